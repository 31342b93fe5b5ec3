"""An evening played by a regulation, typed command by command as `status` says what comes next."""

import re
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from jassturnier.errors import JassError
from jassturnier.games.kit.base import Slip
from jassturnier.services.results.hand_in import hand_in
from jassturnier.services.status import Phase, phase
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.outlet import LaptopFolder
from jassturnier.tournament.model import RoundInfo, TableInfo, Tournament
from jassturnier.tournament.ranking.lots import lots_needed
from jassturnier.tournament.regulation.series_rules import Partners
from jassturnier.tournament.regulation.written import written
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.handed_in import Sent
from jassturnier.tournament.scoring.simulation import random_deals, typed
from tests.support.console import Answer, Console
from tests.support.hall.phones import slip as on_the_slip
from tests.support.pairs.factors import Document
from tests.support.pairs.lists import read

DONE, NOT_NOW, NO_DRAW, WRONG = 0, 4, 5, 7
MOST_STEPS = 100
READING = (
    *(
        "rank",
        "rank --explain --desk",
        "rank --final --desk",
        "rank --by club",
        "rank --list best-round --desk",
    ),
    *(
        "status",
        "missing",
        "history --last 5",
        "prizes --desk",
        "cash --all",
        "settlement --desk",
        "qualified",
    ),
    *("players list", "draw show", "draw check", "scores show 1", "regulation show", "report --initials"),
    *("export csv --what scores", "export csv --what draw", "export csv --what final", "export json"),
    *("print --yes", "print prizes --desk --yes", "print emergency --yes", "print sheets --filled --yes"),
    *("print certificates --yes", "print cards --yes", "print cash --yes", "print regulation --yes"),
    *("export html pages --yes", "ceremony --yes", "reprint", "publish", "doctor"),
)
"""After every round; what is not known yet may be refused, in words."""


class Stuck(Exception):  # noqa: N818 — what it says of the evening
    """The evening cannot go on."""


@dataclass
class Evening:
    """One tournament on one laptop; `lines` are what was typed, `wrong` is what was found."""

    console: Console
    document: Document
    rng: Random
    lines: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    _known: dict[tuple[str, int, int, int], tuple[Slip, tuple[str, ...]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Take what happens apart from the regulation."""
        self.happens = self.document.pop("evening")
        self.console.options = ["--lang", self.happens["language"]]
        self.people = self.happens["people"]

    def type(self, line: str, *codes: int) -> Answer:
        """Type a command that may end with one of these codes, with none named only as it should.

        Raises:
            Stuck: it failed, or ended otherwise.
        """
        self.lines.append(f"jass {line}")
        try:
            answer = self.console.type(line)
        except Exception as error:
            raise Stuck(f"{line}: {''.join(traceback.format_exception(error)[-3:])}") from error
        if answer.code not in (codes or (DONE,)):
            raise Stuck(f"{line}: exit code {answer.code}: {answer.err}")
        if answer.code and not answer.err.strip():
            raise Stuck(f"{line}: exit code {answer.code} without a word")
        return answer

    def look(self, line: str) -> Answer | None:
        """Type a command that only reads; what is wrong with it is remembered."""
        try:
            return self.type(line, DONE, NOT_NOW)
        except Stuck as error:
            self.wrong.append(str(error))
        return None

    def play(self) -> list[str]:
        """Play the whole evening; return what is wrong."""
        try:
            self.begin()
            for _ in range(MOST_STEPS):
                if not self.step(self.desk.tournament()):
                    self.end()
                    break
            else:
                self.wrong.append("the evening comes to no end")
        except Stuck as error:
            self.wrong.append(str(error))
        return self.wrong

    def begin(self) -> None:
        """Start the tournament, enter everybody but those who come late, mark who is here."""
        Path("regulation.toml").write_text(self.toml(), encoding="utf-8")
        self.type("regulation check regulation.toml")
        self.type("new Abend -r regulation.toml")
        self.desk: Desk = Office(Database("jassturnier.db"), LaptopFolder(Path("home")), "net").desk()
        self.members = self.desk.tournament().regulation.entry.members
        self.entries = self.people // self.members
        for number in range(1, self.entries + 1):
            club = ("", " --club Rigi", " --club Napf --category Juniors")[number % 3]
            self.type(f"add {self.names(number)}{club} --guess {number}", DONE, NOT_NOW)
        missing = range(1, self.happens["absent"] + 1)
        self.type(f"here --all-but {' '.join(map(str, missing))}" if missing else "here --all")
        if self.document.get("fee"):
            self.type("paid --all-but 3")

    def names(self, number: int) -> str:
        """Return the names of the members of an entry as they are typed."""
        return " ".join(f'"Given{number}{letter} Family{number}"' for letter in "abc"[: self.members])

    def step(self, tournament: Tournament) -> bool:
        """Do what the evening waits for; say whether there was anything."""
        match phase(tournament):
            case Phase.RESULTS:
                round_ = next(each for each in tournament.stage().rounds if each.open_tables())
                self.enter_all(tournament, round_)
            case Phase.LOT:
                numbers = (str(entry.number) for entry in lots_needed(tournament)[0].entries)
                extra = "extra" in tournament.stage().rules.tie
                self.type(f"lot {' '.join(numbers)}{' --typed' if extra else ''}")
            case Phase.STAGE:
                self.type("qualify --yes")
            case Phase.DRAW | Phase.ROLL_CALL:
                return self.draw(tournament)
            case _:
                return False
        return True

    def draw(self, tournament: Tournament) -> bool:
        """Draw a round, after who came in alone has a partner; so many people may not be able to begin."""
        if tournament.lonely() and not tournament.stage().rounds:
            self.pair(tournament)
        begun = any(tournament.rounds())
        if any(entry.group for entry in tournament.stage().entries):
            for entry in tournament.stage().entries:
                if not entry.group:
                    self.type(f"players edit {entry.number} --group A")
        seed = self.rng.randrange(100)
        answer = self.type(
            f"draw --seed {seed} --effort 50 --yes", *((DONE,) if begun else (DONE, NOT_NOW, NO_DRAW))
        )
        if answer.code == DONE and self.happens["seats"] == "again":
            self.type(f"draw again --seed {seed} --effort 50 --yes", DONE, NOT_NOW, NO_DRAW)
        if answer.code == DONE and self.happens["seats"] == "move":
            self.type("draw move 2 5 --yes", DONE, 3, NOT_NOW)
        return answer.code == DONE

    def pair(self, tournament: Tournament) -> None:
        """Make pairs as the stage says."""
        if tournament.stage().rules.partners is not Partners.BROUGHT:
            self.type("pair --yes")
            return
        for entry in tournament.lonely():
            self.type(f'pair {entry.number} "Partner of{entry.number}" --yes')

    def enter_all(self, tournament: Tournament, round_: RoundInfo) -> None:
        """Enter all results of a round; then something happens, and everything is looked at."""
        for table in round_.open_tables():
            self.enter(tournament, table, str(round_.number))
        if self.happens["correct"]:
            slip = self.slip(tournament, round_.tables[0])[0]
            counts = "--ruling" if self.happens["enter"] == "second" else "--correct"
            words = " ".join(typed(slip))
            self.type(f"enter 1 {words} --round {round_.number} {counts} --yes", DONE, NOT_NOW)
        after = self.rank()
        self.type("undo", DONE)
        self.type("redo", DONE)
        if after != self.rank():
            self.wrong.append("undo and redo change the rank list")
        self.read()
        if sum(1 for _ in tournament.rounds()) == 1:
            self.between()

    def enter(self, tournament: Tournament, table: TableInfo, number: str) -> None:
        """Enter the result of a table in the way of this evening."""
        slip, deals = self.slip(tournament, table)
        words = " ".join(typed(slip))
        line = f"enter {table.number} {words} --round {number}"
        match self.happens["enter"]:
            case "deals":
                quoted = " ".join(f'"{deal}"' for deal in deals)
                self.type(f"scores deal {table.number} {quoted} --round {number} --yes")
                return
            case "wrong":
                first, *others = words.split()
                wrong = " ".join((str(int(first) + 10), *others))
                if self.type(f"enter {table.number} {wrong} --round {number}", DONE, WRONG).code == DONE:
                    return
            case "phone":
                self.hand_in(tournament, table, words)
            case "second":
                self.type(f"{line} --yes")
                self.type(f"{line} --second --yes", DONE, NOT_NOW)
                return
        self.type(f"{line} --yes")

    def hand_in(self, tournament: Tournament, table: TableInfo, words: str) -> None:
        """Hand a slip in by phone."""
        self.lines.append(f"# table {table.number} hands in by phone: {words}")
        try:
            hand_in(
                self.desk, Sent(*on_the_slip(self.desk, table.number, table.round - 1), tuple(words.split()))
            )
        except JassError as error:
            self.wrong.append(f"by phone at table {table.number}, {words}: {error.texts}")

    def slip(self, tournament: Tournament, table: TableInfo) -> tuple[Slip, tuple[str, ...]]:
        """Return a slip and the deals it is of: one of so few that there are ties, where that is wanted."""
        which = (
            table.game,
            sum(map(len, table.sides)),
            table.deals,
            self.rng.randrange(self.happens["slips"]),
        )
        if which not in self._known:
            game = game_of(tournament.regulation, table)
            deals = random_deals(game, self.rng)
            self._known[which] = game.slip_of(deals), tuple(map(game.print_deal, deals))
        return self._known[which]

    def between(self) -> None:
        """Let somebody come late, leave, be replaced, after the first round."""
        happens, last = self.happens, self.entries
        for number in range(last + 1, last + 1 + happens["late"]):
            self.type(f"add {self.names(number)} --here --yes", DONE, NOT_NOW)
        if happens["absent"]:
            self.type("here 1", DONE, NOT_NOW)
        if happens["leave"]:
            self.type(
                f"leave 2{happens['leave'].removeprefix('leave').replace('back', '')} --yes", DONE, NOT_NOW
            )
            self.type("back 2", DONE, NOT_NOW) if happens["leave"] == "back" else None
        if happens["replace"] is not None:
            who = '"Given4a Family4"'
            self.type(f'replace {who} "New Comer" --from-round 1 {happens["replace"]} --yes', DONE, NOT_NOW)
        if happens["penalty"] is not None:
            self.type(f"penalty add 3 {happens['penalty']} late", DONE, NOT_NOW)

    def rank(self) -> object:
        """Return the rank lists, but for the state they are of."""
        return self.type("rank --desk --json").document()["lists"]

    def read(self) -> None:
        """Look at everything there is, and compare what must say the same."""
        for line in READING:
            self.look(line)
        found = self.type("audit --json", DONE, WRONG).document()
        self.wrong += [f"audit: {each}" for each in found["findings"] if each["level"] == "wrong"]
        tournament = self.desk.tournament()
        stage = tournament.stage()
        unit = tournament.regulation.of(stage.number).unit
        self.wrong += read(self.type).contradictions(stage.rules.weight, unit)
        self.type("verify")

    def end(self) -> None:
        """Close the evening; a copy of it ranks the same, whatever is done after."""
        rank = self.rank() if any(self.desk.tournament().rounds()) else None
        self.type("backup copy.db")
        self.type("close --yes")
        self.type("reopen")
        self.type(f"add {self.names(99)} --yes", DONE, NOT_NOW)
        self.type("restore copy.db --yes")
        if rank is not None and rank != self.rank():
            self.wrong.append("the copy ranks otherwise")
        self.type("verify")

    def toml(self) -> str:
        """Return the regulation as its file."""
        return re.sub(r" *  #.*", "", written(self.document, "en"))

    def report(self) -> str:
        """Return what is wrong, and all it takes to see it again."""
        return "\n".join((*self.wrong, "", "regulation.toml:", self.toml(), *self.lines))
