"""What set neighbours in a rank list apart: the criteria beside the total, and the notes to ties."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from jassturnier.i18n import Text
from jassturnier.tournament.ranking.standings import Place, Standings, explain, parting
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.values import frozen

_MOST_NOTES = 30
"""More ties than that are left to the columns of the deciding criteria."""


@frozen
class Decider:
    """A criterion that set somebody apart: its position, its heading, how many of its values it took."""

    position: int
    label: Text
    values: int

    def numbers(self, ranked: Standings, place: Place) -> Text | Points | None:
        """Return what set a place apart from its neighbours, None where nothing of it did."""
        if len(place.keys) <= self.position or not _tied(ranked.places, place, self.position):
            return None
        numbers = self._of(ranked, place)
        if len(numbers) == 1:
            return numbers[0]
        return Text(
            " · ".join(f"{{n{i}}}" for i in range(len(numbers))),
            tuple((f"n{i}", number) for i, number in enumerate(numbers)),
        )

    def _of(self, ranked: Standings, place: Place) -> list[Points]:
        """Return the numbers of the criterion, or the lot after all of them."""
        if self.position >= len(ranked.criteria):
            return [-lot for lot in place.keys[self.position]]
        criterion = ranked.criteria[self.position]
        numbers = (criterion.shown(place.line, step) for step in range(self.values))
        return [number for number in numbers if number is not None]


def deciders(lists: Sequence[Standings], beside: Collection[str] = ()) -> list[Decider]:
    """Return the criteria that set neighbours apart anywhere, in order; a total that leads the list does.

    Those that stand `beside` it have a column anyway.
    """
    values: Counter[int] = Counter()
    criteria = lists[0].criteria
    # The total has a column of its own in every list.
    first = int(criteria[0].key == "total")
    for ranked in lists:
        for better, worse in pairwise(ranked.places):
            position, step = parting(better, worse)
            if position >= first and better.keys != worse.keys:
                values[position] = max(values[position], step + 1)
    named = [
        (position, criteria[min(position, len(criteria) - 1)], n) for position, n in sorted(values.items())
    ]
    return [
        Decider(position, one.label, count)
        for position, one, count in named
        if position >= len(criteria) or one.key not in beside
    ]


def _tied(places: Sequence[Place], place: Place, upto: int) -> bool:
    """Say whether a neighbour is equal in all criteria before `upto`; who shares a rank has one anyway."""
    i = place.rank - 1
    neighbours = [*places[max(i - 1, 0) : i], *places[i + 1 : i + 2]]
    return any(neighbour.keys[:upto] == place.keys[:upto] for neighbour in neighbours)


def notes_to_ties(ranked: Standings) -> Mapping[int, Text]:
    """Explain every tie once, by entry: at all its places but the last, or at all that share a rank."""
    places = ranked.places
    ties = [
        place
        for i, place in enumerate(places)
        if place.shared or (i + 1 < len(places) and places[i + 1].keys[:1] == place.keys[:1])
    ]
    if len(ties) > _MOST_NOTES:
        ties = [place for place in ties if place.lot_needed][:_MOST_NOTES]
    found = ((place.entry.key, explain(places, ranked.criteria, place)) for place in ties)
    return {key: text for key, text in found if text is not None}
