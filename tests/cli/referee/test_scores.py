"""What the referee answers about Weis, Stöck, claims, turns and the slate."""

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


def test_strokes_stand_in_the_groups_they_are_written_in(console: Console) -> None:
    assert console.done("referee slate 12 3 6 7").out.splitlines()[1:] == [
        " 100  ||||| ||||| || (12)",
        "  50  || | (3)",
        "  20  ||||| | (6)",
        "   +  7",
    ]
