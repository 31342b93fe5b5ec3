"""Where database and files of a tournament are: among the documents, unless something else is said."""

import errno
import shutil
import stat
from collections.abc import Iterator
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Self

import pytest

from tests.support.console import Console, console_in
from tests.support.safety.systems import needs_posix

NEW = "new Herbst --regulation schieber-einzel-4x12"
OWN = Path("documents", "Jassturnier")


@pytest.fixture
def laptop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Console]:
    """Sit down at a laptop on which nothing is chosen yet."""
    for sitting in console_in(tmp_path, monkeypatch, database=""):
        monkeypatch.delenv("JASSTURNIER_HOME")
        monkeypatch.setattr("click.get_app_dir", lambda _: str(tmp_path / "settings"))
        monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path / "documents")
        yield sitting


@pytest.fixture
def elsewhere(laptop: Console) -> Path:
    """Stand in a folder that has nothing to do with the tournament."""
    folder = laptop.folder / "elsewhere"
    folder.mkdir()
    laptop.monkeypatch.chdir(folder)
    return folder


def database(laptop: Console) -> str:
    return str(laptop.done("status --json").document()["database"])


def test_the_database_is_the_same_wherever_the_terminal_stands(laptop: Console) -> None:
    own = laptop.folder / OWN / "jassturnier.db"
    with laptop.monkeypatch.context() as patch:
        patch.setenv("JASSTURNIER_HOME", str(laptop.folder / "not" / "there"))
        laptop.says(("doctor", "no database yet"))
    # It goes on with the copy on a stick.
    laptop.done(f"{NEW} --db old.db", "backup stick.db --db old.db", "restore stick.db --yes")
    assert database(laptop) == str(own)
    own.unlink()
    shutil.rmtree(own.parent)
    laptop.says((NEW, f"Everything is stored in {own}."))
    laptop.monkeypatch.chdir(laptop.folder.parent)
    laptop.says(("status --verbose", f"Database: {own}"), ("doctor", str(own)))
    assert database(laptop) == str(own)


def test_a_database_in_the_current_folder_goes_first(laptop: Console, elsewhere: Path) -> None:
    laptop.done(f"{NEW} --db jassturnier.db")
    assert database(laptop) == str(elsewhere / "jassturnier.db")
    assert laptop.done("print regulation --json").document()["file"] == "herbst-regulation.pdf"
    laptop.done("backup")
    Path("jassturnier.db").unlink()
    assert "there are backups of it" in laptop.type("rank").err
    assert not (laptop.folder / "documents").exists()


@pytest.mark.parametrize("how", ["option", "variable"])
def test_option_and_variable_go_before_every_other(laptop: Console, elsewhere: Path, how: str) -> None:
    laptop.done(f"{NEW} --db jassturnier.db")
    laptop.done("new Other --regulation schieber-einzel-4x12 --db other.db")
    if how == "option":
        laptop.options.extend(["--db", "other.db"])
    else:
        laptop.monkeypatch.setenv("JASSTURNIER_DB", "other.db")
    assert database(laptop) == str(elsewhere / "other.db")
    assert laptop.done("status").out.startswith("Other")


def test_a_file_goes_into_the_folder_of_its_tournament(laptop: Console, elsewhere: Path) -> None:
    laptop.done(NEW, "add A B C D E F G H", "draw --yes")
    for line in ("print", "export xlsx", "scores template", "scores export", "players export"):
        file = Path(laptop.done(f"{line} --json").document()["file"])
        assert (file.parent, file.is_file()) == (laptop.folder / OWN / "herbst", True)
    assert not list(elsewhere.iterdir())
    laptop.done("export xlsx --out evening.xlsx")
    assert [path.name for path in elsewhere.iterdir()] == ["evening.xlsx"]
    # Standing beside the database changes nothing.
    laptop.monkeypatch.chdir(laptop.folder / OWN)
    file = Path(laptop.done("print regulation --json").document()["file"])
    assert file == laptop.folder / OWN / "herbst" / "herbst-regulation.pdf"


def test_who_used_an_earlier_version_is_told_where_they_are(laptop: Console, elsewhere: Path) -> None:
    laptop.done(f"{NEW} --db jassturnier.db")
    laptop.monkeypatch.chdir(laptop.folder)
    for line in ("status", "new Winter --regulation schieber-einzel-4x12"):
        answer = laptop.done(line).out
        assert f"This laptop has worked on: {elsewhere / 'jassturnier.db'}." in answer
    assert "worked on" not in laptop.done("status").out
    assert "worked on" not in laptop.done("new Spring -r schieber-einzel-4x12 --db spring.db").out
    laptop.monkeypatch.chdir(elsewhere)
    assert laptop.done("status").out.startswith("Herbst")


@pytest.fixture
def copied(laptop: Console) -> Console:
    """Sit at a laptop whose documents are in the folder of a cloud."""
    documents = laptop.folder / "OneDrive - Löwen" / "Dokumente"
    laptop.monkeypatch.setattr("platformdirs.user_documents_path", lambda: documents)
    laptop.monkeypatch.setattr(Path, "home", lambda: laptop.folder)
    return laptop


def test_where_a_cloud_copies_the_documents_the_tournaments_lie_beside_them(copied: Console) -> None:
    own = copied.folder / "Jassturnier"
    cloud = "another program keeps copying “OneDrive - Löwen”"
    copied.says((NEW, f"Everything is stored in {own / 'jassturnier.db'}.", cloud))
    assert database(copied) == str(own / "jassturnier.db")
    paper = Path(copied.done("print regulation --json").document()["file"])
    assert paper == own / "herbst" / "herbst-regulation.pdf"
    copied.says(
        ("doctor --json", "≠ keeps copying"), ("new Winter -r schieber-einzel-4x12", "≠ keeps copying")
    )
    assert not (copied.folder / "OneDrive - Löwen").exists()


def test_who_has_a_tournament_among_documents_that_are_copied_keeps_it_there(copied: Console) -> None:
    own = copied.folder / "OneDrive - Löwen" / "Dokumente" / "Jassturnier"
    own.mkdir(parents=True)
    copied.says((NEW, "≠ keeps copying"), ("doctor", "OneDrive - Löwen", "JASSTURNIER_HOME"))
    assert database(copied) == str(own / "jassturnier.db")


def test_one_variable_moves_everything(copied: Console, elsewhere: Path) -> None:
    home = copied.folder / "stick"
    copied.monkeypatch.setenv("JASSTURNIER_HOME", str(home))
    copied.says((NEW, f"Everything is stored in {home / OWN.name / 'jassturnier.db'}.", "≠ keeps copying"))
    paper = Path(copied.done("print regulation --json").document()["file"])
    assert paper.parent == home / OWN.name / "herbst"
    assert {path.name for path in copied.folder.iterdir()} == {"stick", elsewhere.name}
    copied.monkeypatch.setenv("JASSTURNIER_DB", str(elsewhere / "other.db"))
    copied.says((NEW, "Everything is stored in"))
    assert (elsewhere / "other.db").is_file()


class Early(datetime):
    """A clock as Windows has it, which knows no time of a laptop before 1970."""

    def astimezone(self, tz: tzinfo | None = None) -> Self:
        if self.year < 1970:
            raise OSError(errno.EINVAL, "Invalid argument")
        return super().astimezone(tz)


def test_a_day_long_ago_is_a_day_but_no_moment(laptop: Console) -> None:
    for place in ("setup.tournaments", "safety.history"):
        laptop.monkeypatch.setattr(f"jassturnier.cli.{place}.datetime", Early)
    laptop.done(f"{NEW} --date 1.8.1923", "new Other -r schieber-einzel-4x12 --date 1291-08-01")
    laptop.refused("history --since 1960-01-01", 2, "is no time")


@needs_posix
def test_what_holds_names_is_its_owners_alone(laptop: Console) -> None:
    laptop.done(NEW, "add A B C D", "backup", "print regulation", "export xlsx", "export csv --out list.csv")
    written = [path for path in laptop.folder.rglob("*") if path.is_file()]
    assert len(written) > 5
    assert not [path for path in written if stat.S_IMODE(path.stat().st_mode) & 0o077]


def test_open_shows_the_file_that_was_written(laptop: Console) -> None:
    shown: list[Path] = []
    laptop.done(NEW, "add A B C D", "draw --yes")
    with laptop.monkeypatch.context() as patch:
        patch.setattr("jassturnier.system.show_file", shown.append)
        for line in ("print", "export xlsx --out a.xlsx", "scores export", "players template e.xlsx"):
            laptop.done(f"{line} --open")
    names = ["herbst-round-1.pdf", "a.xlsx", "herbst-scores.xlsx", "e.xlsx"]
    assert [path.name for path in shown] == names
    assert all(path.is_absolute() and path.is_file() for path in shown)
    laptop.monkeypatch.setenv("PATH", str(laptop.folder))
    told = "b.xlsx cannot be opened from here; open it yourself."
    laptop.says(("export xlsx --out b.xlsx --open", told), ("export csv --open", 2))
    assert Path("b.xlsx").is_file()
