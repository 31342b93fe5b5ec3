"""The guides are as long as somebody reads, and the same in every language."""

import re
from pathlib import Path

import pytest

from jassturnier.i18n import LANGUAGES
from tests.support.examples import GUIDES, ROOT, blocks, examples, language_of

_HEADING = re.compile(r"(?m)^(?=#{1,3} )")
NAMED = pytest.mark.parametrize("file", GUIDES, ids=lambda file: f"{file.parent.name}/{file.name}")


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines()


@NAMED
def test_a_guide_is_two_pages_at_most_and_that_of_the_evening_one(file: Path) -> None:
    lines = _lines(file)
    assert len(lines) <= (55 if file.stem == "evening" else 80)
    assert [line for line in lines if len(line) > 120] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_somebody_reads_in_a_language_has_900_lines_at_most(language: str) -> None:
    others = [ROOT / "README.md", *ROOT.glob(f"docs/quickstart.{language}.md")]
    assert sum(len(_lines(file)) for file in (*GUIDES, *others) if language_of(file) == language) <= 900


@NAMED
def test_a_guide_has_the_headings_and_examples_of_the_english_one(file: Path) -> None:
    assert _shape(file) == _shape(file.parents[1] / "en" / file.name)


def _shape(file: Path) -> list[tuple[int, int]]:
    """Return the level of each heading, and how many examples are below it."""
    parts = _HEADING.split(file.read_text("utf-8"))[1:]
    return [
        (part.index(" "), sum(len([*examples(block)]) for block in blocks(part) if block.kind == "console"))
        for part in parts
    ]


def test_every_language_has_every_guide() -> None:
    names = {
        language: {file.name for file in GUIDES if language_of(file) == language} for language in LANGUAGES
    }
    assert all(found == names["en"] for found in names.values())
