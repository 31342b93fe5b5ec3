"""Lists on the screen, as JSON and into a file: aligned, in the language, as wide as the terminal."""

from fractions import Fraction

import pytest

from jassturnier.cli.kit.listed import as_table
from jassturnier.i18n import say, verbatim
from jassturnier.tournament.lists import Column, Kind, Listed, Marked, On, Section, Sign

Row = tuple[str, int]
COLUMNS = [
    Column[Row]("name", say("name"), lambda row: row[0], Kind.NAME),
    Column[Row](
        "total", verbatim("total"), lambda row: Marked(row[1], verbatim("*"), row[1] < 1000), Kind.TOTAL
    ),
    Column[Row]("mean", verbatim("mean"), lambda row: Fraction(row[1], 2), only=On.JSON),
    Column[Row]("aside", verbatim("aside"), lambda _: "", only=On.ALL),
]
ROWS = [("Käthi", 4012), ("Živko", 999)]


def listed(*below: str) -> Listed[Row]:
    return Listed(
        verbatim("Ranks"),
        COLUMNS,
        [Section(ROWS[:1], verbatim("women")), Section(ROWS[1:], verbatim("men"))],
        signs=[Sign(verbatim(each), verbatim("dropped")) for each in below],
        notes=[verbatim("Note.") for _ in below],
        warnings=[verbatim("Careful.") for _ in below],
    )


def test_no_column_becomes_too_narrow_and_numbers_stay_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jassturnier.cli.kit.listed.terminal_width", lambda _: 10)
    long = "Marie-Theres Achermann"
    assert as_table(["A", "B"], [["1", long]])[2:] == ["1  Marie-Theres", "   Achermann"]
    assert as_table(["A", "B"], [["1", long]], right=[0, 1])[2:] == [f"1  {long}"]
