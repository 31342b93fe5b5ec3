"""Small tournaments of several stages, in a database."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jassturnier.services.people import entering
from jassturnier.services.results import results
from jassturnier.services.setup import tournaments
from jassturnier.services.stages import qualifying
from jassturnier.services.workplace import Desk
from tests.support.offices import drawn, enter, office, play_round
from tests.support.stages_made import SECOND, SINGLES, settings


def with_pairs(folder: Path, count: int, *stages: Mapping[str, Any]) -> Desk:
    """Return the desk of a tournament of these stages with pairs numbered from 1."""
    desk = tournaments.create(office(folder), tournaments.NewTournament("Evening", settings(*stages)))
    entering.add(desk, [entering.new_entry([f"Anna Nr{n}", f"Beat Nr{n}"]) for n in range(1, count + 1)])
    return desk


def played(desk: Desk, *points: int) -> Desk:
    """Draw a round; the pair with the lower number has these points at its table, in their order."""
    people = desk.tournament().by_key()
    tables = drawn(desk).stage().rounds[-1].tables
    numbered = sorted(tables, key=lambda table: min(people[key].number for key in table.entries()))
    for table, low in zip(numbered, points, strict=True):
        first, second = (people[side[0]].number for side in table.sides)
        values = (low, 1884 - low) if first < second else (1884 - low, low)
        enter(desk, table.number, *values)
    return desk


def ranked_singles(folder: Path, count: int, *later: Mapping[str, Any], **changes: object) -> Desk:
    """Return the desk of a tournament of singles after the Vorrunde: each number has that rank.

    Everybody has 942 points or one of each table more or less, and a thousand for everybody behind.
    """
    changes = {"entry": "single", **changes}
    made = tournaments.NewTournament("Evening", settings(SINGLES, *later, **changes))
    desk = tournaments.create(office(folder), made)
    entering.add(desk, [entering.new_entry([f"Given{n} Family{n}"]) for n in range(1, count + 1)])
    play_round(desk)
    for number in range(1, count):
        results.add(desk, str(number), str(1000 * (count - number)), "rank")
    return desk


def pairs_to_make(
    folder: Path, partners: str, *further: Mapping[str, Any], best: int = 4, count: int = 8, **stage: object
) -> Desk:
    """Return the desk at the beginning of a final of pairs, as yet without them; number 1 was first."""
    final_stage = {**SECOND, "from": {"best": best}, "partners": partners, **stage}
    desk = ranked_singles(folder, count, final_stage, *further)
    qualifying.store(desk, qualifying.preview(desk))
    return desk
