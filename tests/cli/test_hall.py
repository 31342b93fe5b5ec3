"""The board, the clock and notices as they are typed; what is published, told and uploaded."""

import re
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack

import pytest
from PIL import Image

from jassturnier.cli.hall import handing_in
from jassturnier.i18n import render
from tests.support.console import Console, made_once, words_of
from tests.support.safety.systems import needs_posix


@made_once
def tournament(console: Console) -> Console:
    return console.evening(8)


BOARD = [sys.executable, "-m", "jassturnier", "board", "--only-here", "--port", "0"]


def test_where_no_board_can_be_it_says_why(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    console.says(("board --only-here --port 0", 3))
    console.done("new Abend -r schieber-einzel-4x12", "--yes delete Abend")
    console.refused("board --only-here --port 0", 3, "new")
    console.evening(8)
    assert console.refused("board --end", 4, "No board runs beside this desk.").out == ""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        console.says((f"board --only-here --port {port}", 1, f"The port {port} is taken"))
    monkeypatch.delitem(sys.modules, "jassturnier.services.board", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    console.refused("board", 1, "pip install 'jassturnier[board]'")


HERE = "http://127.0.0.1:8080/"


def test_where_slips_cannot_know_the_address_it_is_said() -> None:
    for addresses, port, told in (
        (["http://192.168.1.10:8080/", HERE], 8080, []),
        ([HERE], 8081, []),
        (["http://192.168.1.10:8081/", HERE], 8081, ["http://192.168.1.10:8081/"]),
        (["http://10.0.0.7:8080/", "http://192.168.1.10:8080/", HERE], 8080, ["http://10.0.0.7:8080/"]),
    ):
        said = [render(text, "en") for text in handing_in(addresses, port)]
        assert "/in" in said[0]
        assert said[1:] == [
            f"So that the codes of slips lead here: “print slips --board {one}”." for one in told
        ]


@needs_posix
def test_ctrl_c_ends_it_without_a_fault(tournament: Console) -> None:
    with (
        subprocess.Popen(BOARD, cwd=tournament.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run,
        ExitStack() as stack,
    ):
        stack.callback(run.kill)
        assert run.stdout is not None
        assert b"http://127.0.0.1:" in run.stdout.readline()
        assert "“Abend”".encode() in run.stdout.readline()
        assert b"Ctrl-C" in run.stdout.readline()
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=60)
    assert (run.returncode, err) == (0, b"")


@needs_posix
def test_three_hundred_phones_listen_where_256_files_may_be_open(tournament: Console) -> None:
    few = ["bash", "-c", 'ulimit -Sn 256; exec "$@"', "bash", *BOARD]
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


def test_the_final_list_is_published_once_asked_about_what_audit_finds(console: Console) -> None:
    console.evening(8, "regulation change --set rounds=1 --yes", "draw --seed 1", "enter 1 1000 884")
    console.says(
        ("publish", "Nothing waits"),
        *("enter 2 900 984", "enter 1 1001 883 --second"),
        ("publish", 4, "“audit” finds"),
        *("publish --yes", "undo", "undo", "lot --yes"),
        ("status", "the final list"),
    )
    console.tells("published", ("publish", ["the final list"]))
    console.says(("freigeben", "Nothing waits"), ("status", "≠ the final list"))


def test_what_is_doubtful_is_named_and_enter_alone_publishes_nothing(console: Console) -> None:
    shared = "regulation change --set rounds=1 --set fee=20 --set publish=rounds --set 'prizes=1: 60 %' --yes"
    console.evening(4, shared, "draw --seed 1", "enter 1 1000 884")
    asked = console.asked("publish", "")
    assert (asked.code, asked.err.count("has still to pay")) == (4, 4), asked
    assert "Publish all the same? [y/N]" in asked.out + asked.err
    console.done("publish --yes")


def test_the_report_waits_for_publication_and_pages_go_into_a_folder(console: Console) -> None:
    console.evening(4, "regulation change --set rounds=1 --yes", "draw --seed 1", "enter 1 1000 884")
    console.says("lot --yes", ("report", 4), "publish --yes")
    told = console.done("report").out
    assert "Thanks to all" in told
    console.tells("text", ("report", told))
    console.done("bericht --datei bericht.txt --lang de")
    assert "Sieg für" in (console.folder / "bericht.txt").read_text(encoding="utf-8")
    assert len(console.done("report chat").out) < len(told)
    console.refuses(
        ("upload", 3, ""),
        ("upload nowhere", 3, "nowhere"),
        ("upload anna:secret@club.example:www", 2, ""),
        ("report talk", 2, "talk"),
    )
    (console.folder / "web").mkdir()
    console.done("upload web", "hochladen --lang de")
    folder = console.folder / "web" / "abend"
    assert not (folder / "player-1.html").exists()
    assert 'lang="de"' in (folder / "index.html").read_text(encoding="utf-8")


def test_every_command_says_how_the_clock_stands(tournament: Console) -> None:
    tournament.says("draw --seed 1", ("clock", "No clock runs"))
    assert re.search(r"Round 1: 4[45]:\d\d left, until ", tournament.done("clock start 45").out)
    assert re.search(r"Round 1: (50:00|49:\d\d) left", tournament.done("clock add 5").out)
    tournament.says(
        ("uhr halt", "the clock is held"), ("uhr starten", "left, until"), ("clock stop", "No clock runs")
    )


def test_the_plan_of_the_evening_has_typed_times_or_those_of_the_regulation(tournament: Console) -> None:
    tournament.says(
        ("zeitplan --beginn 19:30 --minuten 45 --pause 10", "20:25", "22:15"),
        *(("schedule", 2), ("print schedule", 2)),
        "regulation change --set begins=19:30 --set Minuten=45 --set Passenpause=10 --yes",
        ("schedule", "22:15"),
    )
    assert "22:15" in words_of(tournament, "schedule")


def test_pictures_are_shown_together_and_what_cannot_be_is_said(tournament: Console) -> None:
    (tournament.folder / "text.png").write_text("hello", encoding="utf-8")
    tournament.refuses(
        ("notice show Soup --minutes 5 --until 23:00", 2, "either"),
        ("notice show Soup --until 25:00", 2, "no time of day"),
        ("notice show ' '", 2, "nothing to show"),
        ("notice picture none.png", 3, "none.png"),
        ("notice picture text.png", 6, "text.png is no picture"),
        ("notice end 3", 3, "no number 3"),
        ("notice show Soup --minutes 0", 2, "from 1 to 1,440"),
    )
    assert tournament.done("notice --json").document() == {"schema": 1, "notices": []}
    for name in ("bakery", "butcher"):
        Image.new("L", (4, 4)).save(tournament.folder / f"{name}.png")
    found = tournament.done("notice picture bakery.png butcher.png --json").document()["notices"]
    assert [(each["words"], each["picture"]) for each in found] == [("bakery", True), ("butcher", True)]
