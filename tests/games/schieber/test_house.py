"""What is played where a club says nothing, and what it may say."""

import pytest

from jassturnier.games import get
from jassturnier.games.kit.options import OptionValue

SCHIEBER = get("schieber")


def test_weis_stoeck_pushing_and_a_match_of_a_hundred_count_where_nothing_is_said() -> None:
    usual = SCHIEBER.defaults()
    assert [name for name, value in usual.items() if value is True] == [
        "weis",
        "stoeck",
        "pushing",
        "weis_twice",
    ]
    numbers = {name: value for name, value in usual.items() if type(value) is int}
    assert numbers == {
        "match_bonus": 100,
        "gustav_first_of_9": 5,
        "partien": 1,
        "stroke_bergpreis": 1,
        "stroke_win": 2,
        "stroke_match": 1,
        "stroke_schneider": 2,
        "stroke_kontermatch": 2,
        "big_weis_per_card": 0,
    }


@pytest.mark.parametrize(
    ("name", "values"),
    [
        *(
            (f"stroke_{name}", (0, 1, 2))
            for name in ("bergpreis", "win", "match", "schneider", "kontermatch")
        ),
        ("big_weis_per_card", (0, 20, 50)),
        ("loser_open_tricks", (None, True, False)),
        ("weis_share", (None, True, False)),
        ("partien", (*range(1, 21),)),
        *((name, (None, *range(60), 100_000)) for name in ("schneider", "bergpreis")),
        ("target", (None, *range(60), 100_000)),
    ],
)
def test_a_house_rule_has_its_values_and_no_others(name: str, values: tuple[OptionValue, ...]) -> None:
    tried = (None, True, False, *range(60), 100_000, 100_001)
    taken = [value for value in tried if not SCHIEBER.check_options({"target": 1000, name: value})[1]]
    assert list(map(repr, taken)) == list(map(repr, values))


def test_two_packs_are_for_six() -> None:
    (option,) = (option for option in SCHIEBER.options_offered if option.name == "double_pack")
    assert option.only_at == 6
    rules = {**SCHIEBER.defaults(), "double_pack": True}
    assert [bool(SCHIEBER(size, rules).table_clashes()) for size in SCHIEBER.sizes] == [True, False]
    assert SCHIEBER(4, SCHIEBER.defaults()).table_clashes() == []
