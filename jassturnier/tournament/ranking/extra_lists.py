"""Lists beside the rank list: clubs, tandems, most matches, best round, last place, nearest guess."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, fold, joined, say, say_n
from jassturnier.tournament.lists import (
    EVERYBODY,
    UNRANKED,
    Column,
    Extra,
    Kind,
    Listed,
    Marked,
    On,
    Section,
    columns_of_rank,
    data,
    in_ranks,
    ranked,
)
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from jassturnier.tournament.people.fields import columns_of
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.hidden_lists import last_shown
from jassturnier.tournament.ranking.standings import Place, Standings, standings
from jassturnier.tournament.regulation.round_rules import Points, Unit, summed
from jassturnier.tournament.scoring.counting import PLAYS
from jassturnier.tournament.scoring.readings import by_phone_lines
from jassturnier.tournament.scoring.sheet_numbers import NO_RESULT
from jassturnier.values import frozen


@frozen
class Together:
    """What entries may have in common, and what its list is called; so many `best` count as a rule.

    `name` says what an entry has, `nobody` that none has it.
    """

    key: str
    name: Callable[[EntryInfo], str]
    heading: Text
    title: Text
    of_best: Callable[[int], Text]
    nobody: Text
    best: int


CLUBS = Together(
    "club",
    lambda entry: entry.club,
    say("Club"),
    say("Club rank list"),
    lambda n: say_n("the best one of each club", "the best {n} of each club", n),
    say("Nobody is entered with a club."),
    3,
)
TANDEMS = Together(
    "tandem",
    lambda entry: entry.tandem,
    say("Tandem"),
    say("Tandems"),
    lambda _: say("Tandems"),
    say("Nobody is entered with a tandem; “players edit 7 --tandem NAME” says who is in one."),
    2,
)
"""The two of a tandem are added."""


@frozen
class ClubPlace:
    """A club or tandem with its best, and their totals added; without a rank if it has too few."""

    club: str
    total: Points
    best: tuple[Place, ...]
    rank: int | None = None
    shared: bool = False


def club_list(whole: Standings, best: int, of: Together = CLUBS) -> tuple[ClubPlace, ...]:
    """Rank the clubs of everybody in a rank list by so many of their best; those with fewer come last."""
    clubs = [_club(places, best, of) for places in _by_name(whole.places, of)]
    low = any(place.line.low_wins for place in whole.places)
    clubs.sort(key=lambda one: (one.total if low else -one.total, fold(one.club)))
    full = [one for one in clubs if len(one.best) == best]
    placed = (
        replace(one, rank=rank, shared=len(tied) > 1)
        for rank, tied in in_ranks(full, lambda one: one.total)
        for one in tied
    )
    return (*placed, *(one for one in clubs if len(one.best) < best))


def _by_name(places: Sequence[Place], of: Together) -> Iterator[list[Place]]:
    """Yield the places of every club, the best first; case makes no difference to a name."""
    clubs: dict[str, list[Place]] = defaultdict(list)
    for place in places:
        if name := of.name(place.entry):
            clubs[name.casefold()].append(place)
    yield from clubs.values()


def _club(places: Sequence[Place], best: int, of: Together) -> ClubPlace:
    chosen = tuple(places[:best])
    return ClubPlace(of.name(places[0].entry), summed(place.line.total for place in chosen), chosen)


def how_many(tournament: Tournament, of: Together, asked: int = 0) -> int:
    """Return how many of each count: as was asked, else by the regulation, else as usual."""
    said = tournament.regulation.club_best if of is CLUBS else None
    return asked or said or of.best


def together(
    tournament: Tournament, stage: StageInfo, after: int | None, of: Together, best: int = 0
) -> Listed[ClubPlace]:
    """Return the rank list of what entries have in common after a round, by so many of the best of each.

    Raises:
        NotAllowed: nobody has it.
    """
    if not any(map(of.name, stage.entries)):
        raise NotAllowed(of.nobody)
    (whole,) = standings(tournament, stage, after, EVERYBODY)
    best = how_many(tournament, of, best)
    listed = clubs_listed(best, club_list(whole, best, of), of)
    return replace(listed, warnings=by_phone_lines(stage.rounds[:after]))


def all_together(tournament: Tournament) -> Iterator[tuple[Together, Listed[ClubPlace]]]:
    """Yield the newest rank list of whatever entries have in common here, as soon as a result is in.

    It is of the first stage, which everybody plays.
    """
    stage = tournament.stages[0]
    after = last_shown(stage)
    for of in (CLUBS, TANDEMS):
        if after and any(map(of.name, stage.entries)):
            yield of, together(tournament, stage, after, of)


def clubs_listed(best: int, places: Sequence[ClubPlace], of: Together = CLUBS) -> Listed[ClubPlace]:
    """Return the list of clubs or tandems as it is shown."""
    columns: tuple[Column[ClubPlace], ...] = (
        *columns_of_rank(lambda one: UNRANKED if one.rank is None else ranked(one.rank, shared=one.shared)),
        Column(of.key, of.heading, lambda one: one.club, Kind.NAME),
        Column("total", say("Total"), lambda one: one.total, Kind.TOTAL),
        Column("best", say("Best"), lambda one: joined(*map(_with_total, one.best)), only=On.READ),
        data("entries", lambda one: [*map(_entry, one.best)]),
    )
    return Listed(of.of_best(best), columns, [Section(places)])


def _with_total(place: Place) -> Text:
    return say("{name} {points}", name=place.entry.name, points=place.line.total)


def _entry(place: Place) -> dict[str, object]:
    return {"number": place.entry.number, "name": place.entry.name, "total": place.line.total}


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


def best_rounds(tournament: Tournament, stage: StageInfo, whole: Standings) -> list[ExtraPlace]:
    """Return who had the best round of a stage; nobody where points do not count or none was played."""
    if tournament.regulation.common(stage.number).unit is not Unit.POINTS:
        return []
    lines = [place.line for place in whole.places]
    return [place for place in _best_round(lines, None) if place.rank == 1]


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
