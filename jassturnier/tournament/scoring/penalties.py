"""Penalties: points that the director adds to a total or takes from it, apart from what was played."""

from collections import defaultdict
from collections.abc import Iterable

from jassturnier.i18n import Text, say
from jassturnier.tournament.model import PenaltyInfo, StageInfo, Tournament
from jassturnier.tournament.ranking.criteria import RankLine


def penalties_in(tournament: Tournament, stage: StageInfo, after: int) -> dict[int, tuple[PenaltyInfo, ...]]:
    """Return entry → its penalties that count in a stage after its first `after` rounds.

    One of no round counts from the beginning of the first stage. A penalty is no round: it is never dropped.
    """
    reached = {round_.key for round_ in stage.rounds if round_.number <= after}
    first = stage.key == tournament.stages[0].key
    found: dict[int, tuple[PenaltyInfo, ...]] = defaultdict(tuple)
    for penalty in tournament.penalties:
        if penalty.round in reached or (penalty.round is None and first):
            found[penalty.entry] += (penalty,)
    return found


def points_words(points: int) -> Text:
    """Write points that are added or taken: +50, −50."""
    return say("+{n}", n=points) if points > 0 else say("{n}", n=points)


def penalty_words(tournament: Tournament, penalty: PenaltyInfo) -> Text:
    """Say how many points it is, in which round and why: −50 (Round 2: spoke)."""
    points = points_words(penalty.points)
    number = next((r.number for r in tournament.rounds() if r.key == penalty.round), None)
    if number is None:
        return say("{points} ({reason})", points=points, reason=penalty.reason)
    name = tournament.regulation.round_name(number)
    return say("{points} ({round}: {reason})", points=points, round=name, reason=penalty.reason)


def penalty_lines(tournament: Tournament, lines: Iterable[RankLine]) -> list[Text]:
    """Return a footnote for every penalty in these lines of a rank list."""
    given = (penalty for line in lines for penalty in line.penalties)
    return [say("Penalty: {penalty}", penalty=words) for words in list_words(tournament, given)]


def list_words(tournament: Tournament, penalties: Iterable[PenaltyInfo]) -> list[Text]:
    """Say who has which penalty, in the order in which they were given."""
    people = tournament.by_key()
    return [
        say("{name} {penalty}", name=people[penalty.entry].name, penalty=penalty_words(tournament, penalty))
        for penalty in sorted(penalties, key=lambda penalty: penalty.number)
    ]
