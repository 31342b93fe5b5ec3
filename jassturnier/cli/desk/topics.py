"""What helps with a word that is no command: what people call things, else the commands that speak of it."""

from collections.abc import Iterable, Iterator
from itertools import islice

from jassturnier.cli.kit.base import first_sentence, typed_in
from jassturnier.cli.kit.context import PROGRAM
from jassturnier.cli.kit.outline import Branch
from jassturnier.i18n import Text, fold, render
from jassturnier.languages.words import TOPICS
from jassturnier.store.load.names import Named

_MOST, _SHORTEST = 6, 3


def helpful(typed: str, language: str, top: Branch) -> list[Named]:
    """Return commands as they are typed in a language, and what they do."""
    lines = topic(typed) or islice(_speaking_of(typed, language, top), _MOST)
    return [Named(_typed(line, language), _does(line, language, top)) for line in lines]


def topic(typed: str) -> tuple[str, ...]:
    """Return the commands that help with what people call so."""
    for lines, (english, others) in TOPICS.items():
        if fold(typed) in map(fold, " ".join([english, *others]).split()):
            return lines
    return ()


def _speaking_of(typed: str, language: str, top: Branch) -> Iterator[str]:
    """Name the commands that say a word, or one that begins so: of themselves, then of their options."""
    begun = f" {fold(typed)}"
    if len(begun) <= _SHORTEST:
        return

    def says(sentences: Iterable[str]) -> bool:
        return any(begun in f" {fold(_apart(render(Text(each), language)))}" for each in sentences)

    commands = [*_below((), top)]
    of_options = {path: says(each["words"] for each in branch["parameters"]) for path, branch in commands}
    of_itself = {path: says([branch["words"]]) for path, branch in commands}
    yield from (path for path, found in of_itself.items() if found)
    yield from (path for path, found in of_options.items() if found and not of_itself[path])


def _apart(sentence: str) -> str:
    """Part an article from its noun: l’argent."""
    return sentence.replace("’", " ")


def _below(path: tuple[str, ...], branch: Branch) -> Iterator[tuple[str, Branch]]:
    for name, one in branch["below"].items():
        yield " ".join((*path, name)), one
        yield from _below((*path, name), one)


def _typed(line: str, language: str) -> str:
    return typed_in(f"{PROGRAM} {line}", language, at_desk=True)


def _does(line: str, language: str, top: Branch) -> str:
    branch = top
    for word in line.split():
        branch = branch["below"].get(word, branch)
    return first_sentence(Text(branch["words"]), language)
