"""Papers of tournaments with several stages."""

from dataclasses import replace

from jassturnier.paper.cards import cards
from jassturnier.paper.kit.page import Look
from jassturnier.paper.lists import rank_paper, regulation
from jassturnier.paper.slip_pages import slips
from jassturnier.tournament.model import Tournament
from tests.support.evenings_made import played
from tests.support.papers_made import pages, text
from tests.support.stages_made import CUP, FIRST, SECOND, entries, rules, seeded, stages

FOUR = played(1, ((1,), (2,), 1000), ((3,), (4,), 950))


def final(**settings: object) -> Tournament:
    return stages(
        rules(FIRST, {**SECOND, **settings}),
        (entries(4), [FOUR]),
        (seeded(1, 3), [replace(played(1, ((1,), (3,), 900)), key=9)]),
    )


def test_the_list_over_all_stages_comes_first_when_the_last_is_over() -> None:
    whole = final()
    first, second = pages(rank_paper(whole, whole.stage(), Look("en")))
    assert "Final rank list" in first
    assert "Rank there" in first
    assert "Final: Final rank list" in second


def test_what_was_carried_and_what_counts_double_is_told() -> None:
    whole = final(start="carry", weight=2)
    shown = text(rank_paper(whole, whole.stage(), Look("en")))
    assert "Carried" in shown
    assert "The rounds of this stage count 2 times" in shown


def test_a_card_has_a_row_for_what_was_carried() -> None:
    whole = final(start="carry")
    (card,) = pages(cards(whole, whole.stage(), Look("en"), numbers=[1]))
    assert "Carried\n1,000" in card
    whole = final()
    assert "Carried" not in text(cards(whole, whole.stage(), Look("en")))


def test_a_slip_of_a_later_stage_names_it() -> None:
    whole = final()
    assert "Final, Round 1" in text(slips(whole, whole.stage(), whole.stage().rounds[0], Look("en")))
    first = whole.stages[0]
    assert "Vorrunde" not in text(slips(whole, first, first.rounds[0], Look("en")))


def test_the_regulation_says_who_goes_on_and_who_meets() -> None:
    settings = {**CUP, "pairing": [[1, 4], [2, 3]], "small_final": True, "tie": "extra deals"}
    shown = text(regulation(stages(rules(FIRST, settings), (entries(4), [])), Look("en")))
    for words in (
        "the best 4 of “Vorrunde”",
        "nothing: it starts from zero",
        "1–4, 2–3",
        "small final between the losers of the semi-finals",
        "extra deals decide",
    ):
        assert words in shown
