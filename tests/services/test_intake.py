"""What has to be said before a list is taken over, who of it is who in the register, what is remembered."""

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from jassturnier.errors import DoesNotAddUp, JassError, NeedsDecision, Problem
from jassturnier.exchange.intake.records import read_list
from jassturnier.i18n import render, say, verbatim
from jassturnier.services.intake import SeenList, names_known, recognised, said_of_columns
from jassturnier.services.people import entering
from jassturnier.tournament.difference import Stored, Want, compare
from tests.support.console import Console
from tests.support.offices import office, started

KNOWN = Stored(1, "Anna", "Abt", "Muri")


def seen(text: str, known: Sequence[Stored] = (KNOWN,), **more: Any) -> SeenList:  # noqa: ANN401 — its fields
    layout, incoming = read_list(text.encode(), Want.TOTALS, 1, {}, {})
    stored = {one.key: one for one in known}
    return SeenList("a.csv", layout, incoming, compare(incoming.records, known), stored, **more)


HEAD = "Name;Vorname;Ort;Total\n"


@pytest.mark.parametrize(
    ("rows", "more", "update", "agreed", "error"),
    [
        ("Abt;Anna;Muri;1", {}, False, False, None),
        # Where somebody moved is asked, whoever agrees to all the rest.
        ("Abt;Anna;Sins;1", {}, True, True, NeedsDecision),
        ("Abt;Anna;;1", {"overwrites": True}, False, True, NeedsDecision),
        ("Abt;Anna;;1", {"overwrites": True}, True, False, None),
        ("Abt;Anna;;1", {"misprints": (say("total"),)}, True, False, DoesNotAddUp),
        ("Abt;Anna;;1", {"misprints": (say("total"),)}, False, True, None),
        ("Abt;Anna;;1", {"repeats": (say("total"),)}, True, False, NeedsDecision),
        ("Abt;Anna;;1", {"problems": (Problem(None, say("total")),)}, True, True, DoesNotAddUp),
        # A number in a row that is no record may be somebody's.
        ("Abt;Anna;;1\n;;;77", {}, False, False, NeedsDecision),
        ("Abt;Anna;;1\nTotal;;;77\nDanke!;;;", {}, False, False, None),
    ],
)
def test_what_has_to_be_said_first(
    rows: str, more: dict[str, Any], *, update: bool, agreed: bool, error: type[JassError] | None
) -> None:
    with pytest.raises(error) if error else nullcontext():
        seen(f"{HEAD}{rows}", **more).refuse(update=update, agreed=agreed)


def test_equal_faults_are_one_line() -> None:
    problems = tuple(Problem(verbatim(f"row {n}"), say("total")) for n in range(1, 400))
    with pytest.raises(DoesNotAddUp) as raised:
        seen(f"{HEAD}Abt;Anna;;1", problems=problems).refuse(update=True, agreed=True)
    fault, *others = (render(text, "en") for text in raised.value.texts)
    assert (fault, len(others)) == ("row 1 and 398 more: total", 2)


def test_what_is_said_of_a_row_is_not_said_of_the_columns() -> None:
    for keys, said in (((), False), (("row 7", "sum Hans"), False), (("total",), True), (("Ort",), True)):
        assert said_of_columns(keys) is said


def test_an_answer_is_remembered_by_the_headings_and_an_undo_forgets_it(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12", "season new Jahr")
    for name, total in (("a", 9), ("b", 8)):
        lines = f"Name;Vorname;Punkte;Total\nAbt;Anna;{total};{total}00\n"
        (console.folder / f"{name}.csv").write_text(lines, encoding="utf-8")
    console.refused("season import a.csv", 8, "Which number counts?")
    console.done("season import a.csv --answer total=Punkte")
    assert ", read as on " in console.done("season import b.csv").err
    assert console.done("season show --json").document()["places"][0]["total"] == 17
    console.done("verify", "undo", "undo", "verify")
    console.refused("season import b.csv", 8, "Which number counts?")
    console.refused("season import b.csv --layout a.csv", 2, "This is no layout")


@pytest.mark.parametrize(
    ("typed", "what", "here"),
    [
        ("Alois Küng", "same", True),
        ("Käthi Roth", "same", False),
        ("Kaethi Rot", "which", False),
        ("Käthi Roth (Zug)", "which", False),
        ("Eva Neu", "new", False),
    ],
)
def test_who_is_typed_is_held_against_everybody_known(
    tmp_path: Path, typed: str, what: str, *, here: bool
) -> None:
    at = office(tmp_path)
    entering.add(started(tmp_path, title="Before", at=at), [entering.new_entry(["Käthi Roth (Muri)"])])
    desk = started(tmp_path, at=at)
    entering.add(desk, [entering.new_entry(["Alois Küng"])])
    assert ("Küng", "Alois") in names_known(desk)
    found = recognised(desk, desk.tournament(), [entering.new_entry([typed])], {})
    (line,) = found.found.lines
    assert (line.what, found.is_here(line)) == (what, here)


def test_an_answer_gives_the_person_and_the_spelling_is_kept(tmp_path: Path) -> None:
    at = office(tmp_path)
    (known,) = entering.add(started(tmp_path, title="Before", at=at), [entering.new_entry(["Käthi Roth"])])
    desk, person = started(tmp_path, at=at), known.members[0].person
    entries = [entering.new_entry(["Kaethi Rot"])]
    found = recognised(desk, desk.tournament(), entries, {"1": str(person)})
    (entry,) = entering.add(desk, entries, known=found)
    assert entry.members[0].person == person
    (again,) = recognised(desk, desk.tournament(), entries, {}).found.lines
    assert again.key == person
