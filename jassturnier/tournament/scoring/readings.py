"""Readings of a slip: what counts, what differs, what may have happened; slips by phone (TRN-3)."""

import hmac
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain

from jassturnier.errors import NotFound
from jassturnier.games import at_table
from jassturnier.games.kit.base import Slip, SlipField, SumCheck, filled, side_letter
from jassturnier.games.kit.options import whole
from jassturnier.games.kit.points import by_digits, digit_guess, perhaps, round_guess, with_guesses
from jassturnier.i18n import Text, clean, say, say_n
from jassturnier.tournament.lists import How, ReadingKind
from jassturnier.tournament.model import RoundInfo, TableInfo, Tournament
from jassturnier.tournament.regulation.regulation import Phone, Regulation, SecondReader
from jassturnier.tournament.scoring.counting import (
    DEALS_PLAYED,
    check_slip,
    fewer_deals,
    game_of,
    slip_columns,
    unfinished,
)
from jassturnier.tournament.scoring.sheet_numbers import sheet_number
from jassturnier.values import frozen

FIRST, SECOND, RULING = ReadingKind


@frozen
class Result:
    """The values that count for a table, one tuple of sides per column, and how they were taken."""

    values: "Slip"
    how: How
    note: str = ""
    read: datetime | None = None
    confirmed: bool = False


@frozen
class SlipReading:
    """What somebody read off a slip.

    The values are raw, none before the last deal. `sheet` is the number of a reserve slip, where the table
    handed in one.
    """

    kind: ReadingKind
    values: "Slip"
    how: How = How.EXACT
    note: str = ""
    read: datetime | None = None
    played: tuple[str, ...] = ()
    sheet: int | None = None


@frozen
class HandedIn:
    """What a table has handed in by phone: its raw values, its deals where they came one by one, and when.

    Only one that is `right`, with nothing to be mended, is good for more than to be looked at. Until a slip
    is read it `counts`, where the regulation has it so; where it is a `second` reading, it confirms what the
    desk reads and is the same.
    """

    values: "Slip"
    made: datetime
    played: tuple[str, ...] = ()
    right: bool = True
    counts: bool = False
    second: bool = False


def points(slip: Slip) -> str:
    """Return the first column of a slip: 1012:872."""
    return ":".join("–" if value is None else str(value) for value in next(iter(slip.values())))


def with_readings(table: TableInfo, readings: Sequence[SlipReading]) -> TableInfo:
    """Return a table with what was read off its slip, and of that what counts."""
    result, played = what_counts(readings, table.handed)
    return replace(table, result=result, played=played, readings=tuple(readings))


def on_paper(table: TableInfo) -> TableInfo:
    """Return a table as its slip makes it, whatever it has handed in by phone."""
    return replace(table, result=None, played=()) if table.by_phone else table


def what_counts(
    readings: Sequence[SlipReading], handed: HandedIn | None = None
) -> tuple[Result | None, tuple[str, ...]]:
    """Return the result that the readings of a slip make, and its deals one by one."""
    by_kind = {reading.kind: reading for reading in readings}
    if not by_kind:
        if handed is None or not handed.counts:
            return None, ()
        return _result(by_phone(handed)), handed.played
    first, ruling = by_kind[FIRST], by_kind.get(RULING)
    counts = ruling if ruling is not None and ruling.values else first
    second = by_kind.get(SECOND) or _second_by_phone(handed)
    confirmed = counts is ruling or (second is not None and same(counts, second))
    return _result(counts, confirmed=confirmed), counts.played


def by_phone(handed: HandedIn) -> SlipReading:
    """Return what a table has handed in as a reading beside that of the desk."""
    return SlipReading(SECOND, handed.values, read=handed.made, played=handed.played)


def _second_by_phone(handed: HandedIn | None) -> SlipReading | None:
    return None if handed is None or not handed.second else by_phone(handed)


def second_of(table: TableInfo) -> SlipReading | None:
    """Return the second reading of a table: the desk's, else what it has handed in where that is one."""
    return table.reading(SECOND) or _second_by_phone(table.handed)


def _result(reading: SlipReading, *, confirmed: bool = False) -> Result | None:
    """Return what a reading makes the result, none before the last deal."""
    if not reading.values:
        return None
    return Result(reading.values, reading.how, reading.note, reading.read, confirmed)


def with_new(tournament: Tournament, table: TableInfo, reading: SlipReading) -> Tournament:
    """Return the tournament after a reading of a table came in."""
    return with_tables(tournament, [after_reading(table, reading)])


def after_reading(table: TableInfo, reading: SlipReading) -> TableInfo:
    """Return a table after a reading of it came in; a new first one ends a ruling."""
    ended = {FIRST, RULING} if reading.kind == FIRST else {reading.kind}
    kept = [known for known in table.readings if known.kind not in ended]
    return with_readings(table, [*kept, reading])


def without(tournament: Tournament, table: TableInfo, kind: ReadingKind) -> Tournament:
    """Return the tournament after a reading of a table was taken out; with the first go all others."""
    kept = [known for known in table.readings if known.kind not in ended_with(kind)]
    handed = None if handed_in_goes(table, kind) else table.handed
    return with_tables(tournament, [with_readings(replace(table, handed=handed), kept)])


def ended_with(kind: ReadingKind) -> frozenset[ReadingKind]:
    """Return the readings that go where one is taken out: without a first there is nothing to compare."""
    return frozenset(ReadingKind) if kind is FIRST else frozenset({kind})


def handed_in_goes(table: TableInfo, kind: ReadingKind) -> bool:
    """Say whether what came by phone goes with a reading: it would count in its place at once."""
    return kind is FIRST and table.handed is not None and table.handed.counts


def with_tables(tournament: Tournament, tables: Iterable[TableInfo]) -> Tournament:
    """Put tables in the place of themselves."""
    changed = {table.key: table for table in tables}

    def in_round(round_: RoundInfo) -> RoundInfo:
        if not any(known.key in changed for known in round_.tables):
            return round_
        return replace(round_, tables=tuple(changed.get(known.key, known) for known in round_.tables))

    return tournament.with_rounds(in_round)


def as_read(table: TableInfo, kind: str) -> TableInfo:
    """Return a table as if this were its only reading, to be shown to who must not see the others."""
    reading = table.reading(kind)
    if reading is None:
        return replace(table, result=None, played=())
    return replace(table, result=_result(reading), played=reading.played)


def of_kind(table: TableInfo, kind: ReadingKind) -> TableInfo:
    """Return a table with one of its readings; without a ruling the first is what counts."""
    return table if kind is FIRST and table.reading(RULING) is None else as_read(table, kind)


def left_unnamed(table: TableInfo, kind: ReadingKind, unnamed: Collection[str]) -> Slip:
    """Return the columns that a correction does not name as they were; for a ruling, as they count."""
    seen = with_readings(table, table.readings) if kind == RULING else as_read(table, kind)
    if seen.result is None or seen.played:
        return {}
    return {name: values for name, values in seen.result.values.items() if name in unnamed}


def same(one: SlipReading, other: SlipReading) -> bool:
    """Tell whether two complete readings say the same.

    An empty place is nothing. Where only one was typed deal by deal, the other need not have every column.
    """
    if not (one.values and other.values):
        return False
    if one.played and other.played:
        numbers = [{name: _column(each.values, name) for name in each.values} for each in (one, other)]
        return one.played == other.played and numbers[0] == numbers[1]
    columns = one.values.keys() | other.values.keys()
    if one.played or other.played:
        columns = one.values.keys() & other.values.keys()
    return all(_column(one.values, name) == _column(other.values, name) for name in columns)


def _column(slip: Slip, name: str) -> tuple[int, ...]:
    """Return the numbers of a column up to the last that is one."""
    values = [value or 0 for value in slip.get(name, ())]
    while values and not values[-1]:
        values.pop()
    return tuple(values)


def reads_twice(tournament: Tournament) -> bool:
    """Say whether second readings are used in this tournament at all."""
    return any(second_of(table) is not None for _, table in tournament.tables())


def unconfirmed(
    tournament: Tournament, rounds: Iterable[RoundInfo]
) -> tuple[tuple[RoundInfo, TableInfo], ...]:
    """Return the tables whose result nobody confirmed, none where second readings are not used."""
    if not reads_twice(tournament):
        return ()
    return tuple(
        (round_, table)
        for round_ in rounds
        for table in round_.tables
        if table.readings and table.result is not None and not table.result.confirmed
    )


def unconfirmed_text(number: int) -> Text:
    """Say how many results nobody has confirmed."""
    return say_n(
        "{n} result is not confirmed by a second reading.",
        "{n} results are not confirmed by a second reading.",
        number,
    )


@frozen
class Unlike:
    """A table whose two complete readings differ, and that no ruling has settled."""

    round: RoundInfo
    table: TableInfo
    first: SlipReading
    second: SlipReading


def differing(tournament: Tournament) -> Iterator[Unlike]:
    """Find the tables whose two readings differ."""
    for round_, table in tournament.tables():
        first, second = table.reading(FIRST), second_of(table)
        settled = table.result is None or table.result.confirmed
        if first is not None and second is not None and second.values and not settled:
            yield Unlike(round_, table, first, second)


_BONUS = "match_bonus"
_MOST_FORGOTTEN = 3
"""More matches than that are hardly forgotten on one slip."""


def guesses(regulation: Regulation, table: TableInfo, slip: Slip, check: SumCheck) -> tuple[Text, ...]:
    """Return what may be wrong with a slip whose control sum is wrong, the most likely first."""
    found = [
        *_by_deals(regulation, table, slip),
        *_by_columns(regulation, table, slip, check),
        *_by_bonus(regulation, table, slip),
        *_by_digits(regulation, table, slip, check),
    ]
    found.sort(key=lambda guess: guess[0])
    return perhaps([*(text for _, text in found), *filter(None, [round_guess(check.off)])])


def sum_fault(check: SumCheck) -> Text:
    """Say what is wrong with a control sum: both numbers and the difference."""
    values = {"found": check.found, "expected": check.expected, "off": abs(check.off)}
    if check.off > 0:
        return say("the sum is {found} instead of {expected}, {off} too many.", **values)
    return say("the sum is {found} instead of {expected}, {off} too few.", **values)


def sum_guessed(regulation: Regulation, table: TableInfo, slip: Slip, check: SumCheck) -> Text:
    """Say what is wrong with a control sum, and what may have happened."""
    return with_guesses(sum_fault(check), guesses(regulation, table, slip, check))


def _by_digits(
    regulation: Regulation, table: TableInfo, slip: Slip, check: SumCheck
) -> Iterator[tuple[int, Text]]:
    (column,) = (each for each in slip_columns(regulation, table) if each.name == check.column)
    values = slip[column.name]
    for likelihood, side, guess in by_digits(values, check.off, column.low, column.high):
        yield likelihood, say("{guess} for side {side}", guess=guess, side=side_letter(side))


def _by_deals(regulation: Regulation, table: TableInfo, slip: Slip) -> Iterator[tuple[int, Text]]:
    """Guess that deals are missing on the slip, perhaps stopped by the clock, or one stands there twice."""
    played = fewer_deals(table, slip) or table.deals
    for deals in range(1, played + 2):
        check = game_of(regulation, replace(table, deals=deals)).slip_sum(slip)
        if check is None or check.off or deals == played:
            continue
        if deals > played:
            yield 0, say("a deal was counted twice")
        elif game_of(regulation, table).stops_early() is None:
            text = say_n(
                "a deal is missing; if it was not played: “{example}”",
                "{n} deals are missing; if they were not played: “{example}”",
                played - deals,
                example=_typed(slip_columns(regulation, table), {**slip, DEALS_PLAYED: (deals,)}),
            )
            yield 0, text


def _by_bonus(regulation: Regulation, table: TableInfo, slip: Slip) -> Iterator[tuple[int, Text]]:
    """Guess that matches were counted with a bonus that they do not have here."""
    game = game_of(regulation, table, slip)
    offered = [option.kind.values for option in game.options_offered if option.name == _BONUS]
    matches = sum(filled(slip, "matches", len(table.sides)))
    # Where a match counts more, one that is not written is forgotten, as any column may be.
    forgotten = range(1, 1 if game.options.get(_BONUS) else _MOST_FORGOTTEN + 1)
    for number in (matches,) if matches else forgotten:
        for bonus in (each for choices in offered for each in choices if each):
            other = at_table(game.id, game.size, {**game.options, _BONUS: bonus}, game.deals)
            check = other.slip_sum({**slip, "matches": (number,)})
            if bonus != game.options[_BONUS] and check is not None and not check.off:
                yield 1, _with_bonus(number, whole({_BONUS: bonus}, _BONUS), whole(game.options, _BONUS))
                return


def _with_bonus(matches: int, counted: int, bonus: int) -> Text:
    """Say with how much matches seem to be counted, and how much it is."""
    told = say_n(
        "a match was counted with {counted} more",
        "{n} matches were counted with {counted} more each",
        matches,
        counted=counted,
    )
    right = say("it is {bonus} here", bonus=bonus) if bonus else say("a match counts no extra here")
    return say("{told}; {right}", told=told, right=right)


def _by_columns(
    regulation: Regulation, table: TableInfo, slip: Slip, check: SumCheck
) -> Iterator[tuple[int, Text]]:
    """Guess that something beside the points was forgotten on the slip, or not counted in the points."""
    game, sides = game_of(regulation, table, slip), len(table.sides)
    for column in game.slip_fields():
        values = filled(slip, column.name, sides)
        more = game.slip_sum({**slip, column.name: (values[0] + column.step, *values[1:])})
        worth = 0 if column.required or more is None else more.expected - check.expected
        if not worth or check.off % worth:
            continue
        number = check.off // worth
        amount = abs(number) * column.step
        if column.step == 1 and amount > _MOST_FORGOTTEN:
            continue
        if number > 0:
            example = _typed(slip_columns(regulation, table), _with_more(slip, column.name, amount))
            text = say(
                "{column} not written on the slip, or not typed: {n}, as in “{example}”",
                column=column.label,
                n=amount,
                example=example,
            )
            yield 1, text
        elif sum(values) >= amount:
            yield 1, say("{column} on the slip, but not in the points: {n}", column=column.label, n=amount)


def _with_more(slip: Slip, column: str, amount: int) -> Slip:
    """Return a slip with so much more in a column, for the side that has more points."""
    most, *_ = slip.values()
    richest = max(range(len(most)), key=lambda side: most[side] or 0)
    values = filled(slip, column, len(most))
    return {**slip, column: tuple(n + amount * (side == richest) for side, n in enumerate(values))}


def _typed(fields: Iterable[SlipField], slip: Slip) -> Text | str:
    """Return a slip as it is typed in the language of who reads it: 977 1107 matches 2 0."""
    first, *others = (
        (field.label, " ".join(map(str, filled(slip, field.name, 0))))
        for field in fields
        if field.required or any(slip.get(field.name, ()))
    )
    typed: Text | str = first[1]
    for column, values in others:
        typed = say("{typed} {column} {values}", typed=typed, column=column, values=values)
    return typed


def how_they_differ(one: SlipReading, other: SlipReading) -> tuple[Text, ...]:
    """Return how two readings of a slip may have come to differ."""
    columns = [(values, other.values[name]) for name, values in one.values.items() if name in other.values]
    if any(a != b and Counter(a) == Counter(b) for a, b in columns):
        return perhaps([say("the sides were swapped in one of them")])
    pairs = [pair for column in columns for pair in zip(*column, strict=False)]
    found = [digit_guess(a, b) for a, b in pairs if a is not None and b is not None]
    return perhaps([guess for guess in found if guess is not None])


_ALIKE = 3
"""So many tables do not make the same mistake by chance."""
_MEANT = 20
"""What is off by less is a slip of the pen, whoever else it happens to; Stöck count so much."""


@frozen
class Opened:
    """A sheet that its code has opened: the table as it is now, and why it takes nothing (any more)."""

    tournament: Tournament
    round: RoundInfo
    table: TableInfo
    closed: Text | None = None

    @property
    def wrong(self) -> Text | None:
        """Return what is wrong with what the table has handed in, with a guess."""
        regulation, handed = self.tournament.regulation, self.table.handed
        if handed is None or handed.right:
            return None
        check = sum_handed_in(regulation, self.table)
        return None if check is None else sum_guessed(regulation, self.table, handed.values, check)

    def again(self, tournament: Tournament) -> "Opened":
        """Return the same table in another state of the tournament."""
        return next(
            Opened(tournament, round_, one, _closed(tournament, round_, one))
            for round_, one in tournament.tables()
            if one.key == self.table.key
        )


@frozen
class Sent:
    """What a phone sends of a sheet: its numbers as `enter` takes them, or its deals.

    `seen` is when what it had before its eyes was handed in, None where nothing was.
    """

    sheet: str
    code: str
    words: tuple[str, ...] = ()
    deals: tuple[str, ...] = ()
    seen: datetime | None = None


def open_sheet(tournament: Tournament, sheet: str, code: str) -> Opened:
    """Return the table whose slip has this sheet number and this code.

    Raises:
        NotFound: there is no such sheet, or its code is another one.
    """
    number, typed = sheet_number(clean(sheet)), "".join(code.split()).upper()
    for round_, table in tournament.tables():
        right = hmac.compare_digest(typed.encode(), table.code.encode())
        if table.sheet == number and table.code and right:
            return Opened(tournament, round_, table, _closed(tournament, round_, table))
    raise NotFound(
        say("This sheet number and this code do not belong together, or the round was drawn anew.")
    )


def _closed(tournament: Tournament, round_: RoundInfo, table: TableInfo) -> Text | None:
    if table.started() and not table.by_phone:
        return say("The desk has the slip of this table.")
    playing = tournament.played_stage().current_round()
    if tournament.closed or playing is None or playing.key != round_.key:
        return say("This round is not being played; bring the slip to the desk.")
    if tournament.regulation.phone is Phone.NO:
        return say("Results are not handed in by phone here; bring the slip to the desk.")
    return None


def with_handed_in(tournament: Tournament, handed: Mapping[int, HandedIn]) -> Tournament:
    """Return the tournament with what tables have handed in, by their keys.

    What has other columns or sides than the slip of the table, such as after a change of the regulation, is
    left out.
    """
    tables = (table for _, table in tournament.tables() if table.key in handed)
    return with_tables(tournament, [_with(tournament.regulation, each, handed[each.key]) for each in tables])


def _with(regulation: Regulation, table: TableInfo, handed: HandedIn) -> TableInfo:
    slip, columns = handed.values, slip_columns(regulation, table)
    places = {each.name: len(each.places(len(table.sides))) for each in columns}
    if not slip or any(places.get(name) != len(values) for name, values in slip.items()):
        return with_readings(replace(table, handed=None), table.readings)
    _, faults = game_of(regulation, table).read_deals(handed.played)
    right = not faults and adds_up(regulation, table, slip)
    counts, second = regulation.phone is Phone.COUNTS, regulation.second is SecondReader.PHONE
    taken = replace(handed, right=right, counts=right and counts, second=right and second)
    return with_readings(replace(table, handed=taken), table.readings)


def adds_up(regulation: Regulation, table: TableInfo, slip: Slip) -> bool:
    """Say whether a game takes a slip as it is: nothing cannot be, it is over, and its sum is right."""
    return (
        not check_slip(regulation, table, slip)
        and unfinished(regulation, table, slip) is None
        and game_of(regulation, table, slip).wrong_sum(slip) is None
    )


def sum_handed_in(regulation: Regulation, table: TableInfo) -> SumCheck | None:
    """Return the control sum of what a table has handed in, None where it is right or there is none."""
    slip = {} if table.handed is None else table.handed.values
    return game_of(regulation, table, slip).wrong_sum(slip) if slip else None


def common_mistakes(tournament: Tournament, rounds: Iterable[RoundInfo]) -> Iterator[Text]:
    """Say where several tables of a round are off by the same: they may count otherwise than the rules."""
    for round_ in rounds:
        checks = (sum_handed_in(tournament.regulation, table) for table in round_.tables)
        times = Counter(check.off for check in checks if check is not None)
        for off, tables in times.most_common():
            if tables >= _ALIKE and abs(off) >= _MEANT:
                yield _alike(tables, off)


def _alike(tables: int, off: int) -> Text:
    if off > 0:
        return say_n(
            "{n} table has handed in {off} too many: perhaps the tables count otherwise than the regulation, "
            "such as the match, Weis or Stöck.",
            "{n} tables have handed in {off} too many, all the same: perhaps they count otherwise than the "
            "regulation, such as the match, Weis or Stöck.",
            tables,
            off=off,
        )
    return say_n(
        "{n} table has handed in {off} too few: perhaps the tables count otherwise than the regulation, such "
        "as the match, Weis or Stöck.",
        "{n} tables have handed in {off} too few, all the same: perhaps they count otherwise than the "
        "regulation, such as the match, Weis or Stöck.",
        tables,
        off=-off,
    )


def handed_in_text(tables: int) -> Text:
    """Say how many slips are still to come of what is handed in by phone."""
    return say_n(
        "{n} is handed in by phone, its slip is not here yet.",
        "{n} are handed in by phone, their slips are not here yet.",
        tables,
    )


def by_phone_alone(rounds: Iterable[RoundInfo]) -> int:
    """Return how many results count although nobody has seen their slips."""
    return sum(table.by_phone for table in chain.from_iterable(round_.tables for round_ in rounds))


def by_phone_lines(rounds: Iterable[RoundInfo]) -> list[Text]:
    """Say of how many results only the phone knows; nothing where the desk has seen all slips."""
    number = by_phone_alone(rounds)
    return [by_phone_text(number)] if number else []


def by_phone_text(number: int) -> Text:
    """Say how many results are handed in by phone and not confirmed."""
    return say_n(
        "{n} result is not confirmed: handed in by phone, the slip is not here yet.",
        "{n} results are not confirmed: handed in by phone, the slips are not here yet.",
        number,
    )
