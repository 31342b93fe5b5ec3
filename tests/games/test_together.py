"""What all sides of a slip have together is what deals can come to: all of it, and nothing else.

The oracle adds up every deal there can be, one or two of them; whole rounds are played card by card.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.games import at_table
from jassturnier.games.coiffeur.fields import coiffeur_rules, counted, field, rows
from jassturnier.games.kit.base import Game, Sheet, Slip
from jassturnier.games.kit.options import OptionValue
from jassturnier.games.kit.points import jass_sums, possible_points, ramsch_sums
from jassturnier.games.mittlere import MittlereDeal
from jassturnier.games.molotow import MolotowDeal, tied
from jassturnier.games.plusminus import PlusMinusDeal
from jassturnier.games.ramsch.game import RamschDeal
from jassturnier.games.schieber.rules import SchieberDeal, factors
from tests.support.strategies import schieber_round
from tests.support.typed import options, sentences

House = Mapping[str, OptionValue]
Totals = tuple[int, ...]
Oracle = Callable[[Game[Any]], set[Totals]]
PAUSES: House = {"four_at_table": "dealer_pauses"}
PLAIN: House = {"target": 0, "weis": False, "stoeck": False}
SINGLE: House = {**PLAIN, "all_single": True}
TWO_PACKS: House = {**SINGLE, "double_pack": True, "match_bonus": 0}
NEVER = "no deals bring these numbers together, each beside the others."


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
@pytest.mark.parametrize("seed", range(1))
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


# The oracle: every deal there can be.


def shares(total: int, seats: int, sums: Collection[int]) -> Iterator[Totals]:
    for some in product(sorted(sums), repeat=seats - 1):
        rest = total - sum(some)
        if rest in sums:
            yield (*some, rest)


def added(one: Collection[Totals], other: Collection[Totals]) -> set[Totals]:
    return {tuple(a + b for a, b in zip(*both, strict=True)) for both in product(one, other)}


def scored(table: Game[Any], *deals: object) -> Totals:
    return table.score(deals).totals


def without(points: Totals) -> Iterator[Totals]:
    """Yield who of those without points may have taken no trick."""
    nobody = [seat for seat, value in enumerate(points) if value == 0]
    for number in range(len(nobody) + 1):
        yield from combinations(nobody, number)


def mittlere(table: Game[Any]) -> set[Totals]:
    return {
        scored(table, MittlereDeal(points, trickless))
        for points in shares(157, 3, jass_sums(3))
        for trickless in without(points)
    }


def molotow(table: Game[Any]) -> set[Totals]:
    return {
        order
        for points in ranked(157, 4, jass_sums(4))
        for cut in tied(points) or (None,)
        for order in permutations(scored(table, MolotowDeal(points, cut)))
    }


def ranked(total: int, seats: int, sums: Collection[int]) -> Iterator[Totals]:
    """Yield who has what from the fewest points to the most; the others are the same in another order."""
    return (points for points in shares(total, seats, sums) if list(points) == sorted(points))


def ramsch(table: Game[Any]) -> set[Totals]:
    return {
        order
        for points in ranked(120, 3, ramsch_sums())
        for trickless in without(points)
        for pushes in range(4)
        for order in permutations(scored(table, RamschDeal(points, trickless, pushes)))
    }


def pfaelzer(table: Game[Any]) -> set[Totals]:
    return {
        order
        for points in ranked(120, 3, ramsch_sums())
        for trickless in without(points)
        for pushes in range(4)
        for order in permutations(scored(table, RamschDeal(points, trickless, pushes)))
    }


def marks(totals: Totals) -> Slip:
    return {
        "strokes": tuple(max(0, each) for each in totals),
        "potatoes": tuple(max(0, -each) for each in totals),
    }


@pytest.mark.parametrize(
    ("game", "seats", "most", "oracle"), [("mittlere", 3, 2, mittlere), ("molotow", 4, 3, molotow)]
)
@pytest.mark.parametrize("deals", [1, 2])
def test_marks_are_those_of_some_deals(game: str, seats: int, most: int, oracle: Oracle, deals: int) -> None:
    one = oracle(table_of(game, seats, 1, {}))
    possible = one
    for _ in range(deals - 1):
        possible = added(possible, one)
    table, high = table_of(game, seats, deals, {}), most * deals
    for some in product(range(-high, high + 1), repeat=seats - 1):
        totals = (*some, -sum(some))
        assert (not table.check_slip(marks(totals))) == (totals in possible), totals


@pytest.mark.parametrize("deals", [1, 4])
def test_marks_where_the_dealer_pauses_are_those_of_who_plays(deals: int) -> None:
    one = mittlere(table_of("mittlere", 3, 1, {}))
    turns = [{(*each[:seat], 0, *each[seat:]) for each in one} for seat in range(4)]
    possible: set[Totals] = set()
    for pausing in combinations(turns, deals):
        found: set[Totals] = {(0, 0, 0, 0)}
        for turn in pausing:
            found = added(found, turn)
        possible |= found
    table = table_of("mittlere", 4, deals, PAUSES)
    for some in product(range(-2 * deals, 2 * deals + 1), repeat=3):
        totals = (*some, -sum(some))
        assert (not table.check_slip(marks(totals))) == (totals in possible), totals


@pytest.mark.parametrize("odd", ["two", "none"])
@pytest.mark.parametrize("seats", [3, 4])
def test_strokes_are_those_of_some_deals(seats: int, odd: str) -> None:
    house: House = {"pm_target": 0, "pm_odd_one_over_100": odd}
    points = [
        each for each in shares(157, seats, jass_sums(seats)) if len(set(each)) < seats or max(each) > 90
    ]
    kinds: dict[Any, PlusMinusDeal] = {}
    for each in points:
        order = tuple(sorted(range(seats), key=each.__getitem__))
        kinds.setdefault((order, len(set(each)), max(each) > 99, each.count(max(each))), PlusMinusDeal(each))
    for deals in (1, 2):
        table = table_of("plusminus", seats, deals, house)
        possible = {scored(table, *played) for played in product(kinds.values(), repeat=deals)}
        for totals in product(range(2 * deals + 1), repeat=seats):
            accepted = not table.check_slip({"strokes": totals})
            # What two pairs hold may be won by the same one; this the sets of single deals cannot tell.
            assert accepted >= (totals in possible), totals
            assert deals > 1 or accepted == (totals in possible), totals


@pytest.mark.parametrize(
    ("game", "house", "oracle"),
    [("ramsch", {"grand_hand": False}, ramsch), ("pfaelzer", {"pfr_limit": 0}, pfaelzer)],
)
def test_penalties_are_those_of_a_deal(game: str, house: House, oracle: Oracle) -> None:
    table = table_of(game, 3, 1, house)
    possible = oracle(table)
    values = sorted({value for each in possible for value in each})
    for totals in product(values[:: max(1, len(values) // 11)], repeat=3):
        assert (not table.check_slip({"penalties": totals})) == (totals in possible), totals
    assert all(not table.check_slip({"penalties": totals}) for totals in sorted(possible)[::11])


@pytest.mark.parametrize("totals", [(0, 0, 0), (3, 40, 60), (1, 400, 300)])
def test_penalties_of_a_round_are_refused_where_no_deals_bring_them(totals: Totals) -> None:
    table = table_of("pfaelzer", 3, 12, {"pfr_limit": 0})
    assert sentences(table.check_slip({"penalties": totals})) == [NEVER]


SCHIEBER = [
    (4, PLAIN),
    (4, SINGLE),
    (4, {**PLAIN, "match_bonus": 0}),
    (4, {**PLAIN, "factors": {"slalom": 5}, "undenufe_values": "six11"}),
    (6, TWO_PACKS),
    (6, {**PLAIN, "double_pack": True}),
]


def schieber(table: Game[Any]) -> set[Totals]:
    """Return the points and matches of both sides that one deal can bring."""
    found: set[Totals] = set()
    for name in factors(table.options):
        made = possible_points(name, table.size, table.options)
        for points in made:
            deal = SchieberDeal((points, max(made) - points), name)
            found.add((*scored(table, deal), 0, 0))
        for side, (first, second) in enumerate([(max(made), 0), (0, max(made))]):
            deal = SchieberDeal((first, second), name, matches=(side,))
            found.add((*scored(table, deal), int(side == 0), int(side == 1)))
    return found


@pytest.mark.parametrize(("size", "house"), SCHIEBER)
def test_totals_of_schieber_are_those_of_two_deals(size: int, house: House) -> None:
    one = schieber(table_of("schieber", size, 1, house))
    possible, rng = added(one, one), Random(5)
    table = table_of("schieber", size, 2, house)
    known = sorted(possible)
    for _ in range(200):
        first, second, mine, theirs = known[int(rng.random() * len(known))]
        more, less = (int(rng.random() * 5) - 2 for _ in range(2))
        case = (max(0, first + more), max(0, second + less), mine, theirs)
        slip: Slip = {"points": case[:2], "matches": case[2:]}
        check = table.slip_sum(slip)
        accepted = refused(table, slip) == [] and (check is None or check.off == 0)
        assert accepted == (case in possible), case


@given(st.integers(0, 1300), st.integers(0, 1300), st.integers(0, 3), st.integers(0, 3))
def test_weis_and_stoeck_that_are_written_are_taken_off_the_totals(
    a: int, b: int, weis: int, stoeck: int
) -> None:
    house: House = {"target": 0, "all_single": True}
    table = table_of("schieber", 4, 2, house)
    bare = table_of("schieber", 4, 2, {**house, "weis": False, "stoeck": False})
    written: Slip = {
        "points": (a + 20 * weis, b + 20 * stoeck),
        "matches": (0, 0),
        "weis": (20 * weis, 0),
        "stoeck": (0, 20 * min(stoeck, 2)),
    }
    plain: Slip = {"points": (a, b + 20 * (stoeck - min(stoeck, 2))), "matches": (0, 0)}
    if (check := table.slip_sum(written)) is not None and check.off == 0:
        assert refused(table, written) == refused(bare, plain)


COIFFEUR: list[tuple[str, tuple[str, ...], House]] = [
    ("coiffeur4", ("Eicheln 1", "Rosen 3"), {}),
    ("coiffeur4", ("Eicheln 1", "Rosen 2"), {"against": "match"}),
    ("coiffeur4", ("Eicheln 2", "Rosen 3"), {"against": "match", "counts": "difference"}),
    ("coiffeur4_alone", ("Eicheln 2",), {}),
]


@pytest.mark.parametrize(("game", "contracts", "house"), COIFFEUR)
def test_totals_of_coiffeur_are_those_of_a_whole_list(
    game: str, contracts: tuple[str, ...], house: House
) -> None:
    seats = 2 if game == "coiffeur4" else 4
    table = table_of(game, 4, seats * len(contracts), {**house, "contracts": contracts})
    rules = coiffeur_rules(table.options)
    possible: set[Totals] = {(0,) * (2 * seats)}
    for declarer, (row, factor) in product(range(seats), rows(table.options).items()):
        made = possible_points(row, 4, table.options)
        worth = field(counted(157, match=True, rules=rules), factor, rules)
        one = {
            _at(seats, {declarer: field(counted(points, match=False, rules=rules), factor, rules)})
            for points in made
        }
        for taker in range(seats):
            writes = taker == declarer or table.options["against"] == "match"
            one.add(_at(seats, {taker: worth * writes, seats + taker: 1}))
        possible = added(possible, one)
    known, rng = sorted(possible), Random(3)
    for _ in range(300):
        case = list(known[int(rng.random() * len(known))])
        place = int(rng.random() * len(case))
        case[place] = max(0, case[place] + int(rng.random() * 3) - 1)
        accepted = not table.check_slip({"points": tuple(case[:seats]), "matches": tuple(case[seats:])})
        assert accepted == (tuple(case) in possible), case


def _at(seats: int, values: Mapping[int, int]) -> Totals:
    return tuple(values.get(place, 0) for place in range(2 * seats))


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


def test_matches_in_all_deals_leave_no_other_points() -> None:
    table = table_of("coiffeur4", 4, 16, {})
    assert sentences(table.check_slip({"points": (310, 306), "matches": (8, 8)})) == [NEVER]
    assert table.check_slip({"points": (325, 300), "matches": (8, 8)}) == []


def test_seats_together_make_what_tricks_can_be() -> None:
    table = table_of("differenzler", 4, 1, {})
    slip: Slip = {"difference": (5, 5, 5, 5), "made": (78, 78, 0, 1)}
    assert table.check_slip(slip) != []
    assert sentences(table.check_slip({**slip, "made": (80, 75, 2, 0)})) == []
    assert (
        table.check_slip({**slip, "difference": (100, 5, 5, 5), "made": (80, 75, 2, 0), "exact": (0,) * 4})
        != []
    )
