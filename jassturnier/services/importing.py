"""Entries from a list of the club."""

from pathlib import Path

from jassturnier.errors import DoesNotAddUp
from jassturnier.exchange.entries_in import read_entries
from jassturnier.i18n import say
from jassturnier.services.desk import Desk
from jassturnier.services.people import PAIR, add, most_members
from jassturnier.store.files import read_file
from jassturnier.tournament.entries import name_problems
from jassturnier.tournament.snapshot import EntryInfo


def import_entries(desk: Desk, path: Path, *, doubles_wanted: bool = False) -> tuple[EntryInfo, ...]:
    """Enter everybody of a CSV or Excel list, or nobody.

    Raises:
        Unreadable: the file is neither.
        DoesNotAddUp: every problem of the list with its place.
        NeedsDecision: names stand there twice, or are entered already, and doubles are not wanted.
    """
    pairs = most_members(desk.evening()) == PAIR
    entries, problems = read_entries(read_file(path), pairs=pairs)
    problems += [problem for entry in entries for problem in name_problems(entry)]
    if problems:
        raise DoesNotAddUp.of(problems, say("Nobody was entered."))
    return add(desk, entries, doubles_wanted=doubles_wanted)
