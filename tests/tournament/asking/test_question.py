"""How an answer becomes a value: of prices, rounds and a final."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest

from jassturnier.errors import DoesNotAddUp
from jassturnier.i18n import render
from jassturnier.tournament.asking.question import (
    Question,
    amount,
    called_rounds,
    called_with_final,
    deals_typed,
    fee_typed,
    final,
    is_nothing,
    labels_of,
    length,
    match,
    one_of,
    series,
    whole,
    with_final,
    words,
)
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import EntryKind, Partners
from tests.support.evenings_made import document, in_english, refusal, regulation
from tests.support.stages_made import FIRST, SECOND, THREE, rules


def test_an_answer_is_read() -> None:
    cases = [
        (whole(2, 5), "2", 2),
        (whole(2, 5), "5", 5),
        (whole(-2, 1000), "−2", -2),
        (whole(0, 2000), "1’200", 1200),
        (one_of(["a", "b"]), "1", "a"),
        (one_of(["a", None]), "2", None),
        (amount, "20.50", 2050),
        (amount, "0", 0),
        (words, "Abend", "Abend"),
    ]
    assert [(parse, typed, parse(typed)) for parse, typed, _ in cases] == cases


def test_what_is_no_answer_is_told() -> None:
    cases: list[tuple[Callable[[str], object], tuple[str, ...], str]] = [
        (whole(2, 5), ("1", "6", "", "two", "2.5"), "Please type a number from 2 to 5."),
        (one_of(["a", "b"]), ("0", "3", "a"), "Please type a number from 1 to 2."),
        (amount, ("much",), "“much” is no amount in francs."),
        (words, ("",), "Please type something here; “?” explains."),
    ]
    for parse, answers, told in cases:
        for typed in answers:
            assert refusal(partial(parse, typed), DoesNotAddUp) == [told]


def test_nothing_is_said_in_many_ways() -> None:
    nothing = ["", "-", "0", "no", "Nein", "non", "no", "KEINE", "aucun", "nessuno"]
    assert [*filter(is_nothing, [*nothing, "1", "00", "yes", "nothing at all"])] == nothing


def test_a_fee_is_read_with_the_prices_of_categories() -> None:
    cases = {
        "15": 15,
        "12,50": 12.5,
        "15,-": 15,
        "15,–; Mitglieder 12,–": {"entry": 15, "category": {"Mitglieder": 12}},
        "15, Mitglieder 12": {"entry": 15, "category": {"Mitglieder": 12}},
        "15.-, Mitglieder 12.-": {"entry": 15, "category": {"Mitglieder": 12}},
        "20; membres : Fr. 15": {"entry": 20, "category": {"membres": 15}},
        "15 Franken, 12 für Mitglieder, U20 7,50": {"entry": 15, "category": {"Mitglieder": 12, "U20": 7.5}},
    }
    assert {typed: fee_typed(typed) for typed in cases} == cases


def refuses(parse: Callable[[str], object], *answers: str) -> None:
    """See that none of these is an answer."""
    for typed in answers:
        with pytest.raises(DoesNotAddUp):
            parse(typed)


def test_what_is_no_price_of_a_category_is_refused() -> None:
    refuses(fee_typed, "members 12", "15, members", "15, 12", "15, members twelve")


def usual_of(game: str) -> Mapping[str, Any] | None:
    """Return the regulation that these questions know of a game."""
    known = {"coiffeur4": "coiffeur-paare", "molotow": "molotow"}
    return document(known[game]) if game in known else None


def test_what_a_match_counts_is_asked_where_it_may_count_more() -> None:
    single = "schieber-einzel-4x12"
    bonus = [{}, {"match_bonus": 50}, {"match_bonus": 100}]
    for shipped, own, usual in (*zip([single] * 3, bonus, "123", strict=True), ("bodenjass-4x8", {}, "1")):
        rules = regulation(shipped=shipped, options={**document(shipped).get("options", {}), **own})
        (question,) = match(rules)
        assert (question.key, question.usual) == ("match", usual)
        assert in_english(question.choices) == ["157", "207", "257"]
        read = {"1": 0, "2": 50, "3": 100, "257": 100, "207": 50, "157": 0}
        assert {typed: question.parse(typed) for typed in read} == read
        assert "A deal has 157 points." in render(question.help, "en")
        refuses(question.parse, "4", "0", "258", "hundert")
    for shipped in ("differenzler-4x8", "coiffeur-paare", "molotow", "mittlerer", "schieberamsch"):
        assert [*match(regulation(shipped=shipped))] == []


def test_the_word_for_a_round_is_chosen_or_typed() -> None:
    cases = [
        ("de", "2", "Runde"),
        ("de", "Gang", "Gang"),
        ("de", "der Umgang, die Umgänge", "der Umgang, die Umgänge"),
        ("de", "Passe", None),
        ("de", "1", None),
        ("de", "-", None),
        ("fr", "manche", "manche"),
        ("de", "de = Gang, fr = manche", {"de": "Gang", "fr": "manche"}),
    ]
    for language, typed, word in cases:
        found = called_rounds(language).parse(typed)
        assert found == word
        assert labels_of({"called": found}) == ({"labels": {"round": word}} if word else {})
    question = called_rounds("de")
    assert (question.parse(question.usual), labels_of({})) == (None, {})
    refuses(question.parse, "", "99", "0")


def test_rounds_and_their_deals_are_typed_together() -> None:
    cases = {
        "4 x 12": (4, 12),
        "3×8": (3, 8),
        "5": (5, 12),
        "1 64": (1, 64),
        "200 X 1": (200, 1),
        "2*10": (2, 10),
    }
    question = length(regulation({"rounds": 4, "deals": 12}), usual_of)
    assert question.usual == "4 x 12"
    assert {typed: question.parse(typed) for typed in cases} == {
        typed: {"rounds": rounds, "deals": deals} for typed, (rounds, deals) in cases.items()
    }
    refuses(question.parse, "", "viele", "0", "201", "4 x", "x 12", "4 x 65", "4 x 12 x 3", "3: 8")


def test_rounds_may_have_their_own_length_or_game() -> None:
    coiffeur = document("coiffeur-paare")
    found = deals_typed("12, 3: 8; 4 : coiffeur", usual_of)
    assert found["deals"] == 12
    eight, own = found["games"]
    assert eight == {"rounds": [3], "deals": 8}
    assert (own["rounds"], own["game"], own["options"]) == ([4], "coiffeur4", coiffeur["options"])
    assert (own["deals"], own["draw"]) == (coiffeur["stages"][0]["deals"], coiffeur["stages"][0]["draw"])
    assert {*own} <= {"rounds", "game", "options", "tables_of", "deals", "draw"}
    assert deals_typed("64", usual_of) == {"deals": 64}


def test_a_round_that_cannot_be_is_told() -> None:
    unclear, unknown = "which round is what", "“{}” is no game that is asked for here"
    cases = {
        **dict.fromkeys(("12, Coiffeur", "12, 3:", "12, : 8", "12, x: 8"), unclear),
        "12, 0: 8": "number from 1 to 200",
        **dict.fromkeys(("65", "0", "12, 3: 65", "12, 3: 0"), "number from 1 to 64"),
        **{f"12, 3: {game}": unknown.format(game) for game in ("Tarock", "Ramsch")},
    }
    told = {typed: refusal(partial(deals_typed, typed, usual_of), DoesNotAddUp)[0] for typed in cases}
    assert [typed for typed, says in cases.items() if says not in told[typed]] == []


ALONE, PAIRS = regulation(), regulation(shipped="schieber-paare-4x12")
DIFFERENZLER = regulation(shipped="differenzler-4x8")


def by_key(*questions: Question) -> dict[str, Question]:
    return {question.key: question for question in questions}


def test_the_final_of_a_season_is_asked_for_where_there_is_one() -> None:
    seasons = ("Winter", "Sommer")
    assert [*series((), {})] == []
    (season,) = series(seasons, {})
    assert [season.parse(typed) for typed in ("", "-", "1", "2")] == ["", "", "Winter", "Sommer"]
    assert [*by_key(*series(seasons, {"season": ""}))] == ["season"]
    assert [*by_key(*series(seasons, {"season": "Sommer"}))] == ["season", "qualified"]


QUALIFIED = by_key(*series(("Winter",), {"season": "Winter"}))["qualified"]
(GOING,) = final(ALONE, {})


def test_so_many_or_a_share_go_on() -> None:
    cases = [
        (QUALIFIED, "1", {"best": 1}),
        (QUALIFIED, "10000", {"best": 10_000}),
        (QUALIFIED, "20 %", {"percent": 20, "per": "evening"}),
        (GOING, "8", {"best": 8}),
        (GOING, "1000", {"best": 1000}),
        (GOING, "0", {}),
        (GOING, "1%", {"percent": 1}),
        (GOING, "100 %", {"percent": 100}),
    ]
    assert [(question, typed, question.parse(typed)) for question, typed, _ in cases] == cases


def test_so_many_cannot_go_on() -> None:
    refuses(QUALIFIED.parse, "", "101 %", "0", "10001", "many", "%")
    refuses(GOING.parse, "", "120 %", "0 %", "1001", "-1")


def test_a_final_has_as_many_of_each_group_and_rounds_as_are_wanted() -> None:
    (grouped,), (pairs,) = final(PAIRS, {"groups": 3}), final(PAIRS, {})
    asked = [render(each.text, "en").partition("?")[0] for each in (grouped, pairs, GOING)]
    wanted = ["how many pairs of each group go on", "how many pairs go on", "how many go on"]
    assert asked == [f"A final: {words}" for words in wanted]
    rounds = by_key(*final(PAIRS, {"final": {"best": 8}}))["final_rounds"]
    assert (rounds.usual, rounds.parse("2")) == ("1", 2)
    assert stages({"final": {"best": 8}, "final_rounds": 2})[1]["rounds"] == 2


def test_who_plays_together_is_asked_where_it_may_be_otherwise() -> None:
    cases: list[tuple[Regulation, dict[str, Any], str | None]] = [
        (ALONE, {"final": {"best": 8}}, "a partner is drawn in every round"),
        (ALONE, {"final": {}}, None),
        (DIFFERENZLER, {"final": {"best": 8}}, None),
        (PAIRS, {"final": {"best": 8}}, None),
        (PAIRS, {"final": {}, "season": "Winter"}, "who played together before"),
        (ALONE, {"final": {}, "season": "Winter"}, None),
        (PAIRS, {"season": ""}, None),
    ]
    for of, answers, otherwise in cases:
        found = by_key(*final(of, answers))
        rounds = ["final_rounds"] if answers.get("final") else []
        assert [*found] == ["final", *rounds, *(["partners"] if otherwise else [])]
        if otherwise:
            partners = found["partners"]
            assert render(partners.choices[0], "en").startswith(otherwise)
            typed = [str(number) for number in range(1, len(Partners) + 2)]
            assert [partners.parse(each) for each in typed] == [None, *Partners]


def stages(
    answers: dict[str, Any], entry: EntryKind = EntryKind.SINGLE, **first: object
) -> list[dict[str, Any]]:
    return with_final({**THREE, **first}, answers, entry)


def test_without_a_final_there_is_one_stage() -> None:
    assert stages({}) == stages({"final": {}}) == stages({"season": "", "final": {}}) == [THREE]


def test_a_final_is_a_round_from_zero_as_long_and_drawn_as_before() -> None:
    _, found = stages({"final": {"best": 8}})
    name = {"en": "Final", "de": "Final", "fr": "Finale", "it": "Finale"}
    as_before = {"rounds": 1, "deals": 8, "draw": "partners-once"}
    assert found == {"name": name, "from": {"best": 8}, "start": "zero", **as_before}
    _, grouped = stages({"final": {"best": 2}}, EntryKind.PAIR, groups=3, draw="groups")
    assert (grouped["from"], grouped["draw"]) == ({"best": 2, "per_group": True}, "partners-once")
    _, paired = stages({"final": {"best": 8}, "partners": "lot"}, draw="alone")
    assert (paired["partners"], paired["draw"]) == ("lot", "partners-once")


def test_who_is_qualified_in_a_season_plays_the_first_stage_which_may_be_the_final() -> None:
    answers = {"season": "Winter", "qualified": {"best": 8}, "partners": "lot"}
    (only,) = stages(answers, EntryKind.PAIR)
    assert (only["series"], only["partners"]) == ({"season": "Winter", "best": 8}, "lot")
    assert only["name"]["fr"] == "Finale"
    first, last = stages({**answers, "final": {"best": 4}}, EntryKind.PAIR)
    assert (first["name"]["de"], first["partners"], "partners" in last) == ("Vorrunde", "lot", False)
    assert "series" not in stages({"season": "Winter"})[0]


def test_the_title_says_how_many_play_the_final() -> None:
    of_each = {**SECOND, "from": {"best": 2, "per_group": True}}
    cases = [
        (rules(FIRST), "Jass"),
        (rules(FIRST, {**SECOND, "from": {"best": 8}}), "Jass, final of 8"),
        (rules(FIRST, {**SECOND, "from": {"percent": 50}}), "Jass, with a final"),
        (rules({**FIRST, "groups": 3}, of_each), "Jass, final of 6"),
    ]
    assert [(of, render(called_with_final("Jass", of), "en")) for of, _ in cases] == cases
