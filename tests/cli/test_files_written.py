"""What is there is never lost by writing a file; papers on which a change stands are printed again."""

import os
import sys
from pathlib import Path

import pytest
from PIL import Image

from jassturnier import resources
from jassturnier.services.papers.kinds import KINDS
from tests.support.console import Console, made_once
from tests.support.drawn_by_hand import draw
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
    tournament.refused("export csv --out mine.toml --yes", 4)
    assert Path("mine.toml").read_bytes() == before


@pytest.mark.parametrize("line", COMMANDS)
def test_one_of_its_kind_is_asked_about(tournament: Console, line: str) -> None:
    target = Path(f"mine.{COMMANDS[line]}")
    tournament.done(line.format(target))
    before = target.read_bytes()
    tournament.done("add New Comer")
    asked = line.format(target)
    tournament.says((asked, 4, "--yes writes over it"), (asked, 4, ["n"]), (asked, 4, [""], "[y/N]"))
    assert target.read_bytes() == before
    tournament.says((asked, ["y"]), f"{asked} --yes")


@needs_posix
@pytest.mark.parametrize("line", ["export json --out {}", "print standings --out {}", "players export {}"])
def test_a_file_is_as_secret_as_the_database_and_the_file_before(tournament: Console, line: str) -> None:
    target = Path(f"mine.{COMMANDS[line]}")
    for mode, more in ((0o600, ""), (0o644, "--yes")):
        Path("jassturnier.db").chmod(mode)
        tournament.done(f"{line.format(target)} {more}")
        assert target.stat().st_mode & 0o777 == 0o600
    before = os.umask(0o077)
    try:
        tournament.done("export csv --out masked.csv")
    finally:
        os.umask(before)
    assert Path("masked.csv").stat().st_mode & 0o777 == 0o600


def test_a_paper_that_the_program_named_is_printed_again(tournament: Console) -> None:
    file = Path(tournament.done("print standings --json").document()["file"])
    tournament.done("enter 2 900 984", "print standings")
    file.write_bytes(file.read_bytes() + b"signed")
    tournament.says(
        ("print standings", 4),
        *("print standings --yes", "export xlsx", "export xlsx", "print regulation"),
        "new Abend -r schieber-einzel-4x12 --db next-year.db",
        ("print regulation --db next-year.db", 4),
    )


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


_NOT_HERE = {"settlement", "certificates", "knockout"}
"""Nobody plays for money or K.-o. matches, and the final is not over."""
_OF_A_MOMENT = {"arrivals", "cash", "emergency"}
PRINTED = set(KINDS) - _NOT_HERE - _OF_A_MOMENT

_SLIPS = {"round", "slips", "sheets"}
_LISTS = {"course", "evening", "standings", "tandems"}
_OF_ROUNDS = {"cards", "course", "evening", "standings"}
_OF_NAMES = {"cards", "registration", "seating", "tags", *_SLIPS}
_WITHOUT_LOGO = {"cards", "evening", "places", "pot", "registration"}


@made_once
def evening(console: Console) -> Console:
    """A final, carried on from a first round, whose first round is being played; every paper is printed."""
    text = resources.read("templates", "regulations", "schieber-einzel-final.toml").decode()
    for line, instead in (
        ("percent = 20", "percent = 100"),
        ('start = "zero"', 'start = "carry"'),
        ("rounds = 4\ndeals = 8", "rounds = 1\nminutes = 30\ndeals = 8"),
        ("rounds = 4\ndeals = 12", "rounds = 2\nminutes = 40\ndeals = 12"),
        ("[name]", 'pot = 12\nfee = 20\nbegins = "19:00"\n\n[[prizes]]\nranks = 1\nfrancs = 100\n\n[name]'),
    ):
        assert line in text
        text = text.replace(line, instead)
    Path("haus.toml").write_text(text, encoding="utf-8")
    Image.new("RGB", (40, 40), "red").save("logo.png")
    console.done("new Abend -r haus.toml --venue Krone")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 13)), "--club", "Eintracht")
    console.done("players edit 2 --tandem T", "players edit 3 --tandem T", "here --all")
    # 2 has least, whatever is drawn: no prize, and none of the four who count for the club.
    draw(console, 1, "3 4 - 1 2", "5 6 - 7 8", "9 10 - 11 12")
    console.done(*(f"enter {n} {700 - n} {556 + n}" for n in (1, 2, 3)))
    console.done("qualify --yes", "draw --seed 2", "publish")
    console.done(*(f"print {paper}" for paper in sorted(set(KINDS) - _NOT_HERE)), "print sheets --blank 2")
    return console


def named(console: Console) -> set[str]:
    papers = console.done("reprint --json").document()["papers"]
    return {paper["paper"] for paper in papers}


@pytest.mark.slow
def test_nothing_is_printed_again_by_itself_nor_for_what_stands_on_no_paper(evening: Console) -> None:
    assert named(evening) == set()
    for line in ("players edit 2 --remark late", "clock start", "notice show Soup", "paid 99 --yes"):
        evening.type(line)
    assert named(evening) == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "papers"),
    [
        ("letterhead --club Edelweiss", PRINTED),
        ("letterhead --logo logo.png", PRINTED - _WITHOUT_LOGO),
        ("letterhead --suits french", {"invitation", "places", "reserve", *_SLIPS}),
        ('regulation change --set sentences.en="No smoking"', {"regulation"}),
        ("regulation change --set invitation.remarks.en=Welcome", {"invitation"}),
        (
            "regulation change --set labels.round.en=turn",
            {"regulation", "reserve", "schedule", "seating", "invitation", *_SLIPS, *_OF_ROUNDS},
        ),
        ("regulation change --set name.en=Spring", {"regulation"}),
        ("regulation change --set fee=25", {"invitation", "registration", "regulation"}),
        ("regulation change --set begins=20:00", {"invitation", "regulation", "schedule"}),
        ("regulation change --set prizes[1].francs=200", {"invitation", "prizes", "regulation"}),
        ("regulation change --set options.match_bonus=100", {"regulation", "reserve", *_SLIPS}),
        ("regulation change --set stages[2].deals=8", {"regulation", "reserve", "sheets"}),
        ("regulation change --set pot=16", {"pot", "regulation"}),
        ('players edit 2 --name "Anna Right"', {"qualified", *_OF_NAMES, *_LISTS}),
        ("players edit 2 --number 77", {"cards", "qualified", "registration", "tags"}),
        ("players edit 2 --club Rose", {"clubs", "tags"}),
        ("players edit 2 --tandem U", {"tandems"}),
        ('replace 2 "Nina Neu"', {"qualified", *_OF_NAMES, *_LISTS}),
        ("draw move 2 3", {"cards", "evening", "seating", *_SLIPS}),
        ("penalty add 2 -50 late", {"cards", "standings"}),
        ('add "Late Comer"', {"registration", "tags"}),
    ],
)
def test_a_change_names_the_papers_on_which_it_stands(evening: Console, line: str, papers: set[str]) -> None:
    evening.done(f"{line} --yes")
    assert named(evening) == papers


@pytest.mark.slow
def test_a_paper_of_an_earlier_stage_is_printed_again_as_one_of_that_stage(evening: Console) -> None:
    def commands() -> list[str]:
        return [paper["command"] for paper in evening.done("reprint --json").document()["papers"]]

    evening.done("print standings --round 1 --stage 1")
    assert commands() == []
    evening.done("enter 1B 700 556 --correct --yes")
    first = "print standings --round 1 --stage 1"
    assert first in commands()
    evening.done(first)
    assert first not in commands()
