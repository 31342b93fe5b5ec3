"""Who sits where in a round, as lists: from A to Z, and table by table with the results."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from jassturnier.draw.plan import seat_name
from jassturnier.draw.pot import Pot
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.lists import Column, Kind, Listed, Section
from jassturnier.tournament.model import EntryInfo, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.people.seated import alphabetical, names_on, round_title, seated
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.scoring.counting import side_values
from jassturnier.tournament.scoring.handed_in import by_phone_lines
from jassturnier.tournament.words import Part
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
    points: Points | None


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
    rows = _rows(sitting, round_.tables)
    return Listed(
        title, _SIDES, [Section(rows)], notes=_who_rests(sitting, round_), warnings=by_phone_lines([round_])
    )


def some_tables_listed(tournament: Tournament, round_: RoundInfo, wanted: Collection[int]) -> Listed[SideRow]:
    """Return the tables of a round with these numbers, for those who are still waited for."""
    tables = [table for table in round_.tables if table.number in wanted]
    title = say("{round}: still playing", round=round_title(tournament, round_, tournament.language))
    return Listed(title, _SIDES, [Section(_rows(tournament.during(round_), tables))])


def _rows(tournament: Tournament, tables: Iterable[TableInfo]) -> list[SideRow]:
    found, people = sorted(tables, key=lambda table: table.number), tournament.by_key()
    return [row for table in found for row in _sides(tournament.regulation, table, people)]


_SIDES: tuple[Column[SideRow], ...] = (
    Column("table", say("Table"), lambda row: row.table, Kind.NUMBER),
    Column("name", say("Name"), lambda row: row.names, Kind.NAME),
    Column("points", say("Points"), lambda row: row.points, Kind.COUNT),
)


def _sides(regulation: Regulation, table: TableInfo, people: Mapping[int, EntryInfo]) -> Iterator[SideRow]:
    values = side_values(regulation, table)
    for side in range(len(table.sides)):
        names = " / ".join(names_on(table, side, people))
        yield SideRow(table.number, names, None if values is None else values[side])


def _who_rests(tournament: Tournament, round_: RoundInfo) -> list[Text]:
    people = tournament.by_key()
    who = sorted((people[key] for key in round_.resting()), key=EntryInfo.sort_key)
    return [say("Rest: {names}", names=tuple(entry.name for entry in who))] if who else []
