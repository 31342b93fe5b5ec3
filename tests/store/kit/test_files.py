"""A file is written whole or not at all, and only where a file belongs."""

import errno
import os
from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, Failed, JassError
from jassturnier.i18n import render
from jassturnier.store.kit.files import file_stem, make_folder, write_file
from tests.support.offices import started


def refusal(path: Path) -> str:
    with pytest.raises(Failed) as caught:
        write_file(path, b"content")
    return said(caught.value)


def said(error: JassError) -> str:
    return " ".join(render(text, "en") for text in error.texts)


def test_a_folder_is_never_replaced(tmp_path: Path) -> None:
    assert "is a folder" in refusal(tmp_path)
    assert tmp_path.is_dir()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes among its files")
def test_a_device_is_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "is a device" in refusal(pipe)
    assert pipe.is_fifo()


def test_a_name_that_is_too_long_is_refused_in_the_words_of_the_system(tmp_path: Path) -> None:
    assert refusal(tmp_path / ("n" * 300)).endswith(os.strerror(errno.ENAMETOOLONG))


def test_a_folder_below_a_file_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be written" in refusal(tmp_path / "file" / "list.pdf")
    with pytest.raises(Failed):
        make_folder(tmp_path / "file" / "folder")


def test_a_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "list.pdf"
    path.write_bytes(b"old")
    write_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("name", "stem"),
    [("Frühlingsjass 2027", "fruehlingsjass-2027"), ("😀🎉", "tournament"), ("n" * 300, "n" * 60)],
)
def test_a_file_is_named_after_the_tournament(name: str, stem: str) -> None:
    assert file_stem(name) == stem


@pytest.mark.parametrize(
    ("name", "why"),
    [("😀🎉", "one letter or digit"), ("...", "one letter or digit"), (" ", "one letter"), ("n" * 81, "81")],
)
def test_a_tournament_has_a_name_that_fits_on_paper(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(DoesNotAddUp) as caught:
        started(tmp_path, title=name)
    assert why in said(caught.value)
