"""What the referee says of a Weis or a Joker that comes late, and of taken tricks that are looked at."""

import pytest

from jassturnier.games.disputes.breaches import judge_breach
from jassturnier.i18n import render
from tests.support.console import Console


@pytest.mark.parametrize(
    ("what", "trick", "out_of_turn", "told", "rule"),
    [
        ("weis", 1, False, "In time", "SCH-14"),
        ("weis", 1, True, "Too early", "SCH-14"),
        ("weis", 0, False, "Too early", "SCH-14"),
        ("weis", 2, False, "Too late", "SCH-14"),
        ("weis", 9, True, "Too late", "SCH-14"),
        ("joker", 0, False, "In time", "COI3-20"),
        ("joker", 1, False, "Too late", "COI3-20"),
        ("tricks", 1, False, "Tricks that are taken stay face down", "SCH-22"),
    ],
)
def test_a_breach_is_judged_by_its_rule(
    what: str,
    trick: int,
    out_of_turn: bool,  # noqa: FBT001 -- a case of the test
    told: str,
    rule: str,
) -> None:
    ruling = judge_breach(what, trick, out_of_turn=out_of_turn)
    assert render(ruling.text, "en").startswith(told)
    assert ruling.rule == rule


@pytest.mark.parametrize(
    "line",
    [
        "referee breach weis 2",
        "referee verstoss Weis 2 --lang de",
        "referee faute annonces 2 --lang fr",
        "referee infrazione annunci 2 --lang it",
    ],
)
def test_the_command_takes_its_words_in_every_language(console: Console, line: str) -> None:
    found = console.done(f"{line} --json").document()
    assert (found["what"], found["trick"], found["rule"]) == ("weis", 2, "SCH-14")
    assert console.run("referee", "breach", "dance").code == 2
