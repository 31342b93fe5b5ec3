"""The pictures of README are of this program, and small."""

import json
from pathlib import Path

import pytest

from tests.support.hall.boards import board
from tests.support.hall.pictures import MARKS, PICTURES, ROOT, Evening

MOST = 600_000
"""So many bytes all of them may have together."""


@pytest.mark.slow
def test_the_pictures_show_what_the_program_says_today(tmp_path: Path) -> None:
    """Where this fails, `nox -s pictures` makes them anew: then look at them."""
    evening = Evening(tmp_path)
    evening.play()
    with board(tmp_path) as running:
        seen = evening.seen(running.address)
    assert seen.marks() == json.loads(MARKS.read_text("utf-8"))


def test_readme_shows_every_picture_and_they_are_small() -> None:
    files = [file for file in PICTURES.iterdir() if file != MARKS]
    readme = (ROOT / "README.md").read_text("utf-8")
    assert sorted(file.stem for file in files) == sorted(json.loads(MARKS.read_text("utf-8")))
    assert [file.name for file in files if f"docs/pictures/{file.name}" not in readme] == []
    assert sum(file.stat().st_size for file in files) < MOST
