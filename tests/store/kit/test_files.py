"""A file is written whole or not at all, and only where a file belongs."""

import errno
import os
from pathlib import Path

import pytest

from jassturnier.errors import Failed, JassError
from jassturnier.i18n import render
from jassturnier.store.kit.files import LaptopFolder, write_file


def refusal(path: Path) -> str:
    with pytest.raises(Failed) as caught:
        write_file(path, b"content")
    return said(caught.value)


def said(error: JassError) -> str:
    return " ".join(render(text, "en") for text in error.texts)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes among its files")
def test_a_device_is_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "is a device" in refusal(pipe)
    assert pipe.is_fifo()


def test_a_name_that_is_too_long_is_refused_in_the_words_of_the_system(tmp_path: Path) -> None:
    assert refusal(tmp_path / ("n" * 300)).endswith(os.strerror(errno.ENAMETOOLONG))


def test_a_place_whose_links_lead_in_a_circle_has_a_name_too(tmp_path: Path) -> None:
    place = tmp_path / "loop.db"
    place.symlink_to(place.name)
    assert LaptopFolder.name_of(str(place)) == str(place.parent.resolve() / place.name)
