"""Names as some clubs put them on the net: the given name, and the first letter of the family name."""

from collections import Counter
from dataclasses import replace

from jassturnier.tournament.model import EntryInfo, Member, Tournament


def with_initials(tournament: Tournament) -> Tournament:
    """Return the tournament with “Anna M.” for everybody; who would be called like another has the number.

    A team keeps its name, a single word stays as it is.
    """
    everybody = {m.person: m for entry in tournament.entries for m in (*entry.members, *entry.others)}
    often = Counter(_short(member).bare for member in everybody.values())

    def shortened(entry: EntryInfo) -> EntryInfo:
        def short(member: Member) -> Member:
            found = _short(member)
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
