"""Who is qualified, as a list for the wall: place, total and why; who gave up a place stands below.

Who would be by the results of today, where others are stored.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from jassturnier.i18n import Text, in_language, say, verbatim
from jassturnier.tournament.lists import Column, Kind, Listed, On, RowT, Section, data
from jassturnier.tournament.model import ByHand, EntryInfo, StageInfo, Tournament
from jassturnier.tournament.ranking.standings import Place, heading
from jassturnier.tournament.scoring.handed_in import by_phone_lines
from jassturnier.tournament.stages.qualifying import (
    NO_PLACE,
    GoesOn,
    Qualification,
    Why,
    places_of,
    qualification,
)
from jassturnier.tournament.words import GROUP, place_name


def as_stored(tournament: Tournament, stage: StageInfo) -> Qualification:
    """Return who went on to a stage that has begun, as it was stored, with the places of today.

    Raises:
        ValueError: the stage has no source, as the first one.
    """
    if stage.rules.source is None:
        raise ValueError(stage.number)
    source = tournament.numbered_stage(stage.rules.source.stage)
    seeded = {entry.key: entry for entry in stage.came_in() if entry.seed}
    reasons = {each.entry: each.reason for each in tournament.by_hand if each.stage == stage.number}
    codes = {one.place.entry.key: one.code for one in _today(tournament, stage).going}
    partners = {one.key: " / ".join(_partners(pair, one)) for pair in stage.entries for one in pair.made_of}
    going = []
    for place in places_of(tournament, source, seeded.keys()):
        entry = seeded[place.entry.key]
        came = Why(entry.came.partition(" ")[2])
        # The place of then beside the total of today would be no place of anybody.
        code = codes.get(entry.key) or _code(place)
        reason = reasons.get(entry.key, "") if came is Why.BY_HAND else ""
        partner = partners.get(entry.key, "")
        going.append(GoesOn(place, code, came, entry.group, entry.seed or 0, reason, partner))
    going.sort(key=lambda one: (len(one.group), one.group, one.seed))
    return Qualification(stage.number, stage.rules, source, tuple(going), len(going))


def _today(tournament: Tournament, stage: StageInfo) -> Qualification:
    """Return who would go on to a stage that has begun by the results of today."""
    return qualification(tournament, stage.number, [entry.key for entry in stage.came_in()])


def _code(place: Place) -> str:
    group, rank = place.entry.group, place.rank
    if not rank:
        return NO_PLACE
    return place_name(group, rank) if group else str(rank)


def reached_otherwise(tournament: Tournament, stage: StageInfo) -> Iterator[Text]:
    """Say who else would have come into a stage, or into which other place, by the results of today."""
    if stage.rules.source is None:
        return
    today, people = _today(tournament, stage), tournament.by_key()
    title = verbatim(in_language(stage.rules.name, tournament.language))
    stored = {entry.key: (entry.group, entry.seed) for entry in stage.came_in() if entry.seed}
    found = {one.place.entry.key: (one.group, one.seed) for one in today.going}
    instead = [people[key].numbered for key in found if key not in stored]
    gone = [people[key].numbered for key in stored if key not in found]
    for tied in today.lots:
        yield say(
            "On the way to “{stage}”, {names} are equal today and would need a lot.",
            stage=title,
            names=[entry.numbered for entry in tied],
        )
    if instead or gone:
        yield others_today(title, instead, gone)
    elif stored != found:
        moved = [people[key].numbered for key in stored if stored[key] != found[key]]
        yield say(
            "In “{stage}”, these would have another group or seed today: {names}.", stage=title, names=moved
        )


def others_today(title: Text, instead: Sequence[str], gone: Sequence[str]) -> Text:
    """Say who else would go on to a stage by the results of today, and who would not."""
    return say(
        "By the results of today, going on to “{stage}” would be: {instead}. No longer: {gone}.",
        stage=title,
        instead=instead or [say("nobody")],
        gone=gone or [say("nobody")],
    )


def _partners(pair: EntryInfo, one: EntryInfo) -> Iterator[str]:
    persons = {member.person for member in one.ever}
    own = {member.position for member in pair.ever if member.person in persons}
    return (member.name for member in pair.members if member.position not in own)


def why_words(why: Why, reason: str) -> Text:
    """Say why somebody goes on, with the reason that was given for a place by hand."""
    return say("{why}: {reason}", why=why.label, reason=reason) if reason else why.label


COLUMNS: tuple[Column[GoesOn], ...] = (
    Column("seed", say("Seed"), lambda one: one.seed, Kind.NUMBER),
    Column("number", say("No."), lambda one: one.place.entry.number, Kind.NUMBER),
    Column("name", say("Name"), lambda one: one.place.entry.name, Kind.NAME),
    Column("partner", say("Partner"), lambda one: one.partner or None),
    data("group", lambda one: one.group),
    Column("place", say("Place"), lambda one: one.code, Kind.LABEL),
    Column("total", say("Total"), lambda one: one.place.line.total if one.place.rank else None, Kind.TOTAL),
    Column("why", say("Why"), lambda one: why_words(one.why, one.reason), only=On.READ),
    data("why", lambda one: one.why.value),
    data("reason", lambda one: one.reason),
)
"""What a list says of everybody who goes on."""


def qualified_listed(tournament: Tournament, found: Qualification) -> Listed[GoesOn]:
    """Return the list for the wall of who goes on from a stage."""
    listed = for_the_wall(tournament, found.number, COLUMNS, found.groups())
    begun = (stage for stage in tournament.stages if stage.number == found.number)
    otherwise = chain.from_iterable(reached_otherwise(tournament, stage) for stage in begun)
    return replace(listed, warnings=[*otherwise, *by_phone_lines(tournament.rounds())])


def for_the_wall(
    tournament: Tournament,
    number: int,
    columns: Sequence[Column[RowT]],
    groups: Iterable[tuple[str, Iterable[RowT]]],
) -> Listed[RowT]:
    """Return who plays the stage with this number, group by group; who gave up a place stands below."""
    name = in_language(tournament.regulation.stages[number - 1].name, tournament.language)
    sections = [Section([*going], heading(GROUP, group)) for group, going in groups]
    below = [words for each, words in hand_notes(tournament) if each.stage == number and not each.comes]
    return Listed(say("Qualified for “{stage}”", stage=verbatim(name)), columns, sections, notes=below)


def hand_notes(tournament: Tournament) -> Iterator[tuple[ByHand, Text]]:
    """Say who has a place by hand or has given one up, and why."""
    people = tournament.by_key()
    names = [in_language(rules.name, tournament.language) for rules in tournament.regulation.stages]
    for each in tournament.by_hand:
        if each.stage <= len(names) and each.entry in people:
            yield each, _note(each, people[each.entry].numbered, names[each.stage - 1])


def _note(each: ByHand, name: str, stage: str) -> Text:
    said = (
        say("{name} has a place in “{stage}” by hand.", name=name, stage=stage)
        if each.comes
        else say("{name} has given up the place in “{stage}”.", name=name, stage=stage)
    )
    return say("{what} Reason: {reason}.", what=said, reason=each.reason.rstrip(".")) if each.reason else said
