"""Lots: drawing them, or taking over what was drawn from a hat or settled in extra deals."""

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from sqlalchemy import func, select
from sqlmodel import col

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import Text, say
from jassturnier.services.draw.drawing import new_seed
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import find, find_all, names_together
from jassturnier.tournament.ranking.lots import Needed, advice, lots_needed
from jassturnier.tournament.regulation.stage_rules import TieBreak
from jassturnier.values import frozen


@frozen
class Drawn:
    """Who drew together, the winner first, and the seed; None where the order was typed."""

    entries: tuple[EntryInfo, ...]
    seed: int | None


def draw_lots(desk: Desk, names: Sequence[str], *, typed: bool, seed: int | None) -> tuple[Drawn, ...]:
    """Draw lots for those named, or for everybody who needs one; `typed` takes them in the order named.

    Raises:
        NotFound: nobody is called as one who is named, or several are.
        NotAllowed: no lot is needed, not among these, or the regulation has extra deals played.
    """
    with desk.changing() as (session, read):
        tournament = read()
        batch = session.execute(select(func.max(col(m.Lot.batch)))).scalar() or 0
        made = []
        for number, wanted in enumerate(_wanted(tournament, names, typed=typed), batch + 1):
            drawn = _drawn(wanted, typed=typed, seed=seed)
            session.add_all(_rows(desk.tournament_id, wanted.stage.key, number, drawn))
            made.append(drawn)
    return tuple(made)


def _drawn(wanted: Needed, *, typed: bool, seed: int | None) -> Drawn:
    if typed:
        return Drawn(wanted.entries, None)
    seed = new_seed() if seed is None else seed
    rng = Random(seed)
    in_order = sorted(wanted.entries, key=lambda entry: entry.number)
    lots = {entry.key: rng.random() for entry in in_order}
    return Drawn(tuple(sorted(in_order, key=lambda entry: lots[entry.key])), seed)


def _rows(tournament_id: int, stage: int, batch: int, drawn: Drawn) -> list[m.Lot]:
    return [
        m.Lot(
            tournament_id=tournament_id,
            stage_id=stage,
            entry_id=entry.key,
            batch=batch,
            number=number,
            typed=drawn.seed is None,
        )
        for number, entry in enumerate(drawn.entries, 1)
    ]


def _wanted(tournament: Tournament, names: Sequence[str], *, typed: bool) -> list[Needed]:
    needed = lots_needed(tournament)
    if not needed:
        raise NotAllowed(say("No lot is needed now: nobody is equal where it matters."))
    if typed and not names:
        raise NotAllowed(say("Name those who drew, the winner first."), *_equal(needed))
    wanted = [_named(tournament, needed, names)] if names else list(needed)
    played = [each for each in wanted if each.stage.rules.tie is TieBreak.EXTRA_DEALS and not typed]
    if played:
        raise NotAllowed(
            say("The regulation has extra deals played; nothing is drawn."),
            *(advice(each.stage, each.entries) for each in played),
        )
    return wanted


def _named(tournament: Tournament, needed: Sequence[Needed], names: Sequence[str]) -> Needed:
    """Return those who are equal and named, in the order of the names."""
    for each in needed:
        with suppress(NotFound):
            found = [find(each.entries, words) for words in names_together(each.entries, names)]
            if {entry.key for entry in found} == {entry.key for entry in each.entries}:
                return Needed(each.stage, tuple({entry.key: entry for entry in found}.values()))
    named = find_all(tournament.on_the_list(), names, tournament.pairs)
    raise NotAllowed(
        say("No lot is needed among just these: {names}.", names=[entry.numbered for entry in named]),
        *_equal(needed),
    )


def _equal(needed: Sequence[Needed]) -> list[Text]:
    return [say("Equal are: {names}.", names=[entry.numbered for entry in each.entries]) for each in needed]
