"""In every language but English no English word of ours is said: on screen, paper, sheets or pages."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from pypdf import PdfReader

from jassturnier import resources
from jassturnier.games import IDS
from jassturnier.i18n import LANGUAGES, fold
from jassturnier.languages import CODES, KNOWN
from jassturnier.languages.names import CHOICES, EXAMPLES, PLACEHOLDERS, TYPED
from jassturnier.services.papers.kinds import KINDS
from tests.languages.voices import said
from tests.support.console import console_in

pytestmark = pytest.mark.slow

_CODE = re.compile(r"\b[A-Z]{2,}\d?-\d+\b")
"""Of a rule; no paper has one."""
_ISO_DAY = re.compile(r"\b\d{4}-\d\d-\d\d\b")
_PAPER = (".pdf", ".xlsx", ".html")
REGULATIONS = resources.names("templates", "regulations", ending=".toml")
"""Names of files, the same in every language."""
_BROKEN = re.compile(r"(\|\w*)\n\s+(\w*[|\])])")
"""A name in a list of choices that goes on in the next line."""
_WORD = re.compile(r"[^\W\d_]{2,}")


def words(text: str) -> set[str]:
    whole = _BROKEN.sub(r"\1\2", re.sub(r"\{.*?\}", " ", text))
    return {fold(word) for word in _WORD.findall(whole)}


def catalogue(language: str) -> Catalog:
    return read_po(BytesIO(resources.read("locale", language, "LC_MESSAGES", "jassturnier.po")))


def of_the_tables(language: str) -> str:
    """Return all that stands in no catalogue: what is typed, and the words of helps."""
    column = CODES.index(language)
    tables = (TYPED, CHOICES, EXAMPLES, PLACEHOLDERS)
    return " ".join(called[column] for table in tables for called in table.values())


def forms(text: str | tuple[str, ...] | list[str] | None) -> str:
    return text if isinstance(text, str) else " ".join(text or ())


def english_only(language: str) -> set[str]:
    """Return the words of our English sentences that no sentence of a language has."""
    english, other = set[str](), set[str]()
    for message in catalogue(language):
        english |= words(forms(message.id))
        other |= words(forms(message.string))
    return english - other - words(" ".join([*KNOWN, *IDS, *REGULATIONS, of_the_tables(language)]))


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_no_english_word_of_ours_is_said(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = english_only(language)
    for console in console_in(tmp_path, monkeypatch, language):
        heard = [*said(console, language)]
        found = {what: words(text) & foreign for what, text in heard}
        assert {what: sorted(wrong) for what, wrong in found.items() if wrong} == {}
        assert [what for what, text in heard if _ISO_DAY.search(text)] == []
        assert [what for what, text in heard if what.endswith(_PAPER) and _CODE.search(text)] == []


SMALLEST = 7
"""Points."""
GAMES = ("coiffeur-allein-3", "schieberamsch")
"""Schieber is in `tests/cli/test_papers.py`."""
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
