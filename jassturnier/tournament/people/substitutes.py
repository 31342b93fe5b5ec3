"""Who takes over from whom, for good or for a while, and who played for whom, in words."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from jassturnier.i18n import Text, own_words, say
from jassturnier.tournament.model import START, EntryInfo, Member, Tournament


def substitutes(tournament: Tournament, entries: Iterable[EntryInfo]) -> Iterator[Text]:
    """Say of every entry who else plays or played for it, and when."""
    for entry in entries:
        for other in spans(tournament, entry):
            yield say("{entry}: {other}.", entry=entry.numbered, other=other)


def spans(tournament: Tournament, entry: EntryInfo) -> tuple[Text, ...]:
    """Say who else plays or played for an entry, and when, in order; who came back is no one else."""
    own = {member.person for member in entry.members}
    others = sorted((each for each in entry.others if each.person not in own), key=lambda other: other.since)
    return tuple(_span(tournament, member) for member in others)


def _span(tournament: Tournament, member: Member) -> Text:
    first, last = member.since, member.last
    if first == (last[0], 1) and last[1] is None:
        return say("{name} in {round}", name=member.name, round=_moment(tournament, first[0]))
    until = _moment(tournament, *last)
    if first == START:
        return say("{name} until {last}", name=member.name, last=until)
    since = _moment(tournament, first[0], first[1] if first[1] > 1 else None)
    return say("{name} from {first} until {last}", name=member.name, first=since, last=until)


def _moment(tournament: Tournament, position: int | None, deal: int | None = None) -> Text:
    title = _round(tournament, position or 0)
    return title if deal is None else say("{round}, deal {deal}", round=title, deal=str(deal))


def _round(tournament: Tournament, position: int) -> Text:
    """Name a round counted through the tournament, with its stage behind it where there are several.

    Behind: a preposition before it takes the article of the round, “jusqu’à la passe 2 (Éliminatoires)”.
    """
    number = position
    for stage in tournament.stages[:-1]:
        if number <= len(stage.rounds):
            break
        number -= len(stage.rounds)
    else:
        stage = tournament.stage()
    name = tournament.regulation.round_name(number)
    if len(tournament.regulation.stages) == 1:
        return name
    return say("{round} ({stage})", round=name, stage=own_words(stage.rules.name))


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
        yield replace(member, until=min(since, member.until or since))
    if until is not None and (member.until is None or member.until > until):
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
