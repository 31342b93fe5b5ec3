"""What holds for every game: names, rules, sample sheets, rehearsed deals, the longest round."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import jassturnier
from jassturnier import games
from jassturnier.cards.card import RAMSCH_CONTRACT, Rank
from jassturnier.cards.deal import Hands, random_deal
from jassturnier.errors import NotFound
from jassturnier.games import IDS, at_table, get, known_as
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.contracts import spellings
from jassturnier.games.kit.marks import TALLIES
from jassturnier.games.kit.options import OptionValue
from jassturnier.games.rulebook import SENTENCES, pick, play_ramsch
from jassturnier.i18n import LANGUAGES, render
from jassturnier.languages import KNOWN
from tests.support import strategies
from tests.support.console import Console
from tests.support.typed import grid_of

Case = tuple[Game[Any], tuple[Any, ...]]

_NO_END: Mapping[str, Mapping[str, OptionValue]] = {
    "schieber": {"target": 0},
    "plusminus": {"pm_target": 0},
    "pfaelzer": {"pfr_limit": 0},
    "ramsch": {"ram_kontra": True},
    "differenzler": {"exact_bonus": 10},
}


def _usual(game_id: str, deals: int = 0) -> Game[Any]:
    game = get(game_id)
    return game(game.sizes[0], game.defaults(), deals)


@st.composite
def tables(draw: st.DrawFn, house: Mapping[str, Mapping[str, OptionValue]] = _NO_END) -> Case:
    game_id = draw(st.sampled_from(IDS))
    size = draw(st.sampled_from(get(game_id).sizes))
    options = {**get(game_id).defaults(), **_NO_END.get(game_id, {}), **house.get(game_id, {})}
    game = at_table(game_id, size, options)
    return game, draw(strategies.deals(game))


def again(game: Game[Any], deals: int) -> Game[Any]:
    return at_table(game.id, game.size, game.options, deals)


@given(tables())
def test_a_possible_deal_has_no_fault_and_is_read_back_as_printed(case: Case) -> None:
    game, deals = case
    for deal in deals:
        assert game.parse_deal(game.print_deal(deal)) == (deal, [])
    assert game.check_deals(deals) == []


@given(tables())
def test_totals_are_the_sum_of_the_rows_and_within_bounds(case: Case) -> None:
    game, deals = case
    sheet = game.score(deals)
    sides = len(game.sides())
    low, high = again(game, len(deals)).bounds()

    assert len(sheet.rows) == len(deals)
    assert sheet.totals == tuple(sum(row.scores[side] for row in sheet.rows) for side in range(sides))
    assert all(low <= total <= high for total in sheet.totals)
    assert all(len(tally) == sides for tally in sheet.tallies.values())


@given(st.sampled_from(IDS), st.text(max_size=40))
def test_any_line_gives_a_deal_or_a_problem(game_id: str, line: str) -> None:
    game = get(game_id)
    deal, problems = game(game.sizes[0], game.defaults()).parse_deal(line)
    assert (deal is None) == bool(problems)


_WORDS = (
    *("A", "b", "D", "eicheln", "Coeur", "oben", "joker1", "grand", "match", "push2", "mit", "weis"),
    *("tricks", "trickless", "50", "157", "257", "-5", "0", "45:50", "-", "cut", "high", "claim", "x"),
)


@given(
    st.sampled_from(IDS), st.lists(st.lists(st.sampled_from(_WORDS), max_size=7).map(" ".join), max_size=4)
)
def test_typed_deals_are_refused_or_can_be_scored(game_id: str, lines: list[str]) -> None:
    game = get(game_id)
    size, options = game.sizes[0], game.defaults()
    deals, problems = game(size, options).read_deals(lines)
    if not problems:
        assert len(game(size, options).score(deals).totals) == len(game(size, options).sides())
        game(size, options, 12).layout(deals)


@pytest.mark.parametrize("game_id", IDS)
def test_no_word_of_the_notation_means_two_things(game_id: str) -> None:
    game = get(game_id)
    words = [word for tag in game.tags for word in (tag.name, *tag.spellings)]
    for name in game(game.sizes[0], game.defaults()).contracts():
        words += {name, *spellings(name)}
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("language", KNOWN)
@pytest.mark.parametrize("game_id", IDS)
def test_every_example_is_read_without_a_fault_and_as_in_english(game_id: str, language: str) -> None:
    game = get(game_id)
    for example in game.examples:
        tables = [at_table(game_id, size, game.defaults()) for size in game.sizes]
        read = [table.parse_deal(render(example.notation, language)) for table in tables]
        assert any(not problems for _, problems in read), example.notation
        english = [table.parse_deal(render(example.notation, "en")) for table in tables]
        assert [deal for deal, _ in read] == [deal for deal, _ in english]


@given(st.booleans().flatmap(lambda single: tables({"schieber": {"all_single": single}})))
def test_the_slip_of_a_sheet_is_right_and_counts_the_same(case: Case) -> None:
    game, deals = case
    assume(deals)
    sheet = game.score(deals)
    slip = game.slip_of(deals)
    number = len(deals)
    check = again(game, number).slip_sum(slip)

    assert again(game, number).check_slip(slip) == []
    assert check is None or check.off == 0
    counted = again(game, number).score_slip(slip)
    assert counted.totals == sheet.totals
    assert all(counted.tallies[name] == sheet.tallies[name] for name in game.tallies())


@pytest.mark.parametrize("game_id", IDS)
def test_an_empty_slip_misses_every_required_number_of_every_side(game_id: str) -> None:
    table = _usual(game_id, 8)
    required = [column for column in table.slip_fields() if column.required]
    assert len(table.check_slip({})) == len(required) * len(table.sides())


@pytest.mark.parametrize("game_id", IDS)
def test_what_counts_is_told_with_the_numbers_of_the_rules_and_has_a_label(game_id: str) -> None:
    assert {"wins"} <= set(_usual(game_id).tallies()) <= set(TALLIES)
    told = [render(text, "en") for text in get(game_id).scoring]
    assert len(told) > 1
    assert all(text.endswith(").") for text in told)


def test_only_what_follows_from_the_points_is_shaded_on_the_sheet() -> None:
    for game_id, worked_out in (("mittlere", False), ("molotow", False), ("plusminus", True)):
        columns = grid_of(_usual(game_id, 12)).columns
        assert [column.derived for column in columns if column.name == "remarks"] == [worked_out]


_PACKAGE = Path(jassturnier.__file__).parent


def _compared(tree: ast.AST) -> set[object]:
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.Compare | ast.MatchValue)]
    return {leaf.value for node in tests for leaf in ast.walk(node) if isinstance(leaf, ast.Constant)}


def test_no_module_outside_the_games_compares_the_name_of_a_game() -> None:
    for path in _PACKAGE.rglob("*.py"):
        if "games" not in path.relative_to(_PACKAGE).parts:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            assert not _compared(tree) & set(IDS), path


def test_a_game_is_found_by_its_id() -> None:
    assert [get(game_id).id for game_id in IDS] == [*IDS]
    with pytest.raises(NotFound):
        get("poker")


def test_a_game_is_known_by_what_people_call_it() -> None:
    cases: dict[str, str] = {
        "chibre": "schieber",
        "Le Chibre": "schieber",
        "plus-moins": "plusminus",
        "Più-meno": "plusminus",
        "différence": "differenzler",
        "Bodenjass": "bodenjass",
        "handjass": "bodenjass",
        "Ablupf": "bodenjass",
        "chacun pour soi": "bodenjass",
    }
    assert {typed: known_as(typed) for typed in cases} == cases


ROOT = Path(__file__).parents[2]
CODE = re.compile(r"\b[A-Z]{2,}[34]?-\d+\b")
ROW = re.compile(r"\| ([A-Z]+\d?-\d+) \| (.*?) \|")
DOCUMENTED = dict(ROW.findall((ROOT / "docs" / "rules.md").read_text(encoding="utf-8")))


def shown(source: str) -> Iterator[str]:
    """Yield the codes in the strings of a module that are no docstrings."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield from CODE.findall(node.value)


@cache
def all_shown() -> list[str]:
    """Return the codes in all modules."""
    sources = (module.read_text(encoding="utf-8") for module in (ROOT / "jassturnier").rglob("*.py"))
    return sorted(
        {code for source in sources if CODE.search(source) for code in shown(source)} & {*DOCUMENTED}
    )


def test_the_codes_that_are_shown_are_found() -> None:
    assert {"GEN-10", "GEN-12", "COI3-8", "COI3-20", "MIT-8", "RAM-8", "SCH-22", "SCH-23"} <= {*all_shown()}
    assert len(all_shown()) > 150


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_is_explained(console: Console, language: str) -> None:
    for code in all_shown():
        said = console.done(f"rules {code} --lang {language} --json").document()["sentences"]
        assert all(len(sentence.split()) > 2 for sentence in said), code
        if code in SENTENCES:
            assert said[0] == render(SENTENCES[code], language)
            assert (said[0] == render(SENTENCES[code], "en")) == (language == "en")


def test_a_rule_says_the_same_as_the_page_of_rules() -> None:
    assert {code: render(text, "en") for code, text in SENTENCES.items()} == {
        code: DOCUMENTED[code] for code in SENTENCES
    }


def test_a_code_that_is_none_is_told(console: Console) -> None:
    told = console.run("rules", f"SCH-{1000}")
    assert told.code == 3
    assert f"no rule SCH-{1000}" in told.err


_SHEETS = Path(__file__).parents[2] / "sample_data" / "sheets"


def _lines(game_id: str) -> list[str]:
    return (_SHEETS / f"{game_id}.txt").read_text(encoding="utf-8").splitlines()


def _by_hand(line: str, sides: int) -> tuple[int, ...]:
    numbers = re.findall(r"-?\d+", line.partition("#")[2])
    return tuple(map(int, numbers[:sides]))


@pytest.mark.parametrize("game_id", IDS)
def test_a_sample_sheet_is_a_whole_round_and_gives_what_was_worked_out_by_hand(game_id: str) -> None:
    game, lines = _usual(game_id), _lines(game_id)
    sides = len(game.sides())
    deals, problems = game.read_deals(lines)
    sheet = game.score(deals)
    assert problems == []
    by_hand = [_by_hand(line, sides) for line in lines if not line.startswith("#")]
    assert [row.scores for row in sheet.rows] == by_hand
    assert sheet.totals == _by_hand(lines[-1], sides)
    whole = _usual(game_id, game.used_up(deals))
    assert (whole.complete(deals), whole.complete(deals[:-1])) == (True, False)


def test_everything_there_is_is_picked_some_time() -> None:
    rng = Random(1)
    assert {pick("abc", rng) for _ in range(20)} == set("abc")


def test_jacks_are_laid_into_the_skat_only_where_that_is_allowed() -> None:
    def jacks(hands: Hands) -> int:
        return sum(card.rank is Rank.JACK for hand in hands for card in hand)

    for may in (True, False):
        options = {**get("ramsch").defaults(), "ram_jacks_discard": may}
        fewer = [
            jacks(play_ramsch(3, Random(seed), options)[0].hands)
            < jacks(random_deal(RAMSCH_CONTRACT, 3, Random(seed))[0].hands)
            for seed in range(40)
        ]
        assert any(fewer) is may


def test_who_takes_the_skat_lays_down_what_may_lie_there() -> None:
    options = {**get("ramsch").defaults(), "ram_jacks_discard": False}
    for seed in range(20):
        rng = Random(seed)
        dealt, _ = random_deal(RAMSCH_CONTRACT, 3, rng)
        played, pushes = play_ramsch(3, Random(seed), options)
        assert (played.hands[0] != dealt.hands[0]) == (rng.random() < 0.5)
        assert (pushes < 3) == (played.hands != dealt.hands)


def test_what_may_not_lie_in_the_skat_ends_a_rehearsal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jassturnier.games.rulebook._discard", lambda hand, *_: hand[:1])
    with pytest.raises(ValueError, match="RAM-8"):
        play_ramsch(3, Random(1), get("ramsch").defaults())


def test_the_seed_repeats_a_rehearsed_deal() -> None:
    for game_id in IDS:
        first, second = (_usual(game_id).rehearse((), Random(seed)) for seed in (7, 7))
        assert first == second


PLAIN = {"weis": False, "stoeck": False, "match_bonus": 0}
SINGLE = {**PLAIN, "all_single": True}
TO_TARGET: list[tuple[str, int, dict[str, Any]]] = [
    *(("schieber", 4, {"target": goal, **house}) for goal in (1000, 3000, 5000) for house in ({}, PLAIN)),
    *(("schieber", 4, {"target": goal, **SINGLE}) for goal in (1000, 1500, 2500)),
    ("schieber", 4, {"target": 3000, "factors": {"slalom": 5, "undenufe": 7}}),
    ("schieber", 6, {"target": 3000}),
    ("schieber", 6, {"target": 3000, "double_pack": True, **PLAIN}),
    ("plusminus", 4, {}),
    ("plusminus", 3, {}),
    ("plusminus", 4, {"pm_target": 12}),
    ("plusminus", 3, {"pm_target": 3}),
    ("pfaelzer", 3, {}),
    ("pfaelzer", 4, {"four_at_table": "dealer_pauses"}),
    ("pfaelzer", 3, {"pfr_limit": 1000}),
]
GAMES = 30
_PUSHED = re.compile(r"push \d+")


def table(name: str, size: int, house: dict[str, Any], deals: int = 0) -> Game[Any]:
    options, problems = games.get(name).check_options(house)
    assert not problems
    return games.at_table(name, size, options, deals)


def length(game: Game[Any], rng: Random) -> int:
    """Return how many deals a rehearsed game takes until its target is reached; nobody pushes the skat."""
    played: list[Any] = []
    while not game.complete(played):
        words = game.print_deal(game.rehearse(played, rng))
        deal, _ = game.parse_deal(_PUSHED.sub("", words))
        played.append(deal)
    return len(played)


@pytest.mark.parametrize(("name", "size", "house"), TO_TARGET)
def test_a_game_to_a_target_is_over_before_its_sheet_is_full(
    name: str, size: int, house: dict[str, Any]
) -> None:
    game, rng = table(name, size, house), Random(5)
    lengths = sorted(length(game, rng) for _ in range(GAMES))
    assert lengths[int(0.99 * GAMES)] <= game.longest() <= 4 * lengths[GAMES // 2] + 9
    assert len(grid_of(game).lines) == game.longest()


def test_single_deals_reach_a_target_at_the_very_latest_when_both_sides_share_it() -> None:
    assert table("schieber", 4, {"target": 1000, **SINGLE}).longest() == ceil((2 * 1000 - 1) / 157)
    # What the regulation names as deals does not shorten it.
    short, free = (table("schieber", 4, {"target": 3000}, deals) for deals in (3, 0))
    assert short.longest() == free.longest() > 3


@pytest.mark.parametrize("deals", [1, 3, 12, 40])
def test_a_sheet_has_lines_for_the_grand_hands_that_come_between(deals: int) -> None:
    game, rng = table("ramsch", 3, {}, deals), Random(3)
    rounds = []
    for _ in range(1000):
        grand = ramsch = 0
        while ramsch < deals:
            one = rng.random() < 1 / 8
            grand, ramsch = grand + one, ramsch + (not one)
        rounds.append(grand)
    assert deals + sorted(rounds)[980] <= game.longest() <= deals + max(rounds) + 2
    assert table("ramsch", 3, {"grand_hand": False}, deals).longest() == deals
