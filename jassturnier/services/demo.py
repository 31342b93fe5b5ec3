"""A whole evening with invented players, through the same services as a real one."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from shutil import rmtree

from jassturnier import resources
from jassturnier.errors import NotAllowed
from jassturnier.exchange.entries_in import read_entries
from jassturnier.i18n import say
from jassturnier.services import drawing, papers, people, printing, results, tournaments
from jassturnier.services.desk import Desk, Office
from jassturnier.services.exporting import export_xlsx
from jassturnier.services.printing import Order
from jassturnier.store.connection import backup_folder
from jassturnier.store.database import Database
from jassturnier.store.files import make_folder
from jassturnier.store.station import Station
from jassturnier.tournament.simulation import random_slip, typed

REGULATION = "schieber-einzel-4x12"
_DATABASE = "demo.db"


@dataclass(frozen=True, slots=True)
class Show:
    """What to demonstrate: where, from which seed, in which language, on which day."""

    folder: Path
    seed: int
    language: str
    title: str
    day: date


def steps() -> int:
    """Return how many steps the progress of `play` has."""
    rounds = tournaments.checked(tournaments.document(REGULATION), REGULATION).stages[0].rounds
    return rounds + 1


def play(station: Station, show: Show, advance: Callable[[int], None]) -> list[Path]:
    """Play the evening and return the files it leaves, the database first.

    Raises:
        NotAllowed: the folder holds a demonstration already.
        Failed: the folder cannot be written.
    """
    place = show.folder / _DATABASE
    make_folder(show.folder)
    if place.exists():
        raise NotAllowed(say("{place} exists already; choose another folder.", place=str(place)))
    try:
        return [place, *_play(Office(Database(str(place)), station, "demo"), show, advance)]
    except BaseException:
        place.unlink(missing_ok=True)
        rmtree(backup_folder(place), ignore_errors=True)
        raise


def _play(office: Office, show: Show, advance: Callable[[int], None]) -> list[Path]:
    desk = _open(office, show)
    files = []
    rng = Random(show.seed)
    for number in range(1, steps()):
        files.append(_play_round(desk, show, number, rng))
        advance(1)
    standings = show.folder / f"standings-{steps() - 1}.pdf"
    printing.print_paper(desk, Order(papers.KINDS["standings"], show.language, standings))
    files.append(standings)
    files.append(export_xlsx(desk, show.folder / "evening.xlsx", show.language))
    advance(1)
    return files


def _open(office: Office, show: Show) -> Desk:
    settings = tournaments.document(REGULATION)
    plan = tournaments.Plan(show.title, settings, show.day, language=show.language)
    desk = tournaments.create(office, plan)
    listed, _ = read_entries(resources.read("sample_data", "single_evening", "entries.csv"), pairs=False)
    people.add(desk, listed.entries)
    people.call_roll(desk, (), all_but=True)
    return desk


def _play_round(desk: Desk, show: Show, number: int, rng: Random) -> Path:
    evening = drawing.store(desk, drawing.propose(desk, drawing.Wanted(seed=show.seed)))
    path = show.folder / f"round-{number}.pdf"
    printing.print_paper(desk, Order(papers.KINDS["round"], show.language, path))
    for table in evening.stage().rounds[-1].tables:
        slip = random_slip(evening.regulation, table, rng)
        results.enter(desk, results.Typed(str(table.number), typed(slip)))
    return path
