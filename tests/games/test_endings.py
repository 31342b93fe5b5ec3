"""Games to a target: who was first, whose claim failed, and what is not over yet."""

from collections.abc import Mapping

from jassturnier.games import at_table
from jassturnier.games.kit.options import OptionValue
from tests.support.typed import options, sentences, sheet, told

Slip = Mapping[str, tuple[int | None, ...]]
TO_3000 = at_table("schieber", 4, options("schieber", {"target": 3000}), 40)


def test_who_was_first_wins_although_stoeck_is_in_play_but_not_without_the_target() -> None:
    house: dict[str, OptionValue] = {"target": 110, "all_single": True}
    for said in ("first B", "bedankt B", "first B bedankt B"):
        assert (
            sheet("schieber", "A rosen 92", f"A rosen 80 stöck A weis B 50 {said}", house=house).winner == 1
        )
    assert sheet("schieber", "A match", "A rosen 80 first B", house={**house, "target": 300}).winner == 0


def test_a_slip_tells_who_has_won_a_game_to_a_target() -> None:
    cases: list[tuple[Slip, tuple[int, int]]] = [
        ({"points": (3010, 1600)}, (1, 0)),
        ({"points": (3010, 1499)}, (2, 0)),
        ({"points": (3010, 1500)}, (1, 0)),
        ({"points": (1499, 3000)}, (0, 2)),
        ({"points": (3020, 3100), "first": (0, 1)}, (0, 1)),
        ({"points": (2996, 112), "failed": (1, 0)}, (0, 1)),
        ({"points": (112, 2996), "failed": (0, 1)}, (1, 0)),
        ({"points": (1000, 2999), "failed": (0, 1)}, (1, 0)),
        ({"points": (3000, 3000), "first": (0, 1)}, (0, 1)),
    ]
    for slip, wins in cases:
        assert sentences(TO_3000.check_slip(slip)) == []
        assert TO_3000.unfinished(slip) is None
        assert TO_3000.score_slip(slip).tallies["wins"] == wins


def test_an_end_that_contradicts_itself_is_refused() -> None:
    cases: list[tuple[Slip, str]] = [
        ({"points": (3020, 3100)}, "Both sides have 3,000; who was first? “first 1 0” is A"),
        ({"points": (112, 2996), "failed": (0, 1), "won": (0, 1)}, "won by: by its points and claims side A"),
        ({"points": (3020, 3100), "first": (1, 1)}, "was first: one side only can be named."),
        ({"points": (3020, 3100), "first": (2, 0)}, "side A, was first: 2 cannot be;"),
    ]
    for slip, words in cases:
        assert any(words in sentence for sentence in sentences(TO_3000.check_slip(slip)))


def test_a_game_that_nobody_has_reached_is_not_over() -> None:
    for points in ((1000, 900), (2996, 112), (2999, 2999)):
        slip: Slip = {"points": points}
        assert told(TO_3000.unfinished(slip)) == (
            "The game is not over: neither side has 3,000, and no claim failed. (SCH-20)"
        )
        for target in (0, None):
            assert (
                at_table("schieber", 4, options("schieber", {"target": target}), 12).unfinished(slip) is None
            )


def test_a_game_that_no_regulation_gives_a_target_ends_at_its_own() -> None:
    plain, long = (at_table("schieber", 4, options("schieber", {}), deals) for deals in (12, 40))
    (fault,) = sentences(plain.check_slip({"points": (3020, 3100)}))
    assert "who was first?" in fault
    assert plain.unfinished({"points": (3010, 1600)}) is plain.unfinished({"points": (1000, 884)}) is None
    assert "neither side has 3,000" in told(long.unfinished({"points": (1000, 900)}))


def test_a_failed_claim_can_be_schneider_where_the_house_says_so() -> None:
    slip = {"points": (1400, 2000), "failed": (1, 0)}
    assert TO_3000.score_slip(slip).tallies["wins"] == (0, 1)
    house: dict[str, OptionValue] = {"target": 3000, "failed_claim_schneider": True}
    strict = at_table("schieber", 4, options("schieber", house), 40)
    assert strict.score_slip(slip).tallies["wins"] == (0, 2)


NOT_FIRST: Slip = {"first": (0, 0)}
FAILED_OF_A: Slip = {"won": (0, 1), "failed": (1, 0), **NOT_FIRST}
WON_BY_A: Slip = {"won": (1, 0), "failed": (0, 0), **NOT_FIRST}


def test_deals_give_the_slip_the_same_end() -> None:
    cases: list[tuple[int, list[str], Slip]] = [
        (3000, ["A unten match"] * 3, WON_BY_A),
        (3000, ["A oben 109", "A oben 50 20 claim A"], FAILED_OF_A),
        (3000, [*["A unten match"] * 2, "A unten 157 0 match A claim A"], WON_BY_A),
        (500, ["A oben 109", "B oben 20 50 claim B"], {"won": (1, 0), "failed": (0, 1), **NOT_FIRST}),
        (500, ["B oben 48 109", "A oben 50 20 claim A"], FAILED_OF_A),
        (500, ["A oben 109", "A oben 60 20 claim A"], WON_BY_A),
    ]
    for target, lines, named in cases:
        game = at_table("schieber", 4, options("schieber", {"target": target}), 40)
        deals, problems = game.read_deals(lines)
        slip = game.slip_of(deals)
        assert problems == [], target
        assert named.items() <= slip.items(), target
        assert game.unfinished(slip) is None, target
        assert sentences(game.check_slip(slip)) == [], target
        assert game.score_slip(slip).tallies["wins"] == game.score(deals).tallies["wins"], target


ROUND_OF_FOUR = ["60 27 40 30", "30 60 27 40", "40 30 60 27", "27 40 30 60"]


def test_a_game_to_a_target_goes_on_after_the_last_line_of_its_sheet() -> None:
    game = at_table("plusminus", 4, options("plusminus", {"pm_target": 7}), 12)
    level, problems = game.read_deals(ROUND_OF_FOUR * 3)
    assert (problems, game.score(level).totals, game.complete(level)) == ([], (6, 6, 6, 6), False)
    deals, problems = game.read_deals([*ROUND_OF_FOUR * 3, "60 27 40 30", "60 40 27 30"])
    assert (problems, game.complete(deals)) == ([], True)
    assert sentences(game.check_slip({"strokes": (8, 7, 7, 6)})) == []
    fixed = at_table("plusminus", 4, options("plusminus", {"pm_target": 0}), 12)
    _, problems = fixed.read_deals([*ROUND_OF_FOUR * 3, "60 27 40 30"])
    assert "ends with deal 12" in sentences(problems)[0]
    ramsch = at_table("pfaelzer", 3, options("pfaelzer", {"pfr_limit": 500}), 3)
    deals, problems = ramsch.read_deals(["45 30 45"] * 12)
    assert (problems, ramsch.complete(deals[:11]), ramsch.complete(deals)) == ([], False, True)
    assert ramsch.score(deals).losers == (0, 2)
    schieber = at_table("schieber", 4, options("schieber", {"target": 3000}), 2)
    deals, problems = schieber.read_deals(["A eicheln 80"] * 3)
    assert (problems, schieber.complete(deals)) == ([], False)
    assert schieber.bounds() == TO_3000.bounds()


def test_first_is_told_as_soon_as_the_lower_side_has_exactly_the_target() -> None:
    for target, first in ((60, (0, 1)), (61, (0, 0)), (59, (0, 1))):
        game = at_table("schieber", 4, options("schieber", {"target": target, "all_single": True}), 40)
        assert game.slip_of(game.read_deals(["A rosen 97 60 first B"])[0])["first"] == first


def test_exactly_the_points_of_the_bergpreis_win_it() -> None:
    game = at_table("schieber", 4, options("schieber", {"target": 3000, "bergpreis": 1500}), 40)
    for points, prize in (((3000, 1499), (1, 0)), ((1499, 3000), (0, 1)), ((3000, 1500), (0, 0))):
        assert game.score_slip({"points": points}).tallies["bergpreis"] == prize
    slip = {"points": (3000, 1500), "bergpreis": (0, 1)}
    assert game.check_slip(slip) == []
    assert game.score_slip(slip).tallies["bergpreis"] == (0, 1)
    assert "bergpreis" in game.tallies()
    for points, prize, fault in (
        ((3000, 1499), (0, 1), "side B: 1,499 are below the Bergpreis of 1,500. (SCHV-3)"),
        ((3000, 1600), (1, 1), "Bergpreis: one side only can be named."),
    ):
        assert sentences(game.check_slip({"points": points, "bergpreis": prize})) == [fault]
