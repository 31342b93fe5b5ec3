"""Files are written whole or not at all, where they belong; which may be written over."""

import errno
import io
import json
import os
from pathlib import Path
from zipfile import ZipFile

import pytest

from jassturnier.errors import Failed, JassError, NotAllowed, WrongUsage
from jassturnier.store.kit import files
from jassturnier.store.kit.files import FileKind, Kind, LaptopFolder, Outlet, kind_of, write_file


@pytest.fixture
def laptop(tmp_path: Path) -> LaptopFolder:
    return LaptopFolder(tmp_path / "laptop")


def test_for_every_database_a_tournament_is_chosen_and_where_its_pages_were_put(
    laptop: LaptopFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    server = "postgresql://example.ch/jass"
    for place, key in (("a.db", 1), ("b.db", 2), (server, 3), ("gone.db", 4), ("a.db", 5)):
        laptop.choose(place, key)
    assert [laptop.chosen(place) for place in ("a.db", str(tmp_path / "b.db"), server)] == [5, 2, 3]
    assert laptop.chosen("c.db") is None
    for name in ("a.db", "b.db"):
        Path(name).touch()
    assert laptop.databases("b.db") == [str(tmp_path / "a.db")]
    assert laptop.databases("c.db") == [str(tmp_path / name) for name in ("b.db", "a.db")]
    for target in ("sftp://one", "sftp://two"):
        laptop.aim("a.db", target)
    assert (laptop.target("a.db"), laptop.target("b.db")) == ("sftp://two", None)


def test_what_was_printed_is_remembered_by_tournament(
    laptop: LaptopFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_MOST_REMEMBERED", 2)
    for tournament, paper, entry in ((1, "slips", "5-ab"), (12, "slips", "6-cd"), (1, "slips", "7-ef")):
        laptop.note_printed(tournament, paper, entry)
    assert [laptop.printed(key) for key in (1, 12, 2)] == [{"slips": "7-ef"}, {"slips": "6-cd"}, {}]
    for paper in ("seating", "standings"):
        laptop.note_printed(1, paper, "9-ab")
    newest = {"slips": "7-ef", "seating": "9-ab", "standings": "9-ab"}
    assert [laptop.printed(key) for key in (1, 12)] == [newest, {}]


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"a": "x"}', "[" * 100_000, '{"NAME": "x", "other": 1}', "\xff"]
)
def test_settings_that_are_torn_are_forgotten(laptop: LaptopFolder, content: str) -> None:
    laptop.folder.mkdir()
    torn = content.replace("NAME", LaptopFolder.name_of("a.db"))
    (laptop.folder / "chosen.json").write_text(torn, "latin-1")
    assert laptop.chosen("a.db") is None
    laptop.choose("a.db", 7)
    assert laptop.chosen("a.db") == 7


def workbook(name: str) -> bytes:
    made = io.BytesIO()
    with ZipFile(made, "w") as book:
        book.writestr(name, "")
    return made.getvalue()


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"SQLite format 3\0...", FileKind.DATABASE),
        (b"%PDF-1.7", FileKind.PDF),
        (workbook("xl/workbook.xml"), FileKind.WORKBOOK),
        (workbook("word/document.xml"), None),
        (b"PK\x03\x04 torn", None),
        (b"photo\0", None),
        (b'{\n "format": "jassturnier", "version": 1}', FileKind.TOURNAMENT),
        (b'[{"format": "jassturnier"}]', ('[{"format": "jassturnier"}]',)),
        (b'# Mine\ngame = "schieber"', FileKind.REGULATION),
        (b"by_table = {}", FileKind.REGULATION),
        (b"my game = 1", ("my game = 1",)),
        (b"<p>\ngame = 1", ("<p>",)),
        (b"\xef\xbb\xbfNo.;Name;Points\n1;Anna;5", ("No.", "Name")),
        (b"No.,Name\n", ("No.", "Name")),
        (b"No.\tName", ("No.", "Name")),
        (b"\xe4 letter", ("\ufffd letter",)),
    ],
)
def test_a_file_is_known_by_its_content(content: bytes, kind: Kind) -> None:
    assert kind_of(content) == kind


LIST, OTHER = b"No.;Name\n1;Anna", b"Dear Anna"


def written(
    laptop: LaptopFolder, path: Path, content: bytes, *, yes: bool = False, own: int | None = None
) -> bool:
    """Write a file; say whether somebody was asked."""
    asked: list[Path] = []

    def may(place: Path) -> bool:
        asked.append(place)
        return yes

    Outlet(path.parent / "evening.db", laptop, may).write(path, content, own)
    assert path.read_bytes() == content
    return bool(asked)


def test_one_of_its_kind_is_asked_about_and_anything_else_refused(
    laptop: LaptopFolder, tmp_path: Path
) -> None:
    path = tmp_path / "list.csv"
    written(laptop, path, LIST)
    longer = LIST + b"\n2;Beat"
    with pytest.raises(NotAllowed):
        written(laptop, path, longer)
    assert path.read_bytes() == LIST
    assert written(laptop, path, longer, yes=True)
    for there, content in ((OTHER, LIST), (b"\0", LIST), (b"\0", b"\0")):
        path.write_bytes(there)
        with pytest.raises(NotAllowed):
            written(laptop, path, content, yes=True)


def test_what_the_program_named_itself_is_written_again(laptop: LaptopFolder, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    written(laptop, path, LIST, own=1)
    assert not written(laptop, path, LIST + b"\n2;Beat", own=1)
    for own in (2, None):
        with pytest.raises(NotAllowed):
            written(laptop, path, LIST, own=own)
    path.write_bytes(LIST + b"\n3;Cora")
    with pytest.raises(NotAllowed):
        written(laptop, path, LIST, own=1)
    assert len(json.loads((laptop.folder / "written.json").read_text())) == 1


def test_where_settings_or_a_database_are_missing_a_file_is_written(
    laptop: LaptopFolder, tmp_path: Path
) -> None:
    (tmp_path / "settings").write_text("a file")
    assert not written(LaptopFolder(tmp_path / "settings"), tmp_path / "list.csv", LIST, own=1)
    Outlet(None, laptop, lambda _: False).write(tmp_path / "new.csv", LIST)
    assert (tmp_path / "new.csv").read_bytes() == LIST


@pytest.mark.parametrize(
    ("name", "content", "error"),
    [
        ("list.pdf", LIST, WrongUsage),
        ("list.XLSX", LIST, WrongUsage),
        ("rules.toml", LIST, WrongUsage),
        ("paper.csv", b"%PDF-", None),
        ("paper.PDF", b"%PDF-", None),
        ("evening.db", b"SQLite format 3\0", NotAllowed),
        ("evening.db-wal", LIST, NotAllowed),
        ("EVENING.db-old", LIST, None),
        ("link.csv", LIST, NotAllowed),
        ("folder", LIST, Failed),
    ],
)
def test_a_place_that_promises_something_else_takes_nothing(
    laptop: LaptopFolder, tmp_path: Path, name: str, content: bytes, error: type[JassError] | None
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.csv").symlink_to(tmp_path / "nowhere")
    if error is None:
        assert not written(laptop, tmp_path / name, content)
        return
    with pytest.raises(JassError) as caught:
        written(laptop, tmp_path / name, content, yes=True)
    assert type(caught.value) is error
    assert not (tmp_path / name).is_file()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes among its files")
def test_a_device_is_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(Failed, match="is a device"):
        write_file(pipe, b"content")
    assert pipe.is_fifo()


def test_a_name_that_is_too_long_is_refused_and_one_whose_links_lead_in_a_circle_has_one_too(
    tmp_path: Path,
) -> None:
    with pytest.raises(Failed, match=os.strerror(errno.ENAMETOOLONG)):
        write_file(tmp_path / ("n" * 300), b"content")
    place = tmp_path / "loop.db"
    place.symlink_to(place.name)
    assert LaptopFolder.name_of(str(place)) == str(place.parent.resolve() / place.name)
