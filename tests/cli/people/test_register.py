"""The register: people across tournaments are found, changed, made one, and shown with all they reached."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.console import Console, made_once

PLAYERS = ("Käthi Roth", "Alois Küng", "Emre Gümüşoğlu", "Anna Frei")


@made_once
def two(console: Console) -> Console:
    """Two evenings of one round at one table; somebody was written otherwise at the second."""
    for name, first, points in (("Frühling", "Käthi Roth", 1000), ("Herbst", "Kathi Rot", 1100)):
        console.done(f"new {name} -r schieber-einzel-4x12", f"use {name}")
        console.done("regulation change --set stages[1].rounds=1 --yes")
        console.run("add", first, *PLAYERS[1:])
        console.done("draw --seed 1", f"enter 1 {points} {1884 - points}")
    return console


@pytest.fixture
def club(two: Console) -> Console:
    """The same, at the second."""
    two.done("use Herbst")
    return two


def test_somebody_is_found_by_a_part_of_the_name_but_reached_only_when_asked_for(club: Console) -> None:
    assert club.done("people list --json").document()["people"][0]["evenings"] == 2
    club.says(
        ("people list gumus", "Gümüşoğlu Emre", "≠ Küng"),
        'people edit anna --contact "079 123 45 67" --place Malters --born 1957',
        ("people list", "≠ 079 123"),
        ("people list --json", "≠ 079 123"),
        ("people list --with-contact", "079 123 45 67"),
        ("export json", "≠ 079 123"),
        ("export json --with-contact", "079 123 45 67"),
        ("people list frei malters", "Malters", " 1957 "),
    )
    for ending in ("csv", "xlsx", "pdf", "html"):
        for words in ("list", "show anna", "ranking", "compare"):
            club.done(f"people {words} --out {words.split()[0]}.{ending}")
            content = (club.folder / f"{words.split()[0]}.{ending}").read_bytes()
            assert (len(content) > 50, b"079 123" in content) == (True, False)
            assert b"Frei" in content or ending in {"xlsx", "pdf"} or words == "show anna", words


def test_two_that_are_one_become_one_with_all_evenings_and_undo_parts_them(club: Console) -> None:
    before = club.done("people list --json").document()
    club.done('people merge "Käthi Roth" "Kathi Rot" --yes')
    card = club.done('people show "Käthi Roth" --json').document()
    assert [one["name"] for one in card["evenings"]] == ["Frühling", "Herbst"]
    assert card["person"]["spellings"] == ["Kathi Rot"]
    club.says(("players list", "Roth Käthi"), "verify", "undo", "verify")
    assert club.done("people list --json").document() == before


def test_what_cannot_be_is_refused(club: Console) -> None:
    club.refuses(
        ('people merge "Anna Frei" anna --yes', 4, "one person already"),
        ('people merge "Anna Frei" "Alois Küng" --yes', 4, "both are on the list of Frühling, Herbst"),
        ('people merge "Käthi Roth" "Kathi Rot"', 4, "--yes goes ahead"),
        ("people edit anna --born 57", 2, ""),
        ("people edit anna --born gestern", 2, ""),
        ("people edit anna --name 123", 4, ""),
        ("people edit anna", 2, ""),
    )


def test_a_tournament_is_compared_with_the_one_before(club: Console) -> None:
    found = club.done("people compare --json").document()
    assert (found["before"], found["now"]) == ("Frühling", "Herbst")
    club.says(
        ("people compare", "3 were there both times.", "1 is new."),
        *("regulation change --set labels.round=Gang --yes", "use Frühling"),
        ("people compare", 3),
        *((f"people {words} --lang de", "Gänge") for words in ("show anna", "ranking")),
    )


def test_several_of_one_name_are_told_by_number(console: Console) -> None:
    console.done("new A -r schieber-einzel-4x12")
    for club in ("Malters", "Kriens"):
        console.run("add", "Hans Müller", "--club", club)
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


FORGET = 'people forget "Zorbalux Quirkenheimer"'


def files(console: Console) -> Iterator[bytes]:
    yield from (path.read_bytes() for path in console.folder.rglob("*") if path.is_file())


def backups_of(console: Console) -> list[Path]:
    return sorted((console.folder / "jassturnier.db.backups").glob("*.db"))


def test_what_is_sure_is_shown_and_gone_and_what_is_not_stays_and_is_named(named: Console) -> None:
    named.says(
        (FORGET, 4, "Quirkenheimers Hund", "Zorbalux & Co"),
        ("players list", "Quirkenheimers Bande"),
        (
            f"{FORGET} --yes",
            "“Quirkenheimers Hund bellte” → “Person",
            "Remark “sitzt bei der Tür”",
            "Team “Zorbalux & Co”",
        ),
        ("players list", "Zorbalux & Co"),
        "verify",
    )
    assert not any(b"Quirkenheimer" in content or b"sitzt bei" in content for content in files(named))
    assert len(backups_of(named)) == 1


def test_at_a_terminal_each_place_is_asked_about(named: Console) -> None:
    told = named.asked("people forget zorbalux", "y", "y")
    assert (told.code, "stays" in told.out) == (0, False), told.err
    named.says("verify", (f"{FORGET} --yes", 3))
    for word in (b"Quirkenheimer", b"Zorbalux"):
        assert not any(word in content for content in files(named)), word


def test_yes_forgets_nobody_who_is_not_named_whole(named: Console) -> None:
    before = [path.read_bytes() for path in named.folder.rglob("*.db")]
    named.says(
        ("people forget Schieber --yes", 3, "knows nobody"),
        ("people forget 17 --yes", 3, "knows nobody"),
        ("people forget 2 --yes", 3, "“people forget NAME” takes the whole name: Uwe Ux, Ivo Ix"),
        ("people forget Quirkenheimer --yes", 4, 'Zorbalux Quirkenheimer" --yes'),
        ("people forget zorb --yes", 4, "Nothing was changed."),
    )
    assert [path.read_bytes() for path in named.folder.rglob("*.db")] == before
    named.says(("people forget zorb --yes", 4, ["n"]), ("people forget zorb --yes", ["y"]))
    assert not any(b"Quirkenheimer" in content for content in files(named))


def test_a_name_that_is_a_word_is_not_taken_out_of_texts(console: Console) -> None:
    console.done("new Abend -r schieber-paare-4x12")
    console.run("add", "Hans Koch", "Eva Evers")
    console.run("add", "Uwe Ux", "Ivo Ix", "--team", "Der Koch und sein Topf")
    stays = "Der Koch und sein Topf"
    console.says(('people forget "Hans Koch" --yes', stays), ("players list", stays))


def test_words_of_notes_labels_and_prizes_go_where_it_is_decided(console: Console) -> None:
    console.done("new Abend -r schieber-paare-4x12")
    console.run("add", "Zorbalux Quirkenheimer", "Eva Evers", "--club", "Quirkenheimers Freunde")
    console.run("add", "Uwe Ux", "Ivo Ix", "--club", "Quirkenheimers Freunde")
    console.run("people", "edit", "uwe", "--contact", "c/o Zorbalux Quirkenheimer")
    console.run("pay", "2", "20", "--note", "von Quirkenheimer Zorbalux")
    console.run("wish", "apart", "--club", "Quirkenheimers Freunde")
    console.says((FORGET, ["y", "y"]), "verify", ("wish list", "Person"))
    assert not any(b"Quirkenheimer" in content for content in files(console))


def test_a_backup_that_is_held_is_named_and_removed_by_the_next_time(named: Console) -> None:
    (held,) = backups_of(named)
    with named.monkeypatch.context() as patch:
        patch.setattr("jassturnier.store.copies._is_gone", lambda path: path.name != held.name)
        told = named.refused(f"{FORGET} --yes", 1, held.name)
    number = told.err.split()[-1]
    named.done(f"people forget {number}")
    assert not any(b"Quirkenheimer" in content for content in files(named))
    named.refused(f"people forget {number}", 3, "already")
