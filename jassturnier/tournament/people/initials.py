"""Names for the hall and the net: whole, or the given name and the first letter of the family name."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from jassturnier.tournament.model import EntryInfo, Member, Tournament


def with_initials(tournament: Tournament) -> Tournament:
    """Return the tournament with “Anna M.” for everybody; who would be called like another has the number.

    A team keeps its name, a single word stays as it is.
    """
    return _renamed(tournament, _short)


def with_whole_names(tournament: Tournament) -> Tournament:
    """Return the tournament with namesakes told apart by number: club, place and year stay at the desk."""
    return _renamed(tournament, lambda member: replace(member, apart=""))


def _renamed(tournament: Tournament, name: Callable[[Member], Member]) -> Tournament:
    everybody = {m.person: m for entry in tournament.entries for m in (*entry.members, *entry.others)}
    often = Counter(name(member).bare for member in everybody.values())

    def shortened(entry: EntryInfo) -> EntryInfo:
        def short(member: Member) -> Member:
            found = name(member)
            return replace(found, apart=str(entry.number)) if often[found.bare] > 1 else found

        return replace(
            entry, members=tuple(map(short, entry.members)), others=tuple(map(short, entry.others))
        )

    stages = (replace(one, entries=tuple(map(shortened, one.entries))) for one in tournament.stages)
    return replace(
        tournament,
        entries=tuple(map(shortened, tournament.entries)),
        waiting=tuple(map(shortened, tournament.waiting)),
        stages=tuple(stages),
    )


def _short(member: Member) -> Member:
    family = f"{member.family[:1]}." if member.given and member.family else member.family
    return replace(member, family=family, apart="", skips=False)
