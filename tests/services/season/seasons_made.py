"""A season, and evenings on paper for it."""

from collections.abc import Mapping

from jassturnier.services import season, season_lists
from jassturnier.services.workplace import Office
from jassturnier.tournament.regulation.round_rules import Points

SEASON = "Jahr 2027"


def paper(
    at: Office, *rows: str, name: str = "Januar", answers: Mapping[str, str] | None = None
) -> season_lists.SeasonList:
    content = "\n".join(("Name,Club,Total", *rows)).encode()
    return season_lists.look(at, SEASON, content, f"{name}.csv", season_lists.HowRead(answers=answers or {}))


def take_in(at: Office, found: season_lists.SeasonList, *, final: bool = False) -> None:
    found.seen.refuse(update=False, agreed=False)
    season_lists.take_over(at, found, final=final)


def rows(at: Office) -> list[tuple[str, Points]]:
    found = season.season(at, SEASON)
    return [
        (found.people[person], start.total)
        for evening in found.evenings
        for start in evening.starts
        for person in start.persons
    ]
