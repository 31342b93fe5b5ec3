"""What was played is never refused by its slip; what goes beyond sums, bounds and plain rules is."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.games import at_table
from jassturnier.games.kit.base import Game, Sheet, Slip
from jassturnier.games.kit.options import OptionValue
from tests.support.strategies import schieber_round
from tests.support.typed import options, sentences

House = Mapping[str, OptionValue]
Totals = tuple[int, ...]
PAUSES: House = {"four_at_table": "dealer_pauses"}
PLAIN: House = {"target": 0, "weis": False, "stoeck": False}
SINGLE: House = {**PLAIN, "all_single": True}
TWO_PACKS: House = {**SINGLE, "double_pack": True, "match_bonus": 0}


def table_of(game: str, size: int, deals: int, house: House) -> Game[Any]:
    return at_table(game, size, options(game, house), deals)


def refused(table: Game[Any], slip: Slip) -> list[str]:
    why = table.unfinished(slip)
    return sentences(table.check_slip(slip)) + ([] if why is None else ["unfinished"])


# Whole rounds, played card by card: none is refused, and by its slip each counts the same.

PLAYED = [
    ("schieber", 4, 12, {"target": 0}),
    ("schieber", 4, 12, {"target": 0, "all_single": True}),
    ("schieber", 4, 12, {"target": 0, "match_bonus": 0, "no_obe_unde": True}),
    ("schieber", 4, 8, {"target": 0, "all_single": True, "match_bonus": 50, "stoeck": False}),
    ("schieber", 4, 8, {"target": 0, "factors": {"slalom": 3, "gustav": 5, "tuo": 2}, "weis": False}),
    (
        "schieber",
        4,
        8,
        {"target": 0, "all_single": True, "undenufe_values": "six11", "tuo_values": "per_trick"},
    ),
    ("schieber", 4, 6, {"target": 0, "all_fours": True, "four_nines": True, "big_weis_per_card": 50}),
    (
        "schieber",
        4,
        6,
        {"target": 0, "factors": dict.fromkeys(("eicheln", "rosen", "obenabe", "undenufe"), 2)},
    ),
    ("schieber", 4, 4, {"target": 0, "no_obe_unde": True, "factors": {"eicheln": 2, "rosen": 2}}),
    ("schieber", 6, 12, {"target": 0}),
    ("schieber", 6, 12, {"target": 0, "double_pack": True}),
    ("schieber", 6, 12, {"target": 0, "double_pack": True, "all_single": True, "weis_twice": False}),
    ("schieber", 6, 12, {**TWO_PACKS, "match_bonus": 100}),
    ("schieber", 4, 40, {"target": 3000}),
    ("schieber", 4, 0, {**SINGLE, "target": 1000, "partien": 3, "strokes": True}),
    ("schieber", 4, 0, {"target": 1500, "partien": 2}),
    ("schieber", 6, 0, {"target": 1000, "double_pack": True, "strokes": True}),
    ("coiffeur4", 4, 16, {}),
    ("coiffeur4", 4, 16, {"against": "match", "counts": "difference"}),
    ("coiffeur4", 4, 16, {"against": "match", "rounding": "exact", "match_bonus": 50}),
    ("coiffeur4_alone", 4, 32, {"rounding": "nearest_ten"}),
    ("coiffeur4_alone", 4, 32, {"against": "match"}),
    ("coiffeur3", 3, 30, {}),
    ("coiffeur3", 4, 40, PAUSES),
    ("mittlere", 3, 12, {}),
    ("mittlere", 4, 12, PAUSES),
    ("mittlere", 4, 10, PAUSES),
    ("molotow", 4, 12, {}),
    ("plusminus", 4, 12, {"pm_target": 0}),
    ("plusminus", 3, 5, {"pm_target": 0, "pm_odd_one_over_100": "none"}),
    ("plusminus", 4, 0, {}),
    ("ramsch", 3, 12, {}),
    ("ramsch", 3, 12, {"grand_hand": False, "ram_skat_to": "most_points"}),
    ("ramsch", 3, 12, {"grand_hand": False, "ram_skat_to": "most_points", "ram_skat_tie": "nobody"}),
    ("ramsch", 4, 12, {**PAUSES, "grand_hand_counts": True}),
    ("pfaelzer", 3, 12, {"pfr_limit": 0}),
    ("pfaelzer", 4, 8, {**PAUSES, "pfr_limit": 0}),
    ("pfaelzer", 3, 0, {}),
    ("differenzler", 4, 8, {"exact_bonus": 10}),
    ("differenzler", 3, 6, {}),
    ("bodenjass", 4, 8, {}),
    ("bodenjass", 4, 8, {"match_bonus": 100, "trump_by": "chosen"}),
    ("bodenjass", 3, 5, {"match_bonus": 50}),
]


@pytest.mark.parametrize(("game", "size", "deals", "house"), PLAYED)
@pytest.mark.parametrize("seed", range(3))
def test_what_was_played_is_never_refused(game: str, size: int, deals: int, house: House, seed: int) -> None:
    table, rng = table_of(game, size, deals, house), Random(seed)
    played: list[Any] = []
    while not table.complete(played):
        played.append(table.rehearse(played, rng))
    slip = table.slip_of(played)
    beside = {"matches", "kontermatch", "weis", "stoeck", "exact"} - {
        f.name for f in table.slip_fields() if f.required
    }
    bare = {name: values for name, values in slip.items() if name not in beside}
    check = table.slip_sum(slip)
    assert check is None or check.off == 0
    assert refused(table, slip) == []
    assert sentences(table.check_slip(bare)) == []
    assert table.score_slip(slip).totals == table.score(played).totals
    assert always(table, table.score_slip(slip)) == always(table, table.score(played))


def always(table: Game[Any], found: Sheet) -> dict[str, Totals]:
    """Return the tallies that a table has by its deals and by its slip."""
    return {name: found.tallies[name] for name in table.tallies()}


# Games to a target that end at any moment, and wait for a word: claims, and who was first.

ENDINGS: list[House] = [
    {"target": 400},
    {"target": 400, "partien": 2},
    {"target": 300, "partien": 2, "strokes": True, "claim_order": ("stich", "weis", "stoeck")},
    {"target": 300, "strokes": True, "loser_open_tricks": True},
    {"target": 300, "partien": 2, "loser_open_tricks": False, "failed_claim_schneider": True},
    {"target": 300, "bergpreis": 200, "schneider": 50, "partien": 3, "strokes": True},
    {"target": 300, "bergpreis": 0, "schneider": 0, "partien": 2},
    {**SINGLE, "target": 300, "strokes": True, "match_bonus": 0},
]


@given(st.sampled_from(ENDINGS), st.data())
def test_a_game_to_a_target_counts_the_same_by_its_deals_and_by_its_slip(
    house: House, data: st.DataObject
) -> None:
    table = table_of("schieber", 4, 0, house)
    played = data.draw(schieber_round(table))
    slip = table.slip_of(played)
    assert sentences(table.check_deals(played)) == refused(table, slip) == []
    assert table.score_slip(slip).totals == table.score(played).totals
    assert always(table, table.score_slip(slip)) == always(table, table.score(played))


# Beside sums and bounds a few plain rules hold.


@pytest.mark.parametrize(
    ("game", "house", "deals", "slip"),
    [
        ("mittlere", {}, 12, {"strokes": (5, 0, 1), "potatoes": (0, 5, 1)}),
        ("pfaelzer", {"pfr_limit": 0}, 12, {"penalties": (0, 0, 0)}),
        ("pfaelzer", {"pfr_limit": 0}, 12, {"penalties": (0, 100, 391)}),
        ("pfaelzer", {"pfr_limit": 0}, 12, {"penalties": (39, 400, 300)}),
        ("schieber", PLAIN, 12, {"points": (1012, 873), "matches": (0, 0)}),
        ("schieber", PLAIN, 12, {"points": (1012, 1029), "matches": (1, 0)}),
        ("schieber", {**PLAIN, "match_bonus": 0}, 12, {"points": (1012, 1030)}),
        ("coiffeur4", {}, 16, {"points": (891, 0), "matches": (7, 0)}),
        ("coiffeur4", {}, 16, {"points": (310, 306), "matches": (8, 8)}),
        ("coiffeur4", {"against": "match"}, 16, {"points": (50, 300), "matches": (3, 0)}),
    ],
)
def test_what_no_deals_bring_is_refused_by_plain_rules(
    game: str, house: House, deals: int, slip: Slip
) -> None:
    table = table_of(game, 3 if game in {"mittlere", "pfaelzer"} else 4, deals, house)
    assert len(table.check_slip(slip)) == 1
    assert "unfinished" not in refused(table, slip)


@pytest.mark.parametrize(
    ("game", "house", "slip"),
    [
        ("mittlere", {}, {"strokes": (6, 0, 0), "potatoes": (0, 3, 3)}),
        ("pfaelzer", {"pfr_limit": 0}, {"penalties": (40, 452, 0)}),
        ("schieber", PLAIN, {"points": (1012, 1029), "matches": (0, 0)}),
        ("schieber", PLAIN, {"points": (1112, 872), "matches": (1, 0)}),
        ("coiffeur4", {}, {"points": (890, 0), "matches": (7, 0)}),
        ("coiffeur4", {}, {"points": (325, 300), "matches": (8, 8)}),
        ("coiffeur4", {"against": "match"}, {"points": (100, 300), "matches": (3, 0)}),
    ],
)
def test_what_is_at_the_edge_of_them_is_taken(game: str, house: House, slip: Slip) -> None:
    size, deals = (3, 12) if game in {"mittlere", "pfaelzer"} else (4, 16 if game == "coiffeur4" else 12)
    assert refused(table_of(game, size, deals, house), slip) == []


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ((942, 942), "942"),
        ((1854, 1855), "Together: 3,709 cannot be; it must lie between 2,940 and 3,708."),
        ((1500, 1445), "Together: 2,945 cannot be; the nearest are 2,940 and 3,004."),
        ((2939, 1), "1 cannot be; the nearest are 0 and 2."),
    ],
)
def test_two_packs_bring_only_their_own_sums(points: Totals, words: str) -> None:
    table = table_of("schieber", 6, 12, TWO_PACKS)
    why = table.unfinished({"points": points})
    found = sentences(table.check_slip({"points": points}))
    assert why is not None or any(words in each for each in found)


def test_seats_together_make_what_tricks_can_be() -> None:
    table = table_of("differenzler", 4, 1, {})
    slip: Slip = {"difference": (5, 5, 5, 5), "made": (78, 78, 0, 1)}
    assert table.check_slip(slip) != []
    assert sentences(table.check_slip({**slip, "made": (80, 75, 2, 0)})) == []
    assert (
        table.check_slip({**slip, "difference": (100, 5, 5, 5), "made": (80, 75, 2, 0), "exact": (0,) * 4})
        != []
    )
