"""What the referee answers about Weis, Stöck and the slate, about dealing, and about the skat."""

import pytest

from tests.support.console import Console


def test_a_hand_without_melds_is_told(console: Console) -> None:
    assert console.done("referee weis rosen EU E6").out == "This hand has no meld. (rule SCH-16)\n"


def test_a_house_rule_turns_the_rank_of_melds(console: Console) -> None:
    line = "referee weis undenufe EA EK EO / R8 R7 R6 --json"
    turned = f"{line} --rule weis_undenufe_reversed=true"
    assert console.done(line).document()["side"] == "A"
    assert console.done(turned).document()["side"] == "B"


def test_stoeck_is_due_with_the_ober_or_with_the_second_card(console: Console) -> None:
    line = "referee stoeck rosen RK RO R9 LA / LA RO RK --json"
    found = console.done(line).document()
    assert (found["stoeck"], found["announced_with"], found["rule"]) == (True, 2, "SCH-17")
    assert console.done(f"{line} --rule stoeck_when=second_card").document()["announced_with"] == 3
    assert not console.done("referee stoeck obenabe RK RO --json").document()["stoeck"]


@pytest.mark.parametrize(
    ("rule", "count", "named"), [("weis_twice=true", 2, "AMB-31"), ("weis_twice=false", 1, "SCH-17")]
)
def test_of_two_packs_a_hand_may_have_two_stoeck(console: Console, rule: str, count: int, named: str) -> None:
    line = "referee stoeck rosen RK RO RK RO LA --rule double_pack=true --json"
    found = console.done(f"{line} --rule {rule}").document()
    assert (found["stoeck"], found["count"], found["rule"]) == (True, count, named)


def test_of_two_packs_a_meld_held_twice_counts_twice(console: Console) -> None:
    line = "referee weis rosen EA EK EO EA EK EO --rule double_pack=true --json"
    assert console.done(line).document()["points"] == 40
    assert console.done(f"{line} --rule weis_twice=false").document()["points"] == 20


def test_strokes_stand_in_the_groups_they_are_written_in(console: Console) -> None:
    assert console.done("referee slate 12 3 6 7").out.splitlines()[1:] == [
        " 100  ||||| ||||| || (12)",
        "  50  || | (3)",
        "  20  ||||| | (6)",
        "   +  7",
    ]


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


HAND = "CJ CA D7 / S7 H7"


@pytest.mark.parametrize(
    ("announced", "player", "rule"), [("3 2", 2, "RAM-7"), ("1 2 3", 1, "RAM-7"), ("", None, "RAM-8")]
)
def test_the_first_in_turn_who_announces_plays_grand_hand(
    console: Console, announced: str, player: int | None, rule: str
) -> None:
    found = console.done(f"referee grandhand {announced} --json").document()
    assert (found["player"], found["rule"]) == (player, rule)


@pytest.mark.parametrize(
    ("line", "allowed", "hand", "rule"),
    [
        (f"ramsch {HAND}", True, ["CJ", "CA", "D7"], "RAM-10"),
        (f"ramsch {HAND} / CJ S7", True, ["CA", "D7", "H7"], "RAM-9"),
        (f"ramsch {HAND} / CJ S7 --rule ram_jacks_discard=false", False, ["CJ", "CA", "D7"], "RAMV-1"),
        (f"ramsch {HAND} / CA S7 --rule discard_first=true", False, ["CJ", "CA", "D7"], "PFR-3"),
        (f"pfaelzer {HAND} / CA S7", False, ["CJ", "CA", "D7"], "PFR-3"),
        (f"pfaelzer {HAND} / CJ CA", True, ["D7", "S7", "H7"], "PFR-3"),
        (f"ramsch {HAND} / CJ", False, ["CJ", "CA", "D7"], "RAM-8"),
        (f"ramsch {HAND} / CJ SA", False, ["CJ", "CA", "D7"], "RAM-9"),
    ],
)
def test_what_is_laid_down_is_judged_by_the_rules_of_the_house(
    console: Console, line: str, allowed: object, hand: list[str], rule: str
) -> None:
    found = console.done(f"referee skat {line} --json").document()
    assert (found["allowed"], found["hand"], found["rule"]) == (allowed, hand, rule)


@pytest.mark.parametrize(
    ("line", "players", "rule"),
    [
        ("--grand 2", [1, 3], "GH-3"),
        ("1 --grand 2", [], "GH-3"),
        ("--rule ram_kontra=true", [1, 2, 3], "RAMV-2"),
        ("2 --rule ram_kontra=true", [3], "RAMV-2"),
        ("3 --rule ram_kontra=true", [], "RAMV-2"),
    ],
)
def test_kontra_is_said_in_time(console: Console, line: str, players: list[int], rule: str) -> None:
    found = console.done(f"referee kontra {line} --json").document()
    assert (found["players"], found["rule"]) == (players, rule)


def test_the_rules_say_how_it_is_dealt(console: Console) -> None:
    for game, *sentences in (
        (
            "ramsch",
            "to the left: three to each, two to the skat, four, three (RAM-5)",
            "forehand sits on his left",
        ),
        ("schieber", "to the right, in packets of three, forehand first (GEN-8)"),
        ("schieber", "holds the Rosen seven, or the seven that the club names, is forehand"),
    ):
        answer = console.done(f"rules show {game}").out
        assert all(sentence in answer for sentence in sentences)
