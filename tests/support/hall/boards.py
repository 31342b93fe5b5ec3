"""A hall full of people, some of them with long names, and the board as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread

from jassturnier.services import hall
from jassturnier.services.board import BoardOrder, prepare
from jassturnier.services.papers.pages import own_templates
from jassturnier.services.people import entering
from jassturnier.services.workplace import Desk
from tests.support.offices import drawn, enter, office, play_round, started

_GIVEN = ("Anna", "Hans-Peter", "Maria Magdalena", "Jo", "Elisabeth", "Ueli", "François", "Bartholomäus")
_FAMILY = (
    "Ho",
    "Müller",
    "von Niederhäusern-Oberholzer",
    "Zgraggen",
    "Schweizer",
    "Donaudampfschifffahrtsmann",
)


def full_hall(folder: Path, count: int) -> Desk:
    """Return the desk of an evening: a round is over, in the second the clock runs and one slip is in."""
    if (folder / "evening.db").exists():
        return office(folder).desk()
    desk = started(folder, live=True)
    names = [f"{_GIVEN[n % 8]} {_FAMILY[n % 6]} {n}" for n in range(1, count + 1)]
    entering.add(desk, [entering.new_entry([name]) for name in names])
    play_round(desk)
    drawn(desk)
    hall.start(desk, 45)
    enter(desk, 1, 1000, 884)
    return desk


ORDER = BoardOrder(0, "en", own_templates(None), only_here=True)


@contextmanager
def running(desk: Desk, order: BoardOrder = ORDER) -> Iterator[HTTPConnection]:
    """Run a board in a thread; give a connection to it."""
    board = prepare(desk, order)
    port = int(board.opened.getsockname()[1])
    thread = Thread(target=board.serve)
    thread.start()
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        yield connection
    finally:
        connection.close()
        board.server.should_exit = True
        thread.join(20)
    assert not thread.is_alive()


@dataclass(frozen=True)
class Board:
    """A board that runs: its address, and the number of its process."""

    address: str
    process: int

    def memory(self) -> float:
        """Return the megabytes it holds, as Linux counts them."""
        words = Path(f"/proc/{self.process}/statm").read_text().split()
        return int(words[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def board(folder: Path) -> Iterator[Board]:
    """Start the board of the evening in a folder; it ends with the block."""
    words = ["-m", "jassturnier", "--db", "evening.db", "board", "--only-here", "--port", "0"]
    with subprocess.Popen(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "JASSTURNIER_LANG": "de", "JASSTURNIER_HOME": str(folder / "laptop")},
        stdout=subprocess.PIPE,
        text=True,
    ) as run:
        assert run.stdout is not None
        try:
            yield Board(run.stdout.readline().split()[-1].rstrip("/"), run.pid)
        finally:
            run.terminate()
