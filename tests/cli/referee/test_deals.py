"""Whole deals from a file, judged by the referee."""

import io
import sys

import pytest

from tests.support.console import Console

DEAL = """\
contract: Eicheln  # table 7
1: T6 R7 E8 L9 E7 RU TO EO TB
2: RO T7 T9 L7 R9 R8 LA LB RK
3: TU LK LO T8 EA RA TK E9 EU
4: R6 RB TA L6 EB EK E6 L8 LU
play: EO LB E9 EB
play: TU EK TO T9
"""


def write(console: Console, text: str) -> None:
    (console.folder / "deal.txt").write_text(text, encoding="utf-8")


def test_a_deal_is_played_up_to_the_first_illegal_card(console: Console) -> None:
    write(console, DEAL + "play: TA E7 T8\n")
    answer = console.done("referee deal deal.txt")
    assert answer.out.splitlines()[-1] == (
        "Trick 3, player 2: Schilten 8 may not be played. Schilten 8 is not in this hand. (rule GEN-1)"
    )


def test_the_document_of_a_deal(console: Console) -> None:
    write(console, DEAL + "play: TA E7 R9\n")
    document = console.done("referee deal deal.txt --json").document()
    assert document == {
        "schema": 1,
        "contract": {"kind": "trump", "suit": "E", "start": None},
        "trump": "E",
        "complete": False,
        "fault": {
            "play": 11,
            "trick": 3,
            "player": 2,
            "card": "R9",
            "reason": "The suit led is Schilten. Follow with Schilten 7 or play a trump.",
            "rule": "GEN-10",
        },
        "tricks": [
            {"leader": 1, "cards": ["EO", "LB", "E9", "EB"], "winner": 3, "points": 37},
            {"leader": 3, "cards": ["TU", "EK", "TO", "T9"], "winner": 4, "points": 9},
        ],
        "points": [0, 0, 37, 9],
        "taken": [0, 0, 1, 1],
        "tournament": None,
    }


def test_a_whole_deal_needs_no_hands_and_adds_up(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    tricks = "EO LB E9 EB  TU EK TO T9  TA E7 T7 EU  RA RB RU R8  LK LU E8 L7  TB LA EA L6"
    rest = "LO E6 L9 R9  R6 R7 RK T8  RO TK L8 T6"
    content = f"Trumpf: Eicheln\nGespielt: {tricks}\nGespielt: {rest}\n".encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    document = console.done("referee deal - --json").document()
    assert (document["complete"], document["fault"]) == (True, None)
    assert (document["points"], document["taken"]) == ([6, 16, 123, 12], [1, 2, 4, 2])
    assert sum(trick["points"] for trick in document["tricks"]) == 157


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "One line “contract: …” is needed."),
        ("contract: Rosen\ncontract: Obenabe", "One line “contract: …” is needed."),
        ("contract: Rosen", "No card was played"),
        ("contract: Rosen\nplay: EU E9 EA E8", "Without the hands all 36 cards are needed; 4 are written."),
        ("contract: Ramsch\nplay: CJ", "Without the hands all 30 cards are needed; 1 are written."),
        ("contract: Rosen\n1: EU\nplay: EU", "The hands of all players are needed, or none."),
        ("contract: Rosen\n1:\n2:\n3:\n4:\nplay: EU", "The hands of all players are needed, or none."),
        ("contract: Rosen\n1: EU\n2: E9\n3: EU\n4: EA\nplay: EU", "Eichel Under is there 2 times."),
        ("contract: Rosen\n1: EU RA\n2: E9\n3: E6\n4: EA\nplay: EU", "The hands are not of one size"),
        ("contract: Rosen\nleader: 5\nplay: EU E9 EA E6", "There are 4 players only."),
        ("contract: Ramsch\nskat: SA\nplay: CJ SJ HJ", "The skat has two cards."),
        ("contract: Rosen\nplay: EU E9 EA EU", "cards played: Eichel Under is there 2 times."),
    ],
)
def test_a_deal_that_cannot_be_is_refused(console: Console, text: str, told: str) -> None:
    write(console, text)
    console.refused("referee deal deal.txt", 7, told)


def test_a_deal_that_is_no_text_is_refused(console: Console) -> None:
    (console.folder / "deal.txt").write_bytes(b"PK\x03\x04\x00\x00")
    assert console.type("referee deal deal.txt").code == 6
    assert console.type("referee deal missing.txt").code == 3


def test_a_ramsch_deal_counts_the_skat(console: Console) -> None:
    write(console, "contract: Ramsch\n1: CJ\n2: SJ\n3: HA\nskat: DA DT\nplay: CJ SJ HA\n")
    document = console.done("referee deal deal.txt --json").document()
    assert document["points"] == [2 + 2 + 11 + 21, 0, 0]


def test_an_undenufe_deal_names_what_it_assumes(console: Console) -> None:
    write(console, "contract: Undenufe\n1: EA RA\n2: E7 R7\n3: E8 R8\n4: E9 R9\nplay: EA E7 E8 E9\n")
    assert "undenufe_values=six11" in console.done("referee deal deal.txt").err
