"""A final that a series leads to: who is qualified is entered, and others move up for who cannot come."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count

from jassturnier.errors import JassError, NotAllowed, NotFound
from jassturnier.i18n import Text, clean, fold, in_language, say, verbatim
from jassturnier.services.people.presence import arriving
from jassturnier.services.season import find_season, person_of_season, season_names
from jassturnier.services.stages.by_hand import (
    Wanted,
    checked_reason,
    refuse_both,
    refuse_gone,
    store_decisions,
)
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Head, head, refuse_closed
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session, Source
from jassturnier.store.load.seasons import load_season, season_of
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.audit import Finding, Level
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import find_all
from jassturnier.tournament.qualifying import Why, others_today
from jassturnier.tournament.regulation.round_rules import Partners, Series
from jassturnier.tournament.regulation.stage_rules import StageRules, StageStart
from jassturnier.tournament.scoring.counting import takes_part
from jassturnier.tournament.season.season import Season, SeasonRules
from jassturnier.tournament.season.series import FromSeries, Qualified, from_series
from jassturnier.tournament.season.words import Finalist, entered_finalists, finalists, taken_over
from jassturnier.values import frozen

_ADD = say("“add” enters anybody, also who was in no evening.")
_BY_HAND = f"– {Why.BY_HAND.value}"
_NOTHING = Fraction(0)


@frozen
class SeriesPreview:
    """Who is qualified, as long as it is not stored; `head` is the state of the data it was made from.

    `no_longer` are entered as qualified, but are not by the results of today.
    """

    tournament: Tournament
    head: Head
    season: Season
    result: FromSeries
    no_longer: tuple[EntryInfo, ...] = ()

    def new(self) -> list[Qualified]:
        """Return who is qualified and not entered yet."""
        entered = _entered(self.tournament)
        return [one for one in self.result.going if not any(person in entered for person in one.persons)]

    def listed(self) -> list[Finalist]:
        """Return those who are qualified, as a list has them, and at its end those with a place by hand."""
        entered = _entered(self.tournament).items()
        given = {one.number: one for one in entered_finalists(self.tournament)}
        by_hand = (
            replace(given[entry.number], group=group, seed=seed)
            for entry, (group, seed) in zip(_seated(self.tournament), self.result.seats, strict=True)
        )
        numbers = {person: entry.number for person, entry in entered}
        listed = [*finalists(self.result, numbers, self.season.clubs), *by_hand]
        return sorted(listed, key=lambda one: (len(one.group), one.group, one.seed))


def is_final_of_series(tournament: Tournament) -> bool:
    """Say whether those who play the first stage come from a series, and nothing is drawn of it yet."""
    return tournament.stages[0].rules.series is not None and not any(tournament.rounds())


def overtaken_series(desk: Desk) -> Iterator[Finding]:
    """Find that others would be qualified by the results of today, or would carry another total."""
    with desk.office.database.viewing() as view:
        tournament = load_tournament(view, desk.tournament_id)
        if tournament.stages[0].rules.series is None or not entered_finalists(tournament):
            return
        try:
            season = _season(view, desk, tournament)
            # Who has gone home since has lost no place: whether others were let in is seen from who is there.
            found = min(
                (_preview(view, season, tournament, stay) for stay in _stayed(tournament)),
                key=lambda each: len(each.new()) + len(each.no_longer),
            )
        except JassError as error:
            # The season was taken away, or has another name by now.
            yield Finding("qualification", Level.NOTED, error.texts[0], stage=tournament.stages[0])
            return
    instead = [one.name for one in found.new()]
    gone = [entry.numbered for entry in found.no_longer]
    title = verbatim(in_language(tournament.stages[0].rules.name, tournament.language))
    if instead or gone:
        text = others_today(title, instead, gone)
        yield Finding("qualification", Level.WRONG, text, stage=tournament.stages[0])
    if others := _other_totals(found):
        text = say(
            "By the results of today, another total of the series would be carried: {names}.", names=others
        )
        yield Finding("qualification", Level.WRONG, text, stage=tournament.stages[0])


def _other_totals(found: SeriesPreview) -> list[str]:
    """Name who carries another total than the series has today, where totals are carried."""
    stage = found.tournament.stages[0]
    if stage.rules.start is not StageStart.CARRY:
        return []
    return [
        entry.numbered
        for entry in stage.entries
        if entry.came and (entry.carried or 0) != (_carried(stage.rules, entry, found.result) or 0)
    ]


def _carried(rules: StageRules, entry: EntryInfo, found: FromSeries) -> int | None:
    """Return what an entry carries by the results of today: of a partner brought along nothing is added."""
    persons = _persons(entry)
    if rules.partners is Partners.BROUGHT and len(persons) > 1:
        persons &= {person for one in found.going for person in one.persons}
        return found.carried(persons) if persons else entry.carried
    return found.carried(persons)


def preview(desk: Desk) -> SeriesPreview:
    """Work out who is qualified, without storing anything.

    Raises:
        NotFound: there is no such season or tournament, or several seasons and none is named.
        NotAllowed: the tournament is closed.
    """
    with desk.office.database.viewing() as view:
        refuse_closed(view, desk.tournament_id)
        tournament = load_tournament(view, desk.tournament_id)
        return _preview(view, _season(view, desk, tournament), tournament)


def for_the_wall(desk: Desk) -> tuple[Tournament, list[Finalist]]:
    """Return who is entered as qualified; as long as nobody is, who is qualified so far."""
    tournament = desk.tournament()
    if taken_over(tournament):
        return tournament, entered_finalists(tournament)
    return tournament, preview(desk).listed()


def _preview(
    source: Source, season: Season, tournament: Tournament, stay: Collection[int] = ()
) -> SeriesPreview:
    gone, given = _gone(tournament, stay), _given(tournament)
    by_hand = {person for entry in given for person in _persons(entry)}
    seats = len(_seated(tournament))
    result = from_series(season, tournament.regulation, gone | by_hand, tournament.key, seats)
    missing = tuple(one for one in result.missing if not gone.isdisjoint(one.persons))
    known = {person for one in result.going for person in one.persons} | by_hand | gone
    no_longer = tuple(
        entry
        for entry in tournament.stages[0].entries
        if entry.came and entry.ranked and not known & _persons(entry)
    )
    return SeriesPreview(tournament, head(source), season, replace(result, missing=missing), no_longer)


def _season(source: Source, desk: Desk, tournament: Tournament) -> Season:
    series = tournament.regulation.stages[0].series
    if series is None:
        raise ValueError(tournament.name)
    if series.evenings:
        return _of_evenings(source, desk, series)
    names = season_names(source)
    if not series.season and len(names) > 1:
        raise NotFound(
            say("There are several seasons: {names}.", names=tuple(names.values())),
            say("“regulation change --set season=NAME” says which one leads to this final."),
        )
    return load_season(source, find_season(source, series.season), desk.tournament_id)


def _of_evenings(source: Source, desk: Desk, series: Series) -> Season:
    """Return the named tournaments as a season in which so many results are added up.

    Raises:
        NotFound: there is no such tournament.
        NotAllowed: one is named twice, or is the final itself, or the lowest wins in only one of them.
    """
    keys = [desk.office.named(source, name) for name in series.evenings]
    if len({*keys, desk.tournament_id}) <= len(keys):
        raise NotAllowed(say("In series.evenings a tournament stands twice, or this one itself."))
    found = [load_tournament(source, key).regulation.common(1).low for key in keys]
    if len({*found}) > 1:
        raise NotAllowed(say("In some of these evenings the lowest total wins, in others the highest."))
    rules = SeasonRules(best=series.sums or 1, lowest_wins=found[0])
    return season_of(source, keys, rules)


def _persons(entry: EntryInfo) -> set[int]:
    return {member.person for member in entry.members}


def _entered(tournament: Tournament) -> dict[int, EntryInfo]:
    return {person: entry for entry in tournament.on_the_list() for person in _persons(entry)}


def _stayed(tournament: Tournament) -> tuple[set[int], set[int]]:
    """Return who came in and took part in a round, and who came in at all."""
    stage = tournament.stages[0]
    came = {entry.key for entry in stage.entries if entry.came}
    return {key for key in came if any(takes_part(round_, key) for round_ in stage.rounds)}, came


def _gone(tournament: Tournament, stay: Collection[int]) -> set[int]:
    entries = (
        entry
        for entry in tournament.on_the_list()
        if entry.presence is Presence.GONE and entry.key not in stay
    )
    return {person for entry in entries for person in _persons(entry)}


def _given(tournament: Tournament) -> list[EntryInfo]:
    """Return who has a place by hand, by number."""
    given = {each.entry for each in tournament.by_hand if each.stage == 1 and each.comes}
    entries = (entry for entry in tournament.entries if entry.key in given and entry.ranked)
    return sorted(entries, key=lambda entry: entry.number)


def _seated(tournament: Tournament) -> list[EntryInfo]:
    """Return who of them has not gone home since, and sits behind all others."""
    return [entry for entry in _given(tournament) if entry.presence is not Presence.GONE]


def refuse_impossible_series(found: SeriesPreview) -> None:
    """Refuse to enter who is qualified where an evening is not over, or the final cannot be.

    Raises:
        NotAllowed: everything that is in the way.
    """
    wrong = (*found.result.over, *found.result.faults)
    advice = say("Nothing was stored. “qualify --preview” shows who is qualified so far.")
    if wrong:
        raise NotAllowed(*wrong, advice)


def store(desk: Desk, found: SeriesPreview) -> Tournament:
    """Enter who is qualified, with number, club and category; nothing may have changed since the preview.

    Raises:
        NotAllowed: it cannot be stored as it is.
        Failed: somebody else changed the data in the meantime.
    """
    refuse_impossible_series(found)
    with desk.changing(found.head, backup=True) as (session, read):
        _store(session, found)
        _carry(session, read(), found.result)
        return read()


def _carry(session: Session, tournament: Tournament, found: FromSeries) -> None:
    """Let everybody with a place in the final carry what the series says, whatever gave them the place."""
    session.flush()
    stage = tournament.stages[0]
    places = {row.entry_id: row for row in m.StageEntry.where(session, stage_id=stage.key)}
    for entry in stage.entries:
        if entry.came:
            places[entry.key].carried = _carried(stage.rules, entry, found)


def _store(session: Session, found: SeriesPreview) -> None:
    tournament, stage = found.tournament, found.tournament.stages[0]
    entered = _entered(tournament)
    rows = {row.entry_id: row for row in m.StageEntry.where(session, stage_id=stage.key)}
    numbers = _numbers(found)
    placed: set[int] = set()
    for one in found.result.going:
        known = next((entered[person] for person in one.persons if person in entered), None)
        if known is not None and len(known.members) > len(one.persons):
            continue  # with a partner by now
        key = _enter(session, found.season, tournament, one, next(numbers)) if known is None else known.key
        if key not in placed:
            row = rows.get(key) or m.StageEntry(stage_id=stage.key, entry_id=key)
            row.group, row.seed, row.reason = one.group, one.seed, _came(one)
            session.add(row)
        placed.add(key)
    for entry, (group, seed) in zip(_seated(tournament), found.result.seats, strict=True):
        if stage.rules.partners is None or len(entry.members) == 1:
            rows[entry.key].group, rows[entry.key].seed = group, seed
            session.add(rows[entry.key])


def _came(one: Qualified) -> str:
    return f"{one.rank} {one.why.value}" + (f": {one.where}" if one.where else "")


def _numbers(found: SeriesPreview) -> Iterator[int]:
    """Go through the numbers of who is new: their own if it was the same on all evenings, else free ones."""
    new = found.new()
    taken = {entry.number for entry in found.tournament.numbered()}
    own = _own_numbers(found.season, new, taken)
    free = (number for number in count(max(taken, default=0) + 1) if number not in own.values())
    return (own.get(one.persons) or next(free) for one in new)


def _own_numbers(
    season: Season, new: Sequence[Qualified], taken: Collection[int]
) -> dict[tuple[int, ...], int]:
    """Return the numbers that people had on all their evenings, as far as nobody else had or has them."""
    had: defaultdict[int, set[int]] = defaultdict(set)
    for start in season.starts():
        for person in start.persons if start.entry is not None else ():
            had[person] |= {start.entry.number} if start.entry is not None else set()
    wanted: dict[int, list[tuple[int, ...]]] = {}
    for one in new:
        numbers = set().union(*(had[person] for person in one.persons))
        if len(numbers) == 1 and not numbers & set(taken):
            wanted.setdefault(numbers.pop(), []).append(one.persons)
    return {units[0]: number for number, units in wanted.items() if len(units) == 1}


def _enter(session: Session, season: Season, tournament: Tournament, one: Qualified, number: int) -> int:
    """Enter who is qualified as on the last evening: team, category, club and price."""
    last = one.entry
    row = m.Entry(tournament_id=tournament.key, number=number, presence=arriving(tournament))
    if last is not None:
        same = {member.person for member in last.members} == set(one.persons)
        row.name, row.category = last.team if same else "", last.category
        row.due, row.free = (last.due, last.free) if same else (0, last.free)
    row.club = one.club(season.clubs)
    session.add(row)
    for position, person in enumerate(one.persons, 1):
        session.add(m.EntryMember(entry_id=row.id, person_id=person, position=position))
    return row.id


def decide_final(desk: Desk, wanted: Wanted) -> SeriesPreview:
    """Give people a place in the final, or let them give theirs up; the next of the series move up at once.

    Raises:
        NotFound: nobody is called so, or several are.
        WrongUsage: the reason is too long, or somebody is named for both.
        NotAllowed: it cannot be stored as it is.
    """
    reason = checked_reason(wanted.reason)
    with desk.changing(backup=True) as (session, read):
        before = read()
        season = _season(session, desk, before)
        # One after the other: who is entered now has a number that the next one finds taken.
        come = [key for each in wanted.come for key in _named(session, read(), season, each, _ADD)]
        give_up = [key for each in wanted.give_up for key in _named(session, read(), season, each)]
        known = {entry.key: entry for entry in read().on_the_list()}
        refuse_both([known[key] for key in come], [known[key] for key in give_up])
        gave_up = {each.entry for each in before.by_hand if each.stage == 1 and not each.comes}
        refuse_gone(known[key] for key in come if key not in gave_up)
        for key in come:
            _give_place(session, before, key, reason)
        for key in give_up:
            _give_up(session, before, key, reason)
        session.flush()
        found = _preview(session, season, read())
        if still := [key for key in come if not _has_place(found, key)]:
            for key in still:
                _give_place(session, found.tournament, key, reason)
            session.flush()
            found = _preview(session, season, read())
        if taken_over(before):
            refuse_impossible_series(found)
            _store(session, found)
        _carry(session, read(), found.result)
        return replace(_preview(session, season, read()), head=found.head)


def _has_place(found: SeriesPreview, key: int) -> bool:
    """Say whether somebody is qualified or has a place by hand; who had given one up may have neither."""
    going = {person for one in found.result.going for person in one.persons}
    known = {entry.key: entry for entry in found.tournament.entries}
    return not going.isdisjoint(_persons(known[key])) or known[key] in _given(found.tournament)


def _named(
    session: Session, tournament: Tournament, season: Season, typed: str, *advice: Text
) -> tuple[int, ...]:
    """Return the keys of those who are entered and named, else of one of the season, who is entered now.

    Where pairs play the final, it is the pair that somebody was in the last time.
    """
    words, rules = clean(typed), tournament.regulation
    size = 1 if rules.stages[0].partners is not None else rules.entry.members
    names = list(map(str.strip, words.split("/"))) if size > 1 else [words]
    try:
        return tuple(entry.key for entry in find_all(tournament.on_the_list(), [words]))
    except NotFound as error:
        if not all(any(fold(one) in fold(name) for name in season.people.values()) for one in names):
            raise NotFound(*error.texts, *advice) from error
    persons = tuple(person_of_season(season, name) for name in names)
    starts = [one for one in season.starts() if one.entry is not None and {*persons} <= {*one.persons}]
    if (
        starts
        and len(starts[-1].persons) == size
        and _entered(tournament).keys().isdisjoint(starts[-1].persons)
    ):
        persons = starts[-1].persons
    number = max((entry.number for entry in tournament.numbered()), default=0) + 1
    last = starts[-1].entry if starts else None
    key = _enter(session, season, tournament, Qualified(persons, "", 0, _NOTHING, entry=last), number)
    session.flush()
    return (key,)


def _give_place(session: Session, tournament: Tournament, key: int, reason: str) -> None:
    """Store a place by hand; who gave up a place and comes after all is where the series says."""
    stage = tournament.stages[0].key
    known = next((each for each in tournament.by_hand if each.stage == 1 and each.entry == key), None)
    store_decisions(session, tournament, 1, {key: reason}, comes=True)
    if known is not None and not known.comes:
        entry = session.get_one(m.Entry, key)
        entry.presence, entry.ranked = arriving(tournament), True
        return
    place = m.StageEntry.one(session, stage_id=stage, entry_id=key)
    place = place or m.StageEntry(stage_id=stage, entry_id=key)
    seeds = [entry.seed or 0 for entry in tournament.stages[0].entries if entry.key != key]
    place.seed, place.reason = max(seeds, default=0) + 1, _BY_HAND
    session.add(place)


def _give_up(session: Session, tournament: Tournament, key: int, reason: str) -> None:
    row, stage = session.get_one(m.Entry, key), tournament.stages[0].key
    row.presence, row.ranked = Presence.GONE, False
    place = m.StageEntry.one(session, stage_id=stage, entry_id=key)
    place = place or m.StageEntry(stage_id=stage, entry_id=key)
    place.seed, place.reason, place.carried = None, "", None
    session.add(place)
    store_decisions(session, tournament, 1, {key: reason}, comes=False)
