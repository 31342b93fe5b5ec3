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


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
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
        (Named(), {"de": "Abend", "fr": "Soir"}, {"de": "Abend", "fr": "Soir"}),
        (Own(say("must be a word.")), "Damen", "Damen"),
        (Money(), "Fr. 20.50", 2050),
        (Money(), 0, 0),
        (Money(), 1_000_000, 100_000_000),
        (LIST, [2, 4], (2, 4)),
        (LIST, [[1], [2]], ((1,), (2,))),
    ],
)
def test_what_may_be_is_read(kind: ValueKind, raw: object, value: object) -> None:
    found = kind.read(raw)
    assert (found, type(found)) == (value, type(value))


NUMBER, GAME = "must be a whole number from 2 to 5.", "“{}” is not possible; choose one of: schieber, "


@pytest.mark.parametrize(
    ("kind", "raw", "fault", "instead"),
    [
        (Flag(), 1, "must be true or false.", 7),
        *((Whole(2, 5), raw, NUMBER, 2) for raw in (1, 6, True, "3", 3.0, None)),
        (Choice(Colour), "blue", "“blue” is not possible; choose one of: red, b.", 7),
        (WORD, "", "“” is not possible; choose one of: matches, guess.", ""),
        (OR_NONE, "x", "“x” is not possible; choose one of: matches, guess.", "x"),
        (WORD, None, "choose one of: matches, guess.", ""),
        (GameKind(), "halma", GAME.format("halma"), "halma"),
        (GameKind(), None, "choose one of: schieber, ", "None"),
        *((Time(), raw, "must be a time such as “19:30”.", 7) for raw in ("24:00", "19", 1930)),
        *(
            (Named(), raw, "must be a name, or a table of names by language (en, de, fr, it).", {"en": "?"})
            for raw in ("", {}, {"de": ""}, {"de": "A", "fr": 3}, ["A"])
        ),
        *((Own(say("must be a word.")), raw, "must be a word.", str(raw)) for raw in ("", 3)),
        *(
            (Money(), raw, "must be an amount in francs, such as 20 or 20.50.", 0)
            for raw in (-1, 1_000_000.05, "x", None, [20])
        ),
        *((LIST, raw, "must be even.", 7) for raw in ([], [1], [2, 3], [2, [1]], 2, "24")),
    ],
)
def test_what_may_not_be_is_told_and_something_stands_for_it(
    kind: ValueKind, raw: object, fault: str, instead: object
) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 — no words: `fault` has them
        kind.read(raw)
    assert render(kind.fault(raw), "en").startswith(fault)
    assert kind.instead(raw, 7) == instead


def test_a_table_says_whether_it_is_one_or_several() -> None:
    assert render(Table().fault(3), "en") == "must be a table."
    assert render(Table(many=True).fault(3), "en") == "must be a list of tables with at least one."


@pytest.mark.parametrize(
    ("kind", "words", "numbered"),
    [
        (ValueKind(), (), ()),
        (Flag(), ("true", "false"), ("true", "false")),
        (Choice(Colour), ("red", "b"), ("red", "b")),
        (WORD, ("matches", "guess"), ("matches", "guess")),
        (Listing(say("must be even."), listed(even), WORD.words), ("matches", "guess"), ()),
    ],
)
def test_of_a_few_words_one_is_chosen_by_its_number(
    kind: ValueKind, words: tuple[str, ...], numbered: tuple[str, ...]
) -> None:
    assert (tuple(kind.words.texts), kind.numbered) == (words, numbered)
    assert kind.typed("2", None, "de") == "2"


def test_a_value_is_told_on_paper() -> None:
    cases = [
        (Whole(0, 5000), 1500, "1,500"),
        (Own(say("x")), "Damen", "Damen"),
        (Choice(Colour), Colour.RED, "a red one"),
        (Choice(Colour), Colour.BLUE, "blue"),
        (Time(), time(9, 5), "09:05"),
    ]
    assert [(kind, value, render(kind.told(value), "en")) for kind, value, _ in cases] == cases


def test_francs_are_exact() -> None:
    cases = [
        *(
            (20, 2000),
            (0.05, 5),
            (19.99, 1999),
            (0.125, None),
            (True, None),
            ("1'200.–", 120_000),
            ("x", None),
        ),
        *((None, None), (float("nan"), None), (float("inf"), None), (-1e8, -(10**10)), (1e8 + 1, None)),
    ]
    assert [(written, rappen_of(written)) for written, _ in cases] == cases


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


@pytest.mark.parametrize(
    ("written", "fee"),
    [
        pytest.param(20, Fee(2000), id="francs"),
        pytest.param(20.5, Fee(2050), id="half a franc"),
        pytest.param(19.9, Fee(1990), id="no rounding"),
        pytest.param("Fr. 20.–", Fee(2000), id="as people write it"),
        pytest.param(0, Fee(0), id="nothing"),
        pytest.param({"entry": 40}, Fee(4000), id="of an entry"),
        pytest.param(
            {"person": 20, "category": {"U18": 10}}, Fee(2000, True, {"U18": 1000}), id="a category"
        ),
        pytest.param(
            {"entry": 20, "less": {"JC Sempach": 5}}, Fee(2000, less={"JC Sempach": 500}), id="members"
        ),
    ],
)
def test_a_fee_is_read_in_francs(written: object, fee: Fee) -> None:
    regulation, problems = read({**document(), "fee": written})
    assert regulation is not None, problems
    assert regulation.fee == fee


@pytest.mark.parametrize(
    ("written", "key"),
    [
        pytest.param(-1, "fee", id="less than nothing"),
        pytest.param(-0.5, "fee", id="half a franc less than nothing"),
        pytest.param(1e9, "fee", id="a billion"),
        pytest.param(10**30, "fee", id="more than any"),
        pytest.param(float("inf"), "fee", id="without end"),
        pytest.param(float("nan"), "fee", id="no number"),
        pytest.param(20.005, "fee", id="half a Rappen"),
        pytest.param(True, "fee", id="yes"),
        pytest.param("twenty", "fee", id="a word"),
        pytest.param([20], "fee", id="a list"),
        pytest.param({}, "fee.entry", id="an empty table"),
        pytest.param({"person": 20, "entry": 40}, "fee.entry", id="both"),
        pytest.param(
            {"entry": 20, "category": {"U18": -1}}, "fee.category.U18", id="a category below nothing"
        ),
        pytest.param({"entry": 20, "category": 3}, "fee.category", id="no table of categories"),
        pytest.param({"entry": 20, "members": 3}, "fee.members", id="an unknown key"),
    ],
)
def test_what_is_no_fee_is_named_by_its_key(written: object, key: str) -> None:
    regulation, problems = read({**document(), "fee": written})
    assert regulation is None
    assert key in [render(problem.place, "en") for problem in problems if problem.place]


FEE = Fee(2000, categories={"U18": 1000, "Guests": 3000}, less={"JC Sempach": 500})


def test_what_an_entry_owes() -> None:
    cases = [
        pytest.param(("",), "", 2000, id="the usual"),
        pytest.param(("u18",), "", 1000, id="a category, however written"),
        pytest.param(("Guests", "U18"), "", 1000, id="the cheapest of two"),
        pytest.param(("Women",), "jc sempach", 1500, id="members less"),
        pytest.param(("U18",), "JC Sempach", 500, id="both"),
    ]
    assert [(categories, club, FEE.of(categories, club, 2)) for categories, club, _ in cases] == cases


def test_a_pair_owes_a_fee_of_a_person_twice() -> None:
    assert Fee(2000, per_person=True).of((), "", 2) == 4000
    assert Fee(500, per_person=True, less={"X": 800}).of((), "X", 2) == 0
