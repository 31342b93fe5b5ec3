"""What all Coiffeur games share: the list, a typed deal, and what cannot be in it."""

import pytest

from jassturnier.games import at_table
from jassturnier.games.coiffeur import CoiffeurDeal, called, group_heads, open_rows, read_rows
from jassturnier.games.kit.options import OptionValue
from jassturnier.i18n import render
from tests.games.coiffeur.test_partners import EIGHT, ONE_JOKER
from tests.support.typed import faults, options, sheet

SLALOM: dict[str, OptionValue] = {
    "contracts": (*(f"{name} {n}" for n, name in enumerate(EIGHT[:6], 1)), "Slalom 7", "Joker 8"),
    "undenufe_values": "six11",
    "six11_scope": "per_trick",
}
"""In Slalom the cards decide what a deal adds up to."""


def test_a_group_begins_where_trumps_end_and_where_jokers_begin() -> None:
    rows = ("eicheln", "rosen", "obenabe", "misere", "joker1", "joker2")
    assert group_heads(rows) == {"obenabe", "joker1"}
    assert group_heads(("obenabe", "eicheln")) == {"eicheln"}


@pytest.mark.parametrize("line", ["5", "Eicheln", " 3"])
def test_a_row_needs_a_name_and_a_factor(line: str) -> None:
    (fault,) = read_rows((line,))[1]
    assert "needs a name and a factor" in render(fault, "en")


def test_rows_are_called_as_they_are_written_and_a_joker_alone_needs_no_number() -> None:
    named = called(("joker1", "misere"), ("misère 7", "Joker 8"))
    assert [render(name, "en") for name in named.values()] == ["Joker", "Misère"]
    both = called(("joker1", "joker2"))
    assert [render(name, "en") for name in both.values()] == ["Joker 1", "Joker 2"]


def test_a_match_has_all_points_also_where_the_cards_decide_the_sum() -> None:
    assert sheet("coiffeur4", "A slalom match", house=SLALOM).totals == (25 * 7, 0)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("A schellen 157", ""),
        ("A schellen 0", ""),
        ("A schellen 158", "158 cannot be"),
        ("A schellen 156", "156 cannot be"),
        ("A schellen -1", "−1"),
        ("A schellen 156 1", "cannot be"),
        ("A joker1 slalom 50", "A Joker cannot be Slalom."),
    ],
)
def test_points_and_contracts_that_cannot_be_are_named(line: str, fault: str) -> None:
    found = faults("coiffeur4", line)
    assert (fault in " ".join(found), bool(found)) == (True, bool(fault))


def test_the_only_joker_is_played_once() -> None:
    (fault,) = faults("coiffeur4", "A joker rosen 88", "A joker rosen 20", house=ONE_JOKER)
    assert "All 1 Jokers" in fault
    (fault,) = faults("coiffeur4", "A joker1 rosen 88", "A joker1 rosen 20")
    assert "was played before, in deal 1" in fault


@pytest.mark.parametrize(("trickless", "word"), [(True, " trickless"), (False, " tricks"), (None, "")])
def test_who_took_a_trick_is_printed(trickless: bool | None, word: str) -> None:  # noqa: FBT001
    game = at_table("coiffeur3", 3, options("coiffeur3"))
    deal = CoiffeurDeal(0, "eicheln", 0, trickless=trickless)
    assert game.print_deal(deal) == f"A eicheln 0{word}"


def test_what_a_side_has_still_to_play_is_its_own() -> None:
    game = at_table("coiffeur4", 4, options("coiffeur4"))
    deals, _ = game.read_deals(["A eicheln 100", "B rosen 50"])
    left = [set(game.open_contracts(deals, side)) for side in (0, 1)]
    assert ("eicheln" in left[0], "eicheln" in left[1], len(left[0]), len(left[1])) == (False, True, 7, 7)
    assert open_rows([], 0, {}) == {}


def test_a_factor_is_a_hundred_at_most() -> None:
    assert read_rows(("Eicheln 100", "Rosen 1")) == ({"eicheln": 100, "rosen": 1}, [])
    for line in ("Eicheln 101", "Eicheln 0"):
        (fault,) = read_rows((line,))[1]
        assert "must lie between 1 and 100" in render(fault, "en")


@pytest.mark.parametrize("line", ["A tuo 170", "A joker1 tuo 170", "A joker1 tuo 170 6", "A rosen 100 57"])
def test_where_the_cards_decide_the_sum_more_can_be_made(line: str) -> None:
    contracts = (*(f"{name} {n}" for n, name in enumerate(EIGHT[:6], 1)), "TUO 7", "Joker 8")
    house: dict[str, OptionValue] = {"contracts": contracts, "tuo_values": "per_trick"}
    assert faults("coiffeur4", line, house=house) == []
