"""What may come next in a line: commands, options, players, tables, files."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path

from jassturnier import system
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.base import first_sentence
from jassturnier.cli.kit.outline import Branch, Parameter, outline
from jassturnier.cli.kit.spoken import TYPED_WORD, quoted, split, stable
from jassturnier.i18n import LANGUAGES, Text, fold, name_in, render
from jassturnier.store.load.names import Named, Names
from jassturnier.values import frozen

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
        """Return the options of a command, then those that every command has."""
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
    """Say whether a word is what is typed so far; of a name any part may be."""
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
