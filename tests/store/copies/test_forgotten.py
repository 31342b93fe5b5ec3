"""Who is forgotten leaves every copy; what is held waits on a list until it is clean."""

from pathlib import Path

import pytest

from jassturnier.errors import Failed
from jassturnier.i18n import say
from jassturnier.services.people import entering
from jassturnier.store.copies import forgotten
from jassturnier.store.copies.backups import UNPROVED, Backup, backup_at, keep
from jassturnier.store.copies.forgotten import Copies, clean_copies, shrink, waiting, work_off
from jassturnier.store.copies.making import contents, copy
from jassturnier.store.journal.forgetting import target_of
from jassturnier.store.kit.connection import backup_folder
from jassturnier.store.kit.models import Person
from tests.store.kit.test_database import make_older
from tests.support.offices import office, with_players

NAME = "Grünzweig"


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A database with two proved copies made by hand: one without the person, one with it."""
    desk = with_players(tmp_path, 4)
    path = tmp_path / "evening.db"
    keep(path, by_hand=True)
    entering.add(desk, [entering.new_entry([f"Zora {NAME}"])])
    keep(path, by_hand=True)
    return path


def copies(evening: Path) -> list[Backup]:
    found = (backup_at(path, {}) for path in backup_folder(evening).glob("*.db"))
    return sorted((each for each in found if each), key=lambda each: each.number)


def clean(evening: Path) -> Copies:
    with office(evening.parent).database.reading() as session:
        key = session.query(Person).filter_by(family=NAME).one().id
        target = target_of(session, key)
    return clean_copies(evening, target, lambda session: target_of(session, key))


def knowing(evening: Path) -> list[Path]:
    """Return the copies in which the name stands."""
    return [path for path in backup_folder(evening).iterdir() if NAME.encode() in path.read_bytes()]


def test_a_copy_loses_the_name_and_stays_proved_and_one_without_it_stays_as_it_is(evening: Path) -> None:
    without, with_ = copies(evening)
    assert knowing(evening) == [with_.path]
    assert clean(evening) == Copies(1, (), ())
    assert knowing(evening) == []
    one, two = copies(evening)
    assert one == without
    assert (one.proved, two.proved) == (True, True)
    assert contents(two.path).head.digest.startswith(two.digest)
    assert two.digest != with_.digest


@pytest.mark.parametrize(("given", "left"), [(UNPROVED, UNPROVED), (None, None), ("a" * 12, UNPROVED)])
def test_a_copy_becomes_no_better_than_it_was(evening: Path, given: str | None, left: str | None) -> None:
    _, proved = copies(evening)
    proved.named(proved.digest, given)
    assert clean(evening).rewritten == 1
    assert knowing(evening) == []
    assert copies(evening)[1].seal == left


def test_what_cannot_be_cleaned_is_removed(evening: Path) -> None:
    folder = backup_folder(evening)
    damaged, older, journal = folder / "damaged.db", folder / "older.db", folder / "gone.db-journal"
    for path in (damaged, journal):
        path.write_bytes(NAME.encode())
    copy(evening, older)
    make_older(older, "0012")
    assert sorted(clean(evening).removed) == sorted((damaged, older, journal))
    assert not any(path.exists() for path in (damaged, older, journal))


def test_what_is_held_waits_until_it_is_let_go(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = backup_folder(evening) / "other.db"
    copy(evening, other)
    _, known = copies(evening)
    held = {known.path, other}

    def shrunk(path: Path, wait_ms: int) -> None:
        if path in held:
            raise Failed(say("{path} is held.", path=str(path)))
        shrink(path, wait_ms)

    monkeypatch.setattr(forgotten, "shrink", shrunk)
    assert set(clean(evening).left) == set(waiting(evening)) == held
    assert work_off(evening) == ()
    held.remove(other)
    assert work_off(evening) == (other,)
    assert waiting(evening) == (known.path,)
    held.clear()
    assert work_off(evening) == (known.path,)
    assert (waiting(evening), knowing(evening)) == ((), [])
    assert [each.proved for each in copies(evening)] == [True, True]


def test_a_damaged_file_that_cannot_be_removed_waits(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = backup_folder(evening) / "damaged.db"
    damaged.write_bytes(NAME.encode())

    def refusing(path: Path, *, missing_ok: bool) -> None:
        raise PermissionError(13, f"Permission denied {missing_ok}", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refusing)
        assert clean(evening).left == (damaged,)
    assert work_off(evening) == (damaged,)
    assert not damaged.exists()
