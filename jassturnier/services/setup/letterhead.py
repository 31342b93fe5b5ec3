"""What stands on all papers of a tournament: the club, its logo, the suits of its pack."""

from pathlib import Path

from jassturnier.errors import Unreadable
from jassturnier.i18n import clean, say, usual_suits
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import written as m
from jassturnier.store.kit.files import read_file
from jassturnier.store.kit.schema import Suits
from jassturnier.store.kit.view import Session
from jassturnier.store.load.tournament import load_letterhead
from jassturnier.tournament.model import Letterhead
from jassturnier.values import frozen

_MOST_BYTES = 1_000_000


@frozen
class HeadChange:
    """What to change of a letterhead; None leaves it."""

    club: str | None = None
    logo: Path | None = None
    without_logo: bool = False
    suits: str | None = None


def letterhead(desk: Desk) -> Letterhead:
    """Return what stands on the papers of the tournament."""
    with desk.office.database.viewing() as view:
        return load_letterhead(view, desk.tournament_id)


def change(desk: Desk, wanted: HeadChange, language: str) -> Letterhead:
    """Change what stands on the papers; the logo is stored with the tournament, suits first as in a language.

    Raises:
        NotFound: there is no such file.
        Unreadable: the logo is larger than 1 MB, or no PNG or JPEG.
    """
    logo = None if wanted.logo is None else read_picture(wanted.logo)
    with desk.changing() as (session, _):
        row = _row(session, desk.tournament_id, language)
        row.club = row.club if wanted.club is None else clean(wanted.club)
        row.logo = None if wanted.without_logo else logo or row.logo
        row.suits = row.suits if wanted.suits is None else Suits(wanted.suits)
        session.flush()
        return load_letterhead(session, desk.tournament_id)


def read_picture(path: Path) -> bytes:
    """Return a picture that can be kept in the database.

    Raises:
        NotFound: there is no such file.
        Unreadable: it is larger than 1 MB, or no PNG or JPEG.
    """
    from jassturnier.paper.kit.page import check_picture  # noqa: PLC0415 — else no paper is made here

    content = read_file(path)
    if len(content) > _MOST_BYTES:
        raise Unreadable(say("{path} is larger than 1 MB; make the picture smaller.", path=str(path)))
    check_picture(content, str(path))
    return content


def _row(session: Session, tournament_id: int, language: str) -> "m.Letterhead":
    row = m.Letterhead.one(session, tournament_id=tournament_id)
    if row is None:
        row = m.Letterhead(tournament_id=tournament_id, suits=Suits(usual_suits(language)))
        session.add(row)
    return row
