"""Seasons: several evenings ranked together, some of them taken in from lists."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import clean, fold, render, say
from jassturnier.services.people.cash import payment_row
from jassturnier.services.workplace import Desk, Office, keys_named
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session, Source, some_columns
from jassturnier.store.load.seasons import events, load_season
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.cash import box
from jassturnier.tournament.lists import PaidBy
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.season.season import Season, SeasonRules
from jassturnier.tournament.season.series import unfinished
from jassturnier.tournament.season.words import SeasonPrize, evening_lines, season_prizes
from jassturnier.values import frozen

_LONGEST_NAME = 80
_SHOWN = 8


@frozen
class KnownSeason:
    """A season in the list."""

    name: str
    evenings: int


def create(office: Office, name: str, rules: SeasonRules) -> Season:
    """Start a season.

    Raises:
        NotAllowed: there is one of that name.
        WrongUsage: its name has no letter or too many.
    """
    with office.changing_all() as session:
        return load_season(session, _new(session, name, rules))


def _new(session: Session, name: str, rules: SeasonRules) -> int:
    title = clean(name)
    if not fold(title) or len(title) > _LONGEST_NAME:
        raise WrongUsage(say("The name of a season has 1 to {most} letters.", most=_LONGEST_NAME))
    if any(fold(known) == fold(title) for known in season_names(session).values()):
        raise NotAllowed(say("There is a season “{name}” already.", name=title))
    row = m.Season(name=title, settings=rules.settings())
    session.add(row)
    session.flush()
    return row.id


def change(office: Office, words: str, given: Mapping[str, Any]) -> Season:
    """Change rules of a season by their names in `SeasonRules`.

    Raises:
        NotFound: there is no such season.
        NotAllowed: the lowest total wins in one of its tournaments, the highest in the season, or the
            other way round.
    """
    with office.changing_all() as session:
        found = load_season(session, find_season(session, words))
        rules = replace(found.rules, **given)
        for event in events(session, found.key):
            if event.tournament_id is not None:
                _refuse_other_direction(load_tournament(session, event.tournament_id), rules)
        session.get_one(m.Season, found.key).settings = rules.settings()
        session.flush()
        return load_season(session, found.key)


def season_names(source: Source) -> dict[int, str]:
    """Return the names of all seasons by key, in alphabetical order."""
    return dict(sorted(some_columns(source, "season", ("id", "name")), key=lambda row: fold(row[1])))


def is_new(office: Office, words: str) -> bool:
    """Say whether no season is meant by a name."""
    with office.database.viewing() as view:
        return bool(words) and not keys_named(season_names(view), words)


def find_season(source: Source, words: str) -> int:
    """Return the season with this name, or the only one whose name contains it; "" is the only one.

    Raises:
        NotFound: there is none, or there are several.
    """
    names = season_names(source)
    found = _meant(names, words)
    if len(found) == 1:
        return found[0]
    if not names:
        raise NotFound(say("There is no season yet. “season new NAME” starts one."))
    known = tuple(names[key] for key in found or names)
    if not words:
        raise NotFound(say("Which season? There are: {known}.", known=known))
    raise NotFound(say("“{name}” is no season, or fits several: {known}.", name=words, known=known))


def _meant(names: Mapping[int, str], words: str) -> list[int]:
    return keys_named(names, words) if words else list(names)


def listed(office: Office) -> list[KnownSeason]:
    """Return all seasons by name with the number of their evenings."""
    with office.database.viewing() as view:
        counts = Counter(key for (key,) in some_columns(view, "season_event", ("season_id",)))
        return [KnownSeason(name, counts[key]) for key, name in season_names(view).items()]


def season(office: Office, words: str) -> Season:
    """Read a season by its name or a part of it."""
    with office.database.viewing() as view:
        return load_season(view, find_season(view, words))


def add(office: Office, words: str, named: str | None, *, final: bool, start: bool = False) -> Season:
    """Add a tournament to a season, the one that is open if none is named; `start` begins the season with it.

    A tournament for which people are qualified in the season is its final.

    Raises:
        NotFound: there is no such season or tournament.
        NotAllowed: it is in the season already, nothing is drawn in it, there is a final already, or the
            lowest total wins here and the highest there.
    """
    key = (replace(office, wanted=named) if named else office).desk().tournament_id
    with office.changing_all() as session:
        tournament = load_tournament(session, key)
        if not any(tournament.rounds()):
            raise NotAllowed(say("In “{name}” nothing is drawn yet.", name=tournament.name))
        rules = SeasonRules(lowest_wins=tournament.regulation.common(1).low)
        found = load_season(session, _new(session, words, rules) if start else find_season(session, words))
        if any(event.tournament_id == key for event in events(session, found.key)):
            raise NotAllowed(say("“{name}” is in this season already.", name=tournament.name))
        _refuse_other_direction(tournament, found.rules)
        row = new_event(session, found, "", final=final or _leads_to(session, found, tournament))
        row.tournament_id = key
        session.add(row)
        session.flush()
        return load_season(session, found.key)


def _leads_to(session: Session, found: Season, tournament: Tournament) -> bool:
    """Say whether people are qualified in a season for a tournament, and it has no other final."""
    series = tournament.regulation.stages[0].series
    if series is None or series.evenings or any(evening.final for evening in found.evenings):
        return False
    return _meant(season_names(session), series.season) == [found.key]


def counts(desk: Desk) -> bool:
    """Say whether a tournament counts in any season."""
    with desk.office.database.viewing() as view:
        return bool(some_columns(view, "season_event", ("id",), tournament_id=desk.tournament_id))


def _refuse_other_direction(tournament: Tournament, rules: SeasonRules) -> None:
    if rules.points or tournament.regulation.common(1).low == rules.lowest_wins:
        return
    if rules.lowest_wins:
        raise NotAllowed(
            say("In this season the lowest total wins, in “{name}” the highest.", name=tournament.name)
        )
    raise NotAllowed(
        say(
            "In this season the highest total wins, in “{name}” the lowest; it needs --lowest-wins or "
            "--points.",
            name=tournament.name,
        )
    )


def new_event(session: Session, found: Season, name: str, *, final: bool) -> "m.SeasonEvent":
    """Return a new evening after the last one that was added.

    Raises:
        NotAllowed: a second final.
    """
    finals = tuple(tournament.name for tournament in found.evenings if tournament.final)
    if final and finals:
        raise NotAllowed(say("This season has a final already: {names}.", names=finals))
    number = max((event.number for event in events(session, found.key)), default=0) + 1
    return m.SeasonEvent(season_id=found.key, number=number, name=name, facts={"final": final})


def set_guests(office: Office, words: str, names: Sequence[str], *, guests: bool) -> Season:
    """Make people guests of a season, who are listed but not ranked; or members again.

    Raises:
        NotFound: nobody of the season is called so, or several are.
    """
    with office.changing_all() as session:
        found = load_season(session, find_season(session, words))
        persons = {person_of_season(found, name) for name in names}
        before = found.rules.guests
        rules = replace(found.rules, guests=before | persons if guests else before - persons)
        session.get_one(m.Season, found.key).settings = rules.settings()
        session.flush()
        return load_season(session, found.key)


def person_of_season(found: Season, words: str) -> int:
    """Return the person of a season with this name, or the only one whose name contains all these words.

    Raises:
        NotFound: nobody is called so, or several are.
    """
    same = [key for key, name in found.people.items() if fold(name) == fold(words)]
    wanted = fold(words).split()
    fitting = same or [key for key, name in found.people.items() if all(w in fold(name) for w in wanted)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = tuple(found.people[key] for key in fitting[:_SHOWN])
        raise NotFound(say("“{words}” fits several: {names}.", words=words, names=names))
    raise NotFound(say("Nobody in this season is called “{words}”.", words=words))


@frozen
class PrizesOfSeason:
    """A season with who gets which prize; shares are of so much `money` in Rappen, None without any."""

    season: Season
    prizes: tuple[SeasonPrize, ...]
    money: int | None


def prizes(office: Office, words: str, *, desk: bool = False) -> PrizesOfSeason:
    """Return who gets which prize of a season and what of it is paid out; for the `desk` by all evenings.

    Raises:
        NotFound: there is no such season.
        NotAllowed: it has no prizes.
    """
    with office.database.viewing() as view:
        return _prizes(view, find_season(view, words), desk=desk)


def _prizes(source: Source, key: int, *, desk: bool) -> PrizesOfSeason:
    whole = load_season(source, key)
    found = whole if desk else whole.for_the_hall()
    if not found.rules.prizes:
        raise NotAllowed(
            say("The season “{name}” has no prizes.", name=found.name),
            say(
                "“season change {name} --prizes '1: 100, 2: 50'” says what there is to win.", name=found.name
            ),
        )
    paid: Counter[int] = Counter()
    tills: Counter[int] = Counter()
    for tournament, note, amount in some_columns(source, "payment", ("tournament_id", "note", "amount")):
        season, _, person = note.partition("/")
        if season == _mark(key):
            paid[int(person)] -= amount
            tills[tournament] -= amount
    money = found.rules.prize_money
    shares = any("percent" in prize for prize in found.rules.prizes)
    if money is None and shares:
        evenings = [each.tournament_id for each in events(source, key) if each.tournament_id is not None]
        money = sum(box(load_tournament(source, each)).balance + tills[each] for each in evenings)
    money = max(money or 0, 0) if shares else None
    return PrizesOfSeason(found, tuple(season_prizes(found, money or 0, paid)), money)


def _mark(season: int) -> str:
    return f"season {season}"


def pay(desk: Desk, words: str, names: Sequence[str], how: PaidBy, *, refund: bool = False) -> PrizesOfSeason:
    """Pay out what is still open of the prizes of a season, to everybody or those named, from this till.

    With `refund` what was paid out comes back. Only those whose money moves are returned, as they are now.

    Raises:
        NotFound: there is no such season, or nobody in it is called so.
        NotAllowed: it has no prizes, results of it are missing, or nothing is to be paid out or taken back.
    """
    with desk.changing() as (session, read):
        key = find_season(session, words)
        before = _prizes(session, key, desk=True)
        if (missing := [*unfinished(before.season)]) and not refund:
            raise NotAllowed(*missing, say("Nothing was paid out: the ranks may still change."))
        wanted = {person_of_season(before.season, name) for name in names}
        moves = {
            one.person: -one.paid if refund else one.open
            for one in before.prizes
            if (one.paid if refund else one.open) > 0 and (not names or one.person in wanted)
        }
        if not moves:
            raise NotAllowed(
                say("Nothing was paid out to them.")
                if refund
                else say("There is no money to pay out to them.")
            )
        language = read().language
        for person, amount in moves.items():
            row = payment_row(desk, -amount, how)
            what = say(
                "Prize of the season “{season}”: {name}",
                season=before.season.name,
                name=before.season.people[person],
            )
            row.what, row.note = render(what, language), f"{_mark(key)}/{person}"
            session.add(row)
        session.flush()
        now = _prizes(session, key, desk=True)
    return replace(now, prizes=tuple(one for one in now.prizes if one.person in moves))


def remove(office: Office, words: str, number: int | None) -> Season:
    """Take an evening out of a season, or the whole season away; what was played stays.

    Raises:
        NotFound: there is no such season or evening.
    """
    with office.changing_all(backup=True) as session:
        found = load_season(session, find_season(session, words))
        keys = {each.key for each in found.evenings if number in (None, each.number)}
        gone = [row for row in m.SeasonEvent.where(session, season_id=found.key) if row.id in keys]
        if number is not None and not gone:
            known = tuple(str(tournament.number) for tournament in found.evenings)
            missing = say(
                "There is no evening {number}; there are: {known}.", number=str(number), known=known
            )
            raise NotFound(*([missing] if known else evening_lines(found)))
        for row in gone:
            session.delete(row)
        if number is None:
            session.delete(session.get_one(m.Season, found.key))
    return found
