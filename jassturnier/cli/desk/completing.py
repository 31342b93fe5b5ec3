"""What may come next in a line: commands, options, players, tables, files."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import click

from jassturnier import system
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.base import SpokenOption, first_sentence
from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.spoken import stable
from jassturnier.cli.results.slip_lines import table_names
from jassturnier.errors import JassError
from jassturnier.i18n import Text, fold, in_language, name_in, render
from jassturnier.services.papers.kinds import KINDS
from jassturnier.services.people.register import everybody
from jassturnier.services.setup import tournaments
from jassturnier.services.setup.own_regulations import own_regulations
from jassturnier.tournament.model import Tournament

_TOURNAMENTS = ("use", "close", "open", "delete")
"""Commands that name a tournament; some options do, too."""


@dataclass(frozen=True, slots=True)
class Found:
    """A word that fits, as it is typed, and what it stands for."""

    text: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Completing:
    """Completes lines in a language, for a tournament if there is one.

    One of the words `ahead`, folded, may stand before a command: the name of the program, or help with it.
    """

    context: click.Context
    language: str
    tournament: Tournament | None
    ahead: frozenset[str] = frozenset()

    def found(self, line: str) -> list[Found]:
        """Return what may stand where the last word of a line is typed."""
        begin = last(line)
        typed = line[begin:].replace('"', "")
        command, rest = self._command(split(line[:begin]))
        if command is None:
            return []
        return [
            Found(_quoted(each.text), each.words)
            for each in self._next(command, rest, typed)
            if _fits(each, typed)
        ]

    def described(self, line: str) -> str:
        """Return in a line what the command does that is being typed, nothing if it is none yet."""
        command, _ = self._command(split(line))
        return "" if command is self.context.command else self._words(command)

    def _command(self, words: Sequence[str]) -> tuple[click.Command | None, Sequence[str]]:
        """Return the command that words name, and those behind its name."""
        command: click.Command | None = self.context.command
        words = words[1:] if words and fold(words[0]) in self.ahead else words
        for at, word in enumerate(words):
            if not isinstance(command, click.Group) or word.startswith("-"):
                return command, words[at:]
            command = command.get_command(self.context, word)
        return command, ()

    def _words(self, command: click.Command | None) -> str:
        words = getattr(command, "words", None)
        return first_sentence(words, self.language) if isinstance(words, Text) else ""

    def _next(self, command: click.Command, rest: Sequence[str], typed: str) -> Iterator[Found]:
        waiting = _takes_value(command, rest[-1]) if rest else None
        if waiting is not None:
            return self._values(command, waiting, typed)
        if typed.startswith("-"):
            return self._options(command)
        if isinstance(command, click.Group):
            return self._commands(command, typed)
        argument = _argument(command, rest)
        return iter(()) if argument is None else self._values(command, argument, typed)

    def _commands(self, group: click.Group, typed: str) -> Iterator[Found]:
        """Return the commands in the language; what is begun in English is completed in English."""
        if group is self.context.command:
            known = [(spec.name, render(spec.words, self.language)) for spec in registry.COMMANDS]
        else:
            below = group.commands.items()
            known = [(f"{group.name} {name}", self._words(each)) for name, each in below]
        found = [(name_in(path, self.language), path.split()[-1], words) for path, words in known]
        begun, others = [], []
        for own, stable_name, words in found:
            if fold(own).startswith(fold(typed)):
                begun.append(Found(own, words))
            else:
                others.append(Found(stable_name, words))
        yield from (*begun, *others)

    def _options(self, command: click.Command) -> Iterator[Found]:
        for each in command.params:
            if isinstance(each, SpokenOption):
                yield Found(
                    name_in(max(each.opts, key=len), self.language), render(each.words, self.language)
                )

    def _values(self, command: click.Command, parameter: click.Parameter, typed: str) -> Iterator[Found]:
        kind = f"{parameter.metavar or ''} {parameter.name}"
        if isinstance(parameter.type, click.Choice):
            yield from (
                Found(parameter.type.normalize_choice(each, self.context)) for each in parameter.type.choices
            )
        elif isinstance(parameter.type, click.Path) or "FILE" in kind or kind.strip() == "file":
            yield from _files(typed)
        elif "WHO" in kind or kind.strip() in {"who", "first", "second"}:
            yield from self._players()
        elif "TABLE" in kind or kind.strip() in {"table", "table_"}:
            yield from self._tables()
        elif "WHAT" in kind:
            yield from self._papers()
        elif parameter.name in {"like", "tournament"} or command.name in _TOURNAMENTS:
            yield from self._tournaments()
        elif command in _commands_of("people"):
            yield from self._people()
        elif parameter.name == "regulation" or command in _commands_of("regulation"):
            yield from self._regulations()

    def _tournaments(self) -> Iterator[Found]:
        with suppress(JassError):
            for known in tournaments.listed(self.context.ensure_object(App).office()):
                yield Found(known.name)

    def _regulations(self) -> Iterator[Found]:
        """Return the regulations that come with the program, and those that are saved."""
        own = own_regulations(self.context.ensure_object(App).office()).usable()
        for name, rules in (tournaments.shipped() | own).items():
            yield Found(name, in_language(rules.name, self.language))

    def _players(self) -> Iterator[Found]:
        entries = () if self.tournament is None else self.tournament.entries
        return (Found(entry.name, str(entry.number)) for entry in entries)

    def _people(self) -> Iterator[Found]:
        with suppress(JassError):
            for person in everybody(self.context.ensure_object(App).office()):
                yield Found(person.name, person.number)

    def _tables(self) -> Iterator[Found]:
        """Return the tables of the last round, those without a result first."""
        rounds = () if self.tournament is None else self.tournament.stage().rounds
        if self.tournament is None or not rounds:
            return
        names = self.tournament.during(rounds[-1]).by_key()
        for table in sorted(rounds[-1].tables, key=lambda each: each.result is not None):
            yield Found(str(table.number), table_names(table, names))

    def _papers(self) -> Iterator[Found]:
        return (
            Found(kind.name_in(self.language), render(kind.words, self.language)) for kind in KINDS.values()
        )


def _commands_of(group: str) -> Collection[click.Command]:
    spec = registry.find(group)
    made = None if spec is None else registry.load(spec)
    return made.commands.values() if isinstance(made, click.Group) else ()


def _quoted(text: str) -> str:
    """Return a word as it is typed; a folder stays open, to go on."""
    return joined([text]).removesuffix('"') if text.endswith(tuple(system.strokes())) else joined([text])


def _fits(found: Found, typed: str) -> bool:
    """Say whether a word is what is typed so far; of a name any part may be."""
    if not fold(typed):
        return found.text.startswith(typed)
    parts = [found.text, *found.text.split()]
    return any(fold(part).startswith(fold(typed)) for part in parts)


def _takes_value(command: click.Command, word: str) -> click.Option | None:
    options = (each for each in command.params if isinstance(each, click.Option) and not each.is_flag)
    return next((each for each in options if stable(word) in each.opts), None)


def _argument(command: click.Command, rest: Sequence[str]) -> click.Argument | None:
    """Return the argument that is typed behind words; the last may be one of many."""
    before = ["", *rest]
    values = [
        word
        for option, word in zip(before, rest, strict=False)
        if not word.startswith("-") and _takes_value(command, option) is None
    ]
    arguments = [each for each in command.params if isinstance(each, click.Argument)]
    if arguments and len(values) >= len(arguments) and arguments[-1].nargs == -1:
        return arguments[-1]
    return arguments[len(values)] if len(values) < len(arguments) else None


def _files(typed: str) -> Iterator[Found]:
    """Return the files and folders that begin like a path; a folder ends with a stroke, to go on."""
    folder = typed[: max(map(typed.rfind, system.strokes())) + 1]
    stroke = folder[-1:] or "/"
    try:
        known = sorted(Path(folder or ".").expanduser().iterdir())
    except OSError:
        return
    for path in known:
        if not path.name.startswith("."):
            yield Found(f"{folder}{path.name}{stroke if path.is_dir() else ''}")


# Not shlex: it takes the backslashes out of a path of Windows, and an apostrophe as in d'Angelo opens a
# quotation there.
_TYPED_WORD = re.compile(r'(?:"[^"]*"?|[^\s"])+')


def split(line: str) -> list[str]:
    """Return the words of a line; double quotes keep a word together, and a backslash is a backslash."""
    return [word[0].replace('"', "") for word in _TYPED_WORD.finditer(line)]


def last(line: str) -> int:
    """Return where the word begins that is being typed; behind a blank a new one does."""
    ends = [word for word in _TYPED_WORD.finditer(line) if word.end() == len(line)]
    return ends[0].start() if ends else len(line)


def joined(words: Iterable[str]) -> str:
    """Return words as a line, so that `split` finds them again."""
    return " ".join(f'"{word}"' if not word or re.search(r"\s", word) else word for word in words)
