"""Who has confirmed, is here, goes home, comes back; how many may take part, who waits and moves up."""

import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from jassturnier.draw.plan import parse_seat
from jassturnier.draw.seating import Pot
from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import Text, clean, in_language, joined, parse_number, say, verbatim
from jassturnier.services.results.results import RankMove, rank_moves
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import head
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session
from jassturnier.tournament.audit import newly_otherwise
from jassturnier.tournament.lists import Announced, Presence, RoundPart
from jassturnier.tournament.model import WHOLE, EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.entries import Others, all_or_but, find, find_all, not_in, without_place
from jassturnier.tournament.people.fields import refuse_waiting
from jassturnier.tournament.people.seat_list import (
    NO_POT,
    Reprint,
    pot_of,
    reprint,
    seat_words,
    table_and_seat,
)
from jassturnier.tournament.people.seats import out_words, refuse_disqualified, why_out
from jassturnier.tournament.qualifying import qualification
from jassturnier.tournament.ranking.final_list import next_stage, ready
from jassturnier.tournament.ranking.prizes import award_words, prize_lists
from jassturnier.tournament.regulation.regulation import Registration
from jassturnier.tournament.scoring.counting import annulled, takes_part
from jassturnier.tournament.scoring.sheet_numbers import no_round
from jassturnier.values import frozen

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
        row.pot_seat = _another(pot, taken, entry) if seat is None else _seat_drawn(before, pot, seat, taken)
        after = read()
    return after, after.by_key()[entry.key]


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


def _seat_drawn(tournament: Tournament, pot: Pot, words: str, taken: Mapping[int, EntryInfo]) -> int:
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
    people = after.by_key()
    return tuple(people[entry.key] for entry in chosen)


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


_LONGEST = 200
_NOTHING = verbatim("–")


Seated: TypeAlias = tuple[EntryInfo, RoundInfo, TableInfo]
"""An entry, and where it sits."""


@frozen
class Gone:
    """Who has gone home, from which round of the stage on, and where they sit for all that.

    Of the `entries` who had gone before are only withdrawn; the others are `going`. What those who are not
    ranked any more change of earlier decisions is `otherwise`, and so many results are `annulled` with them.
    """

    tournament: Tournament
    entries: tuple[EntryInfo, ...]
    going: tuple[EntryInfo, ...]
    first: int
    withdrawn: bool
    seated: tuple[Seated, ...]
    papers: Reprint
    otherwise: tuple[Text, ...]
    annulled: int


@frozen
class Back:
    """Who is back and in the draw again, from which round of the stage on."""

    tournament: Tournament
    entries: tuple[EntryInfo, ...]
    first: int


def call_roll(desk: Desk, named: Sequence[str], *, all_but: bool = False) -> tuple[Tournament, Tournament]:
    """Mark people as here from the next round on: those named, or everybody but them.

    Who has gone home stays away. Before anybody was marked, who was in the last round is here as well.
    Return the tournament before and after.
    """
    with desk.changing() as (session, read):
        before = read()
        found = _anybody(before, named)
        chosen = {key for entry in found for key in entry.keys}
        here = chosen | seen_in_the_hall(before)
        refuse_waiting(before, found)
        waiting = {entry.key for entry in before.waiting}
        for row in m.Entry.where(session, tournament_id=desk.tournament_id):
            if row.presence == Presence.GONE or row.id in waiting:
                continue
            if all_but:
                row.presence = Presence.EXPECTED if row.id in chosen else Presence.HERE
            elif row.id in here:
                row.presence = Presence.HERE
        return before, dealt(session, read)


def still_seated(tournament: Tournament, away: Iterable[EntryInfo]) -> Iterator[Seated]:
    """Yield who is away but sits at a table without a result, in the order of the numbers at each table."""
    missing = {entry.key: entry for entry in away}
    for round_ in tournament.stage().rounds:
        for table in round_.open_tables():
            seated = [missing[key] for key in table.entries() if key in missing]
            for entry in sorted(seated, key=lambda entry: entry.number):
                yield entry, round_, table


def leave(desk: Desk, named: Sequence[str], first: int | None = None, *, withdraw: bool = False) -> Gone:
    """Let entries go home from a round on, without one from the next that is drawn (TRN-6).

    Who rests or is absent in a drawn round from then on has left in it. `withdraw` takes them out of
    the ranking too, also who has gone already; the results of their opponents stand.

    Raises:
        NotFound: an unknown name, or there is no such round.
        NotAllowed: somebody has not come, has gone already, or sits at a table from that round on; or a
            round is named, and somebody is not in the stage.
    """
    with desk.changing() as (session, read):
        since, before = head(session).number, read()
        stage = before.stage()
        number = _first(before, stage, first)
        # A round that is drawn is one of the stage; whoever is not in it can only go home.
        chosen = _of_stage(before, named) if number <= len(stage.rounds) else _anybody(before, named)
        gone = {e.key for e in chosen if e.presence is Presence.GONE and withdraw and e.ranked}
        going = tuple(entry for entry in chosen if entry.key not in gone)
        _refuse(_not_there(before, going))
        _refuse(_in_the_way(before, going, number))
        for entry in chosen:
            for key in entry.keys:
                session.get_one(m.Entry, key).presence = Presence.GONE
            row = session.get_one(m.Entry, entry.key)
            row.ranked = row.ranked and not withdraw
        if withdraw:
            _note_out(session, before, [entry for entry in chosen if entry.ranked], "")
        _leave_rounds(session, stage.rounds[number - 1 :], going)
        now = dealt(session, read)
    return Gone(
        tournament=now,
        entries=_again(now, chosen),
        going=_again(now, going),
        first=number,
        withdrawn=withdraw,
        seated=tuple(still_seated(now, chosen)),
        papers=reprint(since, before, now),
        otherwise=newly_otherwise(before, now),
        annulled=newly_annulled(before, now),
    )


@frozen
class OutByRule:
    """Who is disqualified and why, or `lifted` again: the tournament after it, whose rank moves.

    Those who `move_up` come into the stage to come; `prizes` are those of everybody that are others now, in
    words, and `annulled` says how many results do not count any more.
    """

    tournament: Tournament
    entry: EntryInfo
    reason: str
    moves: tuple[RankMove, ...]
    annulled: int
    move_up: tuple[EntryInfo, ...]
    prizes: tuple[tuple[EntryInfo, Text, Text], ...]
    seated: tuple[Seated, ...]
    otherwise: tuple[Text, ...]

    @property
    def lifted(self) -> bool:
        """Say whether it was taken back."""
        return not self.reason


def disqualify(desk: Desk, who: str, typed: str, *, lift: bool = False) -> OutByRule:
    """Take an entry out by rule, at any time: ranked nowhere any more, in no draw to come (TRN-21).

    `lift` takes that back, as after a protest, and also that somebody has withdrawn: it is ranked again.

    Raises:
        NotFound: nobody is called so, or several are.
        NotAllowed: it has no place, is disqualified already, or is not, or there is no reason.
    """
    reason = clean(typed)
    if not lift and not 0 < len(reason) <= _LONGEST:
        raise NotAllowed(say("A disqualification needs a reason of {most} letters at most.", most=_LONGEST))
    with desk.changing() as (session, read):
        before = read()
        entry = find((*before.playing(), *before.waiting), who, without_place(before))
        refuse_waiting(before, [entry])
        known = why_out(before, entry)
        if lift and known is None:
            raise NotAllowed(say("{name} is not disqualified.", name=entry.numbered))
        if not lift and known:
            raise NotAllowed(out_words(entry.numbered, known))
        if not entry.ranked and entry.presence is not Presence.GONE:
            raise NotAllowed(say("{name} is a stand-in, and ranked nowhere anyway.", name=entry.numbered))
        session.get_one(m.Entry, entry.key).ranked = lift
        m.ByHand.drop(session, tournament_id=before.key, stage=WHOLE, entry_id=entry.key)
        session.flush()
        if not lift:
            for key in entry.keys:
                session.get_one(m.Entry, key).presence = Presence.GONE
            _note_out(session, before, [entry], reason)
        now = dealt(session, read)
    return OutByRule(
        tournament=now,
        entry=entry,
        reason="" if lift else reason,
        moves=tuple(rank_moves(before, now)),
        annulled=newly_annulled(before, now),
        move_up=tuple(_moved_up(before, now)),
        prizes=tuple(_other_prizes(before, now)),
        seated=() if lift else tuple(still_seated(now, [entry])),
        otherwise=newly_otherwise(before, now),
    )


def newly_annulled(before: Tournament, now: Tournament) -> int:
    """Return how many results count no more than before, because somebody is out."""
    then, today = (sum(len(annulled(each.regulation, s)) for s in each.stages) for each in (before, now))
    return max(today - then, 0)


def _note_out(session: Session, tournament: Tournament, entries: Iterable[EntryInfo], reason: str) -> None:
    wanted, at = [each for each in entries if not each.out or reason], tournament.key
    session.add_all(
        [m.ByHand(tournament_id=at, stage=WHOLE, entry_id=e.key, comes=False, reason=reason) for e in wanted]
    )


def _moved_up(before: Tournament, now: Tournament) -> Iterator[EntryInfo]:
    """Yield who goes on to the stage to come now, and did not before."""
    number = next_stage(now)
    if number is None or not ready(now):
        return
    known = {one.place.entry.key for one in qualification(before, number).going}
    going = (one.place.entry for one in qualification(now, number).going)
    yield from (entry for entry in going if entry.key not in known)


def _other_prizes(before: Tournament, now: Tournament) -> Iterator[tuple[EntryInfo, Text, Text]]:
    """Yield whose prize is another one after all rounds, with the old and the new one in words."""
    if not now.over():
        return
    old, new = _prizes(before), _prizes(now)
    for entry in now.playing():
        if old.get(entry.key) != new.get(entry.key):
            words, now_words = (joined(*found.get(entry.key, [_NOTHING])) for found in (old, new))
            yield entry, words, now_words


def _prizes(tournament: Tournament) -> dict[int, list[Text]]:
    found: dict[int, list[Text]] = {}
    for award in (award for each in prize_lists(tournament) for award in each.awards):
        for entry in award.entries:
            found.setdefault(entry.key, []).append(award_words(award))
    return found


def _anybody(tournament: Tournament, named: Sequence[str]) -> tuple[EntryInfo, ...]:
    return find_all((*tournament.playing(), *tournament.waiting), named)


def _of_stage(tournament: Tournament, named: Sequence[str]) -> tuple[EntryInfo, ...]:
    return find_all(tournament.stage().entries, named, others=not_in(tournament))


def _first(tournament: Tournament, stage: StageInfo, number: int | None) -> int:
    following = len(stage.rounds) + 1
    if number is None or number == following:
        return following
    if number > stage.rules.rounds:
        raise NotFound(no_round(tournament, number))
    if number > following:
        raise NotAllowed(
            say(
                "{round} is not drawn yet, nor the one before it; type this again when it is the next.",
                round=tournament.regulation.round_name(number),
            )
        )
    return number


def _refuse(faults: Iterable[Text]) -> None:
    found = tuple(faults)
    if found:
        raise NotAllowed(*found)


def _not_there(tournament: Tournament, entries: Iterable[EntryInfo]) -> Iterator[Text]:
    for entry in entries:
        if entry.presence == Presence.GONE:
            yield say("{name} has gone home already.", name=entry.numbered)
        elif entry.presence == Presence.EXPECTED and not _has_been(tournament, entry):
            yield say(
                "{name} has not come yet; “players remove {number}” takes off the list.",
                name=entry.numbered,
                number=str(entry.number),
            )


def _has_been(tournament: Tournament, entry: EntryInfo) -> bool:
    return any(takes_part(round_, entry.key) for round_ in tournament.rounds())


def _in_the_way(tournament: Tournament, entries: Iterable[EntryInfo], first: int) -> Iterator[Text]:
    """Say where somebody sits who would not play from a round on, and what to do."""
    seats = [
        (entry, round_, table)
        for entry in entries
        for round_ in tournament.stage().rounds[first - 1 :]
        for table in round_.tables
        if entry.key in table.entries()
    ]
    yield from (_seat(tournament, *seat) for seat in seats)
    if any(table.started() for *_, table in seats):
        yield say("What was played counts; --from-round names the first round that is not played.")
    waiting = [(str(entry.number), round_) for entry, round_, table in seats if not table.started()]
    if waiting:
        number, round_ = waiting[0]
        yield from _swap(tournament, round_, number)
        yield say("“replace {number} NAME” puts somebody else into the seat.", number=number)
        yield say(
            "“leave {number}” without --from-round, then “draw again”, draws a round without results anew; "
            "“undo” takes back a draw.",
            number=number,
        )


def _swap(tournament: Tournament, round_: RoundInfo, seated: str) -> Iterator[Text]:
    """Say how the seat goes to somebody who rests in the round."""
    for entry in [tournament.by_key()[key] for key in round_.resting()[:1]]:
        yield say(
            "“draw move {seated} {number}” gives the seat to {name}, who rests.",
            seated=seated,
            number=str(entry.number),
            name=entry.name,
        )


def _seat(tournament: Tournament, entry: EntryInfo, round_: RoundInfo, table: TableInfo) -> Text:
    title, number = tournament.regulation.round_name(round_.number), str(table.number)
    if table.started():
        return say(
            "{name} has played {round} at table {table}.", name=entry.numbered, round=title, table=number
        )
    return say("{name} sits in {round} at table {table}.", name=entry.numbered, round=title, table=number)


def _leave_rounds(session: Session, rounds: Sequence[RoundInfo], entries: Sequence[EntryInfo]) -> None:
    left, keys = [round_.key for round_ in rounds], [entry.key for entry in entries]
    for row in m.RoundEntry.where(session, round_id=left, entry_id=keys):
        row.part = RoundPart.LEFT


def _again(tournament: Tournament, entries: Iterable[EntryInfo]) -> tuple[EntryInfo, ...]:
    people = {entry.key: entry for entry in (*tournament.numbered(), *tournament.stage().entries)}
    return tuple(people[entry.key] for entry in entries)


def back(desk: Desk, named: Sequence[str]) -> Back:
    """Take entries that went home into the draw again; rounds in between stay as left.

    Raises:
        NotFound: an unknown name.
        NotAllowed: somebody has not gone home, or is disqualified.
    """
    with desk.changing() as (session, read):
        before = read()
        chosen = _anybody(before, named)
        refuse_disqualified(before, chosen)
        _refuse(
            say("{name} has not gone home.", name=entry.numbered)
            for entry in chosen
            if entry.presence != Presence.GONE
        )
        for entry in chosen:
            for key in entry.keys:
                session.get_one(m.Entry, key).presence = arriving(before)
        now = dealt(session, read)
    return Back(now, _again(now, chosen), len(now.stage().rounds) + 1)


def confirm(
    desk: Desk, named: Sequence[str], *, all_but: bool = False, revoke: bool = False
) -> tuple[EntryInfo, ...]:
    """Note that those named, or everybody but them, have confirmed; or that they have not, with `revoke`.

    Raises:
        NotFound: a name that fits nobody or several.
    """
    with desk.changing() as (session, read):
        chosen = {entry.key for entry in all_or_but(read().on_the_list(), named, all_but=all_but)}
        for key in chosen:
            session.get_one(m.Entry, key).announced = Announced.ANNOUNCED if revoke else Announced.CONFIRMED
        after = read()
    return tuple(entry for entry in after.on_the_list() if entry.key in chosen)
