"""Everything that the program says on an evening: screen, help, mistakes, papers, workbooks, pages."""

import re
import shlex
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import click
from openpyxl import load_workbook
from pypdf import PdfReader

from jassturnier import resources
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.app import Program
from jassturnier.cli.kit.spoken import command_in
from jassturnier.services.papers.kinds import KINDS
from tests.support.console import Console

EVENING = """
new Edelweiss -r schieber-einzel-4x12 --date 20.03.2027 --venue Sternen
station name Saal
status
add "Käthi Roth" "Alois Küng" "Franziska Dürrenmatt" "Živko Zürcher" --paid 20
add "Martina Bürgi" "Peter Zemp" "Brigitte Amstad" "Emre Gümüşoğlu" "Aurélie Décosterd" --club Turnverein
players list
players edit 3 --category Gäste --guess 3800
players template --out spieler.xlsx
doctor
wish apart 1 2
wish
here --all-but 9
paid --all-but 2 3
cash
regulation change --set drop=1 --set sum=warn --yes
draw --preview
draw --seed 7
draw show
draw check
history
missing
enter 1 1001 883
enter 1 1000 884 --correct --reason Zettel
enter 2 900 984 matches 1 0
rank --explain
here 9
leave 8
back 8
draw --seed 8
draw again --seed 9
replace 7 "Urs Meier"
enter 1 1001 883
enter 2 900 900 --accept verzählt
penalty 3 -20 --reason Zuspätkommen
audit
rank
rank --list best-round
rank --list guess
rank --by club
rank --clubs 2
prizes
undo
redo
undo --to 12 --yes
redo
verify
backup
backup --list
people
people list
people show Roth
people ranking --by average
season new Enzian
season add Enzian
season show Enzian
season export Enzian saison.xlsx
letterhead --club "Jassclub Enzian"
scores template --out zettel.xlsx
scores export --out r.xlsx
export xlsx --out e.xlsx
export html netz
plan --players 9 --rounds 3
plan --players 8 --rounds 2 --format xlsx --out p.xlsx
rules list
rules show schieber
rules show ramsch
rules show differenzler
rules COI4-13
referee legal eicheln RA E6 / EU R9 LK T10
referee turn schieber
station
list
simulate -r schieber-einzel-4x12 --players 12
close
reopen
status
"""
"""An evening, in the English of scripts."""

MISTAKES = """
enter 1 64O 100
enter 1 2000 1
enter 77 1 2
enter 1
auslossen
druken
eingabe
rang
quit
rank --foo
rank --list foo
rank --after x
new
new Edelweiss
new Zwei -r nirgends
add
add "Käthi Roth"
here 99
leave 99
replace 99 "Hans Muster"
draw --round 9
draw --method foo
print foo
print slips --size A9
print standings --out x.xlsx
export xlsx --out x.pdf
import nirgends.xlsx
backup nirgends/ordner
restore 99
undo --to 999
regulation change --set foo=1
regulation change --set drop=9
regulation change --set sum=foo
regulation change --set unit=strokes
regulation check nirgends.toml
players edit 99 --club A
penalty 99 5
prizes 3
rules foo
rules show foo
referee legal foo RA / E6
season show foo
use foo
lot
qualify
"""
"""What goes wrong on an evening."""


_OF_SCRIPTS = re.compile(r"\b\d+(-[0-9a-f]{4}){5}\b|jassturnier\.db\.backups(/\S+-by-hand\.db)?|/tmp/\S+")
"""States, and names of files that scripts look for."""


class _Words(HTMLParser):
    """The words of a page, without its scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where we are, and what is read aloud."""
        self._inside = tag
        self.words += [value or "" for name, value in attrs if name in {"title", "alt", "aria-label"}]

    def handle_data(self, data: str) -> None:
        """Take words that are shown."""
        if self._inside not in {"script", "style"}:
            self.words.append(data)


def said(console: Console, language: str) -> Iterator[tuple[str, str]]:
    """Return everything that is said, each with what was typed for it."""
    return ((typed, _OF_SCRIPTS.sub("", words)) for typed, words in _said(console, language))


def _said(console: Console, language: str) -> Iterator[tuple[str, str]]:
    yield from _helps(console)
    for line in (EVENING + MISTAKES + _papers()).strip().splitlines():
        typed = command_in(line, language)
        answer = console.run(*shlex.split(typed))
        yield typed, answer.out + answer.err
    for name in resources.names("templates", "regulations", ending=".toml"):
        yield name, _comments(console.run("regulation", "show", name).out)
    for path in sorted(console.folder.rglob("*")):
        yield path.name, "\n".join(_written(path))


def _comments(regulation: str) -> str:
    """Return what a regulation file says beside its settings, which are those of scripts."""
    return "\n".join(line.partition("#")[2] for line in regulation.splitlines())


def _papers() -> str:
    return "\n".join(f"print {kind}" for kind in KINDS)


def _helps(console: Console) -> Iterator[tuple[str, str]]:
    for spec in registry.COMMANDS:
        command = Program().get_command(click.Context(Program()), spec.name)
        below = list(command.commands) if isinstance(command, click.Group) else []
        for words in ([spec.name], *([spec.name, name] for name in below)):
            yield " ".join(words), console.run(*words, "--help").out


def _written(path: Path) -> Iterator[str]:
    """Return the words of a paper, a workbook or a page."""
    if path.suffix in {".pdf", ".xlsx", ".html"} and "home" not in path.parts:
        yield path.stem
    if path.suffix == ".pdf":
        yield from (page.extract_text() for page in PdfReader(path).pages)
    elif path.suffix == ".xlsx":
        for sheet in load_workbook(path):
            yield sheet.title
            yield from (str(cell.value) for row in sheet for cell in row if cell.data_type == "s")
            yield from (cell.comment.text for row in sheet for cell in row if cell.comment)
    elif path.suffix == ".html":
        page = _Words()
        page.feed(path.read_text(encoding="utf-8"))
        yield "\n".join(page.words)
