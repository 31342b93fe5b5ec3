"""What may come next in a line, for TAB at the desk and in a shell: commands, options, names, files.

TAB must not wait until a command is loaded; so an outline of the commands is packed as a file, made while
the package is built.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TypedDict

import click
from click.shell_completion import CompletionItem, get_completion_class

from jassturnier import resources, system
from jassturnier.cli import ASKED_BY_SHELL
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.base import (
    NameArgument,
    SpokenCommand,
    SpokenGroup,
    SpokenOption,
    command,
    first_sentence,
    global_options,
)
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.spoken import TYPED_WORD, option_value, quoted, split, stable
from jassturnier.errors import WrongUsage
from jassturnier.i18n import LANGUAGES, Text, fold, name_in, render, say
from jassturnier.store.load.names import Named, Names
from jassturnier.values import frozen

_FILE = "outline.json"
_TOURNAMENTS = ("use", "close", "reopen", "delete")
"""Commands that name a tournament; some options do, too."""


class Choice(TypedDict):
    """One of a few words: what it is called in each of `LANGUAGES`, and what it does, if that is said."""

    names: list[str]
    words: str


class Parameter(TypedDict):
    """What is typed: an option has its stable `names`, an argument none.

    `kind` says which words it takes: `flag` none, `file`, `players`, `tables`, `tournaments`, `people`,
    `regulations`, or "" for those of `choices` alone. `many` arguments may follow one another. `words` are
    the English sentence.
    """

    names: list[str]
    kind: str
    choices: list[Choice]
    many: bool
    words: str


class Branch(TypedDict):
    """A command, what may be typed behind it, and the commands `below` it by their stable names."""

    words: str
    parameters: list[Parameter]
    below: dict[str, "Branch"]


def outline() -> Branch:
    """Return the packed outline; a source checkout in which none is made yet loads every command."""
    try:
        packed: Branch = json.loads(resources.read("cli", "desk", _FILE))
    except FileNotFoundError:
        return make_outline()
    return packed


def pack() -> None:
    """Write the file that is packed."""
    words = json.dumps(make_outline(), ensure_ascii=False, indent=0)
    Path(__file__).with_name(_FILE).write_text(words, encoding="utf-8")


def make_outline() -> Branch:
    """Return the outline of the commands as they are; options of every command stand at the top only."""
    below = {
        spec.name: _branch((spec.name,), registry.load(spec), spec.words.msgid) for spec in registry.COMMANDS
    }
    return Branch(words="", parameters=[*_parameters((), global_options())], below=below)


def _branch(path: Sequence[str], command: click.Command, words: str) -> Branch:
    everywhere = {each.name for each in global_options()}
    own = [each for each in command.params if each.name not in everywhere]
    under = command.commands if isinstance(command, click.Group) else {}
    below = {
        name: _branch((*path, name), each, each.words.msgid)
        for name, each in under.items()
        if isinstance(each, SpokenCommand | SpokenGroup)
    }
    return Branch(words=words, parameters=[*_parameters(path, own)], below=below)


def _parameters(path: Sequence[str], known: Sequence[click.Parameter]) -> Iterator[Parameter]:
    for each in known:
        option = each if isinstance(each, SpokenOption) else None
        yield Parameter(
            names=[*option.opts] if option else [],
            kind="flag" if option and option.is_flag else _kind(path, each),
            choices=[*_choices(path, each)],
            many=each.nargs == -1 and not isinstance(each, NameArgument),
            words=option.words.msgid if option else "",
        )


def _kind(path: Sequence[str], parameter: click.Parameter) -> str:
    metavar, name = parameter.metavar or "", (parameter.name or "").strip("_")
    command = path[0] if path else ""
    if isinstance(parameter.type, click.Path) or "FILE" in metavar or name == "file":
        return "file"
    if "WHO" in metavar or (name in {"first", "second", "who"} and command in {"pair", "players"}):
        return "players"
    if "TABLE" in metavar or name in {"table", "wrong", "right"}:
        return "tables"
    if "TOURNAMENT" in metavar or name in {"like", "tournament"} or command in _TOURNAMENTS:
        return "tournaments"
    if command == "people" and isinstance(parameter, click.Argument):
        return "people"
    return "regulations" if "regulation" in {name, command} else ""


def _choices(path: Sequence[str], parameter: click.Parameter) -> Iterator[Choice]:
    if isinstance(parameter.type, click.Choice):
        for each in parameter.type.choices:
            called = [parameter.type.normalize_choice(each, _speaking(language)) for language in LANGUAGES]
            yield Choice(names=called, words="")
    elif path == ("print",) and isinstance(parameter, click.Argument):
        from jassturnier.services.papers.kinds import KINDS

        for kind in KINDS.values():
            called = [kind.name_in(language) for language in LANGUAGES]
            yield Choice(names=called, words=kind.words.msgid)
    elif path == ("manual",) and isinstance(parameter, click.Argument):
        from jassturnier.cli.manual import GUIDES

        for guide in GUIDES:
            yield Choice(names=[name_in(f"manual {guide}", of) for of in LANGUAGES], words="")


def _speaking(language: str) -> click.Context:
    return click.Context(click.Command(None), obj=App(lang=language))


_NAMED: Mapping[str, Callable[[Names], Iterable[Named]]] = {
    "players": Names.players,
    "tables": Names.tables,
    "tournaments": Names.tournaments,
    "people": Names.people,
    "regulations": Names.regulations,
}
"""Where the names are of what a parameter takes."""


@frozen
class Place:
    """A place in a line: the command so far, by its `path` of stable names, and what is typed there.

    It `takes` None where only an option, or a command below, may stand. It is `waiting` for the value of an
    option that was typed last.
    """

    path: tuple[str, ...]
    branch: Branch
    takes: Parameter | None
    waiting: bool


@frozen
class Completing:
    """Completes lines in a language, with the names of a database.

    One of the words `ahead`, folded, may stand before a command: the name of the program, or help with it.
    """

    language: str
    names: Names
    ahead: frozenset[str] = frozenset()
    top: Branch = field(default_factory=outline)

    def found(self, line: str) -> list[Named]:
        """Return what may stand where the last word of a line is typed, in quotes where it needs them."""
        begin = last(line)
        found = self.fitting(split(line[:begin]), line[begin:].replace('"', ""))
        return [Named(_quoted(each.typed), each.words) for each in found]

    def fitting(self, words: Sequence[str], typed: str) -> list[Named]:
        """Return what may follow these words where the next one begins as typed: “draw” of “dr”."""
        place = self._place(words)
        return [] if place is None else [each for each in self._next(place, typed) if _fits(each, typed)]

    def described(self, line: str) -> str:
        """Return one line about the command being typed, "" while the words are no command."""
        place = self._place(split(line))
        return "" if place is None else self._does(place.branch)

    def _place(self, words: Sequence[str]) -> Place | None:
        """Follow words through commands and options to the next; None behind an unknown command."""
        path: tuple[str, ...] = ()
        branch, values, waiting = self.top, 0, None
        for word in words[1:] if words and fold(words[0]) in self.ahead else words:
            option = self._option(branch, word)
            if waiting is not None:
                waiting = None
            elif option is not None:
                waiting = None if option["kind"] == "flag" or "=" in word else option
            elif branch["below"]:
                name = _meant(word, path, branch)
                if name is None:
                    return None
                path, branch = (*path, name), branch["below"][name]
            else:
                values += 1
        return Place(path, branch, waiting or _argument(branch, values), waiting is not None)

    def _option(self, branch: Branch, word: str) -> Parameter | None:
        name = stable(word).partition("=")[0]
        return next((each for each in self._options(branch) if name in each["names"]), None)

    def _options(self, branch: Branch) -> list[Parameter]:
        own = [] if branch is self.top else branch["parameters"]
        return [each for each in (*own, *self.top["parameters"]) if each["names"]]

    def _next(self, place: Place, typed: str) -> Iterator[Named]:
        if typed.startswith("-") and not place.waiting:
            for option in self._options(place.branch):
                name = max(option["names"], key=len)
                yield Named(name_in(name, self.language), self._sentence(option["words"]))
        elif place.branch["below"] and not place.waiting:
            yield from self._commands(place, typed)
        elif place.takes is not None:
            yield from self._values(place.takes, typed)

    def _commands(self, place: Place, typed: str) -> Iterator[Named]:
        """Return the commands in the language; what is begun in English is completed in English."""
        begun, others = [], []
        for name, branch in place.branch["below"].items():
            own = name_in(" ".join((*place.path, name)), self.language)
            if fold(own).startswith(fold(typed)):
                begun.append(Named(own, self._does(branch)))
            else:
                others.append(Named(name, self._does(branch)))
        yield from (*begun, *others)

    def _values(self, takes: Parameter, typed: str) -> Iterable[Named]:
        if takes["kind"] == "file":
            return _files(typed)
        if takes["kind"] in _NAMED:
            return _NAMED[takes["kind"]](self.names)
        place = LANGUAGES.index(self.language)
        return (Named(each["names"][place], self._sentence(each["words"])) for each in takes["choices"])

    def _does(self, branch: Branch) -> str:
        return first_sentence(Text(branch["words"]), self.language)

    def _sentence(self, words: str) -> str:
        return render(Text(words), self.language)


def _meant(word: str, path: Sequence[str], branch: Branch) -> str | None:
    """Return the stable name of a command below another one."""
    known = (name for name in branch["below"] if registry.means(word, " ".join((*path, name))))
    return next(known, None)


def _argument(branch: Branch, values: int) -> Parameter | None:
    """Return the argument that is typed behind so many values; the last may be one of many."""
    arguments = [each for each in branch["parameters"] if not each["names"]]
    if arguments and values >= len(arguments):
        return arguments[-1] if arguments[-1]["many"] else None
    return arguments[values] if arguments else None


def _quoted(text: str) -> str:
    """Return a word as it is typed; a folder stays open, to go on."""
    return quoted(text).removesuffix('"') if text.endswith(tuple(system.strokes())) else quoted(text)


def _fits(found: Named, typed: str) -> bool:
    if not fold(typed):
        return found.typed.startswith(typed)
    parts = [found.typed, *found.typed.split()]
    return any(fold(part).startswith(fold(typed)) for part in parts)


def _files(typed: str) -> Iterator[Named]:
    """Return the files and folders that begin like a path; a folder ends with a stroke, to go on."""
    folder = typed[: max(map(typed.rfind, system.strokes())) + 1]
    stroke = folder[-1:] or "/"
    try:
        known = sorted(Path(folder or ".").expanduser().iterdir())
    except OSError:
        return
    for path in known:
        if not path.name.startswith("."):
            yield Named(f"{folder}{path.name}{stroke if path.is_dir() else ''}")


def last(line: str) -> int:
    """Return where the word begins that is being typed; behind a blank a new one does."""
    ends = [word for word in TYPED_WORD.finditer(line) if word.end() == len(line)]
    return ends[0].start() if ends else len(line)


_LITERAL = ("bash", "powershell")
"""Shells that take an offered word as it is, blanks and all, into the line."""
_READING = {
    "bash": ("~/.bashrc", 'eval "$({asked}=bash_source jass)"'),
    "zsh": ("~/.zshrc", 'eval "$({asked}=zsh_source jass)"'),
    "fish": ("~/.config/fish/completions/jass.fish", "{asked}=fish_source jass | source"),
    "powershell": (
        "$PROFILE",
        '$env:{asked} = "powershell_source"; jass | Out-String | Invoke-Expression; Remove-Item Env:{asked}',
    ),
}
"""The profile of each shell, and the line in it that has it read Click's script."""
SHELLS = tuple(_READING)


@command(
    "completion",
    say(
        "Show the line that lets a shell complete commands, options, players, tables and tournaments with "
        "TAB, and the file it belongs in. Another shell than the one you are in is named."
    ),
    "jassturnier completion",
)
@click.argument("shell", required=False, type=click.Choice(SHELLS))
@pass_app
def completion(app: App, shell: str | None) -> None:
    wanted = shell or own_shell()
    if wanted is None:
        raise WrongUsage(say("Which shell? “completion NAME” with one of these: {known}.", known=SHELLS))
    file, line = (part.format(asked=ASKED_BY_SHELL) for part in _READING[wanted])
    words = say("With this line in {file}, TAB completes “jass” in every new window:", file=file)
    app.show({"shell": wanted, "files": [file], "line": line}, [words, line])


def own_shell() -> str | None:
    """Return the shell of the person, as far as can be told; None if it is another one."""
    name = Path(os.environ.get("SHELL", "")).stem or ("powershell" if "PSModulePath" in os.environ else "")
    return name if name in SHELLS else None


def answer(instruction: str) -> int:
    """Answer a shell: Click's script that it has to read, or what may come next; return the exit code."""
    shell, _, wanted = instruction.partition("_")
    known = get_completion_class(shell)
    if known is None:
        return 1
    name = Path(sys.argv[0]).stem
    talk = known(click.Command(None), {}, "jass" if name == "__main__" else name, ASKED_BY_SHELL)
    if wanted == "source":
        said = talk.source()
    else:
        words, typed = talk.get_completion_args()
        # Bash takes an option apart at its sign.
        words, typed = [word for word in words if word != "="], typed.removeprefix("=")
        found = fitting(words, typed)
        # What several have in common takes the place of what is typed.
        begun = found if len(found) == 1 else [each for each in found if each.typed.startswith(typed)]
        put = quoted if shell in _LITERAL else str
        items = (CompletionItem(put(each.typed), help=each.words or None) for each in begun)
        said = "\n".join(map(talk.format_completion, items))
    click.echo(said.encode())  # as bytes: Windows would put other ends of lines
    return 0


def fitting(words: Sequence[str], typed: str) -> list[Named]:
    """Return what may stand behind words where one is typed so far, with the names of the database they mean.

    What stands before the “=” of an option comes back with its value.
    """
    app = App(lang=option_value(words, "--lang"), tournament=option_value(words, "-t", "--tournament"))
    app.db = option_value(words, "--db") or app.db
    completing = Completing(app.language, app.names())
    option, sign, value = typed.partition("=")
    if sign and option.startswith("-"):
        found = completing.fitting([*words, option], value)
        return [Named(f"{option}={each.typed}", each.words) for each in found]
    return completing.fitting(words, typed)
