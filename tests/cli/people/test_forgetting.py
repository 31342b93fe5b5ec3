"""`people forget`: what is sure goes, what is not is asked about, what stays is named."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.console import Console


def evening(console: Console) -> Console:
    console.done("new Abend -r schieber-paare-4x12")
    console.run("add", "Zorbalux Quirkenheimer", "Eva Evers", "--team", "Quirkenheimers Bande")
    console.run("add", "Uwe Ux", "Ivo Ix", "--team", "Zorbalux & Co")
    console.run("players", "edit", "1", "--remark", "sitzt bei der Tür")
    console.run("penalty", "add", "1", "-50", "Quirkenheimers Hund bellte")
    console.run("penalty", "add", "1", "-10", "Schwager des Wirts")
    console.done("backup")
    return console


def files(console: Console) -> Iterator[bytes]:
    yield from (path.read_bytes() for path in console.folder.rglob("*") if path.is_file())


def test_what_is_sure_is_shown_and_gone_and_what_is_not_stays_and_is_named(console: Console) -> None:
    evening(console)
    told = console.done('people forget "Zorbalux Quirkenheimer" --yes')
    assert "“Quirkenheimers Hund bellte” → “Person" in told.err
    assert "Remark “sitzt bei der Tür”" in told.err
    assert "Team “Zorbalux & Co”" in told.out
    assert "Penalty “Schwager des Wirts”" in told.out
    assert not any(b"Quirkenheimer" in content or b"sitzt bei" in content for content in files(console))
    assert "Zorbalux & Co" in console.done("players list").out
    assert console.done("verify").code == 0


def test_at_a_terminal_each_place_is_asked_about(console: Console) -> None:
    evening(console)
    told = console.asked('people forget "Zorbalux Quirkenheimer"', "y", "y", "y")
    assert told.code == 0, told.err
    for word in (b"Quirkenheimer", b"Zorbalux", b"Schwager"):
        assert not any(word in content for content in files(console)), word
    assert "stays" not in told.out
    assert console.done("verify").code == 0
    assert console.type('people forget "Zorbalux Quirkenheimer" --yes').code == 3


def test_no_means_that_it_stays_and_a_second_run_finds_it(console: Console) -> None:
    evening(console)
    console.asked('people forget "Zorbalux Quirkenheimer"', "y", "n", "n")
    assert "Zorbalux & Co" in console.done("players list").out
    again = console.asked('people forget "Zorbalux Quirkenheimer"', "y", "y")
    assert again.code == 0, again.err
    assert not any(b"Zorbalux" in content for content in files(console))
    assert console.done("verify").code == 0


def test_without_a_terminal_nothing_is_changed_and_every_place_is_named(console: Console) -> None:
    evening(console)
    console.refused('people forget "Zorbalux Quirkenheimer"', 4, "Quirkenheimers Hund", "Zorbalux & Co")
    assert "Quirkenheimers Bande" in console.done("players list").out


def test_a_name_that_is_a_word_is_not_taken_out_of_texts(console: Console) -> None:
    console.done("new Abend -r schieber-paare-4x12")
    console.run("add", "Hans Koch", "Eva Evers")
    console.run("add", "Uwe Ux", "Ivo Ix", "--team", "Der Koch und sein Topf")
    told = console.done('people forget "Hans Koch" --yes')
    assert "Der Koch und sein Topf" in told.out
    assert "Der Koch und sein Topf" in console.done("players list").out


def test_words_of_notes_labels_and_prizes_go_too(console: Console) -> None:
    console.done("new Abend -r schieber-paare-4x12")
    console.run("add", "Zorbalux Quirkenheimer", "Eva Evers", "--club", "Quirkenheimers Freunde")
    console.run("add", "Uwe Ux", "Ivo Ix", "--club", "Quirkenheimers Freunde")
    console.run("people", "edit", "uwe", "--contact", "c/o Z. Quirkenheimer")
    console.run("pay", "2", "20", "--note", "von Quirkenheimer Zorbalux")
    console.run("wish", "apart", "--club", "Quirkenheimers Freunde")
    console.done('people forget "Zorbalux Quirkenheimer" --yes')
    assert not any(b"Quirkenheimer" in content for content in files(console))
    assert console.done("verify").code == 0
    assert "Person" in console.done("wish list").out


def replacing(refusals: int) -> Callable[..., None]:
    """Return an `os.replace` that is refused so often where it is about a backup."""
    left, real = [refusals], os.replace

    def replace(source: str | Path, target: str | Path) -> None:
        if ".backups" in str(target) and ".part" not in str(source) and left[0]:
            left[0] -= 1
            raise PermissionError(13, "Permission denied", str(source))
        real(source, target)

    return replace


def backups_of(console: Console) -> list[Path]:
    return sorted((console.folder / "jassturnier.db.backups").glob("*.db"))


def test_a_backup_that_is_held_waits_is_named_and_cleaned_by_the_next_command(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening(console)
    for number in range(3):
        console.run("players", "edit", "2", "--club", f"Verein {number}")
        console.done("backup")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", replacing(10**6))
        console.refused('people forget "Zorbalux Quirkenheimer" --yes', 1, "next command")
        doctor = console.type("doctor")
        assert doctor.code != 0
        assert "to-be-cleaned" not in doctor.out
        assert "may still be in these files" in doctor.out
    assert "out of these files, too" in console.done("players list").err
    assert console.type("doctor").out.count("may still be") == 0
    assert not any(b"Quirkenheimer" in content for content in files(console))
    assert len(backups_of(console)) > 3
    assert console.done("players list").err == ""


@pytest.mark.slow
def test_one_that_is_held_by_a_reader_for_long_is_not_removed(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening(console)
    (held,) = backups_of(console)
    monkeypatch.setattr("jassturnier.store.copies.forgotten.WAIT_MS", 100)
    reader = sqlite3.connect(held, isolation_level=None)
    reader.execute("BEGIN EXCLUSIVE")
    console.refused('people forget "Zorbalux Quirkenheimer" --yes', 1)
    assert held.is_file()
    reader.close()
    console.done("players list")
    assert not any(b"Quirkenheimer" in content for content in files(console))
