"""Regulations on paper: under their name, in the club's words, with its suits, in letters one can read."""

from dataclasses import replace
from operator import itemgetter

import pytest

from jassturnier.i18n import verbatim
from jassturnier.languages import speaking
from jassturnier.paper import listing
from jassturnier.paper.listing import PaperList
from jassturnier.paper.lists import lists_paper, regulation
from jassturnier.paper.page import Leaf, Look, PageHead, Size, Style
from jassturnier.paper.pen import GREY, Suits
from jassturnier.paper.wall import knockout_plan, schedule_paper
from jassturnier.tournament.lists import Column, Kind, Listed, Marked, Section, Value
from jassturnier.tournament.timing import schedule, schedule_listed
from tests.paper.placed import misplaced, smallest
from tests.support.evenings_made import regulation as rules
from tests.support.papers_made import letters, text, tournament
from tests.support.settings_read import SHIPPED
from tests.support.stages_made import CUP, FIRST, entries, seeded, stages
from tests.support.stages_made import rules as cup_rules


def test_a_regulation_stands_under_its_name_in_the_words_of_the_club() -> None:
    named = rules(name="Löwen", labels={"round": "passe"}, sentences=["No smoking."])
    with speaking(named.labels):
        words = text(regulation(tournament(named, (), ())[0], Look("en")))
    assert "Löwen" in words
    assert "Passes 4" in words
    assert "1. No smoking." in words
    assert "forehand may push" in words


def test_long_values_take_more_lines_and_not_smaller_letters() -> None:
    printed = regulation(tournament(rules(), (), ())[0], Look("de"))
    assert min(size for size, _ in letters(printed)) >= 8


def test_a_large_plan_is_parted_and_of_nobody_are_the_letters_too_small() -> None:
    cup = {**CUP, "rounds": 5, "from": {"best": 20}, "small_final": True}
    of = stages(cup_rules(FIRST, cup), (entries(20), ()), (seeded(*range(1, 21)), ()))
    of = of.with_entries(
        lambda entry: replace(entry, team=f"{entry.number} Männerriege Oberengstringen und Umgebung")
    )
    leaves = knockout_plan(of, of.stage(), Look("en", Style(size=Size.A5)))
    # 32 lines of the first round make two pages of four rounds; the third goes on with their winners.
    assert len(leaves) == 3
    assert text(leaves).count("bye") == 12
    assert "Small final" in text(leaves[-1:])
    assert min(map(smallest, leaves)) >= 8
    assert [place for leaf in leaves for place in misplaced(leaf)] == []


CELLS: dict[Kind, Value] = {
    Kind.RANK: 1,
    Kind.NAME: "Anna",
    Kind.COUNT: Marked(900, verbatim("r"), dropped=True),
    Kind.TOTAL: Marked(1884, verbatim("l")),
    Kind.BESIDE: 7,
}


def test_numbers_stand_flush_totals_bold_and_what_does_not_count_in_grey(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[tuple[PaperList, PageHead]] = []

    def leaves(found: PaperList, head: PageHead, _: Look) -> list[Leaf]:
        made.append((found, head))
        return []

    monkeypatch.setattr(listing, "leaves", leaves)
    columns = [Column(kind.name, verbatim(kind.name), itemgetter(kind), kind) for kind in CELLS]
    for head in ("12-ab", ""):
        lists_paper("Club", [Listed(verbatim("List"), columns, [Section([CELLS])])], Look("en"), head)
    found = made[0][0]
    ((row,),) = [section.rows for section in found.sections]
    told = [
        (cell.words, cell.upright(), column.align.name, column.bold, column.stretch, cell.ink == GREY)
        for column, cell in zip(found.columns, row, strict=True)
    ]
    assert told == [
        ("1.", "1.", "RIGHT", True, False, False),
        ("Anna", "Anna", "LEFT", False, True, False),
        ("(900ʳ)", "(900", "RIGHT", False, False, True),
        ("1,884ˡ", "1,884", "RIGHT", True, False, False),
        ("7", "7", "RIGHT", False, False, True),
    ]
    assert [page.foot for _, page in made] == ["Journal 12-ab", ""]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_regulation_is_printed_with_french_suits_too(name: str) -> None:
    found = tournament(rules(shipped=name), (), ())[0]
    assert "Schilten" not in text(regulation(found, Look("en", Style(suits=Suits.FRENCH))))


@pytest.mark.parametrize(("rounds", "shown"), [(4, "Break, 10 min"), (60, "Ends")])
def test_the_plan_of_an_evening_is_a_line_of_hours_where_that_can_be_read(rounds: int, shown: str) -> None:
    made = rules({"rounds": rounds, "minutes": 20, "interval": 10}, begins="19:30")
    of = tournament(made, (), ())[0]
    slots = schedule(of, of.regulation)
    words = text(schedule_paper(of, schedule_listed(of.regulation, slots), Look("en")))
    assert shown in words
    assert all(f"{slot.begins:%H:%M}" in words for slot in slots)
    assert f"{slots[-1].ends:%H:%M}" in words
