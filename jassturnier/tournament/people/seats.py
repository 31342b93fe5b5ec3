"""Who really sits at the tables of a round: the persons, not the entries they play for."""

from collections import defaultdict
from collections.abc import Iterator

from jassturnier.tournament.model import Member, RoundInfo, TableInfo, Tournament


def seated_twice(tournament: Tournament, round_: RoundInfo) -> Iterator[tuple[Member, TableInfo]]:
    """Find who has more than one seat in a round, with the table of each."""
    places: dict[int, dict[tuple[int, int], tuple[Member, TableInfo]]] = defaultdict(dict)
    position, people = tournament.position(round_), tournament.by_key()
    for table in round_.tables:
        for key in table.entries():
            entry = people[key]
            for member in (*entry.members, *entry.others):
                if member.sits_in(position):
                    places[member.person][key, member.position] = member, table
    for found in places.values():
        if len(found) > 1:
            yield from found.values()


def newly_twice(before: Tournament, now: Tournament) -> Iterator[tuple[RoundInfo, Member, TableInfo]]:
    """Find who has more than one seat in a round only since a change."""
    known = {
        (round_.number, member.person)
        for round_ in before.rounds()
        for member, _ in seated_twice(before, round_)
    }
    for round_ in now.rounds():
        for member, table in seated_twice(now, round_):
            if (round_.number, member.person) not in known:
                yield round_, member, table
