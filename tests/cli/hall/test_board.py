"""The board, as it is started."""

import signal
import socket
import subprocess
import sys

import pytest

from tests.support.console import Console, made_once


@pytest.fixture
@made_once
def tournament(console: Console) -> Console:
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 9)))
    return console


def test_a_port_that_is_taken_is_named(tournament: Console) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        answer = tournament.type(f"board --only-here --port {port}")
    assert answer.code == 1
    assert f"The port {port} is taken" in answer.err


def test_what_is_not_installed_is_named(tournament: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "jassturnier.services.hall.board", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    answer = tournament.type("board")
    assert answer.code == 1
    assert "pip install 'jassturnier[board]'" in answer.err


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to one program there")
def test_ctrl_c_ends_it_without_a_fault(tournament: Console) -> None:
    words = [sys.executable, "-m", "jassturnier", "board", "--only-here", "--port", "0"]
    with subprocess.Popen(
        words, cwd=tournament.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        assert b"http://127.0.0.1:" in run.stdout.readline()
        assert b"/phone" in run.stdout.readline()
        assert b"Ctrl-C" in run.stdout.readline()
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=30)
    assert (run.returncode, err) == (0, b"")
