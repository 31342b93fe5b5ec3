"""Who really sits at the tables of a round: persons, not entries, nobody twice."""

from collections import defaultdict
from collections.abc import Iterator

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.tournament.model import Member, RoundInfo, TableInfo, Tournament


def sitting(tournament: Tournament, round_: RoundInfo) -> frozenset[int]:
    """Return the keys of the persons who have a seat in a round, whomever they play for."""
    return frozenset(member.person for member, *_ in _seats(tournament, round_))


def _seats(tournament: Tournament, round_: RoundInfo) -> Iterator[tuple[Member, TableInfo, int]]:
    """Yield who sits at each table of a round, with the key of the entry."""
    position, people = tournament.position(round_), tournament.by_key()
    for table in round_.tables:
        for key in table.entries():
            yield from ((member, table, key) for member in people[key].ever if member.sits_in(position))


def seated_twice(tournament: Tournament, round_: RoundInfo) -> Iterator[tuple[Member, TableInfo]]:
    """Find who has more than one seat in a round, with the table of each."""
    places: dict[int, dict[tuple[int, int], tuple[Member, TableInfo]]] = defaultdict(dict)
    for member, table, key in _seats(tournament, round_):
        places[member.person][key, member.position] = member, table
    for found in places.values():
        if len(found) > 1:
            yield from found.values()


def newly_twice(before: Tournament, now: Tournament) -> Iterator[tuple[RoundInfo, Member, TableInfo]]:
    """Find who has more than one seat in a round only since a change."""
    if not _plays_for_two(now):
        return
    known = {
        (round_.number, member.person)
        for round_ in before.rounds()
        for member, _ in seated_twice(before, round_)
    }
    for round_ in now.rounds():
        for member, table in seated_twice(now, round_):
            if (round_.number, member.person) not in known:
                yield round_, member, table


def _plays_for_two(tournament: Tournament) -> bool:
    """Say whether anybody is or was in more than one place of the entries: nobody else sits twice."""
    members = [m for entry in tournament.by_key().values() for m in entry.ever]
    return len({member.person for member in members}) < len(members)


def refuse_double_seats(before: Tournament, now: Tournament) -> None:
    """Refuse a change by which somebody would have two seats in a round.

    Raises:
        NotAllowed: who it is, and where.
    """
    faults = [
        say(
            "{name} has a seat in {round} at table {table}.",
            name=member.name,
            round=now.regulation.round_name(round_.number),
            table=str(table.number),
        )
        for round_, member, table in newly_twice(before, now)
    ]
    if faults:
        raise NotAllowed(
            *dict.fromkeys(faults),
            say("Nobody can sit twice. Name another person, or another round; “undo” goes back."),
        )
