"""The regulation of a tournament, shown and changed in mid-evening; what stands on its papers."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from jassturnier.errors import NotAllowed, Unreadable
from jassturnier.i18n import Text, clean, say, usual_suits
from jassturnier.services.people.places import move_up
from jassturnier.services.results.results import Move, rank_moves
from jassturnier.services.setup.regulation_files import bases, changed, own_regulations, said_for_nothing
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import Head
from jassturnier.store.kit import models as m
from jassturnier.store.kit.files import read_file
from jassturnier.store.kit.models import Tournament
from jassturnier.store.load.tournament import load_letterhead
from jassturnier.tournament.asking.change_questions import as_settings
from jassturnier.tournament.asking.question import Usual
from jassturnier.tournament.model import Letterhead
from jassturnier.tournament.regulation.change import (
    Difference,
    completed,
    contradictions,
    differences,
    titled,
    under,
    with_settings,
)
from jassturnier.tournament.regulation.file import settled
from jassturnier.tournament.regulation.round_rules import EntryKind
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
    with desk.office.database.reading() as session:
        return load_letterhead(session, desk.tournament_id)


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
        row.suits = row.suits if wanted.suits is None else m.Suits(wanted.suits)
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


def _row(session: Session, tournament_id: int, language: str) -> m.Letterhead:
    row = m.Letterhead.one(session, tournament_id=tournament_id)
    if row is None:
        row = m.Letterhead(tournament_id=tournament_id, suits=m.Suits(usual_suits(language)))
        session.add(row)
    return row


@frozen
class ProposedChange:
    """A change that is possible: the new settings, what differs, which ranks move, what controls nothing."""

    settings: Mapping[str, Any]
    head: Head
    differences: tuple[Difference, ...]
    moves: tuple[Move, ...]
    drawn: bool
    idle: tuple[Text, ...] = ()


def settings(desk: Desk) -> dict[str, Any]:
    """Return the regulation of the tournament as it is stored."""
    with desk.office.database.reading() as session:
        return session.get_one(Tournament, desk.tournament_id).regulation


def propose(desk: Desk, source: str | None, typed: Sequence[str]) -> ProposedChange:
    """Work out a change of the tournament's own regulation, to that of `source` with settings as typed.

    Raises:
        NotFound, Unreadable: there is no such file, or it is none.
        WrongUsage: something typed is no setting.
        DoesNotAddUp: the settings do not make a regulation.
        NotAllowed: they contradict what is entered or drawn.
    """
    before = settings(desk)
    typed = [said for words in typed for said in as_settings(words, usual_of(before))]
    if source is None:
        return _proposed(desk, before, with_settings(before, typed))
    chosen = own_regulations(desk.office.station).document(source)
    return _proposed(desk, before, with_settings(completed(before, chosen), typed), source)


def usual_of(document: Mapping[str, Any]) -> Usual:
    """Return what knows the usual regulation of a game for those whom a document ranks."""
    entry = EntryKind(document.get("entry", EntryKind.SINGLE))
    return lambda game: bases().usual(game, {"entry": entry})


def propose_part(desk: Desk, part: Mapping[str, Any]) -> ProposedChange:
    """Work out a change of some settings; raises as `propose`."""
    before = settings(desk)
    return _proposed(desk, before, completed(before, part))


def _proposed(
    desk: Desk, before: Mapping[str, Any], after: dict[str, Any], source: str | None = None
) -> ProposedChange:
    tournament, head = desk.tournament_and_head()
    if settled(before) == before:
        after = settled(after)
    rules = changed(before, after, source or tournament.name)
    if after["name"] == before["name"]:
        after["name"] = titled(after["name"], tournament.regulation, rules)
    problems = contradictions(tournament, rules)
    if problems:
        raise NotAllowed.of(problems, say("Nothing was changed."))
    moves = tuple(rank_moves(tournament, under(tournament, rules)))
    return ProposedChange(
        after,
        head,
        differences(before, after),
        moves,
        drawn=any(tournament.rounds()),
        idle=tuple(said_for_nothing(after, before)),
    )


def store(desk: Desk, proposal: ProposedChange) -> None:
    """Make the change, unless something else was changed in the meantime."""
    with desk.changing(proposal.head, backup=True) as (session, read):
        session.get_one(Tournament, desk.tournament_id).regulation = dict(proposal.settings)
        move_up(session, read())
