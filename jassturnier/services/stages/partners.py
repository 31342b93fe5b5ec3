"""Fixed pairs of those who came into a stage alone: by rank or by lot, all of them at once."""

from collections.abc import Sequence
from random import Random

from sqlalchemy.orm import Session

from jassturnier.draw.search.room import by_lot
from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.services.draw.drawing import new_seed
from jassturnier.services.people.entering import join, refuse_pair
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.store.load.rows import rows
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.regulation.series_rules import Partners
from jassturnier.tournament.stages.qualifying import seats
from jassturnier.tournament.words import Presence

_TWO = 2


def pair_all(desk: Desk) -> tuple[tuple[EntryInfo, ...], tuple[EntryInfo, ...]]:
    """Make fixed pairs of all who are alone, as the regulation says; return the pairs, and who stays alone.

    Raises:
        NotAllowed: the regulation does not say how, a round is drawn, or nobody is alone.
    """
    with desk.changing(backup=True) as (session, read):
        tournament = read()
        alone = _alone(tournament)
        for one, two in _matched(tournament, alone):
            refuse_pair(tournament, one, two)
            join(session, tournament, one, two)
        session.flush()
        after = read()
        _seat(session, after)
        session.flush()
        after = read()
    new = {entry.key for entry in alone}
    pairs = (entry for entry in _by_seed(after.stage().entries) if len(entry.members) > 1)
    return tuple(entry for entry in pairs if entry.key in new), tuple(_present_alone(after))


def _seat(session: Session, tournament: Tournament) -> None:
    """Give the pairs group and seed, by those of the better of both."""
    stage = tournament.stage()
    ranked = [entry for entry in _by_seed(stage.entries) if len(entry.members) > 1]
    places = {row.entry_id: row.id for row in rows(session, m.StageEntry, stage_id=stage.key)}
    for entry, (group, seed) in zip(ranked, seats(stage.rules, len(ranked)), strict=True):
        row = session.get_one(m.StageEntry, places[entry.key])
        row.group, row.seed = group, seed


def _alone(tournament: Tournament) -> list[EntryInfo]:
    partners = tournament.stage().rules.partners
    if partners is None:
        raise NotAllowed(say("Who plays with whom? Name two, such as “pair 3 7”."))
    if partners is Partners.BROUGHT:
        raise NotAllowed(
            say(
                "Everybody brings a partner: “add NAME” enters the partner, “pair 3 NAME” puts both together."
            )
        )
    if tournament.stage().rounds:
        raise NotAllowed(say("A round is drawn; take it back first."))
    alone = _present_alone(tournament)
    if len(alone) < _TWO:
        raise NotAllowed(say("Nobody is left who needs a partner."))
    return alone


def _present_alone(tournament: Tournament) -> list[EntryInfo]:
    return [
        entry
        for entry in _by_seed(tournament.stage().entries)
        if len(entry.members) == 1 and entry.presence is not Presence.GONE
    ]


def _by_seed(entries: Sequence[EntryInfo]) -> list[EntryInfo]:
    """Return entries by what they came in as, the best first; who has no seed comes last."""
    # Groups are filled there and back: the first seeds of all come before the second ones.
    return sorted(entries, key=lambda one: (one.seed is None, one.seed or 0, one.group, one.number))


def _matched(tournament: Tournament, alone: Sequence[EntryInfo]) -> list[tuple[EntryInfo, EntryInfo]]:
    """Return who plays with whom, the better first; of an odd number the last stays alone."""
    even = [*alone[: len(alone) - len(alone) % _TWO]]
    half = len(even) // _TWO
    match tournament.stage().rules.partners:
        case Partners.FIRST_LAST:
            return [*zip(even[:half], reversed(even[half:]), strict=True)]
        case Partners.LOT:
            order = [*by_lot([entry.key for entry in even], Random(new_seed()))]
            people = {entry.key: entry for entry in even}
            even = [people[key] for key in order]
    couples = zip(even[::_TWO], even[1::_TWO], strict=True)
    return [(first, second) for first, second in map(_by_seed, couples)]
