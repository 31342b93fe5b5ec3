"""The deals of a table as its phone shows them: a block for each line of the form of the game.

It is the form of workbooks (`games.deal_form`), so that no game is known here. Its cells are fields of a
page: `points0.3` is what side A has in the fourth line.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from jassturnier.errors import Problem
from jassturnier.games.deal_form import CellKind, DealColumn, DealForm, FormFault
from jassturnier.i18n import Text, clean, joined
from jassturnier.values import frozen

MOST_LINES = 99
"""No round has more deals."""
LINES, MORE = "lines", "more"
"""The fields that say how many lines a page has, and that it shall have more."""
_FURTHER = 8
_LONGEST = 60
"""Letters that are read of a cell."""
_DIGITS = {CellKind.POINTS, CellKind.NUMBER}
"""What needs digits only; a forgotten announcement is a dash, which such keys of a phone do not have."""

Words: TypeAlias = Callable[[Text], str]


@frozen
class Cell:
    """A field, what stands there, and by its value what may be chosen; nothing where anything may be typed.

    Where the only choice is a cross, it is `crossed` or not.
    """

    name: str
    label: str
    value: str
    choices: Mapping[str, str]
    crossed: bool
    digits: bool
    wrong: bool


@frozen
class Block:
    """A line of the form: its label and its cells."""

    label: str
    cells: Sequence[Cell]
    wrong: bool


@dataclass(frozen=True)
class DealGrid:
    """The form of a table with what is typed into it, by the names of its fields."""

    form: DealForm
    typed: Mapping[str, str]

    @classmethod
    def of_deals(cls, form: DealForm, played: Sequence[str]) -> "DealGrid":
        """Return the form with deals that a table has handed in."""
        places = form.filled(played).items()
        return cls(form, {_name(c, line): words for (line, _), cells in places for c, words in cells.items()})

    @property
    def fields(self) -> int:
        """How many fields it has at most."""
        return len(self.form.columns) * MOST_LINES

    @property
    def open_ended(self) -> bool:
        """Whether nobody knows how many deals it takes, so that there may be more lines."""
        game = self.form.game
        return game.ends_at_target() or game.longest() > (game.deals or game.usual_deals())

    @cached_property
    def lines(self) -> int:
        """How many lines are shown: as many as usual, those that are filled, and more where wanted."""
        usual = len(self.form.lines)
        if not self.open_ended:
            return usual
        filled = max((deal.line + 1 for deal in self.form.written(MOST_LINES, self._word)), default=0)
        shown = self.typed.get(LINES, "")[:2]
        wanted = int(shown) + _FURTHER * (MORE in self.typed) if shown.isdecimal() else 0
        return min(MOST_LINES, max(usual, filled, wanted))

    def _word(self, line: int, column: str) -> str:
        return clean(self.typed.get(_name(column, line), "")[:_LONGEST])

    def read(self) -> tuple[tuple[str, ...], Sequence[FormFault]]:
        """Return the deals as the game writes them, or what is wrong."""
        deals, faults = self.form.read(self.form.written(self.lines, self._word))
        return tuple(map(self.form.game.print_deal, deals)), faults

    def problem(self, fault: FormFault) -> Problem:
        """Say where a fault is: “Deal 3, points A”."""
        line = None if fault.line is None else self.form.line(fault.line)
        columns = {column.name: column.heading() for column in self.form.columns}
        places = [None if line is None else line.label, columns.get(fault.column), fault.problem.place]
        named = [place for place in places if place is not None]
        return Problem(joined(*named) if named else None, fault.problem.text)

    def blocks(self, words: Words, faults: Sequence[FormFault]) -> Iterator[Block]:
        """Yield the lines; `words` puts a text into the language of the page."""
        wrong = {(fault.line, fault.column) for fault in faults}
        for index in range(self.lines):
            line = self.form.line(index)
            if line is not None:
                cells = [
                    self._cell(column, index, words, wrong=(index, column.name) in wrong)
                    for place in line.places
                    for column in place.columns
                ]
                yield Block(words(line.label), cells, (index, "") in wrong)

    def _cell(self, column: DealColumn, line: int, words: Words, *, wrong: bool) -> Cell:
        return Cell(
            name=_name(column.name, line),
            label=words(column.heading()),
            value=self._word(line, column.name),
            choices={value: words(text) for value, text in self._choices(column).items()},
            crossed=column.kind is CellKind.CROSS,
            digits=column.kind in _DIGITS,
            wrong=wrong,
        )

    def _choices(self, column: DealColumn) -> Mapping[str, Text]:
        """Return what is chosen; of the letters behind a deal there may be several, which are typed."""
        return {} if column.tag else self.form.choices(column)


def _name(column: str, line: int) -> str:
    return f"{column}.{line}"
