"""The register: everybody the club knows, and what they reached over all evenings."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from datetime import date
from fractions import Fraction
from math import inf
from typing import TypeAlias

from jassturnier import games
from jassturnier.errors import NotFound
from jassturnier.i18n import Text, fold, say, say_n, shortened
from jassturnier.tournament.lists import (
    SHARED,
    Column,
    Kind,
    Listed,
    On,
    RoundPart,
    RowT,
    Section,
    columns_of_rank,
    data,
    in_ranks,
    long_date,
    ranked,
)
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.entries import Known, called, full_name, traits_of
from jassturnier.tournament.regulation.prize_rules import PODIUM
from jassturnier.tournament.regulation.round_rules import Points, summed
from jassturnier.tournament.scoring.counting import round_values
from jassturnier.tournament.season.season import starts_of
from jassturnier.values import frozen

_NUMBERS = 1_000_000
_SHOWN = 8


@frozen
class Person:
    """Somebody the club knows; `spellings` are other names that mean the same person.

    `evenings` says at how many evenings of this database it was on the list.
    """

    key: int
    family: str
    given: str
    club: str = ""
    place: str = ""
    born: int | None = None
    contact: str = ""
    language: str = ""
    spellings: tuple[str, ...] = ()
    evenings: int = 0

    @property
    def number(self) -> str:
        """Return the number that stays the same in every tournament and on every laptop."""
        return number_of(self.key)

    @property
    def name(self) -> str:
        """Return given and family name."""
        return full_name((self.family, self.given))

    @property
    def listed(self) -> str:
        """Return the form of alphabetical lists."""
        return f"{self.family} {self.given}".strip()

    @property
    def traits(self) -> tuple[str, ...]:
        """Return what tells the person from a namesake, as far as it is known: place, club, year of birth."""
        return tuple(filter(None, traits_of(self)))

    @property
    def described(self) -> str:
        """Return number and name, and what tells it from a namesake."""
        traits = f" ({', '.join(self.traits)})" if self.traits else ""
        return f"{self.number} {self.name}{traits}"


def told_apart(people: Iterable[Person]) -> dict[int, str]:
    """Return the names by person; those of namesakes with what tells them apart, else the number."""
    return called({person.key: Known(person.name, traits_of(person), person.number) for person in people})


def number_of(key: int) -> str:
    """Return the number of a person in the register; two persons share one once in a million."""
    return f"{key % _NUMBERS:06}"


def fitting(people: Iterable[Person], words: str) -> list[Person]:
    """Return the persons with all the words in their name, place, club, year, number or another spelling.

    Those whose name alone has them all go before the others. No words fit everybody.
    """
    wanted = fold(words).split()
    listed = list(people)
    by_name = [person for person in listed if _holds(wanted, (person.name, *person.spellings))]
    return by_name or [
        person
        for person in listed
        if _holds(wanted, (person.name, *person.spellings, *person.traits, person.number))
    ]


def _holds(wanted: Sequence[str], words: Iterable[str]) -> bool:
    folded = fold(" ".join(words))
    # Of a number no part: 17 is not somebody born in 1917, nor the number 827817.
    whole = folded.split()
    return all(word in (whole if word.isdecimal() else folded) for word in wanted)


def find_person(people: Sequence[Person], words: str) -> Person:
    """Return the one person that `words` name: its number, its name, or parts of what is known of it.

    Raises:
        NotFound: nobody or several; several are listed.
    """
    wanted = fold(words)
    exact = [person for person in people if wanted in (person.number, fold(person.name), fold(person.listed))]
    found = exact or (fitting(people, words) if wanted else [])
    if len(found) == 1:
        return found[0]
    if not found:
        raise NotFound(
            say("The register knows nobody “{words}”. “people list” shows everybody.", words=words)
        )
    named = shortened([person.described for person in found], _SHOWN)
    raise NotFound(
        say("“{words}” fits several: {candidates}. Use the number.", words=words, candidates=named)
    )


def register_listed(people: Iterable[Person], title: Text, *, contact: bool = False) -> Listed[Person]:
    """Return people by name; what reaches them stands there only where it is asked for."""
    shown = sorted(people, key=lambda person: (fold(person.listed), person.number))
    return Listed(title, (*_COLUMNS, *(_CONTACT if contact else ())), [Section(shown)])


_COLUMNS: tuple[Column[Person], ...] = (
    Column("number", say("No."), lambda person: person.number, Kind.LABEL),
    Column("name", say("Name"), lambda person: person.listed, Kind.NAME, On.READ),
    data("family", lambda person: person.family),
    data("given", lambda person: person.given),
    Column("place", say("Place of living"), lambda person: person.place),
    Column("club", say("club"), lambda person: person.club),
    Column("born", say("born"), lambda person: person.born, Kind.NUMBER),
    Column("language", say("language"), lambda person: person.language, only=On.DATA),
    Column("spellings", say("also written"), lambda person: ", ".join(person.spellings), only=On.READ),
    data("spellings", lambda person: list(person.spellings), On.JSON),
    Column("evenings", say("evenings"), lambda person: person.evenings, Kind.COUNT),
)
_CONTACT: tuple[Column[Person], ...] = (Column("contact", say("contact"), lambda person: person.contact),)


@frozen
class Evening:
    """What a person did on one evening: rank and total, if the points are its own, among how many.

    `rounds` are the values of the rounds that it played itself, `partners` the keys of those who played with
    it, once for every round. An evening that is not `over` is won by nobody yet; in one that is `low` the
    lowest wins.
    """

    name: str
    day: date | None = None
    game: str = ""
    over: bool = True
    low: bool = False
    rank: int | None = None
    ranked: int = 0
    total: Points | None = None
    rounds: tuple[Points, ...] = ()
    partners: Mapping[int, int] = field(default_factory=dict)

    @property
    def remark(self) -> Text | None:
        """Say that the evening was played on paper, or is not over yet."""
        if not self.game:
            return say("on paper")
        return None if self.over else say("not over yet")

    @property
    def best(self) -> Points | None:
        """Return the best round."""
        return (min if self.low else max)(self.rounds, default=None)

    @property
    def average(self) -> Fraction | None:
        """Return what a round was worth."""
        return Fraction(sum(self.rounds)) / len(self.rounds) if self.rounds else None


def evenings_of(tournament: Tournament) -> dict[int, Evening]:
    """Return what everybody did who played or was ranked in a tournament, by person."""
    starts = [start for start in starts_of(tournament) if any(tournament.rounds())]
    reached = {person: start for start in starts for person in start.persons}
    rounds, partners = _played(tournament), _partners(tournament)
    game, low = _game(tournament), tournament.regulation.common(1).low
    return {
        person: Evening(
            tournament.name,
            tournament.day,
            game,
            over=tournament.closed or tournament.over(),
            low=low,
            rank=reached[person].rank if person in reached else None,
            ranked=len(starts),
            total=reached[person].total if person in reached else None,
            rounds=tuple(rounds[person]),
            partners=partners[person],
        )
        for person in {**reached, **rounds}
    }


def _played(tournament: Tournament) -> defaultdict[int, list[Points]]:
    """Return the values of the rounds that everybody played, by person; those of the game of the evening."""
    found: defaultdict[int, list[Points]] = defaultdict(list)
    position, rules, game = 0, tournament.regulation, _game(tournament)
    for stage in tournament.hours():
        values = round_values(rules, stage, len(stage.rounds))
        same = {r.number for r in stage.rounds if rules.of(stage.number, r.number).game == game}
        for entry in stage.entries:
            for value in values[entry.key]:
                if value.number in same and value.part is RoundPart.PLAYS and value.value is not None:
                    for member in entry.during(position + value.number).members:
                        found[member.person].append(value.value)
        position += len(stage.rounds)
    return found


def _game(tournament: Tournament) -> str:
    """Return the game of the evening: what most rounds of its first stage play, of equals the first."""
    [(game, _)] = Counter(rules.game for rules in tournament.regulation.rounds_of(1)).most_common(1)
    return game


def _partners(tournament: Tournament) -> defaultdict[int, Counter[int]]:
    found: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for position, round_ in enumerate(tournament.rounds(), 1):
        people = {key: entry.during(position) for key, entry in tournament.by_key().items()}
        for table in round_.tables:
            for side in table.sides if table.result else ():
                together = {member.person for key in side for member in people[key].members}
                for person in together:
                    found[person].update(together - {person})
    return found


@frozen
class Career:
    """All evenings of a person in one game."""

    person: int
    evenings: tuple[Evening, ...]

    @property
    def victories(self) -> int:
        """Return how many evenings it won."""
        return sum(evening.rank == 1 for evening in self.evenings)

    @property
    def podiums(self) -> int:
        """Return how often it was among the first three."""
        return sum(evening.rank is not None and evening.rank <= PODIUM for evening in self.evenings)

    @property
    def rounds(self) -> tuple[Points, ...]:
        """Return the values of all rounds."""
        return tuple(value for evening in self.evenings for value in evening.rounds)

    @property
    def whole(self) -> Evening:
        """Return all evenings of the person added up as one."""
        return Evening("", low=self.evenings[0].low, rounds=self.rounds)

    @property
    def total(self) -> Points:
        """Return all totals together."""
        return summed(evening.total or 0 for evening in self.evenings)


def careers(evenings: Mapping[int, Sequence[Evening]]) -> dict[str, list[Career]]:
    """Return what everybody reached on the evenings that are over, by game; where the lowest wins, apart."""
    found: dict[str, list[Career]] = defaultdict(list)
    for person, listed in evenings.items():
        by_game: dict[str, list[Evening]] = defaultdict(list)
        for evening in listed:
            if evening.over and evening.game:
                by_game[evening.game].append(evening)
        for game, played in by_game.items():
            found[game].append(Career(person, tuple(played)))
    return found


def _average(career: Career) -> tuple[Fraction, ...]:
    """Return what to compare; who has played no round has nothing, which comes behind all."""
    average = career.whole.average
    return () if average is None else (-average if career.whole.low else average,)


ORDERS: Mapping[str, Callable[[Career], tuple[Points, ...]]] = {
    "victories": lambda career: (career.victories, career.podiums, len(career.evenings)),
    "evenings": lambda career: (len(career.evenings), career.victories),
    "average": _average,
    "total": lambda career: (career.total,),
}
"""What an all-time list can be ordered by, the most first."""


def ranked_careers(listed: Iterable[Career], by: str) -> list[tuple[int, bool, Career]]:
    """Return rank, whether it is shared, and career, the best first."""
    best_first = sorted(listed, key=ORDERS[by], reverse=True)
    ranks = in_ranks(best_first, ORDERS[by])
    return [(rank, len(tied) > 1, career) for rank, tied in ranks for career in tied]


@frozen
class CareerChange:
    """A person on two evenings; None where it was not there."""

    person: int
    before: Evening | None
    now: Evening | None

    @property
    def places(self) -> int | None:
        """Return how many ranks it went up, less than nothing for down."""
        before, now = _of(self.before, "rank"), _of(self.now, "rank")
        return None if before is None or now is None else before - now


def compared(before: Mapping[int, Evening], now: Mapping[int, Evening]) -> list[CareerChange]:
    """Return everybody of two evenings, by the rank of the second, then of the first."""
    changes = (CareerChange(person, before.get(person), now.get(person)) for person in {**now, **before})
    return sorted(changes, key=lambda one: [_of(each, "rank") or inf for each in (one.now, one.before)])


_Ranked: TypeAlias = tuple[str, int, bool, Career]
"""A game, and somebody's rank in its all-time list: whether it is shared, and what it is for."""


def game_name(game: str) -> Text:
    """Return what a game is called."""
    return games.get(game).name


_EVENINGS: tuple[Column[Evening], ...] = (
    Column("day", say("Day"), lambda one: long_date(one.day) if one.day else None, only=On.READ),
    data("day", lambda one: one.day.isoformat() if one.day else None),
    Column("name", say("Evening"), lambda one: one.name, Kind.NAME),
    data("game", lambda one: one.game),
    Column("rank", say("Rank"), lambda one: one.rank, Kind.RANK),
    Column("ranked", say("of"), lambda one: one.ranked, Kind.COUNT),
    Column("total", say("Total"), lambda one: one.total, Kind.TOTAL),
    Column("rounds", say("Rounds"), lambda one: len(one.rounds), Kind.COUNT, On.READ),
    data("rounds", lambda one: list(one.rounds), On.JSON),
    Column("best", say("best round"), lambda one: one.best, Kind.COUNT),
    Column("average", say("average of a round"), lambda one: one.average, Kind.COUNT),
    Column("remark", say("Remark"), lambda one: one.remark, Kind.ASIDE, On.READ),
    data("over", lambda one: one.over, On.JSON),
)


def evenings_listed(person: Person, evenings: Sequence[Evening]) -> Listed[Evening]:
    """Return the evenings of a person."""
    title = say_n("{person}: {n} evening", "{person}: {n} evenings", len(evenings), person=person.described)
    return Listed(title, _EVENINGS, [Section(evenings)])


_SUMS: tuple[Column[Career], ...] = (
    Column("evenings", say("evenings"), lambda one: len(one.evenings), Kind.COUNT),
    Column("victories", say("victories"), lambda one: one.victories, Kind.COUNT),
    Column("podiums", say("among the first three"), lambda one: one.podiums, Kind.COUNT),
    Column("total", say("Total"), lambda one: one.total, Kind.COUNT),
    Column("rounds", say("Rounds"), lambda one: len(one.rounds), Kind.COUNT),
    Column("best", say("best round"), lambda one: one.whole.best, Kind.COUNT),
    Column("average", say("average of a round"), lambda one: one.whole.average, Kind.COUNT),
)


def sums_listed(person: int, evenings: Sequence[Evening]) -> Listed[tuple[str, Career]]:
    """Return all evenings of a person together, game by game."""
    listed = [(game, career) for game, (career,) in careers({person: evenings}).items()]
    columns: tuple[Column[tuple[str, Career]], ...] = (
        Column("game", say("Game"), lambda row: game_name(row[0]), Kind.NAME, On.READ),
        data("game", lambda row: row[0]),
        *(_career_column(column, lambda row: row[1]) for column in _SUMS),
    )
    return Listed(say("All evenings that are over"), columns, [Section(listed)])


def _career_column(column: Column[Career], career: Callable[[RowT], Career]) -> Column[RowT]:
    return Column(column.key, column.heading, lambda row: column.value(career(row)), column.kind, column.only)


def partners_listed(partners: Sequence[tuple[str, int]]) -> Listed[tuple[str, int]]:
    """Return with whom somebody played most often."""
    columns: tuple[Column[tuple[str, int]], ...] = (
        Column("name", say("Name"), lambda row: row[0], Kind.NAME),
        Column("rounds", say("Rounds"), lambda row: row[1], Kind.COUNT),
    )
    return Listed(say("Partners most often"), columns, [Section(partners)])


def all_time_listed(
    evenings: Mapping[int, Sequence[Evening]], people: Mapping[int, Person], by: str
) -> tuple[Sequence[str], Listed[_Ranked]]:
    """Return the games that were played, and the all-time list with a section for each of them.

    `by` names what it is ordered by.
    """
    names = told_apart(people.values())
    columns: tuple[Column[_Ranked], ...] = (
        data("game", lambda row: row[0], On.CSV),
        Column("game", say("Game"), lambda row: game_name(row[0]), only=On.SHEET),
        *columns_of_rank(lambda row: ranked(row[1], shared=row[2])),
        Column("number", say("No."), lambda row: number_of(row[3].person), Kind.LABEL),
        Column("name", say("Name"), lambda row: names[row[3].person], Kind.NAME),
        *(_career_column(column, lambda row: row[3]) for column in _SUMS),
    )
    games_played = sorted(careers(evenings).items())
    sections = [
        Section([(game, *row) for row in ranked_careers(listed, by)], game_name(game))
        for game, listed in games_played
    ]
    signs = [SHARED] if any(shared for section in sections for _, _, shared, _ in section.rows) else []
    return [game for game, _ in games_played], Listed(say("All-time list"), columns, sections, signs)


def changes_listed(
    before: str, now: str, changes: Iterable[CareerChange], people: Mapping[int, Person]
) -> Listed[CareerChange]:
    """Return one evening against another, person by person."""
    rows = [change for change in changes if change.person in people]
    came = sum(change.before is None for change in rows)
    stayed = sum(change.now is None for change in rows)
    title = say("{now} against {before}", now=now, before=before)
    notes = (
        say_n("{n} was there both times.", "{n} were there both times.", len(rows) - came - stayed),
        say_n("{n} is new.", "{n} are new.", came),
        say_n("{n} stayed away.", "{n} stayed away.", stayed),
    )
    names = told_apart(people.values())
    columns: tuple[Column[CareerChange], ...] = (
        Column("number", say("No."), lambda change: number_of(change.person), Kind.LABEL),
        Column("name", say("Name"), lambda change: names[change.person], Kind.NAME),
        Column("rank_before", say("Rank then"), lambda change: _of(change.before, "rank"), Kind.RANK),
        Column("rank", say("Rank now"), lambda change: _of(change.now, "rank"), Kind.RANK),
        Column("places", say("ranks up"), lambda change: change.places, Kind.COUNT),
        Column("total_before", say("Total then"), lambda change: _of(change.before, "total"), Kind.COUNT),
        Column("total", say("Total now"), lambda change: _of(change.now, "total"), Kind.TOTAL),
    )
    return Listed(title, columns, [Section(rows)], notes=notes)


def _of(evening: Evening | None, key: str) -> int | None:
    found: int | None = None if evening is None else getattr(evening, key)
    return found
