"""What the referee answers about who was first at the target."""

import pytest

from tests.support.console import Console


@pytest.mark.parametrize(
    ("line", "winner", "totals"),
    [
        ("schellen 2900 2950 stöckA weisB20 A14 B25", "B", [2968, 3040]),
        ("schellen 2960 2950 stöckA weisB50 A14 B25", "A", [3000, 2950]),
        ("schellen 2960 2950 weisB50 stöckA", "B", [2960, 3050]),
        ("obenabe 2900 2950 A20 B20", "B", [2960, 3010]),
    ],
)
def test_the_first_side_at_the_target_has_won_in_the_middle_of_a_deal(
    console: Console, line: str, winner: str, totals: list[int]
) -> None:
    found = console.done(f"referee follow {line} --json").document()
    assert (found["winner"], found["totals"]) == (winner, totals)


def test_the_last_trick_and_the_match_come_of_themselves(console: Console) -> None:
    answer = console.done("referee follow rosen 2800 1300 A56 A40 A30 A26" + " A0" * 5)
    assert answer.out.splitlines()[-3:] == [
        "A0        3,057   1,300",
        "Side A is the first at 3,000 and has won (rule SCH-20).",
        "The loser is Schneider: it counts two games (rule SCH-21).",
    ]


def test_the_bergpreis_is_named(console: Console) -> None:
    found = console.done("referee follow rosen 1400 1490 B10 --json").document()
    assert (found["bergpreis"], found["winner"]) == ("B", None)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("schellen 2900 2950 C14", 2),
        ("schellen 2900 2950 weisA", 2),
        ("obenabe 2900 2950 stöckA", 2),
        ("schellen 2900 2950 A100 B100", 2),
        ("schellen 2900 2950" + " A1" * 10, 2),
        ("schellen 2900 2950 A57", 2),
        ("schellen 2900 2950 A1", 2),
        ("schellen 2900 2950 weisA10", 2),
        ("schellen 2900 2950 weisA20 weisB50", 2),
        ("schellen 2900 2950 stöckA stöckB", 2),
        ("schellen 2900 2950 A14 --rule target=0", 4),
        ("schellen x 2950 A14", 2),
    ],
)
def test_what_cannot_be_is_refused(console: Console, line: str, code: int) -> None:
    assert console.type(f"referee follow {line}").code == code
