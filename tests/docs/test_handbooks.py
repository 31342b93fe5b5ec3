"""The handbooks of all languages are one book: the same chapters, examples and tables."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.examples import blocks, examples, language_of
from tests.support.hall.handbook import HANDBOOKS, made

_HEADING = re.compile(r"(?m)^(?=#{1,3} )")
_MADE = re.compile(r"^<!-- made: (.*) -->$", re.MULTILINE)
NAMED = pytest.mark.parametrize("file", HANDBOOKS, ids=lambda file: file.name)


@NAMED
def test_what_is_alike_is_what_the_program_says_today(file: Path) -> None:
    """Where this fails, `nox -s handbook` makes it anew."""
    text = file.read_text("utf-8")
    assert made(text, language_of(file)) == text


@NAMED
def test_every_handbook_has_the_same_chapters_with_as_many_examples_and_the_same_tables(file: Path) -> None:
    """The first is the one that the others follow."""
    chapters, wanted = [*_chapters(file)], [*_chapters(HANDBOOKS[0])]
    for chapter, like in zip(chapters, wanted, strict=False):
        assert chapter[1:] == like[1:], (file.name, chapter[0], like[0])
    assert len(chapters) == len(wanted)


def _chapters(file: Path) -> Iterator[tuple[str, int, list[str], int]]:
    """Yield each heading with its level, the tables made below it, and how many examples it has."""
    for part in _HEADING.split(file.read_text("utf-8"))[1:]:
        heading = part.partition("\n")[0]
        run = [each for block in blocks(part) if block.kind == "console" for each in examples(block)]
        yield heading, heading.count("#"), _MADE.findall(part), len(run)
