"""Wishes for the draw: who stays apart, sits together, or has a table or a seat of their own."""

from collections.abc import Sequence
from typing import Any

from jassturnier.draw.plan import Form, parse_seat
from jassturnier.draw.wishes import WishKind
from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import fold, say
from jassturnier.services.workplace import Desk, with_numbers
from jassturnier.store.kit import models as m
from jassturnier.tournament.model import Tournament, WishInfo
from jassturnier.tournament.people.entries import find_all, not_in
from jassturnier.values import frozen


@frozen
class TypedWish:
    """A wish as it is typed: for the named, or for everybody of a club, whoever that is at the draw."""

    kind: WishKind
    names: tuple[str, ...] = ()
    club: str = ""
    hard: bool = True
    as_partners: bool = False
    table: int = 0
    seat: str = ""


def add(desk: Desk, wanted: TypedWish) -> Tournament:
    """Take in a wish; it holds from the next draw on, and has the highest number.

    Raises:
        NotFound: an unknown name, club or seat.
        WrongUsage: apart or together of fewer than two.
        NotAllowed: a wish about partners where there are none.
    """
    with desk.changing() as (session, read):
        tournament = read()
        keys = _named(tournament, wanted)
        row = m.Wish(
            tournament_id=desk.tournament_id,
            number=max((info.number for info in tournament.wishes), default=0) + 1,
            kind=wanted.kind.value,
            hard=wanted.hard,
            facts=_facts(tournament, wanted),
        )
        session.add(row)
        session.add_all(m.WishEntry(wish_id=row.id, entry_id=key) for key in keys)
        return read()


def _named(tournament: Tournament, wanted: TypedWish) -> tuple[int, ...]:
    keys = tuple(
        entry.key for entry in find_all(tournament.stage().entries, wanted.names, others=not_in(tournament))
    )
    clubs = {fold(entry.club): entry.club for entry in tournament.entries if entry.club}
    if wanted.club and not clubs:
        raise NotFound(say("Nobody belongs to a club; “players edit WHO --club NAME” says who does."))
    if wanted.club and fold(wanted.club) not in clubs:
        known = tuple(sorted(clubs.values(), key=fold))
        raise NotFound(say("There is no club “{club}”. There are: {known}.", club=wanted.club, known=known))
    if wanted.club and keys:
        raise WrongUsage(say("Name players or a club, not both."))
    if wanted.kind in {WishKind.APART, WishKind.TOGETHER} and len(keys) < 2 and not wanted.club:  # noqa: PLR2004
        raise WrongUsage(say("This wish needs two players or more."))
    return keys


def _facts(tournament: Tournament, wanted: TypedWish) -> dict[str, Any]:
    """Return what the kind of wish needs besides the names."""
    tables = tournament.coming().form
    if wanted.as_partners and not tournament.regulation.forms() & {Form.PARTNERS, Form.TEAMS}:
        raise NotAllowed(say("In this tournament the draw makes no partners; leave out --partners."))
    match wanted.kind:
        case WishKind.TABLE:
            return {"table": wanted.table}
        case WishKind.SEAT:
            seat = parse_seat(wanted.seat, tables)
            if seat is None:
                raise NotFound(say("There is no seat “{seat}”.", seat=wanted.seat))
            return {"seat": list(seat)}
        case _:
            club = {"club": wanted.club} if wanted.club else {}
            return {"as_partners": wanted.as_partners, **club}


def remove(desk: Desk, numbers: Sequence[int]) -> tuple[WishInfo, ...]:
    """Forget wishes by their numbers and return them.

    Raises:
        NotFound: there is no such wish.
    """
    with desk.changing() as (session, read):
        gone = with_numbers(read().wishes, numbers, "wish list")
        for info in gone:
            m.WishEntry.drop(session, wish_id=info.key)
            m.Wish.drop(session, id=info.key)
    return gone
