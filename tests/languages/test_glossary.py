"""The words of the glossary are said, in sentences or as what is typed; those it rules out are not."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from jassturnier.i18n import fold
from tests.languages.test_one_voice import catalogue, forms, of_the_tables

GLOSSARY = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
LANGUAGES = ("de", "fr", "it")
NOT_SAID = "## Not said"
_SHORT = 4
_ASIDE = re.compile(r"\(.*?\)|\*")


def rows(chapter: str) -> Iterator[list[str]]:
    """Return the rows of the tables of a chapter, one cell for each language."""
    for line in chapter.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if line.startswith("| ") and cells[0] != "de":
            yield cells[: len(LANGUAGES)]


def words(cell: str) -> list[str]:
    return [fold(word) for word in re.split("[,;:]", _ASIDE.sub("", cell)) if fold(word)]


def said(language: str) -> str:
    sentences = (forms(message.string) for message in catalogue(language))
    return fold(" ".join([*sentences, of_the_tables(language)]))


def is_said(term: str, everything: str) -> bool:
    """Tell whether the words of a term are said, each in any of its forms: they begin alike."""
    stems = (re.escape(word[:-1] if len(word) > _SHORT else word) for word in term.split())
    return all(re.search(rf"\b{stem}", everything) for stem in stems)


@pytest.mark.parametrize(("language", "column"), [(each, n) for n, each in enumerate(LANGUAGES)])
def test_one_word_of_each_row_is_said(language: str, column: int) -> None:
    everything = said(language)
    chapters = GLOSSARY[GLOSSARY.index("## Cards") : GLOSSARY.index(NOT_SAID)]
    cells = [row[0 if row[column] == "the same" else column] for row in rows(chapters)]
    assert [cell for cell in cells if not any(is_said(word, everything) for word in words(cell))] == []


@pytest.mark.parametrize(("language", "column"), [(each, n) for n, each in enumerate(LANGUAGES)])
def test_no_word_that_is_ruled_out_is_said(language: str, column: int) -> None:
    everything = said(language)
    ruled_out = [word for row in rows(GLOSSARY[GLOSSARY.index(NOT_SAID) :]) for word in words(row[column])]
    assert ruled_out
    assert [word for word in ruled_out if re.search(rf"\b{re.escape(word)}\b", everything)] == []
