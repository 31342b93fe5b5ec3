"""Laptops that were one, by a stick: copying, merging, and that it does not matter which of them merges."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from jassturnier.services.people import entering
from jassturnier.services.safety import history, merging
from jassturnier.services.workplace import Desk
from jassturnier.store.copies import copy
from jassturnier.store.journal.changes import Image, RowKey
from jassturnier.store.journal.journal import all_images
from tests.support.offices import office, with_players


def copied(desk: Desk, folder: Path, laptop: str) -> Desk:
    """Copy the database by a stick to another laptop."""
    folder.mkdir(parents=True)
    shutil.copy(desk.office.database.place, folder / "evening.db")
    return office(folder, laptop).desk()


def images(desk: Desk) -> dict[RowKey, Image]:
    """Read every row."""
    with desk.office.database.reading() as session:
        return all_images(session.connection())


def alter(path: Path | str, *statements: str) -> None:
    """Change a database behind the back of the program."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def look(desk: Desk, other: Desk) -> merging.MergePlan:
    """Compare one laptop with another."""
    return merging.plan_merge(desk.office, other.office.database.place)


def merge(desk: Desk, other: Desk, prefer: str = "") -> merging.MergePlan:
    """Merge as far as it can be done without asking, unless all is known already."""
    plan = look(desk, other)
    if not plan.known:
        decided = merging.preferred(plan, prefer) if prefer else {}
        merging.store(desk.office, plan, decided.__getitem__)
        assert history.verify(desk.office).faults == ()
    return plan


def both_ways(desk: Desk, other: Desk, prefer: str, folder: Path) -> None:
    """Merge on either laptop; both end in the very same state, and another merge changes nothing."""
    here, there = copied(desk, folder / "here", "here"), copied(other, folder / "there", "there")
    merge(desk, there, prefer)
    merge(other, here, prefer)
    assert images(desk) == images(other)
    plan = look(desk, other)
    assert plan.known
    assert plan.own == plan.other


def grown_since(folder: Path) -> Path:
    """Make a database with five players, and beside it `early.db`, from when they were four."""
    desk = with_players(folder, 4)
    copy(folder / "evening.db", folder / "early.db")
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    return folder / "evening.db"
