"""Seasons as values, and who is named in them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from jassturnier.store.journal.heads import head
from jassturnier.store.kit.view import Source, rows, some_columns
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.people.entries import Known, called, traits_of
from jassturnier.tournament.ranking.extra_lists import hides_any, waiting
from jassturnier.tournament.season.season import (
    Season,
    SeasonEvening,
    SeasonRules,
    Start,
    by_date,
    starts_of,
    whose_points,
)


def load_season(source: Source, key: int, but: int = 0) -> Season:
    """Read a season with all its evenings, but for one that is the tournament `but`."""
    (row,) = rows(source, "season", id=key)
    rules = SeasonRules.of(row.settings)
    listed = (event for event in events(source, key) if event.tournament_id != but)
    evenings = by_date(_evening(source, event, rules) for event in listed)
    return _season(source, Season(key, row.name, rules, evenings))


def season_of(source: Source, tournaments: Iterable[int], rules: SeasonRules) -> Season:
    """Return tournaments, by their keys, as the evenings of a season that is nowhere stored."""
    numbered = enumerate(tournaments, 1)
    evenings = tuple(_played(source, key, number) for number, key in numbered)
    return _season(source, Season(0, "", rules, evenings))


def _season(source: Source, season: Season) -> Season:
    persons = {person for start in season.starts() for person in start.persons}
    found = {row.id: row for row in rows(source, "person") if row.id in persons}
    clubs = {key: row.club for key, row in found.items() if row.club}
    known = {key: Known(f"{row.given} {row.family}".strip(), traits_of(row)) for key, row in found.items()}
    return replace(season, people=called(known), clubs=clubs, head=head(source).printed)


def seasons_of(source: Source) -> Iterator[Season]:
    """Read all seasons, with their evenings on paper only."""
    for row in rows(source, "season", "name"):
        rules = SeasonRules.of(row.settings)
        on_paper = (event for event in events(source, row.id) if event.tournament_id is None)
        yield Season(row.id, row.name, rules, tuple(_evening(source, event, rules) for event in on_paper))


def persons_of_results(facts: Mapping[str, Any]) -> set[int]:
    """Return the persons of an evening that was played on paper."""
    return {person for result in facts.get("results", ()) for person in _persons(result)}


def persons_in(table: str, row: Mapping[str, Any]) -> set[int]:
    """Return the persons whom a season or its evening speaks of, where no foreign key does."""
    if table == "season":
        return {*row.get("settings", {}).get("guests", ())}
    return persons_of_results(row.get("facts", {})) if table == "season_event" else set()


def events(source: Source, season: int) -> list[Any]:
    """Return the evenings of a season as they were added."""
    return rows(source, "season_event", "number", season_id=season)


def _evening(source: Source, event: Any, rules: SeasonRules) -> SeasonEvening:  # noqa: ANN401 — a row
    final = bool(event.facts.get("final"))
    if event.tournament_id is not None:
        return replace(_played(source, event.tournament_id, event.number, final=final), key=event.id)
    results = event.facts["results"]
    ordered = sorted((result["total"] for result in results), reverse=not rules.lowest_wins)
    starts = tuple(
        Start(_persons(result), ordered.index(result["total"]) + 1, result["total"]) for result in results
    )
    day = date.fromisoformat(event.facts["day"]) if "day" in event.facts else None
    return SeasonEvening(event.number, event.name, starts, final, on_paper=True, key=event.id, day=day)


def _played(source: Source, tournament: int, number: int, *, final: bool = False) -> SeasonEvening:
    evening = load_tournament(source, tournament)
    open_results = sum(len(round_.open_tables()) for round_ in evening.rounds())
    starts = starts_of(evening)
    return SeasonEvening(
        number,
        evening.name,
        starts,
        final,
        open_results=open_results,
        over=evening.over(),
        hidden=hides_any(evening),
        unpublished=bool(waiting(evening).rounds),
        whose=tuple(whose_points(evening.name, starts)),
        day=evening.day,
    )


def _persons(result: Mapping[str, Any]) -> tuple[int, ...]:
    """Return who has a total: both of a pair; the first version stored one person each."""
    return tuple(result["persons"]) if "persons" in result else (result["person"],)


def persons_named(source: Source) -> set[int]:
    """Return the persons that seasons speak of: guests, and those of evenings played on paper."""
    settings = [each for (each,) in some_columns(source, "season", ("settings",))]
    facts = [each for (each,) in some_columns(source, "season_event", ("facts",))]
    guests = {person for each in settings for person in each["guests"]}
    return guests | {person for each in facts for person in persons_of_results(each)}
