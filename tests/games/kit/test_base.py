"""What all games have from their base: slips, options, sheets, faults, the end of a round."""

from collections.abc import Collection
from dataclasses import replace

import pytest
from hypothesis import given

from jassturnier.games import IDS, at_table, get
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
from jassturnier.games.kit.bidding import Dealing
from jassturnier.games.kit.layout import Grid, GridColumn, Line, ResultRow, Signature, StrokeRow, ZSlate
from jassturnier.games.kit.marks import contract_label, deal_grid, marks_grid, money_row
from jassturnier.games.kit.options import Option, OptionValue, defaults, meaningful, needing, switch
from jassturnier.i18n import say, verbatim
from tests.games.test_every_game import Case, again, tables
from tests.support.typed import options, sentences, sheet, told

MITTLERE = get("mittlere")
DEAL = "57 60 40"


def test_only_who_is_alone_ahead_has_won() -> None:
    assert alone(3) == ((0,), (1,), (2,))
    assert (partners(4), partners(6)) == (((0, 2), (1, 3)), ((0, 2, 4), (1, 3, 5)))
    assert wins((5, 3, 1), Direction.HIGH) == (1, 0, 0)
    assert wins((5, 3, 1), Direction.LOW) == (0, 0, 1)
    assert wins((5, 5, 1), Direction.HIGH) == (0, 0, 0)


def test_what_is_not_written_is_nothing() -> None:
    slip = {"points": (7, None)}
    assert (written(slip, "points", 3), filled(slip, "points", 3)) == ((7, None, None), (7, 0, 0))
    assert written(slip, "matches", 2) == (None, None)
    column = SlipField("n", say("n"), 0, 1)
    assert (column.required, column.step) == (True, 1)
    assert [SumCheck("points", found, 157).off for found in (160, 157, 150)] == [3, 0, -7]


def test_money_is_paid_only_where_something_is_at_stake() -> None:
    assert Sheet((3, -3), settlement=(3, -3), stake=20).money == (60, -60)
    assert Sheet((3, -3), settlement=(3, -3)).money == ()
    assert Sheet((0,)).stake == sheet("pfaelzer", "60 30 30").stake == 0


def test_a_fault_names_deal_side_and_rule_and_letters_become_names() -> None:
    text = say("side {side}", side=side_letter(1))
    assert told(lettered(text, ["Anna", "Beat"])) == "side Beat"
    assert told(lettered(say("{word} B", word="B"), ["Anna", "Beat"])) == "B B"
    both = [in_deal(3, fault(say("wrong."), "MIT-1", side)) for side in (None, 2)]
    assert sentences(both) == ["deal 3: wrong. (MIT-1)", "deal 3, side C: wrong. (MIT-1)"]
    assert told(by_rule("X-1", say("a"), say("b"))) == "a, b (X-1)"


def test_a_number_of_a_slip_is_there_and_within_its_limits() -> None:
    table = MITTLERE(3, options("mittlere"), 2)
    assert sentences(table.check_slip({"strokes": (0, 5, -1), "potatoes": (None, 0, 4)})) == [
        "side B, strokes: 5 cannot be; it must lie between 0 and 4.",
        "side C, strokes: −1 cannot be; it must lie between 0 and 4.",
        "side A, potatoes: the number is missing.",
    ]
    assert MITTLERE(3, options("mittlere"), 2).slip_sum({"strokes": (1, 1, None)}) is None


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


def test_dealers_are_told_of_all_deals_played_and_to_come() -> None:
    for deals, played, dealers in ((2, 0, 2), (2, 1, 2), (0, 0, 12), (2, 3, 3)):
        table = MITTLERE(3, options("mittlere"), deals)
        found = table.dealt(table.read_deals([DEAL])[0] * played)
        assert [dealing and dealing.dealer for dealing in found] == [n % 3 for n in range(dealers)]
        assert found[0]
        assert found[0].forehand == 1


def test_a_list_of_contracts_is_played_once_by_every_side() -> None:
    tables = [get("coiffeur3")(3, options("coiffeur3"), deals) for deals in (30, 29)]
    assert [told(table.length_fault()) for table in (*tables, MITTLERE(3, options("mittlere"), 29))] == [
        "",
        "must be 30: every side plays every contract once.",
        "",
    ]


def test_a_rank_list_may_go_by_what_deals_and_slips_tell() -> None:
    ramsch = get("ramsch")(3, options("ramsch"), 12)
    assert "durchmarsch" in ramsch.score(()).tallies
    assert ramsch.tallies() == ("wins",)
    assert MITTLERE(3, options("mittlere"), 12).tallies() == ("strokes", "potatoes", "wins")


def test_options_are_filled_in_and_every_fault_is_named_by_its_path_at_once() -> None:
    found, problems = get("schieber").check_options({"strokes": True, "target": 0, "hans": 1})
    assert found["weis"] is True
    assert [told(problem.place) for problem in problems] == ["hans", "strokes"]
    factors = {"eichel": 3, "rosen": "x", "schellen": 0, "eicheln": 1, "schilten": 100, "tuo": 101}
    raw = {"factors": factors, "zzz": 1, "weis": None}
    _, problems = get("schieber").check_options(raw, lambda key: verbatim(f"options.{key}"))
    places = [sentence.partition(":")[0].removeprefix("options.") for sentence in sentences(problems)]
    wrong = [f"factors.{name}" for name in ("eichel", "rosen", "schellen", "tuo")]
    assert places == [*wrong, "zzz", "weis"]
    assert sentences(problems)[0].startswith("options.factors.eichel:")


def test_a_list_from_a_file_becomes_one_of_the_choices() -> None:
    order = ["stoeck", "stich", "weis"]
    options, problems = get("schieber").check_options({"claim_order": order})
    assert (problems, options["claim_order"]) == ([], tuple(order))
    assert len(get("schieber").check_options({"claim_order": ["stoeck"]})[1]) == 1
    _, problems = get("coiffeur4").check_options({"contracts": "Eicheln 1"})
    assert sentences(problems) == ["contracts: A list of words is needed here."]


def test_a_wrong_setting_is_named() -> None:
    cases: list[tuple[str, object, str]] = [
        ("match_bonus", 70, "“70” is not possible; choose one of: 0, 50, 100."),
        ("match_bonus", True, "“true” is not possible; choose one of: 0, 50, 100."),
        ("weis", 1, "must be true or false."),
        ("undenufe_values", "six", "“six” is not possible; choose one of: normal, six11."),
        ("target", -1, "must be a whole number from 0 to 100,000."),
        ("target", "many", "must be a whole number from 0 to 100,000."),
        ("target", 2.5, "must be a whole number from 0 to 100,000."),
        ("target", [1, True], "must be a whole number from 0 to 100,000."),
        ("gustav_first_of_9", 3, "“3” is not possible; choose one of: 5, 4."),
        ("factors", 3, "A table of names and whole numbers is needed here."),
        ("matchbonus", 50, "There is no such option; did you mean match_bonus?"),
    ]
    for name, value, sentence in cases:
        options, problems = get("schieber").check_options({name: value})
        assert sentences(problems) == [f"{name}: {sentence}"]
        assert options == get("schieber").defaults(), name


@pytest.mark.parametrize("game_id", IDS)
def test_options_of_a_game_have_names_of_their_own_words_with_a_meaning_and_possible_defaults(
    game_id: str,
) -> None:
    game = get(game_id)
    assert game.check_options(game.defaults()) == (game.defaults(), [])
    assert game.defaults().get("stake", 0) == 0
    names = [option.name for option in game.options_offered]
    assert len(set(names)) == len(names)
    for option in game.options_offered:
        words = {word for word in option.kind.values if isinstance(word, str)}
        assert option.kind.words.texts.keys() >= words


def test_an_option_means_something_beside_what_it_needs_and_at_its_tables() -> None:
    first = switch(say("first"), say("first"), "X-1", on=True)
    then = Option(say("then"), 3, say("then"), "X-2", only_at=4, reworded={"first": say("beside")})
    offered = (
        first,
        *needing("first", then),
        *needing("then", Option(say("last"), 1, say("last"), "X-3"), off=3),
    )

    def found(sizes: Collection[int] = (), **changes: OptionValue) -> list[str]:
        options = {**defaults(offered), **changes}
        return [told(option.words) for option in meaningful(offered, options, sizes)]

    assert found() == found({4}) == ["first", "beside"]
    assert found(then=4) == ["first", "beside", "last"]
    assert found({3}, then=4) == ["first"]
    assert found(first=False, then=4) == ["first"]
    free = switch(say("free"), say("free"), "X-4", on=True)
    offered = (first, *needing("free", then), replace(free, unless="first"))
    assert found() == ["first"]
    assert found(first=False) == ["first", "then", "free"]
    assert told(then.beside({"first": False}).words) == "then"


def offered_by(game_id: str, name: str) -> Option:
    return next(option for option in get(game_id).options_offered if option.name == name)


def test_a_list_and_a_table_are_shown_word_by_word() -> None:
    rows, order = offered_by("coiffeur4", "contracts"), offered_by("schieber", "claim_order")
    factors = offered_by("coiffeur3", "factors")
    assert [each.kind.several for each in (rows, order, factors)] == [True, True, False]
    assert told(rows.shown(("eicheln 1", "Quer 2"))) == "Eicheln 1, Quer 2"
    assert told(order.shown(order.default)) == "Stöck, Weis, tricks"
    assert told(factors.shown({"joker1": 7, "tuo": 12})) == "Joker 1 7, TUO 12"
    assert told(factors.shown({})) == "none"


def test_a_rule_of_a_contract_is_told_where_it_differs_or_the_contract_is_named() -> None:
    usual = get("schieber").defaults()
    tuo, factors = (offered_by("schieber", name) for name in ("tuo_values", "factors"))
    for house, tells in ((usual, False), ({**usual, "factors": {"tuo": 3}}, True)):
        assert (tuo.tells(house), factors.tells(house)) == (tells, tells)
    assert tuo.tells({**usual, "tuo_values": "notrump"})


@given(tables())
def test_a_layout_holds_as_many_cells_as_columns_blank_and_filled(case: Case) -> None:
    game, deals = case
    for played in ((), deals):
        blocks = again(game, max(12, len(deals))).layout(played)
        grids = [block for block in blocks if isinstance(block, Grid)]
        assert all(len(line.cells) == len(grid.columns) for grid in grids for line in grid.lines)
        assert isinstance(blocks[-1], Signature)


@pytest.mark.parametrize("game_id", IDS)
def test_a_blank_sheet_has_a_place_for_every_side_and_no_two_columns_of_one_name(game_id: str) -> None:
    game = get(game_id)
    for size in game.sizes:
        table = at_table(game_id, size, game.defaults(), 8)
        named: set[int | None] = set()
        for block in table.layout():
            if isinstance(block, Grid):
                named |= {column.side for column in block.columns}
                assert len({column.name for column in block.columns}) == len(block.columns)
            if isinstance(block, ZSlate):
                named.add(block.side)
            if isinstance(block, StrokeRow):
                assert block.strokes == block.potatoes == ()
        assert set(range(len(table.sides()))) <= named


@given(tables())
def test_a_control_is_derived_and_the_same_in_every_deal(case: Case) -> None:
    game, deals = case
    for grid in (block for block in game.layout(deals) if isinstance(block, Grid)):
        for i, column in enumerate(grid.columns):
            assert column.name != "control" or (column.derived and column.each is not None)
            assert column.each is None or {line.cells[i] for line in grid.lines} <= {None, column.each}


def test_what_is_not_said_of_a_column_or_a_line_is_not_so() -> None:
    column = GridColumn("points", say("points"))
    assert (column.fixed, column.total, column.derived, column.running) == (False,) * 4
    assert Line(say("Deal"), ()).opens is False
    assert (Grid((column,), ()).by_deal, Grid((column,), ()).spare) == (False, 0)
    assert (StrokeRow(say("x")).has_potatoes, ResultRow(say("x")).money) == (True, False)


def test_money_has_a_row_where_something_is_at_stake() -> None:
    assert money_row({"stake": 0}, None) == ()
    sheet = Sheet((3, -3), settlement=(3, -3), stake=20)
    assert [(row.values, row.money) for row in money_row({"stake": 20}, sheet)] == [((60, -60), True)]
    assert [row.values for row in money_row({"stake": 20}, None)] == [()]
    assert [told(contract_label(3, name)) for name in (None, "rosen")] == ["Deal 3", "Deal 3, Rosen"]


def test_a_row_of_marks_has_the_points_their_sum_what_else_happened_and_the_score() -> None:
    rows = [((100, 57, 0), say("a"), (-2, 1, 1)), ((60, 57, 40), None, (1, -2, 1))]
    grid = marks_grid(GridColumn("more", say("more")), 3, rows, [None] * 3, spare=2)
    assert [line.cells for line in grid.lines] == [
        (100, 57, 0, 157, say("a"), -2, 1, 1),
        (60, 57, 40, 157, verbatim(""), 1, -2, 1),
        (None,) * 8,
    ]
    assert (grid.by_deal, grid.spare) == (True, 1)
    assert marks_grid(GridColumn("more", say("more")), 3, rows, [None] * 3).spare == 0
    names = [column.name for column in grid.columns]
    assert names == [*(f"points{n}" for n in range(3)), "control", "more", *(f"marks{n}" for n in range(3))]
    assert [(column.low, column.high) for column in grid.columns[:3]] == [(0, 157)] * 3
    assert [(column.derived, column.total) for column in grid.columns[5:]] == [(True, True)] * 3
    assert (grid.columns[3].each, grid.columns[3].derived) == (157, True)


def test_a_line_names_its_deal_who_deals_and_who_leads() -> None:
    grid = deal_grid((GridColumn("n", say("n")),), [(5,)], [Dealing(2, 0), None])
    assert grid.lines == (
        Line(say("Deal {deal}", deal="1"), (5,), 2, 0),
        Line(say("Deal {deal}", deal="2"), (None,)),
    )
    assert grid.spare == 0


def test_the_clock_stops_only_rounds_that_are_a_number_of_deals() -> None:
    cases: list[tuple[str, int, dict[str, int], str]] = [
        ("schieber", 4, {"target": 0}, ""),
        ("schieber", 4, {"target": 1000}, "goes with a number of deals; this round ends at its target."),
        ("coiffeur3", 3, {}, "must be 30: every side plays every contract once."),
        ("mittlere", 4, {}, ""),
        ("differenzler", 5, {}, ""),
    ]
    for game_id, size, more, why in cases:
        assert told(at_table(game_id, size, {**options(game_id), **more}, 30).stops_early()) == why, game_id
