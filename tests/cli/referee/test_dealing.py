"""What the referee answers about who deals and leads, and about the Jacks of a Grand Hand."""

import pytest

from tests.support.console import Console


@pytest.mark.parametrize(
    ("line", "dealers", "forehands", "rule"),
    [
        ("schieber 3 --first 3", [None, 3, 4], [3, 4, 1], "SCH-4"),
        ("schieber 3 --players 6 --first 6", [None, 6, 1], [6, 1, 2], "SCH-4"),
        ("ramsch 4 --grand 2", [1, 2, 2, 3], [2, 3, 3, 1], "RAM-12"),
        ("ramsch 4 --first 3 --grand 1,2,4", [3, 3, 3, 1], [1, 1, 1, 2], "RAM-12"),
        ("pfaelzer 2 --first 3", [3, 1], [1, 2], "GEN-8"),
        ("mittlere 4", [1, 2, 3, 1], [2, 3, 1, 2], "GEN-8"),
        ("coiffeur4 2", [1, 2], [2, 3], "GEN-8"),
    ],
)
def test_the_deal_moves_as_the_rules_of_each_game_say(
    console: Console, line: str, dealers: list[int | None], forehands: list[int], rule: str
) -> None:
    found = console.done(f"referee dealers {line} --json").document()
    assert [deal["dealer"] for deal in found["deals"]] == dealers
    assert [deal["forehand"] for deal in found["deals"]] == forehands
    assert found["rule"] == rule


def test_forehand_leads_and_in_coiffeur_who_names_the_contract(console: Console) -> None:
    assert console.done("referee dealers schieber 1 --json").document()["deals"][0]["leads"] == 1
    for rule, leads in (("declarer", "declarer"), ("forehand", 2)):
        line = f"referee dealers coiffeur4 1 --rule coi4_leader={rule} --json"
        assert console.done(line).document()["deals"][0]["leads"] == leads


def test_whose_seven_leads_first_is_said_where_the_game_asks(console: Console) -> None:
    line = "referee dealers schieber 1 --rule first_lead="
    for card, said in (("schellen", "Schellen seven leads"), ("drawn", "It is drawn who leads")):
        assert console.done(f"{line}{card} --json").document()["first_lead"] == card
        assert said in console.done(f"{line}{card}").out
    assert "Rosen seven" in console.done("referee dealers schieber 1").out
    dealt = console.done(f"{line}scribe --first 2 --json").document()
    assert [(deal["dealer"], deal["leads"]) for deal in dealt["deals"]] == [(2, 3)]
    assert (dealt["first_lead"], dealt["rule"]) == ("scribe", "GEN-8")
    for without in ("mittlere 1", "schieber 1 --players 6 --rule double_pack=true"):
        assert console.done(f"referee dealers {without} --json").document()["first_lead"] is None
    console.done("new Passe -r chibre-romand-4x12")
    assert "Schilten" in console.done("referee dealers schieber 1").out


@pytest.mark.parametrize(
    "line", ["schieber --players 5", "mittlere --first 4", "molotow --grand 1", "ramsch --grand x"]
)
def test_a_table_that_cannot_be_is_refused(console: Console, line: str) -> None:
    assert console.type(f"referee dealers {line}").code == 2


@pytest.mark.parametrize(
    ("cards", "held", "row"),
    [
        ("CJ SJ DJ CA", True, 2),
        ("SJ HJ", False, 1),
        ("DJ", False, 3),
        ("CA", False, 4),
        ("CJ SJ HJ DJ", True, 4),
    ],
)
def test_the_jacks_are_counted_from_the_cards(console: Console, cards: str, held: object, row: int) -> None:
    found = console.done(f"referee jacks {cards} --json").document()
    assert (found["held"], found["spitzen"], found["rule"]) == (held, row, "GH-8")
