"""Rounds drawn elsewhere: every fault is named."""

from jassturnier.draw.faults import faults
from jassturnier.draw.plan import Draw, Form, Table
from jassturnier.draw.request import Request
from jassturnier.i18n import render


def four(number: int, a: int, b: int, c: int, d: int) -> Table:
    return Table(number, ((a, b), (c, d)))


FIRST = Draw((four(1, 1, 2, 3, 4), four(2, 5, 6, 7, 8)))


def found(draw: Draw, players: tuple[int, ...], form: Form = Form.PARTNERS) -> list[str]:
    problems = faults(draw, Request(players, form=form))
    return [render(problem.sentence(), "en") for problem in problems]


def test_a_sound_round_has_no_faults() -> None:
    assert found(FIRST, tuple(range(1, 9))) == []


def test_everybody_has_exactly_one_place() -> None:
    assert found(Draw((four(1, 1, 2, 3, 3),), (9,)), (1, 2, 3, 4)) == [
        "3 has 2 places.",
        "9 is not among those who are here.",
        "4 neither has a seat nor rests.",
    ]


def test_every_table_is_complete_and_has_its_own_number() -> None:
    draw = Draw((Table(7, ((1, 2), (3,))), four(7, 4, 5, 6, 8)))
    assert found(draw, (1, 2, 3, 4, 5, 6, 8)) == [
        "table 7: 3 are seated as 2–1; a table needs 2–2.",
        "Table 7 stands there 2 times.",
    ]


def test_a_table_of_any_size_that_is_allowed_is_whole() -> None:
    draw = Draw((Table(1, ((1,), (2,), (3,))), Table(2, ((4,), (5,), (6,), (7,)))))
    asked = Request(tuple(range(1, 8)), form=Form.ALONE, tables_of=(4, 3))
    assert faults(draw, asked) == []
    assert len(faults(draw, Request(tuple(range(1, 8)), form=Form.ALONE, tables_of=(4,)))) == 1
