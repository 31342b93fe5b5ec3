"""A regulation comes out as a file and in again, whatever editor or shell has had it."""

import pytest

from tests.support.console import Console

SHIPPED = "schieber-einzel-4x12"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_regulation_is_read_as_editors_and_shells_write_it(console: Console, encoding: str) -> None:
    words = console.done(f"regulation show {SHIPPED}").out
    (console.folder / "ours.toml").write_text(words, encoding=encoding)
    assert console.done("regulation check ours.toml").out.startswith("ours.toml can be used")
    assert console.done("regulation show ours.toml").out == words


def test_what_is_no_text_is_no_regulation(console: Console) -> None:
    (console.folder / "ours.toml").write_bytes(b"game = \xfc")
    assert console.type("regulation check ours.toml").code == 6
    assert console.type("regulation show ours.toml").code == 6


def test_a_regulation_is_written_to_a_file_as_it_comes(console: Console) -> None:
    console.done(f"regulation show {SHIPPED} --out ours.toml")
    written = (console.folder / "ours.toml").read_text(encoding="utf-8")
    assert written == console.done(f"regulation show {SHIPPED}").out


def test_a_file_of_ones_own_is_not_written_over_unasked(console: Console) -> None:
    (console.folder / "ours.toml").write_text("mine")
    assert console.type(f"regulation show {SHIPPED} --out ours.toml").code == 4
    assert console.asked(f"regulation show {SHIPPED} --out ours.toml", "n").code == 4
    assert (console.folder / "ours.toml").read_text() == "mine"
    console.done(f"regulation show {SHIPPED} --out ours.toml --yes")


def test_a_file_needs_a_regulation_to_hold(console: Console) -> None:
    console.done(f"new Evening -r {SHIPPED}")
    answer = console.type("regulation show --out ours.toml")
    assert answer.code == 2
    assert "regulation list" in answer.err
