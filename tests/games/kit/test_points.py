"""What a deal adds up to, what cannot be, and what somebody may have meant who wrote it."""

import pytest

from jassturnier.games.kit.base import SlipField
from jassturnier.games.kit.points import (
    beyond,
    but_one,
    by_digits,
    deal_total,
    digit_guess,
    impossible,
    likelihood,
    match_faults,
    perhaps,
    point_faults,
    possible_points,
    round_guess,
    stopped_points,
    sum_text,
    together_faults,
    total_faults,
)
from jassturnier.i18n import Text, render, say, verbatim
from tests.support.typed import options, sentences


def told(text: Text | None) -> str:
    return "" if text is None else render(text, "en")


@pytest.mark.parametrize(
    ("typed", "wanted", "guess"),
    [
        (79, 97, "two digits changed places, 97 as 79"),
        (1021, 1012, "two digits changed places"),
        (7942, 9742, "two digits changed places"),
        (321, 123, ""),
        (102, 1012, "a digit was left out"),
        (94, 942, "a digit was left out"),
        (1002, 102, "a digit stands there twice"),
        (9, 97, ""),
        (97, 9, ""),
        (97, 91, "a digit was misread"),
        (13, 73, "a digit was misread, 73 as 13"),
        (13, 23, ""),
        (17, 71, "two digits changed places"),
        (77, 11, ""),
        (50, 50, ""),
        (60, 0, ""),
        (6, 0, "a digit was misread, 0 as 6"),
        (0, 6, "a digit was misread, 6 as 0"),
        (-97, 97, ""),
        (97, -97, ""),
    ],
)
def test_digits_are_swapped_lost_doubled_or_misread(typed: int, wanted: int, guess: str) -> None:
    assert guess in told(digit_guess(typed, wanted))
    assert (digit_guess(typed, wanted) is None) == (not guess)


def test_the_likeliest_slip_of_the_pen_comes_first() -> None:
    assert [likelihood(79, 97), likelihood(102, 1012), likelihood(97, 91)] == [0, 1, 2]


def test_a_round_difference_was_carried_wrongly() -> None:
    assert [told(round_guess(off)) for off in (-100, 100)] == ["an error in adding up, exactly 100"] * 2
    assert [off for off in range(1001) if round_guess(off)] == [10, 20, 50, 100, 200, 1000]


def test_only_a_number_that_explains_the_whole_difference_is_guessed() -> None:
    found = [(rank, at, told(text)) for rank, at, text in by_digits((79, 60, None), -18, 0, 157)]
    assert found == [(0, 0, "two digits changed places, 97 as 79")]
    assert [at for _, at, _ in by_digits((6, None), 6, 0, 157)] == [0]
    assert [rank for rank, *_ in by_digits((None, 12), -6, 0, 157)] == [2]
    for low, high, guesses in ((10, 97, 1), (97, 97, 1), (98, 99, 0), (0, 96, 0)):
        assert len([*by_digits((79,), -18, low, high)]) == guesses


def test_two_guesses_are_enough() -> None:
    assert [told(text) for text in perhaps([verbatim(word) for word in ("a", "b", "c")])] == [
        "Perhaps a.",
        "Perhaps b.",
    ]


@pytest.mark.parametrize(
    ("contract", "house", "total"),
    [
        (None, {}, 157),
        (None, {"double_pack": True}, None),
        ("rosen", {"double_pack": True}, 309),
        ("tuo", {"tuo_values": "per_trick"}, None),
        ("what the club plays", {}, 157),
    ],
)
def test_the_points_of_a_deal_have_their_total(
    contract: str | None, house: dict[str, bool | str], total: int | None
) -> None:
    assert deal_total(contract, options("schieber", house)) == total


def test_a_deal_that_is_stopped_may_have_few_points() -> None:
    house = options("schieber")
    assert (1 in possible_points("rosen", 4, house), 156 in possible_points(None, 4, house)) == (False, False)
    assert {0, 10} < stopped_points("rosen", 4, house)
    assert max(stopped_points(None, 4, house)) == 152
    two_packs = options("schieber", {"double_pack": True})
    assert [max(made("rosen", 6, two_packs)) for made in (possible_points, stopped_points)] == [309, 304]


def test_what_cannot_be_has_neighbours_or_limits() -> None:
    said = [told(impossible(value, {0, 2, 155, 157})) for value in (1, 156, 158, -1)]
    assert said == [
        "1 cannot be; the nearest are 0 and 2.",
        "156 cannot be; the nearest are 155 and 157.",
        "158 cannot be; it must lie between 0 and 157.",
        "−1 cannot be; it must lie between 0 and 157.",
    ]


@pytest.mark.parametrize(
    ("points", "bonus", "said"),
    [
        (257, 50, "a match counts 207 here"),
        (207, 0, "a match counts no extra here, only 157"),
        (208, 100, "must lie between 0 and 157"),
        (257, None, "must lie between 0 and 157"),
    ],
)
def test_another_bonus_for_a_match_is_told(points: int, bonus: int | None, said: str) -> None:
    assert said in told(beyond(points, 157, {} if bonus is None else {"match_bonus": bonus}))


@pytest.mark.parametrize(
    ("points", "total", "said"),
    [
        ((97, 60), 157, []),
        ((97,), 157, ["1 numbers are written, 2 are needed. (SCH-18)"]),
        ((160, -3), 157, ["side B: −3 points cannot be; points are never negative. (SCH-18)"]),
        ((1, -1), 157, ["side B: −1 points", "These look like strokes"]),
        ((3, 0), 157, ["These look like strokes; write the card points, 157 together. (SCH-18)"]),
        ((4, 0), 157, ["The points add up to 4 instead of 157"]),
        ((3, 0), 3, []),
        ((3, 0), None, []),
        ((156, 2), 157, ["side A: 156 cannot be; the nearest are 155 and 157.", "add up to 158"]),
        ((156, 2), None, ["side A: 156 cannot be"]),
        ((158, 0), 157, ["The points add up to 158 instead of 157, 1 too many. (SCH-18)"]),
    ],
)
def test_what_is_wrong_with_points_is_told(
    points: tuple[int, ...], total: int | None, said: list[str]
) -> None:
    found = sentences(point_faults(points, total, "SCH-18", 2, {*range(158)} - {1, 156}))
    assert len(found) == len(said)
    assert all(part in whole for part, whole in zip(said, found, strict=True))


def test_a_wrong_sum_is_told_with_what_may_have_happened() -> None:
    assert told(sum_text((79, 60), 157)) == (
        "The points add up to 139 instead of 157, 18 too few. Perhaps two digits changed places, 97 as 79."
    )
    assert told(sum_text((107, 60), 157)) == (
        "The points add up to 167 instead of 157, 10 too many. Perhaps an error in adding up, exactly 10."
    )
    assert told(sum_text((157, 6), 157)).endswith("Perhaps a digit was misread, 0 as 6.")


POINTS = SlipField("points", say("points"), 0, 200)


def test_a_total_that_no_deals_come_to_is_told_with_the_nearest() -> None:
    assert sentences(total_faults(POINTS, 1, 1, but_one(157))) == [
        "side B, points: 1 cannot be; the nearest are 0 and 2."
    ]
    assert total_faults(POINTS, 1, None, ()) == total_faults(POINTS, 1, 157, but_one(157)) == []


def test_all_sides_together_have_no_more_than_there_is() -> None:
    assert together_faults(POINTS, {"points": (100, 57)}, 2, 157) == []
    assert sentences(together_faults(POINTS, {"points": (100, 58, None)}, 3, 157)) == [
        "points: 158 together cannot be; 157 at most."
    ]


@pytest.mark.parametrize(
    ("matches", "points", "said"),
    [
        ((1, 1), (257, 257), []),
        ((2, 1), (514, 257), ["matches: 3 matches in 2 deals cannot be."]),
        ((1, 1), (257, 256), ["side B: Too few points: 256; matches: 1."]),
        ((1, None), (256, 0), ["side A: Too few points: 256; matches: 1."]),
    ],
)
def test_matches_fit_the_deals_and_the_points(
    matches: tuple[int | None, ...], points: tuple[int, ...], said: list[str]
) -> None:
    assert sentences([*match_faults({"matches": matches, "points": points}, 2, 2, 257)]) == said


@pytest.mark.parametrize("total", [0, 120, 157])
def test_tricks_bring_anything_but_one_and_all_less_one(total: int) -> None:
    assert {*range(total + 1)} - but_one(total) == ({1, total - 1} if total else set())
