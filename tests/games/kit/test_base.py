"""What all games have from their base: slips, sheets, faults, the end of a round."""

import pytest

from jassturnier.games import at_table, get
from jassturnier.games.kit.base import (
    Direction,
    Sheet,
    SlipField,
    SumCheck,
    alone,
    by_rule,
    fault,
    filled,
    in_deal,
    lettered,
    partners,
    side_letter,
    wins,
    written,
)
from jassturnier.i18n import render, say
from tests.support.typed import options, sentences, sheet

MITTLERE = get("mittlere")
DEAL = "57 60 40"


def test_sides_are_single_seats_or_every_other_one() -> None:
    assert alone(3) == ((0,), (1,), (2,))
    assert (partners(4), partners(6)) == (((0, 2), (1, 3)), ((0, 2, 4), (1, 3, 5)))


def test_only_who_is_alone_ahead_has_won() -> None:
    assert wins((5, 3, 1), Direction.HIGH) == (1, 0, 0)
    assert wins((5, 3, 1), Direction.LOW) == (0, 0, 1)
    assert wins((5, 5, 1), Direction.HIGH) == (0, 0, 0)


def test_what_is_not_written_is_nothing() -> None:
    slip = {"points": (7, None)}
    assert (written(slip, "points", 3), filled(slip, "points", 3)) == ((7, None, None), (7, 0, 0))
    assert written(slip, "matches", 2) == (None, None)


def test_a_control_sum_is_off_by_too_much_or_too_little() -> None:
    assert [SumCheck("points", found, 157).off for found in (160, 157, 150)] == [3, 0, -7]


def test_money_is_paid_only_where_something_is_at_stake() -> None:
    assert Sheet((3, -3), settlement=(3, -3), stake=20).money == (60, -60)
    assert Sheet((3, -3), settlement=(3, -3)).money == ()
    assert Sheet((0,)).stake == sheet("pfaelzer", "60 30 30").stake == 0


def test_letters_of_sides_become_names() -> None:
    text = say("side {side}", side=side_letter(1))
    assert render(lettered(text, ["Anna", "Beat"]), "en") == "side Beat"
    assert render(lettered(say("{word} B", word="B"), ["Anna", "Beat"]), "en") == "B B"


def test_a_fault_names_deal_side_and_rule() -> None:
    both = [in_deal(3, fault(say("wrong."), "MIT-1", side)) for side in (None, 2)]
    assert sentences(both) == ["deal 3: wrong. (MIT-1)", "deal 3, side C: wrong. (MIT-1)"]
    assert render(by_rule("X-1", say("a"), say("b")), "en") == "a, b (X-1)"


def test_a_number_of_a_slip_is_there_and_within_its_limits() -> None:
    table = MITTLERE(3, options("mittlere"), 2)
    assert sentences(table.check_slip({"strokes": (0, 5, -1), "potatoes": (None, 0, 4)})) == [
        "side B, strokes: 5 cannot be; it must lie between 0 and 4.",
        "side C, strokes: −1 cannot be; it must lie between 0 and 4.",
        "side A, potatoes: the number is missing.",
    ]
    assert MITTLERE(3, options("mittlere"), 2).slip_sum({"strokes": (1, 1, None)}) is None


def test_columns_of_a_slip_are_plain_unless_they_say_more() -> None:
    column = SlipField("n", say("n"), 0, 1)
    assert (column.required, column.step) == (True, 1)


def test_a_round_is_whole_with_its_last_deal_and_has_none_more() -> None:
    table = MITTLERE(3, options("mittlere"), 2)
    deals, problems = table.read_deals(["# the first", DEAL, "", f" {DEAL} # and more"])
    assert (len(deals), problems) == (2, [])
    assert [table.complete(deals[:number]) for number in (0, 1, 2)] == [False, False, True]
    assert sentences(table.read_deals([DEAL] * 4)[1]) == ["deal 3: the round ends with deal 2."]
    usual = MITTLERE(3, options("mittlere"))
    assert [usual.complete(deals * times) for times in (5, 6)] == [False, True]
    assert usual.surplus(deals * 9) == []
    assert get("schieber")(4, options("schieber")).usual_deals() == 0
    assert MITTLERE(3, options("mittlere"), 1).complete(deals[:1])


def test_what_ends_the_game_is_told_unless_a_deal_is_wrong() -> None:
    game = at_table("pfaelzer", 3, options("pfaelzer", {"pfr_limit": 100}))
    end = "deal 2: The game was over after deal 1. (PFR-9)"
    assert sentences(game.read_deals(["0 0 120 tricks", "60 30 30"])[1]) == [end]
    assert sentences(game.read_deals(["0 0 120 tricks"])[1]) == []
    (only,) = sentences(game.read_deals(["0 0 120 tricks", "60 30 31"])[1])
    assert only.startswith("deal 2: The points add up to 121")
    played = [deal for line in ("60 30 30", "0 0 120 tricks") if (deal := game.parse_deal(line)[0])]
    assert [game.complete(played[:number]) for number in (0, 1, 2)] == [False, False, True]
    assert sentences(game.check_deals(played[::-1])) == [end]
    wrong = [game.parse_deal(line)[0] for line in ("60 30 30", "60 30 31")]
    (told,) = sentences(game.check_deals([deal for deal in wrong if deal]))
    assert told.startswith("deal 2: The points add up to 121")


def test_every_line_has_its_own_faults() -> None:
    deals, found = MITTLERE(3, options("mittlere"), 2).read_each(["57 60 40", "57 60", "hans"])
    assert (len(deals), [len(each) for each in found]) == (2, [0, 1, 1])


@pytest.mark.parametrize(("deals", "played", "dealers"), [(2, 0, 2), (2, 1, 2), (0, 0, 12), (2, 3, 3)])
def test_dealers_are_told_of_all_deals_played_and_to_come(deals: int, played: int, dealers: int) -> None:
    table = MITTLERE(3, options("mittlere"), deals)
    one, _ = table.parse_deal(DEAL)
    assert one is not None
    found = table.dealt([one] * played)
    assert [dealing and dealing.dealer for dealing in found] == [n % 3 for n in range(dealers)]
    assert found[0]
    assert found[0].forehand == 1


def test_a_list_of_contracts_is_played_once_by_every_side() -> None:
    coiffeur = get("coiffeur3")
    assert coiffeur(3, options("coiffeur3"), 30).length_fault() is None
    why = coiffeur(3, options("coiffeur3"), 29).length_fault()
    assert why is not None
    assert render(why, "en") == "must be 30: every side plays every contract once."
    assert MITTLERE(3, options("mittlere"), 29).length_fault() is None


def test_a_rank_list_may_go_by_what_deals_and_slips_tell() -> None:
    ramsch = get("ramsch")(3, options("ramsch"), 12)
    assert "durchmarsch" in ramsch.score(()).tallies
    assert ramsch.tallies() == ("wins",)
    assert MITTLERE(3, options("mittlere"), 12).tallies() == ("strokes", "potatoes", "wins")


def test_options_are_filled_in_and_every_fault_is_named() -> None:
    found, problems = get("schieber").check_options({"strokes": True, "target": 0, "hans": 1})
    assert found["weis"] is True
    assert [render(problem.place or say(""), "en") for problem in problems] == ["hans", "strokes"]


@pytest.mark.parametrize(
    ("game_id", "size", "more", "why"),
    [
        ("schieber", 4, {"target": 0}, None),
        ("schieber", 4, {"target": 1000}, "goes with a number of deals; this round ends at its target."),
        ("coiffeur3", 3, {}, "must be 30: every side plays every contract once."),
        ("mittlere", 4, {}, None),
        ("differenzler", 5, {}, None),
    ],
)
def test_the_clock_stops_only_rounds_that_are_a_number_of_deals(
    game_id: str, size: int, more: dict[str, int], why: str | None
) -> None:
    found = at_table(game_id, size, {**options(game_id), **more}, 30).stops_early()
    assert (None if found is None else render(found, "en")) == why
