"""Results: entering and correcting what tables hand in, and what is still missing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from jassturnier.errors import DoesNotAddUp, NotAllowed
from jassturnier.games.base import Slip, SlipField, SumCheck
from jassturnier.i18n import Text, clean, say, say_n
from jassturnier.services.desk import Desk
from jassturnier.services.readings import Taken, filled, store
from jassturnier.services.slips import read_slip
from jassturnier.store import models as m
from jassturnier.store.repository import load_evening
from jassturnier.tournament.guessing import sum_guessed
from jassturnier.tournament.regulation import Regulation, SumRule
from jassturnier.tournament.scoring import check_slip, check_sum, counted, sheet, slip_fields
from jassturnier.tournament.sheets import find_table
from jassturnier.tournament.snapshot import EntryInfo, Evening, Result, RoundInfo, TableInfo
from jassturnier.tournament.standings import Place, standings


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed: a table, its numbers, and how to take a wrong sum."""

    table: str
    words: tuple[str, ...]
    round: int | None = None
    accept: str | None = None
    split: bool = False
    correct: bool = False
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Move:
    """An entry whose rank changes by a correction."""

    entry: EntryInfo
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Entered:
    """A result that is in: the table with it, what it replaced, which ranks moved, what is still open.

    `values` are the columns of the slip as they count, `totals` what they come to for each side, and
    `columns` all columns that the slip may have.
    """

    round: RoundInfo
    table: TableInfo
    values: Slip
    totals: tuple[int, ...]
    columns: tuple[SlipField, ...]
    check: SumCheck | None
    replaced: Slip | None = None
    moves: tuple[Move, ...] = ()
    open_tables: tuple[TableInfo, ...] = ()
    people: Mapping[int, EntryInfo] = field(default_factory=dict)

    def how(self) -> str:
        """Return how the result was taken: exact, accepted or split."""
        return self.table.result.how if self.table.result else ""


def enter(desk: Desk, typed: Typed) -> Entered:
    """Take in the result of a table.

    Raises:
        NotFound: unknown table, sheet or round.
        WrongUsage: a number is none, or there are too many or too few.
        NotAllowed: the table has a result already, or the regulation does not split sums.
        DoesNotAddUp: the control sum is wrong; both numbers and the difference are named.
    """
    with desk.changing() as session:
        before = load_evening(session, desk.tournament)
        round_, table = find_table(before.stage(), typed.table, typed.round)
        slip = _completed(table, read_slip(before.regulation, table, typed.words, typed.language))
        _refuse_faults(before, round_, table, slip)
        taken = Taken(filled(slip), *how_taken(before.regulation, table, slip, typed))
        _refuse_second(before, round_, table, typed)
        store(session, desk, table, taken)
        session.flush()
        moves = rank_moves(before, load_evening(session, desk.tournament)) if table.result else []
    result = Result(taken.slip, taken.how.value, taken.note)
    return _entered(before, round_, replace(table, result=result, played=()), moves)


def _completed(table: TableInfo, slip: Slip) -> Slip:
    """Leave the columns that a correction does not name as they were."""
    before = table.result.values if table.result is not None and not table.played else {}
    return {
        name: values if filled({name: values}) else before.get(name, values) for name, values in slip.items()
    }


def _refuse_faults(evening: Evening, round_: RoundInfo, table: TableInfo, slip: Slip) -> None:
    problems = check_slip(evening.regulation, table, slip)
    if problems:
        raise DoesNotAddUp(
            *(
                say(
                    "{round}, table {table}, {fault}",
                    round=evening.regulation.round_name(round_.number),
                    table=str(table.number),
                    fault=problem.sentence(),
                )
                for problem in problems
            )
        )


def how_taken(regulation: Regulation, table: TableInfo, slip: Slip, typed: Typed) -> tuple[m.How, str]:
    """Return how a slip is taken, and its note.

    Raises:
        NotAllowed: the regulation does not split sums.
        DoesNotAddUp: the sum is wrong, and the regulation takes no such slip.
    """
    rule, check = regulation.sum, check_sum(regulation, table, slip)
    if typed.split and rule is not SumRule.SPLIT:
        raise NotAllowed(
            say("The regulation does not split a wrong sum."),
            say("--accept NOTE takes the slip as it is, with the director's reason."),
        )
    note = clean(typed.accept or "")
    if check is None or check.off == 0:
        return m.How.EXACT, note
    if typed.split:
        return m.How.SPLIT, note
    if rule is SumRule.NOTE:
        return m.How.ACCEPTED, note or f"{check.found} / {check.expected}"
    if rule is SumRule.WARN or note:
        return m.How.ACCEPTED, note
    fault = sum_guessed(regulation, table, slip, check)
    raise DoesNotAddUp(say("Table {table}: {fault}", table=typed.table, fault=fault), _advice(rule))


def _advice(rule: SumRule) -> Text:
    if rule is SumRule.SPLIT:
        return say(
            "Nothing was stored. Check the slip; --split shares the difference as the regulation says."
        )
    return say("Nothing was stored. Check the slip; --accept NOTE takes it as it is, with a reason.")


def _refuse_second(evening: Evening, round_: RoundInfo, table: TableInfo, typed: Typed) -> None:
    round_name, number = evening.regulation.round_name(round_.number), str(table.number)
    if table.result is not None and not typed.correct:
        values = points(table.result.values)
        raise NotAllowed(
            say(
                "{round}, table {table} has a result already: {values}. Use --correct to replace it.",
                round=round_name,
                table=number,
                values=values,
            )
        )
    if table.result is None and table.played and not typed.correct:
        raise NotAllowed(
            say_n(
                "{round}, table {table} has {n} deal already. Use --correct to take the slip instead.",
                "{round}, table {table} has {n} deals already. Use --correct to take the slip instead.",
                len(table.played),
                round=round_name,
                table=number,
            )
        )
    if table.result is None and not table.played and typed.correct:
        raise NotAllowed(
            say(
                "{round}, table {table} has no result yet; enter it without --correct.",
                round=round_name,
                table=number,
            )
        )


def points(slip: Slip) -> str:
    """Return the first column of a slip: 1012:872."""
    return ":".join("–" if value is None else str(value) for value in next(iter(slip.values())))


def _entered(before: Evening, round_: RoundInfo, table: TableInfo, moves: Sequence[Move]) -> Entered:
    regulation, slip = before.regulation, table.result.values if table.result else {}
    old = round_.table(table.number)
    worked_out = sheet(before.regulation, table)
    return Entered(
        round=round_,
        table=table,
        values=counted(before.regulation, table) or {},
        totals=worked_out.totals if worked_out else (),
        columns=slip_fields(before.regulation, table),
        check=check_sum(regulation, table, slip),
        replaced=old.result.values if old and old.result else None,
        moves=tuple(moves),
        open_tables=tuple(other for other in round_.open_tables() if other.key != table.key),
        people=before.during(round_).by_key(),
    )


def rank_moves(before: Evening, after: Evening) -> list[Move]:
    """Return whose rank differs between two states of a tournament, the best new rank first."""
    old, new = _ranks(before), _ranks(after)
    moves = [
        Move(place.entry, old[key].rank, place.rank)
        for key, place in new.items()
        if key in old and old[key].rank != place.rank
    ]
    return sorted(moves, key=lambda move: (move.after, move.entry.number))


def _ranks(evening: Evening) -> dict[int, Place]:
    lists = standings(evening, evening.stage())
    return {place.entry.key: place for group in lists for place in group.places}


@dataclass(frozen=True, slots=True)
class Missing:
    """A round with the tables that have no result yet, and everybody by key."""

    round: RoundInfo
    tables: tuple[TableInfo, ...]


def missing(evening: Evening) -> list[Missing]:
    """Return the drawn rounds with open tables, the earliest first."""
    return [Missing(r, r.open_tables()) for r in evening.stage().rounds if r.open_tables()]
