"""Our words on paper are long in some languages: none makes letters smaller than people read."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from jassturnier.i18n import LANGUAGES
from jassturnier.services.papers.kinds import KINDS
from tests.support.console import console_in

pytestmark = pytest.mark.slow

SMALLEST = 7
"""Points."""
GAMES = ("coiffeur-allein-3", "schieberamsch")
"""Schieber is in `tests/cli/papers/test_legible.py`."""
EVERYTHING = "--set fee=20 --set begins=19:30 --set minutes=45 --set interval=10"


def smallest(paper: Path) -> tuple[float, str]:
    """Return the size of the smallest letters in points, and what is written in them."""
    found: list[tuple[float, str]] = []

    def note(words: str, placed: list[float], set_at: list[float], _font: object, size: float) -> None:
        if words.strip():
            found.append((round(size * abs(complex(*set_at[:2])) * abs(complex(*placed[:2])), 1), words))

    for page in PdfReader(paper).pages:
        page.extract_text(visitor_text=note)
    return min(found)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en", "de"}))
def test_no_word_of_ours_makes_letters_too_small(
    language: str, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for console in console_in(tmp_path, monkeypatch, language):
        console.done(f"new Jass -r {game} --date 20.03.2027 --venue Bern")
        console.done(f"regulation change {EVERYTHING} --yes")
        assert console.run("add", *(f"A{n} B{n}" for n in range(12)), "--club", "Bern").code == 0
        console.done("draw --seed 7")
        for kind in KINDS:
            if console.type(f"print {kind} --size a5 --out {kind}.pdf --yes").code == 0:
                assert smallest(Path(f"{kind}.pdf")) >= (SMALLEST, ""), kind
