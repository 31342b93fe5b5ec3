"""Changing what is entered, taking an entry off the list, and taking over from a player."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain
from typing import Any

from jassturnier import games
from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import Text, clean, fold, say, say_n
from jassturnier.services.people.cash import CashMove, book, refuse_paid, sign
from jassturnier.services.people.entering import new_entry, newcomer, next_place, refuse_wished
from jassturnier.services.people.presence import move_up
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import head
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session
from jassturnier.store.load.seasons import persons_named
from jassturnier.store.load.tournament import credits_of, store_members
from jassturnier.tournament.lists import PaidBy
from jassturnier.tournament.model import WHOLE, EntryInfo, Member, RoundInfo, Tournament
from jassturnier.tournament.people.entries import (
    Others,
    find,
    find_first,
    full_name,
    in_range,
    member_of,
    not_in,
    split_name,
    without_place,
    written,
)
from jassturnier.tournament.people.seat_list import Reprint, reprint
from jassturnier.tournament.people.seats import present, refuse_disqualified, refuse_double_seats, succeeded
from jassturnier.tournament.scoring.counting import takes_part
from jassturnier.tournament.scoring.sheet_numbers import no_round
from jassturnier.values import frozen


@frozen
class Edit:
    """What to change of an entry; None leaves it. `facts` are its fields by key."""

    names: tuple[str, ...] | None = None
    number: int | None = None
    team: str | None = None
    group: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


def edit(desk: Desk, words: str, change: Edit) -> EntryInfo:
    """Change an entry as `edit_all` does."""
    return edit_all(desk, [words], change)[0]


def edit_all(desk: Desk, named: Sequence[str], change: Edit) -> list[EntryInfo]:
    """Change entries, all or none: number, names, team, group, or what else is known of them.

    They are named one by one, or by ranges such as “1-45”.

    Raises:
        NotFound: nobody has a number of a range.
        WrongUsage: several would get one number, name or team.
        NotAllowed: the number is taken, as many names are needed as there are members, the group
            can no longer change because a round is drawn, or it is known of those who make a pair.
    """
    with desk.changing() as (session, read):
        listed = _listed(read())
        ranges = ([str(entry.number) for entry in in_range(listed, words)] or [words] for words in named)
        each = [*dict.fromkeys(chain.from_iterable(ranges))]
        if len(each) > 1 and (change.names, change.number, change.team) != (None, None, None):
            raise WrongUsage(say("One at a time."))
        keys = [_edit(session, desk, read(), words, change) for words in each]
        after = read()
        known = {entry.key: entry for entry in (*_listed(after), *after.pairs)}
        return [known[key] for key in keys]


def _edit(session: Session, desk: Desk, tournament: Tournament, words: str, change: Edit) -> int:
    entry = find_first(words, _listed(tournament), tournament.pairs)
    _refuse_edit(tournament, entry, change)
    row = session.get_one(m.Entry, entry.key)
    row.number = row.number if change.number is None else change.number
    row.name = row.name if change.team is None else clean(change.team)
    for key, value in change.facts.items():
        if key != "paid":
            setattr(row, key, value)
    if change.facts.get("due"):
        row.free = False  # a price of its own is the newer word
    if change.facts.get("ranked"):
        # Who had withdrawn has not any more.
        m.ByHand.drop(session, tournament_id=tournament.key, stage=WHOLE, entry_id=entry.key)
    paid = change.facts.get("paid", entry.paid)
    book(session, desk, CashMove(entry.key, entry.name, paid - entry.paid, PaidBy.CASH))
    for member, name in zip(entry.members, change.names or (), strict=False):
        person = session.get_one(m.Person, member.person)
        found = written(name)
        person.family, person.given = split_name(found.name)
        person.place = found.about.place or person.place
        person.born = found.about.born or person.born
        person.contact = found.about.contact or person.contact
        row.remark = found.remark or row.remark
    if change.group is not None:
        move(session, tournament, entry, clean(change.group).upper())
    return entry.key


def _listed(tournament: Tournament) -> tuple[EntryInfo, ...]:
    return *tournament.stages[0].entries, *tournament.waiting


def _refuse_edit(tournament: Tournament, entry: EntryInfo, change: Edit) -> None:
    if change.names is not None and len(change.names) != len(entry.members):
        raise NotAllowed(
            say_n("{name} needs {n} name.", "{name} needs {n} names.", len(entry.members), name=entry.name),
            *_two_in_one(tournament, entry, change.names),
        )
    new_entry(change.names or (), change.team or "")
    others = {other.number for other in tournament.numbered() if other.key != entry.key}
    if change.number in others:
        raise NotAllowed(say("Number {number} is taken.", number=str(change.number)))
    if entry.made_of and (change.facts or change.group is not None):
        _refuse_of_pair(entry)
    if change.facts.get("ranked"):
        refuse_disqualified(tournament, [entry])
    if change.group is not None and is_drawn(tournament, entry):
        raise NotAllowed(say("{name} is in a drawn round; the group stays.", name=entry.name))


def _two_in_one(tournament: Tournament, entry: EntryInfo, names: Sequence[str]) -> Iterator[Text]:
    """Say how one who was entered in place of a pair or team becomes one."""
    if len(entry.members) < len(names) <= tournament.regulation.entry.members:
        yield say(
            "“players remove {number}” takes it off the list, then “add {names}” enters them.",
            number=str(entry.number),
            names=" + ".join(full_name(split_name(written(name).name)) for name in names),
        )


def _refuse_of_pair(pair: EntryInfo) -> None:
    """Refuse to change of a pair of a later stage what is known of those who make it.

    Raises:
        NotAllowed: always; whom to name is said.
    """
    raise NotAllowed(
        say(
            "{pair} is a fixed pair; only number and names are its own. Change the rest at {names}.",
            pair=pair.numbered,
            names=[one.numbered for one in pair.made_of],
        )
    )


def is_drawn(tournament: Tournament, entry: EntryInfo) -> bool:
    """Say whether an entry plays or rests in a round."""
    return any(part in {"plays", "rests"} for r in tournament.rounds() if (part := r.parts.get(entry.key)))


def move(session: Session, tournament: Tournament, entry: EntryInfo, group: str) -> None:
    """Put an entry into a group, at its end."""
    for row in m.StageEntry.where(session, entry_id=entry.key):
        row.group, row.seed = group, next_place(tournament, group) if group else None


def remove(desk: Desk, names: Sequence[str]) -> list[EntryInfo]:
    """Take entries off the list, named by numbers, ranges or names, all or none.

    Who is in no other tournament leaves the register too.

    Raises:
        NotAllowed: one has played or rested already, a wish names it, or it has paid.
    """
    with desk.changing(backup=True) as (session, read):
        tournament = read()
        listed = _listed(tournament)
        named = [
            entry
            for words in names
            for entry in in_range(listed, words) or [find_first(words, listed, tournament.pairs)]
        ]
        gone = list({entry.key: entry for entry in named}.values())
        strike(session, tournament, gone)
        move_up(session, read())
    return gone


def strike(session: Session, tournament: Tournament, entries: Sequence[EntryInfo]) -> None:
    """Take entries off the list within a change.

    Raises:
        NotAllowed: as `remove`.
    """
    for entry in entries:
        _refuse_removing(tournament, entry)
    for entry in entries:
        _remove(session, entry)


def _refuse_removing(tournament: Tournament, entry: EntryInfo) -> None:
    if is_drawn(tournament, entry):
        raise NotAllowed(
            say("{name} is in a drawn round and stays on the list.", name=entry.name),
            say("“here --all-but {number}” leaves out of the next one.", number=str(entry.number)),
        )
    if entry.made_of:
        raise NotAllowed(
            say("{name} is a fixed pair that was made for this stage.", name=entry.numbered),
            say(
                "“qualify --without {number}” lets one of both give up the place.",
                number=str(entry.made_of[0].number),
            ),
        )
    _refuse_paired(tournament, entry)
    refuse_wished(tournament, entry)
    refuse_paid(entry)


def _remove(session: Session, entry: EntryInfo) -> None:
    # What came in and went out stays in the books, under the number and name it was paid for.
    for payment in m.Payment.where(session, entry_id=entry.key):
        payment.entry_id, payment.note = None, entry.numbered
    for kind in (m.StageEntry, m.RoundEntry, m.EntryMember, m.Lot, m.Penalty, m.ByHand):
        kind.drop(session, entry_id=entry.key)
    session.delete(session.get_one(m.Entry, entry.key))
    session.flush()
    _forget(session, (member.person for member in entry.ever))


def _refuse_paired(tournament: Tournament, entry: EntryInfo) -> None:
    pairs = [pair.numbered for pair in tournament.pairs if entry.key in pair.keys]
    if pairs:
        raise NotAllowed(say("{name} plays in a fixed pair: {pairs}.", name=entry.name, pairs=pairs))


def _forget(session: Session, persons: Iterable[int]) -> None:
    needed = persons_named(session) | credits_of(session).keys()
    for key in (person for person in persons if person not in needed):
        if not m.EntryMember.where(session, person_id=key):
            session.delete(session.get_one(m.Person, key))


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
    return Replaced(now, now.by_key()[entry.key], leaver, incoming, span, other, reprint(since, before, now))


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
    return sum(len(stage.rounds) for stage in tournament.hours()[:-1])


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
