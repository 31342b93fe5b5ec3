"""Who played for whom, in words."""

from collections.abc import Iterable, Iterator

from jassturnier.i18n import Text, in_language, say
from jassturnier.tournament.model import START, EntryInfo, Member, Tournament


def substitutes(tournament: Tournament, entries: Iterable[EntryInfo]) -> Iterator[Text]:
    """Say of every entry who else plays or played for it, and when."""
    for entry in entries:
        for other in spans(tournament, entry):
            yield say("{entry}: {other}.", entry=entry.numbered, other=other)


def spans(tournament: Tournament, entry: EntryInfo) -> tuple[Text, ...]:
    """Say who else plays or played for an entry, and when, in order."""
    return tuple(_span(tournament, member) for member in sorted(entry.others, key=lambda other: other.since))


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
    """Return the name of a round counted through the tournament, with its stage where there are several."""
    number = position
    for stage in tournament.stages[:-1]:
        if number <= len(stage.rounds):
            break
        number -= len(stage.rounds)
    else:
        stage = tournament.stage()
    title = tournament.regulation.round_name(number)
    if len(tournament.stages) == 1:
        return title
    return say("{stage}, {round}", stage=in_language(stage.rules.name, tournament.language), round=title)
