"""What a regulation sets is checked by its key."""

from collections.abc import Collection
from dataclasses import replace

import pytest

from jassturnier.games import IDS, get
from jassturnier.games.kit.options import Option, OptionValue, defaults, meaningful, needing, switch
from jassturnier.i18n import render, say, verbatim
from tests.support.typed import sentences


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
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
    ],
)
def test_a_wrong_setting_is_named(name: str, value: object, sentence: str) -> None:
    options, problems = get("schieber").check_options({name: value})
    assert sentences(problems) == [f"{name}: {sentence}"]
    assert options == get("schieber").defaults()


def test_every_wrong_setting_is_named_by_its_path_at_once() -> None:
    factors = {"eichel": 3, "rosen": "x", "schellen": 0, "eicheln": 1, "schilten": 100, "tuo": 101}
    raw = {"factors": factors, "zzz": 1, "weis": None}
    _, problems = get("schieber").check_options(raw, lambda key: verbatim(f"options.{key}"))
    places = [sentence.split(":")[0] for sentence in sentences(problems)]
    assert places == [
        "options.factors.eichel",
        "options.factors.rosen",
        "options.factors.schellen",
        "options.factors.tuo",
        "options.zzz",
        "options.weis",
    ]


def test_a_list_from_a_file_becomes_one_of_the_choices() -> None:
    order = ["stoeck", "stich", "weis"]
    options, problems = get("schieber").check_options({"claim_order": order})
    assert problems == []
    assert options["claim_order"] == tuple(order)
    assert len(get("schieber").check_options({"claim_order": ["stoeck"]})[1]) == 1


def test_a_list_of_words_is_needed_for_contracts() -> None:
    _, problems = get("coiffeur4").check_options({"contracts": "Eicheln 1"})
    assert sentences(problems) == ["contracts: A list of words is needed here."]


@pytest.mark.parametrize("game_id", IDS)
def test_the_defaults_of_a_game_are_possible(game_id: str) -> None:
    game = get(game_id)
    assert game.check_options(game.defaults()) == (game.defaults(), [])
    assert game.defaults().get("stake", 0) == 0


@pytest.mark.parametrize("game_id", IDS)
def test_every_option_has_a_name_of_its_own(game_id: str) -> None:
    names = [option.name for option in get(game_id).options_offered]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", IDS)
def test_every_word_a_regulation_may_choose_has_a_meaning(game: str) -> None:
    for option in get(game).options_offered:
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
        return [render(option.words, "en") for option in meaningful(offered, options, sizes)]

    assert found() == found({4}) == ["first", "beside"]
    assert found(then=4) == ["first", "beside", "last"]
    assert found({3}, then=4) == ["first"]
    assert found(first=False, then=4) == ["first"]
    free = switch(say("free"), say("free"), "X-4", on=True)
    offered = (first, *needing("free", then), replace(free, unless="first"))
    assert found() == ["first"]
    assert found(first=False) == ["first", "then", "free"]
    assert render(then.beside({"first": False}).words, "en") == "then"


def test_a_list_and_a_table_are_shown_word_by_word() -> None:
    rows = next(o for o in get("coiffeur4").options_offered if o.name == "contracts")
    assert render(rows.shown(("eicheln 1", "Quer 2")), "en") == "Eicheln 1, Quer 2"
    order = next(o for o in get("schieber").options_offered if o.name == "claim_order")
    factors = next(o for o in get("coiffeur3").options_offered if o.name == "factors")
    assert [each.kind.several for each in (rows, order, factors)] == [True, True, False]
    assert render(order.shown(order.default), "en") == "Stöck, Weis, tricks"
    assert render(factors.shown({"joker1": 7, "tuo": 12}), "en") == "Joker 1 7, TUO 12"
    assert render(factors.shown({}), "en") == "none"


def test_a_rule_of_a_contract_is_told_where_it_differs_or_the_contract_is_named() -> None:
    usual = get("schieber").defaults()
    tuo = next(each for each in get("schieber").options_offered if each.name == "tuo_values")
    factors = next(each for each in get("schieber").options_offered if each.name == "factors")
    assert [each.tells(usual) for each in (tuo, factors)] == [False, False]
    named = {**usual, "factors": {"tuo": 3}}
    assert [each.tells(named) for each in (tuo, factors)] == [True, True]
    assert tuo.tells({**usual, "tuo_values": "notrump"})
