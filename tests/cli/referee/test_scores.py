"""What the referee answers about Weis, Stöck and the slate, about dealing, and about the skat."""

from tests.support.console import Console


def test_a_house_rule_turns_the_rank_of_melds(console: Console) -> None:
    assert console.done("referee weis rosen EU E6").out == "This hand has no meld. (rule SCH-16)\n"
    line = "referee weis undenufe EA EK EO / R8 R7 R6"
    console.tells("side", (line, "A"), (f"{line} --rule weis_undenufe_reversed=true", "B"))


def test_stoeck_is_due_with_the_ober_or_with_the_second_card(console: Console) -> None:
    line = "referee stoeck rosen RK RO R9 LA / LA RO RK"
    console.tells(
        "stoeck announced_with rule",
        (line, True, 2, "SCH-17"),
        (f"{line} --rule stoeck_when=second_card", True, 3, "SCH-17"),
    )
    console.tells("stoeck", ("referee stoeck obenabe RK RO", False))


def test_of_two_packs_a_hand_may_have_two_stoeck(console: Console) -> None:
    line = "referee stoeck rosen RK RO RK RO LA --rule double_pack=true --rule weis_twice="
    console.tells(
        "stoeck count rule", (f"{line}true", True, 2, "AMB-31"), (f"{line}false", True, 1, "SCH-17")
    )
    line = "referee weis rosen EA EK EO EA EK EO --rule double_pack=true"
    console.tells("points", (line, 40), (f"{line} --rule weis_twice=false", 20))


def test_strokes_stand_in_the_groups_they_are_written_in(console: Console) -> None:
    assert console.done("referee slate 12 3 6 7").out.splitlines()[1:] == [
        " 100  ||||| ||||| || (12)",
        "  50  || | (3)",
        "  20  ||||| | (6)",
        "   +  7",
    ]


def test_the_deal_moves_as_the_rules_of_each_game_say(console: Console) -> None:
    for line, dealers, forehands, rule in (
        ("schieber 3 --first 3", [None, 3, 4], [3, 4, 1], "SCH-4"),
        ("schieber 3 --players 6 --first 6", [None, 6, 1], [6, 1, 2], "SCH-4"),
        ("ramsch 4 --grand 2", [1, 2, 2, 3], [2, 3, 3, 1], "RAM-12"),
        ("ramsch 4 --first 3 --grand 1,2,4", [3, 3, 3, 1], [1, 1, 1, 2], "RAM-12"),
        ("pfaelzer 2 --first 3", [3, 1], [1, 2], "GEN-8"),
        ("mittlere 4", [1, 2, 3, 1], [2, 3, 1, 2], "GEN-8"),
        ("coiffeur4 2", [1, 2], [2, 3], "GEN-8"),
    ):
        found = console.done(f"referee dealers {line} --json").document()
        dealt = [[deal[who] for deal in found["deals"]] for who in ("dealer", "forehand")]
        assert (*dealt, found["rule"]) == (dealers, forehands, rule)


def test_forehand_leads_and_in_coiffeur_who_names_the_contract(console: Console) -> None:
    for line, leads in (
        ("schieber 1", 1),
        ("coiffeur4 1 --rule coi4_leader=declarer", "declarer"),
        ("coiffeur4 1 --rule coi4_leader=forehand", 2),
    ):
        found = console.done(f"referee dealers {line} --json").document()
        assert found["deals"][0]["leads"] == leads


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


def test_the_jacks_are_counted_from_the_cards(console: Console) -> None:
    console.tells(
        "held spitzen rule",
        ("referee jacks CJ SJ DJ CA", True, 2, "GH-8"),
        ("referee jacks SJ HJ", False, 1, "GH-8"),
        ("referee jacks DJ", False, 3, "GH-8"),
        ("referee jacks CA", False, 4, "GH-8"),
        ("referee jacks CJ SJ HJ DJ", True, 4, "GH-8"),
    )


HAND = "CJ CA D7 / S7 H7"


def test_the_first_in_turn_who_announces_plays_grand_hand(console: Console) -> None:
    console.tells(
        "player rule",
        ("referee grandhand 3 2", 2, "RAM-7"),
        ("referee grandhand 1 2 3", 1, "RAM-7"),
        ("referee grandhand ", None, "RAM-8"),
    )


def test_what_is_laid_down_is_judged_by_the_rules_of_the_house(console: Console) -> None:
    console.tells(
        "allowed hand rule",
        (f"referee skat ramsch {HAND}", True, ["CJ", "CA", "D7"], "RAM-10"),
        (f"referee skat ramsch {HAND} / CJ S7", True, ["CA", "D7", "H7"], "RAM-9"),
        (
            f"referee skat ramsch {HAND} / CJ S7 --rule ram_jacks_discard=false",
            False,
            ["CJ", "CA", "D7"],
            "RAMV-1",
        ),
        (f"referee skat ramsch {HAND} / CA S7 --rule discard_first=true", False, ["CJ", "CA", "D7"], "PFR-3"),
        (f"referee skat pfaelzer {HAND} / CA S7", False, ["CJ", "CA", "D7"], "PFR-3"),
        (f"referee skat pfaelzer {HAND} / CJ CA", True, ["D7", "S7", "H7"], "PFR-3"),
        (f"referee skat ramsch {HAND} / CJ", False, ["CJ", "CA", "D7"], "RAM-8"),
        (f"referee skat ramsch {HAND} / CJ SA", False, ["CJ", "CA", "D7"], "RAM-9"),
    )


def test_kontra_is_said_in_time(console: Console) -> None:
    console.tells(
        "players rule",
        ("referee kontra --grand 2", [1, 3], "GH-3"),
        ("referee kontra 1 --grand 2", [], "GH-3"),
        ("referee kontra --rule ram_kontra=true", [1, 2, 3], "RAMV-2"),
        ("referee kontra 2 --rule ram_kontra=true", [3], "RAMV-2"),
        ("referee kontra 3 --rule ram_kontra=true", [], "RAMV-2"),
    )


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
