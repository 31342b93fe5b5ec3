"""What a deal of Coiffeur writes into a field, and what all fields of a table can come to (COI4-3, TRN-5)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from jassturnier.games.coiffeur import shared
from jassturnier.games.coiffeur.shared import CoiffeurDeal, ListGame
from jassturnier.games.kit.base import Slip, filled, written
from jassturnier.games.kit.options import Options, table, whole, words
from jassturnier.games.kit.points import JASS, possible_points
from jassturnier.games.kit.totals import Sums, plus
from jassturnier.values import frozen

_TWO = 2


@frozen
class CoiffeurRules:
    """How a regulation turns points into a field (TRN-5)."""

    match_bonus: int = 100
    rounding: str = "tens"
    difference: bool = False


def coiffeur_rules(options: Options) -> CoiffeurRules:
    """Take the settings out of the options."""
    return CoiffeurRules(
        whole(options, "match_bonus"), str(options["rounding"]), difference=options["counts"] == "difference"
    )


def counted(points: int, *, match: bool, rules: CoiffeurRules) -> int:
    """Return the points that are rounded and multiplied: with the match, or the lead over the others."""
    made = points + rules.match_bonus * match
    return max(0, made - (JASS - points)) if rules.difference else made


def field(points: int, factor: int, rules: CoiffeurRules) -> int:
    """Round and multiply (COI4-3); tens are counted, with exact points every point."""
    if rules.rounding == "exact":
        return points * factor
    return (points + 5 * (rules.rounding == "nearest_ten")) // 10 * factor


def rows(options: Options) -> dict[str, int]:
    """Return the contracts in order with their factors (COI4-4, COI4-13, TRN-5)."""
    listed, _ = shared.read_rows(words(options, "contracts"))
    return {**listed, **table(options, "factors")}


def score(deal: CoiffeurDeal, factor: int, rules: CoiffeurRules, *, against: bool) -> tuple[int, int]:
    """Return what the declaring side writes, and what a side that makes the match against it writes."""
    own = field(counted(deal.points, match=deal.match == deal.declarer, rules=rules), factor, rules)
    if not against or deal.match in {None, deal.declarer}:
        return own, 0
    return own, field(counted(JASS, match=True, rules=rules), factor, rules)


class _Fell(NamedTuple):
    """How matches fell in the fields of a side: its own, those of others, and what these wrote for them."""

    won: int = 0
    lost: int = 0
    given: int = 0


class _Balance(NamedTuple):
    """Matches of others in the fields of a side, its own in theirs, and what both kinds wrote."""

    lost: int
    given: int
    taken: int
    received: int


@lru_cache(maxsize=64)
def _own_fields(table: ListGame) -> Mapping[_Fell, int]:
    """Return, as bits, what the fields of a side come to, for each way in which matches fell in them."""
    rules, found = coiffeur_rules(table.options), {_Fell(): 1}
    for row, factor in table.listed().items():
        plain, worth, gift = _fields_of(table, row, factor), _worth(factor, rules), _gift(table, factor)
        more: dict[_Fell, int] = {}
        for (won, lost, given), bits in found.items():
            for way, values in (
                (_Fell(won, lost, given), plain),
                (_Fell(won + 1, lost, given), {worth}),
                # Who is beaten in all tricks has made nothing.
                (_Fell(won, lost + 1, given + gift), {0}),
            ):
                more[way] = more.get(way, 0) | plus(bits, values)
        found = more
    return found


def _gift(table: ListGame, factor: int) -> int:
    """Return what a match in a field of another side writes."""
    return _worth(factor, coiffeur_rules(table.options)) * (table.options["against"] == "match")


@lru_cache(maxsize=64)
def _received(table: ListGame) -> Sequence[int]:
    """Return, as bits for each number of matches in fields of the others, what these wrote for a side."""
    found = [1] + [0] * table.deals
    for factor in list(table.listed().values()) * (len(table.sides()) - 1):
        for number in range(table.deals, 0, -1):
            found[number] |= found[number - 1] << _gift(table, factor)
    return found


@lru_cache(maxsize=64)
def possible_totals(table: ListGame, matches: int | None) -> Sums:
    """Return what a side can have with so many matches, None for any number of them."""
    bits = 0
    for number in range(table.deals + 1) if matches is None else (matches,):
        for way, own in _own_fields(table).items():
            if way.won <= number:
                bits |= plus(own, Sums(_received(table)[number - way.won]))
    return Sums(bits)


def _balances(table: ListGame, total: int, matches: int | None) -> Iterator[_Balance]:
    """Yield every way in which a side can have a total with its matches."""
    for number in range(table.deals + 1) if matches is None else (matches,):
        for way, own in _own_fields(table).items():
            taken = number - way.won
            for received in Sums(_received(table)[taken]) if taken >= 0 else ():
                if total - received in Sums(own):
                    yield _Balance(way.lost, way.given, taken, received)


def go_together(table: ListGame, slip: Slip) -> bool:
    """Tell whether all sides can have their totals with the same matches."""
    sides = len(table.sides())
    totals, matches = filled(slip, "points", sides), written(slip, "matches", sides)
    if sides > _TWO and None in matches:
        return True
    ways = [set(_balances(table, *each)) for each in zip(totals, matches, strict=True)]
    if sides == _TWO:
        first, second = ways
        return any(_Balance(way.taken, way.received, way.lost, way.given) in second for way in first)
    # Matches in fields of others, and those of others in own fields: as many at the table, and nobody has
    # more of both kinds than that, as a match is of the first kind for one side, of the second for another.
    found = {(0, 0, 0)}
    for each in ways:
        kinds = {(way.lost, way.taken) for way in each}
        found = {
            (lost + mine, taken + theirs, max(most, mine + theirs))
            for lost, taken, most in found
            for mine, theirs in kinds
        }
    return any(lost == taken >= most for lost, taken, most in found)


def _worth(factor: int, rules: CoiffeurRules) -> int:
    """Return what a match writes into a field."""
    return field(counted(JASS, match=True, rules=rules), factor, rules)


def _fields_of(table: ListGame, row: str, factor: int) -> frozenset[int]:
    """Return what a side can write into its own field without a match; nothing where it may be unplayed."""
    rules = coiffeur_rules(table.options)
    made = possible_points(row, table.size, table.options)
    plain = {field(counted(points, match=False, rules=rules), factor, rules) for points in made}
    return frozenset(plain if table.deals >= table.usual_deals() else {0, *plain})
