"""The regulation of a tournament, shown and changed in mid-evening."""

from collections.abc import Mapping, Sequence
from typing import Any

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, say
from jassturnier.services.people.places import move_up
from jassturnier.services.results.results import Move, rank_moves
from jassturnier.services.setup.regulation_files import bases, changed, own_regulations, said_for_nothing
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Head
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import some_columns
from jassturnier.tournament.asking.change_questions import as_settings
from jassturnier.tournament.asking.question import Usual
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
    with desk.office.database.viewing() as view:
        ((regulation,),) = some_columns(view, "tournament", ("regulation",), id=desk.tournament_id)
    return dict(regulation)


def propose(desk: Desk, source: str | None, typed: Sequence[str]) -> ProposedChange:
    """Work out a change of the tournament's regulation: to that of `source`, with settings as typed.

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
        session.get_one(m.Tournament, desk.tournament_id).regulation = dict(proposal.settings)
        move_up(session, read())
