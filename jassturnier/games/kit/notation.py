"""The notation of a deal, the same idea in every game: who, what, points, tags.

A line holds, in this order, as much as the game needs:

    WHO      the letter of the side that named the contract
    WHAT     the contract, in any of its spellings or shortened
    POINTS   one number for whoever is named, or one for each side in order;
             `45:50` is announced and made, `-` a number that is missing
    TAGS     words for what else happened, some with a side or a number: `match B`, `push 2`
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from jassturnier.cards.reading import spoken
from jassturnier.errors import Problem
from jassturnier.games.kit.base import DealT, side_letter
from jassturnier.games.kit.contracts import Tag, label, spellings
from jassturnier.i18n import Text, fold, parse_number, say

_PAIR = re.compile(r"([-+]?\d+|-):([-+]?\d+|-)")
_WITH_NUMBER = re.compile(r"([a-z]+)(\d+)")
_SHORTEST = 2
GRAMMAR = (
    say("Who: the letter of the side that named the contract; A is the first."),
    say(
        "What: the contract in German, French, Italian or English; its beginning is enough where it is clear."
    ),
    say("Points: one number for whoever is named, or one for each side in order."),
    say("More: words for what else happened, with the letter of a side or a number."),
)
"""What a line holds, for people; each part only where the game needs it."""


@dataclass(slots=True)
class Said:
    """A tag in a typed deal, with the sides and the number behind it."""

    tag: Tag
    sides: list[int] = field(default_factory=list)
    number: int | None = None


@dataclass(slots=True)
class Phrase:
    """One line taken apart."""

    letter: int | None = None
    used: bool = False
    contracts: list[str] = field(default_factory=list)
    numbers: list[int | None] = field(default_factory=list)
    pairs: list[tuple[int | None, int | None]] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def about(self) -> int | None:
        """Return the side that the line is about; whoever asks has a use for its letter."""
        self.used = True
        return self.letter

    def has(self, tag: str) -> bool:
        """Tell whether a tag was used."""
        return bool(self._uses(tag))

    def sides(self, tag: str) -> tuple[int, ...]:
        """Return the sides a tag was used of: those named, else whoever the line is about."""
        return tuple(sorted({side for said in self._uses(tag) for side in self._named(said)}))

    def side(self, tag: str) -> int | None:
        """Return the one side a tag was used of, None where it was not used."""
        sides = self.sides(tag)
        if len(sides) > 1:
            self.complain(say("{tag} takes one side only.", tag=self._uses(tag)[0].tag.label))
        return sides[0] if sides else None

    def number(self, tag: str, bare: int = 1) -> int:
        """Return the number of a tag: 0 where it was not used, `bare` where it has no number."""
        uses = self._uses(tag)
        if len(uses) > 1:
            self.complain(say("{tag} is written twice.", tag=uses[0].tag.label))
        return sum(bare if said.number is None else said.number for said in uses[:1])

    def named(self, tag: str) -> tuple[int, ...]:
        """Return the sides written behind a tag."""
        return tuple(side for said in self._uses(tag) for side in said.sides)

    def only_of(self, side: int | None, *tags: str) -> None:
        """Note a problem for every other side that is written behind one of these tags."""
        for stray in (other for tag in tags for other in self.named(tag) if other != side):
            self.complain(_stray(stray))

    def pair(self, tag: str, bare: int | None = None) -> tuple[int, int]:
        """Return for each of two sides the sum of a tag's numbers; `bare` is one without a number."""
        found = [0, 0]
        for said in self._uses(tag):
            amount = bare if said.number is None else said.number
            if amount is None:
                self.complain(say("{tag} needs a number.", tag=said.tag.label))
            if not said.sides:
                text = say(
                    "{tag} needs the letter of the side that has it: A or B behind it.", tag=said.tag.label
                )
                self.complain(text)
            for side in said.sides:
                found[side] += amount or 0
        return found[0], found[1]

    def contract(self) -> str | None:
        """Return the contract, None where none was written."""
        if len(self.contracts) > 1:
            self.complain(say("Several contracts are written: {names}.", names=tuple(self.contracts)))
        return self.contracts[0] if self.contracts else None

    def points(self) -> tuple[int, ...]:
        """Return the numbers of a line that may not leave one out."""
        if None in self.numbers:
            self.complain(say("A number is missing."))
        return tuple(number or 0 for number in self.numbers)

    def only(self, *tags: str) -> None:
        """Complain about every tag that is not among these."""
        for said in self.said:
            if said.tag.name not in tags:
                self.complain(say("{tag} does not belong here.", tag=said.tag.label))

    def complain(self, text: Text) -> None:
        """Remember one more fault, once."""
        if (problem := Problem(None, text)) not in self.problems:
            self.problems.append(problem)

    def _uses(self, tag: str) -> list[Said]:
        return [said for said in self.said if said.tag.name == tag]

    def _named(self, said: Said) -> list[int]:
        if said.sides:
            return said.sides
        if (side := self.about()) is not None:
            return [side]
        self.complain(say("{tag} needs the letter of a side.", tag=said.tag.label))
        return []


def read(
    line: str, sides: int, tags: tuple[Tag, ...], contracts: Iterable[str] = (), *, pairs: bool = False
) -> Phrase:
    """Take a line apart that may use these tags and contracts; the faults are in the phrase.

    With `pairs` the points are announced and made; a number that stands alone was announced only.
    """
    reader = _Reader(sides, tags, tuple(contracts), pairs=pairs)
    for word in spoken(line.replace(",", " ").replace(";", " ")).split():
        reader.take(word)
    return reader.phrase


class _Reader:
    def __init__(self, sides: int, tags: tuple[Tag, ...], contracts: tuple[str, ...], *, pairs: bool) -> None:
        self.phrase = Phrase()
        self._sides = sides
        self._tags = {tag.name: tag for tag in tags}
        self._contracts = contracts
        self._tag: Tag | None = None
        self._pairs = pairs
        named = [(name, spellings(name)) for name in contracts]
        named += [(tag.name, tag.spellings) for tag in tags]
        self._spellings = {word: name for name, more in named for word in (name, *more)}

    def take(self, word: str) -> None:
        bare = fold(word).replace(" ", "")
        if self._pairs and (pair := _PAIR.fullmatch(word)):
            self.phrase.pairs.append((_maybe(pair[1]), _maybe(pair[2])))
        elif word in {"-", "–"} or parse_number(word) is not None:
            self._number(parse_number(word))
        elif len(bare) == 1 and bare.isalpha():
            self._side(ord(bare) - ord("a"), word.upper())
        else:
            self._word(word, bare)

    def _number(self, number: int | None) -> None:
        if self._tag and self._tag.number and self.phrase.said[-1].number is None:
            self.phrase.said[-1].number = number
        elif self._pairs:
            self.phrase.pairs.append((number, None))
        else:
            self.phrase.numbers.append(number)

    def _side(self, side: int, letter: str) -> None:
        if not 0 <= side < self._sides:
            last = side_letter(self._sides - 1)
            self.phrase.complain(
                say("There is no side {side}; the last one is {last}.", side=letter, last=last)
            )
        elif self._tag and self._tag.sides:
            self.phrase.said[-1].sides.append(side)
        elif self.phrase.letter is None:
            self.phrase.letter = side
        else:
            self.phrase.complain(_stray(side))

    def _word(self, word: str, bare: str) -> None:
        names, number = self._find(bare), None
        if not names and (apart := _WITH_NUMBER.fullmatch(bare)):
            names, number = tuple(n for n in self._find(apart[1]) if n in self._tags), int(apart[2])
        if len(names) == 1:
            name = names[0]
            # The tag stays in hand: letters and numbers that follow are its own until the next word.
            self._tag = self._tags.get(name)
            if self._tag is None:
                self.phrase.contracts.append(name)
            else:
                self.phrase.said.append(Said(self._tag, number=number))
        elif names:
            self.phrase.complain(say("“{word}” may be {names}; write more of it.", word=word, names=names))
        else:
            known = (*map(label, self._contracts), *(tag.label for tag in self._tags.values()))
            text = say("“{word}” is not known here. Words: {known}.", word=word, known=known)
            only_points = say("“{word}” is not known here; only points are written.", word=word)
            self.phrase.complain(text if known else only_points)

    def _find(self, bare: str) -> tuple[str, ...]:
        if bare in self._spellings:
            return (self._spellings[bare],)
        # A single letter is a side, not the beginning of a word.
        if len(bare) < _SHORTEST:
            return ()
        return tuple({name: None for word, name in self._spellings.items() if word.startswith(bare)})


def _stray(side: int) -> Text:
    return say("Side {side} stands where no side belongs.", side=side_letter(side))


def _maybe(typed: str) -> int | None:
    return None if typed == "-" else int(typed)


def outcome(phrase: Phrase, deal: DealT) -> tuple[DealT | None, list[Problem]]:
    """Return the deal that a phrase gave, or nothing but its faults, such as a stray letter."""
    if phrase.letter is not None and not phrase.used:
        phrase.complain(_stray(phrase.letter))
    return (None, phrase.problems) if phrase.problems else (deal, [])


def write(*words: str | int | None) -> str:
    """Join the words of a line; an empty word is left out and None is the sign of a missing number."""
    return " ".join("-" if word is None else str(word) for word in words if word != "")


def letter(side: int | None) -> str:
    """Write the letter of a side, nothing for None."""
    return "" if side is None else side_letter(side)


def counted(tag: str, number: int | None) -> str:
    """Write a tag with its number, nothing for 0 or None."""
    return f"{tag} {number}" if number else ""


def tagged(tag: str, *sides: int | None) -> str:
    """Write a tag with its sides, nothing when there are none."""
    named = [side_letter(side) for side in sides if side is not None]
    return write(tag, *named) if named else ""


def pair(first: int | None, second: int | None) -> str:
    """Write announced and made; a number that was announced only stands alone."""
    announced = "-" if first is None else str(first)
    return announced if second is None else f"{announced}:{second}"
