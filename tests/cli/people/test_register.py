"""The register: people across tournaments are found, changed, made one, and shown with all they reached."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.console import Console, made_once

PLAYERS = ("Käthi Roth", "Alois Küng", "Emre Gümüşoğlu", "Anna Frei")


def evening(console: Console, name: str, *players: str, points: int = 1000) -> None:
    """Play an evening of one round at one table to its end."""
    console.done(f"new {name} -r schieber-einzel-4x12")
    console.done(f"use {name}")
    console.done("regulation change --set stages[1].rounds=1 --yes")
    console.run("add", *players)
    console.done("draw --seed 1", f"enter 1 {points} {1884 - points}")


@made_once
def two(console: Console) -> Console:
    """Two evenings; somebody was written otherwise at the second."""
    evening(console, "Frühling", *PLAYERS)
    evening(console, "Herbst", "Kathi Rot", *PLAYERS[1:], points=1100)
    return console


@pytest.fixture
def club(two: Console) -> Console:
    """The same, at the second."""
    two.done("use Herbst")
    return two


def test_somebody_is_found_without_accents_by_a_part_of_the_name(club: Console) -> None:
    assert "Gümüşoğlu Emre" in club.done("people list gumus").out
    assert "Küng" not in club.done("people list gumus").out
    assert club.done("people list --json").document()["people"][0]["evenings"] == 2


def test_two_that_are_one_become_one_with_all_evenings_and_undo_parts_them(club: Console) -> None:
    before = club.done("people list --json").document()
    club.done('people merge "Käthi Roth" "Kathi Rot" --yes')
    card = club.done('people show "Käthi Roth" --json').document()
    assert [one["name"] for one in card["evenings"]] == ["Frühling", "Herbst"]
    assert card["person"]["spellings"] == ["Kathi Rot"]
    assert "Roth Käthi" in club.done("players list").out
    assert club.done("verify").code == 0
    club.done("undo")
    assert club.done("people list --json").document() == before
    assert club.done("verify").code == 0


def test_nobody_is_merged_unasked_with_himself_or_with_who_sat_on_the_same_evening(club: Console) -> None:
    club.refuses(
        ('people merge "Anna Frei" anna --yes', 4, "one person already"),
        ('people merge "Anna Frei" "Alois Küng" --yes', 4, "both are on the list of Frühling, Herbst"),
        ('people merge "Käthi Roth" "Kathi Rot"', 4, "--yes goes ahead"),
    )


def test_what_reaches_somebody_is_shown_only_when_asked_for(club: Console) -> None:
    club.done('people edit anna --contact "079 123 45 67" --place Malters --born 1957')
    assert "079 123" not in club.done("people list").out
    assert "079 123" not in club.done("people list --json").out
    assert "079 123 45 67" in club.done("people list --with-contact").out
    assert "079 123" not in club.done("export json").out
    assert "079 123 45 67" in club.done("export json --with-contact").out
    assert "Malters" in club.done("people list frei malters").out
    assert " 1957 " in club.done("people list frei malters").out


def test_what_cannot_be_is_refused(club: Console) -> None:
    words = (("--born 57", 2), ("--born gestern", 2), ("--name 123", 4), ("", 2))
    club.refuses(*((f"people edit anna {typed}", code, "") for typed, code in words))


def test_lists_over_all_tournaments_call_a_round_as_the_newest_does(club: Console) -> None:
    club.done("regulation change --set labels.round=Gang --yes", "use Frühling")
    for words in ("show anna", "ranking"):
        told = club.done(f"people {words} --lang de").out
        assert "Gänge" in told


def test_a_tournament_is_compared_with_the_one_before(club: Console) -> None:
    found = club.done("people compare --json").document()
    assert (found["before"], found["now"]) == ("Frühling", "Herbst")
    told = club.done("people compare").out
    assert "3 were there both times." in told
    assert "1 is new." in told
    club.done("use Frühling")
    assert club.type("people compare").code == 3


@pytest.mark.parametrize("ending", ["csv", "xlsx", "pdf", "html"])
def test_every_list_of_the_register_goes_into_a_file(club: Console, ending: str) -> None:
    club.done('people edit anna --contact "079 123 45 67"')
    for words in ("list", "show anna", "ranking", "compare"):
        file = f"{words.split()[0]}.{ending}"
        club.done(f"people {words} --out {file}")
        content = (club.folder / file).read_bytes()
        assert len(content) > 50
        assert b"079 123" not in content
        assert b"Frei" in content or ending in {"xlsx", "pdf"} or words == "show anna", words


def test_several_of_one_name_are_told_by_number(console: Console) -> None:
    console.done("new A -r schieber-einzel-4x12")
    console.run("add", "Hans Müller", "--club", "Malters")
    console.run("add", "Hans Müller", "--club", "Kriens")
    console.refused('people show "Hans Müller"', 3, "Malters")
    listed = console.done("people list --json").document()["people"]
    assert len({one["number"] for one in listed}) == 2
    console.done(f"people show {listed[0]['number']}")


@made_once
def named(console: Console) -> Console:
    """A name in a team, a penalty, a remark and another team; and a backup."""
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


def test_what_is_sure_is_shown_and_gone_and_what_is_not_stays_and_is_named(named: Console) -> None:
    told = named.done('people forget "Zorbalux Quirkenheimer" --yes')
    assert "“Quirkenheimers Hund bellte” → “Person" in told.err
    assert "Remark “sitzt bei der Tür”" in told.err
    assert "Team “Zorbalux & Co”" in told.out
    assert not any(b"Quirkenheimer" in content or b"sitzt bei" in content for content in files(named))
    assert "Zorbalux & Co" in named.done("players list").out
    assert named.done("verify").code == 0
    assert len(backups_of(named)) == 1


def test_at_a_terminal_each_place_is_asked_about(named: Console) -> None:
    told = named.asked("people forget zorbalux", "y", "y")
    assert told.code == 0, told.err
    for word in (b"Quirkenheimer", b"Zorbalux"):
        assert not any(word in content for content in files(named)), word
    assert "stays" not in told.out
    assert named.done("verify").code == 0
    assert named.type('people forget "Zorbalux Quirkenheimer" --yes').code == 3


def test_yes_forgets_nobody_who_is_not_named_whole(named: Console) -> None:
    before = [path.read_bytes() for path in named.folder.rglob("*.db")]
    for typed, code, said in (
        ("Schieber", 3, "knows nobody"),
        ("17", 3, "knows nobody"),
        ("2", 3, "“people forget NAME” takes the whole name: Uwe Ux, Ivo Ix"),
        ("Quirkenheimer", 4, 'Zorbalux Quirkenheimer" --yes'),
        ("zorb", 4, "Nothing was changed."),
    ):
        named.refused(f"people forget {typed} --yes", code, said)
    assert [path.read_bytes() for path in named.folder.rglob("*.db")] == before


def test_a_part_of_a_name_is_asked_about_in_spite_of_yes(named: Console) -> None:
    assert named.asked("people forget zorb --yes", "n").code == 4
    assert named.asked("people forget zorb --yes", "y").code == 0
    assert not any(b"Quirkenheimer" in content for content in files(named))


def test_without_a_terminal_nothing_is_changed_and_every_place_is_named(named: Console) -> None:
    named.refused('people forget "Zorbalux Quirkenheimer"', 4, "Quirkenheimers Hund", "Zorbalux & Co")
    assert "Quirkenheimers Bande" in named.done("players list").out


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
    named: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    (held,) = backups_of(named)
    with monkeypatch.context() as patch:
        patch.setattr("jassturnier.store.copies._is_gone", lambda path: path.name != held.name)
        told = named.refused('people forget "Zorbalux Quirkenheimer" --yes', 1, held.name)
    number = told.err.split()[-1]
    named.done(f"people forget {number}")
    assert not any(b"Quirkenheimer" in content for content in files(named))
    named.refused(f"people forget {number}", 3, "already")
