"""A season, and evenings on paper for it."""

from pathlib import Path

from jassturnier.services.people.importing import ListChoice
from jassturnier.services.season import on_paper, seasons
from jassturnier.services.workplace import Office
from jassturnier.tournament.regulation.round_rules import Points

SEASON = "Jahr 2027"


def paper(at: Office, folder: Path, *rows: str, name: str = "Januar") -> on_paper.OnPaper:
    path = folder / f"{name}.csv"
    path.write_text("\n".join(("Name,Club,Total", *rows)), encoding="utf-8")
    return on_paper.look(at, path)


def take_in(at: Office, found: on_paper.OnPaper, *, final: bool = False) -> None:
    on_paper.take_in(at, SEASON, found, ListChoice(), final=final)


def rows(at: Office) -> list[tuple[str, Points]]:
    found = seasons.season(at, SEASON)
    return [
        (found.people[person], start.total)
        for evening in found.evenings
        for start in evening.starts
        for person in start.persons
    ]
