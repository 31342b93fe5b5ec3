"""The deals of a table as a form: the parts of the notation (`kit.notation`) side by side in columns.

A line is a deal: who, what, points, and a column for each word that may follow. Where every side plays
each contract once, a line is a contract, as on the sheet of the table, and each side has its deal there.
A line is turned into the words that are typed for it, and read by the game itself.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeAlias

from jassturnier.errors import Problem
from jassturnier.games.kit import notation
from jassturnier.games.kit.base import Game, side_letter
from jassturnier.games.kit.contracts import DealPart, Tag, label
from jassturnier.games.kit.marks import contract_label
from jassturnier.games.kit.pausing import PAUSE
from jassturnier.i18n import Text, fold, parse_number, say, verbatim
from jassturnier.values import frozen

Cells: TypeAlias = Mapping[str, str]
"""What is written in a deal by the name of its column; empty cells are left out."""

Faults: TypeAlias = Sequence[tuple[str, Text]]
"""What is wrong in the column of this name."""

CROSS = "x"
_CROSSES = {CROSS, "ja", "yes", "oui", "si", "true"}
_DASHES = {"-", "–", "—"}
_HEADINGS: Mapping[str, Text] = {
    "match": say("match: who"),
    "weis": say("Weis"),
    "stoeck": say("Stöck"),
    "claim": say("claimed: who"),
    "first": say("first at Bergpreis or target: who"),
    "trickless": say("no trick: who"),
    "tricks": say("0 points, but a trick: who"),
    "cut": say("cut: who"),
    "push": say("pushed: how often"),
    "kontra": say("Kontra: how often"),
    "rekontra": say("Rekontra: x"),
    "mit": say("with Jacks: how many"),
    "ohne": say("without Jacks: how many"),
    "schwarz": say("Schwarz: x"),
    "skat": say("points in the skat"),
    "pause": say("pauses: who"),
}
_ALSO_NOUGHT = "skat"
"""No points in the skat is something said; no push is nothing."""


class CellKind(StrEnum):
    """What is written into a column."""

    LETTERS = "letters"
    CONTRACT = "contract"
    POINTS = "points"
    ANNOUNCED = "announced"
    NUMBER = "number"
    CROSS = "cross"
    WORDS = "words"


@frozen
class DealColumn:
    """One column of a form; `tag` is the word of the notation that its cells stand for."""

    name: str
    label: Text
    kind: CellKind
    side: int | None = None
    tag: str = ""

    def heading(self) -> Text:
        """Return the heading of the column, with the letter of its side."""
        if self.side is None:
            return self.label
        return say("{column} {side}", column=self.label, side=side_letter(self.side))

    def is_number(self) -> bool:
        """Tell whether numbers are written into it."""
        return self.kind in {CellKind.POINTS, CellKind.ANNOUNCED, CellKind.NUMBER}


@frozen
class DealPlace:
    """Where a deal is written in its line: its columns, and the side and contract that are fixed there."""

    columns: tuple[DealColumn, ...]
    side: int | None = None
    contract: str = ""


@frozen
class FormLine:
    """One line of a form: a deal, or a contract with the deal of every side."""

    label: Text
    places: tuple[DealPlace, ...]


@frozen
class WrittenDeal:
    """A deal that somebody has written: the index of its line, its place there, and its filled cells."""

    line: int
    place: DealPlace
    cells: Cells


@frozen
class FormFault:
    """What is wrong with a line, in the column of this name; without a line with all of them together."""

    problem: Problem
    line: int | None = None
    column: str = ""


@dataclass(frozen=True)
class DealForm:
    """The form of one table; lines and places in a line count from 0."""

    game: Game[Any]

    @cached_property
    def sides(self) -> range:
        """The sides of the table."""
        return range(len(self.game.sides()))

    @cached_property
    def tags(self) -> Mapping[str, Tag]:
        """The tags that a deal may have, by name."""
        return {tag.name: tag for tag in self.game.tags_in_use()}

    @cached_property
    def by_contract(self) -> Mapping[str, Text]:
        """The contracts that every side plays once, empty where deals follow each other."""
        return self.game.open_contracts((), 0)

    @cached_property
    def lines(self) -> tuple[FormLine, ...]:
        """The lines that are printed."""
        if not self.by_contract:
            return tuple(map(self._deal_line, range(self.game.longest())))
        return tuple(
            FormLine(name, tuple(DealPlace(_columns_of(side), side, contract) for side in self.sides))
            for contract, name in self.by_contract.items()
        )

    @cached_property
    def columns(self) -> tuple[DealColumn, ...]:
        """All columns from left to right."""
        return tuple(column for place in self.lines[0].places for column in place.columns)

    def line(self, index: int) -> FormLine | None:
        """Return a line by its index; where deals follow each other, also one below the printed lines."""
        if not self.by_contract:
            return self._deal_line(index)
        return self.lines[index] if index < len(self.lines) else None

    def _deal_line(self, index: int) -> FormLine:
        return FormLine(contract_label(index + 1, self.game.imposed(index)), (self._deal,))

    @cached_property
    def _deal(self) -> DealPlace:
        parts, columns = self.game.parts(), list[DealColumn]()
        if DealPart.WHO in parts:
            columns.append(DealColumn("who", say("who"), CellKind.LETTERS))
        if DealPart.CONTRACT in parts:
            columns.append(DealColumn("contract", say("contract"), CellKind.CONTRACT))
        for side in self.sides:
            if DealPart.ANNOUNCED in parts:
                columns.append(DealColumn(f"announced{side}", say("announced"), CellKind.ANNOUNCED, side))
            made = say("made") if DealPart.ANNOUNCED in parts else say("points")
            columns.append(DealColumn(f"points{side}", made, CellKind.POINTS, side))
        for tag in self.tags.values():
            heading = _HEADINGS[tag.name]
            if tag.sides and tag.number:
                columns += [
                    DealColumn(f"{tag.name}{side}", heading, CellKind.NUMBER, side, tag.name)
                    for side in self.sides
                ]
            else:
                kind = CellKind.LETTERS if tag.sides else CellKind.NUMBER if tag.number else CellKind.CROSS
                columns.append(DealColumn(tag.name, heading, kind, tag=tag.name))
        return DealPlace(tuple(columns))

    def choices(self, column: DealColumn) -> Mapping[str, Text]:
        """Return what is mostly written into a column, each with its label; nothing where that is open."""
        match column.kind:
            case CellKind.CONTRACT:
                return {name: label(name) for name in self.game.contracts()}
            case CellKind.LETTERS:
                return {letter: verbatim(letter) for letter in map(side_letter, self.sides)}
            case _:
                return {}

    def written(self, lines: int, word: Callable[[int, str], str]) -> list[WrittenDeal]:
        """Return the deals in the first `lines` lines; `word` is what stands in a line and column, or ""."""
        found = []
        for index in range(lines):
            line = self.line(index)
            for place in () if line is None else line.places:
                cells = {c.name: words for c in place.columns if (words := word(index, c.name))}
                found += [WrittenDeal(index, place, cells)] if cells else []
        return found

    def read(
        self, written: Sequence[WrittenDeal], known: Sequence[str] = ()
    ) -> tuple[tuple[Any, ...], list[FormFault]]:
        """Read deals as the game reads them when they are typed; with faults there is none.

        What they leave open is a fault, unless they are those that are `known`.
        """
        filled, lines = {deal.line for deal in written}, []
        faults = [
            FormFault(Problem(None, say("this deal is missing.")), line)
            for line in range(max(filled, default=0) if not self.by_contract else 0)
            if line not in filled
        ]
        for deal in written:
            words, wrong = self.words(deal.place, deal.cells)
            faults += [FormFault(Problem(None, text), deal.line, column) for column, text in wrong]
            lines.append(words)
        if faults:
            return (), faults
        deals, found = self.game.read_each(lines)
        faults = [FormFault(p, deal.line) for deal, each in zip(written, found, strict=True) for p in each]
        # Only when each deal by itself is right: a wrong one would make the others look wrong.
        faults = faults or [*map(FormFault, self.game.sheet_faults(deals) or self.game.surplus(deals))]
        if not faults and sorted(map(self.game.print_deal, deals)) != sorted(known):
            faults = [
                FormFault(Problem(None, question.text), written[question.deal - 1].line)
                for question in self.game.asked(deals)
            ]
        return (() if faults else deals), faults

    def words(self, place: DealPlace, cells: Cells) -> tuple[str, Faults]:
        """Return the deal that is written in these cells as it would be typed; with faults there is none."""
        columns = {column.name: column for column in place.columns if column.name in cells}
        faults = [(name, fault) for name, c in columns.items() if (fault := self._fault(c, cells[name]))]
        # A line with a wrong cell is not read any further: the game would complain about the same once more.
        numbers = [] if faults else self._numbers(place, cells)
        faults += [] if faults else self._gaps(place, cells)
        if faults:
            return "", faults
        said = [_tag_of(column, cells[name]) for name, column in columns.items() if column.tag]
        more = [cells[name] for name, column in columns.items() if column.kind is CellKind.WORDS]
        who = _letters(cells.get("who", "")) or notation.letter(place.side)
        contract = place.contract or _squeezed(cells.get("contract", ""))
        return notation.write(who, contract, *numbers, *said, *more), ()

    def _fault(self, column: DealColumn, typed: str) -> Text | None:
        match column.kind:
            case CellKind.LETTERS:
                return self._letters_fault(typed)
            case CellKind.CONTRACT:
                return self._words_fault(_squeezed(typed), ())
            case CellKind.WORDS:
                return self._words_fault(typed, tuple(self.tags.values()))
            case CellKind.CROSS:
                return None if _is_cross(typed) else say("“{words}” is not read here; put an x.", words=typed)
            case _:
                free = column.kind is CellKind.ANNOUNCED and typed in _DASHES
                free = free or (column.kind is CellKind.NUMBER and _is_cross(typed))
                if free or parse_number(typed) is not None:
                    return None
                return say("“{words}” is no whole number.", words=typed)

    def _letters_fault(self, typed: str) -> Text | None:
        letters = _letters(typed)
        known = {side_letter(side) for side in self.sides}
        if _is_cross(typed) or (letters and known.issuperset(letters)):
            return None
        last = side_letter(self.sides[-1])
        return say("“{words}” is no side; write its letter, A to {last}.", words=typed, last=last)

    def _words_fault(self, typed: str, tags: tuple[Tag, ...]) -> Text | None:
        phrase = notation.read(typed, len(self.sides), tags, self.game.contracts())
        if phrase.numbers or phrase.letter is not None:
            phrase.complain(say("“{words}” does not belong here.", words=typed))
        return next((problem.text for problem in phrase.problems), None)

    def _gaps(self, place: DealPlace, cells: Cells) -> list[tuple[str, Text]]:
        wanted = [c for c in place.columns if c.kind in {CellKind.POINTS, CellKind.ANNOUNCED}]
        empty = [column for column in wanted if column.name not in cells]
        if not empty or len(empty) == len(wanted) or self._may_lack(wanted, cells):
            return []
        forgotten = say("the number is missing; a forgotten announcement is “-”.")
        missing = say("the number is missing.")
        return [
            (column.name, forgotten if column.kind is CellKind.ANNOUNCED else missing) for column in empty
        ]

    def _may_lack(self, wanted: Sequence[DealColumn], cells: Cells) -> bool:
        """Tell whether those not written need not be: all of who pauses, of all but the declarer."""
        written = {column.side for column in wanted if column.name in cells}
        empty = {column.side for column in wanted if column.name not in cells}
        if written & empty:
            return False
        if PAUSE.name in self.tags and len(empty) == 1:
            return _letters(cells.get(PAUSE.name, "")) in {"", *map(notation.letter, empty)}
        return [*map(notation.letter, written)] == [_letters(cells.get("who", ""))]

    def _numbers(self, place: DealPlace, cells: Cells) -> list[str]:
        points = [column for column in place.columns if column.kind is CellKind.POINTS]
        numbers = [_typed_points(column, cells) for column in points]
        # Where nobody says who pauses, it is whose points alone are empty.
        empty = [column.side for column in points if column.name not in cells]
        known = PAUSE.name in cells or PAUSE.name not in self.tags or len(empty) != 1
        return [*numbers, "" if known else notation.tagged(PAUSE.name, *empty)]

    def filled(self, played: Sequence[str]) -> Mapping[tuple[int, int], Cells]:
        """Take typed deals apart: line and place in it → the cells, contracts by their names."""
        contracts, tags = list(self.by_contract), tuple(self.tags.values())
        pairs = DealPart.ANNOUNCED in self.game.parts()
        found: dict[tuple[int, int], Cells] = {}
        for number, words in enumerate(played):
            phrase = notation.read(words, len(self.sides), tags, self.game.contracts(), pairs=pairs)
            if contracts:
                found[contracts.index(phrase.contracts[0]), phrase.letter or 0] = _of_contract(phrase)
            else:
                found[number, 0] = self._of_deal(phrase)
        return found

    def _of_deal(self, phrase: notation.Phrase) -> Cells:
        cells = {"who": notation.letter(phrase.letter), "contract": "".join(phrase.contracts)}
        pausing = phrase.sides(PAUSE.name) if phrase.has(PAUSE.name) else ()
        sides = [side for side in self.sides if side not in pausing]
        if len(phrase.numbers) == 1 and phrase.letter is not None:
            sides = [phrase.letter]
        for side, (announced, made) in zip(sides, phrase.pairs, strict=False):
            cells |= {f"announced{side}": _shown(announced), f"points{side}": _shown(made)}
        points = zip(sides, phrase.numbers, strict=False)
        cells |= {f"points{side}": _shown(number) for side, number in points}
        for said in phrase.said:
            value = CROSS if said.number is None else str(said.number)
            if said.tag.sides and said.tag.number:
                cells |= {f"{said.tag.name}{side}": value for side in said.sides}
            else:
                cells[said.tag.name] = " ".join(map(side_letter, said.sides)) or value
        return {name: words for name, words in cells.items() if words}


def _columns_of(side: int) -> tuple[DealColumn, ...]:
    return (
        DealColumn(f"points{side}", say("points"), CellKind.POINTS, side),
        DealColumn(f"more{side}", say("Joker as, match …"), CellKind.WORDS, side),
    )


def _squeezed(typed: str) -> str:
    return fold(typed).replace(" ", "")


def _letters(typed: str) -> str:
    """Return the letters in a cell such as “A, c”, nothing where anything else stands there."""
    letters = "".join(typed.replace(",", " ").replace("+", " ").split()).upper()
    return letters if letters.isalpha() else ""


def _is_cross(typed: str) -> bool:
    return fold(typed) in _CROSSES


def _typed_points(column: DealColumn, cells: Cells) -> str:
    """Return the points of a side as they are typed, with what it announced as `45:50`."""
    names = (f"announced{column.side}", column.name)
    return ":".join(_shown(parse_number(cells[name])) for name in names if name in cells)


def _tag_of(column: DealColumn, typed: str) -> str:
    side = notation.letter(column.side)
    if _is_cross(typed):
        return notation.write(column.tag, side)
    if column.kind is CellKind.LETTERS:
        return notation.write(column.tag, *_letters(typed))
    number = parse_number(typed)
    return notation.write(column.tag, side, number) if number or column.tag == _ALSO_NOUGHT else ""


def _shown(number: int | None) -> str:
    return "-" if number is None else str(number)


def _of_contract(phrase: notation.Phrase) -> Cells:
    side = phrase.letter or 0
    numbers = phrase.numbers if len(phrase.numbers) == 1 else phrase.numbers[side : side + 1]
    said = [notation.write(said.tag.name, *map(side_letter, said.sides)) for said in phrase.said]
    cells = {f"points{side}": _shown(*numbers), f"more{side}": notation.write(*phrase.contracts[1:], *said)}
    return {name: words for name, words in cells.items() if words}
