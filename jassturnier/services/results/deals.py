"""Deal by deal, and a sitting at the desk: the tournament kept in memory between one slip and the next."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from threading import Event, Thread
from typing import Any, TypeVar

from jassturnier.errors import DoesNotAddUp, JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.games.kit.base import Game, Sheet, bare
from jassturnier.i18n import Text, say, say_n
from jassturnier.services.results import results
from jassturnier.services.results.desks import Replacing, SeenReading, check, refuse_same_desk, seen_of
from jassturnier.services.results.results import RankMove, rank_moves
from jassturnier.services.results.slips import at_place, refuse, refuse_unchanged, store_deals
from jassturnier.services.safety import undoing
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Head, head
from jassturnier.store.kit import server
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.view import WRITTEN, Session, Source
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.audit import Overtaken, newly_overtaken
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import EntryInfo, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.people.seats import sides_named
from jassturnier.tournament.scoring.counting import game_of, sheet
from jassturnier.tournament.scoring.readings import (
    FIRST,
    RULING,
    SECOND,
    SlipReading,
    as_read,
    differing,
    with_new,
)
from jassturnier.tournament.scoring.sheet_numbers import find_round, find_table, sheet_label
from jassturnier.values import frozen


@frozen
class TypedDeals:
    """What was typed: a table, deals in the notation of its game, and the deal that the only one replaces.

    `kind` says which reading of the sheet it is, `seen` what the desk had before its eyes of it.
    """

    table: str
    lines: tuple[str, ...]
    round: int | None = None
    replaced: int | None = None
    kind: ReadingKind = FIRST
    seen: SeenReading | None = None


@frozen
class TableSheet:
    """The sheet of a table, as far as it is played; without a sheet nothing has been handed in.

    `used_up` is how many deals of the round are played, `asked` what has still to be said of them, and
    `still_open` holds for each side the contracts it has still to play, nothing in most games.
    """

    tournament: Tournament
    round: RoundInfo
    table: TableInfo
    sheet: Sheet | None
    kind: ReadingKind
    confirmed: bool
    people: Mapping[int, EntryInfo]
    used_up: int = 0
    asked: tuple[Text, ...] = ()
    still_open: tuple[Mapping[str, Text], ...] = ()
    moves: tuple[RankMove, ...] = ()
    overtaken: tuple[Overtaken, ...] = ()

    def names(self) -> tuple[str, ...]:
        """Return the names on each side."""
        return sides_named(self.table, self.people)

    def game(self) -> Game[Any]:
        """Return the game that this table plays."""
        return game_of(self.tournament.regulation, self.table)


def enter_deals(desk: Desk, typed: TypedDeals) -> TableSheet:
    """Add deals to a table, or put one in the place of another; with the last one its slip is worked out.

    Raises:
        NotFound: unknown table, sheet or round, or no deal of that number.
        WrongUsage: no deal was typed, or more than one is to replace one.
        NotAllowed: the table has handed in a slip, or the deal is there already.
        DoesNotAddUp: everything that is wrong with the deals; nothing was stored.
    """
    return desk.handing_in(lambda session, before: record(session, desk, before, typed))


def record(session: Session, desk: Desk, before: Tournament, typed: TypedDeals) -> TableSheet:
    """Take deals within an open transaction, in which the tournament reads as `before`; see `enter_deals`."""
    rules, kind = before.regulation, typed.kind
    round_, table = find_table(before, typed.table, typed.round)
    own = as_read(table, kind)
    if kind != FIRST:
        refuse(rules, round_, table, kind, correct=own.started())
    if kind == RULING and typed.replaced is not None and table.reading(RULING) is None:
        own = table  # a ruling on one deal begins with what counts
    if own.result is not None and not own.played:
        raise NotAllowed(
            say(
                "{round}, table {table} has handed in a slip; “enter {table} … --correct” changes it.",
                round=rules.round_name(round_.number),
                table=str(table.number),
            )
        )
    game = game_of(rules, table)
    deals, problems = game.read_deals(_with_new(game, own, typed))
    if problems:
        faults = (at_place(rules, round_, table, problem) for problem in problems)
        raise DoesNotAddUp(*faults, say("Nothing was stored."))
    slip = game.slip_of(deals) if game.complete(deals) else {}
    taken = SlipReading(kind, slip, played=tuple(map(game.print_deal, deals)))
    if typed.replaced is not None or typed.seen is not None:
        check(session, desk, before, table, Replacing(kind, typed.seen, typed.lines))
    elif kind == SECOND:
        refuse_same_desk(session, desk, before, table)
    refuse_unchanged(rules, round_, table, taken)
    after = with_new(before, table, store_deals(session, desk, table, taken))
    # A second reading confirms or does not; it changes no rank.
    changed = table.result is not None and kind != SECOND
    return replace(
        sheet_of(after, table, kind),
        moves=tuple(rank_moves(before, after)) if changed else (),
        overtaken=newly_overtaken(before, after) if changed else (),
    )


def show(desk: Desk, table: str, round_number: int | None = None) -> TableSheet:
    """Return the sheet of a table.

    Raises:
        NotFound: unknown table, sheet or round.
    """
    tournament = desk.tournament()
    _, found = find_table(tournament, table, round_number)
    return sheet_of(tournament, found)


def _with_new(game: Game[Any], table: TableInfo, typed: TypedDeals) -> list[str]:
    """Return all deals of a table as they are to be."""
    lines, number = list(table.played), typed.replaced
    if not typed.lines:
        raise WrongUsage(say("No deal was typed."))
    if number is None:
        for line in typed.lines:
            lines = _answered(game, lines, line) or [*lines, line]
        return lines
    if not 1 <= number <= len(lines):
        raise NotFound(
            say_n(
                "There is no deal {deal}; the table has {n} deal.",
                "There is no deal {deal}; the table has {n} deals.",
                len(lines),
                deal=str(number),
            )
        )
    if len(typed.lines) != 1:
        raise WrongUsage(say("One deal is needed to replace another."))
    lines[number - 1] = typed.lines[0]
    return lines


def _answered(game: Game[Any], lines: Sequence[str], answer: str) -> list[str] | None:
    """Return the deals with an answer to what they leave open, such as “first B”, None where it is none."""
    deals, faults = game.read_each(lines)
    asked = () if any(faults) or game.parse_next(deals, answer)[0] else game.asked(deals)
    for number in (question.deal for question in asked):
        with_it = f"{bare(lines[number - 1])} {answer}"
        if game.parse_next(deals[: number - 1], with_it)[0] is not None:
            return [*lines[: number - 1], with_it, *lines[number:]]
    return None


def sheet_of(tournament: Tournament, wanted: TableInfo, kind: ReadingKind | None = None) -> TableSheet:
    """Return the sheet of a table: what counts, or what was read off it by one kind of reader."""
    round_, table = find_table(tournament, sheet_label(wanted.sheet))
    confirmed = table.result is not None and table.result.confirmed
    table = table if kind is None else as_read(table, kind)
    found = TableSheet(
        tournament=tournament,
        round=round_,
        table=table,
        sheet=sheet(tournament.regulation, table),
        kind=kind or FIRST,
        confirmed=confirmed,
        people=tournament.during(round_).by_key(),
    )
    if not table.played:
        return found
    game = game_of(tournament.regulation, table)
    deals, _ = game.read_deals(table.played)
    return replace(
        found,
        sheet=game.score(deals),
        used_up=game.used_up(deals),
        asked=tuple(question.text for question in game.asked(deals)),
        still_open=tuple(game.open_contracts(deals, side) for side in range(len(table.sides))),
    )


_SECONDS = 1.0
_PATIENCE = 2.0
"""Seconds that the end of a sitting waits for its watcher."""

AnswerT = TypeVar("AnswerT", results.Entered, TableSheet)


@dataclass(slots=True)
class Sitting:
    """One round whose slips go in, by one kind of reader; `commands` are those not taken back.

    `incoming` is what `watch` has found that others have written, until `go_on_from_others` takes it.
    """

    desk: Desk
    kind: ReadingKind
    tournament: Tournament
    head: Head
    number: int
    commands: tuple[str, ...] = ()
    incoming: tuple[Tournament, Head] | None = None

    @classmethod
    def begin(cls, desk: Desk, kind: ReadingKind, round_number: int | None) -> "Sitting":
        """Sit down for a round, the current one if None.

        Raises:
            NotFound: that round is not drawn, or none is.
        """
        tournament, newest = desk.tournament_and_head()
        number = find_round(tournament.played_stage(), round_number).number
        return cls(desk, kind, tournament, newest, number)

    def round(self) -> RoundInfo:
        """Return the round as it is in memory."""
        return find_round(self.tournament.played_stage(), self.number)

    def find(self, name: str) -> TableInfo:
        """Return the table that a number or a sheet label names.

        Raises:
            NotFound: there is none in this round.
        """
        round_, table = find_table(self.tournament, name, self.number)
        if round_.key != self.round().key:
            name_of_round = self.tournament.regulation.round_name(round_.number)
            raise NotAllowed(
                say("Sheet {sheet} belongs to {round}.", sheet=name, round=name_of_round),
                say("Once you have left here, “enter {sheet} NUMBERS --correct” corrects it.", sheet=name),
            )
        return as_read(table, self.kind)

    def waiting(self) -> tuple[TableInfo, ...]:
        """Return the tables that this reader still has to read."""
        if self.kind == RULING:
            this = self.round().key
            tables = [found.table for found in differing(self.tournament) if found.round.key == this]
        else:
            tables = [table for table in self.round().tables if self.kind == FIRST or _is_open(table)]
        return tuple(table for table in tables if not table.was_read(self.kind))

    def sheet(self, table: TableInfo) -> TableSheet:
        """Return the sheet of a table as far as this reader has read it."""
        return sheet_of(self.tournament, table, self.kind)

    def latest(self, most: int) -> list[TableInfo]:
        """Return the slips of this round that this reader read last, the newest at the end."""
        read = [as_read(table, self.kind) for table in self.round().tables if table.was_read(self.kind)]
        return sorted(read, key=lambda table: str(table.result and table.result.read))[-most:]

    def names(self, table: TableInfo) -> tuple[str, ...]:
        """Return who sits on each side of a table."""
        return sides_named(table, self.tournament.during(self.round()).by_key())

    def enter(self, typed: results.TypedSlip) -> results.Entered:
        """Store a slip; see `results.enter`."""
        typed = replace(typed, kind=self.kind, round=self.number)
        options = ("--correct", typed.correct), ("--split", typed.split)
        words = [typed.table, *typed.words, *(name for name, on in options if on)]
        note = ["--accept", f'"{typed.accept}"'] if typed.accept else []
        return self._change(
            ["enter", *words, *note],
            lambda session, desk: results.record(session, desk, self.tournament, typed),
        )

    def deal(self, typed: TypedDeals) -> TableSheet:
        """Store a deal; see `deals.enter_deals`."""
        typed = replace(typed, kind=self.kind, round=self.number)
        words = ["scores", "deal", typed.table, *(f'"{line}"' for line in typed.lines)]
        return self._change(words, lambda session, desk: record(session, desk, self.tournament, typed))

    def _change(self, words: list[str], record: Callable[[Session, Desk], AnswerT]) -> AnswerT:
        """Store something as a command of its own, and keep what the tournament reads like afterwards."""
        reader: list[str] = [] if self.kind == FIRST else [f"--{self.kind}"]
        line = [*words, "--round", str(self.number), *reader]
        desk = replace(self.desk, office=replace(self.desk.office, command=" ".join(line)))
        answer, newest = desk.retrying(lambda: self._stored(desk, record))
        desk.keep_complete(self.tournament, answer.tournament)
        # What another desk had entered just so is not stored again, and “undo” takes nothing back for it.
        self.commands += (desk.office.command,) if newest != self.head else ()
        self.tournament, self.head = answer.tournament, newest
        return answer

    def _stored(self, desk: Desk, record: Callable[[Session, Desk], AnswerT]) -> tuple[AnswerT, Head]:
        with desk.changing() as (session, _):
            self._read_again(session)
            answer = record(session, desk)
        return answer, session.info.get(WRITTEN, self.head)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Look out in the background for what other desks write."""
        over = Event()
        watcher = Thread(target=self._watch, args=(over,), daemon=True)
        watcher.start()
        try:
            yield
        finally:
            over.set()
            watcher.join(_PATIENCE)

    def _watch(self, over: Event) -> None:
        for _ in _beats(self.desk.office.database, over):
            with suppress(JassError):
                self.read_others()

    def read_others(self) -> None:
        """Read what others have written, if anything, for `go_on_from_others`."""
        office = self.desk.office
        with office.database.viewing() as view:
            newest = head(view)
            if newest == self.head or (self.incoming is not None and newest == self.incoming[1]):
                return
            tournament = load_tournament(view, self.desk.tournament_id)
            self.incoming = tournament, newest
            office.look_around(view)
        if office.database.path is None:
            # The desk that typed the last slip of the round has kept a copy on its own laptop only.
            self.desk.keep_complete(self.tournament, tournament)

    def go_on_from_others(self) -> list[TableInfo]:
        """Go on from what others have written; return the slips of this round that came in by it."""
        incoming, self.incoming = self.incoming, None
        if incoming is None or incoming[1].number <= self.head.number:
            return []
        before = {table.key: seen_of(table, self.kind) for table in self.round().tables}
        self.tournament, self.head = incoming
        return [
            as_read(table, self.kind)
            for table in self.round().tables
            if table.was_read(self.kind) and seen_of(table, self.kind) != before.get(table.key)
        ]

    def refresh(self) -> None:
        """Read the tournament again, with all that other desks have changed."""
        with self.desk.office.database.viewing() as view:
            self._read_again(view)

    def _read_again(self, source: Source) -> None:
        newest = head(source)
        if newest != self.head:
            self.tournament, self.head = load_tournament(source, self.desk.tournament_id), newest

    def latest_command(self) -> str:
        """Return the command that would be taken back.

        Raises:
            NotAllowed: nothing has gone in since the sitting began.
        """
        if not self.commands:
            raise NotAllowed(say("Nothing has been entered here yet."))
        return self.commands[-1]

    def undo(self) -> tuple[str, ...]:
        """Take back what went in last, if anything has; see `latest_command`."""
        self.latest_command()
        taken = undoing.undo(self.desk)
        self.commands = self.commands[:-1]
        self.refresh()
        return taken.commands


def _beats(database: Database, over: Event) -> Iterator[None]:
    """Yield whenever something may have been written: a server tells, a file is looked at every second."""
    if database.path is None:
        yield from server.listen(database.place, over)
    # A server that is gone, or tells nothing, is looked at like a file.
    while not over.wait(_SECONDS):
        yield


def _is_open(table: TableInfo) -> bool:
    """Say whether there is a first reading, which nothing confirms."""
    return bool(table.readings) and table.result is not None and not table.result.confirmed
