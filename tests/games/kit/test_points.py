"""What deals and slips add up to: points, tricks, strokes, a target; what cannot be; what may be meant."""

from jassturnier.games import get
from jassturnier.games.kit import marks, notation
from jassturnier.games.kit.base import Direction, SlipField, SumCheck
from jassturnier.games.kit.layout import StrokeRow
from jassturnier.games.kit.marks import (
    NO_MARKS,
    TALLIES,
    Marks,
    added,
    nets,
    potatoes,
    split,
    stroke_row,
    strokes,
    tallies,
)
from jassturnier.games.kit.points import (
    Course,
    Goal,
    Pair,
    SlateStep,
    beyond,
    but_one,
    by_digits,
    deal_total,
    digit_guess,
    half,
    impossible,
    likelihood,
    match_faults,
    perhaps,
    point_faults,
    possible_points,
    round_guess,
    run,
    stopped_points,
    sum_text,
    together_faults,
    total_faults,
)
from jassturnier.i18n import say, verbatim
from tests.support.typed import options, sentences, told


def test_digits_are_swapped_lost_doubled_or_misread() -> None:
    for typed, wanted, guess in (
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
    ):
        assert guess in told(digit_guess(typed, wanted))
        assert (digit_guess(typed, wanted) is None) == (not guess)


def test_the_likeliest_slip_of_the_pen_comes_first() -> None:
    assert [likelihood(79, 97), likelihood(102, 1012), likelihood(97, 91)] == [0, 1, 2]
    # A round difference was carried wrongly.
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
    assert [*map(told, perhaps([verbatim(word) for word in "abc"]))] == ["Perhaps a.", "Perhaps b."]


def test_the_points_of_a_deal_have_their_total() -> None:
    cases: list[tuple[str | None, dict[str, bool | str], int | None]] = [
        (None, {}, 157),
        (None, {"double_pack": True}, None),
        ("rosen", {"double_pack": True}, 309),
        ("tuo", {"tuo_values": "per_trick"}, None),
        ("what the club plays", {}, 157),
    ]
    assert [
        (contract, house, deal_total(contract, options("schieber", house))) for contract, house, _ in cases
    ] == cases


def test_a_deal_that_is_stopped_may_have_few_points() -> None:
    house = options("schieber")
    assert (1 in possible_points("rosen", 4, house), 156 in possible_points(None, 4, house)) == (False, False)
    assert {0, 10} < stopped_points("rosen", 4, house)
    assert max(stopped_points(None, 4, house)) == 152
    two_packs = options("schieber", {"double_pack": True})
    assert [max(made("rosen", 6, two_packs)) for made in (possible_points, stopped_points)] == [309, 304]


def test_what_cannot_be_has_neighbours_or_limits() -> None:
    cases = {
        1: "1 cannot be; the nearest are 0 and 2.",
        156: "156 cannot be; the nearest are 155 and 157.",
        158: "158 cannot be; it must lie between 0 and 157.",
        -1: "−1 cannot be; it must lie between 0 and 157.",
    }
    assert {value: told(impossible(value, {0, 2, 155, 157})) for value in cases} == cases


def test_another_bonus_for_a_match_is_told() -> None:
    for points, options_, said in (
        (257, {"match_bonus": 50}, "a match counts 207 here"),
        (207, {"match_bonus": 0}, "a match counts no extra here, only 157"),
        (208, {"match_bonus": 100}, "must lie between 0 and 157"),
        (257, {}, "must lie between 0 and 157"),
    ):
        assert said in told(beyond(points, 157, options_))


def test_what_is_wrong_with_points_is_told() -> None:
    cases: list[tuple[tuple[int, ...], int | None, list[str]]] = [
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
    ]
    for points, total, said in cases:
        found = sentences(point_faults(points, total, "SCH-18", 2, {*range(158)} - {1, 156}))
        assert len(found) == len(said), points
        assert all(part in whole for part, whole in zip(said, found, strict=True))


def test_a_wrong_sum_is_told_with_what_may_have_happened() -> None:
    cases = {
        (79, 60): "139 instead of 157, 18 too few. Perhaps two digits changed places, 97 as 79.",
        (107, 60): "167 instead of 157, 10 too many. Perhaps an error in adding up, exactly 10.",
        (157, 6): "Perhaps a digit was misread, 0 as 6.",
    }
    for points, said in cases.items():
        assert told(sum_text(points, 157)).removeprefix("The points add up to ").endswith(said)


POINTS = SlipField("points", say("points"), 0, 200)


def test_totals_of_a_slip_are_what_deals_come_to() -> None:
    assert sentences(total_faults(POINTS, 1, 1, but_one(157))) == [
        "side B, points: 1 cannot be; the nearest are 0 and 2."
    ]
    assert total_faults(POINTS, 1, None, ()) == total_faults(POINTS, 1, 157, but_one(157)) == []
    assert together_faults(POINTS, {"points": (100, 57)}, 2, 157) == []
    assert sentences(together_faults(POINTS, {"points": (100, 58, None)}, 3, 157)) == [
        "points: 158 together cannot be; 157 at most."
    ]
    # Tricks bring anything but one and all less one.
    for total in (0, 120, 157):
        assert {*range(total + 1)} - but_one(total) == ({1, total - 1} if total else set())


def test_matches_fit_the_deals_and_the_points() -> None:
    cases: list[tuple[tuple[int | None, ...], tuple[int, ...], list[str]]] = [
        ((1, 1), (257, 257), []),
        ((2, 1), (514, 257), ["matches: 3 matches in 2 deals cannot be."]),
        ((1, 1), (257, 256), ["side B: Too few points: 256; matches: 1."]),
        ((1, None), (256, 0), ["side A: Too few points: 256; matches: 1."]),
    ]
    for matches, points, said in cases:
        assert sentences(match_faults({"matches": matches, "points": points}, 2, 2, 257)) == said


GOAL = Goal(1000, 500, 600)


def steps(*gains: Pair, deal: int = 0, ends: bool = True, first: int | None = None) -> list[SlateStep]:
    """Return the steps of one deal, the last of them its tricks."""
    last = len(gains) - 1
    return [
        SlateStep(deal, n, gain, tricks=n == last, ends=ends and n == last, first=first)
        for n, gain in enumerate(gains)
    ]


def test_exactly_half_is_not_below_half() -> None:
    assert [half(target) for target in (3000, 2501)] == [1500, 1251]
    assert [Goal(1000, half(1000), 0).games(loser) for loser in (499, 500)] == [2, 1]


def test_counting_stops_with_the_step_in_which_a_side_has_the_target() -> None:
    way = run((0, 0), [*steps((999, 400)), *steps((1, 0), (0, 700), deal=1)], GOAL)
    assert (way.totals, way.winner, way.won_at, way.games) == ((1000, 400), 0, (1, 0), 2)
    assert len(way.counted) == 2
    open_ = run((0, 0), steps((999, 999)), GOAL)
    assert (open_.totals, open_.winner, open_.won_at, open_.undecided, open_.games) == (
        (999, 999),
        None,
        None,
        None,
        0,
    )
    assert run((0, 0), steps((5000, 0)), Goal(0, 0, 0)).winner is None


def test_where_both_have_the_target_with_one_step_somebody_has_to_say_who_was_first() -> None:
    for first, winner, undecided in ((None, None, 3), (1, 1, None), (0, 0, None)):
        way = run((900, 900), steps((100, 100), deal=3, first=first), GOAL)
        assert (way.winner, way.undecided, way.totals) == (winner, undecided, (1000, 1000))


def test_the_bergpreis_is_of_who_has_its_points_first() -> None:
    cases: list[tuple[Pair, Pair, int | None]] = [
        ((0, 0), (600, 0), 0),
        ((0, 0), (0, 600), 1),
        ((0, 0), (599, 599), None),
        ((0, 0), (600, 600), None),
        ((600, 0), (0, 700), None),
        ((600, 0), (0, 100), None),
        ((599, 0), (0, 700), 1),
    ]
    assert [(start, gains, run(start, steps(gains), GOAL).bergpreis) for start, gains, _ in cases] == cases
    # Who had it first keeps it.
    assert run((0, 0), [*steps((600, 0)), *steps((0, 700), deal=1)], GOAL).bergpreis == 0
    assert run((0, 0), steps((600, 600), first=1), GOAL).bergpreis == 1


def test_tricks_that_lie_open_save_the_loser_only_where_the_house_says_so() -> None:
    for open_tricks, ends, games in ((True, False, 1), (False, False, 2), (False, True, 1), (True, True, 1)):
        goal = Goal(1000, 500, 600, open_tricks=open_tricks)
        last = steps((0, 0), (100, 60), deal=1, ends=ends)
        assert run((900, 0), [*steps((0, 450)), *last], goal).games == games


def test_only_the_tricks_of_the_last_deal_are_open() -> None:
    goal = Goal(1000, 500, 600, open_tricks=False)
    mine = [*steps((900, 450)), *steps((0, 50), (100, 60), deal=1, ends=False)]
    theirs = [*steps((450, 900)), *steps((50, 0), (60, 100), deal=1, ends=False)]
    for side, found in enumerate((mine, theirs)):
        way = run((0, 0), found, goal)
        assert (way.winner, way.games) == (side, 1)


def test_a_course_is_open_until_it_is_told() -> None:
    assert Course((0, 0), ()) == run((0, 0), [], GOAL)
    assert Goal(1000, 500, 600).open_tricks
    assert not SlateStep(0, 0, (0, 0)).tricks
    assert not SlateStep(0, 0, (0, 0)).ends


MOLOTOW = get("molotow")(4, {}, 2)


def test_a_potato_takes_a_stroke_away_but_they_cancel_only_in_the_total() -> None:
    assert (strokes(3), potatoes(3), NO_MARKS) == (Marks(3, 0), Marks(0, 3), Marks(0, 0))
    assert Marks(3, 1).net == 2
    assert nets(split(potatoes(3), strokes(1), 2, 4)) == (1, 1, -3, 1)
    found = added([(Marks(1, 0), Marks(0, 2)), (Marks(0, 1), Marks(3, 0))], 2)
    assert found == (Marks(1, 1), Marks(3, 2))
    assert added([], 3) == (NO_MARKS,) * 3
    assert tallies(found) == {"strokes": (1, 3), "potatoes": (1, 2), "wins": (0, 1)}


def test_a_row_of_the_slate_is_blank_before_anything_is_played() -> None:
    assert stroke_row(say("match"), None) == StrokeRow(say("match"))
    assert stroke_row(say("match"), (Marks(1, 0), Marks(0, 2))) == StrokeRow(say("match"), (1, 0), (0, 2))


def test_only_of_potatoes_few_are_good_and_the_points_made_rank_nobody() -> None:
    assert [name for name, tally in TALLIES.items() if tally.direction is Direction.LOW] == ["potatoes"]
    assert [name for name, tally in TALLIES.items() if not tally.ranks] == ["made"]


def test_a_slip_is_taken_if_deals_come_to_it_and_a_wrong_sum_is_told_by_itself() -> None:
    cases: list[tuple[tuple[int | None, ...], tuple[int | None, ...], int]] = [
        ((2, 0, 0, 2), (0, 2, 2, 0), 0),
        ((2, 2, 2, 0), (0, 0, 0, 6), 0),
        ((6, 0, 0, 0), (0, 2, 2, 2), 0),
        ((6, 1, 0, 0), (1, 2, 2, 2), 1),
        ((2, 0, 0, 0), (0, 0, 0, 2), 0),
        ((5, 0, 0, 0), (0, 0, 0, 4), 0),
        ((7, 0, 0, 0), (0, 0, 0, 7), 2),
        ((2, 0, 0, None), (0, 2, 2, 0), 1),
    ]
    for good, bad, faults in cases:
        found = sentences(MOLOTOW.check_slip({"strokes": good, "potatoes": bad}))
        assert len(found) == faults, found


def test_there_are_as_many_strokes_as_potatoes() -> None:
    fields = [(field.name, field.low, field.high) for field in MOLOTOW.slip_fields()]
    assert (MOLOTOW.bounds(), fields) == ((-6, 6), [("strokes", 0, 6), ("potatoes", 0, 6)])
    slip = {"strokes": (2, 0, 0, 2), "potatoes": (0, 2, 1, 0)}
    assert MOLOTOW.slip_sum(slip) == SumCheck("strokes", 4, 3)
    for name in slip:
        assert MOLOTOW.slip_sum({**slip, name: (2, 0, None, 0)}) is None
    assert MOLOTOW.score_slip(slip).totals == (2, -2, -1, 2)
    assert MOLOTOW.score_slip(slip).tallies["potatoes"] == (0, 2, 1, 0)


def read(line: str, *points: int | None) -> tuple[tuple[int, ...] | None, list[str]]:
    phrase = notation.read(line, len(points), marks.TAGS)
    found = marks.read(phrase, points)
    return found, sentences(notation.outcome(phrase, found)[1])


def test_a_line_says_who_took_no_trick() -> None:
    cases: list[tuple[str, tuple[int | None, ...], tuple[int, ...] | None]] = [
        ("100 57 0", (100, 57, 0), None),
        ("match B", (None, None, None), (0, 2)),
        ("100 57 0 trickless C", (100, 57, 0), (2,)),
        ("100 57 0 tricks C", (100, 57, 0), ()),
        ("100 57 0 tricks", (100, 57, 0), ()),
        ("157 0 0 trickless B tricks C", (157, 0, 0), (1,)),
    ]
    for line, points, without in cases:
        assert read(line, *points)[0] == without
        assert "trick" not in " ".join(read(line, *points)[1])


def test_who_took_a_trick_is_told_without_contradiction() -> None:
    for line, points, fault in (
        ("match", (None, None, None), "“match” needs the letter of a side"),
        ("100 57 0 trickless C tricks C", (100, 57, 0), "C cannot have taken a trick and none at all."),
        # Where some are named with a trick nobody without points is left open.
        ("157 0 0 tricks B", (157, 0, 0), "C has 0 points"),
    ):
        (told_,) = read(line, *points)[1]
        assert fault in told_
    assert read("157 0 0 trickless C", 157, 0, 0)[1] == []


def test_what_is_written_is_read_back_and_a_match_is_told_as_one() -> None:
    cases: list[tuple[tuple[int, ...] | None, str, str]] = [
        (None, "", ""),
        ((), "tricks", ""),
        ((1,), "trickless B", "no trick B"),
        ((0, 3), "trickless A D", "no trick A, D"),
        ((0, 1, 3), "match C", "match C"),
    ]
    for trickless, line, said in cases:
        written = marks.write(trickless, 4)
        assert written == line
        assert read(written, *(0 if seat in (trickless or ()) else 10 for seat in range(4)))[0] == trickless
        assert told(marks.remark(trickless, 4)) == said
        ramsch = said.replace("no trick", "J").replace("match", "D")
        assert told(marks.remark(trickless, 4, ramsch=True)) == ramsch


def test_a_match_without_numbers_has_all_points() -> None:
    phrase = notation.read("match B", 3, marks.TAGS)
    assert marks.points(phrase, 3, 157) == (0, 157, 0)
    assert marks.points(notation.read("100 57 match A", 3, marks.TAGS), 3, 157) == (100, 57)
    assert marks.points(notation.read("trickless A", 3, marks.TAGS), 3, 157) == ()


def test_points_and_tricks_must_go_together() -> None:
    cases: list[tuple[tuple[int, ...], tuple[int, ...] | None, int]] = [
        ((100, 57, 0), None, 1),
        ((100, 56, 1), None, 0),
        ((157, 0, 0), None, 2),
        ((157, 0, 0), (1, 2), 0),
        ((156, 1, 0), (1, 2), 1),
        ((0, 0, 0), (0, 1, 2), 1),
        ((157, 0, 0), (), 0),
    ]
    assert [
        (points, trickless, len(marks.faults(points, trickless, "MIT-15"))) for points, trickless, _ in cases
    ] == cases
