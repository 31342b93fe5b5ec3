"""Who has to draw lots, and whether a stage is decided."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby

from jassturnier.i18n import Text, say
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from jassturnier.tournament.ranking.standings import Place, Standings, standings
from jassturnier.tournament.regulation.stage_rules import TieBreak
from jassturnier.tournament.stages.knockout import decided_by_lot, undecided
from jassturnier.tournament.stages.qualifying import Why, qualification
from jassturnier.values import frozen

UNDECIDED = say("The K.-o. matches are not all played and decided.")


@frozen
class Needed:
    """Those among whom a stage needs a lot."""

    stage: StageInfo
    entries: tuple[EntryInfo, ...]


def is_decided(tournament: Tournament, stage: StageInfo) -> bool:
    """Say whether every result of a stage is in and every K.-o. match has a winner."""
    return stage.complete() and not undecided_matches(tournament, stage)


def to_be_decided(tournament: Tournament) -> tuple[StageInfo, ...]:
    """Return the stages without which nobody goes on: the one being played, and that the next takes from."""
    stage, following = tournament.stage(), next_stage(tournament)
    source = None if following is None else tournament.regulation.stages[following - 1].source
    if source is None or source.stage == stage.number:
        return (stage,)
    return tournament.numbered_stage(source.stage), stage


def ready(tournament: Tournament) -> bool:
    """Say whether all is decided that tells who goes on."""
    return all(is_decided(tournament, stage) for stage in to_be_decided(tournament))


def undecided_matches(tournament: Tournament, stage: StageInfo) -> list[tuple[EntryInfo, ...]]:
    """Return who played the K.-o. matches that ended with equal points, and nothing has decided yet."""
    if not stage.rules.knockout:
        return []
    people = tournament.by_key()
    matches = undecided(tournament.regulation, stage)
    return [tuple(people[key] for key in table.entries()) for table in matches]


def decisions(tournament: Tournament, stage: StageInfo) -> list[Text]:
    """Say who won a K.-o. match that ended with equal points, and how."""
    if not stage.rules.knockout:
        return []
    people = tournament.by_key()
    found = decided_by_lot(tournament.regulation, stage)
    return [_decision(stage, people[won], people[lost]) for won, lost in found]


def _decision(stage: StageInfo, won: EntryInfo, lost: EntryInfo) -> Text:
    if stage.rules.tie is TieBreak.EXTRA_DEALS:
        return say("{winner} beat {loser} in extra deals.", winner=won.name, loser=lost.name)
    return say("{winner} beat {loser} by lot.", winner=won.name, loser=lost.name)


def next_stage(tournament: Tournament) -> int | None:
    """Return the number of the stage that comes next, None after the last."""
    number = len(tournament.stages) + 1
    return number if number <= len(tournament.regulation.stages) else None


def lots_needed(tournament: Tournament) -> tuple[Needed, ...]:
    """Return those among whom a lot is needed now, each once.

    Tied K.-o. matches come first, then equals in the rank list, then those at the line to the next stage,
    at last those of earlier stages. Among those who go on anyway none is needed, unless it decides whom they
    meet.
    """
    earlier = (each for stage in tournament.stages[:-1] for each in _in_stage(tournament, stage))
    return _once(chain(_now(tournament), earlier))


def lots_now(tournament: Tournament) -> tuple[Needed, ...]:
    """Return those among whom the stage being played, or the way to the next one, needs a lot, each once."""
    return _once(_now(tournament))


def _once(needed: Iterable[Needed]) -> tuple[Needed, ...]:
    found: dict[frozenset[int], Needed] = {}
    for each in needed:
        found.setdefault(frozenset(entry.key for entry in each.entries), each)
    return tuple(found.values())


def _now(tournament: Tournament) -> Iterator[Needed]:
    stage, following = tournament.stage(), next_stage(tournament)
    yield from _in_stage(tournament, stage)
    if following is not None and ready(tournament):
        found = qualification(tournament, following)
        for tied in found.lots:
            yield Needed(found.source, tied)


def _in_stage(tournament: Tournament, stage: StageInfo) -> Iterator[Needed]:
    for match in undecided_matches(tournament, stage):
        yield Needed(stage, match)
    if not is_decided(tournament, stage):
        return
    for group in where_lots_decide(tournament, stage, standings(tournament, stage)):
        for tied in _tied(group.places):
            yield Needed(stage, tied)


def where_lots_decide(
    tournament: Tournament, stage: StageInfo, lists: Sequence[Standings]
) -> tuple[Standings, ...]:
    """Return rank lists of a stage that want no lot where all but one of the equals go on from it."""
    if not any(place.lot_needed for found in lists for place in found.places):
        return tuple(lists)
    going = _going_on(tournament, stage)
    return tuple(_without_needless(found, going) for found in lists)


def _without_needless(found: Standings, going: set[int]) -> Standings:
    staying = Counter(place.rank for place in found.places if place.entry.key not in going)
    places = (
        replace(place, lot_needed=place.lot_needed and staying[place.rank] > 1) for place in found.places
    )
    return replace(found, places=tuple(places))


def _going_on(tournament: Tournament, stage: StageInfo) -> set[int]:
    """Return who has gone on from a stage, or does so without a lot."""
    later = (each for each in tournament.stages if each.number > stage.number)
    gone = {entry.key for each in later for entry in each.entries}
    following = next_stage(tournament)
    source = None if following is None else tournament.regulation.stages[following - 1].source
    if following is None or source is None or source.stage != stage.number:
        return gone
    sure = (one for one in qualification(tournament, following).going if one.why is not Why.LOT_NEEDED)
    return gone | {one.place.entry.key for one in sure}


def _tied(places: Sequence[Place]) -> Iterator[tuple[EntryInfo, ...]]:
    for needed, tied in groupby(places, key=lambda place: (place.rank, place.lot_needed)):
        if needed[1]:
            yield tuple(place.entry for place in tied)


def equal(stage: StageInfo, tied: Sequence[EntryInfo]) -> Text:
    """Say who is equal, and which command decides between them."""
    return say(
        "{names} are equal. {advice}", names=[entry.numbered for entry in tied], advice=advice(stage, tied)
    )


def open_lots(tournament: Tournament) -> Iterator[Text]:
    """Say which lots are needed yet."""
    for needed in lots_needed(tournament):
        yield say("Still undecided: {tied}", tied=equal(needed.stage, needed.entries))


def advice(stage: StageInfo, tied: Sequence[EntryInfo]) -> Text:
    """Say which command decides between those who are tied."""
    numbers = " ".join(str(entry.number) for entry in tied)
    if stage.rules.tie is TieBreak.EXTRA_DEALS:
        return say("After the extra deals: “lot {numbers} --typed”, the winner first.", numbers=numbers)
    return say("“lot {numbers}” draws, “lot {numbers} --typed” takes a card draw.", numbers=numbers)
