"""In every language but English no English word of ours is said: on screen, paper, sheets or pages."""

import re
from collections.abc import Iterator
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


@pytest.mark.slow
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


@pytest.mark.slow
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


GLOSSARY = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
NOT_SAID = "## Not said"
_SHORT = 4
_ASIDE = re.compile(r"\(.*?\)|\*")


def rows(chapter: str) -> Iterator[list[str]]:
    """Return the rows of the tables of a chapter, one cell for each language."""
    for line in chapter.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if line.startswith("| ") and cells[0] != "de":
            yield cells[: len(CODES)]


def terms(cell: str) -> list[str]:
    return [fold(word) for word in re.split("[,;:]", _ASIDE.sub("", cell)) if fold(word)]


def catalogued(language: str) -> str:
    sentences = (forms(message.string) for message in catalogue(language))
    return fold(" ".join([*sentences, of_the_tables(language)]))


def is_said(term: str, everything: str) -> bool:
    """Tell whether the words of a term are said, each in any of its forms: they begin alike."""
    stems = (re.escape(word[:-1] if len(word) > _SHORT else word) for word in term.split())
    return all(re.search(rf"\b{stem}", everything) for stem in stems)


@pytest.mark.parametrize(("language", "column"), [(each, n) for n, each in enumerate(CODES)])
def test_one_word_of_each_row_is_said(language: str, column: int) -> None:
    everything = catalogued(language)
    chapters = GLOSSARY[GLOSSARY.index("## Cards") : GLOSSARY.index(NOT_SAID)]
    cells = [row[0 if row[column] == "the same" else column] for row in rows(chapters)]
    assert [cell for cell in cells if not any(is_said(word, everything) for word in terms(cell))] == []


@pytest.mark.parametrize(("language", "column"), [(each, n) for n, each in enumerate(CODES)])
def test_no_word_that_is_ruled_out_is_said(language: str, column: int) -> None:
    everything = catalogued(language)
    ruled_out = [word for row in rows(GLOSSARY[GLOSSARY.index(NOT_SAID) :]) for word in terms(row[column])]
    assert ruled_out
    assert [word for word in ruled_out if re.search(rf"\b{re.escape(word)}\b", everything)] == []
