"""What the referee answers about Weis, Stöck, claims, turns and the slate."""

import pytest

from tests.support.console import Console


def test_the_melds_of_a_hand_are_found(console: Console) -> None:
    answer = console.done("referee weis rosen EU EO EK R9 R8 R7 R6 LA T9")
    assert answer.out.splitlines() == [
        "4 in a row from Rosen 9: 50",
        "3 in a row from Eichel König: 20",
        "The melds of this hand count 70. (rule SCH-16)",
    ]


def test_a_hand_without_melds_is_told(console: Console) -> None:
    assert console.done("referee weis rosen EU E6").out == "This hand has no meld. (rule SCH-16)\n"


def test_the_hands_of_a_table_are_compared(console: Console) -> None:
    document = console.done("referee weis schilten EA EK EO / / RA RK RO RU / --json").document()
    assert [hand["player"] for hand in document["hands"]] == [1, 2, 3, 4]
    assert document["hands"][2]["melds"] == [
        {"name": "4 in a row from Rosen Ass", "cards": ["RA", "RK", "RO", "RU"], "points": 50}
    ]
    shown = {key: document[key] for key in ("side", "points", "factor", "score", "rule")}
    assert shown == {"side": "A", "points": 70, "factor": 2, "score": 140, "rule": "SCH-14"}


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
    ("rule", "count", "named"),
    [("weis_twice=true", 2, "AMB-31"), ("weis_twice=false", 1, "SCH-17")],
)
def test_of_two_packs_a_hand_may_have_two_stoeck(console: Console, rule: str, count: int, named: str) -> None:
    line = "referee stoeck rosen RK RO RK RO LA --rule double_pack=true --json"
    found = console.done(f"{line} --rule {rule}").document()
    assert (found["stoeck"], found["count"], found["rule"]) == (True, count, named)


def test_of_two_packs_a_meld_held_twice_counts_twice(console: Console) -> None:
    line = "referee weis rosen EA EK EO EA EK EO --rule double_pack=true --json"
    assert console.done(line).document()["points"] == 40
    assert console.done(f"{line} --rule weis_twice=false").document()["points"] == 20


def test_a_good_claim_wins_and_a_failed_one_loses(console: Console) -> None:
    good = console.done("referee claim schellen A 2870 2440 62 31 --stoeck A")
    assert good.out.splitlines() == [
        "Side A: 2,870 written, 82 in this deal, times 2: 3,034.",
        "Side A has 3,034 and reaches 3,000: the claim is good, side A has won. (rule SCH-23)",
    ]
    failed = console.done("referee claim schellen A 2870 1400 62 31 --json").document()
    assert failed == {
        "schema": 1,
        "good": False,
        "winner": "B",
        "claimant_total": 2994,
        "schneider": False,
        "games": 1,
        "reason": "Side A has 2,994, 6 too few for 3,000: the claim fails, side B has won.",
        "rule": "SCH-23",
        "tournament": None,
    }


def test_a_claim_can_make_the_loser_schneider(console: Console) -> None:
    document = console.done("referee claim eicheln b 1499 2980 0 20 --json").document()
    assert (document["winner"], document["schneider"], document["games"]) == ("B", True, 2)


def test_a_match_counts_in_a_claim_as_the_house_has_it(console: Console) -> None:
    line = "referee claim eicheln A 2750 2000 152 0 --match --json"
    assert console.done(line).document()["claimant_total"] == 3007
    assert console.done(f"{line} --rule match_bonus=0").document()["claimant_total"] == 2907


@pytest.mark.parametrize(
    ("typed", "gained"),
    [
        ("152 0", 152),
        ("157 0", 157),
        ("152 0 --last A", 157),
        ("152 0 --match", 257),
        ("100 52 --last B", 100),
    ],
)
def test_the_last_trick_and_the_match_count_once(console: Console, typed: str, gained: int) -> None:
    found = console.done(f"referee claim eicheln A 2000 1500 {typed} --json").document()
    assert found["claimant_total"] == 2000 + gained


def test_stoeck_comes_before_weis_and_trick_where_both_claim(console: Console) -> None:
    line = "referee claim schellen AB 2960 2950 --stoeck B --weis A 50 --trick B 11 --json"
    found = console.done(line).document()
    assert (found["winner"], found["stage"], found["totals"]) == ("A", "weis", [3060, 2990])
    other = console.done(f"{line} --rule claim_order=stoeck,stich,weis").document()
    assert (other["winner"], other["stage"], other["rule"]) == ("B", "stich", "SCHV-1")


@pytest.mark.parametrize(
    ("line", "player", "may_pass", "rule"),
    [
        ("schieber", 1, True, "SCH-8"),
        ("schieber 1", 3, False, "SCH-8"),
        ("schieber 2 --rule push_back=true", 1, False, "SCHV-11"),
        ("schieber 2 --players 6", 5, False, "SCHV-4"),
        ("coiffeur 8", 1, False, "COI4-8"),
        ("coiffeur 4 --rule coi4_pass_rounds=1", 1, False, "COI4-8"),
        ("coiffeur 3 --players 3", 1, False, "COI3-8"),
        ("coiffeur 1 --players 3 --full 1", 2, True, "COI3-10"),
        ("coiffeur --players 3 --full 1", 2, True, "COI3-10"),
        ("coiffeur 2 --players 3 --full 1", 3, False, "COI3-10"),
        ("coiffeur 4 --full 1,3", 2, True, "COI3-10"),
        ("coiffeur 6 --full 1,3", 4, False, "COI3-10"),
        ("ramsch", 1, True, "RAM-8"),
        ("ramsch 2", 3, True, "RAM-8"),
        ("pfaelzer 3", None, False, "RAM-11"),
        ("mittlere", 1, False, "MIT-3, MIT-6"),
        ("molotow", 1, False, "MIT-3, MIT-6"),
        ("plusminus", 1, False, "MIT-3, MIT-6"),
        ("coiffeur --full 1,2,3", 4, False, "COI3-11"),
        ("coiffeur --full 1,2,3,4", None, False, "COI4-9"),
    ],
)
def test_somebody_must_choose(
    console: Console, line: str, player: int | None, may_pass: object, rule: str
) -> None:
    found = console.done(f"referee turn {line} --json").document()
    assert (found["player"], found["may_pass"], found["rule"]) == (player, may_pass, rule)


def test_the_open_rows_of_a_player_are_told(console: Console) -> None:
    answer = console.done("referee turn coiffeur --filled eicheln,geiss,joker1")
    assert answer.out.splitlines()[1:] == [
        "Open: Rosen, Schilten, Schellen, Obenabe, Joker 2.",
        "A Joker may be any contract, also one that is filled (rule COI3-20).",
    ]
    found = console.done("referee turn coiffeur --filled joker1,rosen --json").document()
    assert "rosen" in found["open"]["joker2"]
    assert found["open"]["eicheln"] == ["eicheln"]


@pytest.mark.parametrize("line", ["schieber 2", "ramsch 4", "coiffeur 9", "coiffeur 4 --players 3"])
def test_one_push_or_pass_too_many_is_refused(console: Console, line: str) -> None:
    assert console.type(f"referee turn {line}").code == 4


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("1257", (1257, 12, 1, 0, 7)),
        ("1’257", (1257, 12, 1, 0, 7)),
        ("12 1 0 7", (1257, 12, 1, 0, 7)),
        ("2 0 3 -3", (257, 2, 0, 3, -3)),
        ("2 1", (250, 2, 1, 0, 0)),
        ("0", (0, 0, 0, 0, 0)),
    ],
)
def test_points_become_strokes_and_strokes_points(
    console: Console, typed: str, expected: tuple[int, ...]
) -> None:
    found = console.done(f"referee slate {typed} --json").document()
    names = ("points", "hundreds", "fifties", "twenties", "rest")
    assert tuple(found[name] for name in names) == expected


def test_strokes_stand_in_the_groups_they_are_written_in(console: Console) -> None:
    assert console.done("referee slate 12 3 6 7").out.splitlines()[1:] == [
        " 100  ||||| ||||| || (12)",
        "  50  || | (3)",
        "  20  ||||| | (6)",
        "   +  7",
    ]
