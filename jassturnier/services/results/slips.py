"""Reading a slip as it is typed: numbers for every side, column after column."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from jassturnier.errors import WrongUsage
from jassturnier.games.kit.base import Slip, SlipField
from jassturnier.i18n import Text, fold, parse_number, render, say, say_n
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import game_of

_GAP = {"-", "–"}


def read_slip(regulation: Regulation, table: TableInfo, words: Sequence[str], language: str) -> Slip:
    """Read typed numbers: the first column of the game for every side, then `COLUMN numbers` for others.

    A column may be shortened as long as it stays clear; `-` is a place left empty on the slip.

    Raises:
        WrongUsage: every word that is neither a number nor a column, and every wrong count.
    """
    typed, sides = words_so_far(regulation, table, words, language), len(table.sides)
    if faults := typed.faults or typed.wrong_counts(sides):
        raise WrongUsage(*faults)
    return typed.slip(sides)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a slip that is still empty: a column and a side."""

    column: SlipField
    side: int


def is_number(word: str) -> bool:
    """Tell a number, or the mark of an empty place, from a word."""
    return parse_number(word) is not None or word in _GAP


def is_blank(words: Sequence[str]) -> bool:
    """Tell a slip of nothing but empty places: in the place of another one it empties the table."""
    return bool(words) and all(word in _GAP for word in words)


def words_so_far(
    regulation: Regulation, table: TableInfo, words: Sequence[str], language: str
) -> "SlipWords":
    """Read what has been typed of a slip that need not be complete."""
    typed = SlipWords(game_of(regulation, table).slip_fields(), language)
    for word in words:
        typed.take(word)
    return typed


@dataclass(slots=True)
class SlipWords:
    """What has been typed so far, by column; the last one is being filled."""

    fields: Sequence[SlipField]
    language: str
    columns: dict[str, list[int | None]] = field(default_factory=dict)
    faults: list[Text] = field(default_factory=list)

    def take(self, word: str) -> None:
        """Take a number for the present column, or the name of the next one."""
        if is_number(word):
            self.columns.setdefault(self._current(), []).append(parse_number(word))
        elif (column := self._named(word)) is None:
            self.faults.append(self._strange(word))
        elif column.name in self.columns:
            self.faults.append(say("{column} stands there twice.", column=column.label))
        else:
            self.columns[column.name] = []

    def slip(self, sides: int) -> Slip:
        """Return the slip with None in every place that is not typed."""
        empty: list[int | None] = [None] * sides
        return {
            column.name: tuple((self.columns.get(column.name, []) + empty)[:sides]) for column in self.fields
        }

    def next_slot(self, sides: int) -> Slot | None:
        """Return the first place that has to be filled and is not; None when the slip is complete."""
        for column in self.fields:
            typed = len(self.columns.get(column.name, ()))
            if typed < sides and (column.required or typed):
                return Slot(column, typed)
        return None

    def wrong_counts(self, sides: int) -> list[Text]:
        """Name every column that does not have a number for each side."""
        return [
            say_n(
                "{column}: {n} number typed, {wanted} are needed, one for each side.",
                "{column}: {n} numbers typed, {wanted} are needed, one for each side.",
                len(self.columns[column.name]),
                column=column.label,
                wanted=sides,
            )
            for column in self.fields
            if len(self.columns.get(column.name, [None] * sides)) != sides
        ]

    def _strange(self, word: str) -> Text:
        if word[0].isdecimal():
            return say("“{word}” is no number.", word=word)
        known = tuple(each.label for each in self.fields)
        return say("“{word}” is no whole number and no column ({known}).", word=word, known=known)

    def _current(self) -> str:
        return next(reversed(self.columns), self.fields[0].name)

    def _named(self, word: str) -> SlipField | None:
        wanted = fold(word)
        names = [(each, (fold(each.name), fold(render(each.label, self.language)))) for each in self.fields]
        exact = [each for each, spellings in names if wanted in spellings]
        begun = [each for each, spellings in names if any(name.startswith(wanted) for name in spellings)]
        found = exact or (begun if wanted else [])
        return found[0] if len(found) == 1 else None
