"""A demonstration is there whole or not at all."""

from datetime import date
from pathlib import Path

import pytest

from jassturnier.errors import Failed
from jassturnier.services import demo
from jassturnier.store.station import Station


def stop(_: int) -> None:
    raise KeyboardInterrupt


def show(folder: Path) -> demo.Show:
    return demo.Show(folder, 1, "en", "Demonstration", date(2027, 3, 20))


def test_an_interrupted_demonstration_leaves_no_database(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        demo.play(Station(tmp_path / "laptop"), show(tmp_path / "evening"), stop)
    assert not list((tmp_path / "evening").glob("demo.db*"))


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Failed):
        demo.play(Station(tmp_path / "laptop"), show(tmp_path / "file" / "evening"), stop)
