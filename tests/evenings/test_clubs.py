"""Regulations of real clubs: each file among the samples is played to what its text says.

What is laid down and what must come out is worked out by hand, in a file of the same name beside this one;
`clubs_played.py` says how it is written.
"""

import re
import tomllib
from pathlib import Path

import pytest

from tests.evenings.clubs_played import play

HOME = Path(__file__).resolve().parents[2]
FILES = sorted((HOME / "sample_data" / "regulations").glob("*.toml"))
PLAYED = Path(__file__).parent / "clubs"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_regulation_is_played_as_its_text_says(file: Path) -> None:
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    play(document, (PLAYED / f"{file.stem}.txt").read_text(encoding="utf-8"))


def test_every_evening_has_its_regulation() -> None:
    assert sorted(path.stem for path in FILES) == sorted(path.stem for path in PLAYED.iterdir())


def test_the_page_names_every_regulation_once() -> None:
    page = (HOME / "docs" / "regulations.md").read_text(encoding="utf-8")
    named = re.findall(r"\]\(\.\./sample_data/regulations/([\w-]+)\.toml\)", page)
    assert sorted(named) == sorted(path.stem for path in FILES)
