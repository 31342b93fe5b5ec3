"""The lists of what people reached: the card of one, the all-time list, one evening against another."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from jassturnier import games
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.lists import (
    SHARED,
    Column,
    Kind,
    Listed,
    On,
    RowT,
    Section,
    columns_of_rank,
    data,
    ranked,
)
from jassturnier.tournament.register.careers import Career, CareerChange, Evening, careers, ranked_careers
from jassturnier.tournament.register.persons import Person, number_of, told_apart
from jassturnier.tournament.words import long_date

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
