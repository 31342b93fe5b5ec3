"""Starting tournaments, anew or like an earlier one, choosing and listing them; regulations to start from."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier import games, resources
from jassturnier.errors import DoesNotAddUp, JassError, NotAllowed, NotFound, Problem, Unreadable
from jassturnier.i18n import clean, fold, say
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.journal.journal import Stamp
from jassturnier.store.kit import models as m
from jassturnier.store.kit.columns import new_key
from jassturnier.store.kit.files import read_file
from jassturnier.store.kit.models import Entry, Letterhead, Stage, Tournament
from jassturnier.store.load.rows import rows
from jassturnier.store.load.tournament import load_tournament
from jassturnier.system import text_of
from jassturnier.tournament.asking.new_questions import Base, Bases
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.regulation.file import parse, read_new
from jassturnier.tournament.regulation.names import placed, stable
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.series_rules import EntryKind
from jassturnier.tournament.regulation.sums import settled
from jassturnier.tournament.regulation.written import written
from jassturnier.tournament.words import Presence
from jassturnier.values import frozen

_LONGEST_NAME = 80
_FOLDER = ("templates", "regulations")
_DEEPEST = 20
_MOST_PARTS = 100
"""Of one key; no more than so many dots are in a line of a regulation before the first “=”."""
_BITS = 63
_USUAL = (
    *("schieber-einzel-4x12", "schieber-paare-4x12", "coiffeur-paare", "coiffeur-allein-4"),
    *("coiffeur-allein-3", "differenzler-4x8", "bodenjass-4x8", "mittlerer", "molotow", "plus-minus"),
    *("schieberamsch", "pfaelzer-ramsch"),
)
_IN_STROKES = "schieber-striche"
_BY_RANKS = "rangpunkte-fuenfer"
_FIRST_LEAD = "first_lead"
_PLACE = re.compile(r"at line (?P<line>\d+), column (?P<letter>\d+)")
"""Where `tomllib` says that it stopped."""


@frozen
class NewTournament:
    """What is known of a new tournament; `like` is the key of an earlier one, with `entries` all of them."""

    name: str
    regulation: Mapping[str, Any]
    day: date | None = None
    venue: str = ""
    language: str = ""
    like: int | None = None
    entries: bool = False


@frozen
class KnownTournament:
    """A tournament in the list."""

    key: int
    name: str
    day: date | None
    entries: int
    chosen: bool
    closed: bool


def shipped_names() -> list[str]:
    """Return the ids of the regulations that come with the program."""
    return resources.names(*_FOLDER, ending=".toml")


def shipped() -> dict[str, Regulation]:
    """Return the regulations that come with the program, by id."""
    return {name: checked(document(name), name) for name in shipped_names()}


def usable(name: str) -> Regulation | None:
    """Return a regulation, None if its file cannot be used."""
    try:
        return checked(document(name), name)
    except JassError:
        return None


def bases(
    saved: tuple[str, ...] = (),
    named: Callable[[str], str] = str,
    seasons: tuple[str, ...] = (),
    language: str = "en",
) -> Bases:
    """Return the usual regulation of each game, alone and in pairs: what a new one is made from.

    The regulations that the club has `saved` may be chosen as they are; `named` says where one is. The new
    one may be that of the final of one of the `seasons`. Questions are in `language`.
    """
    known: dict[str, dict[EntryKind, Base]] = {}
    for name in _USUAL:
        base = _base(name, language)
        known.setdefault(base.rules.game, {})[base.rules.entry] = base
    for entry in (EntryKind.SINGLE, EntryKind.PAIR):
        known.setdefault(_IN_STROKES, {})[entry] = _base(_IN_STROKES, language, entry=entry.value)
    known[_BY_RANKS] = {EntryKind.SINGLE: _base(_BY_RANKS, language)}
    return Bases(known, lambda name: checked(document(named(name)), name), saved, seasons, language)


def _base(name: str, language: str, **changed: object) -> Base:
    settings = {**document(name), **changed}
    if language == "fr" and _FIRST_LEAD in games.get(settings["game"]).defaults():
        # In the Romandie it is the seven of diamonds.
        settings["options"] = {**settings["options"], _FIRST_LEAD: "schilten"}
    return Base(settings, checked(settings, name))


def source(name: str) -> bytes:
    """Return the text of a shipped regulation, or of a file of the club.

    Raises:
        NotFound: neither exists.
    """
    if name in shipped_names():
        return resources.read(*_FOLDER, f"{name}.toml")
    if not Path(name).is_file():
        known = tuple(shipped_names())
        raise NotFound(
            say(
                "There is no regulation “{name}” and no file of that name. Shipped: {known}.",
                name=name,
                known=known,
            )
        )
    return read_file(Path(name))


def text(name: str, language: str) -> str:
    """Return a file of the club as it is written, a shipped regulation with comments in a language.

    Raises:
        NotFound, Unreadable: there is no such file, or it is none.
    """
    return written(document(name), language) if name in shipped_names() else _text(name)


def _text(name: str) -> str:
    """Return a regulation as it is written, also if a Windows shell or editor made it UTF-16.

    Raises:
        Unreadable: it is no text.
    """
    words = text_of(source(name))
    if words is None:
        raise _unreadable(name)
    return words


def document(name: str) -> dict[str, Any]:
    """Return the settings of a shipped regulation or of a file.

    Raises:
        Unreadable: it is no TOML, or nested more deeply than any regulation.
    """
    try:
        settings = tomllib.loads(_shallow(_text(name)))
        if _depth(settings) <= _DEEPEST:
            return placed(stable(settings))
    except (ValueError, RecursionError) as error:
        raise _unreadable(name, error) from error
    raise Unreadable(say("{name} is no regulation file: its settings are nested too deeply.", name=name))


def _shallow(words: str) -> str:
    """Refuse a key of endless parts, for which the reader would need more memory than there is."""
    if any(line.partition("=")[0].count(".") > _MOST_PARTS for line in words.splitlines()):
        msg = "a key has too many parts"
        raise ValueError(msg)
    return words


def _depth(value: object) -> int:
    if isinstance(value, int) and value.bit_length() > _BITS:
        msg = "a number is too large"
        raise ValueError(msg)
    within = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(_depth, within), default=0)


def _unreadable(name: str, error: ValueError | RecursionError | None = None) -> Unreadable:
    """Say that a file cannot be read, and where; the reader itself speaks English only."""
    found = _PLACE.search(str(error))
    if found is None:
        return Unreadable(say("{name} is no regulation file.", name=name))
    if str(error).startswith("Cannot"):  # “… overwrite a value”, “… declare … twice”
        text = say(
            "{name} is no regulation file: line {line} sets again what is set above it.",
            name=name,
            line=found["line"],
        )
        return Unreadable(text)
    fault = say(
        "{name} is no regulation file: line {line} cannot be read at letter {letter}. Words and texts stand "
        "in quotes, names of settings with accents too.",
        name=name,
        line=found["line"],
        letter=found["letter"],
    )
    return Unreadable(fault)


def checked(settings: Mapping[str, Any], name: str) -> Regulation:
    """Return the regulation these settings make.

    Raises:
        DoesNotAddUp: all unknown or impossible settings by their key path.
    """
    regulation, problems = read_new(settings)
    if regulation is None:
        raise _unusable(name, problems)
    return regulation


def changed(before: Mapping[str, Any], after: Mapping[str, Any], name: str) -> Regulation:
    """Return the regulation of a tournament after a change of its stored settings.

    What was wrong with them before is no fault of the change.

    Raises:
        DoesNotAddUp: all settings that the change makes unknown or impossible, by their key path.
    """
    known = read_new(before)[1]
    new = [problem for problem in read_new(after)[1] if problem not in known]
    regulation, problems = parse(after)
    if regulation is None or new:
        raise _unusable(name, new or problems)
    return regulation


def _unusable(name: str, problems: Iterable[Problem]) -> DoesNotAddUp:
    return DoesNotAddUp(
        say("The regulation {name} cannot be used:", name=name), *(p.sentence() for p in problems)
    )


def create(office: Office, plan: NewTournament) -> Desk:
    """Start a tournament with the letterhead of the one it is like, or of the one before, and choose it.

    Raises:
        NotAllowed: there is one of that name already.
        DoesNotAddUp: the name is too long or has no letters.
    """
    _check_name(clean(plan.name))
    checked(plan.regulation, plan.name)
    key = new_key()
    with office.database.writing(Stamp(office.station.id(), office.command, key)) as session:
        _refuse_taken(office, session, plan.name)
        known = office.tournaments(session)
        session.add(
            Tournament(
                id=key,
                name=clean(plan.name),
                day=plan.day,
                venue=clean(plan.venue),
                language=plan.language,
                regulation=settled(plan.regulation),
            )
        )
        stage = Stage(tournament_id=key, number=1)
        session.add(stage)
        if known:
            session.add_all(_taken_over(session, plan.like or [*known][-1], key))
        if plan.like is not None and plan.entries:
            enter_again(session, plan.like, key, stage.id)
        office.station.choose(office.database.place, key)
    return Desk(office, key, plan.language)


def retitle(desk: Desk, name: str | None = None, day: date | None = None, venue: str | None = None) -> None:
    """Correct what a tournament is called, its day and its venue; what is None stays.

    Raises:
        NotAllowed: another one has that name, or it is closed.
        DoesNotAddUp: the name is too long or has no letters.
    """
    with desk.changing() as (session, _):
        row = session.get_one(Tournament, desk.tournament_id)
        if name is not None:
            _check_name(clean(name))
            _refuse_taken(desk.office, session, name, but=row.id)
            row.name = clean(name)
        row.day = day or row.day
        row.venue = row.venue if venue is None else clean(venue)


def _refuse_taken(office: Office, session: Session, name: str, but: int | None = None) -> None:
    known = office.tournaments(session).items()
    if any(key != but and fold(other) == fold(name) for key, other in known):
        raise NotAllowed(say("There is a tournament “{name}” already.", name=name))


def _check_name(name: str) -> None:
    if not fold(name):
        raise DoesNotAddUp(say("The name of a tournament needs at least one letter or digit."))
    if len(name) > _LONGEST_NAME:
        raise DoesNotAddUp(
            say(
                "The name of a tournament may have {most} letters at most; this one has {n}.",
                most=_LONGEST_NAME,
                n=len(name),
            )
        )


def _taken_over(session: Session, source: int, key: int) -> list[Letterhead]:
    known = rows(session, Letterhead, tournament_id=source)
    return [Letterhead(tournament_id=key, club=row.club, logo=row.logo, suits=row.suits) for row in known]


def choose(office: Office, name: str) -> str:
    """Choose the tournament the next commands work on; return its name."""
    with office.database.reading() as session:
        key = office.named(session, name)
        full = office.tournaments(session)[key]
    office.station.choose(office.database.place, key)
    return full


def listed(office: Office) -> list[KnownTournament]:
    """Return all tournaments of the database with the number of their entries."""
    chosen = office.station.chosen(office.database.place)
    with office.database.reading() as session:
        query = (
            select(Tournament, func.count(col(Entry.id)))
            .outerjoin(Entry, col(Entry.tournament_id) == col(Tournament.id))
            .group_by(col(Tournament.id))
            .order_by(col(Tournament.created))
        )
        return [
            KnownTournament(row.id, row.name, row.day, n, row.id == chosen, row.closed)
            for row, n in session.execute(query)
        ]


@frozen
class EarlierTournament:
    """An earlier tournament; its `settings` have registration open again."""

    key: int
    settings: dict[str, Any]
    venue: str
    language: str


def example(office: Office, name: str) -> EarlierTournament:
    """Return the tournament that is named; a part of its name does.

    Raises:
        NotFound: none or several are.
    """
    if not office.database.exists():
        raise NotFound(say("There is no tournament yet. “new” starts one."))
    with office.database.reading() as session:
        row = session.get_one(m.Tournament, office.named(session, name))
        settings = {key: value for key, value in row.regulation.items() if key != "registration"}
        return EarlierTournament(row.id, settings, row.venue, row.language)


def enter_again(session: Session, source: int, key: int, stage: int) -> None:
    """Enter everybody of an earlier evening: nobody has come or paid yet, whoever withdrew does not come.

    Number, team, category, club, price and place in the group stay; the waiting list does, too.
    """
    before = load_tournament(session, source)
    taking_part = {entry.key: entry for entry in before.stages[0].entries}
    for entry in (*before.stages[0].entries, *before.waiting):
        if entry.ranked or entry.presence is not Presence.GONE:
            row = _row(entry, key)
            session.add(row)
            _add_members(session, entry.key, row.id)
            if entry.key in taking_part:
                session.add(m.StageEntry(stage_id=stage, entry_id=row.id, group=entry.group, seed=entry.seed))


def _row(entry: EntryInfo, tournament: int) -> m.Entry:
    return m.Entry(
        tournament_id=tournament,
        number=entry.number,
        name=entry.team,
        category=entry.category,
        club=entry.club,
        ranked=entry.ranked,
        due=entry.due,
        free=entry.free,
    )


def _add_members(session: Session, source: int, key: int) -> None:
    """Enter who was entered first: a substitute has taken over for that evening only."""
    members = rows(session, m.EntryMember, "position", "from_round", "from_deal", entry_id=source)
    for position, following in groupby(members, key=attrgetter("position")):
        first = next(following)
        session.add(m.EntryMember(entry_id=key, person_id=first.person_id, position=position))
