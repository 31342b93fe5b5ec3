"""A season, and evenings on paper for it."""

from collections.abc import Mapping

from jassturnier.services.season import lists, seasons
from jassturnier.services.workplace import Office
from jassturnier.tournament.regulation.round_rules import Points

SEASON = "Jahr 2027"


def paper(
    at: Office,
    *rows: str,
    name: str = "Januar",
    answers: Mapping[str, str] | None = None,
) -> lists.SeasonList:
    content = "\n".join(("Name,Club,Total", *rows)).encode()
    return lists.look(at, SEASON, content, f"{name}.csv", lists.HowRead(answers=answers or {}))


def take_in(at: Office, found: lists.SeasonList, *, final: bool = False) -> None:
    found.seen.refuse(update=False, agreed=False)
    lists.take_over(at, found, final=final)


def rows(at: Office) -> list[tuple[str, Points]]:
    found = seasons.season(at, SEASON)
    return [
        (found.people[person], start.total)
        for evening in found.evenings
        for start in evening.starts
        for person in start.persons
    ]
