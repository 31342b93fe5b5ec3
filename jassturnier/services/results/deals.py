"""Deal by deal: taking the deals of a table as they are typed, and its sheet so far."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy.orm import Session

from jassturnier.errors import DoesNotAddUp, NotAllowed, NotFound, WrongUsage
from jassturnier.games.kit.base import Game, Sheet, bare
from jassturnier.i18n import Text, say, say_n
from jassturnier.services.results.desks import Attempt, Seen, check, refuse_same_desk
from jassturnier.services.results.readings import TakenDeals, store_deals
from jassturnier.services.results.refusals import at_place, refuse, refuse_same
from jassturnier.services.results.results import Move, rank_moves
from jassturnier.services.workplace import Desk
from jassturnier.tournament.audit.stale_decisions import Overtaken, newly_overtaken
from jassturnier.tournament.model import EntryInfo, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.people.seated import sides_named
from jassturnier.tournament.scoring.counting import Deals, game_of, sheet
from jassturnier.tournament.scoring.readings import FIRST, RULING, SECOND, as_read, with_new
from jassturnier.tournament.scoring.sheet_numbers import find_table, sheet_label
from jassturnier.tournament.words import ReadingKind
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
    seen: Seen | None = None


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
    moves: tuple[Move, ...] = ()
    overtaken: tuple[Overtaken, ...] = ()

    def names(self) -> tuple[str, ...]:
        """Return the names on each side."""
        return sides_named(self.table, self.people)

    def game(self) -> Game[Any]:
        """Return the game that this table plays."""
        return game_of(self.tournament.regulation, self.table)


def take(desk: Desk, typed: TypedDeals) -> TableSheet:
    """Add deals to a table, or put one in the place of another; with the last one its slip is worked out.

    Raises:
        NotFound: unknown table, sheet or round, or no deal of that number.
        WrongUsage: no deal was typed, or more than one is to replace one.
        NotAllowed: the table has handed in a slip, or the deal is there already.
        DoesNotAddUp: everything that is wrong with the deals; nothing was stored.
    """
    return desk.taking_in(lambda session, before: record(session, desk, before, typed))


def record(session: Session, desk: Desk, before: Tournament, typed: TypedDeals) -> TableSheet:
    """Take deals within an open transaction, in which the tournament reads as `before`; see `take`."""
    round_, table = find_table(before, typed.table, typed.round)
    taken = _taken(before, round_, table, typed)
    if typed.replaced is not None or typed.seen is not None:
        check(session, desk, before, table, Attempt(typed.kind, typed.seen, typed.lines))
    elif typed.kind == SECOND:
        refuse_same_desk(session, desk, before, table)
    _refuse_unchanged(before, round_, table, taken)
    reading = store_deals(session, desk, table, taken)
    after = with_new(before, table, reading)
    # A second reading confirms or does not; it changes no rank.
    changed = table.result is not None and typed.kind != SECOND
    return replace(
        sheet_of(after, table, typed.kind),
        moves=tuple(rank_moves(before, after)) if changed else (),
        overtaken=newly_overtaken(before, after) if changed else (),
    )


def _refuse_unchanged(tournament: Tournament, round_: RoundInfo, table: TableInfo, taken: TakenDeals) -> None:
    """Refuse to put a deal in the place of the very same; a ruling may say the same as the first reading."""
    known = table.reading(taken.kind)
    if known is not None and known.played == tuple(taken.deals):
        refuse_same(tournament.regulation, round_, table, taken.kind)


def _taken(tournament: Tournament, round_: RoundInfo, table: TableInfo, typed: TypedDeals) -> TakenDeals:
    """Check the deals of a table with the new ones, and work out the slip of a whole round."""
    seen = _own(table, typed)
    _refuse_state(tournament, round_, table, typed)
    _refuse_beside_slip(tournament, round_, seen)
    game = game_of(tournament.regulation, table)
    deals = _checked(tournament, round_, table, _with_new(game, seen, typed))
    slip = game.slip_of(deals) if game.complete(deals) else {}
    return TakenDeals(tuple(map(game.print_deal, deals)), slip, typed.kind)


def _own(table: TableInfo, typed: TypedDeals) -> TableInfo:
    """Return the table as this reader has read it; a ruling on one deal begins with what counts."""
    if typed.kind == RULING and typed.replaced is not None and table.reading(RULING) is None:
        return table
    return as_read(table, typed.kind)


def _refuse_state(tournament: Tournament, round_: RoundInfo, table: TableInfo, typed: TypedDeals) -> None:
    """Refuse a second reading or a ruling of what is not there, or is settled."""
    if typed.kind != FIRST:
        begun = as_read(table, typed.kind).started()
        refuse(tournament.regulation, round_, table, typed.kind, correct=begun)


def show(desk: Desk, table: str, round_number: int | None = None) -> TableSheet:
    """Return the sheet of a table.

    Raises:
        NotFound: unknown table, sheet or round.
    """
    tournament = desk.tournament()
    _, found = find_table(tournament, table, round_number)
    return sheet_of(tournament, found)


def _refuse_beside_slip(tournament: Tournament, round_: RoundInfo, table: TableInfo) -> None:
    if table.result is not None and not table.played:
        raise NotAllowed(
            say(
                "{round}, table {table} has handed in a slip; “enter {table} … --correct” changes it.",
                round=tournament.regulation.round_name(round_.number),
                table=str(table.number),
            )
        )


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


def _checked(tournament: Tournament, round_: RoundInfo, table: TableInfo, lines: Sequence[str]) -> Deals:
    deals, problems = game_of(tournament.regulation, table).read_deals(lines)
    if problems:
        faults = (at_place(tournament.regulation, round_, table, problem) for problem in problems)
        raise DoesNotAddUp(*faults, say("Nothing was stored."))
    return deals


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
