"""The pictures of README: an evening is played, and what somebody sees of it is kept in docs/pictures.

`python -m tests.support.hall.pictures` makes them anew; it needs poppler and Chromium. Beside them lies a
mark of the words each of them shows, so that a test can tell which have become old.
"""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from pathlib import Path
from urllib.request import urlopen

from PIL import Image
from pypdf import PdfReader

from tests.support.console import typed
from tests.support.hall.boards import board
from tests.support.terminal import Typist

ROOT = Path(__file__).resolve().parents[3]
PICTURES = ROOT / "docs" / "pictures"
MARKS = PICTURES / "marks.json"
_SHEET_DPI, _LINE, _LETTER, _EDGE = 75, 19, 8.45, 16
_WALL = (1280, 720)
_ROUNDS = (
    ("1012 872", "950 934", "1130 754", "897 987"),
    ("1043 841", "1001 883", "760 1124", "954 930"),
    ("988 896",),
)
"""What the slips of each round say, table by table; the third is still being played on the first pictures."""
_REST = ((3, "934 950"), (4, "812 1072")), ((1, "1130 754"), (2, "955 929"), (3, "760 1124"), (4, "1001 883"))
"""The tables of the third and fourth round that are played for the last pictures."""
_PRIZES = "1: 200, 2: 150, 3: 100, 4-6: 50, letzter: eine Salami"


@dataclass(frozen=True, slots=True)
class Seen:
    """What is seen of an evening in words: of two dialogues, three papers (by their files) and the wall."""

    dialogues: Mapping[str, str]
    papers: Mapping[str, Path]
    wall: str

    def marks(self) -> dict[str, str]:
        """Return a mark for each picture: of its words alone, for numbers and names are drawn by lot."""
        papers = {name: PdfReader(file).pages[0].extract_text() for name, file in self.papers.items()}
        shown = {
            **self.dialogues,
            **papers,
            "wall": re.sub(r"(?s)<(style|script).*?</\1>|<[^>]*>", " ", self.wall),
        }
        return {name: _mark(words) for name, words in sorted(shown.items())}


def _mark(words: str) -> str:
    """Return a mark of the words of our own: those in small letters, without digits such as a state's."""
    own = sorted(set(re.findall(r"(?<!\w)[a-zäöü]{3,}(?!\w)", re.sub(r"\S*\d\S*", "", words))))
    return sha256(" ".join(own).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening in a folder, played until its last round."""

    folder: Path

    def done(self, *words: str) -> str:
        """Type a command; return what it answers."""
        out, err = io.StringIO(), io.StringIO()
        with self._at_the_laptop():
            code = typed(words, out, err)
        if code:
            raise RuntimeError(err.getvalue())
        return out.getvalue()

    def surroundings(self) -> dict[str, str]:
        """Return the variables of a terminal that edits no lines and is wide enough."""
        return {
            **os.environ,
            "JASSTURNIER_DB": "evening.db",
            "JASSTURNIER_HOME": str(self.folder / "laptop"),
            "JASSTURNIER_LANG": "de",
            "PYTHONPATH": str(ROOT),
            "TERM": "dumb",
            "COLUMNS": "96",
        }

    def play(self) -> None:
        """Play it from the first entry on."""
        self.done(
            "new", "Frühlingsjass", "-r", "schieber-einzel-4x12", "--venue", "Restaurant Rössli", "--yes"
        )
        logo = str(ROOT / "sample_data" / "logo.png")
        self.done("letterhead", "--club", "Jassclub Edelweiss", "--logo", logo, "--colour", "8c141e")
        self.done("regulation", "change", "--set", f"prizes={_PRIZES}", "--yes")
        people = (ROOT / "sample_data" / "people" / "de.csv").read_text("utf-8").splitlines()[:17]
        (self.folder / "list.csv").write_text("\n".join(people) + "\n", "utf-8")
        self.done("import", "list.csv", "--yes")
        for seed, slips in enumerate(_ROUNDS, 1):
            self.done("draw", "--yes", "--seed", str(seed))
            for table, numbers in enumerate(slips, 1):
                self.done("enter", str(table), *numbers.split())

    @contextmanager
    def _at_the_laptop(self) -> Iterator[None]:
        before = dict(os.environ)
        os.environ.update(self.surroundings())
        try:
            with contextlib.chdir(self.folder):
                yield
        finally:
            os.environ.clear()
            os.environ.update(before)

    def desk(self) -> str:
        """Return what the guided desk shows when it is opened."""
        with self._at_the_laptop(), Typist() as typist:
            typist.question()
            return f"$ jass\n{typist.shown.replace(str(self.folder), '~/Dokumente/Jassturnier')}"

    def refused(self) -> str:
        """Return a dialogue in which a wrong sum is refused and the right one taken."""
        with self._at_the_laptop(), Typist("eingeben") as typist:
            for words in ("2", "1012", "882", "", "1012", "872"):
                typist.question()
                typist.type(words)
            typist.question()
        asked = re.sub(r": ?\n(?=\d+\n)", ": ", typist.shown)
        told, _, _ = asked.rpartition("\nPasse 3")
        return f"$ jass eingeben\n{told}"

    def seen(self, address: str) -> Seen:
        """Return what is seen of it, on its board too; the slip of the dialogue is taken in the end."""
        papers = {"slip": self._printed("slips")}
        with urlopen(f"{address}/rank") as page:  # noqa: S310 — our own
            wall = page.read().decode()
        dialogues = {"desk": self.desk(), "refused": self.refused()}
        self._play_on()
        papers |= {"podium": self._printed("standings"), "course": self._printed("course")}
        return Seen(dialogues, papers, wall)

    def _printed(self, paper: str) -> Path:
        return self.folder / str(json.loads(self.done("print", paper, "--json"))["file"])

    def _play_on(self) -> None:
        for number, tables in enumerate(_REST, 3):
            if number > len(_ROUNDS):
                self.done("draw", "--yes", "--seed", str(number))
            for table, numbers in tables:
                self.done("enter", str(table), *numbers.split())
        self.done("publish", "--yes")


def _drawn(words: str) -> str:
    """Draw lines as a terminal shows them."""
    lines = [line.rstrip() for line in words.strip().splitlines()]
    wide = round(max(map(len, lines)) * _LETTER + 2 * _EDGE)
    high = len(lines) * _LINE + 2 * _EDGE
    rows = "".join(
        f'<text x="{_EDGE}" y="{_EDGE + _LINE * n - 5}" xml:space="preserve">{escape(line)}</text>'
        for n, line in enumerate(lines, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f'<rect width="{wide}" height="{high}" rx="8" fill="#1f2430"/>'
        f'<g font-family="DejaVu Sans Mono, Consolas, monospace" font-size="14" fill="#e6e6e6">{rows}</g>'
        "</svg>\n"
    )


def _paper(file: Path, picture: Path) -> None:
    """Draw the first page of a paper, in shades that need few bytes."""
    stem = picture.with_suffix("")
    subprocess.run(
        ["pdftoppm", "-r", str(_SHEET_DPI), "-png", "-f", "1", "-singlefile", file, stem], check=True
    )
    with Image.open(picture) as page:
        page.convert("RGB").quantize(48).save(picture, optimize=True)


def _wall(evening: Evening, address: str, picture: Path) -> None:
    from tests.support.hall.chromium import browser  # noqa: PLC0415 — what it needs is not everywhere

    with browser(evening.folder / "browser") as page:
        page.size(*_WALL)
        page.open(f"{address}/rank")
        page.picture(picture)
    with Image.open(picture) as shown:
        shown.convert("RGB").quantize(64).save(picture, optimize=True)


def main() -> None:
    """Make all pictures and their marks."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder))
        evening.play()
        with board(evening.folder) as running:
            _wall(evening, running.address, PICTURES / "wall.png")
            seen = evening.seen(running.address)
        for name, words in seen.dialogues.items():
            (PICTURES / f"{name}.svg").write_text(_drawn(words), "utf-8")
        for name, file in seen.papers.items():
            _paper(file, PICTURES / f"{name}.png")
        MARKS.write_text(json.dumps(seen.marks(), indent=2) + "\n", "utf-8")
    sys.stdout.write(f"{sum(file.stat().st_size for file in PICTURES.iterdir())} bytes\n")


if __name__ == "__main__":
    main()
