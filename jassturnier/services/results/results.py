"""Results: entering and correcting what tables hand in; penalties; what is still missing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from jassturnier.errors import DoesNotAddUp, NotAllowed, WrongUsage
from jassturnier.games.kit.base import Slip, SlipField, SumCheck
from jassturnier.i18n import Text, clean, parse_number, say
from jassturnier.services.results.desks import (
    Replacing,
    SeenReading,
    check,
    other_desk,
    refuse_other_than_phone,
)
from jassturnier.services.results.slips import (
    at_place,
    filled,
    is_blank,
    of_table,
    read_slip,
    refuse,
    refuse_unchanged,
    remove_readings,
    store,
    take_out_handed_in,
)
from jassturnier.services.workplace import Desk, with_numbers
from jassturnier.store.journal.heads import DESKS
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session
from jassturnier.tournament.audit import Overtaken, newly_otherwise, newly_overtaken
from jassturnier.tournament.lists import How, ReadingKind
from jassturnier.tournament.model import EntryInfo, PenaltyInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.entries import find, without_place
from jassturnier.tournament.ranking.standings import Place, standings
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import SumRule
from jassturnier.tournament.scoring.counting import (
    check_slip,
    counted,
    game_of,
    sheet,
    slip_columns,
    there,
    unfinished,
)
from jassturnier.tournament.scoring.readings import (
    FIRST,
    SECOND,
    SlipReading,
    as_read,
    ended_with,
    handed_in_goes,
    left_unnamed,
    on_paper,
    points,
    same,
    sum_guessed,
    with_new,
    with_readings,
    with_tables,
    without,
)
from jassturnier.tournament.scoring.sheet_numbers import find_round, find_table, reserve_number
from jassturnier.values import frozen


@frozen
class TypedSlip:
    """What was typed: a table, its numbers, how to take a wrong sum, and which reading of the slip it is.

    `sheet` is the label of the reserve slip that the table has handed in; `computed` says that one number
    was not typed but follows from the control sum; `seen` is what the desk had before its eyes of the
    reading that it corrects.
    """

    table: str
    words: tuple[str, ...]
    round: int | None = None
    accept: str | None = None
    split: bool = False
    correct: bool = False
    language: str = "en"
    kind: ReadingKind = FIRST
    sheet: str | None = None
    computed: bool = False
    seen: SeenReading | None = None

    def empties(self) -> bool:
        """Say whether a reading is to be taken out rather than replaced."""
        return self.correct and is_blank(self.words)


@frozen
class RankMove:
    """An entry whose rank in a stage changes."""

    entry: EntryInfo
    before: int
    after: int
    stage: int = 1


@frozen
class Entered:
    """A reading that is in: the tournament with it, the table with it alone, what it replaced and changed.

    `values` are the columns of the slip as they count, `totals` what they come to for each side, and
    `columns` all columns that the slip may have. `overtaken` are the draws from a rank list that this
    correction has changed, `otherwise` says what else it would have decided otherwise.
    """

    tournament: Tournament
    round: RoundInfo
    table: TableInfo
    values: Slip
    totals: tuple[int, ...]
    columns: tuple[SlipField, ...]
    check: SumCheck | None
    kind: ReadingKind = FIRST
    confirmed: bool = False
    replaced: Slip | None = None
    moves: tuple[RankMove, ...] = ()
    overtaken: tuple[Overtaken, ...] = ()
    otherwise: tuple[Text, ...] = ()
    open_tables: tuple[TableInfo, ...] = ()
    people: Mapping[int, EntryInfo] = field(default_factory=dict)

    def how(self) -> str:
        """Return how the result was taken: exact, accepted or split."""
        return self.table.result.how if self.table.result else ""


def enter(desk: Desk, typed: TypedSlip) -> Entered:
    """Take in the result of a table; a correction of nothing but empty places takes it out.

    Raises:
        NotFound: unknown table, sheet or round.
        WrongUsage: a number is none, or there are too many or too few.
        NotAllowed: the table has a result already, the very same one if it is corrected, or the regulation
            does not split sums, or asks for another desk.
        DoesNotAddUp: the control sum is wrong; both numbers and the difference are named.
        UnseenReading: another desk has stored other numbers, and this one has not seen them.
    """
    return desk.handing_in(lambda session, before: record(session, desk, before, typed))


def record(session: Session, desk: Desk, before: Tournament, typed: TypedSlip) -> Entered:
    """Take in a result within an open transaction, in which the tournament reads as `before`; see `enter`."""
    rules, kind = before.regulation, typed.kind
    round_, table = find_table(before, typed.table, typed.round)
    read = read_slip(rules, table, typed.words, typed.language)
    attempt = Replacing(kind, typed.seen, typed.words)
    corrects = kind != SECOND and table.result is not None
    if typed.empties():
        refuse(rules, round_, table, kind, correct=True)
        check(session, desk, before, table, attempt)
        remove_readings(session, table, ended_with(kind))
        if handed_in_goes(table, kind):
            take_out_handed_in(session, table)
        return entered(before, without(before, table, kind), table, kind, corrects=corrects)
    kept, known = left_unnamed(table, kind, read.keys() - filled(read).keys()), table.reading(kind)
    slip = {**read, **kept}
    # A slip that two desks type at once is not refused: both are shown, and it is asked which counts.
    other = None if typed.correct else other_desk(session, desk, table, kind)
    if other is not None and known is not None and known.values == filled(slip, table.deals):
        desk.office.tell(
            say(
                "Table {table}: {station} has entered just the same. Nothing was changed.",
                table=str(table.number),
                station=DESKS.of(other),
            )
        )
        return replace(entered(before, before, table, kind, corrects=False), replaced=None)
    refuse(rules, round_, table, kind, correct=typed.correct or other is not None)
    if faults := check_slip(rules, table, slip):
        raise DoesNotAddUp(*(at_place(rules, round_, table, fault) for fault in faults))
    how, note = how_taken(rules, table, slip, typed, kept)
    sheet = None if known is None else known.sheet
    if typed.sheet is not None:
        sheet = reserve_number(before, table, typed.sheet)
    taken = SlipReading(kind, filled(slip, table.deals), how, note, sheet=sheet)
    if table.reading(FIRST) is None:
        refuse_other_than_phone(table, taken, attempt)
    check(session, desk, before, table, attempt)
    refuse_unchanged(rules, round_, table, taken)
    after = with_new(before, table, store(session, desk, table, taken))
    return entered(before, after, table, kind, corrects=corrects)


def how_taken(
    regulation: Regulation, table: TableInfo, slip: Slip, typed: TypedSlip, kept: Slip
) -> tuple[How, str]:
    """Return how a slip is taken, and its note; a second reading that says the same is taken as the first.

    The columns `kept` were not typed: they are told where the sum is wrong.

    Raises:
        NotAllowed: the regulation does not split sums.
        DoesNotAddUp: the sum is wrong, and the regulation takes no such slip.
    """
    first = table.reading(FIRST)
    if (
        typed.kind == SECOND
        and first is not None
        and same(first, SlipReading(SECOND, filled(slip, table.deals)))
    ):
        return How(first.how), ""
    rule, check = there(regulation, table).sum, game_of(regulation, table, slip).wrong_sum(slip)
    if typed.split and rule is not SumRule.SPLIT:
        raise NotAllowed(
            say("The regulation does not split a wrong sum."),
            say("--accept NOTE takes the slip as it is, with the director's reason."),
        )
    note = clean(typed.accept or "")
    open_, how, why = unfinished(regulation, table, slip), How.ACCEPTED, None
    if open_ is not None:
        why, rule = None if note else open_, SumRule.REFUSE
    elif check is None:
        how = how if note else How.COMPUTED if typed.computed else How.EXACT
    elif typed.split:
        how = How.SPLIT
    elif rule is SumRule.NOTE:
        note = note or f"{check.found} / {check.expected}"
    elif rule is not SumRule.WARN and not note:
        why = sum_guessed(regulation, table, slip, check)
    if why is None:
        return how, note
    told = say("Table {table}: {fault}", table=typed.table, fault=why)
    raise DoesNotAddUp(told, *_as_before(slip_columns(regulation, table), kept), _advice(rule))


def _as_before(columns: Iterable[SlipField], kept: Slip) -> Iterator[Text]:
    """Say which columns a correction that does not add up left as they were."""
    for column in columns:
        if column.name in kept:
            shown = " ".join("-" if value is None else str(value) for value in kept[column.name])
            yield say("Not given, so kept as before: {column} {values}.", column=column.label, values=shown)


def _advice(rule: SumRule) -> Text:
    if rule is SumRule.SPLIT:
        return say(
            "Nothing was stored. Check the slip; --split shares the difference as the regulation says."
        )
    return say(
        "Nothing was stored. Check the slip; to take it as it is, type the same again with "
        '--accept "the reason" behind it.'
    )


def entered(
    before: Tournament, after: Tournament, table: TableInfo, kind: ReadingKind, *, corrects: bool
) -> Entered:
    """Return what a change of the readings of a table has come to; if it `corrects`, with the ranks."""
    round_, new = _again(after, table)
    seen, old = as_read(new, kind), as_read(table, SECOND) if kind == SECOND else table
    worked_out = sheet(after.regulation, seen)
    slip = seen.result.values if seen.result else {}
    return Entered(
        tournament=after,
        round=round_,
        table=seen,
        kind=kind,
        values=counted(after.regulation, seen) or {},
        totals=worked_out.totals if worked_out else (),
        columns=slip_columns(after.regulation, seen),
        check=game_of(after.regulation, seen, slip).slip_sum(slip) if slip else None,
        confirmed=new.result is not None and new.result.confirmed,
        replaced=_replaced(old, slip),
        moves=tuple(rank_moves(before, after)) if corrects else (),
        overtaken=newly_overtaken(before, after) if corrects else (),
        otherwise=newly_otherwise(before, after) if corrects else (),
        open_tables=tuple(other for other in round_.tables if not other.was_read(kind)),
        people=after.during(round_).by_key(),
    )


def _replaced(old: TableInfo, slip: Slip) -> Slip | None:
    """Return what a reading has replaced; what a phone said just so is only confirmed."""
    if old.result is None or (old.by_phone and old.result.values == slip):
        return None
    return old.result.values


def _again(tournament: Tournament, table: TableInfo) -> tuple[RoundInfo, TableInfo]:
    """Find a table in a later state of the tournament."""
    return next((r, one) for r in tournament.rounds() for one in r.tables if one.key == table.key)


def rank_moves(before: Tournament, after: Tournament) -> list[RankMove]:
    """Return whose rank differs between two states of a tournament, the best new rank first."""
    old, new = _ranks(before), _ranks(after)
    moves = [
        RankMove(place.entry, old[key].rank, place.rank, key[0])
        for key, place in new.items()
        if key in old and old[key].rank != place.rank
    ]
    return sorted(moves, key=lambda move: (move.after, move.entry.number))


def _ranks(tournament: Tournament) -> dict[tuple[int, int], Place]:
    """Return the place of every entry in every stage."""
    return {
        (stage.number, place.entry.key): place
        for stage in tournament.stages
        for group in standings(tournament, stage)
        for place in group.places
    }


@frozen
class Missing:
    """A round with the tables that have no result yet, and everybody by key."""

    round: RoundInfo
    tables: tuple[TableInfo, ...]


def missing(tournament: Tournament) -> list[Missing]:
    """Return the drawn rounds of all stages with tables whose slip nobody has read, the earliest first."""
    rounds = tournament.rounds()
    found = (Missing(r, tuple(table for table in r.tables if not table.was_read(FIRST))) for r in rounds)
    return [gap for gap in found if gap.tables]


def has_two_slips(tournament: Tournament, one: str, other: str, number: int | None = None) -> bool:
    """Say whether something was read off the slips of both tables, so that they can be exchanged.

    Raises:
        NotFound: unknown table, sheet or round.
        NotAllowed: there is, but they are the same table, or play otherwise.
    """
    source, target = (_on_paper(tournament, name, number) for name in (one, other))
    two = source[1].started() and target[1].started()
    if two:
        _refuse(tournament, source, target, exchanged=True)
    return two


def move(
    desk: Desk, source: str, target: str, round_number: int | None = None, *, exchanged: bool = False
) -> tuple[Entered, ...]:
    """Give what was read off the slip of a table to another; the first is empty then.

    What the other one has goes the other way where they are `exchanged`: both tables are returned then, else
    the other one alone.

    Raises:
        NotFound: unknown table, sheet or round.
        NotAllowed: there is nothing to move, or something there already, or the two play otherwise.
    """
    with desk.changing() as (session, read):
        before = read()
        there, table = _on_paper(before, target, round_number)
        here, wrong = _on_paper(before, source, round_number)
        _refuse(before, (here, wrong), (there, table), exchanged=exchanged)
        _exchange(session, of_table(session, wrong), of_table(session, table), (wrong, table))
        back = with_readings(wrong, table.readings)
        left = with_tables(before, [back]) if exchanged else without(before, wrong, FIRST)
        after = with_tables(left, [with_readings(table, wrong.readings)])
        corrects = wrong.result is not None or table.result is not None
        found = [entered(before, after, table, FIRST, corrects=corrects)]
        if exchanged:
            # What changes in the ranks is told once, with the other table.
            found.append(replace(entered(before, after, wrong, FIRST, corrects=False), replaced=None))
    desk.keep_complete(before, after)
    return tuple(found)


def _exchange(
    session: Session,
    ones: Sequence["m.Reading"],
    others: Sequence["m.Reading"],
    tables: tuple[TableInfo, TableInfo],
) -> None:
    """Give the readings of each of two tables to the other; those of one wait at none, which no key is."""
    one, other = (table.key for table in tables)
    for rows, to in ((ones, -other), (others, one), (ones, other)):
        for row in rows:
            row.table_id = to
        session.flush()


def _on_paper(tournament: Tournament, name: str, number: int | None) -> tuple[RoundInfo, TableInfo]:
    round_, table = find_table(tournament, name, number)
    return round_, on_paper(table)


def _refuse(
    tournament: Tournament,
    source: tuple[RoundInfo, TableInfo],
    target: tuple[RoundInfo, TableInfo],
    *,
    exchanged: bool,
) -> None:
    wrong, table = source[1], target[1]
    here, there = (tournament.regulation.table_name(r.number, t.number) for r, t in (source, target))
    if wrong.key == table.key:
        raise NotAllowed(say("{place} cannot be moved to itself.", place=here))
    if not wrong.started():
        raise NotAllowed(say("{place} has no result yet; there is nothing to move.", place=here))
    if table.result is not None and not exchanged:
        raise NotAllowed(
            say(
                "{place} has a result already: {values}. “enter {table} {gaps} --correct” empties it first.",
                place=there,
                values=points(table.result.values),
                table=str(table.number),
                gaps=" ".join("-" for _ in table.sides),
            ),
            say("If the slips of the two are mixed up, --yes exchanges them."),
        )
    if table.started() and not exchanged:
        raise NotAllowed(say("{place} has deals already; it cannot take another slip.", place=there))
    if _form(wrong) != _form(table):
        raise NotAllowed(
            say(
                "{place} plays otherwise than {other}; that slip cannot belong to it.",
                place=there,
                other=here,
            )
        )


def _form(table: TableInfo) -> tuple[str, int, tuple[int, ...]]:
    """Return what the slip of a table must have in common with that of another."""
    return table.game, table.deals, tuple(map(len, table.sides))


_MOST = 100_000
_LONGEST = 200


@frozen
class Changed:
    """Penalties that were given or taken off, the tournament after it, and whose rank moved."""

    penalties: tuple[PenaltyInfo, ...]
    tournament: Tournament
    moves: Sequence[RankMove]


def add(desk: Desk, who: str, typed: str, reason: str, round_number: int | None = None) -> Changed:
    """Add points to the total of an entry, or take them from it, from a round on: else the current one.

    It is a round of the last stage that the entry plays. Before the first draw they count from the beginning.

    Raises:
        NotFound: nobody is meant, several are, or the round is not drawn.
        WrongUsage: the points are no number, or none or too many.
        NotAllowed: there is no reason, or it is too long.
    """
    points, why = _points(typed), clean(reason)
    if not why or len(why) > _LONGEST:
        raise NotAllowed(say("A penalty needs a reason of {most} letters at most.", most=_LONGEST))
    with desk.changing() as (session, read):
        before = read()
        entry = find(before.playing(), who, without_place(before))
        stage = _last_stage(before, entry)
        drawn = find_round(stage, round_number) if stage.rounds or round_number else None
        row = m.Penalty(
            tournament_id=desk.tournament_id,
            number=max((penalty.number for penalty in before.penalties), default=0) + 1,
            entry_id=entry.key,
            round_id=drawn.key if drawn else None,
            points=points,
            reason=why,
        )
        session.add(row)
        after = read()
    return Changed(after.penalties[-1:], after, rank_moves(before, after))


def _last_stage(tournament: Tournament, entry: EntryInfo) -> StageInfo:
    """Return the last stage in which an entry has rounds to play; a penalty counts there."""
    began = (stage for stage in reversed(tournament.stages) if stage.rounds)
    mine = (stage for stage in began if any(other.key == entry.key for other in stage.entries))
    return next(mine, tournament.stages[0])


def _points(typed: str) -> int:
    points = parse_number(typed)
    if points is None or not 0 < abs(points) <= _MOST:
        raise WrongUsage(
            say("“{typed}” is no number of points; -50 takes 50 off, 50 adds them.", typed=typed)
        )
    return points


def remove(desk: Desk, numbers: Sequence[int]) -> Changed:
    """Take off penalties by their numbers.

    Raises:
        NotFound: there is no such penalty.
    """
    with desk.changing() as (session, read):
        before = read()
        gone = with_numbers(before.penalties, numbers, "penalty list")
        for penalty in gone:
            session.delete(session.get_one(m.Penalty, penalty.key))
        after = read()
    return Changed(gone, after, rank_moves(before, after))
