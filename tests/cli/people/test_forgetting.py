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


def test_what_is_sure_is_shown_and_gone_and_what_is_not_stays_and_is_named(console: Console) -> None:
    evening(console)
    told = console.done('people forget "Zorbalux Quirkenheimer" --yes')
    assert "“Quirkenheimers Hund bellte” → “Person" in told.err
    assert "Remark “sitzt bei der Tür”" in told.err
    assert "Team “Zorbalux & Co”" in told.out
    assert not any(b"Quirkenheimer" in content or b"sitzt bei" in content for content in files(console))
    assert "Zorbalux & Co" in console.done("players list").out
    assert console.done("verify").code == 0
    assert len(backups_of(console)) == 1


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


def test_a_part_of_a_name_is_asked_about_in_spite_of_yes(console: Console) -> None:
    evening(console)
    assert console.asked("people forget zorb --yes", "n").code == 4
    assert console.asked("people forget zorb --yes", "y").code == 0
    assert not any(b"Quirkenheimer" in content for content in files(console))


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


def test_words_of_notes_labels_and_prizes_go_where_it_is_decided(console: Console) -> None:
    console.done("new Abend -r schieber-paare-4x12")
    console.run("add", "Zorbalux Quirkenheimer", "Eva Evers", "--club", "Quirkenheimers Freunde")
    console.run("add", "Uwe Ux", "Ivo Ix", "--club", "Quirkenheimers Freunde")
    console.run("people", "edit", "uwe", "--contact", "c/o Zorbalux Quirkenheimer")
    console.run("pay", "2", "20", "--note", "von Quirkenheimer Zorbalux")
    console.run("wish", "apart", "--club", "Quirkenheimers Freunde")
    told = console.asked('people forget "Zorbalux Quirkenheimer"', "y", "y")
    assert told.code == 0, told.err
    assert not any(b"Quirkenheimer" in content for content in files(console))
    assert console.done("verify").code == 0
    assert "Person" in console.done("wish list").out


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
