"""What is counted on a slip of several Partien, and what cannot be."""

from typing import Any

import pytest

from jassturnier.games import at_table
from jassturnier.games.kit.base import Slip
from jassturnier.games.kit.options import OptionValue
from jassturnier.games.schieber.partien import CountedSlip
from jassturnier.i18n import render
from tests.games.schieber.test_partien import HOUSE, ROUND, TABLE
from tests.support.typed import options, sentences

HANDED_IN: Slip = {
    "points": (2056, 1556),
    "matches": (6, 4),
    "kontermatch": (0, 1),
    "won": (2, 1),
    "failed": (0, 0),
    "bergpreis": (2, 1),
    "schneider": (1, 1),
}
ONE = at_table("schieber", 4, options("schieber", {**HOUSE, "partien": 1}), 13)


def test_the_slip_of_the_deals_has_a_column_for_each_and_counts_the_same() -> None:
    assert TABLE.slip_of(TABLE.read_deals(ROUND)[0]) == HANDED_IN
    assert [column.name for column in TABLE.slip_fields()] == [*HANDED_IN]
    assert TABLE.check_slip(HANDED_IN) == []
    assert TABLE.unfinished(HANDED_IN) is None
    found = TABLE.score_slip(HANDED_IN)
    assert (found.tallies["strokes"], found.tallies["wins"]) == ((14, 10), (3, 2))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"bergpreis": (2, 2)}, "Bergpreis: 4 together in 3 Partien cannot be."),
        ({"won": (2, 2)}, "Partien won: 4 together in 3 Partien cannot be."),
        ({"bergpreis": (4, 0)}, "it must lie between 0 and 3"),
        ({"bergpreis": (2, 0)}, "Bergpreis: 2 together, but each of the 3 Partien that are over has one"),
        (
            {"points": (3100, 1600), "won": (3, 0), "schneider": (1, 0), "bergpreis": (0, 3)},
            "side B: 3 together in 2 Partien cannot be.",
        ),
        ({"bergpreis": ()}, "who was first? For example “bergpreis 2 1”"),
        ({"won": (1, 0), "schneider": (0, 0)}, "Bergpreis: 3 together in 2 Partien cannot be."),
        ({"schneider": (3, 0)}, "side A: 3 as Schneider of 2 Partien won cannot be."),
        ({"kontermatch": (0, 5)}, "side B: 5 Kontermatch of 4 matches cannot be."),
        ({"matches": (36, 4)}, "matches: 40 matches in 39 deals cannot be."),
        ({"failed": (0, 3)}, "side B: 3 failed claims, but 2 Partien lost, cannot be."),
        ({"won": (3, 0), "schneider": (0, 0)}, "side A: 2,056 are too few; won: 3, lost: 0"),
        (
            {"won": (3, 0), "schneider": (3, 0)},
            "side B: 1,556 are too many; won: 0, lost: 3, 3 as Schneider.",
        ),
        ({"schneider": (0, 0)}, "side A: 2,056 are too few; won: 2, lost: 1, 0 as Schneider."),
        ({"won": (0, 3), "bergpreis": (0, 3), "schneider": (0, 0)}, "side B: 1,556 are too few"),
    ],
)
def test_what_cannot_be_counted_together_is_named(changed: dict[str, Any], told: str) -> None:
    found = sentences(TABLE.check_slip({**HANDED_IN, **changed}))
    assert any(told in text for text in found), found


@pytest.mark.parametrize(
    ("house", "columns"),
    [
        ({"partien": 1}, ["won", "failed", "first", "bergpreis", "schneider"]),
        ({"partien": 1, "bergpreis": 0}, ["won", "failed", "first", "schneider"]),
        ({"partien": 2}, ["won", "failed", "bergpreis", "schneider"]),
        ({"partien": 2, "bergpreis": 0}, ["won", "failed", "schneider"]),
    ],
)
def test_a_slip_asks_for_what_its_partien_can_bring(
    house: dict[str, OptionValue], columns: list[str]
) -> None:
    table = at_table("schieber", 4, options("schieber", {**HOUSE, **house}), 13)
    assert [column.name for column in table.slip_fields()] == ["points", "matches", "kontermatch", *columns]


@pytest.mark.parametrize(
    ("won", "schneider", "failed", "fewest", "most"),
    [
        ((2, 1), (0, 0), (0, 0), 2 * 1000 + 500, 3 * 1256),
        ((2, 1), (0, 1), (0, 0), 2 * 1000, 2 * 1256 + 499),
        ((2, 1), (0, 0), (0, 1), 1000 + 500, 3 * 1256),
        ((1, 2), (0, 0), (1, 0), 1000 + 500, 3 * 1256),
        ((0, 3), (0, 2), (1, 0), 0, 1256 + 2 * 499),
    ],
)
def test_a_side_has_as_many_points_as_its_partien_can_bring(
    won: tuple[int, int], schneider: tuple[int, int], failed: tuple[int, int], fewest: int, most: int
) -> None:
    counted = {"won": won, "schneider": schneider, "failed": failed}
    house = options("schieber", {**HOUSE, "bergpreis": 0})

    def told(points: int) -> bool:
        slip = CountedSlip({**counted, "points": (points, 2500)}, house, 257)
        return any(text.startswith("side A") for text in sentences([*slip.faults()]))

    wrong = [points for points in (fewest - 1, fewest, most, most + 1) if told(points)]
    assert wrong == [fewest - 1, most + 1]


def test_every_bergpreis_takes_its_points() -> None:
    slips = (
        CountedSlip(
            {"points": (points, 3300), "won": (0, 3), "failed": (3, 0), "bergpreis": (2, 0)},
            options("schieber", HOUSE),
            257,
        )
        for points in (999, 1000)
    )
    assert [bool([*slip.faults()]) for slip in slips] == [True, False]


@pytest.mark.parametrize(
    ("slip", "house", "schneider", "wins"),
    [
        ({"points": (1011, 500)}, {}, (0, 0), (1, 0)),
        ({"points": (499, 1011)}, {}, (0, 1), (0, 2)),
        ({"points": (400, 600), "failed": (1, 0)}, {}, (0, 0), (0, 1)),
        ({"points": (400, 600), "failed": (1, 0)}, {"failed_claim_schneider": True}, (0, 1), (0, 2)),
    ],
)
def test_a_loser_below_the_limit_is_schneider(
    slip: Slip, house: dict[str, OptionValue], schneider: tuple[int, int], wins: tuple[int, int]
) -> None:
    counted = CountedSlip(slip, options("schieber", {**HOUSE, "partien": 1, **house}), 257)
    assert (counted.counts["schneider"], counted.wins) == (schneider, wins)


def test_a_round_with_an_open_partie_is_not_over() -> None:
    why = TABLE.unfinished({**HANDED_IN, "won": (1, 1)})
    assert why is not None
    assert render(why, "en") == "2 Partien of 3 are won. (SCHV-14)"


def test_of_a_single_partie_the_points_tell_the_rest() -> None:
    slip: Slip = {"points": (1011, 416), "matches": (1, 0)}
    assert ONE.check_slip(slip) == []
    # Bergpreis 1, win 2, match 1, Schneider 2.
    assert ONE.score_slip(slip).tallies["strokes"] == (6, 0)
    near: Slip = {"points": (1011, 545), "matches": (1, 0), "bergpreis": (0, 1)}
    assert ONE.check_slip(near) == []
    assert ONE.score_slip(near).tallies["strokes"] == (3, 1)


@pytest.mark.parametrize(
    ("slip", "told"),
    [
        ({"points": (1011, 545), "schneider": (1, 0), "bergpreis": (1, 0)}, "side B: 545 are too many"),
        ({"points": (1011, 500)}, "who had the Bergpreis first? “bergpreis 1 0” is A"),
        ({"points": (1011, 416), "schneider": (0, 0)}, "side B: 416 are too few"),
        ({"points": (1011, 416), "schneider": (0, 1)}, "side B: 1 as Schneider of 0 Partien won cannot be."),
        ({"points": (1011, 1020)}, "Both sides have 1,000; who was first?"),
        ({"points": (1011, 416), "bergpreis": (1, 1)}, "Bergpreis: one side only can be named."),
    ],
)
def test_a_single_partie_is_checked_too(slip: Slip, told: str) -> None:
    found = sentences(ONE.check_slip(slip))
    assert any(told in text for text in found), found


def test_a_schneider_that_open_tricks_prevent_is_taken_as_written() -> None:
    house = {**HOUSE, "partien": 1, "loser_open_tricks": True}
    table = at_table("schieber", 4, options("schieber", house), 13)
    assert table.check_slip({"points": (1011, 490), "schneider": (0, 0)}) == []
