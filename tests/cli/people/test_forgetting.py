"""`people forget`: what is sure goes, what is not is asked about, what stays is named."""

from collections.abc import Iterator
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


def test_at_a_terminal_each_place_is_asked_about(console: Console) -> None:
    evening(console)
    told = console.asked("people forget zorbalux", "y", "y")
    assert told.code == 0, told.err
    for word in (b"Quirkenheimer", b"Zorbalux"):
        assert not any(word in content for content in files(console)), word
    assert "stays" not in told.out
    assert console.done("verify").code == 0
    assert console.type('people forget "Zorbalux Quirkenheimer" --yes').code == 3


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        ("Schieber", 3, "knows nobody"),
        ("17", 3, "knows nobody"),
        ("2", 3, "“people forget NAME” takes the whole name: Uwe Ux, Ivo Ix"),
        ("Quirkenheimer", 4, 'Zorbalux Quirkenheimer" --yes'),
        ("zorb", 4, "Nothing was changed."),
    ],
)
def test_yes_forgets_nobody_who_is_not_named_whole(
    console: Console, typed: str, code: int, said: str
) -> None:
    evening(console)
    before = list(files(console))
    console.refused(f"people forget {typed} --yes", code, said)
    assert list(files(console)) == before


def test_a_name_that_is_a_word_is_not_taken_out_of_texts(console: Console) -> None:
    console.done("new Abend -r schieber-paare-4x12")
    console.run("add", "Hans Koch", "Eva Evers")
    console.run("add", "Uwe Ux", "Ivo Ix", "--team", "Der Koch und sein Topf")
    told = console.done('people forget "Hans Koch" --yes')
    assert "Der Koch und sein Topf" in told.out
    assert "Der Koch und sein Topf" in console.done("players list").out


def backups_of(console: Console) -> list[Path]:
    return sorted((console.folder / "jassturnier.db.backups").glob("*.db"))


def test_a_backup_that_is_held_is_named_and_removed_by_the_next_time(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening(console)
    (held,) = backups_of(console)
    with monkeypatch.context() as patch:
        patch.setattr("jassturnier.store.copies._is_gone", lambda path: path.name != held.name)
        told = console.refused('people forget "Zorbalux Quirkenheimer" --yes', 1, held.name)
    number = told.err.split()[-1]
    console.done(f"people forget {number}")
    assert not any(b"Quirkenheimer" in content for content in files(console))
    console.refused(f"people forget {number}", 3, "already")
