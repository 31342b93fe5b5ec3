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


def test_a_port_that_is_taken_is_named(tournament: Console) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        answer = tournament.type(f"board --only-here --port {port}")
    assert answer.code == 1
    assert f"The port {port} is taken" in answer.err


def test_alone_there_is_no_board_to_end(tournament: Console) -> None:
    assert tournament.refused("board --end", 4, "No board runs beside this desk.").out == ""


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


@made_once
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


SHARED = """
name = "Shared"
game = "schieber"
ranking = ["total"]
fee = 20
publish = "rounds"

[[stages]]
name = "Evening"
draw = "lot"
rounds = 1
deals = 12

[[prizes]]
ranks = [1, 3]
percent = 60
"""


def test_what_is_doubtful_is_named_and_enter_alone_publishes_nothing(console: Console) -> None:
    (console.folder / "shared.toml").write_text(SHARED, encoding="utf-8")
    console.evening(4, "draw --seed 1", "enter 1 1000 884", of="shared.toml")
    asked = console.asked("publish", "")
    assert (asked.code, asked.err.count("has still to pay")) == (4, 4), asked
    assert "Publish all the same? [y/N]" in asked.out + asked.err
    console.done("publish --yes")


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


def test_what_cannot_be_is_said(over: Console) -> None:
    over.refuses(
        ("upload", 3, ""),
        ("upload nowhere", 3, "nowhere"),
        ("upload anna:secret@club.example:www", 2, ""),
        ("report talk", 2, "talk"),
    )


def test_every_command_says_how_the_clock_stands(tournament: Console) -> None:
    tournament.done("draw --seed 1")
    assert "No clock runs" in tournament.done("clock").out
    assert re.search(r"Round 1: 4[45]:\d\d left, until ", tournament.done("clock start 45").out)
    assert re.search(r"Round 1: (50:00|49:\d\d) left", tournament.done("clock add 5").out)
    assert "the clock is held" in tournament.done("uhr halt").out
    assert "left, until" in tournament.done("uhr starten").out
    assert "No clock runs" in tournament.done("clock stop").out


def test_the_plan_of_the_evening_has_typed_times_or_those_of_the_regulation(tournament: Console) -> None:
    answer = tournament.done("zeitplan --beginn 19:30 --minuten 45 --pause 10").out
    assert ("20:25" in answer, "22:15" in answer) == (True, True)
    for line in ("schedule", "print schedule"):
        assert tournament.type(line).code == 2
    tournament.done("regulation change --set begins=19:30 --set Minuten=45 --set Passenpause=10 --yes")
    assert "22:15" in tournament.done("schedule").out
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
