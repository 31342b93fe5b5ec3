"""Who takes over from whom: a person steps in at a position of an entry, for good or for a while."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from jassturnier.tournament.model import Member, Moment

_NEVER: Moment = (2**31, 1)


def succeeded(members: Iterable[Member], newcomer: Member) -> tuple[Member, ...]:
    """Return everybody of an entry when somebody takes over at a position between two moments.

    Who played there until then stops, and goes on after it if it has an end. Others stay as they are.
    """
    listed = list(members)
    kept = [member for member in listed if member.position != newcomer.position]
    before = [member for member in listed if member.position == newcomer.position]
    left = [part for member in before for part in _cut(member, newcomer)]
    return (*kept, *_joined([*left, newcomer]))


def _cut(member: Member, newcomer: Member) -> Iterator[Member]:
    """Yield what is left of somebody's time before and after that of the newcomer."""
    since, until = newcomer.since, newcomer.until
    if member.since < since:
        yield replace(member, until=min(since, member.until or _NEVER))
    if until is not None and (member.until or _NEVER) > until:
        yield replace(member, since=max(until, member.since))


def _joined(members: Iterable[Member]) -> Iterator[Member]:
    """Join the parts of a person that follow each other."""
    waiting: Member | None = None
    for member in sorted(members, key=lambda member: member.since):
        if waiting is not None and (waiting.person, waiting.until) == (member.person, member.since):
            waiting = replace(waiting, until=member.until)
            continue
        if waiting is not None:
            yield waiting
        waiting = member
    if waiting is not None:
        yield waiting
