"""Lists beside the rank list, and what of any list the hall may see."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, fold, in_language, joined, say, say_n
from jassturnier.tournament.fund import shares
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
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, Tournament
from jassturnier.tournament.people.fields import columns_of
from jassturnier.tournament.ranking.standings import Place, Standings, standings
from jassturnier.tournament.regulation.regulation import Publish
from jassturnier.tournament.regulation.round_rules import Points, Unit, summed
from jassturnier.tournament.scoring.counting import PLAYS
from jassturnier.tournament.scoring.readings import by_phone_lines
from jassturnier.tournament.scoring.sheet_numbers import NO_RESULT
from jassturnier.values import frozen


@frozen
class Waiting:
    """What is decided and waits for “publish”: complete rounds with their stages, and the prizes."""

    rounds: tuple[tuple[StageInfo, RoundInfo], ...]
    prizes: bool

    def __bool__(self) -> bool:
        """Say whether anything waits."""
        return bool(self.rounds) or self.prizes

    def named(self, tournament: Tournament) -> list[Text]:
        """Name what waits: “Round 3”, “the final list”, “the prizes”."""
        words = [_named(tournament, *each) for each in self.rounds]
        return [*words, say("the prizes")] if self.prizes else words


def _named(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> Text:
    if _is_last(tournament, stage, round_):
        return say("the final list")
    name = tournament.regulation.round_name(round_.number)
    if len(tournament.regulation.stages) == 1:
        return name
    return say("{stage}: {round}", stage=in_language(stage.rules.name, tournament.language), round=name)


def waiting(tournament: Tournament) -> Waiting:
    """Return what waits to be published."""
    rounds = (
        (stage, round_)
        for stage in tournament.hours()
        for round_ in stage.rounds
        if not round_.open_tables() and not _released(tournament, stage, round_)
    )
    decided = tournament.over() and bool(tournament.regulation.prizes)
    # “publish” fixes the sum that prizes are shares of.
    fixed = tournament.prizes_published or tournament.closed or not shares(tournament)
    return Waiting(tuple(rounds), decided and not (prizes_released(tournament) and fixed))


def prizes_released(tournament: Tournament) -> bool:
    """Say whether the hall may see who wins what, once all is decided."""
    at_once = tournament.regulation.publish is Publish.AT_ONCE
    return at_once or tournament.prizes_published or tournament.closed


def _released(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> bool:
    """Say whether a round needs no “publish”, or has had it."""
    waits = tournament.regulation.publish
    if waits is Publish.AT_ONCE or round_.published or tournament.closed:
        return True
    return waits is Publish.FINAL and not _is_last(tournament, stage, round_)


def _is_last(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> bool:
    return tournament.regulation.is_last(stage.number) and round_.number == stage.rules.rounds


def rounds_shown(tournament: Tournament, stage: StageInfo) -> int:
    """Return after how many rounds of a stage the hall sees its rank list: 0 is none.

    A round counts as soon as it is complete, where lists are live with its first result.
    """
    rules, shown = tournament.regulation, 0
    for round_ in stage.rounds:
        if not _released(tournament, stage, round_) or (round_.open_tables() and not rules.live):
            break
        shown = round_.number
    if rules.hidden_after is None or (stage.complete() and shown == len(stage.rounds)):
        return shown
    return min(shown, rules.hidden_after)


def hidden(tournament: Tournament, stage: StageInfo, after: int) -> bool:
    """Say whether the rank list of a stage after so many rounds is hidden until its end.

    A round counts from its first result on: rounds that are only drawn hide nothing.
    """
    shown = tournament.regulation.hidden_after
    if shown is None or stage.complete():
        return False
    return any(shown < round_.number <= after and round_.has_results() for round_ in stage.rounds)


def hides_any(tournament: Tournament) -> bool:
    """Say whether any rank list of a tournament is hidden until the end."""
    return any(hidden(tournament, stage, len(stage.rounds)) for stage in tournament.stages)


def refuse_hidden(
    tournament: Tournament, stage: StageInfo, after: int | None = None, *, desk: bool = False
) -> None:
    """Keep a rank list that is hidden after so many rounds (None: all) from the hall; the desk may see it.

    Raises:
        NotAllowed: it is hidden.
    """
    if not desk and hidden(tournament, stage, len(stage.rounds) if after is None else after):
        first = tournament.regulation.round_name((tournament.regulation.hidden_after or 0) + 1)
        raise NotAllowed(
            say("From {round} on the rank list is hidden until the end; --desk shows it.", round=first)
        )


def shown_to_all(tournament: Tournament, after: int | None = None) -> Tournament:
    """Return the tournament without the results that are hidden from the hall.

    Of the stage being played those after its first `after` rounds are left out, too, and of a round being
    played all of them, unless lists are live.
    """
    played, stages = tournament.played_stage(), []
    for stage in tournament.stages:
        shown = rounds_shown(tournament, stage)
        limit = shown if after is None or stage.number < played.number else min(shown, after)
        rounds = (each if each.number <= limit else _without_results(each) for each in stage.rounds)
        stages.append(replace(stage, rounds=tuple(rounds)))
    return replace(tournament, stages=tuple(stages))


def without_results(tournament: Tournament, but: AbstractSet[int] = frozenset()) -> Tournament:
    """Return the tournament without any result but those of some tables, by their keys."""
    return tournament.with_rounds(lambda round_: _without_results(round_, but))


def tables_with_results(tournament: Tournament) -> AbstractSet[int]:
    """Return the keys of the tables whose results are in."""
    return {table.key for _, table in tournament.tables() if table.result is not None}


def last_shown(stage: StageInfo) -> int:
    """Return after how many rounds a stage has its newest rank list with a result."""
    return max((round_.number for round_ in stage.rounds if round_.has_results()), default=0)


def wanted_or_newest(stage: StageInfo, after: int | None) -> int | None:
    """Return after how many rounds a rank list is meant, None for all: rounds only drawn change no rank."""
    newest = last_shown(stage)
    return newest if after is None and 0 < newest < len(stage.rounds) else after


def _without_results(round_: RoundInfo, but: AbstractSet[int] = frozenset()) -> RoundInfo:
    tables = (
        table if table.key in but else replace(table, result=None, played=(), readings=())
        for table in round_.tables
    )
    return replace(round_, tables=tuple(tables))


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
    clubs = [
        ClubPlace(of.name(places[0].entry), summed(one.line.total for one in chosen), chosen)
        for places in _by_name(whole.places, of)
        for chosen in [tuple(places[:best])]
    ]
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
    columns: tuple[Column[ClubPlace], ...] = (
        *columns_of_rank(lambda one: UNRANKED if one.rank is None else ranked(one.rank, shared=one.shared)),
        Column(of.key, of.heading, lambda one: one.club, Kind.NAME),
        Column("total", say("Total"), lambda one: one.total, Kind.TOTAL),
        Column("best", say("Best"), lambda one: joined(*map(_with_total, one.best)), only=On.READ),
        data(
            "entries",
            lambda one: [
                {"number": each.entry.number, "name": each.entry.name, "total": each.line.total}
                for each in one.best
            ],
        ),
    )
    sections = [Section(club_list(whole, best, of))]
    return Listed(of.of_best(best), columns, sections, warnings=by_phone_lines(stage.rounds[:after]))


def all_together(tournament: Tournament) -> Iterator[tuple[Together, Listed[ClubPlace]]]:
    """Yield the newest rank list of whatever entries have in common here, as soon as a result is in.

    It is of the first stage, which everybody plays.
    """
    stage = tournament.stages[0]
    after = last_shown(stage)
    for of in (CLUBS, TANDEMS):
        if after and any(map(of.name, stage.entries)):
            yield of, together(tournament, stage, after, of)


def _with_total(place: Place) -> Text:
    return say("{name} {points}", name=place.entry.name, points=place.line.total)


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
    found = _WAYS[kind].find(ranked, answer) if ranked.places else ()
    if not found:
        raise NotAllowed(_WAYS[kind].nothing)
    return found


def _matches(whole: Standings, _: int | None = None) -> tuple[ExtraPlace, ...]:
    counted = [
        (place.entry, sum(value.tallies.get("matches", 0) for value in place.line.rounds))
        for place in whole.places
    ]
    return _ranked([(-n, ExtraPlace(0, entry, n)) for entry, n in counted if n])


def _best_round(whole: Standings, _: int | None = None) -> tuple[ExtraPlace, ...]:
    found = []
    for line in (place.line for place in whole.places):
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
    return [place for place in _best_round(whole) if place.rank == 1]


def _guess(whole: Standings, answer: int | None) -> tuple[ExtraPlace, ...]:
    right = guessed_at(whole, answer)
    guessed = [(one.entry, one.entry.guess) for one in whole.places if one.entry.guess is not None]
    missed = [(max(n - right, right - n), entry, n) for entry, n in guessed]
    return _ranked([(off, ExtraPlace(0, entry, n, off=off)) for off, entry, n in missed])


def _ranked(found: Iterable[tuple[Points, ExtraPlace]]) -> tuple[ExtraPlace, ...]:
    """Give ranks by the numbers, the lowest first."""
    ordered = sorted(found, key=lambda pair: (pair[0], pair[1].entry.sort_key()))
    ranks = in_ranks(ordered, lambda pair: pair[0])
    return tuple(replace(place, rank=rank) for rank, tied in ranks for _, place in tied)


@frozen
class _Way:
    """How a list beside the rank list is made, what its value is, and what is said when nobody has one."""

    find: Callable[[Standings, int | None], tuple[ExtraPlace, ...]]
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
    return whole.places[0].line.total if answer is None else answer


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
