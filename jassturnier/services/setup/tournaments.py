"""Starting tournaments, choosing, listing, closing and taking them away; what stands on all their papers."""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from itertools import count, groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from jassturnier.errors import DoesNotAddUp, NotAllowed, NotFound, Unreadable
from jassturnier.i18n import clean, fold, say, usual_suits
from jassturnier.services.setup.regulations import checked
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.journal.heads import Head, Stamp, head, is_closed
from jassturnier.store.kit import written as m
from jassturnier.store.kit.files import read_file
from jassturnier.store.kit.schema import Suits, new_key
from jassturnier.store.kit.view import Session, Source, keys, rows, some_columns
from jassturnier.store.load.tournament import load_letterhead, load_tournament
from jassturnier.tournament.colours import Letterhead, club_colour
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.regulation.file import settled
from jassturnier.values import frozen


@frozen
class LeavingTournament:
    """A tournament that is to be taken away: what it holds, at which journal head."""

    tournament: Tournament
    head: Head


def desk_of(office: Office, name: str | None) -> Desk:
    """Return the desk of the tournament with a name, of the one that is open if there is none."""
    return (office if name is None else replace(office, wanted=name)).desk()


def close(desk: Desk) -> Tournament:
    """Let a tournament take no more changes.

    Raises:
        NotAllowed: it is closed already.
    """
    return _set_closed(desk, closed=True)


def reopen(desk: Desk) -> Tournament:
    """Let a closed tournament take changes again.

    Raises:
        NotAllowed: it is not closed.
    """
    return _set_closed(desk, closed=False)


def _set_closed(desk: Desk, *, closed: bool) -> Tournament:
    stamp = Stamp(desk.office.station.id(), desk.office.command, desk.tournament_id)
    with desk.office.database.writing(stamp) as session:
        if is_closed(session, desk.tournament_id) == closed:
            raise NotAllowed(
                say("This tournament is closed already.") if closed else say("This tournament is not closed.")
            )
        if closed:
            desk.office.back_up()
        session.get_one(m.Tournament, desk.tournament_id).closed = closed
        return load_tournament(session, desk.tournament_id)


def plan_leaving(desk: Desk) -> LeavingTournament:
    """Look at a tournament before it is taken away.

    Raises:
        NotAllowed: it counts in a season.
    """
    with desk.office.database.viewing() as view:
        _refuse_counted(view, desk.tournament_id)
        return LeavingTournament(load_tournament(view, desk.tournament_id), head(view))


def delete(desk: Desk, leaving: LeavingTournament) -> Path:
    """Take a tournament out of the database, with one journal entry; return the backup that holds it.

    Raises:
        NotAllowed: it counts in a season.
        Failed: no backup can be made, or somebody else changed the data since `plan_leaving`.
    """
    # Nothing else here needs SQLAlchemy.
    from jassturnier.services.safety import backups  # noqa: PLC0415
    from jassturnier.store.load.whole import delete_tournament  # noqa: PLC0415

    office = desk.office
    stamp = Stamp(office.station.id(), office.command, desk.tournament_id)
    with office.database.patching(leaving.head) as session:
        _refuse_counted(session, desk.tournament_id)
        kept, _ = backups.back_up(office)
        delete_tournament(session, stamp, desk.tournament_id)
    return kept


def _refuse_counted(source: Source, tournament_id: int) -> None:
    counting = keys("season_event", "season_id", tournament_id=tournament_id)
    seasons = tuple(name for (name,) in some_columns(source, "season", ("name",), id=counting))
    if seasons:
        raise NotAllowed(
            say(
                "It counts in {seasons}; “season remove NAME NUMBER” takes it out there first.",
                seasons=seasons,
            )
        )


_LONGEST_NAME = 80


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
            m.Tournament(
                id=key,
                name=clean(plan.name),
                day=plan.day,
                venue=clean(plan.venue),
                language=plan.language,
                regulation=settled(plan.regulation),
            )
        )
        stage = m.Stage(tournament_id=key, number=1)
        session.add(stage)
        for row in rows(session, "letterhead", tournament_id=plan.like or [*known][-1]) if known else ():
            head = m.Letterhead(
                tournament_id=key, club=row.club, logo=row.logo, suits=row.suits, colour=row.colour
            )
            session.add(head)
        if plan.like is not None and plan.entries:
            _enter_again(session, plan.like, key, stage.id)
        office.station.choose(office.database.place, key)
    return Desk(office, key, plan.language)


def retitle(desk: Desk, name: str | None = None, day: date | None = None, venue: str | None = None) -> None:
    """Correct what a tournament is called, its day and its venue; what is None stays.

    Raises:
        NotAllowed: another one has that name, or it is closed.
        DoesNotAddUp: the name is too long or has no letters.
    """
    with desk.changing() as (session, _):
        row = session.get_one(m.Tournament, desk.tournament_id)
        if name is not None:
            _check_name(clean(name))
            _refuse_taken(desk.office, session, name, but=row.id)
            row.name = clean(name)
        row.day = day or row.day
        row.venue = row.venue if venue is None else clean(venue)


def free_name(office: Office, name: str) -> str:
    """Return the name if a new tournament may have it; raises as `create`."""
    _check_name(clean(name))
    # Before the first tournament there is no database, or an empty one on a server.
    with suppress(NotFound), office.database.viewing() as view:
        _refuse_taken(office, view, name)
    return name


def _refuse_taken(office: Office, source: Source, name: str, but: int | None = None) -> None:
    taken = {fold(other) for key, other in office.tournaments(source).items() if key != but}
    if fold(name) in taken:
        free = next(each for n in count(2) if fold(each := f"{clean(name)} {n}") not in taken)
        raise NotAllowed(
            say("There is a tournament “{name}” already; “{free}” is not taken.", name=name, free=free)
        )


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


def choose(office: Office, name: str) -> str:
    """Choose the tournament the next commands work on; return its name."""
    with office.database.viewing() as view:
        key = office.named(view, name)
        full = office.tournaments(view)[key]
    office.station.choose(office.database.place, key)
    return full


def listed(office: Office) -> list[KnownTournament]:
    """Return all tournaments of the database with the number of their entries."""
    chosen = office.station.chosen(office.database.place)
    with office.database.viewing() as view:
        entries = Counter(key for (key,) in some_columns(view, "entry", ("tournament_id",)))
        return [
            KnownTournament(row.id, row.name, row.day, entries[row.id], row.id == chosen, row.closed)
            for row in rows(view, "tournament", "created")
        ]


@frozen
class EarlierTournament:
    """An earlier tournament; its `settings` have registration open again."""

    key: int
    settings: dict[str, Any]
    venue: str
    language: str


_LAST_TIME = frozenset(
    fold(f"{article}{words}")
    for article in ("", "the ", "das ", "la ", "l’")
    for words in ("last time", "letztes Mal", "letzte Mal", "dernière fois", "ultima volta")
)
"""What people type for the newest tournament."""


def example(office: Office, name: str) -> EarlierTournament:
    """Return the tournament that is named; a part of its name does, and “last time” is the newest.

    Raises:
        NotFound: none or several are.
    """
    if not office.database.exists():
        raise NotFound(say("There is no tournament yet. “new” starts one."))
    with office.database.viewing() as view:
        newest = [*office.tournaments(view)][-1:] if fold(name) in _LAST_TIME else []
        (row,) = rows(view, "tournament", id=newest[0] if newest else office.named(view, name))
        settings = {key: value for key, value in row.regulation.items() if key != "registration"}
        return EarlierTournament(row.id, settings, row.venue, row.language)


def _enter_again(session: Session, source: int, key: int, stage: int) -> None:
    """Enter everybody of an earlier evening: nobody has come or paid yet, whoever withdrew does not come.

    Number, team, category, club, a price of its own and place in the group stay; the waiting list does, too.
    Who was a guest was one for that evening only.
    """
    before = load_tournament(session, source)
    taking_part = {entry.key: entry for entry in before.stages[0].entries}
    for entry in (*before.stages[0].entries, *before.waiting):
        if entry.ranked or entry.presence is not Presence.GONE:
            row = m.Entry(
                tournament_id=key,
                number=entry.number,
                name=entry.team,
                category=entry.category,
                club=entry.club,
                ranked=entry.ranked,
                due=entry.due,
            )
            session.add(row)
            _add_members(session, entry.key, row.id)
            if entry.key in taking_part:
                session.add(m.StageEntry(stage_id=stage, entry_id=row.id, group=entry.group, seed=entry.seed))


def _add_members(session: Session, source: int, key: int) -> None:
    """Enter who was entered first: a substitute has taken over for that evening only."""
    members = rows(session, "entry_member", "position", "from_round", "from_deal", entry_id=source)
    for position, following in groupby(members, key=attrgetter("position")):
        first = next(following)
        session.add(m.EntryMember(entry_id=key, person_id=first.person_id, position=position))


_MOST_BYTES = 1_000_000


@frozen
class HeadChange:
    """What to change of a letterhead; None leaves it."""

    club: str | None = None
    logo: Path | None = None
    without_logo: bool = False
    suits: str | None = None
    colour: str | None = None


def letterhead(desk: Desk) -> Letterhead:
    """Return what stands on the papers of the tournament."""
    with desk.office.database.viewing() as view:
        return load_letterhead(view, desk.tournament_id)


def change(desk: Desk, wanted: HeadChange, language: str) -> Letterhead:
    """Change what stands on the papers; the logo is stored with the tournament, suits first as in a language.

    Raises:
        NotFound: there is no such file.
        Unreadable: the logo is larger than 1 MB, or no PNG or JPEG; the colour is none that can be read.
    """
    colour = wanted.colour and club_colour(wanted.colour)
    logo = None if wanted.logo is None else read_picture(wanted.logo)
    with desk.changing() as (session, _):
        row = _letterhead_row(session, desk.tournament_id, language)
        row.club = row.club if wanted.club is None else clean(wanted.club)
        row.logo = None if wanted.without_logo else logo or row.logo
        row.suits = row.suits if wanted.suits is None else Suits(wanted.suits)
        row.colour = row.colour if colour is None else colour
        session.flush()
        return load_letterhead(session, desk.tournament_id)


def read_picture(path: Path) -> bytes:
    """Return a picture that can be kept in the database.

    Raises:
        NotFound: there is no such file.
        Unreadable: it is larger than 1 MB, or no PNG or JPEG.
    """
    from jassturnier.paper.page import check_picture  # noqa: PLC0415 — else no paper is made here

    content = read_file(path)
    if len(content) > _MOST_BYTES:
        raise Unreadable(say("{path} is larger than 1 MB; make the picture smaller.", path=str(path)))
    check_picture(content, str(path))
    return content


def _letterhead_row(session: Session, tournament_id: int, language: str) -> "m.Letterhead":
    row = m.Letterhead.one(session, tournament_id=tournament_id)
    if row is None:
        row = m.Letterhead(tournament_id=tournament_id, suits=Suits(usual_suits(language)))
        session.add(row)
    return row
