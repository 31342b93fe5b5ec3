"""Walks at random through an evening, typed as at the desk; whatever is taken back is compared row by row.

Every command that changes something leaves the state before and after it on a pile. `undo`, `/` and
`undo --to` have to come back to the state before, `redo` to the one after; what is refused leaves every row
as it was. At the end all of it is taken back, one by one, and done again.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from jassturnier.errors import JassError
from jassturnier.services.people import entering
from jassturnier.services.results.deals import Sitting
from jassturnier.services.results.dialogue import Dialogue, Key
from jassturnier.services.safety import differences, history
from jassturnier.services.setup import regulations, tournaments
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.journal.journal import all_images
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import LaptopFolder
from jassturnier.tournament.model import TableInfo, Tournament
from jassturnier.tournament.ranking.final_list import lots_needed, next_stage
from jassturnier.tournament.scoring.counting import random_slip, typed
from jassturnier.tournament.scoring.readings import FIRST
from tests.support.console import Console

ENTRIES = {"team": 4, "pair": 6, "single": 9}
REGULATIONS = (
    "coiffeur-paare",
    "molotow-mittlerer",
    "schieber-einzel-4x12",
    "coiffeur-allein-4",
    "schieber-paare-4x12",
    "molotow",
    "differenzler-4x8",
    "plus-minus",
    "coiffeur-allein-3",
    "schieberamsch",
    "mittlerer",
    "schieber-sechs",
    "bodenjass-4x8",
)
_SLIPS = 3
"""So few different slips that there are ties, and lots."""
_VERIFY = 20
_KINDS = {"on": 10, "back": 5, "again": 5, "to": 1, "dialogue": 5, "aside": 5}


def in_two_stages(name: str) -> dict[str, Any]:
    """Return a shipped regulation cut down to two rounds and a final of the best four."""
    document = regulations.document(name)
    first = {**document["stages"][0], "rounds": 2, "tie": "lot"}
    final = {**first, "name": "Final", "rounds": 1, "from": {"best": 4, "tied": "lot"}}
    return {**document, "stages": [first, final]}


@dataclass
class Walk:
    """One laptop, one tournament; `done` holds the states around what stands, `undone` those after `undo`."""

    console: Console
    regulation: str
    rng: Random
    done: list[tuple[str, str]] = field(default_factory=list)
    undone: list[tuple[str, str]] = field(default_factory=list)
    stored: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    _slips: dict[tuple[str, int, int], Sequence[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start the tournament with its entries."""
        settings = in_two_stages(self.regulation)
        office = Office(Database("jassturnier.db"), LaptopFolder(Path("home")), "new Walk")
        self.desk: Desk = tournaments.create(office, tournaments.NewTournament("Walk", settings))
        entries = ENTRIES[str(settings["entry"])]
        members = "abc"[: self.desk.tournament().regulation.entry.members]
        names = [[f"Given{n} Family{n}{letter}" for letter in members] for n in range(1, entries + 1)]
        entering.add(self.desk, list(map(entering.new_entry, names)))
        self.entries = entries

    def go(self, steps: int) -> None:
        """Type so many commands, then take all back and do all again."""
        for number in range(steps):
            self.step()
            if number % _VERIFY == 0:
                self.prove()
        self.prove()
        while self.done:
            self.back()
        self.prove()
        while self.undone:
            self.again()
        self.prove()

    def step(self) -> None:
        """Type one command at random."""
        match self.rng.choices([*_KINDS], [*_KINDS.values()])[0]:
            case "back" if self.done:
                self.take_back("undo", 1)
            case "again" if self.undone:
                self.console.done("redo")
                self.done.append(self.undone.pop())
                assert self.state() == self.done[-1][1]
                self.stored["redo"] += 1
            case "to" if len(self.done) > 1:
                self.go_back(self.rng.randrange(1, min(15, len(self.done))))
            case "dialogue":
                self.sit_down()
            case "aside":
                self.type(self.aside(self.desk.tournament()))
            case _:
                self.type(self.onward(self.desk.tournament()))

    def type(self, line: str) -> None:
        """Type a command that may be refused."""
        before = self.state()
        answer = self.console.type(line)
        after = self.state()
        assert "Traceback" not in answer.err
        assert answer.code == 0 or before == after, f"{line} was refused and did something"
        self.note(line.split(maxsplit=1)[0], before, after)

    def note(self, name: str, before: str, after: str) -> None:
        """Put a change on the pile."""
        if before == after:
            self.refused += 1
            return
        self.stored[name] += 1
        self.done.append((before, after))
        self.undone.clear()

    def take_back(self, line: str, count: int) -> None:
        """Take back so many changes, and compare."""
        self.console.done(line)
        self.undone += [self.done.pop() for _ in range(count)]
        assert self.state() == self.undone[-1][0], line
        self.stored["undo"] += 1

    def go_back(self, count: int) -> None:
        """Take several changes back at once."""
        entries = history.history(self.desk)
        standing = [entry.number for entry in entries if entry.kind == "change" and not entry.undone]
        self.take_back(f"undo --to {standing[-count - 1]} --yes", count)

    def back(self) -> None:
        """Take the newest change back, without the command around it."""
        history.undo(self.desk)
        self.undone.append(self.done.pop())
        assert self.state() == self.undone[-1][0]

    def again(self) -> None:
        """Do again what was taken back last, without the command around it."""
        history.redo(self.desk)
        self.done.append(self.undone.pop())
        assert self.state() == self.done[-1][1]

    def sit_down(self) -> None:
        """Enter some slips in the dialogue, and press `/` after some of them."""
        with suppress(JassError):
            dialogue = Dialogue(Sitting.begin(self.desk, FIRST, None), "en")
            dialogue.begin()
            for table in dialogue.sitting.waiting()[: self.rng.randrange(1, 4)]:
                before = self.state()
                dialogue.answer(" ".join([str(table.number), *self.slip(dialogue.sitting.tournament, table)]))
                self.note("dialogue", before, self.state())
                if dialogue.sitting.commands and self.rng.random() < 1 / 2:
                    dialogue.press(Key.UNDO)
                    dialogue.answer("y")
                    self.undone.append(self.done.pop())
                    assert self.state() == self.undone[-1][0]
                    self.stored["/"] += 1

    def onward(self, tournament: Tournament) -> str:
        """Return what brings the evening forward."""
        if tournament.closed:
            return "reopen"
        stage, seed = tournament.stage(), self.rng.randrange(100)
        tables = [(r.number, table) for r in stage.rounds for table in r.open_tables()]
        if tables:
            number, table = self.rng.choice(tables)
            return " ".join(
                ["enter", str(table.number), *self.slip(tournament, table), "--round", str(number)]
            )
        if any(lots_needed(tournament)):
            return f"lot --seed {seed}"
        if len(stage.rounds) < stage.rules.rounds:
            return f"draw --effort 20 --seed {seed} --yes"
        if next_stage(tournament) is not None:
            return "qualify --yes"
        return self.aside(tournament)

    def aside(self, tournament: Tournament) -> str:
        """Return something that happens on an evening."""
        rng = self.rng
        who, new = rng.randrange(1, self.entries + 1), f"New{rng.randrange(10**9)}"
        if tournament.closed:
            return rng.choice(["reopen", "reopen", f"leave {who}"])
        members = " ".join(f"{new}{letter}" for letter in "abc"[: tournament.regulation.entry.members])
        tables = [(r.number, table) for r in tournament.rounds() for table in r.tables if table.result]
        lines = [
            f"add {members}",
            f"leave {who}",
            f"back {who}",
            f"here {who}",
            f"replace {who} {new} --yes",
            f"penalty add {who} -5 late",
            "penalty remove 1",
            f"wish apart {who} {1 + who % self.entries} --soft",
            "wish remove 1",
            f"players edit {who} --club Rigi{rng.randrange(3)}",
            f"players remove {who} --yes",
            f"regulation change --set rest={rng.choice(['own', 'mean'])} --yes",
            f"draw again --effort 20 --seed {rng.randrange(100)} --yes",
            f"draw move {who} {1 + who % self.entries} --yes",
            "print reserve --count 2",
            "close",
            "qualify --yes",
            "lot",
        ]
        if tables and rng.random() < 1 / 3:
            number, table = rng.choice(tables)
            words = " ".join(self.slip(tournament, table))
            return f"enter {table.number} {words} --round {number} --correct --yes"
        return rng.choice(lines)

    def slip(self, tournament: Tournament, table: TableInfo) -> Sequence[str]:
        """Return one of a few slips as it is typed."""
        which = (table.game, len(table.sides), self.rng.randrange(_SLIPS))
        if which not in self._slips:
            self._slips[which] = typed(random_slip(tournament.regulation, table, Random(which[2])))
        return self._slips[which]

    def state(self) -> str:
        """Return a digest of every row there is."""
        with self.desk.office.database.reading() as session:
            rows = sorted(all_images(session.connection()).items())
        return hashlib.sha256(json.dumps(rows, sort_keys=True).encode()).hexdigest()

    def prove(self) -> None:
        """Compare the journal with the data."""
        assert differences.verify(self.desk.office).faults == ()
