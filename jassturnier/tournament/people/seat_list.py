"""Who sits where, as lists; the way of an entry through a tournament."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from jassturnier.draw.plan import seat_name
from jassturnier.draw.seating import Pot
from jassturnier.i18n import Text, say, say_n, verbatim
from jassturnier.tournament.lists import FEWER_DEALS, NOTHING, Column, Kind, Listed, Marked, Part, Section
from jassturnier.tournament.model import EntryInfo, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.people.seats import (
    Seated,
    alphabetical,
    names_on,
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
    Column("table", say("Table"), lambda row: row.table or Part.RESTS.label, Kind.NUMBER),
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
        (tournament.entry(key) for key in seats), key=lambda entry: (seats[entry.key], entry.number)
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
    return Listed(
        title,
        _SIDES,
        [Section(rows)],
        [FEWER_DEALS] if any(stopped_after(table) for table in round_.tables) else [],
        notes=_who_rests(sitting, round_),
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


def _who_rests(tournament: Tournament, round_: RoundInfo) -> list[Text]:
    people = tournament.by_key()
    who = sorted((people[key] for key in round_.resting()), key=EntryInfo.sort_key)
    return [say("Rest: {names}", names=tuple(entry.name for entry in who))] if who else []


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
                    found[one.key].append(replace(leg, stay=_of_one(leg.stay, entry, one)))
    return found


def stays(tournament: Tournament, round_: RoundInfo) -> Mapping[int, Stay]:
    """Return where everybody at a table sits in a round, by the key of the entry."""
    sitting = tournament.during(round_)
    people = sitting.by_key()
    return {
        seat.entry.key: _stay(table, seat, people)
        for table in round_.tables
        for seat in seated(sitting, table, people)
    }


def _of_one(stay: Stay, pair: EntryInfo, one: EntryInfo) -> Stay:
    """Return where one of a pair sits: with the other."""
    alone = {member.person for member in one.ever}
    return replace(stay, partners=" / ".join(m.name for m in pair.members if m.person not in alone))


def _stay(table: TableInfo, seat: Seated, people: Mapping[int, EntryInfo]) -> Stay:
    against = (
        " / ".join(names_on(table, side, people)) for side in range(len(table.sides)) if side != seat.side
    )
    partners = " / ".join(partner.name for partner in seat.partners)
    return Stay(table.number, seat.seat, partners, ", ".join(against))


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
