"""The board, as it is started."""

import signal
import socket
import subprocess
import sys
from contextlib import ExitStack

import pytest

from jassturnier.cli.hall import handing_in
from jassturnier.i18n import render
from tests.support.console import Console, made_once
from tests.support.safety.systems import needs_posix


@made_once
def tournament(console: Console) -> Console:
    return console.evening(8)


def test_a_port_that_is_taken_is_named(tournament: Console) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        answer = tournament.type(f"board --only-here --port {port}")
    assert answer.code == 1
    assert f"The port {port} is taken" in answer.err


def test_alone_there_is_no_board_to_end(tournament: Console) -> None:
    answer = tournament.type("board --end")
    assert (answer.code, answer.out) == (4, "")
    assert "No board runs beside this desk." in answer.err


HERE = "http://127.0.0.1:8080/"


@pytest.mark.parametrize(
    ("addresses", "port", "told"),
    [
        (["http://192.168.1.10:8080/", HERE], 8080, []),
        ([HERE], 8081, []),
        (["http://192.168.1.10:8081/", HERE], 8081, ["http://192.168.1.10:8081/"]),
        (["http://10.0.0.7:8080/", "http://192.168.1.10:8080/", HERE], 8080, ["http://10.0.0.7:8080/"]),
    ],
)
def test_where_slips_cannot_know_the_address_it_is_said_how_they_lead_there(
    addresses: list[str], port: int, told: list[str]
) -> None:
    said = [render(text, "en") for text in handing_in(addresses, port)]
    assert "/in" in said[0]
    assert said[1:] == [f"So that the codes of slips lead here: “print slips --board {one}”." for one in told]


def test_what_is_not_installed_is_named(tournament: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "jassturnier.services.board", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    tournament.refused("board", 1, "pip install 'jassturnier[board]'")


@needs_posix
def test_ctrl_c_ends_it_without_a_fault(tournament: Console) -> None:
    words = [sys.executable, "-m", "jassturnier", "board", "--only-here", "--port", "0"]
    with (
        subprocess.Popen(words, cwd=tournament.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run,
        ExitStack() as stack,
    ):
        stack.callback(run.kill)
        assert run.stdout is not None
        assert b"http://127.0.0.1:" in run.stdout.readline()
        assert "“Abend”".encode() in run.stdout.readline()
        assert b"/phone" in run.stdout.readline()
        assert b"Ctrl-C" in run.stdout.readline()
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=60)
    assert (run.returncode, err) == (0, b"")


@needs_posix
def test_three_hundred_phones_listen_where_256_files_may_be_open(tournament: Console) -> None:
    words = [sys.executable, "-m", "jassturnier", "board", "--only-here", "--port", "0"]
    few = ["bash", "-c", 'ulimit -Sn 256; exec "$@"', "bash", *words]
    with subprocess.Popen(few, cwd=tournament.folder, stdout=subprocess.PIPE) as run, ExitStack() as stack:
        stack.callback(run.terminate)
        assert run.stdout is not None
        port = int(run.stdout.readline().strip().rstrip(b"/").rpartition(b":")[2])
        phones = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60)) for _ in range(300)
        ]
        for phone in phones:
            phone.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert all(phone.recv(12) == b"HTTP/1.1 200" for phone in phones)


def test_a_board_without_a_tournament_says_what_to_do(console: Console) -> None:
    assert console.type("board --only-here --port 0").code == 3
    console.done("new Abend -r schieber-einzel-4x12", "--yes delete Abend")
    console.refused("board --only-here --port 0", 3, "new")


@pytest.fixture
def evening(console: Console) -> Console:
    console.done("new Abend -r schieber-einzel-4x12", "regulation change --set rounds=1 --yes")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 9)))
    console.done("draw --seed 1", "enter 1 1000 884")
    return console


def test_the_final_list_is_published_once(evening: Console) -> None:
    assert "Nothing waits" in evening.done("publish").out
    evening.done("enter 2 900 984", "lot --yes")
    assert "the final list" in evening.done("status").out
    assert evening.done("publish --json").document()["published"] == ["the final list"]
    assert "Nothing waits" in evening.done("freigeben").out
    assert "the final list" not in evening.done("status").out


def test_what_audit_finds_is_asked_about_first(evening: Console) -> None:
    evening.done("enter 2 900 984", "enter 1 1001 883 --second")
    evening.refused("publish", 4, "“audit” finds")
    evening.done("publish --yes")


@made_once
def over(console: Console) -> Console:
    console.done("new Abend -r schieber-einzel-4x12", "regulation change --set rounds=1 --yes")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 5)))
    console.done("draw --seed 1", "enter 1 1000 884", "lot --yes")
    return console


def test_the_report_waits_for_publication_and_goes_to_the_screen_or_a_file(over: Console) -> None:
    assert over.type("report").code == 4
    over.done("publish --yes")
    told = over.done("report").out
    assert "Thanks to all" in told
    assert over.done("report --json").document()["text"] == told
    over.done("bericht --datei bericht.txt --lang de")
    assert "Sieg für" in (over.folder / "bericht.txt").read_text(encoding="utf-8")
    assert len(over.done("report chat").out) < len(told)


def test_pages_go_into_a_folder_and_speak_the_language_of_the_tournament(over: Console) -> None:
    (over.folder / "web").mkdir()
    over.done("upload web", "hochladen --lang de")
    folder = over.folder / "web" / "abend"
    assert not (folder / "player-1.html").exists()
    assert 'lang="de"' in (folder / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "code"),
    [("upload", 3), ("upload nowhere", 3), ("upload anna:secret@club.example:www", 2), ("report talk", 2)],
)
def test_what_cannot_be_is_said(over: Console, line: str, code: int) -> None:
    assert over.type(line).code == code
