"""Papers that a person of 75 can read: the letters of every kind, measured in what is printed."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from jassturnier.services.papers.kinds import KINDS
from tests.support.console import Console, made_once
from tests.support.papers_made import letters

SMALLEST = 8
"""Points: nothing on any paper is smaller."""
LARGER = 2**0.5
PEOPLE = [
    *("Marie-Theres Niederberger-Achermann", "Aurélie Décosterd", "Emre Gümüşoğlu", "Franziska Dürrenmatt"),
    *(f"Hansruedi Schönbächler{n:02}" for n in range(22)),
]
EVERYWHERE = [kind for kind in KINDS if kind not in {"settlement", "qualified", "knockout"}]


@made_once
def evening(console: Console) -> Console:
    """Four rounds of 26 people with everything that a paper may speak of."""
    console.done("new Frühlingsjass -r schieber-einzel-4x12 --date 20.03.2027 --venue Sternen --fee 20")
    part = (
        '[[prizes]]\nranks = 1\nfrancs = 200\ntext = "ein Zinnteller mit Gravur"\n[[prizes]]\nranks = "2-9"\n'
    )
    (console.folder / "part.toml").write_text(f"{part}choose = true\n", encoding="utf-8")
    console.done("regulation change part.toml --set begins=19:30 --set minutes=45 --yes")
    console.run("add", *PEOPLE, "--club", "Männerriege Oberengstringen", "--tandem", "Alte Garde")
    console.done("here --all")
    for _ in range(4):
        console.done("draw --seed 7")
        for table in range(1, 7):
            console.done(f"enter {table} {1000 + table} {884 - table}")
    console.done("regulation change --set pot=28 --yes")
    return console


def printed(console: Console, line: str) -> bytes:
    """Print a paper and return it."""
    return Path(str(console.done(f"print {line} --json").document()["file"])).read_bytes()


def smallest(pdf: bytes) -> tuple[float, str]:
    """Return the smallest letters of a paper, and what they say."""
    return min(letters(pdf))


@pytest.mark.parametrize("kind", EVERYWHERE)
def test_nothing_is_too_small_on_half_a_page_and_large_is_that_on_a_whole_one(
    evening: Console, kind: str
) -> None:
    french, half, large = (
        printed(evening, f"{kind} {how}") for how in ("--size A5 --lang fr", "--size A5", "--large")
    )
    assert min(smallest(french), smallest(half)) >= (SMALLEST, "")
    small, whole = (PdfReader(BytesIO(each)).pages for each in (half, large))
    assert len(small) == len(whole)
    assert float(whole[0].mediabox.width) == pytest.approx(float(small[0].mediabox.width) * LARGER, rel=0.01)


def test_nothing_is_too_small_where_money_is_settled(console: Console) -> None:
    console.done("new Abend -r coiffeur-paare", "regulation change --set options.stake=10 --yes")
    console.run("add", "A Eins", "B Zwei")
    console.run("add", "C Drei", "D Vier")
    console.done("draw --seed 1", "enter 1 800 700")
    for size in ("A4", "A5"):
        assert smallest(printed(console, f"settlement --size {size}")) >= (SMALLEST, "")
