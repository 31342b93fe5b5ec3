"""Where database and files of a tournament are: among the documents, unless something else is said."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.console import Console, console_in

NEW = "new Herbst --regulation schieber-einzel-4x12"


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


def test_who_used_an_earlier_version_is_told_where_the_tournaments_are(
    laptop: Console, elsewhere: Path
) -> None:
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
    told = copied.done(NEW).out
    assert f"Everything is stored in {own / 'jassturnier.db'}." in told
    assert "another program keeps copying “OneDrive - Löwen”" in told
    assert database(copied) == str(own / "jassturnier.db")
    paper = Path(copied.done("print regulation --json").document()["file"])
    assert paper == own / "herbst" / "herbst-regulation.pdf"
    assert "keeps copying" not in copied.done("doctor --json").out
    assert not (copied.folder / "OneDrive - Löwen").exists()
    assert "keeps copying" not in copied.done("new Winter -r schieber-einzel-4x12").out


def test_who_has_a_tournament_among_documents_that_are_copied_keeps_it_there(copied: Console) -> None:
    own = copied.folder / "OneDrive - Löwen" / "Dokumente" / "Jassturnier"
    own.mkdir(parents=True)
    assert "keeps copying" not in copied.done(NEW).out
    assert database(copied) == str(own / "jassturnier.db")
    warned = copied.done("doctor")
    assert "OneDrive - Löwen" in warned.out
    assert "JASSTURNIER_HOME" in warned.out


def test_open_shows_the_file_that_was_written(laptop: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Path] = []
    monkeypatch.setattr("jassturnier.system.show_file", shown.append)
    laptop.done(NEW)
    laptop.done("add A B C D", "draw --yes")
    for line in ("print", "export xlsx --out a.xlsx", "scores export", "players template e.xlsx"):
        laptop.done(f"{line} --open")
    assert [path.name for path in shown] == ["herbst-round-1.pdf", "a.xlsx", "herbst-scores.xlsx", "e.xlsx"]
    assert all(path.is_absolute() and path.is_file() for path in shown)


def test_a_file_that_cannot_be_opened_is_there_all_the_same(
    laptop: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(laptop.folder))
    laptop.done(NEW)
    answer = laptop.done("export xlsx --out a.xlsx --open")
    assert "a.xlsx cannot be opened from here; open it yourself." in answer.err
    assert Path("a.xlsx").is_file()
    assert laptop.type("export csv --open").code == 2
