"""What the referee answers about the skat: Grand Hand, laying down, Kontra."""

import pytest

from tests.support.console import Console

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


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("kontra", 4),
        ("grandhand 1 --rule grand_hand=false", 4),
        ("skat ramsch CJ CA", 2),
        ("skat ramsch CJ / CJ S7", 2),
        ("skat ramsch CJ / S7 / H7 / H8", 2),
        ("grandhand 4", 2),
        ("jacks EU", 2),
        ("jacks CA CA", 2),
    ],
)
def test_what_cannot_be_is_refused(console: Console, line: str, code: int) -> None:
    assert console.type(f"referee {line}").code == code


@pytest.mark.parametrize(
    ("game", "sentences"),
    [
        (
            "ramsch",
            ["to the left: three to each, two to the skat, four, three (RAM-5)", "forehand sits on his left"],
        ),
        (
            "schieber",
            [
                "to the right, in packets of three, forehand first (GEN-8)",
                "holds the Rosen seven, or the seven that the club names, is forehand",
            ],
        ),
    ],
)
def test_the_rules_say_how_it_is_dealt(console: Console, game: str, sentences: list[str]) -> None:
    answer = console.done(f"rules show {game}").out
    assert all(sentence in answer for sentence in sentences)
