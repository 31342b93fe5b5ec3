"""Few places, a closed registration, and slips for the door whose code is scanned."""

import pytest

from tests.support.console import Console, made_once


@made_once
def club(console: Console) -> Console:
    """Four places for five."""
    console.done("new Abend -r schieber-einzel-4x12", "regulation change --set max_entries=4 --yes")
    console.run("add", "Käthi Roth", "Alois Küng", "Emre Gümüşoğlu", "Anna Frei", "Beat Graf")
    return console


def test_who_waits_is_said_everywhere(club: Console) -> None:
    assert "Waiting list, 1.: 5 Beat Graf" in club.done("players list").out
    assert "4 entries, 1 waiting" in club.done("status").out
    assert "Waiting list, 2.: 6 Cla Hess" in club.run("add", "Cla Hess").out
    assert "5 Beat Graf moves up from the waiting list." in club.done("players remove 2").out
    club.done("verify")


def test_here_takes_the_code_of_a_slip(club: Console) -> None:
    club.done("print registration")
    assert "2 of 4 are here." in club.done("here P1B p3D").out


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param("here P1C", 3, id="a code read wrongly"),
        pytest.param("here P99H", 3, id="the code of nobody"),
        pytest.param("here 5", 4, id="one who waits"),
        pytest.param("regulation change --set max_entries=-1 --yes", 7, id="less than no place"),
        pytest.param("regulation change --set max_entries=1e9 --yes", 7, id="no whole number"),
        pytest.param("players admit 1", 3, id="one who does not wait"),
        pytest.param("players open", 4, id="open already"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(club: Console, line: str, code: int) -> None:
    answer = club.type(line)
    assert answer.code == code
    assert "Traceback" not in answer.err


def test_registration_is_closed_and_opened(club: Console) -> None:
    club.done("players close")
    assert club.run("add", "Cla Hess").code == 4
    club.done("players open")
    assert club.run("add", "Cla Hess").code == 0
