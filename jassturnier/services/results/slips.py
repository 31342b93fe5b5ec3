"""A slip: reading it as it is typed, whole or column after column; as rows, and when it is not taken."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from math import inf

from jassturnier.errors import NotAllowed, Problem, WrongUsage
from jassturnier.games.kit.base import Slip, SlipField, SumCheck
from jassturnier.i18n import Text, fold, parse_number, render, say, say_n
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import RoundInfo, TableInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import (
    DEALS_PLAYED,
    check_slip,
    game_of,
    slip_columns,
    there,
    unfinished,
)
from jassturnier.tournament.scoring.readings import (
    FIRST,
    RULING,
    SECOND,
    SlipReading,
    as_read,
    on_paper,
    points,
)
from jassturnier.values import frozen

_GAP = {"-", "–"}
_DOTTED = re.compile(r"(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,]00?)?")

_NARROW = re.compile(r"(?<=\d)[\u00a0\u202f\u2009](?=\d{3}(?!\d))")
_THOUSANDS = re.compile(r"[1-9]\d{0,2} \d{3}|\d+")
_TWO = 2


def read_slip(regulation: Regulation, table: TableInfo, words: Sequence[str], language: str) -> Slip:
    """Read typed numbers: the first column of the game for every side, then `COLUMN numbers` for others.

    A column may be shortened, also to a later word, as long as it stays clear; `-` is a place left empty.

    Raises:
        WrongUsage: every word that is neither a number nor a column, and every wrong count.
    """
    sides = len(table.sides)
    typed = words_so_far(regulation, table, _as_meant(regulation, table, words), language)
    if faults := typed.faults or typed.wrong_counts(sides):
        raise WrongUsage(*faults)
    return typed.slip(sides)


def _as_meant(regulation: Regulation, table: TableInfo, words: Sequence[str]) -> Sequence[str]:
    """Return words with what their numbers can only mean, as those of a pasted row."""
    named = next((at for at, word in enumerate(words) if not is_number(word)), len(words))
    numbers = _with_column(regulation, table, _with_thousands(regulation, table, words[:named]))
    return [*numbers, *words[named:]]


def _with_column(regulation: Regulation, table: TableInfo, words: Sequence[str]) -> Sequence[str]:
    """Return “1384 757 1 0” with the name of the column that the second numbers can only be: the matches."""
    game, sides = game_of(regulation, table), len(table.sides)
    numbers = [_whole(word) for word in words]
    if len(numbers) != 2 * sides or None in numbers:
        return words
    first, *others = game.slip_fields()
    slips = (
        (each.name, {first.name: tuple(numbers[:sides]), each.name: tuple(numbers[sides:])})
        for each in others
    )
    fitting = [name for name, slip in slips if not game.check_slip(slip) and game.wrong_sum(slip) is None]
    return [*words[:sides], *fitting, *words[sides:]] if len(fitting) == 1 else words


def _with_thousands(regulation: Regulation, table: TableInfo, words: Sequence[str]) -> Sequence[str]:
    """Return “1 012 872” as “1012 872”, where the numbers of a slip of two sides can mean nothing else."""
    game, sides = game_of(regulation, table), len(table.sides)
    column = game.slip_fields()[0]
    # Only a control sum tells what was left out or typed too often.
    if sides != _TWO or not sides < len(words) <= 2 * sides or game.slip_sum({column.name: (0, 0)}) is None:
        return words
    splits = (
        (_THOUSANDS.fullmatch(" ".join(words[:at])), _THOUSANDS.fullmatch(" ".join(words[at:])))
        for at in range(1, len(words))
    )
    read = [[int(side[0].replace(" ", "")) for side in split if side] for split in splits]
    fitting = [sides for sides in read if len(sides) == _TWO and max(sides) <= column.high]
    return [str(number) for number in fitting[0]] if len(fitting) == 1 else words


@frozen
class Slot:
    """A place of a slip that is still empty: a column and a side."""

    column: SlipField
    side: int


def _whole(word: str) -> int | None:
    """Read a number of a slip, which can only be whole: 1’100, 1.100 and 1,100 are one, 984,0 is 984."""
    dotted = _DOTTED.fullmatch(word)
    return parse_number(re.sub(r"[.,]", "", dotted[1]) if dotted else word)


def grouped(line: str) -> str:
    """Return a line with an apostrophe in each number that has a narrow blank: “1 012” is one number."""
    return _NARROW.sub("’", line)


def is_number(word: str) -> bool:
    """Tell a number, or the mark of an empty place, from a word."""
    return _whole(word) is not None or word in _GAP


def is_blank(words: Sequence[str]) -> bool:
    """Tell a slip of nothing but empty places: in the place of another one it empties the table."""
    return bool(words) and all(word in _GAP for word in words)


def slip_words(slip: Slip) -> tuple[str, ...]:
    """Return a slip as it is typed: the numbers of the first column, then each other one after its name."""
    first, *others = (
        (name, *("-" if value is None else str(value) for value in values)) for name, values in slip.items()
    )
    return (*first[1:], *chain.from_iterable(others))


def words_so_far(
    regulation: Regulation, table: TableInfo, words: Sequence[str], language: str
) -> "SlipWords":
    """Read what has been typed of a slip that need not be complete."""
    typed = SlipWords(slip_columns(regulation, table), language)
    for word in words:
        typed.take(word)
    return typed


@dataclass(slots=True)
class SlipWords:
    """What has been typed so far, by column; the last one is being filled."""

    fields: Sequence[SlipField]
    language: str
    columns: dict[str, list[int | None]] = field(default_factory=dict)
    faults: list[Text] = field(default_factory=list)

    def take(self, word: str) -> None:
        """Take a number for the present column, or the name of the next one."""
        if is_number(word):
            self.columns.setdefault(self._current(), []).append(_whole(word))
        elif (column := self._named(word)) is None:
            self.faults.append(self._strange(word))
        elif column.name in self.columns:
            self.faults.append(say("{column} stands there twice.", column=column.label))
        else:
            self.columns[column.name] = []

    def slip(self, sides: int) -> Slip:
        """Return the slip with None in every place that is not typed."""
        empty: list[int | None] = [None] * sides
        return {
            column.name: tuple((self.columns.get(column.name, []) + empty)[: len(column.places(sides))])
            for column in self.fields
        }

    def next_slot(self, sides: int, wanted: Collection[str] = ()) -> Slot | None:
        """Return the first place that has to be filled and is not; None when the slip is complete.

        Columns that are `wanted` are filled as if they were required.
        """
        for column in self.fields:
            typed = len(self.columns.get(column.name, ()))
            if typed in column.places(sides) and (column.required or typed or column.name in wanted):
                return Slot(column, typed)
        return None

    def left(self, sides: int) -> list[Text]:
        """Name every column with too many numbers, or with too few where another was begun after it."""
        last = next(column for column in self.fields if column.name == self._current())
        filling = len(self.columns.get(last.name, ())) <= len(last.places(sides))
        return self.wrong_counts(sides, but=last.name if filling else None)

    def wrong_counts(self, sides: int, *, but: str | None = None) -> list[Text]:
        """Name every column that does not have a number for each side, `but` the one being filled."""
        counts = {name: len(values) for name, values in self.columns.items() if name != but}
        return [
            _wrong_count(column, counts[column.name], sides)
            for column in self.fields
            if counts.get(column.name, 0) != len(column.places(sides)) and column.name in counts
        ]

    def _strange(self, word: str) -> Text:
        if word[:1].isdecimal():
            return say("“{word}” is no number.", word=word)
        known = tuple(each.label for each in self.fields)
        return say("“{word}” is no whole number and no column ({known}).", word=word, known=known)

    def _current(self) -> str:
        return next(reversed(self.columns), self.fields[0].name)

    def _named(self, word: str) -> SlipField | None:
        wanted = fold(word)
        names = [(each, (fold(each.name), fold(render(each.label, self.language)))) for each in self.fields]
        exact = [each for each, spellings in names if wanted in spellings]
        begun = [each for each, spellings in names if any(name.startswith(wanted) for name in spellings)]
        within = [each for each, spellings in names if any(f" {wanted}" in name for name in spellings)]
        found = exact or ((begun or within) if wanted else [])
        return found[0] if len(found) == 1 else None


def _wrong_count(column: SlipField, typed: int, sides: int) -> Text:
    if column.once:
        return say("{column}: one number is needed, for the whole table.", column=column.label)
    return say_n(
        "{column}: {n} number typed, {wanted} are needed, one for each side.",
        "{column}: {n} numbers typed, {wanted} are needed, one for each side.",
        typed,
        column=column.label,
        wanted=sides,
    )


@frozen
class SlipDraft:
    """The words of a slip as far as they are typed, as `enter` would take them after the table.

    `wanted` are columns that stood on it before it was refused, `before` all its words: it is not complete
    without them.
    """

    regulation: Regulation
    table: TableInfo
    language: str
    words: tuple[str, ...] = ()
    wanted: frozenset[str] = frozenset()
    before: tuple[str, ...] = ()

    def rules(self) -> Regulation:
        """Return the regulation as it is at the table."""
        return there(self.regulation, self.table)

    def slot(self) -> Slot | None:
        """Return the place that comes next, None when the slip is complete."""
        return self._typed().next_slot(len(self.table.sides), self.wanted)

    def refused(self) -> "SlipDraft":
        """Return the draft as it is refused: typed again, it has the same columns."""
        return replace(self, wanted=self.wanted | self._typed().columns.keys(), before=self.words)

    def answered(self, line: str) -> "SlipDraft | None":
        """Return the slip that was refused with other columns, as “first 0 1”, None where a line has none."""
        old, new = (
            words_so_far(self.regulation, self.table, words, self.language)
            for words in (self.before, line.split())
        )
        if (
            not self.before
            or new.faults
            or new.wrong_counts(len(self.table.sides))
            or is_number(line.split(maxsplit=1)[0])
        ):
            return None
        columns = {**old.columns, **new.columns}
        slip = {each.name: tuple(columns[each.name]) for each in old.fields if each.name in columns}
        return replace(self, words=slip_words(slip))

    def corrected(self, word: str) -> "list[SlipDraft]":
        """Return the slips with a number in the place of that of a side whose control sum is right then."""
        number, columns = _whole(word), self._typed().columns
        if number is None or not columns:
            return []
        first, values = next(iter(columns.items()))
        slips = (
            {**columns, first: (*values[:side], number, *values[side + 1 :])} for side in range(len(values))
        )
        drafts = (replace(self, words=slip_words({n: tuple(v) for n, v in slip.items()})) for slip in slips)
        return [draft for draft in drafts if (check := draft.sum_so_far()) and check.off == 0]

    def again(self) -> "SlipDraft":
        """Return the draft without what was typed."""
        return replace(self, words=())

    def with_words(self, words: Iterable[str]) -> "SlipDraft":
        """Return the draft with more words; a column that is required or asked for gets its name in front."""
        draft, asked = self, self.slot()
        for word in words:
            slot = draft.slot()
            begins = slot is not None and slot.side == 0 and bool(draft.words) and is_number(word)
            named = slot is not None and begins and (slot.column.required or slot == asked)
            name = (slot.column.name,) if slot is not None and named else ()
            draft = replace(draft, words=(*draft.words, *name, word))
        return draft

    def with_line(self, line: str) -> "SlipDraft":
        """Return the draft with the words of a line, of which “1 012” may be one number."""
        number, slot = _whole(line), self.slot()
        if number is not None and slot is not None and number <= slot.column.high and self._is_one(line):
            return self.with_words([str(number)])
        words = line.replace("’", " ").split() if number is not None else line.split()
        return self.with_words(words if self.words else _as_meant(self.regulation, self.table, words))

    def _is_one(self, number: str) -> bool:
        """Tell whether a number with a blank cannot be two: “012” is none, or the two do not add up."""
        if " 0" in number or " " not in number:
            return True
        apart = self.with_words(number.split())
        slot, check = apart.slot(), apart.sum_so_far()
        return (slot is None or slot.side == 0) and check is not None and check.off != 0

    def slip(self) -> Slip:
        """Return the slip with None in every place that is not typed."""
        return self._typed().slip(len(self.table.sides))

    def faults(self) -> list[Text]:
        """Return what cannot be read, else which columns are left with a wrong count."""
        typed = self._typed()
        return typed.faults or typed.left(len(self.table.sides))

    def typed(self, side: int) -> tuple[int, ...]:
        """Return the numbers that a side has already, column after column."""
        found = (values[side] for values in self.slip().values() if side < len(values))
        return tuple(value for value in found if value is not None)

    def sum_so_far(self, typed: str = "") -> SumCheck | None:
        """Return the control sum with what is being typed; what is missing counts nothing."""
        draft = self.with_words([typed]) if is_number(typed) else self
        required = {column.name for column in self._typed().fields if column.required}
        so_far = {
            name: tuple(value or 0 for value in values) if name in required else values
            for name, values in draft.slip().items()
        }
        return game_of(self.regulation, self.table, so_far).slip_sum(so_far)

    def off(self) -> float:
        """Return by how much a slip does not add up, endless where it is no whole slip."""
        typed, sides = self._typed(), len(self.table.sides)
        if typed.faults or typed.wrong_counts(sides) or self.slot() is not None:
            return inf
        check = self.sum_so_far()
        return 0 if check is None else abs(check.off)

    def proposal(self) -> int | None:
        """Return the last number of the slip as it follows from the control sum."""
        slot = self.slot()
        if slot is None or self.with_words(["0"]).slot() is not None:
            return None
        nothing, one = self.sum_so_far("0"), self.sum_so_far("1")
        if nothing is None or one is None or one.off == nothing.off:
            return None
        wanted = nothing.off // (nothing.off - one.off)
        return wanted if slot.column.low <= wanted <= slot.column.high else None

    def needs_reason(self) -> bool:
        """Tell whether a complete slip may be taken for a reason: its sum, its game not being over."""
        slip, at = self.slip(), (self.regulation, self.table)
        if check_slip(*at, slip):
            return False
        return unfinished(*at, slip) is not None or game_of(*at, slip).wrong_sum(slip) is not None

    def _typed(self) -> SlipWords:
        return words_so_far(self.regulation, self.table, self.words, self.language)


def filled(slip: Slip, deals: int | None = None) -> Slip:
    """Return the columns in which anything was written; all `deals` of a round are as good as nothing."""
    return {
        name: values
        for name, values in slip.items()
        if any(value is not None for value in values) and (name, values) != (DEALS_PLAYED, (deals,))
    }


def store(session: Session, desk: Desk, table: TableInfo, taken: SlipReading) -> SlipReading:
    """Put a slip in the place of a reading of a table; a new first reading ends a ruling."""
    remove_readings(session, table, {taken.kind, RULING} if taken.kind == FIRST else {taken.kind})
    row = _row(session, desk, table, taken.kind)
    row.how, row.note = taken.how, taken.note
    row.facts = {} if taken.sheet is None else {"sheet": taken.sheet}
    _write(session, row.id, taken.values)
    return replace(taken, read=row.read)


def store_deals(session: Session, desk: Desk, table: TableInfo, taken: SlipReading) -> SlipReading:
    """Bring a reading of a table to these deals and their slip; a change of the first ends a ruling."""
    if taken.kind == FIRST:
        remove_readings(session, table, {RULING})
    row = _row(session, desk, table, taken.kind)
    row.station = desk.office.station.id()
    stored = {deal.number: deal for deal in m.Deal.where(session, reading_id=row.id)}
    for number, notation in enumerate(taken.played, 1):
        if number not in stored:
            session.add(m.Deal(reading_id=row.id, number=number, notation=notation))
        elif stored[number].notation != notation:
            stored[number].notation = notation
    for number in sorted(stored.keys() - range(1, len(taken.played) + 1)):
        session.delete(stored[number])
    m.ReadingLine.drop(session, reading_id=row.id)
    session.flush()
    _write(session, row.id, taken.values)
    return replace(taken, how=row.how, note=row.note, read=row.read)


def remove_readings(session: Session, table: TableInfo, kinds: Collection[str]) -> None:
    """Take readings of a table out, with their numbers and deals."""
    out = [old for old in of_table(session, table) if old.kind in kinds]
    for old in out:
        for kind in (m.ReadingLine, m.Deal):
            kind.drop(session, reading_id=old.id)
        session.delete(old)
    if out:
        session.flush()


def take_out_handed_in(session: Session, table: TableInfo) -> None:
    """Take out what a table has handed in by phone."""
    m.HandedIn.drop(session, table_id=table.key)
    session.flush()


def of_table(session: Session, table: TableInfo) -> "Sequence[m.Reading]":
    """Return the rows of all readings of a table."""
    return m.Reading.where(session, table_id=table.key) if table.readings else ()


def _row(session: Session, desk: Desk, table: TableInfo, kind: str) -> "m.Reading":
    """Return the row of a reading of a kind, a new one where there is none."""
    for known in of_table(session, table):
        if known.kind == kind:
            return known
    reading = m.Reading(table_id=table.key, kind=ReadingKind(kind), station=desk.office.station.id())
    session.add(reading)
    return reading


def _write(session: Session, reading: int, slip: Slip) -> None:
    for column, values in slip.items():
        for side, value in enumerate(values):
            session.add(m.ReadingLine(reading_id=reading, column=column, side=side, value=value))


def refuse(regulation: Regulation, round_: RoundInfo, table: TableInfo, kind: str, *, correct: bool) -> None:
    """Refuse a slip that would be the second of its kind, or a correction of none.

    Raises:
        NotAllowed: with the reason; a first reading is not told to who reads a second time.
    """
    place = regulation.table_name(round_.number, table.number)
    # What a table has handed in by phone does not keep its slip out, but where it counts it can be corrected.
    known = table if correct and kind == FIRST else on_paper(table)
    reason = _REASONS[kind](_Case(place, known, as_read(table, kind), correct=correct))
    if reason is not None:
        raise NotAllowed(reason)


def refuse_unchanged(regulation: Regulation, round_: RoundInfo, table: TableInfo, taken: SlipReading) -> None:
    """Refuse to put a reading in the place of the very same, unless a first one ends a ruling so.

    Raises:
        NotAllowed: nothing would change.
    """
    known = table.reading(taken.kind)
    if known is None or (taken.kind == FIRST and table.reading(RULING) is not None):
        return
    if known.played == taken.played if taken.played else replace(known, read=None) == taken:
        place = regulation.table_name(round_.number, table.number)
        raise NotAllowed(say("{place} has exactly this already; nothing was changed.", place=place))


def at_place(regulation: Regulation, round_: RoundInfo, table: TableInfo, problem: Problem) -> Text:
    """Say what is wrong with a slip or a deal, and of which table."""
    name = regulation.round_name(round_.number)
    fault = problem.sentence()
    return say("{round}, table {table}, {fault}", round=name, table=str(table.number), fault=fault)


@frozen
class _Case:
    """A table, the same as only this reader knows it, and whether a reading is to be replaced."""

    place: Text
    table: TableInfo
    own: TableInfo
    correct: bool


def _first(case: _Case) -> Text | None:
    table, place = case.table, case.place
    if case.correct:
        if table.started():
            return None
        return say("{place} has no result yet; enter it without --correct.", place=place)
    if table.result is not None:
        values = points(table.result.values)
        return say(
            "{place} has a result already: {values}. Use --correct to replace it.", place=place, values=values
        )
    if not table.played:
        return None
    return say_n(
        "{place} has {n} deal already. Use --correct to take the slip instead.",
        "{place} has {n} deals already. Use --correct to take the slip instead.",
        len(table.played),
        place=place,
    )


def _second(case: _Case) -> Text | None:
    place, read = case.place, case.own.started()
    if case.table.result is None:
        return say("{place} has no first reading yet.", place=place)
    if case.table.reading(RULING) is not None:
        return say("{place} is settled by a ruling.", place=place)
    if read and not case.correct:
        return say("{place} was read a second time already. Use --correct to replace that.", place=place)
    if case.correct and not read:
        return say("{place} has no second reading yet; enter it without --correct.", place=place)
    return None


def _ruling(case: _Case) -> Text | None:
    place = case.place
    if case.table.result is None:
        return say("{place} has no result yet; there is nothing to rule on.", place=place)
    if case.own.result is not None and not case.correct:
        values = points(case.own.result.values)
        return say(
            "{place} is settled by a ruling already: {values}. Use --correct to replace it.",
            place=place,
            values=values,
        )
    if case.correct and not case.own.started():
        return say("{place} has no ruling yet; enter it without --correct.", place=place)
    return None


_REASONS: Mapping[str, Callable[[_Case], Text | None]] = {FIRST: _first, SECOND: _second, RULING: _ruling}
