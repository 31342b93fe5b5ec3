"""What was played is never refused by its slip; what no cards, deals or contracts can give is."""

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
from tests.support.typed import faults, options, sentences

House = Mapping[str, OptionValue]
Totals = tuple[int, ...]
PAUSES: House = {"four_at_table": "dealer_pauses"}
FIXED: House = {"target": 0}
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
    ("schieber", 4, 8, {**FIXED, "all_single": True, "undenufe_values": "six11", "tuo_values": "per_trick"}),
    ("schieber", 4, 6, {"target": 0, "all_fours": True, "four_nines": True, "big_weis_per_card": 50}),
    ("schieber", 4, 6, {**FIXED, "factors": dict.fromkeys(("eicheln", "rosen", "obenabe", "undenufe"), 2)}),
    ("schieber", 4, 4, {"target": 0, "no_obe_unde": True, "factors": {"eicheln": 2, "rosen": 2}}),
    ("schieber", 6, 12, {"target": 0}),
    ("schieber", 6, 12, {"target": 0, "double_pack": True}),
    ("schieber", 6, 12, {"target": 0, "double_pack": True, "all_single": True, "weis_twice": False}),
    ("schieber", 6, 12, {**TWO_PACKS, "match_bonus": 100}),
    ("schieber", 4, 40, {"target": 3000}),
    ("schieber", 4, 0, {**SINGLE, "target": 1000, "partien": 3, "strokes": True}),
    ("schieber", 4, 0, {"target": 1500, "partien": 2}),
    ("schieber", 6, 0, {"target": 1000, "double_pack": True, "strokes": True}),
    ("schieber", 4, 12, {}),
    ("schieber", 4, 12, {"factors": {"slalom": 5, "gustav": 5, "tuo": 6}, "tuo_values": "per_trick"}),
    ("schieber", 6, 12, {"double_pack": True}),
    ("schieber", 4, 12, {"weis": False, "stoeck": False, "all_single": True, "target": 0}),
    ("coiffeur4", 4, 16, {}),
    ("coiffeur4", 4, 16, {"against": "match", "counts": "difference"}),
    ("coiffeur4", 4, 16, {"against": "match", "rounding": "exact", "match_bonus": 50}),
    ("coiffeur4_alone", 4, 32, {"rounding": "nearest_ten"}),
    ("coiffeur4_alone", 4, 32, {"against": "match"}),
    ("coiffeur3", 3, 30, {}),
    ("coiffeur3", 3, 33, {"factors": {"tuo": 3}}),
    ("coiffeur3", 4, 40, PAUSES),
    ("mittlere", 3, 12, {}),
    ("mittlere", 4, 12, PAUSES),
    ("mittlere", 4, 10, PAUSES),
    ("molotow", 4, 12, {}),
    ("plusminus", 4, 12, {"pm_target": 0}),
    ("plusminus", 3, 5, {"pm_target": 0, "pm_odd_one_over_100": "none"}),
    ("plusminus", 4, 0, {}),
    ("ramsch", 3, 12, {}),
    ("ramsch", 3, 12, {"ram_jacks_discard": False, "ram_skat_to": "most_points"}),
    ("ramsch", 3, 12, {"grand_hand": False, "ram_skat_to": "most_points"}),
    ("ramsch", 3, 12, {"grand_hand": False, "ram_skat_to": "most_points", "ram_skat_tie": "nobody"}),
    ("ramsch", 4, 12, {**PAUSES, "grand_hand_counts": True}),
    ("pfaelzer", 3, 12, {"pfr_limit": 0}),
    ("pfaelzer", 4, 8, {**PAUSES, "pfr_limit": 0}),
    ("pfaelzer", 3, 0, {}),
    ("differenzler", 4, 8, {"exact_bonus": 10}),
    ("differenzler", 3, 6, {}),
    ("differenzler", 4, 12, {"exact_bonus": 10, "zero_needs_trick": True}),
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
    slip, found = table.slip_of(played), table.score(played)
    beside = {"matches", "kontermatch", "weis", "stoeck", "exact"} - {
        f.name for f in table.slip_fields() if f.required
    }
    bare = {name: values for name, values in slip.items() if name not in beside}
    assert table.wrong_sum(slip) is None
    assert sentences(table.check_deals(played)) == refused(table, slip) == []
    assert found.notes == () or game in {"schieber", "plusminus"}
    assert set(slip) <= {column.name for column in table.slip_fields()}
    assert sentences(table.check_slip(bare)) == []
    assert table.score_slip(slip).totals == found.totals
    assert always(table, table.score_slip(slip)) == always(table, found)
    assert found.finished_after == len(played) or not game.startswith("coiffeur")


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


def test_what_no_deals_bring_is_refused_by_plain_rules() -> None:
    cases: list[tuple[str, House, int, Slip]] = [
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
    ]
    for game, house, deals, slip in cases:
        table = table_of(game, 3 if game in {"mittlere", "pfaelzer"} else 4, deals, house)
        assert len(table.check_slip(slip)) == 1, game
        assert "unfinished" not in refused(table, slip), game


def test_two_packs_bring_only_their_own_sums() -> None:
    table = table_of("schieber", 6, 12, TWO_PACKS)
    assert table.unfinished({"points": (942, 942)}) is not None
    for points, words in (
        ((1854, 1855), "Together: 3,709 cannot be; it must lie between 2,940 and 3,708."),
        ((1500, 1445), "Together: 2,945 cannot be; the nearest are 2,940 and 3,004."),
        ((2939, 1), "1 cannot be; the nearest are 0 and 2."),
    ):
        found = sentences(table.check_slip({"points": points}))
        assert any(words in each for each in found), points


def test_seats_together_make_what_tricks_can_be() -> None:
    table = table_of("differenzler", 4, 1, {})
    slip: Slip = {"difference": (5, 5, 5, 5), "made": (80, 75, 2, 0)}
    assert sentences(table.check_slip(slip)) == []
    assert table.check_slip({**slip, "made": (78, 78, 0, 1)}) != []
    assert table.check_slip({**slip, "difference": (100, 5, 5, 5), "exact": (0,) * 4}) != []


CLUB: House = {"all_single": True, "weis": False, "stoeck": False, "target": 0, "match_bonus": 0}
MATCH: House = {**CLUB, "match_bonus": 100}
ONE_OF_TWO = "1 cannot be; the nearest are 0 and 2."
ALL_BUT_ONE = "156 cannot be; the nearest are 155 and 157."


def test_a_line_that_no_cards_make_is_refused_with_what_is_near_or_missing() -> None:
    cases: list[tuple[str, str, str]] = [
        ("schieber", "A rosen 156 1", ALL_BUT_ONE),
        ("schieber", "A rosen 156 1", ONE_OF_TWO),
        ("schieber", "A oben 156", ALL_BUT_ONE),
        ("mittlere", "156 1 0 stichlos C", ALL_BUT_ONE),
        ("mittlere", "156 1 0 stichlos C", ONE_OF_TWO),
        ("molotow", "156 1 0 0", ALL_BUT_ONE),
        ("plusminus", "100 56 1 0", ONE_OF_TWO),
        ("differenzler", "45:156 30:1 60:0 22:0", ALL_BUT_ONE),
        ("ramsch", "119 1 0 jungfrau C", "119 cannot be; the nearest are 118 and 120."),
        ("pfaelzer", "119 1 0 jungfrau C", ONE_OF_TWO),
        ("coiffeur4", "A schellen 156", ALL_BUT_ONE),
        ("coiffeur4", "A schellen 1 156", ALL_BUT_ONE),
        ("coiffeur4_alone", "C joker1 oben 1", ONE_OF_TWO),
        ("coiffeur3", "B gustav 156", ALL_BUT_ONE),
        ("coiffeur3", "B gustav 100 56 1", ONE_OF_TWO),
        # Weis and stopped deals are what cards can be, a Grand Hand what its Jacks allow.
        ("schieber", "A rosen 97 weis A 10", "Weis: 10 cannot be; the nearest are 0 and 20."),
        ("schieber", "A rosen 97 weis A 30", "Weis: 30 cannot be; the nearest are 20 and 40."),
        ("schieber", "A rosen 97 weis A 5000", "Weis: 5,000 cannot be; it must lie between 0 and 500."),
        *(("schieber", f"A oben 97 weis {points} A", "Weis: ") for points in (440, 470, 520, 550, 600)),
        ("schieber", "A oben 100 51 claim A", "Together: 151 cannot be; the nearest are 150 and 152."),
        ("ramsch", "A grand 67 mit 2 kontra 2", "One Kontra can be said; its answer is Rekontra."),
        ("ramsch", "A grand 119 mit 2", "119 cannot be; the nearest are 118 and 120."),
        ("ramsch", "A grand 120 ohne 1 stich", "120 cannot be; it must lie between 0 and 118."),
        ("ramsch", "A grand 67 mit 2 skat 9", "9 cannot be; the nearest are 8 and 10."),
        ("ramsch", "A grand 67 mit 2 stich B", "Side B stands where no side belongs."),
        # What is not said is asked, and a stray letter refused.
        ("schieber", "rosen 97", "One number of points needs the letter of its side"),
        ("mittlere", "157 0 0 stich B", "C has 0 points: add “trickless” and the letter, or “tricks”."),
        ("mittlere", "57 60 40 B", "Side B stands where no side belongs."),
        ("mittlere", "157 0 0 stich B stichlos B C", "B cannot have taken a trick and none at all."),
        ("ramsch", "0 50 70 stich B", "A has 0 points: add “trickless” and the letter, or “tricks”."),
        ("ramsch", "45 30 45 push 2 push 3", "“push” is written twice."),
        ("ramsch", "B 45 30 45", "Side B stands where no side belongs."),
        ("molotow", "A 90 40 20 7", "Side A stands where no side belongs."),
        ("plusminus", "80 50 20 7 C", "Side C stands where no side belongs."),
        ("coiffeur3", "A rosen 0 stich B", "Side B stands where no side belongs."),
        ("coiffeur3", "A rosen stichlos C", "Side C stands where no side belongs."),
        ("plusminus", "80 50 20 7 durchmarsch", "“durchmarsch” is not known here; only points are written."),
    ]
    for game, line, told in cases:
        assert any(told in sentence for sentence in faults(game, line)), line


def test_who_took_a_trick_without_points_can_be_told_one_by_one() -> None:
    game = at_table("mittlere", 3, options("mittlere"))
    cases = {
        "157 0 0 stich B C": "157 0 0 tricks",
        "157 0 0 stich B stichlos C": "157 0 0 trickless C",
        "157 0 0 stich": "157 0 0 tricks",
        "157 0 0 stichlos C": "157 0 0 trickless C",
        "A match": "157 0 0 match A",
    }
    deals, problems = game.read_deals([*cases])
    assert ([*map(game.print_deal, deals)], problems) == ([*cases.values()], [])


def test_slips_that_no_deals_come_to_are_refused() -> None:
    cases: list[tuple[str, tuple[int, int], House, Mapping[str, tuple[int, ...]], str]] = [
        ("schieber", (4, 12), CLUB, {"points": (1, 1883)}, "1 cannot be; the nearest are 0 and 2."),
        ("schieber", (4, 1), CLUB, {"points": (156, 1)}, ALL_BUT_ONE),
        ("schieber", (4, 8), CLUB, {"points": (1255, 1)}, "the nearest are 1,254 and 1,256."),
        ("schieber", (4, 1), MATCH, {"points": (257, 0), "matches": (0, 0)}, "between 0 and 157."),
        ("schieber", (4, 12), FIXED, {"points": (900, 900), "weis": (10, 0)}, "10 cannot be;"),
        ("schieber", (4, 12), FIXED, {"points": (900, 900), "stoeck": (0, 10)}, "10 cannot be;"),
        ("coiffeur4", (4, 16), {}, {"points": (900, 400), "matches": (7, 0)}, "must lie between"),
        ("coiffeur4", (4, 16), {}, {"points": (500, 400), "matches": (9, 9)}, "18 together cannot be"),
        ("mittlere", (3, 12), {}, {"strokes": (24, 24, 0), "potatoes": (0, 24, 24)}, "48 together cannot be"),
        ("molotow", (4, 2), {}, {"strokes": (6, 1, 0, 0), "potatoes": (0, 0, 6, 1)}, "7 together"),
        (
            "plusminus",
            (4, 3),
            {"pm_target": 0},
            {"strokes": (6, 6, 0, 0)},
            "12 together cannot be; 6 at most.",
        ),
        ("differenzler", (4, 8), {}, {"difference": (40, 5, 3, 6), "made": (1, 455, 400, 400)}, ONE_OF_TWO),
        ("differenzler", (4, 8), {}, {"difference": (0, 55, 30, 61), "exact": (7, 0, 0, 0)}, "Exact hits: 7"),
        ("differenzler", (4, 8), {}, {"difference": (4, 55, 30, 61), "exact": (8, 0, 0, 0)}, "Exact hits: 8"),
    ]
    for game, seated, house, slip, words in cases:
        assert any(words in sentence for sentence in refused(table_of(game, *seated, house), slip))


def test_slips_at_the_edge_of_the_possible_are_taken() -> None:
    cases: list[tuple[str, tuple[int, int], House, Mapping[str, tuple[int | None, ...]]]] = [
        ("schieber", (4, 12), CLUB, {"points": (2, 1882)}),
        ("schieber", (4, 12), CLUB, {"points": (1012, 871)}),
        ("schieber", (4, 12), MATCH, {"points": (3084, 0), "matches": (12, 0)}),
        ("schieber", (4, 12), MATCH, {"points": (1112, 872), "matches": (1, None)}),
        ("coiffeur4", (4, 16), {}, {"points": (900, 0), "matches": (8, 0)}),
        ("coiffeur4", (4, 16), {}, {"points": (0, 0), "matches": (0, 8)}),
        ("coiffeur4", (4, 16), {"rounding": "exact"}, {"points": (155 * 36, 0)}),
        ("plusminus", (4, 3), {"pm_target": 0}, {"strokes": (6, 0, 0, 0)}),
        ("differenzler", (4, 8), {}, {"difference": (1, 55, 30, 61), "exact": (7, 0, 0, 0)}),
        ("mittlere", (3, 12), {}, {"strokes": (6, 0, 0), "potatoes": (0, 3, 3)}),
        ("pfaelzer", (3, 12), {"pfr_limit": 0}, {"penalties": (40, 452, 0)}),
        ("schieber", (4, 12), PLAIN, {"points": (1012, 1029), "matches": (0, 0)}),
        ("schieber", (4, 12), PLAIN, {"points": (1112, 872), "matches": (1, 0)}),
        ("coiffeur4", (4, 16), {}, {"points": (890, 0), "matches": (7, 0)}),
        ("coiffeur4", (4, 16), {}, {"points": (325, 300), "matches": (8, 8)}),
        ("coiffeur4", (4, 16), {"against": "match"}, {"points": (100, 300), "matches": (3, 0)}),
    ]
    for game, seated, house, slip in cases:
        assert refused(table_of(game, *seated, house), slip) == []


def test_a_deal_with_another_bonus_for_the_match_is_told() -> None:
    cases: list[tuple[str, str, int | None, str]] = [
        ("schieber", "A rosen 257", 0, "257 cannot be; a match counts no extra here, only 157."),
        ("schieber", "A rosen 257", 50, "257 cannot be; a match counts 207 here."),
        ("coiffeur4", "A rosen 207", 100, "207 cannot be; a match counts 257 here."),
        ("coiffeur3", "A rosen 207", None, "207 cannot be; it must lie between 0 and 157."),
    ]
    for game, line, bonus, words in cases:
        house: House = {} if bonus is None else {"match_bonus": bonus}
        assert any(words in sentence for sentence in faults(game, line, house=house))
