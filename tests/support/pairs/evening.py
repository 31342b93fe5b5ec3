"""An evening played by a regulation, typed command by command as `status` says what comes next."""

import json
import re
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from jassturnier.games.kit.base import Slip
from jassturnier.services.results.desks import hand_in
from jassturnier.services.status import Phase, phase
from jassturnier.services.workplace import Office
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import LaptopFolder
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import RoundInfo, TableInfo, Tournament
from jassturnier.tournament.ranking.final_list import lots_needed
from jassturnier.tournament.regulation.file import written
from jassturnier.tournament.regulation.regulation import Phone
from jassturnier.tournament.regulation.round_rules import Partners
from jassturnier.tournament.regulation.stage_rules import StageStart, TieBreak
from jassturnier.tournament.scoring.counting import game_of, random_deals, typed
from jassturnier.tournament.scoring.readings import Sent
from tests.support.console import Answer, Console
from tests.support.hall.phones import slip as on_slip
from tests.support.pairs.factors import Document
from tests.support.pairs.lists import read

DONE, UNKNOWN, NOT_NOW, NO_DRAW, WRONG = 0, 3, 4, 5, 7
MAYBE = (DONE, NOT_NOW)
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
    *("players list", "draw show", "draw check", "regulation show", "report --initials"),
    *("export csv --what scores", "export csv --what draw", "export csv --what final", "export json"),
    *("print --yes", "print prizes --desk --yes", "print emergency --yes", "print sheets --filled --yes"),
    *("print certificates --yes", "print cards --yes", "print cash --yes", "print regulation --yes"),
    *("export html pages --yes", "ceremony --yes", "reprint", "publish", "doctor"),
)
"""After every round; what is not known yet may be refused, in words."""


class Stuck(Exception):  # noqa: N818 — said of the evening
    """The evening cannot go on."""


@dataclass
class Evening:
    """One tournament on one laptop; `lines` are what was typed, `wrong` is what was found."""

    console: Console
    document: Document
    rng: Random
    lines: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    _slips: dict[tuple[object, ...], tuple[Slip, Sequence[str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Take what happens out of the regulation."""
        self.happens = self.document.pop("evening")
        self.language = self.happens["language"]
        self.console.options = ["--lang", self.language]

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
        if answer.code not in (codes or (DONE,)) or (answer.code and not answer.err.strip()):
            raise Stuck(f"{line}: exit code {answer.code}: {answer.err}")
        return answer

    def look(self, line: str) -> None:
        """Type a command that only reads; what is wrong with it is remembered."""
        try:
            self.type(line, *MAYBE)
        except Stuck as error:
            self.wrong.append(str(error))

    def play(self) -> Sequence[str]:
        """Play the whole evening; return what is wrong."""
        return self.attempt(self.check, self.begin, self.go_on, self.end)

    def attempt(self, *parts: Callable[[], None]) -> Sequence[str]:
        """Do one after the other as long as it goes; return what is wrong."""
        try:
            for part in parts:
                part()
        except Stuck as error:
            self.wrong.append(str(error))
        return self.wrong

    def check(self, *codes: int) -> None:
        """Write the regulation and have it checked."""
        Path("regulation.toml").write_text(self.toml(), encoding="utf-8")
        self.type("regulation check regulation.toml", *codes)

    def go_on(self) -> None:
        """Do what comes next until nothing does."""
        for _ in range(MOST_STEPS):
            if not self.step(self.desk.tournament()):
                return
        raise Stuck("the evening comes to no end")

    def begin(self) -> None:
        """Start the tournament, enter everybody but those who come late, mark who is here."""
        self.type("new Abend -r regulation.toml")
        self.desk = Office(Database("jassturnier.db"), LaptopFolder(Path("home")), "net").desk()
        self.members = self.desk.tournament().regulation.entry.members
        self.entries = self.happens["people"] // self.members
        for number in range(1, self.entries + 1):
            club = ("", " --club Rigi", " --club Napf --category Juniors")[number % 3]
            self.type(f"add {self.names(number)}{club} --guess {number}", *MAYBE)
        self.type("here --all-but 1" if self.happens["absent"] else "here --all")
        if "fee" in self.document:
            self.type("paid --all-but 2", *MAYBE)

    def names(self, number: int) -> str:
        """Return the names of the members of an entry as they are typed."""
        return " ".join(f'"Given{number}{letter} Family{number}"' for letter in "abc"[: self.members])

    def step(self, tournament: Tournament) -> bool:
        """Do what the evening waits for; say whether there was anything."""
        stage = tournament.stage()
        match phase(tournament):
            case Phase.RESULTS:
                self.enter_all(tournament, next(each for each in stage.rounds if each.open_tables()))
            case Phase.LOT:
                tied = lots_needed(tournament)[0]
                how = " --typed" if tied.stage.rules.tie is TieBreak.EXTRA_DEALS else ""
                self.type(f"lot {' '.join(str(entry.number) for entry in tied.entries)}{how}")
            case Phase.STAGE:
                return self.qualify(tournament)
            case Phase.DRAW | Phase.ROLL_CALL:
                return self.draw(tournament)
            case _:
                return False
        return True

    def qualify(self, tournament: Tournament) -> bool:
        """Begin the next stage; if too few go on, others get a place by hand, one after the other."""
        here = (entry for entry in tournament.numbered() if entry.presence is not Presence.GONE)
        for entry in (None, *here):
            if entry is not None:
                self.type(f"qualify --add {entry.number} --reason guest --yes", DONE, UNKNOWN, NOT_NOW)
            if self.type("qualify --yes", *MAYBE).code == DONE:
                return True
        return False

    def draw(self, tournament: Tournament) -> bool:
        """Draw a round once everybody has a partner and a group; so many people may not be able to begin.

        Of an odd number one goes home.
        """
        stage = tournament.stage()
        if tournament.lonely() and not stage.rounds:
            self.pair(tournament)
            for entry in self.desk.tournament().lonely():
                self.type(f"leave {entry.number} --yes")
        if any(entry.group for entry in stage.entries):
            for entry in (entry for entry in stage.entries if not entry.group):
                self.type(f"players edit {entry.number} --group A")
        how, begun = f"--seed {self.rng.randrange(100)} --effort 50 --yes", any(tournament.rounds())
        drawn = self.type(f"draw {how}", *((DONE,) if begun else (DONE, NOT_NOW, NO_DRAW))).code == DONE
        if drawn and self.happens["seats"] is not None:
            line = {"again": f"draw again {how}", "move": "draw move 2 5 --yes"}[self.happens["seats"]]
            self.type(line, DONE, UNKNOWN, NOT_NOW, NO_DRAW)
        return drawn

    def pair(self, tournament: Tournament) -> None:
        """Make pairs as the stage says."""
        brought = tournament.lonely() if tournament.stage().rules.partners is Partners.BROUGHT else ()
        for entry in brought:
            self.type(f'pair {entry.number} "Partner of{entry.number}" --yes')
        if not brought:
            self.type("pair --yes")

    def enter_all(self, tournament: Tournament, round_: RoundInfo) -> None:
        """Enter all results of a round, look at everything; after the first one people come and go."""
        for table in round_.open_tables():
            self.enter(tournament, table, f"--round {round_.number} --yes")
        if self.happens["correct"]:
            words = " ".join(typed(self.slip(tournament, round_.tables[0])[0]))
            counts = "--ruling" if self.happens["enter"] in {"second", "phone"} else "--correct"
            number = round_.tables[0].number
            self.type(f"enter {number} {words} --round {round_.number} {counts} --yes", *MAYBE)
        self.read()
        if round_ is next(tournament.rounds()):
            self.come_and_go()

    def enter(self, tournament: Tournament, table: TableInfo, round_: str) -> None:
        """Enter the result of a table in the way of this evening."""
        slip, deals = self.slip(tournament, table)
        words = typed(slip)
        line = f"enter {table.number} {' '.join(words)} {round_}"
        match self.happens["enter"]:
            case "deals":
                line = f"scores deal {table.number} {' '.join(map(json.dumps, deals))} {round_}"
            case "wrong":
                wrong = " ".join((str(int(words[0]) + 10), *words[1:]))
                if self.type(f"enter {table.number} {wrong} {round_}", DONE, WRONG).code == DONE:
                    return
            case "short" if table.deals > 1 and table.number % 2:
                fewer = replace(table, deals=table.deals - 1)
                points = " ".join(typed(self.slip(tournament, fewer)[0]))
                stopped = f"enter {table.number} {points} {round_} --deals {fewer.deals}"
                if self.type(stopped, DONE, NOT_NOW, WRONG).code == DONE:
                    return
            case "phone" if tournament.regulation.phone is not Phone.NO:
                self.lines.append(f"# table {table.number} hands in by phone: {words}")
                hand_in(self.desk, Sent(*on_slip(self.desk, table.number, table.round - 1), words))
        self.type(line)
        if self.happens["enter"] == "second":
            self.type(f"{line} --second", *MAYBE)

    def slip(self, tournament: Tournament, table: TableInfo) -> tuple[Slip, Sequence[str]]:
        """Return a slip and the deals it is of: one of so few that there are ties, where that is wanted."""
        game = game_of(tournament.regulation, table)
        kind = game.id, game.size, game.deals, str(game.options), self.rng.randrange(self.happens["slips"])
        if kind not in self._slips:
            deals = random_deals(game, self.rng)
            self._slips[kind] = game.slip_of(deals), [game.print_deal(deal) for deal in deals]
        return self._slips[kind]

    def come_and_go(self) -> None:
        """Let people come late, leave, come back, be replaced, get a penalty."""
        leave, newcomer, who = self.happens["leave"], self.happens["replace"], min(4, self.entries)
        for number in range(self.entries + 1, self.entries + 1 + self.happens["late"]):
            self.type(f"add {self.names(number)} --here --yes", *MAYBE)
        replaced = f'replace "Given{who}a Family{who}" "New Comer" --from-round 1 {newcomer} --yes'
        lines = {
            "here 1": self.happens["absent"],
            "leave 2 --yes": leave in {"leave", "back"},
            "leave 2 --withdraw --yes": leave == "withdraw",
            "disqualify 2 cards --yes": leave == "disqualify",
            "back 2": leave == "back",
            replaced: newcomer is not None,
            f"penalty add {who} {self.happens['penalty']} late": self.happens["penalty"] is not None,
        }
        for line in filter(lines.get, lines):
            self.type(line, *MAYBE)

    def read(self) -> None:
        """Look at everything there is; what must say the same does, also after undo and redo."""
        before = self.rank()
        self.type("undo")
        self.type("redo")
        if before != self.rank():
            self.wrong.append("undo and redo change the rank list")
        tournament = self.desk.tournament()
        stage = tournament.stage()
        for line in (*READING, f"scores show {stage.rounds[-1].tables[0].number}"):
            self.look(line)
        found = self.type("audit --json", DONE, WRONG).document()["findings"]
        # A rare result of cards played at random is no fault.
        grave = [each for each in found if each["level"] == "wrong"]
        self.wrong += [f"audit: {each}" for each in grave]
        unit = tournament.regulation.of(stage.number, len(stage.rounds)).unit
        weight = stage.rules.weight if stage.rules.start is StageStart.CARRY else 1
        self.wrong += read(self.type, stage.number).contradictions(weight, unit)
        self.type("verify")

    def rank(self) -> object:
        """Return the rank lists, but for the state they are of."""
        return self.type("rank --desk --json").document()["lists"]

    def end(self) -> None:
        """Close the evening; a copy of it ranks the same, whatever is done later."""
        rank = self.rank() if any(self.desk.tournament().rounds()) else None
        for line in ("backup copy.db", "close --yes", "reopen", "title --venue Elsewhere"):
            self.type(line)
        self.type("restore copy.db --yes")
        if rank is not None and rank != self.rank():
            self.wrong.append("the copy ranks otherwise")
        self.type("verify")

    def toml(self) -> str:
        """Return the regulation as its file."""
        return re.sub(r" *  #.*", "", written(self.document, "en"))

    def report(self) -> str:
        """Return what is wrong, and all it takes to see it again."""
        alone = f"export JASSTURNIER_DB=jassturnier.db JASSTURNIER_HOME=home JASSTURNIER_LANG={self.language}"
        found = dict.fromkeys(self.wrong)
        return "\n".join((*found, "", "regulation.toml:", self.toml(), alone, *self.lines))
