"""What a few shipped regulations say stays what it was; what every one promises of sums holds.

`python -m tests.tournament.regulation.test_file` writes the texts in `read` anew; look at what changes.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import fields, is_dataclass
from datetime import time
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from jassturnier import games
from jassturnier.draw.request import OF_A_STAGE, WAYS
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.options import Numbers, Option, Whole
from jassturnier.i18n import LANGUAGES, render
from jassturnier.tournament.regulation.file import comment, idle, parse, read, read_new, settled, written
from jassturnier.tournament.regulation.printed import in_words
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import TableRules
from tests.support.evenings_made import document
from tests.support.settings_read import SHIPPED, settings_read


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_comments_change_no_setting(name: str, language: str) -> None:
    assert tomllib.loads(written(document(name), language)) == document(name)


def test_a_comment_names_a_setting_and_its_value_unless_it_would_repeat_the_setting() -> None:
    cases = {
        ("stages[2].drop", 1, "de"): "Streichpassen: 1",
        ("sum", "refuse", "de"): "Summe: ablehnen; oder warnen, teilen, Bemerkung",
        ("options.weis", False, "de"): "Weis: nein (Weis zählt)",
        ("rest", 900, "de"): "Pause: 900",
        ("name.de", "Einzelschieber", "de"): "",
        ("fee.category.U20", 10, "de"): "",
        ("stages[1].rounds", 4, "en"): "",
        ("sum", "warn", "en"): "sum: warn; or refuse, split, note",
    }
    assert {each: comment(*each) for each in cases} == cases


_READ = Path(__file__).with_name("read")


def plain(value: object) -> Any:  # noqa: ANN401 — what JSON has
    """Return a value in the shapes of JSON, without what is as usual: new settings change nothing here."""
    if is_dataclass(value):
        own = {each: getattr(value, each.name) for each in fields(value) if each.init}
        return {each.name: plain(found) for each, found in own.items() if found != each.default}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(each) for each in value]
    return str(value) if isinstance(value, str | time) else value


def valued(rules: Regulation) -> Any:  # noqa: ANN401 — what JSON has
    """Return what a regulation says; what rounds count that are not played stands together."""
    found = plain(rules)
    return {"unplayed": {why: found.pop(why, "") for why in rules.unplayed}, **found}


def lines(value: object, path: str = "") -> Iterator[str]:
    """Yield a value leaf by leaf: “stages.0.deals = 12”."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in parts:
        yield from lines(each, f"{path}.{key}".lstrip("."))
    if not isinstance(value, dict | list):
        yield f"{path} = {value}"


def as_text(name: str) -> str:
    """Return the value of a shipped regulation as lines, and what is printed of it in English and German."""
    rules, _ = read(document(name))
    assert rules is not None
    printed = [[render(words, language) for words in in_words(rules, language)] for language in ("en", "de")]
    return "\n".join([*lines(valued(rules)), *(line for told in printed for line in ("", *told))]) + "\n"


@pytest.mark.parametrize("path", [*_READ.glob("*.txt")], ids=lambda path: path.stem)
def test_what_a_regulation_says_stays_what_it_was(path: Path) -> None:
    assert as_text(path.stem) == path.read_text(encoding="utf-8")


_WORDS = (
    *("x", "", "lot", "all", "each", "mean", "own", "pair", "team", "single", "wins", "points", "difference"),
    *("penalty", "strokes", "warn", "split", "note", "refuse", "typed", "proposed", "other-desk", "deals"),
    *("closed", "open", "carry", "zero", "shared", "extra deals", "letters", "numbers", "19:30", "25:00"),
    *("partners-once", "alone", "pairs", "fixed", "knockout", "leagues", "swiss", "by-rank", "teams", "last"),
    *("4-10", "category", "club", "group", "matches", "best-round", "schieber", "molotow", "differenzler"),
)
_VALUES: tuple[Any, ...] = (
    *(0, 1, 2, 3, 4, -1, 8, 12, 201, 1000, 10**9, 12.5, True, False),
    *([], [1], [4, 3], [1, "a"], ["total", "lot"], ["lot", "total"], ["total", "total"], ["total", "made"]),
    *([[1, 4], [2, 3]], [["A1", "B2"], ["B1", "A2"]], {}, {"round": "Gang"}, {"quatsch": 1}),
    *({"best": 4}, {"best": 2, "per_group": True}, {"percent": 20, "tied": "all"}, {"de": "Abend"}),
    *({"entry": 20, "category": {"U18": 10}}, {"person": 5, "less": {"JC": 1}}, {"weis": True}),
    *([{"ranks": 1, "text": "Ham"}], [{"ranks": [1, 2], "francs": 20, "per": "club"}], [{"every": 10}]),
    *([{"rounds": [1], "game": "coiffeur4"}], [{"rounds": [9]}], {"4": "molotow", "3": "mittlere"}),
)


def _keys(table: str) -> list[str]:
    """Return the keys of tables of a name, and one that is none."""
    paths = [f".{path}".split(".") for path in sorted(settings_read())]
    return [*(path[-1] for path in paths if path[-2] == table), "quatsch"]


def spread(name: str, count: int) -> Iterator[dict[str, Any]]:
    """Yield a shipped regulation with one, two or three settings changed, so many times."""
    rng = Random(name)
    for _ in range(count):
        changed = _with_tables(document(name))
        for _ in range(rng.randint(1, 3)):
            _change(changed, rng)
        yield changed


def _with_tables(whole: dict[str, Any]) -> dict[str, Any]:
    """Return a document with a prize and a final, so that there is something to change."""
    found = deepcopy(whole)
    found.setdefault("prizes", [{"ranks": [1], "text": "Ham"}])
    if len(found["stages"]) == 1:
        last = {**found["stages"][0], "name": "Final", "from": {"best": 4}}
        found["stages"].append(last)
    return found


def _change(whole: dict[str, Any], rng: Random) -> None:
    tables: list[tuple[str, dict[str, Any]]] = [("", whole)]
    for kind in ("stages", "prizes"):
        tables += [(kind, each) for each in _tables(whole.get(kind))]
    tables += [("from", each["from"]) for _, each in tables if isinstance(each.get("from"), dict)]
    tables += [("fee", whole["fee"])] if isinstance(whole.get("fee"), dict) else []
    tables += [("games", game) for _, each in tables for game in _tables(each.get("games"))]
    kind, table = rng.choice(tables)
    key = rng.choice(_keys(kind))
    value = rng.choice(
        [None, rng.choice(_WORDS), deepcopy(rng.choice(_VALUES)), deepcopy(rng.choice(_VALUES))]
    )
    if value is None:
        table.pop(key, None)
    else:
        table[key] = value


def _tables(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_changed_regulation_is_read_and_printed_or_has_its_faults_named(name: str) -> None:
    for settings in spread(name, 60):
        rules, problems = read(settings)
        assert (rules is None) == bool(problems)
        assert all(render(each.sentence(), "en") for each in problems)
        assert rules is None or all(render(words, "de") for words in in_words(rules, "de"))


Document = dict[str, Any]
SINGLE = document()
SIX_PLAY = document("schieber-sechs")
PROMISE = "A slip with a wrong sum"
SIX = {"undenufe_values": "six11", "six11_scope": "per_trick"}
NONE = "have no fixed sum that could be wrong"


def unsaid(**options: object) -> Document:
    """Return the usual single Schieber without a target, with other options."""
    kept = {key: value for key, value in SINGLE["options"].items() if key != "target"}
    return {**SINGLE, "options": {**kept, **options}}


def house(game: str, size: int, options: Mapping[str, Any], **more: object) -> Document:
    """Return a small regulation of a game that says nothing but what it must."""
    rules = TableRules(game, {**games.get(game).defaults(), **options})
    form = rules.form(size)
    draw = next(way for way in OF_A_STAGE if form in WAYS[way].forms and way != "knockout")
    deals = rules.at_table(size).usual_deals() or 4
    stage = {"name": "Rounds", "rounds": 2, "deals": deals, "draw": draw}
    found = {"name": "House", "game": game, "tables_of": [size], "ranking": ["total"], "stages": [stage]}
    return {**found, "options": dict(options), **more}


def values(option: Option) -> Iterator[object]:
    """Yield some of what an option may be."""
    kind = option.kind
    yield from (list(each) if isinstance(each, tuple) else each for each in kind.values)
    if isinstance(kind, Numbers):
        yield {next(iter(kind.words.texts)): 7}
    elif isinstance(kind, Whole):
        yield from (kind.low, max(kind.low, min(kind.high, 1000)))


BASES: Mapping[str, tuple[Mapping[str, Any], ...]] = {"schieber": ({}, {"all_single": True})}
TOGETHER: Mapping[str, Mapping[str, Any]] = {
    "two packs": {"double_pack": True, "all_single": True},
    "two packs, trumps only": {"double_pack": True, "all_single": True, "no_obe_unde": True},
    "one factor that is not one": {"factors": {"schilten": 2, "schellen": 2}, "no_obe_unde": True},
    "a contract whose sum hangs on the cards": {"all_single": True, "factors": {"slalom": 1}, **SIX},
}
"""More than one option of a Schieber that has to do with its sum."""


def variants() -> Iterator[Any]:
    for game in games.IDS:
        for size, base in product(games.get(game).sizes, BASES.get(game, ({},))):
            name = "-".join([game, str(size), *base])
            yield pytest.param(game, size, base, id=name)
            for option in games.get(game).options_offered:
                for value in values(option):
                    yield pytest.param(game, size, {**base, option.name: value}, id=f"{name}-{option.name}")
    for name, options in TOGETHER.items():
        yield pytest.param("schieber", 6, options, id=name)


def faults(settings: Document) -> list[str]:
    return [render(problem.sentence(), "en") for problem in read_new(settings)[1]]


def for_nothing(settings: Document) -> list[str]:
    return [render(problem.sentence(), "en") for problem in idle(settings)]


def promised(rules: Regulation) -> bool:
    return any(PROMISE in render(words, "en") for words in in_words(rules, "en"))


def round_of(game: Game[Any]) -> list[Any]:
    deals: list[Any] = []
    rng = Random(7)
    while not game.complete(deals):
        deals.append(game.rehearse(deals, rng))
    return deals


@pytest.mark.parametrize(("game", "size", "options"), [*variants()])
def test_a_slip_that_is_ten_off_is_noticed_wherever_it_is_promised(
    game: str, size: int, options: Mapping[str, Any]
) -> None:
    silent, settings = house(game, size, options), house(game, size, options, sum="refuse")
    rules, problems = read(silent)
    if rules is None:
        pytest.skip(render(problems[0].sentence(), "en"))
    said = for_nothing(settings)
    assert promised(rules) is not bool(said)
    if said:
        assert all(each.startswith("sum: ") and NONE in each for each in said)
        return
    table = rules.at(size).at_table(size, rules.stages[0].deals)
    slip = table.slip_of(round_of(table))
    check = table.slip_sum(slip)
    assert check is not None
    assert check.off == 0
    first, *others = slip[check.column]
    wrong = table.slip_sum({**slip, check.column: ((first or 0) + 10, *others)})
    assert wrong is not None
    assert wrong.off == 10


def test_what_controls_nothing_in_a_stage_is_noted_and_played_without() -> None:
    known = document("schieber-einzel-4x12")
    for path, value, why in (
        ("weight", 2, "counts nowhere: no stage starts with “carry” from here."),
        ("start", "carry", "has nothing to take from in the first stage."),
    ):
        named = {**known, "stages": [{**known["stages"][0], path: value}]}
        assert for_nothing(named) == [f"Stage 1, {path}: {why}"]
        assert read_new(named) == read_new(known)
        assert parse(named)[0] == parse(known)[0]


def test_a_fixed_number_of_deals_has_its_control_sum() -> None:
    for settings, ends in ((unsaid(), False), (unsaid(target=0), False), (unsaid(target=3000), True)):
        rules, _ = read(settings)
        assert rules is not None
        game = rules.game_at("schieber", 4, 12)
        check = game.slip_sum({"points": (1010, 700)})
        assert (check and check.off, game.ends_at_target()) == (None if ends else -174, ends)


def test_what_is_stored_without_a_target_is_worked_out_as_it_was() -> None:
    rules, _ = parse(unsaid())
    assert rules is not None
    game = rules.game_at("schieber", 4, 12)
    assert (rules.options["target"], game.slip_sum({"points": (1010, 700)})) == (None, None)
    # 1010 against less than 500 has always been Schneider there, and counts two games.
    assert game.score_slip({"points": (1010, 400)}).tallies["wins"] == (2, 0)
    assert not promised(rules)


def test_new_settings_say_their_target_wherever_schieber_is_played() -> None:
    own = {"rounds": [1], "game": "schieber"}
    given = {"by_table": {"4": "schieber", "3": "mittlere"}, "stages": [{"game": "schieber", "games": [own]}]}
    found = settled(given)
    assert found["options"] == {"schieber": {"target": 0}}
    assert found["stages"][0]["options"] == found["stages"][0]["games"][0]["options"] == {"target": 0}
    # What says it or cannot be stays as it is.
    stays: list[Document] = [
        found,
        {"game": "schieber", "options": {"target": 1000}},
        {"game": "schieber", "options": {"schneider": 500}},
        {"game": "coiffeur4", "options": {}},
        {"game": 7, "options": 7, "stages": 7},
        {"game": "schieber", "options": [1], "stages": [7]},
        {"by_table": {"4": "schieber"}, "options": {"schieber": 7}},
        {"drop": 1},
    ]
    assert [settled(each) for each in stays] == stays


def with_options(known: Document, **options: object) -> Document:
    return {**known, "options": {**known["options"], **options}}


def test_a_rule_for_sums_that_no_slip_has_is_no_fault_but_named_with_its_reason() -> None:
    cases = [
        (document("coiffeur-paare"), "sum: the slips of Coiffeur "),
        (document("schieber-3000"), "sum: with target = 3000 "),
        (with_options(SINGLE, all_single=False), "sum: with all_single = false "),
        (with_options(SINGLE, factors={"slalom": 3}), "sum: with factors = "),
        (with_options(SINGLE, target=1000), "sum: with target = 1000 "),
        (unsaid(schneider=700), "sum: with target = 1000 "),
        (with_options(SIX_PLAY, double_pack=True), "sum: with double_pack = true"),
    ]
    for (settings, told), rule in product(cases, ("refuse", "warn")):
        (said,) = for_nothing({**settings, "sum": rule})
        assert said.startswith(told)
        assert faults({**settings, "sum": rule}) == for_nothing({**settings, "sum": "note"}) == []


PAIRS = document("schieber-paare-4x12")
GROUPS = {**PAIRS["stages"][0], "groups": 2, "draw": "pairs"}
FINAL = {**PAIRS["stages"][0], "name": "Final", "from": {"best": 4}}
HAM = {"ranks": 1, "text": "Ham"}


def test_what_no_evening_can_play_or_win_is_refused() -> None:
    def with_prizes(*prizes: Document, first: Document = GROUPS) -> Document:
        return {"stages": [first], "prizes": [*prizes]}

    missing = "Stage {}, groups: is missing; this draw makes so many of them."
    across = "Stage 1, groups: “{}” seats people across the groups"
    molotow = {**document("molotow"), "options": {}}
    methods = ("swiss", "fixed", "partners-once", "lot", "by-rank", "leagues")
    cases: list[tuple[Document, str]] = [
        ({"stages": [{**GROUPS, "draw": "groups"}]}, ""),
        ({"stages": [{**GROUPS, "draw": "groups", "groups": 0}]}, missing.format(1)),
        ({"stages": [GROUPS, {**FINAL, "draw": "groups"}]}, missing.format(2)),
        *(({"stages": [{**GROUPS, "draw": draw}]}, across.format(draw)) for draw in methods),
        (with_prizes({**HAM, "per": "group", "only": "b"}), ""),
        (
            with_prizes({**HAM, "per": "group", "only": "C"}),
            "Prize 1, only: there is no group “C”; there are: A, B.",
        ),
        (
            with_prizes(HAM, {**HAM, "per": "group"}, first=PAIRS["stages"][0]),
            "Prize 2, per: there are no groups: no stage has “groups”.",
        ),
        (
            {**molotow, "prizes": [{"list": "matches", "text": "Ham"}]},
            "Prize 1, list: no round of the first stage counts matches.",
        ),
        ({"max_entries": 2}, ""),
        ({**molotow, "max_entries": 3}, "max_entries: must be 4 at least: the smallest table takes so many."),
    ]
    for changes, told in cases:
        settings = {**PAIRS, **changes}
        assert [said.startswith(told) for said in faults(settings)] == [True] * bool(told)
        # What was played by it before is still read.
        assert read(settings)[1] == []


if __name__ == "__main__":
    for each in _READ.glob("*.txt"):
        each.write_text(as_text(each.stem), encoding="utf-8")
