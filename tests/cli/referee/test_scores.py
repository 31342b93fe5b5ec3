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
