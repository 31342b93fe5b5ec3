"""Prizes are read as people say them."""

from typing import Any

import pytest

from jassturnier.errors import DoesNotAddUp
from jassturnier.i18n import render
from jassturnier.languages import Noun, speaking
from jassturnier.tournament.asking.typed_prizes import (
    all_prizes,
    answered,
    prize_questions,
    prizes_of,
    read_typed,
)
from tests.support.evenings_made import refusal


def test_a_line_says_who_gets_what() -> None:
    cases = {
        "200": [{"ranks": 3, "francs": 200}],
        "11-30: Wahl": [{"ranks": "11-30", "choose": True}],
        "choice": [{"ranks": 3, "choose": True}],
        "Fr. 12.50": [{"ranks": 3, "francs": 12.5}],
        "1'200 Franken": [{"ranks": 3, "francs": 1200}],
        "2 Flaschen Wein": [{"ranks": 3, "text": "2 Flaschen Wein"}],
        "50.– und ein Pokal": [{"ranks": 3, "francs": 50, "text": "ein Pokal"}],
        "4-10: 20": [{"ranks": "4-10", "francs": 20}],
        "Rang 4 bis 10: 20": [{"ranks": "4-10", "francs": 20}],
        "2: Gutschein 100, 3 bis 5 eine Flasche Wein": [
            {"ranks": 2, "text": "Gutschein 100"},
            {"ranks": "3-5", "text": "eine Flasche Wein"},
        ],
        "1: 200; 2 à 3 un jambon": [{"ranks": 1, "francs": 200}, {"ranks": "2-3", "text": "un jambon"}],
        "1: 2 bis 3 Flaschen": [{"ranks": 1, "text": "2 bis 3 Flaschen"}],
        "Rang 1: 200 Franken, 2: 100, letzter: ein Salami": [
            {"ranks": 1, "francs": 200},
            {"ranks": 2, "francs": 100},
            {"ranks": "last", "text": "ein Salami"},
        ],
        "ein Korb, gefüllt; last: spoon": [
            {"ranks": 3, "text": "ein Korb, gefüllt"},
            {"ranks": "last", "text": "spoon"},
        ],
        "last 20 %": [{"ranks": "last", "percent": 20}],
        "letzter Rang 10 %": [{"ranks": "last", "percent": 10}],
        "1: 100, last 10 %": [{"ranks": 1, "francs": 100}, {"ranks": "last", "percent": 10}],
        "20; der Letzte ein Salami": [{"ranks": 3, "francs": 20}, {"ranks": "last", "text": "ein Salami"}],
        "last 3: 5, les 2 derniers : du pain": [
            {"ranks": "last-3", "francs": 5},
            {"ranks": "last-2", "text": "du pain"},
        ],
        "die letzten 4: 5": [{"ranks": "last-4", "francs": 5}],
        "l’ultimo 5, le dernier : 6": [{"ranks": "last", "francs": 5}, {"ranks": "last", "francs": 6}],
        "1er rang : 200, 2e prix : 100, 4e à 6e : 5": [
            {"ranks": 1, "francs": 200},
            {"ranks": 2, "francs": 100},
            {"ranks": "4-6", "francs": 5},
        ],
        "1º: 20, 2. 10, 3rd: 5": [{"ranks": n, "francs": x} for n, x in ((1, 20), (2, 10), (3, 5))],
        "erster 20, zweiter Rang: 10": [{"ranks": 1, "francs": 20}, {"ranks": 2, "francs": 10}],
        "la première : vin; quinto: 1": [{"ranks": 1, "text": "vin"}, {"ranks": 5, "francs": 1}],
        "sechster: 20, ottavo 5": [{"ranks": 6, "francs": 20}, {"ranks": 8, "francs": 5}],
        "the first third: rye": [{"ranks": "1/3", "text": "rye"}],
        "1er cru": [{"ranks": 3, "text": "1er cru"}],
        "": [],
        "60 %": [{"ranks": 3, "percent": 60}],
        "1-5: 60% und ein Pokal": [{"ranks": "1-5", "percent": 60, "text": "ein Pokal"}],
        "60 % aux 5 premiers, dernier : un saucisson": [
            {"ranks": "1-5", "percent": 60},
            {"ranks": "last", "text": "un saucisson"},
        ],
        "60 % des entrées aux 5 premiers": [{"ranks": "1-5", "percent": 60}],
        "20 francs aux cinq premiers": [{"ranks": "1-5", "francs": 20}],
        "fünf Preise zu 20": [{"ranks": "1-5", "francs": 20}],
        "tre premi da 10 franchi": [{"ranks": "1-3", "francs": 10}],
        "1 Preis zu 50": [{"ranks": 1, "francs": 50}],
        "0 Preise zu 50": [{"ranks": 3, "text": "0 Preise zu 50"}],
        "2 prizes of a salami": [{"ranks": "1-2", "text": "a salami"}],
        "four-course meal for two": [{"ranks": 3, "text": "four-course meal for two"}],
        "20 Franken den ersten 4": [{"ranks": "1-4", "francs": 20}],
        "jedem Dritten ein Preis": [{"every": 3, "text": "ein Preis"}],
        "every 3rd: 10; every 10th: a ham": [{"every": 3, "francs": 10}, {"every": 10, "text": "a ham"}],
        "1: ein Pokal, alle: ein Preis": [
            {"ranks": 1, "text": "ein Pokal"},
            {"every": 1, "text": "ein Preis"},
        ],
        "ein Drittel: ein Preis": [{"ranks": "1/3", "text": "ein Preis"}],
        "1: 50, a half of all: rye": [{"ranks": 1, "francs": 50}, {"ranks": "1/2", "text": "rye"}],
        "un quart : 50; 1/10 : 20": [{"ranks": "1/4", "francs": 50}, {"ranks": "1/10", "francs": 20}],
        "un terzo di tutti: vino": [{"ranks": "1/3", "text": "vino"}],
        "tous : un pain": [{"every": 1, "text": "un pain"}],
        "am meisten Matche: ein Schinken": [{"list": "matches", "text": "ein Schinken"}],
        "plus de matchs : un jambon": [{"list": "matches", "text": "un jambon"}],
        "beste Passe: 20; best guess: 10": [
            {"list": "best-round", "francs": 20},
            {"list": "guess", "francs": 10},
        ],
        "miglior turno: 20, stima: 5": [{"list": "best-round", "francs": 20}, {"list": "guess", "francs": 5}],
        "Kategorie Damen: Blumen, category U 25 1-3: 5, letzter: 1": [
            {"per": "category", "only": "Damen", "ranks": 1, "text": "Blumen"},
            {"per": "category", "only": "U 25", "ranks": "1-3", "francs": 5},
            {"ranks": "last", "francs": 1},
        ],
        "chaque 4e : 12,5 %": [{"every": 4, "percent": 12.5}],
        "1: 100, ogni terzo: vino": [{"ranks": 1, "francs": 100}, {"every": 3, "text": "vino"}],
        "1-3: 30/20/10 %, last: 5 %": [
            {"ranks": 1, "percent": 30},
            {"ranks": 2, "percent": 20},
            {"ranks": 3, "percent": 10},
            {"ranks": "last", "percent": 5},
        ],
        "50/30.50": [{"ranks": 3, "francs": 50}, {"ranks": 4, "francs": 30.5}],
        "50 Stutz": [{"ranks": 3, "francs": 50}],
        "ein Korb, 2 Flaschen Wein": [{"ranks": 3, "text": "ein Korb, 2 Flaschen Wein"}],
        "1/2 Schinken": [{"ranks": 3, "text": "1/2 Schinken"}],
        "3 x Wein": [{"ranks": 3, "text": "3 x Wein"}],
        "2 Fruchtkörbe": [{"ranks": 3, "text": "2 Fruchtkörbe"}],
        "Gutschein 50.-": [{"ranks": 3, "text": "Gutschein 50.-"}],
    }
    assert {typed: read_typed(typed, 3) for typed in cases} == cases


def test_how_many_prizes_there_are_is_no_prize() -> None:
    for typed in ("cinq prix", "5 Preise", "tre premi"):
        with pytest.raises(DoesNotAddUp, match="prizes of what"):
            read_typed(typed, 1)
    with pytest.raises(DoesNotAddUp) as refused:
        read_typed("1 Preis", 1)
    one = "1 Preis, aber welcher? «1: 20» gibt dem ersten Rang einen."
    assert render(refused.value.texts[0], "de") == one


def test_what_is_neither_money_nor_a_thing_is_asked_again() -> None:
    no_money = ["50.-x", "50x", "60%x", "60 % Rabatt", "50 Euro", "50 €", "20O", "Fr. x", "CHF 50 Gutschein"]
    no_money += [
        "50.5",
        "12 345 678",
        "100, 60 % aux 5 premiers",
        "50 Rappen",
        "50 CHFx",
        "2 x 50",
        "%",
        "1: 0",
    ]
    no_money += ["last: a salami, 130 %", "1: ein Schinken; Fr. x", "2: un pain, 50 Euro"]
    no_rank = [
        "1:",
        "1: 200, 2: ",
        "letzter:",
        "ein Drittel",
        "1: un tiers, 2: 20 %",
        "la moitié aux 3 premiers",
    ]
    no_rank += ["20 % last", "erster", "1 200, 2 100", "letzter: letzter: 5"]
    no_rank += ["1: 200, vorletzter: ein Salami", "Sieger: 200", "Korb: gross"]
    no_share = ["1-3: 30/20 %", "every 3rd: 30/20 %", "last: 30/20 %", "0 %", "130 %", "100.01 %"]
    for typed in (*no_money, *no_rank, *no_share, "1-5: 60 %, 6: 41 %"):
        with pytest.raises(DoesNotAddUp) as refused:
            read_typed(typed, 1)
        assert all(render(text, "de") for text in refused.value.texts)


def test_shares_that_are_more_than_there_is_are_named_with_their_settings() -> None:
    words = "the shares together are 130 %, more than 100 %: prizes[1].percent = 60, prizes[2].percent = 70."
    first = [{"ranks": 1, "percent": 60}]
    assert refusal(lambda: read_typed("2: 70 %", 2, first), DoesNotAddUp) == [f"prizes: {words}"]
    told = "prizes.percent: must be more than 0 and at most 100 percent."
    assert refusal(lambda: read_typed("130 %", 1), DoesNotAddUp) == [told]


SALAMI = {"ranks": "last", "text": "ein Salami"}


def test_what_is_not_said_yet_is_asked_for_and_no_more() -> None:
    five, last = {"ranks": "1-5", "percent": 60}, {"ranks": "last", "percent": 5}
    choices = [{"ranks": "1-10", "choose": True}]
    of_sum = {"prize_money": 500, "less_expenses": True, "prize_coin": 5}
    of_fees = {"less_expenses": False, "prize_coin": 0.05}
    cases: list[tuple[list[str], str | None, dict[str, Any] | None]] = [
        # Rank after rank is asked for, behind a line of several the next one, and then the last unless named.
        (["200", "100", "", "-"], "rank 1, rank 2, rank 3, last", None),
        (["1: 200, 2: 100, 3-5: 50", "20", "", "-"], "rank 1, rank 6, rank 7, last", None),
        (["1: 200, letzter: ein Salami", ""], "rank 1, rank 2", None),
        (["", "nein"], "rank 1, last", {}),
        (["jedem Dritten ein Preis", "200", "100", "", ""], "rank 1, rank 1 1, rank 2, rank 3, last", None),
        (["1/3: a loaf", "5", "", ""], "rank 1, rank 1 1, rank 2, last", None),
        # Of what and how is asked only where there are shares, in which order only where they choose.
        (
            ["60 % aux 5 premiers", "", "ein Salami", "500.-", "1", "5"],
            None,
            {"prizes": [five, SALAMI], **of_sum},
        ),
        (["60 %, last: 5 %", "", "", "2", "0.05"], None, {"prizes": [{**five, "ranks": 1}, last], **of_fees}),
        (["1-10: Wahl", "", "", "3"], None, {"prizes": choices, "prize_giving": "podium-last"}),
    ]
    for typed, keys, made in cases:
        answers: dict[str, Any] = {}
        for words in typed:
            question = prize_questions(answers)
            assert question is not None
            answers[question.key] = question.parse(words)
        assert prize_questions(answers) is None
        assert keys is None or ", ".join(answers) == keys
        assert made is None or answered(answers) == made


def test_the_best_round_goes_by_the_word_that_the_club_has_for_it() -> None:
    own = {"de": Noun("Lupf", "Lüpfe", "m"), "fr": Noun("levée", "levées", "f")}
    with speaking(own):
        assert read_typed("bester Lupf: 20; meilleure levée : un pain", 1) == [
            {"list": "best-round", "francs": 20},
            {"list": "best-round", "text": "un pain"},
        ]
    with pytest.raises(DoesNotAddUp):
        read_typed("bester Lupf: 20", 1)


def test_a_share_said_alone_is_divided_over_ranks() -> None:
    cases = [
        ("60 % der Einsätze", 5, "20/15/12/8/5 %"),
        ("60%", 3, "26/19/15 %"),
        ("100 % of the fees", 10, "31/20/16/10/6/5/4/4/2/2 %"),
        ("7,5 %", 2, "4.3/3.2 %"),
        ("50 %", 1, "50 %"),
    ]
    for typed, places, proposed in cases:
        answers: dict[str, Any] = {}
        while question := next((each for each in all_prizes(answers) if each.key not in answers), None):
            said = {"prizes": typed, "places": str(places)}.get(question.key, question.usual)
            assert question.key != "parts" or said == proposed
            answers[question.key] = question.parse(said)
        prizes = prizes_of(answers)
        assert [prize["ranks"] for prize in prizes] == [*range(1, places + 1)]
        assert sum(prize["percent"] for prize in prizes) == pytest.approx(answers["prizes"])
