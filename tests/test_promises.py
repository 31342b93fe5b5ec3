"""What README and SECURITY.md promise of the whole program, tried with all of its commands."""

import shutil
import socket
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing

import click
import pytest

from jassturnier.cli.kit import registry
from tests.support.console import Console
from tests.support.examples import ROOT

_KEPT = {"alembic_version", "journal", "station"}
"""What is of the file, its history and its laptops; undo leaves it."""

AN_EVENING = """
    season new Alt
    season import Alt alt.csv --yes
    new Lotto --regulation schieber-einzel-4x12 --fee 20
    letterhead --club Rigi --colour 8C141E
    title Herbst --date 2026-11-20 --venue Krone
    import people.csv --yes
    add "Noa Pic" "Mia Roth" "Lea Kunz" "Ida Kunz" "Eva Dubs" "Ali Benz" "Ben Wyss" "Tim Rast" "Jan Roos"
    players edit 3 --club Zug --category Damen
    players close
    players open
    regulation change --set max_entries=12 --yes
    add "Uli Ort" "Zoe Fink"
    regulation change --set max_entries=13 --yes
    players admit 14
    players confirm 1
    people edit "Noa Pic" --born 1950
    people merge "Reto Rast" "Tim Rast" --yes
    players remove 11
    paid 1-4
    paid 3 --refund
    cash expense 40 Saalmiete
    notice show "Suppe ab 21 Uhr"
    notice picture logo.png
    notice end 1
    regulation change --set pot=12 --yes
    drawn 1 1-A1
    here --all-but 10
    draw --seed 7
    draw move 5 7 --yes
    draw again --seed 8 --yes
    here 10
    clock start 45
    clock add 5
    clock pause
    clock stop
    enter 1 1012 872
    enter 2 1000 884
    scores move 1 2 --yes
    enter 2 1002 882 --correct
    enter 3 900 984
    penalty add 7 -50 "spoke to the partner"
    penalty remove 1
    disqualify 7 "marked cards"
    disqualify 7 --lift
    replace 6 "Anna Kern"
    leave 5
    back 5
    wish apart 1 2
    wish together 3 4
    wish table 1 8
    wish seat A2 6
    wish remove 3
    season new Cup
    season import Cup januar.csv --yes
    season guest Cup "Noa Pic"
    season change Cup --best 2
    season add Cup
    season remove Cup 1 --yes
"""

A_FINAL = """
    new Meister --regulation final.toml
    add "Noa Pic" "Mia Roth" "Lea Kunz" "Ida Kunz" "Eva Dubs" "Ali Benz" "Ben Wyss" "Tim Rast" "Jan Roos"
    add "Uli Ort" "Zoe Fink" "Rea Abt"
    here --all-but 9-12
    draw --seed 7
    here 9-12
    draw table
    enter 1 628 628
    scores import results.csv --yes
    lot --seed 3
    qualify --yes
    draw --seed 7
    scores deal 1 "A eicheln 97"
    enter 1 1012 872 --correct
    season new Final --prizes "1: 50"
    season add Final
    season pay Final
    publish --yes
    close --yes
    reopen
    new Paare --regulation schieber-paare-4x12
    add "Noa Pic"
    add "Mia Roth"
    pair 1 2
    delete Paare --yes
"""


def _final() -> str:
    """Return a regulation of one round and a final of one, for which a lot decides and which has a prize."""
    text = (ROOT / "templates/regulations/schieber-einzel-final.toml").read_text("utf-8")
    shorter = text.replace("rounds = 4", "rounds = 1").replace(
        'percent = 20, tied = "all"', 'best = 4, tied = "lot"'
    )
    return shorter + "\n[[prizes]]\nranks = [1]\nfrancs = 100\n"


_READING = (
    "print, reprint, missing, rank, undo, history, redo, audit, verify, doctor, backup, status, use, "
    "list, commands, schema, completion, simulate, demo, plan, draw show, draw check, wish list, players "
    "list, players arrivals, players template, players export, people list, people show, people "
    "ranking, people compare, scores show, scores template, scores export, scores compare, penalty "
    "list, clock, schedule, ceremony, board, notice, export, report, manual, upload, cash, prizes, "
    "settlement, qualified, season show, season prizes, season export, season list, regulation list, "
    "regulation show, regulation check, regulation settings, rules, referee"
)
_NAMED = (
    "people forget, restore, merge, station, server, regulation save, regulation remove, regulation rename"
)
"""What undo does not take back: other files, other laptops, and who wants to be nowhere."""


@pytest.fixture
def lists(console: Console) -> Console:
    """Put the files beside the database that the evening takes in."""
    for name, rows in {
        "people": "Name;Vorname;Ort\nAbt;Anna;Zug\nBeer;Beat;Baar\nFrei;Gina;Cham",
        "januar": "Name;Vorname;Total\nAbt;Anna;4000\nBeer;Beat;3900\nPic;Noa;3800",
        "alt": "Name;Vorname;Total\nRast;Reto;4000\nBeer;Beat;3900",
        "results": "Round,Table,Points A,Points B\n1,2,628,628\n1,3,628,628",
    }.items():
        (console.folder / f"{name}.csv").write_text(rows, "utf-8")
    shutil.copy(ROOT / "sample_data" / "logo.png", console.folder)
    (console.folder / "final.toml").write_text(_final(), "utf-8")
    return console


def _lines() -> Iterator[tuple[str, str, str]]:
    """Yield each command with the tournament before it and the one after it."""
    name = ""
    for line in filter(str.strip, (AN_EVENING + A_FINAL).splitlines()):
        before, words = name, line.split()
        name = words[1] if words[0] in {"new", "title"} else name
        yield line.strip(), before, name


def _contents(console: Console) -> dict[str, set[Sequence[object]]]:
    """Return the rows of all tables but those that undo leaves."""
    with closing(sqlite3.connect(console.folder / "jassturnier.db")) as file:
        tables = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: set(file.execute(f'SELECT * FROM "{name}"')) for name in tables if name not in _KEPT}  # noqa: S608 — names of its own tables


@pytest.mark.slow
def test_every_change_of_every_command_can_be_taken_back_and_done_again(lists: Console) -> None:
    states = []
    for line, _, _ in _lines():
        lists.done(line)
        states.append(_contents(lists))
    nothing = {name: set[Sequence[object]]() for name in states[0]}
    for (line, _, name), before in zip(reversed([*_lines()]), [*reversed(states[:-1]), nothing], strict=True):
        lists.done(f"undo -t {name}" if name else "undo")
        assert _contents(lists) == before, line
    for (line, before_it, name), after in zip(_lines(), states, strict=True):
        lists.done(f"redo -t {name if line.startswith('new ') else before_it}" if name else "redo")
        assert _contents(lists) == after, line
    lists.done("verify")


def test_the_evening_has_every_command_that_changes_something() -> None:
    """A new command is either played there, or named here."""
    elsewhere = {*_READING.split(", "), *_NAMED.split(", ")}
    played = {" ".join(line.split()[:length]) for line, _, _ in _lines() for length in (1, 2)}
    assert not [name for name in _names() if not {name, name.split()[0]} & elsewhere and name not in played]


def _names() -> Iterator[str]:
    for spec in registry.COMMANDS:
        command = registry.load(spec)
        below = command.commands if isinstance(command, click.Group) else {}
        yield from (f"{spec.name} {name}" for name in below) if below else [spec.name]


@pytest.mark.slow
def test_nothing_is_fetched_or_sent(lists: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    """SECURITY.md: the program works without internet; here any connection would be refused."""
    asked: list[object] = []

    def refused(*told: object) -> None:
        asked.append(told[1:])
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(socket.socket, "sendto", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)
    for line, _, _ in _lines():
        lists.done(line)
    for line in (
        "print",
        "export xlsx",
        "export html pages",
        "report",
        "doctor",
        "ceremony --list",
        "status",
    ):
        lists.done(f"{line} -t Meister")
    assert not asked
