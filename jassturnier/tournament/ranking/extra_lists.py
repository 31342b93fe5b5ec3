"""Lists beside the rank list: most matches, best round, last place, nearest guess."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, say
from jassturnier.tournament.lists import Column, Kind, Listed, Marked, On, Section, data, in_ranks, ranked
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.fields import columns_of
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.standings import Standings
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.scoring.handed_in import by_phone_lines
from jassturnier.tournament.scoring.rounds import PLAYS
from jassturnier.tournament.scoring.sheet_numbers import NO_RESULT
from jassturnier.tournament.words import Extra
from jassturnier.values import frozen

_MATCHES = "matches"


@frozen
class ExtraPlace:
    """A place in a list beside the rank list; who is equal shares it.

    `value` is how many matches, the points of the round, the total, or what was guessed; `round` the
    number of the best round, `off` how far a guess lies from the answer.
    """

    rank: int
    entry: EntryInfo
    value: Points
    round: int | None = None
    off: Points | None = None


def extra_list(kind: Extra, ranked: Standings, answer: int | None = None) -> tuple[ExtraPlace, ...]:
    """Return a list beside the rank list: everybody of that who has a value for it.

    All rounds count, the dropped ones too. A guess is held against `answer`, else against the best total.

    Raises:
        NotAllowed: nobody has what the list is about.
    """
    if kind is Extra.LAST:
        return tuple(ExtraPlace(p.rank, p.entry, p.line.total) for p in ranked.last())
    lines = [place.line for place in ranked.places]
    found = _WAYS[kind].find(lines, answer) if lines else ()
    if not found:
        raise NotAllowed(_WAYS[kind].nothing)
    return found


def _matches(lines: Sequence[RankLine], _: int | None) -> tuple[ExtraPlace, ...]:
    counted = [(line, sum(value.tallies.get(_MATCHES, 0) for value in line.rounds)) for line in lines]
    return _ranked([(-n, ExtraPlace(0, line.entry, n)) for line, n in counted if n])


def _best_round(lines: Sequence[RankLine], _: int | None) -> tuple[ExtraPlace, ...]:
    found = []
    for line in lines:
        sign = 1 if line.low_wins else -1
        played = [(v.value, v.number) for v in line.rounds if v.part == PLAYS and v.value is not None]
        if played:
            value, number = min(played, key=lambda pair: (sign * pair[0], pair[1]))
            found.append((sign * value, ExtraPlace(0, line.entry, value, round=number)))
    return _ranked(found)


def _guess(lines: Sequence[RankLine], answer: int | None) -> tuple[ExtraPlace, ...]:
    right = _right(lines, answer)
    guessed = [(line.entry, line.entry.guess) for line in lines if line.entry.guess is not None]
    missed = [(max(n - right, right - n), entry, n) for entry, n in guessed]
    return _ranked([(off, ExtraPlace(0, entry, n, off=off)) for off, entry, n in missed])


def _right(lines: Sequence[RankLine], answer: int | None) -> Points:
    """Return what guesses are held against."""
    return lines[0].total if answer is None else answer


def _ranked(found: Iterable[tuple[Points, ExtraPlace]]) -> tuple[ExtraPlace, ...]:
    """Give ranks by the numbers, the lowest first."""
    ordered = sorted(found, key=lambda pair: (pair[0], pair[1].entry.sort_key()))
    ranks = in_ranks(ordered, lambda pair: pair[0])
    return tuple(replace(place, rank=rank) for rank, tied in ranks for _, place in tied)


@frozen
class _Way:
    """How a list beside the rank list is made, what its value is, and what is said when nobody has one."""

    find: Callable[[Sequence[RankLine], int | None], tuple[ExtraPlace, ...]]
    value: Text
    nothing: Text


_WAYS: Mapping[Extra, _Way] = {
    Extra.MATCHES: _Way(
        _matches, say("Matches"), say("No match is entered. “enter 7 1727 157 matches 1 0” enters one.")
    ),
    Extra.BEST_ROUND: _Way(_best_round, say("Points"), NO_RESULT),
    Extra.GUESS: _Way(
        _guess, say("Guess"), say("Nobody has guessed. “players edit 7 --guess 4250” enters a guess.")
    ),
}


def with_answer(title: Text, answer: Points) -> Text:
    """Put what was guessed at behind the title of a list: “nearest guess (4250)”."""
    return say("{list} ({answer})", list=title, answer=answer)


def guessed_at(whole: Standings, answer: int | None = None) -> Points:
    """Return what guesses are held against, where anybody is ranked."""
    return _right([place.line for place in whole.places], answer)


def extra_listed(
    tournament: Tournament, kind: Extra, whole: Standings, answer: int | None = None
) -> Listed[ExtraPlace]:
    """Return a list beside the rank list as it is shown.

    Raises:
        NotAllowed: nobody has what the list is about.
    """
    places = extra_list(kind, whole, answer)
    ranks = Counter(place.rank for place in places)

    def rank(place: ExtraPlace) -> Marked:
        return ranked(place.rank, shared=ranks[place.rank] > 1)

    value = _WAYS[kind].value if kind in _WAYS else say("Total")
    columns: tuple[Column[ExtraPlace], ...] = (
        Column("rank", say("Rank"), rank, Kind.RANK),
        *columns_of(lambda place: place.entry),
        Column("value", value, lambda place: place.value, Kind.COUNT),
        Column("round_name", say("Round"), lambda place: _round(tournament, place), Kind.WORDS, On.READ),
        data("round", lambda place: place.round),
        Column("off", say("Off by"), lambda place: place.off, Kind.COUNT),
    )
    title = with_answer(kind.label, guessed_at(whole, answer)) if kind is Extra.GUESS else kind.label
    return Listed(title, columns, [Section(places)], warnings=by_phone_lines(tournament.rounds()))


def _round(tournament: Tournament, place: ExtraPlace) -> Text | None:
    return None if place.round is None else tournament.regulation.round_name(place.round)
