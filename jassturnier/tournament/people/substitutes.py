"""Who played for whom, in words."""

from collections.abc import Iterable, Iterator

from jassturnier.i18n import Text, in_language, say
from jassturnier.tournament.model import START, EntryInfo, Evening, Member


def substitutes(evening: Evening, entries: Iterable[EntryInfo]) -> Iterator[Text]:
    """Say of every entry who else plays or played for it, and when."""
    for entry in entries:
        for other in spans(evening, entry):
            yield say("{entry}: {other}.", entry=entry.numbered, other=other)


def spans(evening: Evening, entry: EntryInfo) -> tuple[Text, ...]:
    """Say who else plays or played for an entry, and when, in order."""
    return tuple(_span(evening, member) for member in sorted(entry.others, key=lambda other: other.since))


def _span(evening: Evening, member: Member) -> Text:
    first, last = member.since, member.last
    if first == (last[0], 1) and last[1] is None:
        return say("{name} in {round}", name=member.name, round=_moment(evening, first[0]))
    until = _moment(evening, *last)
    if first == START:
        return say("{name} until {last}", name=member.name, last=until)
    since = _moment(evening, first[0], first[1] if first[1] > 1 else None)
    return say("{name} from {first} until {last}", name=member.name, first=since, last=until)


def _moment(evening: Evening, position: int | None, deal: int | None = None) -> Text:
    title = _round(evening, position or 0)
    return title if deal is None else say("{round}, deal {deal}", round=title, deal=str(deal))


def _round(evening: Evening, position: int) -> Text:
    """Return the name of a round counted through the tournament, with its stage where there are several."""
    number = position
    for stage in evening.stages[:-1]:
        if number <= len(stage.rounds):
            break
        number -= len(stage.rounds)
    else:
        stage = evening.stage()
    title = evening.regulation.round_name(number)
    if len(evening.stages) == 1:
        return title
    return say("{stage}, {round}", stage=in_language(stage.rules.name, evening.language), round=title)
