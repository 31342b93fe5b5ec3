"""How many may take part, the waiting list, who moves up; seats drawn at the door."""

import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence

from jassturnier.draw.plan import parse_seat
from jassturnier.draw.seating import Pot
from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import Text, in_language, parse_number, say
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import Others, find, find_all
from jassturnier.tournament.people.fields import refuse_waiting
from jassturnier.tournament.people.seat_list import NO_POT, pot_of, seat_words, table_and_seat
from jassturnier.tournament.regulation.regulation import Registration
from jassturnier.tournament.scoring.counting import takes_part

_TABLE_AND_SEAT = re.compile(r"(?P<table>\d{1,6})[ -]?(?P<seat>[A-Za-z]?\d*)")


def dealt(session: Session, read: Callable[[], Tournament]) -> Tournament:
    """Let everybody who is here and has no seat draw one; who is not here puts it back.

    Once a round is drawn, or without a pot, nothing happens. Return the tournament as it is then.
    """
    tournament = read()
    pot = pot_of(tournament)
    if pot is None or any(tournament.rounds()):
        return tournament
    taken = _taken(tournament)
    for entry in tournament.entries:
        if entry.presence is not Presence.HERE:
            session.get_one(m.Entry, entry.key).pot_seat = None
        elif entry.pot_seat is None:
            # No seed: what was drawn is stored, so there is nothing to repeat, and nobody may foresee it.
            number = secrets.choice(pot.free(taken))
            taken[number] = entry
            session.get_one(m.Entry, entry.key).pot_seat = number
    return read()


def _taken(tournament: Tournament) -> dict[int, EntryInfo]:
    """Return who has which seat of the pot; who is not here has none."""
    here = (entry for entry in tournament.entries if entry.presence is Presence.HERE)
    return {entry.pot_seat: entry for entry in here if entry.pot_seat is not None}


def draw_seat(desk: Desk, words: str, seat: str | None = None) -> tuple[Tournament, EntryInfo]:
    """Note which seat somebody has drawn, or draw one, another than before; who draws has come.

    `seat` is a table, whose first free seat it is, or table and seat, such as 7-A1.

    Raises:
        NotFound: nobody is meant, or the pot has no such seat.
        NotAllowed: there is no pot, the round is drawn, the seat is taken, or somebody waits for a place.
    """
    with desk.changing() as (session, read):
        before = read()
        pot = _open_pot(before)
        entry = find(before.on_the_list(), words)
        refuse_waiting(before, [entry])
        taken = {number: other for number, other in _taken(before).items() if other.key != entry.key}
        row = session.get_one(m.Entry, entry.key)
        row.presence = Presence.HERE
        row.pot_seat = _another(pot, taken, entry) if seat is None else _seat(before, pot, seat, taken)
        after = read()
    return after, after.entry(entry.key)


def _open_pot(tournament: Tournament) -> Pot:
    pot = pot_of(tournament)
    if pot is None:
        raise NotAllowed(*NO_POT)
    if any(tournament.rounds()):
        raise NotAllowed(say("The round is drawn already; “draw move” lets two change places."))
    return pot


def _another(pot: Pot, taken: Mapping[int, EntryInfo], entry: EntryInfo) -> int:
    free = pot.free(taken)
    return secrets.choice([number for number in free if number != entry.pot_seat] or free)


def _seat(tournament: Tournament, pot: Pot, words: str, taken: Mapping[int, EntryInfo]) -> int:
    found = _TABLE_AND_SEAT.fullmatch(words.strip())
    table = parse_number(found["table"]) if found else None
    last = max([pot.tables, *(pot.at(number)[0] for number in taken)])
    if found is None or table is None or not 1 <= table <= last:
        raise NotFound(
            say(
                "There is no seat “{words}” in the pot: tables 1 to {n}, such as 1 or {example}.",
                words=words,
                n=str(last),
                example="{}-{}".format(*table_and_seat(tournament, 1)),
            )
        )
    numbers = [*_numbers(pot, table, found["seat"])]
    if not numbers:
        raise NotFound(say("Table {table} has no seat “{seat}”.", table=str(table), seat=found["seat"]))
    free = [number for number in numbers if number not in taken]
    if not free:
        raise NotAllowed(
            *(
                say("{name} has drawn {seat}.", name=taken[each].numbered, seat=seat_words(tournament, each))
                for each in numbers
            )
        )
    return free[0]


def _numbers(pot: Pot, table: int, seat: str) -> Iterator[int]:
    """Yield the numbers that are meant: one seat, or all of a table."""
    if not seat:
        yield from pot.table(table)
        return
    place = parse_seat(seat, pot.form)
    number = None if place is None else pot.number(table, place)
    if number is not None:
        yield number


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
