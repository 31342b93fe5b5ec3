"""Who sits where, on lists and on the way of an entry; what reads otherwise on paper after a change."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from jassturnier.draw.plan import seat_name
from jassturnier.draw.seating import Pot
from jassturnier.i18n import Text, say, say_n, verbatim
from jassturnier.tournament.lists import (
    FEWER_DEALS,
    NOTHING,
    Column,
    Kind,
    Listed,
    Marked,
    Presence,
    RoundPart,
    Section,
)
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.seats import (
    alphabetical,
    names_on,
    partners_of,
    round_title,
    seated,
    substitutes,
)
from jassturnier.tournament.ranking.rank_lists import round_points
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import (
    PLAYS,
    RoundValue,
    round_values,
    side_values,
    stopped_after,
)
from jassturnier.tournament.scoring.proof import penalties_in
from jassturnier.tournament.scoring.readings import by_phone_lines
from jassturnier.values import frozen


@frozen
class SeatRow:
    """A person with table and seat; without a table, one who rests."""

    entry: EntryInfo
    name: str
    table: int | None = None
    seat: str = ""
    others: str = ""


@frozen
class SideRow:
    """A side of a table, with what it made there."""

    table: int
    names: str
    points: Marked | None


def seats_listed(tournament: Tournament, round_: RoundInfo) -> Listed[SeatRow]:
    """Return everybody of a round from A to Z with table, seat and partners."""
    sitting = tournament.during(round_)
    found = [*_seats(sitting, round_), *_resting(sitting, round_)]
    rows = [row for _, row in sorted(found, key=lambda pair: pair[0])]
    title = say("{round}: seats from A to Z", round=round_title(tournament, round_, tournament.language))
    return Listed(title, _SEATS, [Section(rows)])


_SEATS: tuple[Column[SeatRow], ...] = (
    Column("name", say("Name"), lambda row: row.name, Kind.NAME),
    Column("number", say("No."), lambda row: row.entry.printed_number, Kind.LABEL),
    Column("table", say("Table"), lambda row: row.table or RoundPart.RESTS.label, Kind.NUMBER),
    Column("seat", say("Seat"), lambda row: row.seat, Kind.LABEL),
    Column("with", say("with"), lambda row: row.others),
)


def _seats(tournament: Tournament, round_: RoundInfo) -> Iterator[tuple[tuple[str, int], SeatRow]]:
    people = tournament.by_key()
    for table in round_.tables:
        for seat in seated(tournament, table, people):
            for member in seat.entry.members:
                others = (other.name for other in seat.entry.members if other is not member)
                company = " / ".join([*others, *(partner.name for partner in seat.partners)])
                row = SeatRow(seat.entry, member.listed, table.number, seat.seat, company)
                yield alphabetical(member), row


def _resting(tournament: Tournament, round_: RoundInfo) -> Iterator[tuple[tuple[str, int], SeatRow]]:
    """Return who rests, but for those who sit at a table with another entry."""
    people = tournament.by_key()
    at_a_table = {
        member.person for table in round_.tables for key in table.entries() for member in people[key].members
    }
    for key in round_.resting():
        for member in people[key].members:
            if member.person not in at_a_table:
                yield alphabetical(member), SeatRow(people[key], member.listed)


NO_POT = (
    say("There is no pot at the door."),
    say("“regulation change --set pot=40” puts so many seats into one."),
)


def pot_of(tournament: Tournament) -> Pot | None:
    """Return the pot that the regulation puts at the door."""
    rules = tournament.regulation.of(1, 1)
    return None if rules.pot is None else Pot(rules.form, rules.sizes[0], rules.pot)


def table_and_seat(tournament: Tournament, number: int) -> tuple[int, str]:
    """Return the table, and the name of the seat, that a number of the pot stands for."""
    rules = tournament.regulation.of(1, 1)
    table, seat = Pot(rules.form, rules.sizes[0], number).at(number)
    return table, seat_name(seat, rules.form)


def seat_words(tournament: Tournament, number: int) -> Text:
    """Say which seat of the pot it is."""
    table, seat = table_and_seat(tournament, number)
    return say("table {table}, seat {seat}", table=str(table), seat=seat)


def newly_drawn(before: Tournament, after: Tournament) -> list[EntryInfo]:
    """Return who has a seat of the pot, and had none or another one before."""
    known = {entry.key: entry.pot_seat for entry in before.entries}
    return [entry for entry in after.entries if entry.pot_seat not in (None, known.get(entry.key))]


def pot_listed(tournament: Tournament) -> Listed[EntryInfo]:
    """Return who has drawn which seat at the door, table by table."""
    seats = {entry.key: entry.pot_seat for entry in tournament.entries if entry.pot_seat}
    drawn = sorted(
        (one for one in tournament.entries if one.pot_seat), key=lambda one: (seats[one.key], one.number)
    )
    places = {key: table_and_seat(tournament, seat) for key, seat in seats.items()}
    columns: tuple[Column[EntryInfo], ...] = (
        Column("table", say("Table"), lambda entry: places[entry.key][0], Kind.NUMBER),
        Column("seat", say("Seat"), lambda entry: places[entry.key][1], Kind.LABEL),
        Column("number", say("No."), lambda entry: entry.number, Kind.NUMBER),
        Column("name", say("Name"), lambda entry: entry.shown, Kind.NAME),
    )
    pot = pot_of(tournament)
    left = len(pot.free(seats.values())) if pot else 0
    note = say_n("{n} seat is still in the pot.", "{n} seats are still in the pot.", left)
    return Listed(say("Drawn at the door"), columns, [Section(drawn)], notes=[note])


def tables_listed(tournament: Tournament, round_: RoundInfo) -> Listed[SideRow]:
    """Return the tables of a round, side by side, with the results that are in."""
    sitting = tournament.during(round_)
    title = say("{round}: tables", round=round_title(tournament, round_, tournament.language))
    tables, people = sorted(round_.tables, key=lambda table: table.number), sitting.by_key()
    rows = [row for table in tables for row in _sides(sitting.regulation, table, people)]
    rest = [entry.name for entry in sorted((people[key] for key in round_.resting()), key=EntryInfo.sort_key)]
    return Listed(
        title,
        _SIDES,
        [Section(rows)],
        [FEWER_DEALS] if any(stopped_after(table) for table in round_.tables) else [],
        notes=[say("Rest: {names}", names=rest)] if rest else [],
        warnings=by_phone_lines([round_]),
    )


_SIDES: tuple[Column[SideRow], ...] = (
    Column("table", say("Table"), lambda row: row.table, Kind.NUMBER),
    Column("name", say("Name"), lambda row: row.names, Kind.NAME),
    Column("points", say("Points"), lambda row: row.points, Kind.COUNT),
)


def _sides(regulation: Regulation, table: TableInfo, people: Mapping[int, EntryInfo]) -> Iterator[SideRow]:
    values = side_values(regulation, table)
    mark = NOTHING if stopped_after(table) is None else FEWER_DEALS.mark
    for side in range(len(table.sides)):
        names = " / ".join(names_on(table, side, people))
        yield SideRow(table.number, names, None if values is None else Marked(values[side], mark))


@frozen
class Stay:
    """Where an entry sits in a round, with whom and against whom; without a table it does not play."""

    table: int | None = None
    seat: str = ""
    partners: str = ""
    opponents: str = ""


_NOWHERE = Stay()


@frozen
class Leg:
    """A round of an entry, by its key, and what it counts."""

    key: int
    round: Text
    value: RoundValue
    stay: Stay = _NOWHERE

    def company(self) -> Text | str:
        """Return with whom the entry plays in this round, or what it does instead, such as resting."""
        part = self.value.part
        return self.stay.partners if part is None or part is PLAYS else part.label


def journeys(tournament: Tournament) -> Mapping[int, Sequence[Leg]]:
    """Return the rounds so far of every entry, by its key."""
    found: dict[int, list[Leg]] = defaultdict(list)
    for stage in tournament.stages:
        values = round_values(tournament.regulation, stage, len(stage.rounds))
        for i, round_ in enumerate(stage.rounds):
            sat = stays(tournament, round_)
            title = round_title(tournament, round_, tournament.language, stage.number)
            for entry in stage.entries:
                leg = Leg(round_.key, title, values[entry.key][i], sat.get(entry.key, _NOWHERE))
                found[entry.key].append(leg)
                for one in entry.made_of:
                    stay = replace(leg.stay, partners=partners_of(entry, one))
                    found[one.key].append(replace(leg, stay=stay))
    return found


def stays(tournament: Tournament, round_: RoundInfo) -> Mapping[int, Stay]:
    """Return where everybody at a table sits in a round, by the key of the entry."""
    sitting = tournament.during(round_)
    people = sitting.by_key()
    found = {}
    for table in round_.tables:
        sides = [" / ".join(names_on(table, side, people)) for side in range(len(table.sides))]
        for seat in seated(sitting, table, people):
            against = ", ".join(names for side, names in enumerate(sides) if side != seat.side)
            partners = " / ".join(partner.name for partner in seat.partners)
            found[seat.entry.key] = Stay(table.number, seat.seat, partners, against)
    return found


def journey_listed(tournament: Tournament, entry: EntryInfo, legs: Sequence[Leg]) -> Listed[Leg]:
    """Return the rounds of an entry as a list, and below it who else played some of them."""
    title, others = verbatim(f"{entry.number} {entry.shown}"), substitutes(tournament, [entry])
    return Listed(title, _COLUMNS, [Section(legs)], notes=tuple(others))


_COLUMNS: tuple[Column[Leg], ...] = (
    Column("round", say("Round"), lambda leg: leg.round, Kind.LABEL),
    Column("table", say("Table"), lambda leg: leg.stay.table, Kind.NUMBER),
    Column("seat", say("Seat"), lambda leg: leg.stay.seat, Kind.LABEL),
    Column("with", say("with"), Leg.company),
    Column("against", say("against"), lambda leg: leg.stay.opponents),
    Column("points", say("Points"), lambda leg: round_points(leg.value), Kind.COUNT),
)


Shown: TypeAlias = tuple[object, ...]
"""What a paper shows of something that others of its kind do not, to be compared."""


def changed_tables(before: Tournament, now: Tournament, round_: RoundInfo, *, results: bool) -> set[int]:
    """Return the numbers of the tables of a round whose slip is new or reads otherwise.

    Results count only where they are printed.
    """
    known = {
        sheet: slip for other in before.rounds() for sheet, slip in _slips(before, other, results=results)
    }
    slips = _slips(now, round_, results=results)
    changed = {sheet for sheet, slip in slips if known.get(sheet) != slip}
    return {table.number for table in round_.tables if table.sheet in changed}


def changed_entries(before: Tournament, now: Tournament, stage: StageInfo) -> set[int]:
    """Return the keys of the entries of a stage whose card is new or reads otherwise."""
    earlier = next((other for other in before.hours() if other.key == stage.key), None)
    known = {} if earlier is None else _cards(before, earlier)
    return {key for key, card in _cards(now, stage).items() if known.get(key) != card}


def _slips(tournament: Tournament, round_: RoundInfo, *, results: bool) -> list[tuple[int, Shown]]:
    names = _names(tournament.during(round_))
    found: list[tuple[int, Shown]] = []
    for table in round_.tables:
        people = [[names[key] for key in side] for side in table.sides]
        written = (table.result, table.played) if results else ()
        found.append((table.sheet, (table.number, table.game, table.deals, people, *written)))
    return found


def _cards(tournament: Tournament, stage: StageInfo) -> dict[int, Shown]:
    names = _names(tournament)
    values = round_values(tournament.regulation, stage, len(stage.rounds))
    penalties = penalties_in(tournament, stage, len(stage.rounds))
    seats: dict[int, list[Shown]] = {entry.key: [] for entry in stage.entries}
    for round_ in stage.rounds:
        sitting = _names(tournament.during(round_))
        for table in round_.tables:
            for key in table.entries():
                seat, company = _seat(table, key)
                seats[key].append((table.number, seat, [sitting[other] for other in company]))
    return {
        entry.key: (
            entry.code,
            names[entry.key],
            [(value.part, value.value) for value in values[entry.key]],
            seats[entry.key],
            penalties.get(entry.key),
        )
        for entry in stage.entries
    }


def _names(tournament: Tournament) -> dict[int, list[str]]:
    return {
        entry.key: [entry.name, *(member.name for member in entry.members)]
        for entry in tournament.by_key().values()
    }


def _seat(table: TableInfo, key: int) -> tuple[tuple[int, int], list[int]]:
    """Return the seat of an entry and who plays with it, or against it if nobody does."""
    number, side = next((i, side) for i, side in enumerate(table.sides) if key in side)
    partners = [other for other in side if other != key]
    return (number, side.index(key)), partners or [other for other in table.entries() if other != key]


@frozen
class OfRound:
    """Tables of a round, by their numbers."""

    round: int
    tables: tuple[int, ...]


@frozen
class Reprint:
    """The papers that read otherwise than after journal entry `since`.

    `slips` are those of open tables, `cards` the numbers of the entries, `seating` the rounds not yet over
    whose list hangs there.
    """

    since: int
    slips: tuple[OfRound, ...]
    cards: tuple[int, ...]
    seating: tuple[int, ...] = ()


def reprint(since: int, before: Tournament, now: Tournament) -> Reprint:
    """Compare a tournament with what it was after a journal entry; a slip that is in stays as it is."""
    stage = now.stage()
    slips: list[OfRound] = []
    for round_ in stage.rounds:
        changed = changed_tables(before, now, round_, results=False) if round_.open_tables() else set()
        if tables := changed & {table.number for table in round_.open_tables()}:
            slips.append(OfRound(round_.number, tuple(sorted(tables))))
    cards = changed_entries(before, now, stage)
    numbers = tuple(
        entry.number for entry in stage.entries if entry.key in cards and entry.presence != Presence.GONE
    )
    known = {round_.key: _seating(before, round_) for round_ in before.rounds()}
    seating = (
        round_.number
        for round_ in stage.rounds
        if round_.open_tables() and round_.key in known and known[round_.key] != _seating(now, round_)
    )
    return Reprint(since, tuple(slips), numbers, tuple(seating))


def _seating(tournament: Tournament, round_: RoundInfo) -> Shown:
    sitting = tournament.during(round_)
    names = _names(sitting)
    codes = {key: entry.code for key, entry in sitting.by_key().items()}
    tables = [[(codes[key], names[key]) for key in table.entries()] for table in round_.tables]
    resting = sorted(names[key] for key in round_.resting())
    return ([table.number for table in round_.tables], tables, resting)
