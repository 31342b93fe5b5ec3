"""The desk and the dialogue in a terminal of this system, Windows too: umlauts typed are umlauts stored."""

import sys

import pytest

from tests.support.console import Console
from tests.support.terminal import in_a_terminal

pytestmark = pytest.mark.slow

if sys.platform == "win32":
    pytest.importorskip("winpty", reason="comes with the test extra")

CTRL_D = b"\x04"


@pytest.fixture
def german(console: Console, monkeypatch: pytest.MonkeyPatch) -> Console:
    monkeypatch.setenv("TERM", "vt100")
    monkeypatch.setenv("JASSTURNIER_LANG", "de")
    console.done("new Abend -r schieber-einzel-4x12")
    return console


def test_a_name_with_umlauts_typed_at_the_desk_is_stored(german: Console) -> None:
    code, shown = in_a_terminal([(b"hilfe", 'anmelden "Rösli Bäbler"\r'.encode()), (b"1 Anmeldung", CTRL_D)])
    assert code == 0, shown
    assert "Traceback" not in shown
    assert "Bäbler Rösli" in german.done("players list").out


def test_a_slip_is_typed_in_the_dialogue(german: Console) -> None:
    german.run("add", *(f"Given{n} Family{n}" for n in range(1, 9)))
    german.done("draw --seed 1")
    german.monkeypatch.setenv("JASSTURNIER_LANG", "en")
    typed = [
        (b"sheet [", b"2\r"),
        (b"A, points:", b"1012\r"),
        (b"B, points (", b"872\r"),
        (b"sheet [", CTRL_D),
    ]
    code, shown = in_a_terminal(typed, "enter")
    assert code == 0, shown
    assert german.done("scores show 2 --json").document()["values"]["points"] == [1012, 872]
