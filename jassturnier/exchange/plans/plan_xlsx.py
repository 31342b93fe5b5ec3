"""A plan without a tournament as a workbook: by table to hang up, by player to hand out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jassturnier.draw.plan import Draw, Form, Seat, Table, seat_name
from jassturnier.exchange.kit.pages import (
    Page,
    PageCell,
    PageColumn,
    Words,
    add_page,
    identifier,
    new_workbook,
    page,
    saved,
)
from jassturnier.i18n import Text, render, say


@dataclass(frozen=True, slots=True)
class _Line:
    """A table of a round, or without one who rests in it."""

    round: int
    table: Table | None
    rests: tuple[int, ...] = ()


def plan_workbook(draws: Sequence[Draw], form: Form, title: Text, language: str) -> bytes:
    """Write a plan as .xlsx in `language`; its keys are the numbers of the players."""

    def words(text: Text) -> str:
        return render(text, language)

    made = new_workbook(words(title), None)
    add_page(made, _by_table(draws, form, words))
    add_page(made, _by_player(draws, form, words))
    return saved(made)


def _by_table(draws: Sequence[Draw], form: Form, words: Words) -> Page:
    lines = [line for number, draw in enumerate(draws, 1) for line in _lines(number, draw)]
    seats = sorted({seat for line in lines if line.table for _, seat in line.table.seats()})
    columns: list[PageColumn[_Line]] = [
        PageColumn(words(say("Round")), lambda line: identifier(line.round)),
        PageColumn(words(say("Table")), lambda line: identifier(line.table.number if line.table else None)),
    ]
    columns += [_seat_column(seat, form) for seat in seats]
    columns.append(PageColumn(words(say("rests")), lambda line: PageCell(", ".join(map(str, line.rests)))))
    return page(words(say("Draw by table")), columns, lines, frozen=2)


def _lines(number: int, draw: Draw) -> Iterator[_Line]:
    for table in draw.tables:
        yield _Line(number, table)
    if draw.rests:
        yield _Line(number, None, tuple(sorted(draw.rests)))


def _seat_column(seat: Seat, form: Form) -> PageColumn[_Line]:
    def cell(line: _Line) -> PageCell:
        seated = line.table.seats() if line.table else ()
        return identifier(next((key for key, place in seated if place == seat), None))

    return PageColumn(seat_name(seat, form), cell)


def _by_player(draws: Sequence[Draw], form: Form, words: Words) -> Page:
    columns: list[PageColumn[int]] = [PageColumn(words(say("Number")), identifier)]
    columns += [_round_column(number, draw, form, words) for number, draw in enumerate(draws, 1)]
    return page(words(say("Draw by name")), columns, sorted(draws[0].present), frozen=1)


def _round_column(number: int, draw: Draw, form: Form, words: Words) -> PageColumn[int]:
    places = {
        key: f"{table.number} {seat_name(seat, form)}" for table in draw.tables for key, seat in table.seats()
    }
    rests = words(say("rests"))
    return PageColumn(
        words(say("Round {number}", number=str(number))), lambda key: identifier(places.get(key, rests))
    )
