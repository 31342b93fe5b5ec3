"""Somebody takes over from a player, for good or for a while; the points stay with the entry."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.orm import Session

from jassturnier import games
from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import clean, fold, say
from jassturnier.services.people.cash import sign
from jassturnier.services.people.entering import newcomer
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import head
from jassturnier.store.load.members import store_members
from jassturnier.tournament.audit.changes import Reprint, reprint
from jassturnier.tournament.model import EntryInfo, Member, RoundInfo, Tournament
from jassturnier.tournament.people.entries import (
    Others,
    find,
    full_name,
    member_of,
    not_in,
    split_name,
    without_place,
)
from jassturnier.tournament.people.free import present
from jassturnier.tournament.people.seats import refuse_double_seats
from jassturnier.tournament.people.substitutes import succeeded
from jassturnier.tournament.people.written import written
from jassturnier.tournament.scoring.rounds import takes_part
from jassturnier.tournament.scoring.sheet_numbers import no_round
from jassturnier.values import frozen


@frozen
class Replacement:
    """Who takes over from whom; rounds are those of the stage, None leaves them to the program."""

    who: str
    newcomer: str
    from_round: int | None = None
    from_deal: int | None = None
    until_round: int | None = None


@frozen
class Span:
    """From which round and deal of the stage to which round; None to the end."""

    first: int
    deal: int
    last: int | None


@frozen
class Replaced:
    """Who took over from whom; `own` is another entry of the newcomer, which keeps its points."""

    tournament: Tournament
    entry: EntryInfo
    leaver: Member
    newcomer: Member
    span: Span
    own: EntryInfo | None
    papers: Reprint


def replace_member(desk: Desk, wanted: Replacement) -> Replaced:
    """Let somebody take over from a player: a new person, one of the register, or one who rests.

    Raises:
        NotFound: nobody is meant, or there is no such round or deal.
        WrongUsage: it would end before it begins.
        NotAllowed: the entry does not play then, or the newcomer plays elsewhere.
    """
    with desk.changing() as (session, read):
        since, before = head(session).number, read()
        entry, own = entry_of(before, wanted.who), _own_entry(before, wanted.newcomer)
        span = _possible_span(before, entry, own, wanted)
        incoming = _incoming(session, before, wanted.newcomer, own)
        sitting = entry.during(_rounds_before(before) + span.first)
        leaver = member_of(sitting, wanted.who)
        if incoming.person in {member.person for member in sitting.members}:
            raise NotAllowed(say("{name} plays there already.", name=incoming.name))
        incoming = _placed(before, replace(incoming, position=leaver.position), span)
        sign(session, entry)
        store_members(session, entry.key, succeeded(entry.ever, incoming))
        now = read()
        refuse_double_seats(before, now)
    other = None if own is None or own.key == entry.key else own
    return Replaced(now, now.entry(entry.key), leaver, incoming, span, other, reprint(since, before, now))


def entry_of(tournament: Tournament, words: str) -> EntryInfo:
    """Return the entry of the one who is replaced: “17”, “Roth”, or “17 Roth” of a pair."""
    return _numbered(tournament.stage().entries, words, not_in(tournament))


def _numbered(entries: Sequence[EntryInfo], words: str, others: Others) -> EntryInfo:
    number = words.strip().partition(" ")[0]
    return find(entries, number if number.isdecimal() else words, others)


def _own_entry(tournament: Tournament, words: str) -> EntryInfo | None:
    """Return the entry of a newcomer who is in the tournament: one word may be a part of the name."""
    if words.strip()[:1].isdecimal():
        return _numbered(tournament.playing(), words, without_place(tournament))
    name = fold(full_name(split_name(written(words).name)))
    exact = [e for e in tournament.playing() if name in (fold(member.bare) for member in e.members)]
    if exact or " " in clean(words) or "," in words:
        return exact[0] if exact else None
    try:
        return find(tournament.playing(), words, without_place(tournament))
    except NotFound as error:
        raise NotFound(*error.texts, say("A new person has a given and a family name.")) from error


def _is_drawn(tournament: Tournament, own: EntryInfo) -> bool:
    """Say whether an entry is in the draws to come: here, with as many people as one needs."""
    players, _ = present(tournament, tournament.stage())
    return own.key in {entry.key for entry in players} and own not in tournament.lonely()


def _incoming(session: Session, tournament: Tournament, words: str, own: EntryInfo | None) -> Member:
    if own is not None:
        return member_of(own, words)
    found = newcomer(session, tournament, words)
    session.flush()
    return found


def _rounds_before(tournament: Tournament) -> int:
    """Return how many rounds the stages before the present one have."""
    return sum(len(stage.rounds) for stage in tournament.stages[:-1])


def _placed(tournament: Tournament, newcomer: Member, span: Span) -> Member:
    earlier = _rounds_before(tournament)
    until = None if span.last is None else (earlier + span.last + 1, 1)
    return replace(newcomer, since=(earlier + span.first, span.deal), until=until)


def usual_round(tournament: Tournament, entry: EntryInfo) -> int:
    """Return the round in which somebody would take over now: the open one, else the next."""
    stage = tournament.stage()
    waiting = (r.number for r in stage.rounds if r.open_tables() and _is_waiting(r, entry))
    return next(waiting, len(stage.rounds) + 1)


def _is_waiting(round_: RoundInfo, entry: EntryInfo) -> bool:
    """Say whether an entry rests in a round or its table has no result."""
    here = (table for table in round_.open_tables() if entry.key in table.entries())
    return entry.key in round_.resting() or next(here, None) is not None


def usual_deal(tournament: Tournament, entry: EntryInfo, number: int) -> int:
    """Return the deal after those that are in of the entry's table in a round."""
    tables = (table for r in tournament.stage().rounds if r.number == number for table in r.open_tables())
    return next((len(table.played) + 1 for table in tables if entry.key in table.entries()), 1)


def _possible_span(
    tournament: Tournament, entry: EntryInfo, own: EntryInfo | None, wanted: Replacement
) -> Span:
    jumps_in = own is not None and own.key != entry.key and _is_drawn(tournament, own)
    span = _span(tournament, entry, wanted, jumps_in=jumps_in)
    _refuse_absence(tournament, entry, span)
    if own is not None and jumps_in:
        _refuse_undrawn(tournament, own, span)
    return span


def _span(tournament: Tournament, entry: EntryInfo, wanted: Replacement, *, jumps_in: bool) -> Span:
    rules = tournament.stage().rules
    first = wanted.from_round or usual_round(tournament, entry)
    deal = wanted.from_deal or usual_deal(tournament, entry, first)
    last = wanted.until_round or (first if jumps_in else None)
    unknown = [number for number in (first, last or first) if number > rules.rounds]
    if unknown:
        raise NotFound(no_round(tournament, unknown[0]), say("--from-round says since which round."))
    if deal > (deals := _deals(tournament, entry, first)):
        raise NotFound(
            say("There is no deal {deal}; deals of a round: {deals}.", deal=str(deal), deals=deals)
        )
    if last is not None and last < first:
        raise WrongUsage(
            say("--until-round {last} is before round {first}.", last=str(last), first=str(first))
        )
    return Span(first, deal, last)


def _deals(tournament: Tournament, entry: EntryInfo, number: int) -> int:
    """Return how many deals the table of an entry has in a round, as many as any where it is not drawn."""
    stage = tournament.stage()
    tables = (table for r in stage.rounds if r.number == number for table in r.tables)
    rules, usual = tournament.regulation.of(stage.number, number), stage.rules.deals_in(number)
    most = max(games.deals_at(rules.at(size).game, size, usual) for size in rules.sizes)
    return next((table.deals for table in tables if entry.key in table.entries()), most)


def _refuse_absence(tournament: Tournament, entry: EntryInfo, span: Span) -> None:
    rounds = tournament.stage().rounds
    drawn = rounds[span.first - 1] if span.first <= len(rounds) else None
    if drawn is None and entry.presence == "gone":
        raise NotAllowed(
            say("{name} has gone home.", name=entry.numbered),
            say("“back {number}” first, then “replace”.", number=str(entry.number)),
        )
    if drawn is not None and not takes_part(drawn, entry.key):
        raise NotAllowed(
            say(
                "{name} neither plays nor rests in {round}.",
                name=entry.numbered,
                round=tournament.regulation.round_name(drawn.number),
            ),
            say("--from-round names another round; “draw move” gives a seat to somebody who was absent."),
        )


def _refuse_undrawn(tournament: Tournament, own: EntryInfo, span: Span) -> None:
    drawn = len(tournament.stage().rounds)
    if (span.last or span.first) > drawn:
        raise NotAllowed(
            say(
                "{name} is in the tournament and will be drawn in {round} too.",
                name=own.numbered,
                round=tournament.regulation.round_name(max(span.first, drawn + 1)),
            ),
            say("Who plays for himself can only jump in in a drawn round in which he rests."),
        )
