"""Hypothesis strategies: deals without fault, for every game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from jassturnier.games import coiffeur, coiffeur_three, get
from jassturnier.games.bodenjass import BodenjassDeal
from jassturnier.games.coiffeur import CoiffeurDeal
from jassturnier.games.differenzler import DifferenzlerDeal
from jassturnier.games.grand_hand import GrandHandDeal, skat_sums
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.contracts import CONTRACTS, JOKERS, SUITS
from jassturnier.games.kit.options import Options
from jassturnier.games.kit.pausing import DealerPauses, PausedDeal
from jassturnier.games.kit.points import JASS, RAMSCH, stopped_points
from jassturnier.games.mittlere import MittlereDeal, MolotowDeal, PlusMinusDeal, tied
from jassturnier.games.ramsch import RamschDeal
from jassturnier.games.schieber_rules import SchieberDeal, factors, weis_sums


@st.composite
def shares(draw: st.DrawFn, total: int, parts: int) -> tuple[int, ...]:
    """Share a total among seats, often with equal or empty shares; no cards make a 1."""
    if draw(st.booleans()):
        value = draw(st.integers(0, total // parts).filter(lambda share: share != 1))
        equal = [value] * (parts - 1)
        found = tuple(draw(st.permutations([*equal, total - sum(equal)])))
    else:
        cuts = sorted(draw(st.lists(st.integers(0, total), min_size=parts - 1, max_size=parts - 1)))
        found = tuple(high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True))
    assume(1 not in found)
    return found


@st.composite
def trickless(draw: st.DrawFn, points: tuple[int, ...]) -> tuple[int, ...] | None:
    """Say who took no trick: some of those without points, where there are any."""
    without = [seat for seat, value in enumerate(points) if value == 0]
    return tuple(sorted(draw(st.sets(st.sampled_from(without))))) if without else None


@st.composite
def schieber_deal(draw: st.DrawFn, options: Options, size: int = 4) -> SchieberDeal:
    """Draw a deal of Schieber with 36 cards."""
    contract = draw(st.sampled_from(sorted(factors(options))))
    points = draw(shares(JASS, 2))
    match = draw(st.booleans()) and JASS in points
    weis = draw(st.sampled_from(sorted(weis_sums(size, options)))) if options["weis"] else 0
    stoeck = 20 if options["stoeck"] and contract in SUITS and draw(st.booleans()) else 0
    return SchieberDeal(
        points,
        contract,
        draw(st.sampled_from([None, 0, 1])),
        (points.index(JASS),) if match else (),
        draw(st.sampled_from([(weis, 0), (0, weis)])),
        draw(st.sampled_from([(stoeck, 0), (0, stoeck)])),
    )


@st.composite
def schieber_round(draw: st.DrawFn, game: Game[SchieberDeal]) -> tuple[SchieberDeal, ...]:
    """Draw a whole round of Schieber to a target: with claims, and with who was first where it is asked."""
    played: list[SchieberDeal] = []
    side = st.sampled_from([0, 1])
    while not game.complete(played):
        asked = game.asked(played)
        number = asked[0].deal - 1 if asked else len(played)
        deal = played[number] if asked else draw(schieber_deal(game.options, game.size))
        if not asked and draw(st.integers(0, 9)) == 0:
            made = draw(st.sampled_from(sorted(stopped_points(deal.contract, game.size, game.options))))
            points = draw(st.sampled_from([(made, 0), (0, made)]))
            deal = replace(deal, points=points, matches=(), claim=draw(side))
        first = draw(side if asked else st.none() | side)
        played[number:] = [replace(deal, declarer=draw(side), first=first), *played[number + 1 :]]
    return tuple(played)


@st.composite
def mittlere_deal(draw: st.DrawFn) -> MittlereDeal:
    """Draw a deal of Mittlerer."""
    points = draw(shares(JASS, 3))
    return MittlereDeal(points, draw(trickless(points)))


@st.composite
def molotow_deal(draw: st.DrawFn) -> MolotowDeal:
    """Draw a deal of Molotow, with the cut where one is needed."""
    points = draw(shares(JASS, 4))
    cutters = tied(points)
    return MolotowDeal(points, draw(st.sampled_from(cutters)) if cutters else None)


def plusminus_deal(size: int) -> st.SearchStrategy[PlusMinusDeal]:
    """Draw a deal of Plus-Minus."""
    return st.builds(PlusMinusDeal, shares(JASS, size))


@st.composite
def ramsch_deal(draw: st.DrawFn, options: Options) -> RamschDeal | GrandHandDeal:
    """Draw a Ramsch or a Grand Hand."""
    if draw(st.integers(0, 4)) == 0:
        return draw(grand_hand())
    points = draw(shares(RAMSCH, 3))
    kontras = draw(st.integers(0, 3)) if options["ram_kontra"] else 0
    return RamschDeal(points, draw(trickless(points)), draw(st.integers(0, 3)), kontras)


@st.composite
def grand_hand(draw: st.DrawFn) -> GrandHandDeal:
    """Draw a Grand Hand."""
    held, row = draw(st.booleans()), draw(st.integers(1, 4))
    points = draw(st.integers(2 * row, RAMSCH) if held else st.integers(0, RAMSCH - 2 * row))
    assume(points not in {1, RAMSCH - 1})
    return GrandHandDeal(
        draw(st.integers(0, 2)),
        points,
        row,
        held,
        draw(st.integers(0, 2)),
        draw(st.booleans()) if points in {0, RAMSCH} else None,
        draw(st.none() | st.sampled_from(sorted(skat_sums(points)))) if skat_sums(points) else None,
    )


@st.composite
def pfaelzer_deal(draw: st.DrawFn) -> RamschDeal:
    """Draw a deal of Pfälzer Ramsch."""
    points = draw(shares(RAMSCH, 3))
    return RamschDeal(points, draw(trickless(points)), draw(st.integers(0, 3)))


@st.composite
def differenzler_deal(draw: st.DrawFn, size: int) -> DifferenzlerDeal:
    """Draw a deal of Differenzler; sometimes an announcement is missing."""
    made = draw(shares(JASS, size))
    announced = tuple(draw(st.none() | st.integers(0, JASS) | st.just(value)) for value in made)
    return DifferenzlerDeal(
        announced, made, draw(st.none() | st.sampled_from(CONTRACTS)), draw(trickless(made))
    )


@st.composite
def bodenjass_deal(draw: st.DrawFn, size: int) -> BodenjassDeal:
    """Draw a deal of Bodenjass, sometimes a match."""
    points = draw(shares(JASS, size))
    match = points.index(JASS) if JASS in points and draw(st.booleans()) else None
    return BodenjassDeal(points, draw(st.none() | st.sampled_from(SUITS)), match)


@st.composite
def coiffeur_sheet(draw: st.DrawFn, rows: Mapping[str, int], sides: int) -> tuple[CoiffeurDeal, ...]:
    """Draw the deals of a Coiffeur table in any order, no row twice a side."""
    places = [(row, side) for row in rows for side in range(sides)]
    chosen = draw(st.lists(st.sampled_from(places), unique=True, max_size=len(places)))
    return tuple(draw(_coiffeur_deal(row, side, rows, sides)) for row, side in chosen)


@st.composite
def _coiffeur_deal(draw: st.DrawFn, row: str, side: int, rows: Mapping[str, int], sides: int) -> CoiffeurDeal:
    points = draw(shares(JASS, sides))
    made = points[side]
    played = [name for name in rows if name not in JOKERS]
    return CoiffeurDeal(
        side,
        row,
        made,
        match=side if made == JASS and draw(st.booleans()) else None,
        trickless=draw(st.booleans()) if made == 0 and "gustav" in rows else None,
        played=draw(st.none() | st.sampled_from(played)) if row in JOKERS else None,
        control=draw(st.sampled_from([(), points])),
    )


DEALS: Mapping[str, Callable[[int, Options], st.SearchStrategy[Any]]] = {
    "schieber": lambda size, options: schieber_deal(options, size),
    "mittlere": lambda _size, _options: mittlere_deal(),
    "molotow": lambda _size, _options: molotow_deal(),
    "plusminus": lambda size, _: plusminus_deal(size),
    "ramsch": lambda _, options: ramsch_deal(options),
    "pfaelzer": lambda _size, _options: pfaelzer_deal(),
    "differenzler": lambda size, _: differenzler_deal(size),
    "bodenjass": lambda size, _: bodenjass_deal(size),
}


def deals(game: Game[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    """Draw the deals of a table of any game; where the dealer pauses, in the order of the seats."""
    size, options = game.size, game.options
    if isinstance(game, DealerPauses):
        return deals(get(game.id)(size - 1, options)).map(partial(_pausing, game))
    if game.id in DEALS:
        return st.lists(DEALS[game.id](size, options), max_size=6).map(tuple)
    rows = coiffeur_three.weights(options) if game.id == "coiffeur3" else coiffeur.rows(options)
    if game.id == "coiffeur3" and size > coiffeur_three.SEATS:
        return coiffeur_sheet(rows, size).map(_with_pauses)
    return coiffeur_sheet(rows, len(game.sides()))


def _with_pauses(found: Sequence[CoiffeurDeal]) -> tuple[CoiffeurDeal, ...]:
    """Let somebody pause in every deal who has not named it."""
    return tuple(replace(deal, control=(), pauses=(deal.declarer + 1) % 4) for deal in found)


def _pausing(game: DealerPauses, found: Sequence[Any]) -> tuple[PausedDeal[Any], ...]:
    """Let the seats pause in turn; after a deal that uses up none the same one pauses again."""
    paused: list[PausedDeal[Any]] = []
    for deal in found:
        paused.append(PausedDeal(game.used_up(paused) % game.size, deal))
    return tuple(paused)
