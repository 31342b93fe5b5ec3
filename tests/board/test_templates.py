"""Pages made of templates, the club's own first."""

from fractions import Fraction

import pytest

from jassturnier.board.templates import HtmlCell, Templates, html_list, plan_html
from jassturnier.errors import Unreadable
from jassturnier.i18n import say, verbatim
from jassturnier.tournament.lists import DROPPED, Column, Kind, Listed, Marked, Section, Sign, data, ranked
from tests.support.stages_made import CUP, FIRST, entries, rules, seeded, stages


def own(name: str) -> str | None:
    return {"seats.html.j2": "<p>{{ who }}</p>", "broken.html.j2": "{{ nobody }}"}.get(name)


def test_the_template_of_the_club_goes_before_ours_and_names_are_escaped() -> None:
    page = Templates(own).page("seats", who="<b>Anna</b>")
    assert page.endswith("\n<p>&lt;b&gt;Anna&lt;/b&gt;</p>")
    assert page.startswith("<!DOCTYPE html><!-- jassturnier -->")


def test_what_the_club_has_not_is_ours() -> None:
    assert Templates(own).source("season.html.j2") == Templates().source("season.html.j2")


def test_a_mistake_in_a_template_of_the_club_is_named() -> None:
    with pytest.raises(Unreadable, match=r"broken\.html\.j2"):
        Templates(own).page("broken")


Row = tuple[int, str, int]
COLUMNS: tuple[Column[Row], ...] = (
    Column("rank", say("Rank"), lambda row: ranked(row[0], shared=row[0] == 2), Kind.RANK),
    Column("name", say("Name"), lambda row: row[1], Kind.NAME),
    Column("club", say("Club"), lambda _: None),
    Column("total", say("Total"), lambda row: row[2], Kind.TOTAL),
    Column("paid", say("paid"), lambda _: 2000, Kind.MONEY),
    data("key", lambda row: row[0]),
)
ROWS = [(1, "Anna", 1234), (2, "Beat", 900)]


def listed(**more: object) -> Listed[Row]:
    return Listed(say("Rank list"), COLUMNS, [Section(ROWS)], **more)  # type: ignore[arg-type]


def test_in_the_plan_a_winner_stands_beside_both_lines_of_a_match() -> None:
    of = stages(rules(FIRST, {**CUP, "from": {"best": 3}}), (entries(4), ()), (seeded(1, 2, 3), ()))
    found = plan_html(of, of.stage(), "en")
    (section,) = found.sections
    assert [[(cell.words, cell.rows) for cell in row] for row in section.rows] == [
        [("Player 1", 1), ("Player 1", 2), ("", 4)],
        [("bye", 1)],
        [("Player 2", 1), ("", 2)],
        [("Player 3", 1)],
    ]
    alone = {"plan.html.j2": '{% from "table.html.j2" import table %}{{ table(plan) }}'}
    assert Templates(alone.get).page("plan", plan=found).count("rowspan=") == 3


def test_money_what_only_programs_read_and_what_is_empty_is_left_out() -> None:
    assert [cell.words for cell in html_list(listed(), "en").columns] == ["Rank", "Name", "Total"]
    assert [cell.words for cell in html_list(listed(), "de").columns] == ["Rang", "Name", "Total"]


def test_a_cell_says_how_it_looks_and_the_name_leads_to_a_page() -> None:
    [section] = html_list(listed(), "en", lambda row: f"player-{row[0]}.html").sections
    assert section.heading == ""
    assert section.rows[1] == [
        HtmlCell("=2", "rank right whole"),
        HtmlCell("Beat", "name left", link="player-2.html"),
        HtmlCell("900", "total right whole"),
    ]


def test_headings_of_sections_begin_with_a_capital() -> None:
    parts = [Section(ROWS[:1], verbatim("männer")), Section(ROWS[1:])]
    found = html_list(Listed(say("Rank list"), COLUMNS, parts), "en").sections
    assert [(part.heading, len(part.rows)) for part in found] == [("Männer", 1), ("", 1)]


def test_a_dropped_value_says_so_and_bears_its_mark() -> None:
    marked: Column[Row] = Column(
        "total", say("Total"), lambda _: Marked(7, verbatim("*"), dropped=True), Kind.TOTAL
    )
    exact: Column[Row] = Column("mean", say("Total"), lambda _: Fraction(1, 3), Kind.TOTAL)
    [section] = html_list(Listed(say("Rank list"), [marked, exact], [Section(ROWS[:1])]), "en").sections
    assert section.rows == [
        [HtmlCell("7", "total right whole", "*", dropped=True), HtmlCell("0.33", "total right whole")]
    ]


def test_signs_stand_in_one_line_then_footnotes_then_notes() -> None:
    signs = [Sign(verbatim("="), say("shared rank")), Sign(DROPPED, verbatim("dropped"))]
    found = html_list(
        listed(signs=signs, footnotes=[Sign(verbatim("1"), verbatim("late"))], notes=[verbatim("A note.")]),
        "en",
    )
    assert found.notes[0].startswith("= shared rank · (…) ")
    assert found.notes[1:] == ["1 late", "A note."]
    assert (found.title, list(found.warnings)) == ("Rank list", [])
    assert html_list(listed(warnings=[verbatim("Careful.")]), "en").warnings == ["Careful."]
