"""Lists on the screen, as JSON and into a file: aligned, in the language, as wide as the terminal."""

from fractions import Fraction
from pathlib import Path

import pytest

from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.listed import as_table, document_rows, documents, show_list, show_rows, shown, table
from jassturnier.i18n import render, say, verbatim
from jassturnier.services.workplace import Desk
from jassturnier.tournament.lists import NOTHING, Column, Kind, Listed, Marked, On, Section, Sign
from tests.support.console import Console

Row = tuple[str, int]
STAR = verbatim("*")
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


def test_a_table_is_as_wide_as_the_terminal_and_long_names_take_two_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    head, right = ["Rank", "Name", "Total"], [0, 2]
    rows = [["1", "Käthi Roth", "4,012"], ["2", "Marie-Theres Niederberger-Achermann", "3,999"]]
    assert as_table(head, rows, right)[-1] == "   2  Marie-Theres Niederberger-Achermann  3,999"
    monkeypatch.setattr("jassturnier.cli.kit.listed.terminal_width", lambda _: 40)
    assert as_table(head, rows, right) == [
        "Rank  Name                        Total",
        "───────────────────────────────────────",
        "   1  Käthi Roth                  4,012",
        "   2  Marie-Theres Niederberger-  3,999",
        "      Achermann",
    ]


def test_a_cell_of_several_lines_is_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = "─" * 8
    assert as_table(["A", "B\nb"], [["1", "x\nyyy"], ["22", ""]], right=[0], gap="   ") == [
        *(" A   B", "     b", rule, " 1   x", "     yyy", "22")
    ]
    monkeypatch.setattr("jassturnier.system.is_terminal", lambda _: True)
    monkeypatch.setattr("jassturnier.system.edits_lines", lambda: False)
    assert as_table(["A"], [["1"]]) == ["A", "1"], "no rule where lines are read aloud"


def test_no_column_becomes_too_narrow_and_numbers_stay_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jassturnier.cli.kit.listed.terminal_width", lambda _: 10)
    long = "Marie-Theres Achermann"
    assert as_table(["A", "B"], [["1", long]])[2:] == ["1  Marie-Theres", "   Achermann"]
    assert as_table(["A", "B"], [["1", long]], right=[0, 1])[2:] == [f"1  {long}"]


def test_headings_are_broken_before_cells_and_then_one_column_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("jassturnier.cli.kit.listed.terminal_width", lambda _: 36)
    head, row = ["Evening", "average of a round", "Remark"], ["Jassclub Rosenau", "618.0", "not over yet"]
    assert as_table(head, [row], right=[1]) == [
        "Evening   average  Remark",
        "             of a",
        "            round",
        "───────────────────────────────",
        "Jassclub    618.0  not over yet",
        "Rosenau",
    ]


def test_a_list_has_its_title_its_sections_and_what_its_signs_mean() -> None:
    assert [
        each if isinstance(each, str) else render(each, "en") for each in shown(listed("*"), "de", "Abend")
    ] == [
        *("Abend: Ranks", "", "Women", "Name    Total", "─────────────", "Käthi  4’012*"),
        *("", "Men", "Name    Total", "─────────────", "Živko  (999*)"),
        *("", "*: dropped", "Note.", "Careful."),
    ]
    assert "" not in [*shown(Listed(NOTHING, COLUMNS, [Section(ROWS)]), "de", "Abend")]


def test_scripts_get_every_section_by_the_keys_of_its_columns() -> None:
    assert [*documents(listed(), "de")] == [
        [{"name": "Käthi", "total": 4012, "mean": Fraction(2006), "aside": ""}],
        [{"name": "Živko", "total": 999, "mean": Fraction(999, 2), "aside": ""}],
    ]
    assert [row["name"] for row in document_rows(COLUMNS, ROWS, "de")] == ["Käthi", "Živko"]


@pytest.mark.parametrize(
    ("rows", "json", "told"),
    [
        (ROWS[:1], False, "Name    Total\n─────────────\nKäthi  4,012*\n"),
        ([], False, "Nobody.\n"),
        ([], True, '{\n  "schema": 1,\n  "rows": []\n}\n'),
    ],
)
def test_rows_that_stand_for_themselves_or_that_there_are_none(
    capsys: pytest.CaptureFixture[str], rows: list[Row], told: str, *, json: bool
) -> None:
    app = App(lang="en", json=json)
    show_rows(app, "rows", COLUMNS, rows, verbatim("Nobody."))
    assert capsys.readouterr().out == told
    assert table(COLUMNS, [], "en") == []


def test_a_list_of_a_tournament_is_shown_or_written_into_a_file(
    console: Console, capsys: pytest.CaptureFixture[str]
) -> None:
    console.evening(1)
    app = App(lang="en")
    desk: Desk = app.desk()

    def document(women: object, men: object) -> dict[str, object]:
        return {"women": women, "men": men}

    show_list(app, desk.tournament(), listed(), document, "below")
    assert capsys.readouterr().out.endswith("Živko  (999*)\nbelow\n")
    show_list(app, desk.tournament(), listed(), document, file=Path("list.csv"))
    assert capsys.readouterr().out == "Written: list.csv\n"
    assert "Käthi" in Path("list.csv").read_text(encoding="utf-8-sig")
    app.json = True
    show_list(app, desk.tournament(), listed(), document, "below")
    assert '"women": [\n    {\n      "name": "Käthi"' in capsys.readouterr().out
