"""A setting is one entry: what each kind may be, what is said of another value; fees."""

from datetime import time
from typing import Any

import pytest

from jassturnier.games.kit.options import Flag, OneOf, ValueKind, Whole
from jassturnier.i18n import names, render, say
from jassturnier.tournament.lists import NOTHING, Word
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.schema import (
    NEEDED,
    Choice,
    Fee,
    GameKind,
    Listing,
    Money,
    Named,
    Own,
    Setting,
    Table,
    Time,
    chosen,
    entries,
    listed,
    of,
    rappen_of,
    setting,
    walked,
)
from jassturnier.values import frozen
from tests.support.evenings_made import document


class Colour(Word):
    """Two words, of which one is stored by another."""

    RED = say("red"), say("a red one")
    BLUE = say("blue"), None, NOTHING, "b"


def even(raw: Any) -> bool:  # noqa: ANN401 — of a document
    return type(raw) is int and raw % 2 == 0


def single(raw: Any) -> bool:  # noqa: ANN401 — as above
    return isinstance(raw, list) and len(raw) == 1


LIST = Listing(say("must be even."), listed(even, single))
WORD = OneOf(("matches", "guess"), names(say("matches"), say("guess")))
OR_NONE = OneOf((*WORD.values, ""), WORD.words)


def test_what_may_be_is_read() -> None:
    names = {"de": "Abend", "fr": "Soir"}
    cases: list[tuple[ValueKind, Any, object]] = [
        (ValueKind(), {"x": 1}, {"x": 1}),
        (Flag(), False, False),
        (Whole(2, 5), 2, 2),
        (Whole(2, 5), 5, 5),
        (Choice(Colour), "red", Colour.RED),
        (Choice(Colour), "b", Colour.BLUE),
        (WORD, "guess", "guess"),
        (OR_NONE, "", ""),
        (GameKind(), "molotow", "molotow"),
        (Time(), "9:05", time(9, 5)),
        (Named(), "Abend", {"en": "Abend"}),
        (Named(), names, names),
        (Own(say("must be a word.")), "Damen", "Damen"),
        (Money(), "Fr. 20.50", 2050),
        (Money(), 0, 0),
        (Money(), 1_000_000, 100_000_000),
        (LIST, [2, 4], (2, 4)),
        (LIST, [[1], [2]], ((1,), (2,))),
    ]
    for kind, raw, value in cases:
        found = kind.read(raw)
        assert (found, type(found)) == (value, type(value))


def test_what_may_not_be_is_told_and_something_stands_for_it() -> None:
    number, game = "must be a whole number from 2 to 5.", "“{}” is not possible; choose one of: schieber, "
    one_of, own = "choose one of: matches, guess.", Own(say("must be a word."))
    named = "must be a name, or a table of names by language (en, de, fr, it)."
    cases: list[tuple[ValueKind, tuple[Any, ...], str, object]] = [
        (Flag(), (1,), "must be true or false.", 7),
        (Whole(2, 5), (1, 6, True, "3", 3.0, None), number, 2),
        (Choice(Colour), ("blue",), "“blue” is not possible; choose one of: red, b.", 7),
        (WORD, ("",), f"“” is not possible; {one_of}", ""),
        (OR_NONE, ("x",), f"“x” is not possible; {one_of}", "x"),
        (WORD, (None,), one_of, ""),
        (GameKind(), ("halma",), game.format("halma"), "halma"),
        (GameKind(), (None,), "choose one of: schieber, ", "None"),
        (Time(), ("24:00", "19", 1930), "must be a time such as “19:30”.", 7),
        (Named(), ("", {}, {"de": ""}, {"de": "A", "fr": 3}, ["A"]), named, {"en": "?"}),
        (own, ("",), "must be a word.", ""),
        (own, (3,), "must be a word.", "3"),
        (
            Money(),
            (-1, 1_000_000.05, "x", None, [20]),
            "must be an amount in francs, such as 20 or 20.50.",
            0,
        ),
        (LIST, ([], [1], [2, 3], [2, [1]], 2, "24"), "must be even.", 7),
    ]
    for kind, wrong, fault, instead in cases:
        for raw in wrong:
            with pytest.raises(ValueError):  # noqa: PT011 — no words: `fault` has them
                kind.read(raw)
            assert render(kind.fault(raw), "en").startswith(fault)
            assert kind.instead(raw, 7) == instead


def test_a_table_says_whether_it_is_one_or_several() -> None:
    assert render(Table().fault(3), "en") == "must be a table."
    assert render(Table(many=True).fault(3), "en") == "must be a list of tables with at least one."


def test_of_a_few_words_one_is_chosen_by_its_number() -> None:
    even_words = Listing(say("must be even."), listed(even), WORD.words)
    cases: list[tuple[ValueKind, tuple[str, ...], tuple[str, ...]]] = [
        (ValueKind(), (), ()),
        (Flag(), ("true", "false"), ("true", "false")),
        (Choice(Colour), ("red", "b"), ("red", "b")),
        (WORD, ("matches", "guess"), ("matches", "guess")),
        (even_words, ("matches", "guess"), ()),
    ]
    assert [(kind, tuple(kind.words.texts), kind.numbered) for kind, *_ in cases] == cases
    assert {kind.typed("2", None, "de") for kind, *_ in cases} == {"2"}


def test_a_value_is_told_on_paper() -> None:
    cases: list[tuple[ValueKind, Any, str]] = [
        (Whole(0, 5000), 1500, "1,500"),
        (Own(say("x")), "Damen", "Damen"),
        (Choice(Colour), Colour.RED, "a red one"),
        (Choice(Colour), Colour.BLUE, "blue"),
        (Time(), time(9, 5), "09:05"),
    ]
    assert [(kind, value, render(kind.told(value), "en")) for kind, value, _ in cases] == cases


def test_francs_are_exact() -> None:
    cases: dict[Any, int | None] = {20: 2000, 0.05: 5, 19.99: 1999, "1'200.–": 120_000, -1e8: -(10**10)}
    cases |= dict.fromkeys((0.125, True, "x", None, float("nan"), float("inf"), 1e8 + 1))
    assert {written: rappen_of(written) for written in cases} == cases


@frozen
class Holder:
    """Settings of all sorts."""

    name: str = setting(say("name"), Own(say("x")), NEEDED)
    inner: dict[str, Any] = of(Setting(say("fee"), Table((Setting(say("entry"), Money()),)), {}))
    colour: Colour = chosen(say("draw"), Colour.RED, asks=say("yes"), means=say("no"))
    live: bool = chosen(say("live"), False, asks=say("yes"))
    more: int = 3


def test_settings_stand_in_the_value_that_holds_them_each_with_its_default() -> None:
    known = entries(Holder)
    assert {name: each.key for name, each in known.items()} == {
        "name": "name",
        "inner": "fee",
        "colour": "draw",
        "live": "live",
    }
    assert Holder("A") == Holder("A", {}, Colour.RED, live=False, more=3)
    assert (type(known["live"].kind), known["colour"].kind) == (Flag, Choice(Colour))
    assert [each.explained for each in known.values()] == [None, None, say("no"), say("yes")]
    paths = ["name", "fee", "fee.entry", "draw", "live"]
    assert [path for path, _ in walked(known)] == [path for path, _ in walked((*known.values(),))] == paths
    with pytest.raises(TypeError):
        Holder()


def test_a_fee_is_read_in_francs() -> None:
    by_category, members = {"person": 20, "category": {"U18": 10}}, {"entry": 20, "less": {"JC Sempach": 5}}
    cases: list[tuple[object, Fee]] = [
        (20, Fee(2000)),
        (20.5, Fee(2050)),
        (19.9, Fee(1990)),
        ("Fr. 20.–", Fee(2000)),
        (0, Fee(0)),
        ({"entry": 40}, Fee(4000)),
        (by_category, Fee(2000, True, {"U18": 1000})),
        (members, Fee(2000, less={"JC Sempach": 500})),
    ]
    for written, fee in cases:
        regulation, problems = read({**document(), "fee": written})
        assert regulation is not None, problems
        assert regulation.fee == fee


def test_what_is_no_fee_is_named_by_its_key() -> None:
    wrong: dict[str, list[object]] = {
        "fee": [-1, -0.5, 1e9, 10**30, float("inf"), float("nan"), 20.005, True, "twenty", [20]],
        "fee.entry": [{}, {"person": 20, "entry": 40}],
        "fee.category.U18": [{"entry": 20, "category": {"U18": -1}}],
        "fee.category": [{"entry": 20, "category": 3}],
        "fee.members": [{"entry": 20, "members": 3}],
    }
    for key, written in ((key, written) for key, each in wrong.items() for written in each):
        regulation, problems = read({**document(), "fee": written})
        assert regulation is None
        assert key in [render(problem.place, "en") for problem in problems if problem.place]


def test_what_an_entry_owes() -> None:
    fee = Fee(2000, categories={"U18": 1000, "Guests": 3000}, less={"JC Sempach": 500})
    cases = {
        (("",), ""): 2000,
        # A category and a club, however they are written; of two the cheapest.
        (("u18",), ""): 1000,
        (("Guests", "U18"), ""): 1000,
        (("Women",), "jc sempach"): 1500,
        (("U18",), "JC Sempach"): 500,
    }
    assert {each: fee.of(*each, 2) for each in cases} == cases
    # A pair owes a fee of a person twice.
    assert Fee(2000, per_person=True).of((), "", 2) == 4000
    assert Fee(500, per_person=True, less={"X": 800}).of((), "X", 2) == 0
