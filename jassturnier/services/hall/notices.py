"""Notices on the wall and on phones: lines and pictures that the desk shows for a time."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from datetime import time as time_of_day
from pathlib import Path

from sqlalchemy import select, type_coerce
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import clean, say
from jassturnier.services.setup.letterhead import read_picture
from jassturnier.services.workplace import Desk, with_numbers
from jassturnier.store.kit import models as m
from jassturnier.store.kit.columns import VisibleWords, now
from jassturnier.tournament.timing.clock import Notice
from jassturnier.tournament.words import time_of_day as shown_time

LINE = timedelta(minutes=30)
"""So long a line is shown where nobody says it."""
PICTURE = timedelta(hours=12)
"""So long a picture is shown: for the evening."""
_LONGEST = 100
_MOST = 12
_AHEAD = timedelta(hours=12)
"""A time of day further ahead is one that is past."""


def until(wanted: time_of_day, at: datetime) -> datetime:
    """Return when it will next be so late; after midnight counts, too.

    Raises:
        WrongUsage: that is past.
    """
    local = at.astimezone()
    ends = local.replace(hour=wanted.hour, minute=wanted.minute, second=0, microsecond=0)
    ends = ends if ends > local else ends + timedelta(days=1)
    if ends - local > _AHEAD:
        raise WrongUsage(
            say("{time} is past; it is {now}.", time=f"{wanted:%H:%M}", now=shown_time(at)),
        )
    return ends


def load_notices(session: Session, tournament_id: int, at: datetime) -> list[Notice]:
    """Read what is shown then or later, without the pictures themselves."""
    query = select(
        col(m.Notice.id),
        col(m.Notice.number),
        type_coerce(m.Notice.words, VisibleWords()),
        col(m.Notice.ends),
        col(m.Notice.picture).is_not(None),
    ).where(col(m.Notice.tournament_id) == tournament_id, col(m.Notice.ends) > at)
    return [Notice(*row) for row in session.execute(query.order_by(col(m.Notice.number)))]


def load_picture(session: Session, key: int) -> bytes | None:
    """Read the picture of a notice."""
    return session.execute(select(col(m.Notice.picture)).where(col(m.Notice.id) == key)).scalar_one_or_none()


def notices(desk: Desk) -> Sequence[Notice]:
    """Return what the hall is shown now."""
    with desk.office.database.reading() as session:
        return load_notices(session, desk.tournament_id, now())


def show_line(desk: Desk, typed: str, ends: datetime) -> Sequence[Notice]:
    """Show a line to the hall; return all that is shown now.

    Raises:
        WrongUsage: there is nothing to show, or it is too long for a line.
        NotAllowed: enough is shown.
    """
    words = clean(typed)
    if not words:
        raise WrongUsage(say("There is nothing to show."))
    if len(words) > _LONGEST:
        raise WrongUsage(
            say(
                "A notice has {most} letters at most, to be read from far away; this one has {n}.",
                most=_LONGEST,
                n=len(words),
            )
        )
    return _add(desk, [(words, None)], ends)


def show_pictures(desk: Desk, files: Iterable[Path], ends: datetime) -> Sequence[Notice]:
    """Show pictures to the hall, one after the other; return all that is shown now.

    Raises:
        NotFound: there is no such file.
        Unreadable: one is larger than 1 MB, or no PNG or JPEG.
        NotAllowed: enough is shown.
    """
    return _add(desk, [(clean(path.stem)[:_LONGEST], read_picture(path)) for path in files], ends)


def _add(desk: Desk, wanted: Sequence[tuple[str, bytes | None]], ends: datetime) -> Sequence[Notice]:
    with desk.changing() as (session, _):
        shown = load_notices(session, desk.tournament_id, now())
        if len(shown) + len(wanted) > _MOST:
            raise NotAllowed(say("{most} notices are shown at most; “notice end” takes one off.", most=_MOST))
        numbers = select(col(m.Notice.number)).where(col(m.Notice.tournament_id) == desk.tournament_id)
        last = max(session.execute(numbers).scalars(), default=0)
        for number, (words, picture) in enumerate(wanted, last + 1):
            row = m.Notice(
                tournament_id=desk.tournament_id, number=number, words=words, picture=picture, ends=ends
            )
            session.add(row)
        session.flush()
        return load_notices(session, desk.tournament_id, now())


def end(desk: Desk, numbers: Sequence[int]) -> Sequence[Notice]:
    """Show some no longer; return what is still shown.

    Raises:
        NotFound: one of them is not shown.
    """
    with desk.changing() as (session, _):
        for notice in with_numbers(load_notices(session, desk.tournament_id, now()), numbers, "notice"):
            session.delete(session.get_one(m.Notice, notice.key))
        session.flush()
        return load_notices(session, desk.tournament_id, now())
