"""The life of a tournament in any order: the data is proven, the audit finds no contradiction.

Every step that is taken leaves the state before on a pile; `undo` has to come back to it row by row, `redo`
to the one after it. A step that is refused has to leave every row as it was. In the end all of it is taken
back, one by one, and done again.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from jassturnier.errors import JassError
from jassturnier.services.safety import history, undoing
from jassturnier.services.setup import regulations
from jassturnier.services.stages import by_hand, qualifying
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.changes import Image, RowKey
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.audit import audit
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.scoring.counting import counted
from tests.support.offices import SINGLE, enter, with_players
from tests.support.safety.at_random import PLAYERS, STEPS, TOTAL
from tests.support.safety.laptops import images

SEEDS = st.integers(0, 50)
NUMBERS = st.integers(1, PLAYERS + 3)
TABLES = st.integers(1, 2)
ROUNDS = st.integers(1, 4)
POINTS = st.integers(800, TOTAL - 800)
NEVER = {"sum", "fault", "double", "decision"}
"""What an audit must never find here: the program lets none of it happen."""


class Life(RuleBasedStateMachine):
    """One laptop, nine players at first, at most four rounds, or two and a final."""

    desk: Desk

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.done: list[tuple[dict[RowKey, Image], dict[RowKey, Image]]] = []
        self.undone: list[tuple[dict[RowKey, Image], dict[RowKey, Image]]] = []

    @initialize(final=st.booleans())
    def begin(self, final: bool) -> None:  # noqa: FBT001 — hypothesis passes it by name
        """Start the tournament with its entries."""
        (first,) = regulations.document(SINGLE)["stages"]
        last = {**first, "name": "Final", "rounds": 1, "from": {"best": 4, "tied": "lot"}}
        stages = [{**first, "rounds": 2, "tie": "lot"}, last] if final else [first]
        self.desk = with_players(Path(self.folder.name), PLAYERS, stages=stages)

    def teardown(self) -> None:
        """Take everything back and do it again; remove the database."""
        while self.done:
            self.undo()
        while self.undone:
            self.redo()
        self.folder.cleanup()

    def tournament(self) -> Tournament:
        """Read the tournament as another program would."""
        with self.desk.office.database.reading() as session:
            return load_tournament(session, self.desk.tournament_id)

    def step(self, work: Callable[[], object]) -> bool:
        """Do something that may be refused; say whether it was done."""
        before = images(self.desk)
        try:
            work()
        except JassError:
            assert images(self.desk) == before
            return False
        after = images(self.desk)
        if after != before:
            self.done.append((before, after))
            self.undone.clear()
        return after != before

    @rule(name=st.sampled_from(sorted(STEPS.keys() - {"undo", "redo"})), one=NUMBERS, other=st.integers(1, 9))
    def anything(self, name: str, one: int, other: int) -> None:
        """Do anything that happens on an evening, as where two laptops are merged."""
        self.step(lambda: STEPS[name](self.desk, one, other))

    @rule(table=TABLES, number=ROUNDS, points=POINTS, off=st.sampled_from([0, 0, 0, 10]))
    def enter(self, table: int, number: int, points: int, off: int) -> None:
        """Enter a result; a wrong sum must not get in."""
        entered = self.step(lambda: enter(self.desk, table, points, TOTAL - points + off, round=number))
        assert not (entered and off)

    @rule(table=TABLES, number=ROUNDS, points=POINTS)
    def correct(self, table: int, number: int, points: int) -> None:
        """Correct a result."""
        if self.step(lambda: enter(self.desk, table, points, TOTAL - points, round=number, correct=True)):
            self.counts(table, number, points)

    @rule(table=TABLES, number=ROUNDS, points=POINTS, same=st.booleans())
    def read_again(self, table: int, number: int, points: int, same: bool) -> None:  # noqa: FBT001
        """Read a slip a second time; what counts stays what was read first."""
        there = self.result(table, number)
        value = there if same and there is not None else points
        if self.step(lambda: enter(self.desk, table, value, TOTAL - value, round=number, kind="second")):
            assert self.result(table, number) == there

    @rule(table=TABLES, number=ROUNDS, points=POINTS)
    def rule_on(self, table: int, number: int, points: int) -> None:
        """Let the director decide between two readings."""
        if self.step(lambda: enter(self.desk, table, points, TOTAL - points, round=number, kind="ruling")):
            self.counts(table, number, points)

    def counts(self, table: int, number: int, points: int) -> None:
        """Make sure that these points are what counts at a table."""
        assert self.result(table, number) == points

    def result(self, table: int, number: int) -> int | None:
        """Return the points of side A."""
        rounds = self.tournament().stage().rounds
        found = rounds[number - 1].table(table) if number <= len(rounds) else None
        return found.result.values["points"][0] if found and found.result else None

    @rule(seed=SEEDS)
    def qualify(self, seed: int) -> None:
        """Draw the lots that are needed, and let those who are qualified go on."""
        self.step(lambda: by_hand.draw_lots(self.desk, [], typed=False, seed=seed))
        self.step(lambda: qualifying.store(self.desk, qualifying.preview(self.desk)))

    @precondition(lambda self: self.done)
    @rule()
    def undo(self) -> None:
        """Take back the newest step."""
        undoing.undo(self.desk)
        self.undone.append(self.done.pop())
        assert images(self.desk) == self.undone[-1][0]

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        """Do again what was taken back."""
        undoing.redo(self.desk)
        self.done.append(self.undone.pop())
        assert images(self.desk) == self.done[-1][1]

    @precondition(lambda self: len(self.done) > 2)
    @rule(back=st.integers(1, 3))
    def undo_to(self, back: int) -> None:
        """Take back several steps at once, after a look at what that does."""
        standing = [
            entry.number
            for entry in history.history(self.desk)
            if entry.kind == "change" and not entry.undone
        ]
        number = standing[-back - 1]
        before = images(self.desk)
        seen = undoing.preview(self.desk, number)
        assert images(self.desk) == before
        assert undoing.undo(self.desk, number, seen.head) == seen
        assert len(seen.commands) == back
        for _ in range(back):
            self.undone.append(self.done.pop())
        assert images(self.desk) == self.undone[-1][0]

    @invariant()
    def is_proven(self) -> None:
        """Prove the data by the journal."""
        assert history.verify(self.desk.office).faults == ()

    @invariant()
    def adds_up(self) -> None:
        """Audit the tournament, rank it, and count what was given out."""
        tournament = self.tournament()
        assert [f for f in audit(tournament) if f.kind in NEVER] == []
        tables = [table for round_ in tournament.rounds() for table in round_.tables if table.result]
        slips = [counted(tournament.regulation, table) for table in tables]
        points = [slip["points"] for slip in slips if slip is not None]
        assert [sum(value or 0 for value in each) for each in points] == [TOTAL] * len(tables)
        standings(tournament, tournament.stage())
