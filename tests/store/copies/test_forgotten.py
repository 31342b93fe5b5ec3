"""Copies that know somebody who is forgotten are removed, and no others."""

from pathlib import Path

import pytest

from jassturnier.services.people import entering
from jassturnier.store.backup_files import keep
from jassturnier.store.copies import copy, knowing, remove
from jassturnier.store.kit.connection import backup_folder
from jassturnier.store.kit.models import Person
from tests.store.kit.test_database import make_older
from tests.support.offices import office, with_players

NAME = "Grünzweig"


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A database with a copy from before somebody came."""
    desk = with_players(tmp_path, 4)
    path = tmp_path / "evening.db"
    keep(path, by_hand=True)
    entering.add(desk, [entering.new_entry([f"Zora {NAME}"])])
    return path


def key_of(evening: Path) -> int:
    with office(evening.parent).database.reading() as session:
        person = Person.one(session, family=NAME)
        assert person is not None
        return person.id


def test_a_copy_is_known_by_the_row_or_by_its_journal_and_others_stay(evening: Path) -> None:
    key = key_of(evening)
    assert knowing(evening, {key}) == ()
    knows = keep(evening, by_hand=True).path
    older = evening.with_name(f"{evening.name}.version-12")
    copy(evening, older)
    make_older(older, "0012")
    assert knowing(evening, {key}) == (knows, older)
    assert knowing(evening, {10**17}) == ()


def test_what_nobody_can_read_may_hold_the_name_and_is_removed(evening: Path) -> None:
    torn = [backup_folder(evening) / name for name in ("damaged.db", "gone.db-journal", "to-be-cleaned.json")]
    for path in torn:
        path.write_bytes(NAME.encode())
    found = remove(knowing(evening, {key_of(evening)}))
    assert (found.removed, found.left) == (tuple(torn), ())
    assert not any(path.exists() for path in torn)


def test_what_another_program_holds_is_left_and_named(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = keep(evening, by_hand=True).path

    def refusing(path: Path, *, missing_ok: bool) -> None:
        raise PermissionError(13, f"Permission denied {missing_ok}", str(path))

    monkeypatch.setattr(Path, "unlink", refusing)
    assert remove([held]).left == (held,)
