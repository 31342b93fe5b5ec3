"""Who of the register somebody is who is typed."""

from pathlib import Path

import pytest

from jassturnier.services.intake import names_known, recognised
from jassturnier.services.people import entering
from tests.support.offices import office, started


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
