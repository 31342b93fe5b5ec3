"""How many may take part: the waiting list, who moves up from it, and whether registration is open."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, in_language, say
from jassturnier.services.people.door import dealt
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import Others, find_all
from jassturnier.tournament.regulation.regulation import Registration
from jassturnier.tournament.scoring.rounds import takes_part
from jassturnier.tournament.words import Presence


def room(tournament: Tournament) -> int | None:
    """Return how many more may take part, None for any number; stand-ins take nobody's place."""
    most = tournament.regulation.max_entries
    if most is None:
        return None
    return max(most - sum(entry.ranked for entry in tournament.stages[0].entries), 0)


def refuse_closed(tournament: Tournament) -> None:
    """Refuse to enter anybody once registration is closed.

    Raises:
        NotAllowed: it is.
    """
    if tournament.regulation.registration is Registration.CLOSED:
        raise NotAllowed(say("Registration is closed. “players open” opens it again."))


def arriving(tournament: Tournament) -> Presence:
    """Who is entered after the roll call stands at the desk."""
    return Presence.HERE if tournament.roll_called() else Presence.EXPECTED


def seen_in_the_hall(tournament: Tournament) -> frozenset[int]:
    """Return the keys of who is here though nobody was marked: who was in the last round and has not gone."""
    rounds = [*tournament.rounds()]
    if tournament.roll_called() or not rounds:
        return frozenset()
    awaited = (entry.key for entry in tournament.by_key().values() if entry.presence is Presence.EXPECTED)
    return frozenset(key for key in awaited if takes_part(rounds[-1], key))


def move_up(session: Session, tournament: Tournament) -> None:
    """Let those who wait longest take part, as far as there is room; a stage that is over stays as it is."""
    free = room(tournament)
    if len(tournament.stages) == 1:
        _take_in(session, tournament, tournament.waiting[:free])


def admit(desk: Desk, named: Sequence[str]) -> tuple[EntryInfo, ...]:
    """Let those take part who are on the waiting list, room or not.

    Raises:
        NotFound: nobody of that name is on the waiting list.
        NotAllowed: another stage has begun.
    """
    with desk.changing() as (session, read):
        tournament = read()
        chosen = find_all(tournament.waiting, named, others=_with_place(tournament))
        if len(tournament.stages) > 1:
            raise NotAllowed(say("The next stage has begun; nobody can join the first."))
        _take_in(session, tournament, chosen)
        for entry in chosen:
            session.get_one(m.Entry, entry.key).presence = arriving(tournament)
        after = dealt(session, read)
    return tuple(after.entry(entry.key) for entry in chosen)


def _with_place(tournament: Tournament) -> Others:
    """Return whom nobody has to admit any more."""
    name = in_language(tournament.stages[0].rules.name, tournament.language)

    def said(entry: EntryInfo) -> Text:
        return say("In “{stage}” already: {names}.", stage=name, names=[entry.numbered])

    return Others((tournament.entries, tournament.pairs), said)


def _take_in(session: Session, tournament: Tournament, entries: Sequence[EntryInfo]) -> None:
    for entry in entries:
        session.add(m.StageEntry(stage_id=tournament.stages[0].key, entry_id=entry.key))


def set_registration(desk: Desk, state: Registration) -> None:
    """Open or close registration.

    Raises:
        NotAllowed: it is so already.
    """
    with desk.changing() as (session, read):
        if read().regulation.registration is state:
            raise NotAllowed(say("Registration is {state} already.", state=state.called))
        row = session.get_one(m.Tournament, desk.tournament_id)
        row.regulation = {**row.regulation, "registration": state.value}
