"""Fixed pairs of those who came into a stage alone: two by name, or all of them by rank or by lot.

In a tournament of pairs two entries become one. Where everybody was alone in the stage before, a pair is an
entry of its own that is made of both: each keeps number, results and what is paid.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import count
from random import Random

from jassturnier.draw.seating import by_lot
from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import Text, clean, in_language, say, say_n
from jassturnier.services.people.entering import newcomer, refuse_wished
from jassturnier.services.people.presence import arriving, move_up
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import written as m
from jassturnier.store.kit.schema import new_seed
from jassturnier.store.kit.view import Session, rows
from jassturnier.store.load.tournament import store_members
from jassturnier.tournament.lists import Presence, RoundPart
from jassturnier.tournament.model import EntryInfo, Member, Tournament
from jassturnier.tournament.people.entries import find, find_first
from jassturnier.tournament.people.fields import facts_together
from jassturnier.tournament.qualifying import seats
from jassturnier.tournament.regulation.round_rules import EntryKind, Partners
from jassturnier.values import frozen

_TWO = 2


@frozen
class Joined:
    """A pair, or what there is of a team, and who joined it as it was entered before."""

    entry: EntryInfo
    second: EntryInfo


def pair_all(desk: Desk) -> tuple[tuple[EntryInfo, ...], tuple[EntryInfo, ...]]:
    """Make fixed pairs of all who are alone, as the regulation says; return the pairs, and who stays alone.

    Raises:
        NotAllowed: the regulation does not say how, a round is drawn, or nobody is alone.
    """
    with desk.changing(backup=True) as (session, read):
        tournament = read()
        alone, numbers = _alone(tournament), _free_numbers(tournament)
        for one, two in matched(tournament.stage().rules.partners, alone, Random(new_seed())):
            if tournament.pairs_up():
                _make(session, tournament, next(numbers), (one, two))
                continue
            refuse_pair(tournament, one, two)
            _join(session, tournament, one, two)
        session.flush()
        seat_pairs(session, read())
        session.flush()
        after = read()
    new = {entry.key for entry in alone}
    pairs = (entry for entry in by_seed(after.stage().entries) if len(entry.members) > 1)
    return tuple(entry for entry in pairs if not new.isdisjoint(entry.keys)), tuple(by_seed(after.lonely()))


def pair_two(desk: Desk, first: str, second: str, team: str = "") -> Joined:
    """Make a fixed pair of two, or a part of a team; with a partner who is brought along of one and that one.

    Raises:
        NotFound: nobody is called so, or several are.
        NotAllowed: everybody is entered alone, somebody is not in the stage, has a partner or is drawn.
    """
    before = desk.tournament()
    if not before.pairs_up():
        _refuse_before_stage(before)
        return _pair(desk, first, second, team)
    with desk.changing() as (session, read):
        tournament = read()
        one = _of_stage(tournament, first)
        two = _partner(session, tournament, second)
        _refuse_two(tournament, one, two)
        key = _make(session, tournament, next(_free_numbers(tournament)), (one, two), clean(team))
        session.flush()
        seat_pairs(session, read())
        after = read()
    return Joined(next(entry for entry in after.stage().entries if entry.key == key), two)


def _pair(desk: Desk, first: str, second: str, team: str = "") -> Joined:
    """Make a pair of two entries, or a part of a team; the first keeps its number, both what they have."""
    with desk.changing() as (session, read):
        tournament = read()
        entries = tournament.stages[0].entries
        one, two = find(entries, first), find(entries, second)
        refuse_pair(tournament, one, two)
        _join(session, tournament, one, two, team)
        move_up(session, read())
        return Joined(read().by_key()[one.key], two)


def _join(session: Session, tournament: Tournament, one: EntryInfo, two: EntryInfo, team: str = "") -> None:
    """Put two entries together: the first keeps number and seed, and has what both reached in a series."""
    keep, gone = session.get_one(m.Entry, one.key), session.get_one(m.Entry, two.key)
    keep.name = clean(team) or one.team or two.team
    together = facts_together(one, two) | {"due": _due(tournament, one, two), "paid": keep.paid + gone.paid}
    for key, value in together.items():
        setattr(keep, key, value)
    keep.free = one.free and two.free
    for payment in m.Payment.where(session, entry_id=two.key):
        payment.entry_id = keep.id
    members = m.EntryMember.where(session, "position", entry_id=two.key)
    for position, member in enumerate(members, len(one.members) + 1):
        member.entry_id, member.position = keep.id, position
    for penalty in m.Penalty.where(session, entry_id=two.key):
        penalty.entry_id = keep.id
    session.flush()
    for place in m.StageEntry.where(session, entry_id=keep.id):
        place.carried = None if one.carried is None else one.carried + (two.carried or 0)
    for kind in (m.StageEntry, m.ByHand, m.RoundEntry):
        kind.drop(session, entry_id=gone.id)
    session.delete(gone)


def _due(tournament: Tournament, one: EntryInfo, two: EntryInfo) -> int:
    """Return the price of both together: that of the regulation, unless one of them had one of its own."""
    fee = tournament.regulation.fee
    special = one.due or two.due or one.free or two.free
    return one.price + two.price if special and (fee is None or fee.per_person) else 0


def refuse_pair(tournament: Tournament, one: EntryInfo, two: EntryInfo) -> None:
    """Refuse two entries that cannot be put together.

    Raises:
        NotAllowed: everybody is entered alone, they would be too many, or one has been drawn already.
    """
    kind = tournament.regulation.entry
    if not kind.fixed:
        raise NotAllowed(say("In this tournament everybody is entered alone; there are no fixed pairs."))
    # Who was only absent, as one who waits for a partner, has nothing in those rounds that a pair would lose.
    drawn = {
        key for each in tournament.rounds() for key, part in each.parts.items() if part != RoundPart.ABSENT
    }
    refuse_two(one, two, kind, drawn)
    refuse_wished(tournament, two)


def refuse_two(one: EntryInfo, two: EntryInfo, kind: EntryKind, drawn: Collection[int]) -> None:
    """Refuse two entries that are one, are too many together, or are among those `drawn` in some round.

    Raises:
        NotAllowed: they do or are.
    """
    if one.key == two.key:
        raise NotAllowed(say("A pair needs two different players; both are {name}.", name=one.name))
    if len(one.members) + len(two.members) > kind.members:
        full = tuple(entry.name for entry in (one, two) if len(entry.members) > 1)
        raise NotAllowed(
            say("More than three together: {names}.", names=full)
            if kind is EntryKind.TEAM
            else say("Already a pair: {names}.", names=full)
        )
    if names := [entry.name for entry in (one, two) if entry.key in drawn]:
        raise NotAllowed(
            say_n(
                "{names} is in a drawn round; take back the draw first.",
                "{names} are in a drawn round; take back the draw first.",
                len(names),
                names=names,
            )
        )


def _refuse_before_stage(tournament: Tournament) -> None:
    """Refuse pairs of a stage that has not begun.

    Raises:
        NotAllowed: pairs are made in a later stage only.
    """
    later = tournament.regulation.stages[len(tournament.stages) :]
    names = [in_language(rules.name, tournament.language) for rules in later if rules.partners is not None]
    if names and not tournament.regulation.entry.fixed:
        text = say("Pairs are made for “{stage}” once it has begun: “qualify” begins it.", stage=names[0])
        raise NotAllowed(text)


def _free_numbers(tournament: Tournament) -> Iterator[int]:
    return count(max(entry.number for entry in tournament.numbered()) + 1)


def _of_stage(tournament: Tournament, words: str) -> EntryInfo:
    """Return who is in the stage being played.

    Raises:
        NotFound: nobody is called so, or several are.
        NotAllowed: it is somebody who did not come so far.
    """
    stage = tournament.stage()
    try:
        return find(stage.entries, words)
    except NotFound:
        entry = find(tournament.on_the_list(), words)
        name = in_language(stage.rules.name, tournament.language)
        raise NotAllowed(
            say("Not in “{stage}”: {names}.", stage=name, names=[entry.numbered]),
            say("“qualify --add {number}” gives a place by hand.", number=str(entry.number)),
        ) from None


def _partner(session: Session, tournament: Tournament, words: str) -> EntryInfo:
    """Return a partner: of the stage, but who is brought along may be anybody, on the list or not."""
    if tournament.stage().rules.partners is not Partners.BROUGHT:
        return _of_stage(tournament, words)
    try:
        return find_first(words, tournament.stage().entries, tournament.on_the_list())
    except NotFound:
        return _newcomer(session, tournament, words)


def _newcomer(session: Session, tournament: Tournament, words: str) -> EntryInfo:
    """Return somebody who is on no list, as an entry without a key."""
    whole = " " in clean(words) or "," in words
    if not whole or clean(words).isdecimal():
        raise NotFound(
            say("There is no player “{words}”. “players list” shows them all.", words=words),
            say("A new person has a given and a family name."),
        )
    return EntryInfo(0, 0, "", (newcomer(session, tournament, words),))


def _refuse_two(tournament: Tournament, one: EntryInfo, two: EntryInfo) -> None:
    drawn = {key for each in tournament.stage().rounds for key in each.parts}
    refuse_two(one, two, EntryKind.PAIR, drawn)
    gone = [entry for entry in (one, two) if entry.presence is Presence.GONE and entry.seed]
    if gone:
        raise NotAllowed(say("{name} has gone home already.", name=gone[0].numbered))


def _make(
    session: Session, tournament: Tournament, number: int, two: Sequence[EntryInfo], team: str = ""
) -> int:
    """Store a pair as an entry of the stage that is made of two; return its key."""
    stage = tournament.stage().key
    # Who helps out or is brought along makes nobody unranked.
    ranked = any(one.ranked for one in two if one.seed)
    row = m.Entry(
        tournament_id=tournament.key, number=number, name=team, ranked=ranked, presence=arriving(tournament)
    )
    session.add_all([row, m.StageEntry(stage_id=stage, entry_id=row.id)])
    store_members(session, row.id, _members(tournament, two))
    places = {place.entry_id: place for place in m.StageEntry.where(session, stage_id=stage)}
    for one in two:
        if one.key:
            place = places.get(one.key) or m.StageEntry(stage_id=stage, entry_id=one.key)
            place.pair_id = row.id
            session.add(place)
    return row.id


def _members(tournament: Tournament, two: Sequence[EntryInfo]) -> Iterator[Member]:
    """Go through those who play for two from the next round on, each at a place of their pair."""
    following = (sum(1 for _ in tournament.rounds()) + 1, 1)
    for position, one in enumerate(two, 1):
        for member in one.ever:
            if member.until is None or member.until > following:
                yield replace(member, position=position)


def dissolve(session: Session, tournament: Tournament, pair: EntryInfo) -> None:
    """Take a pair of the stage being played apart; who was brought along is not in the stage any more."""
    refuse_wished(tournament, pair)
    session.flush()
    for place in m.StageEntry.where(session, stage_id=tournament.stage().key, pair_id=pair.key):
        place.pair_id = None
        if place.seed is None:
            session.delete(place)
    for kind in (m.StageEntry, m.EntryMember):
        kind.drop(session, entry_id=pair.key)
    session.delete(session.get_one(m.Entry, pair.key))


def seat_pairs(session: Session, tournament: Tournament) -> None:
    """Give the pairs group and seed, by those of the better of both."""
    stage = tournament.stage()
    ranked = [entry for entry in by_seed(stage.entries) if len(entry.members) > 1]
    places = {row.entry_id: row.id for row in rows(session, "stage_entry", stage_id=stage.key)}
    for entry, (group, seed) in zip(ranked, seats(stage.rules, len(ranked)), strict=True):
        row = session.get_one(m.StageEntry, places[entry.key])
        row.group, row.seed = group, seed


def _alone(tournament: Tournament) -> list[EntryInfo]:
    partners = tournament.stage().rules.partners
    if partners is None:
        _refuse_before_stage(tournament)
        raise NotAllowed(say("Who plays with whom? Name two, such as “pair 3 7”."))
    if partners is Partners.BROUGHT:
        raise NotAllowed(brought(tournament))
    if tournament.stage().rounds:
        raise NotAllowed(say("A round is drawn; take it back first."))
    alone = by_seed(tournament.lonely())
    if len(alone) < _TWO:
        raise NotAllowed(say("Nobody is left who needs a partner."))
    return alone


def brought(tournament: Tournament) -> Text:
    """Say how partners come in whom everybody brings along."""
    if tournament.pairs_up():
        return say("Everybody brings a partner: “pair 3 NAME” puts both together.")
    return say("Everybody brings a partner: “add NAME” enters the partner, “pair 3 NAME” puts both together.")


def by_seed(entries: Sequence[EntryInfo]) -> list[EntryInfo]:
    """Return entries by what they came in as, a pair by the better of both; who has no seed comes last."""

    # Groups are filled there and back: the first seeds of all come before the second ones.
    def place(entry: EntryInfo) -> tuple[bool, int, str, int]:
        seed = min((one.seed for one in entry.singles if one.seed), default=0)
        return not seed, seed, entry.group if not entry.made_of else "", entry.number

    return sorted(entries, key=place)


def matched(
    partners: Partners | None, alone: Sequence[EntryInfo], rng: Random
) -> list[tuple[EntryInfo, EntryInfo]]:
    """Return who plays with whom, the better first; of an odd number the last stays alone."""
    even = [*alone[: len(alone) - len(alone) % _TWO]]
    half = len(even) // _TWO
    match partners:
        case Partners.FIRST_LAST:
            return [*zip(even[:half], reversed(even[half:]), strict=True)]
        case Partners.LOT:
            order = by_lot([entry.key for entry in even], rng)
            people = {entry.key: entry for entry in even}
            even = [people[key] for key in order]
    couples = zip(even[::_TWO], even[1::_TWO], strict=True)
    return [(first, second) for first, second in map(by_seed, couples)]
