"""What the desk waits for: whole processes, large lists, the price of the journal."""

import io
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from statistics import median

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from jassturnier.cli.kit import line_editor
from jassturnier.cli.kit.context import App
from jassturnier.cli.results import entering as asking
from jassturnier.services.draw import drawing
from jassturnier.services.papers.exporting import export_json
from jassturnier.services.people import entering
from jassturnier.services.people.lists import HowRead, look, take_over
from jassturnier.services.results.deals import Sitting
from jassturnier.services.results.dialogue import Dialogue, Prompted
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import Recorder
from jassturnier.store.kit import models as m
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.ranking.standings import standings
from tests.support.offices import drawn, started, with_players

pytestmark = pytest.mark.benchmark
PLAYERS, ROUNDS = 2000, 12
TABLES = 100


def seconds(work: Callable[[], object], times: int = 5) -> float:
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return median(taken)


def process(folder: Path, *words: str) -> Callable[[], object]:
    command = [sys.executable, "-m", "jassturnier", *words]
    return lambda: subprocess.run(command, cwd=folder, check=False, capture_output=True)


def fill(desk: Desk) -> None:
    """Give every table of the newest round a result, all in one entry."""
    rng = Random(1)
    tables = desk.tournament().stage().rounds[-1].tables
    with desk.changing() as (session, _):
        for table in tables:
            points = 600 + int(rng.random() * 684)
            reading = m.Reading(table_id=table.key, station="bench")
            session.add(reading)
            for side, value in enumerate((points, 1884 - points)):
                session.add(m.ReadingLine(reading_id=reading.id, column="points", side=side, value=value))


def test_whole_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JASSTURNIER_HOME", str(tmp_path / "home"))
    desk = with_players(tmp_path, 42, then=drawn)
    database = ("--db", desk.office.database.place)
    bare = seconds(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    imported = seconds(lambda: subprocess.run([sys.executable, "-c", "import sqlmodel"], check=True))
    print(f"\nbare Python {bare * 1000:.0f} ms, import sqlmodel {imported * 1000:.0f} ms")
    for words in (("--help",), ("--version",), (*database, "enter", "1", "1000", "884"), (*database, "rank")):
        taken = seconds(process(tmp_path, *words))
        print(f"{words[-4:]}: {taken * 1000:.0f} ms, {taken / bare:.1f} x bare Python")


def test_import_of_two_thousand(tmp_path: Path) -> None:
    lines = ["Nr;Vorname;Name", *(f"{n};Given{n};Family{n}" for n in range(1, PLAYERS + 1))]
    desk = started(tmp_path)
    taken = seconds(
        lambda: take_over(desk, look(desk, "\n".join(lines).encode(), "list.csv", HowRead())), times=1
    )
    print(f"\nimport of {PLAYERS} players: {taken:.2f} s")


def test_rank_list_of_two_thousand_after_twelve_rounds(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    entering.add(desk, [entering.new_entry([f"More{n} Player{n}"]) for n in range(5, PLAYERS + 1)])
    with desk.changing() as (session, _):
        row = session.get_one(m.Tournament, desk.tournament_id)
        stages = [{**row.regulation["stages"][0], "rounds": ROUNDS}]
        row.regulation = {**row.regulation, "stages": stages}
    draws = [seconds(lambda: draw_and_fill(desk), times=1) for _ in range(ROUNDS)]
    load = seconds(desk.tournament)
    tournament = desk.tournament()
    compute = seconds(lambda: standings(tournament, tournament.stage()))
    print(
        f"\n{PLAYERS} players: draw, store and fill a round {median(draws):.2f} s (slowest {max(draws):.2f})"
    )
    print(f"after {ROUNDS} rounds: load {load:.2f} s, rank {compute:.2f} s")

    file = tmp_path / "whole.json"
    taken = seconds(lambda: file.write_text(export_json(desk), encoding="utf-8"), times=1)
    print(f"export json {taken:.2f} s, {file.stat().st_size / 1e6:.0f} MB")


def draw_and_fill(desk: Desk) -> None:
    drawing.store(desk, drawing.propose(desk, drawing.DrawOrder(seed=1, allow_missing=True)))
    fill(desk)


def test_price_of_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = with_players(tmp_path, 42)

    numbers = count(1)

    def change() -> None:
        with desk.changing() as (session, _):
            session.add(m.Wish(tournament_id=desk.tournament_id, number=next(numbers), kind="apart"))

    with_journal = seconds(change, times=50)
    monkeypatch.setattr(Recorder, "attach", lambda *_: None)
    monkeypatch.setattr(Recorder, "changes", lambda *_: [])
    without = seconds(change, times=50)
    print(f"\none row changed: {with_journal * 1000:.1f} ms, without journal {without * 1000:.1f} ms")


def test_answer_of_the_dialogue_with_a_hundred_tables(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4 * TABLES, then=drawn)
    dialogue = Dialogue(Sitting.begin(desk, ReadingKind.FIRST, None), "en")
    slip, taken, busy = ("", "1000", "884"), [], []
    for _ in range(TABLES):
        start = time.process_time()
        taken.append(seconds(lambda: [dialogue.answer(line) for line in slip], times=1))
        busy.append(time.process_time() - start)
    assert dialogue.step is Prompted.OVER
    print(
        f"\n{TABLES} tables: three Enter keys {median(taken) * 1000:.0f} ms, slowest of twenty "
        f"{sorted(taken)[-TABLES // 20] * 1000:.0f} ms; of the processor {median(busy) * 1000:.0f} ms; "
        f"reading the tournament again {seconds(desk.tournament) * 1000:.0f} ms"
    )


def test_slip_typed_key_by_key_in_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = with_players(tmp_path, 4 * TABLES, then=drawn)
    dialogue = Dialogue(Sitting.begin(desk, ReadingKind.FIRST, None), "en")
    output = Vt100_Output(io.StringIO(), lambda: Size(rows=24, columns=80), enable_cpr=False)
    monkeypatch.setattr(line_editor, "output_of_the_terminal", lambda: output)
    monkeypatch.setattr(App, "show", lambda app, _, lines: list(map(app.words, lines)))
    screen, keys, busy = asking._Screen(App(), dialogue), deque[str](), []
    with create_pipe_input() as typed, create_app_session(input=typed, output=output):
        editor = line_editor.LineEditor(screen.below)
        # Each key once the one before is drawn: nobody types faster than that.
        editor._application.after_render += lambda _: typed.send_text(keys.popleft() if keys else "")
        monkeypatch.setattr(line_editor, "LineEditor", lambda *_: editor)
        ask = asking._editing(screen)
        for _ in range(TABLES // 2):
            start = time.process_time()
            for line in ("\r", "1000\r", "884\r"):
                keys.extend(line)
                screen.tell(*asking._answered(dialogue, ask))
            busy.append(time.process_time() - start)
    print(f"\na slip with its ten keys: {median(busy) * 1000:.1f} ms of the processor")
