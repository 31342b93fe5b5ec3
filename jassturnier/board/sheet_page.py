"""The page of a sheet on the phone of its table: what is in, what is wrong, and the form for more."""

import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias
from urllib.parse import urlencode

from jassturnier.board.keeping import SiteHead
from jassturnier.board.templates import Templates
from jassturnier.errors import Problem
from jassturnier.games.deal_form import CellKind, DealColumn, DealForm, FormFault
from jassturnier.games.kit.base import Slip, SlipField, side_letter
from jassturnier.i18n import Text, clean, joined, number, render, say
from jassturnier.languages import capital
from jassturnier.tournament.people.entries import with_initials
from jassturnier.tournament.people.seats import names_on, round_title
from jassturnier.tournament.scoring.counting import game_of, offered_columns
from jassturnier.tournament.scoring.readings import Opened
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
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
        # Of the letters behind a deal there may be several, which are typed.
        choices = {} if column.tag else self.form.choices(column)
        return Cell(
            name=_name(column.name, line),
            label=words(column.heading()),
            value=self._word(line, column.name),
            choices={value: words(text) for value, text in choices.items()},
            crossed=column.kind is CellKind.CROSS,
            digits=column.kind in _DIGITS,
            wrong=wrong,
        )


def _name(column: str, line: int) -> str:
    return f"{column}.{line}"


PLACE = "/in"
HAND_IN = say("Hand in")
PAPER = say("Nothing is lost: bring the slip to the desk.")
_COUNT_AGAIN = say("Count again together, and send what is right.")
_WORDS = {
    "sheet": say("Sheet, as 147K"),
    "code": say("Code, six letters"),
    "open": say("Go on"),
    "send": say("Send"),
    "deals": say("Instead deal by deal"),
    "totals": say("Instead the totals alone"),
    "more": say("More deals"),
    "paper": PAPER,
}


@frozen
class Field:
    """A number to type: its label, the name of the field, what stands there, whether it needs only digits."""

    label: str
    name: str
    value: str
    digits: bool


@frozen
class Side:
    """A side of a table: its letter, who sits there, a field in each column; or what the whole table says."""

    letter: str
    names: str
    fields: Sequence[Field]


@frozen
class Said:
    """What a page says of what was just sent: what is wrong, with which deals, and what was typed."""

    problems: Sequence[Text] = ()
    typed: Mapping[str, str] = field(default_factory=dict)
    faults: Sequence[FormFault] = ()


@frozen
class SheetPage:
    """A page in a language."""

    language: str
    said: Said
    grid: DealGrid | None = None

    def of(self, opened: Opened | None, templates: Templates, *, initials: bool, sheet: str = "") -> str:
        """Ask which sheet it is, or show one with what is known of it, and the form while it takes more."""
        before = opened.wrong if opened is not None and not opened.closed else None
        problems = self.said.problems or ((before, _COUNT_AGAIN) if before is not None else ())
        hidden = {} if opened is None or opened.closed else _hidden(opened, self.grid)
        return templates.page(
            "hand_in",
            head=SiteHead(
                self.language, self._words(HAND_IN), "" if opened is None else opened.tournament.name, (), ""
            ),
            about="" if opened is None else self._about(opened),
            problems=[capital(self._words(text)) for text in problems],
            facts=[] if opened is None else [self._words(text) for text in _facts(opened, self.language)],
            ask=opened is None,
            sheet=sheet,
            sides=[] if opened is None else self._sides(opened, initials=initials),
            hidden=hidden,
            here="" if opened is None else address_of(opened, by_deal=self.grid is not None),
            other="" if opened is None else address_of(opened, by_deal=self.grid is None),
            deals=None if self.grid is None else [*self.grid.blocks(self._words, self.said.faults)],
            more=self.grid is not None and self.grid.open_ended,
            words={name: self._words(text) for name, text in _WORDS.items()},
        )

    def _words(self, text: Text) -> str:
        return render(text, self.language)

    def _about(self, opened: Opened) -> str:
        return self._words(
            say(
                "{round}, table {table}, sheet {sheet}",
                round=round_title(opened.tournament, opened.round, self.language, opened.table.stage),
                table=str(opened.table.number),
                sheet=sheet_label(opened.table.sheet),
            )
        )

    def _sides(self, opened: Opened, *, initials: bool) -> list[Side]:
        shown = opened.tournament.during(opened.round)
        people = (with_initials(shown) if initials else shown).by_key()
        handed = opened.table.handed.values if opened.table.handed else {}
        places = {} if opened.closed else _names(opened)

        def fields(side: int, *, once: bool = False) -> list[Field]:
            return [
                Field(
                    self._words(column.label),
                    name,
                    self.said.typed.get(name, _written(handed, column.name, side)),
                    column.low >= 0,
                )
                for name, (column, of) in places.items()
                if of == side and column.once == once
            ]

        whole, sides = fields(0, once=True), range(len(opened.table.sides))
        return [
            *(
                Side(side_letter(side), " + ".join(names_on(opened.table, side, people)), fields(side))
                for side in sides
            ),
            *([Side("", self._words(say("Only where the clock stopped the round")), whole)] if whole else []),
        ]


def _written(slip: Slip, column: str, side: int) -> str:
    value = slip[column][side] if column in slip else None
    return "" if value is None else str(value)


def _hidden(opened: Opened, grid: DealGrid | None) -> dict[str, str]:
    """Return what a form carries: what its page has shown, that it is of that page, how many lines it has."""
    handed = opened.table.handed
    seen = "" if handed is None else handed.made.isoformat()
    lines = {} if grid is None else {LINES: str(grid.lines)}
    return {"seen": seen, "token": token_of(opened, seen).decode(), **lines}


def _columns(opened: Opened) -> Sequence[SlipField]:
    return offered_columns(opened.tournament.regulation, opened.table)


def _names(opened: Opened) -> dict[str, tuple[SlipField, int]]:
    """Return the fields of a sheet: n0, n1 …, column after column, each with its column and side."""
    sides = len(opened.table.sides)
    places = [(column, side) for column in _columns(opened) for side in column.places(sides)]
    return {f"n{i}": place for i, place in enumerate(places)}


def typed_words(opened: Opened, form: Mapping[str, str]) -> list[str]:
    """Return what was typed into the fields as `enter` takes it: a column that is left empty is left out."""
    columns: dict[str, list[str]] = {}
    for name, (column, _) in _names(opened).items():
        columns.setdefault(column.name, []).append("".join(form.get(name, "").split())[:12] or "-")
    first, *others = columns.items()
    written = ((column, values) for column, values in others if {*values} != {"-"})
    return [*first[1], *(word for column, values in written for word in (column, *values))]


def grid_of(opened: Opened, asked: str, typed: Mapping[str, str] | None = None) -> DealGrid | None:
    """Return the deals of a page with what is typed, else handed in; None where it has the totals alone.

    It is `asked` for deals by “yes”, for totals by “no”; else the page has what was handed in.
    """
    handed = opened.table.handed
    played = () if handed is None else handed.played
    if asked == "no" or not (asked or played):
        return None
    form = DealForm(game_of(opened.tournament.regulation, opened.table))
    return DealGrid(form, typed) if typed else DealGrid.of_deals(form, played)


def on_slip(opened: Opened) -> tuple[str, str]:
    """Return the number of a sheet, and its code."""
    return sheet_label(opened.table.sheet), opened.table.code


def address_of(opened: Opened, *, by_deal: bool) -> str:
    """Return the address of a sheet."""
    sheet, code = on_slip(opened)
    return f"{PLACE}?{urlencode({'sheet': sheet, 'code': code, 'deals': 'yes' if by_deal else 'no'})}"


def token_of(opened: Opened, seen: str) -> bytes:
    """Return what only a page of this sheet has that shows what was handed in at this moment."""
    return hmac.new(opened.table.code.encode(), seen.encode(), "sha256").hexdigest()[:24].encode()


def _facts(opened: Opened, language: str) -> Iterator[Text]:
    table, handed = opened.table, opened.table.handed
    if table.readings and table.result is not None:
        yield say("What counts: {values}", values=_in_words(opened, table.result.values, language))
    elif handed is not None and handed.right:
        values = _in_words(opened, handed.values, language)
        if opened.closed:
            yield say("Taken: {values}.", values=values)
        else:
            yield say("Taken: {values}. Bring the slip to the desk.", values=values)
    elif handed is not None:
        yield say("Handed in last: {values}.", values=_in_words(opened, handed.values, language))
    if opened.closed is not None:
        yield opened.closed


def _in_words(opened: Opened, slip: Slip, language: str) -> Text:
    first, *others = ((each.label, slip[each.name]) for each in _columns(opened) if each.name in slip)
    return joined(
        _row(first[1], language),
        *(say("{column} {values}", column=label, values=_row(each, language)) for label, each in others),
    )


def _row(values: Sequence[int | None], language: str) -> str:
    return " : ".join(number(value, language) for value in values)
