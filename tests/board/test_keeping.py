"""Pages to keep, where their links lead and what they say; templates, the own ones of the club first."""

import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest

from jassturnier.board.keeping import is_page, lists_page, pages
from jassturnier.board.templates import HtmlCell, Templates, html_list, plan_html, svg
from jassturnier.errors import Unreadable
from jassturnier.i18n import say, verbatim
from jassturnier.resources import read
from jassturnier.tournament.colours import LINES, READABLE, SHADES, WHITE, Letterhead, contrast
from jassturnier.tournament.lists import (
    DROPPED,
    Column,
    Kind,
    Listed,
    Marked,
    Section,
    Sign,
    Value,
    data,
    ranked,
)
from jassturnier.tournament.ranking.plots import Label, Plot
from tests.support.evenings_made import played, regulation, tournament
from tests.support.stages_made import CUP, FIRST, entries, rules, seeded, stages

ROUNDS = [
    played(1, ((1, 2), (3, 4), 1000), p5="rests"),
    played(2, ((1, 3), (2, 5), 900), p4="rests"),
    played(3, ((1, 5), (2, 3), None), p4="rests"),
]
STATIC = {"index.html", "style.css"}


def links(page: str) -> set[str]:
    return set(re.findall(r'href="([^"]+)"', page))


def test_there_is_a_page_for_every_round_and_player_and_each_link_leads_to_one() -> None:
    cases: list[tuple[str, list[str]]] = [
        ("en", ["players.html", "statistics.html", "player-{}.html", "round-{}.html"]),
        ("de", ["spieler.html", "statistik.html", "spieler-{}.html", "passe-{}.html"]),
    ]
    for language, names in cases:
        made = pages(tournament(ROUNDS), language, Templates())
        people, rounds = (
            [name.format(n) for n in range(1, most)] for name, most in zip(names[2:], (6, 4), strict=True)
        )
        assert set(made) == {*STATIC, *names[:2], *people, *rounds}, language
        assert set().union(*(links(page) for name, page in made.items() if name != "style.css")) == set(made)
        assert all(is_page(name) for name in made)


def test_what_is_no_page_of_ours_is_left_alone() -> None:
    names = ("letter.html", "player-.html", "player-x.html", "index.htm", "round-1.html.bak")
    assert [name for name in names if is_page(name)] == []


def test_a_player_is_told_his_rank_and_the_leaders_are_drawn() -> None:
    made = pages(tournament(ROUNDS[:2]), "en", Templates())
    assert "Rank list after Round 2: rank 3, total 1,900" in made["player-1.html"]
    assert "Rank list after Round 2" in made["index.html"]
    assert "1. Player 2" in made["statistics.html"]
    assert made["statistics.html"].count("<svg") == 2


def test_the_prizes_have_a_page_once_they_are_published() -> None:
    rules = regulation({"rounds": 2}, prizes=[{"ranks": 1, "text": "Ham"}])
    for published in (True, False):
        of = replace(tournament(ROUNDS[:2], rules), prizes_published=published)
        made = pages(of, "en", Templates())
        assert ("Ham" in made.get("prizes.html", "")) == published
        assert ("prizes.html" in links(made["index.html"])) == published


def test_before_the_first_result_the_pages_say_so() -> None:
    made = pages(tournament([played(1, ((1, 2), (3, 4), None))]), "en", Templates())
    assert "No result is in yet." in made["index.html"]
    assert "No result is in yet." in made["statistics.html"]
    assert "<svg" not in made["statistics.html"]
    assert "total" not in made["player-1.html"]


def test_the_page_that_is_shown_is_marked_and_no_other() -> None:
    made = pages(tournament(ROUNDS), "en", Templates())
    here = {name: re.findall(r'<a[^>]*href="([^"]+)"[^>]*aria-current', page) for name, page in made.items()}
    assert (here["round-2.html"], here["player-1.html"]) == (["round-2.html"], [])


NAMES: Column[str] = Column("name", say("Name"), lambda name: name, Kind.NAME)


def listed(title: str, *names: str) -> Listed[str]:
    return Listed(verbatim(title), [NAMES], [Section(names)])


def test_lists_stand_one_below_the_other_with_their_style_and_nothing_from_elsewhere() -> None:
    page = lists_page("Jahr 2027", [listed("Jassers", "Anna <b>"), listed("Clubs", "Enzian")], "de")
    assert re.findall(r"<h2>(.*?)</h2>", page) in (["Jassers", "Clubs"], ["Clubs"])
    assert '<html lang="de"' in page
    assert all(words in page for words in ("Jahr 2027", "Jassers", "Anna &lt;b&gt;", "Enzian", "<style>"))
    assert not re.search(r"(src|href)=|Journal", page)
    club = Letterhead("Jass & Co", b"\x89PNG", colour="#8c141e")
    page = lists_page("Jahr", [listed("Jassers", "Anna")], "en", "12-abc", club)
    assert "Journal 12-abc" in page
    assert '<img class="logo" src="data:image/png;base64,iVBORw==" alt="Jass &amp; Co"' in page
    assert "--club: #8c141e" in page


def test_the_first_page_says_to_programs_what_it_is_about_and_no_name_can_end_that() -> None:
    evil = replace(tournament(ROUNDS[:2]), name="</script><b>Äbi", venue="Sternen, Arni")
    made = pages(evil, "en", Templates())
    (said,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', made["index.html"])
    event, *ranks = json.loads(said)["@graph"]
    assert (event["name"], event["location"]["name"]) == ("</script><b>Äbi", "Sternen, Arni")
    assert not ranks, "a round is still to be played"
    assert "ld+json" not in made["players.html"]


BEHIND: Listed[tuple[Value, ...]] = Listed(verbatim(""), (), ())


def test_names_of_people_are_escaped_in_a_picture() -> None:
    word = Label(1, 1, "<b>Müller & Söhne</b>")
    assert "&lt;b&gt;Müller &amp; Söhne" in svg(Plot("<i>", "", BEHIND, words=[word]))
    assert "<i>" not in svg(Plot("<i>", "", BEHIND))


def colours(kind: str) -> list[tuple[str, str]]:
    """Return the colours that pages have for something, light and dark."""
    style = read("templates", "board", "style.css").decode()
    rows = (line for line in style.splitlines() if line.startswith(f".{kind}"))
    pairs = (line.partition("light-dark(")[2].partition(")")[0] for line in rows)
    return [(light.strip(), dark.strip()) for light, dark in (pair.split(",") for pair in pairs)]


def test_lines_and_words_on_shades_can_be_read_on_light_and_dark_pages() -> None:
    lines, shades = colours("line"), colours("step")
    assert [light for light, _ in lines] == [*LINES]
    assert [light for light, _ in shades] == [*SHADES]
    assert all(contrast(light, WHITE) >= READABLE <= contrast(dark, "#16181a") for light, dark in lines)
    assert all(contrast(light, "#4a4a4a") >= READABLE <= contrast(dark, "#c4c4c4") for light, dark in shades)


def own(name: str) -> str | None:
    return {"seats.html.j2": "<p>{{ who }}</p>", "broken.html.j2": "{{ nobody }}"}.get(name)


def test_the_template_of_the_club_goes_before_ours_and_names_are_escaped() -> None:
    page = Templates(own).page("seats", who="<b>Anna</b>")
    assert page.endswith("\n<p>&lt;b&gt;Anna&lt;/b&gt;</p>")
    assert page.startswith("<!DOCTYPE html><!-- jassturnier -->")
    assert Templates(own).source("season.html.j2") == Templates().source("season.html.j2")
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


def rank_list(**more: object) -> Listed[Row]:
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


def test_a_cell_says_how_it_looks_and_money_data_and_what_is_empty_are_left_out() -> None:
    for language, heads in (("en", ["Rank", "Name", "Total"]), ("de", ["Rang", "Name", "Total"])):
        assert [cell.words for cell in html_list(rank_list(), language).columns] == heads
    [section] = html_list(rank_list(), "en", lambda row: f"player-{row[0]}.html").sections
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
    late, warning = Sign(verbatim("1"), verbatim("late")), verbatim("Careful.")
    found = html_list(rank_list(signs=signs, footnotes=[late], notes=[verbatim("A note.")]), "en")
    assert found.notes[0].startswith("= shared rank · (…) ")
    assert found.notes[1:] == ["1 late", "A note."]
    assert (found.title, list(found.warnings)) == ("Rank list", [])
    assert html_list(rank_list(warnings=[warning]), "en").warnings == ["Careful."]
