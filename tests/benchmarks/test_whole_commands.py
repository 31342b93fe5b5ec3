"""What the desk waits for: whole commands beside what they import, at 2000 players, and keys one by one.

`JASSTURNIER_BEFORE`, the folder of another checkout, is measured beside this one, turn by turn.
"""

import io
import os
import shutil
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
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
from jassturnier.services.results.deals import Sitting
from jassturnier.services.results.dialogue import Dialogue, Prompted
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import Recorder
from jassturnier.store.kit import models as m
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.ranking.standings import standings
from tests.support.offices import drawn, with_players

pytestmark = pytest.mark.benchmark

ROOT = Path(__file__).parents[2]
CHECKOUTS = [Path(before) for before in [os.environ.get("JASSTURNIER_BEFORE")] if before] + [ROOT]
PLAYERS, ROUNDS = 2000, 12
SMALL = (
    *("--help", "--version", "rank --help", "enter --help"),
    *("status", "missing", "rank", "history", "audit", "verify", "players list"),
    *("enter 1 1000 884", "add Vreni Frei"),
)
KEPT = {1: "first", ROUNDS + 1: "last"}
BARE_CLICK = "import click; click.command(params=[])(lambda: None)(['--help'], prog_name='bare')"


def busy(words: Sequence[str], folder: Path, checkout: Path) -> float:
    """Return the seconds of processor time, user and system, of a Python that is given `words`."""
    before = getrusage(RUSAGE_CHILDREN)
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run([sys.executable, *words], cwd=folder, env=environment, check=False, capture_output=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def best(works: Sequence[Callable[[], float]], times: int) -> list[float]:
    """Return the least of several measurements of each work, taken in turn after one that does not count."""
    rounds = [[work() for work in works] for _ in range(times + 1)]
    return [min(taken) for taken in zip(*rounds[1:], strict=True)]


def points(number: int) -> tuple[int, int]:
    """Return the points of a table, other ones at every table."""
    first = 600 + number * 13 % 685
    return first, 1884 - first


def fill(desk: Desk) -> None:
    """Give every table of the newest round a result, all in one entry."""
    tables = desk.tournament().stage().rounds[-1].tables
    with desk.changing() as (session, _):
        for table in tables:
            reading = m.Reading(table_id=table.key, station="bench")
            session.add(reading)
            for side, value in enumerate(points(table.number)):
                session.add(m.ReadingLine(reading_id=reading.id, column="points", side=side, value=value))


def next_round(desk: Desk) -> None:
    drawing.store(desk, drawing.propose(desk, drawing.DrawOrder(seed=1, allow_missing=True)))


def crowd(folder: Path) -> Desk:
    """Return the desk of a tournament of 2000 with one round more than are going to be played."""
    desk = with_players(folder, 4)
    entering.add(desk, [entering.new_entry([f"More{n} Player{n}"]) for n in range(5, PLAYERS + 1)])
    with desk.changing() as (session, _):
        row = session.get_one(m.Tournament, desk.tournament_id)
        stages = [{**row.regulation["stages"][0], "rounds": ROUNDS + 1}]
        row.regulation = {**row.regulation, "stages": stages}
    return desk


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("bench")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JASSTURNIER_HOME", str(folder / "home"))
        patch.setenv("JASSTURNIER_LANG", "en")
        yield folder


@pytest.fixture(scope="module")
def big(home: Path) -> Path:
    """Keep, each with a round drawn: `first.db`, nothing played, and `last.db`, twelve rounds behind it.

    `first.csv` and `last.csv` have the results of that round; in `first-undrawn.db` and `last-undrawn.db` it
    is not drawn yet.
    """
    desk = crowd(home)
    for number in range(1, ROUNDS + 2):
        shutil.copyfile(home / "evening.db", home / f"{KEPT.get(number, 'other')}-undrawn.db")
        next_round(desk)
        if number in KEPT:
            shutil.copyfile(home / "evening.db", home / f"{KEPT[number]}.db")
            rows = [f"{number},{table},{points(table)[0]},{points(table)[1]}" for table in range(1, 501)]
            text = "\n".join(["round,table,points A,points B", *rows])
            (home / f"{KEPT[number]}.csv").write_text(text)
        fill(desk)
    return home


def test_small_commands_beside_what_they_import(home: Path, tmp_path: Path) -> None:
    with_players(tmp_path, 42, then=drawn)
    shutil.copyfile(tmp_path / "evening.db", home / "small.db")
    works: dict[str, Sequence[str]] = {
        "bare Python": ("-c", "pass"),
        "import sqlmodel": ("-c", "import sqlmodel"),
        "--help of a bare click": ("-c", BARE_CLICK),
    }
    for words in SMALL:
        database = () if words.endswith(("--help", "--version")) else ("--db", "now.db")
        works[words] = ("-m", "jassturnier", *database, *words.split())

    def work(words: Sequence[str], checkout: Path) -> float:
        shutil.copyfile(home / "small.db", home / "now.db")
        return busy(words, home, checkout)

    pairs = [(words, checkout) for words in works.values() for checkout in CHECKOUTS]
    taken = best([lambda pair=pair: work(*pair) for pair in pairs], 7)  # type: ignore[misc]
    sqlmodel, click = taken[len(CHECKOUTS)], taken[2 * len(CHECKOUTS)]
    print()
    for place, name in enumerate(works):
        figures = taken[place * len(CHECKOUTS) :][: len(CHECKOUTS)]
        beside = click if "--" in name else sqlmodel
        ratios = "".join(f"{1000 * one:7.0f} ms {one / beside:5.2f} x" for one in figures)
        print(f"{name:24}{ratios}  {'bare click' if beside == click else 'sqlmodel'}")


LARGE = (
    "rank",
    "print cards",
    "doctor",
    "audit",
    "missing",
    "draw --seed 1",
    "here --all",
    "enter 1 1000 884",
    "scores import {kept}.csv",
    "verify",
    "print slips --out o.pdf",
    "print standings --out o.pdf",
    "export xlsx --out o.xlsx",
    "export html pages",
)
BEFORE_A_DRAW = ("backup", "players edit 1 --club Edelweiss")
"""As in an evening: the last copy was made a little earlier."""


@pytest.mark.parametrize("command", LARGE)
def test_large_commands(big: Path, command: str) -> None:
    def work(kept: str, checkout: Path) -> float:
        state = f"{kept}-undrawn" if command.startswith("draw") else kept
        shutil.copyfile(big / f"{state}.db", big / "now.db")
        shutil.rmtree(big / "now.db.backups", ignore_errors=True)
        lines = [*(BEFORE_A_DRAW if command.startswith("draw") else ()), command.format(kept=kept)]
        program = ("-m", "jassturnier", "--yes", "--db", "now.db")
        return [busy((*program, *line.split()), big, checkout) for line in lines][-1]

    pairs = [(kept, checkout) for kept in ("first", "last") for checkout in CHECKOUTS]
    imported, *taken = best(
        [lambda: busy(("-c", "import sqlmodel"), big, ROOT)]
        + [lambda pair=pair: work(*pair) for pair in pairs],  # type: ignore[misc]
        2,
    )
    figures = "".join(f"{one:8.2f}" for one in taken)
    print(f"\n{command:24}{figures}   (import sqlmodel {imported:.2f})")


TABLES = 100


def seconds(work: Callable[[], object], times: int = 5) -> float:
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return median(taken)


def test_rank_list_of_two_thousand_after_twelve_rounds(tmp_path: Path) -> None:
    desk = crowd(tmp_path)
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
    next_round(desk)
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
