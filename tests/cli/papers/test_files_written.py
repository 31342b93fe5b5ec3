"""What is there is never lost by writing a file: every command that writes one."""

import os
import sys
from pathlib import Path

import pytest

from tests.support.console import Console, made_once
from tests.support.safety.systems import needs_posix

COMMANDS = {
    "export json --out {}": "json",
    "export csv --out {}": "csv",
    "export xlsx --out {}": "xlsx",
    "print standings --out {}": "pdf",
    "print regulation --out {}": "pdf",
    "plan --players 8 --rounds 1 --seed 1 --effort 5 --format csv --out {}": "csv",
    "plan --players 8 --rounds 1 --seed 1 --effort 5 --format xlsx --out {}": "xlsx",
    "plan --players 8 --rounds 1 --seed 1 --effort 5 --out {}": "txt",
    "players template {}": "xlsx",
    "players export {}": "xlsx",
    "scores template {}": "xlsx",
    "scores export {}": "xlsx",
    "season export Saison {}": "csv",
    "backup {}": "db",
}
TEXTS = {
    "letter.txt": "Liebe Jasserinnen, liebe Jasser; am Samstag, 5. Dezember, ...\n",
    "rules.toml": 'name = "Unser Reglement, mit Zusatz"\ngame = "schieber"\n',
    "members.csv": "Mitglied,Telefon\nKäthi Roth,079\n",
    "settings.json": '{"colour": "red"}',
}
OTHERS = ("jassturnier.db", "other.db", "backup.db", "list.docx", "photo.jpg")


@made_once
def tournament(console: Console) -> Console:
    """An evening with a result, another evening beside it, a backup, and files of other people."""
    console.evening(
        8,
        "draw --seed 1 --effort 20",
        "enter 1 1000 884",
        "season new Saison",
        "season add Saison Abend",
        "new Anderer -r schieber-einzel-4x12 --db other.db",
        "backup backup.db",
    )
    Path("list.docx").write_bytes(b"PK\x03\x04 a letter")
    Path("photo.jpg").write_bytes(b"\xff\xd8\xff\x00")
    return console


@pytest.mark.parametrize("line", COMMANDS)
def test_nothing_else_is_ever_written_over(tournament: Console, line: str) -> None:
    """Databases, files and texts of others are left; nothing waits for a pipe, a device or a folder."""
    end = COMMANDS[line]
    for name, words in TEXTS.items():
        Path(name).write_text(words, encoding="utf-8")
    if line == "season export Saison {}":
        # It goes by the end of the name.
        others = [
            f"{Path(name).stem}-{n}.csv" for n, name in enumerate(("other.db", "backup.db", "letter.txt"))
        ]
        for name, source in zip(others, ("other.db", "backup.db", "letter.txt"), strict=True):
            Path(name).write_bytes(Path(source).read_bytes())
    else:
        others = [name for name in (*OTHERS, *TEXTS) if (line, name) not in BUT]
    before = {name: Path(name).read_bytes() for name in others}
    for name in others:
        tournament.refused(f"{line.format(name)} --yes", 4)
    assert {name: Path(name).read_bytes() for name in others} == before
    if sys.platform == "win32":
        return
    link = Path(f"link.{end}")
    link.symlink_to("nowhere")
    tournament.refused(f"{line.format(link)} --yes", 4, "is a link that leads nowhere")
    os.mkfifo(f"pipe.{end}")
    Path(f"folder.{end}").mkdir()
    Path(f"device.{end}").symlink_to("/dev/full")
    for name in ("pipe", "device", *(["folder"] if line != "backup {}" else [])):
        tournament.refused(f"{line.format(f'{name}.{end}')} --yes", 1)
    assert link.is_symlink()


BUT = {
    ("backup {}", "backup.db"),
    ("players template {}", "members.csv"),  # a form is a workbook: the name is refused before the file
}


def test_a_regulation_is_written_over_a_regulation_only(tournament: Console) -> None:
    tournament.done("regulation show schieber-einzel-4x12 --out mine.toml")
    tournament.done("regulation show coiffeur-paare --out mine.toml --yes")
    before = Path("mine.toml").read_bytes()
    assert tournament.type("export csv --out mine.toml --yes").code == 4
    assert Path("mine.toml").read_bytes() == before


@pytest.mark.parametrize("line", COMMANDS)
def test_one_of_its_kind_is_asked_about(tournament: Console, line: str) -> None:
    target = Path(f"mine.{COMMANDS[line]}")
    tournament.done(line.format(target))
    before = target.read_bytes()
    tournament.done("add New Comer")
    tournament.refused(line.format(target), 4, "--yes writes over it")
    assert tournament.asked(line.format(target), "n").code == 4
    assert target.read_bytes() == before
    assert tournament.asked(line.format(target), "y").code == 0
    tournament.done(f"{line.format(target)} --yes")


@needs_posix
@pytest.mark.parametrize("line", ["export json --out {}", "print standings --out {}", "players export {}"])
def test_a_file_is_as_secret_as_the_database_and_the_file_before(tournament: Console, line: str) -> None:
    target = Path(f"mine.{COMMANDS[line]}")
    Path("jassturnier.db").chmod(0o600)
    tournament.done(line.format(target))
    assert target.stat().st_mode & 0o777 == 0o600
    Path("jassturnier.db").chmod(0o644)
    tournament.done(f"{line.format(target)} --yes")
    assert target.stat().st_mode & 0o777 == 0o600


@needs_posix
def test_the_umask_holds(tournament: Console) -> None:
    before = os.umask(0o077)
    try:
        tournament.done("export csv --out mine.csv")
    finally:
        os.umask(before)
    assert Path("mine.csv").stat().st_mode & 0o777 == 0o600


def test_a_paper_that_the_program_named_is_printed_again_without_a_question(tournament: Console) -> None:
    file = Path(tournament.done("print standings --json").document()["file"])
    tournament.done("enter 2 900 984", "print standings")
    file.write_bytes(file.read_bytes() + b"signed")
    assert tournament.type("print standings").code == 4
    tournament.done("print standings --yes", "export xlsx", "export xlsx")


def test_a_paper_of_another_tournament_of_the_same_name_is_asked_about(tournament: Console) -> None:
    tournament.done("print regulation", "new Abend -r schieber-einzel-4x12 --db next-year.db")
    assert tournament.type("print regulation --db next-year.db").code == 4


def test_the_enter_key_alone_writes_over_nothing(tournament: Console) -> None:
    tournament.done("export csv --what entries --out list.csv")
    before = Path("list.csv").read_bytes()
    tournament.done('add "Nina Neu"')
    answer = tournament.asked("export csv --what entries --out list.csv", "")
    assert answer.code == 4
    assert "[y/N]" in answer.err
    assert Path("list.csv").read_bytes() == before


def test_a_name_that_promises_another_kind_of_file_is_refused(tournament: Console) -> None:
    for line, file in (
        ("print regulation --out {}", "rules.xlsx"),
        ("print regulation --out {}", "rules.TOML"),
        ("export csv --out {}", "list.pdf"),
        ("export xlsx --out {}", "list.json"),
        ("players template {}", "list.pdf"),
    ):
        tournament.refused(line.format(file), 2)
        assert not Path(file).exists()
