"""The way of an entry through a tournament: where it sat, with and against whom, and what it got."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from jassturnier.i18n import Text, say, verbatim
from jassturnier.tournament.lists import Column, Kind, Listed, Section
from jassturnier.tournament.model import EntryInfo, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.people.seated import Seated, names_on, round_title, seated
from jassturnier.tournament.people.substitutes import substitutes
from jassturnier.tournament.ranking.rank_lists import round_points
from jassturnier.tournament.scoring.rounds import PLAYS, RoundValue, round_values
from jassturnier.values import frozen


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
            title = round_title(tournament, round_, tournament.language)
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
