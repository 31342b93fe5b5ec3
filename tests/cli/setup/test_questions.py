"""Questions instead of files about a regulation that is there: its prizes, a change of a part of it."""

from tests.support.console import Console
from tests.support.papers_made import text


def test_changing_the_invitation_asks_for_each_of_its_settings(console: Console) -> None:
    console.done("--lang de new Abend -r schieber-einzel-4x12")
    asked = "--lang de regulation change"
    for key, typed in (
        ("enter", "Bei Anna"),
        ("languages", "de, fr"),
        ("together", "1"),
        ("remarks", "A | B"),
    ):
        answer = console.asked(asked, "1", f"invitation.{key}", typed, "", "j")
        assert answer.code == 0, answer.err
    console.asked(asked.replace("de", "fr", 1), "1", "invitation.enter", "Chez Anna", "", "o")
    settings = console.done("regulation show --json").document()["settings"]
    assert settings["invitation.enter.de"] == ["Bei Anna"]
    assert settings["invitation.enter.fr"] == ["Chez Anna"]
    assert settings["invitation.languages"] in (["de", "fr"], "de, fr")
    assert settings["invitation.remarks.de"] == ["A", "B"]
    console.done("print invitation --out i.pdf")
    words = text((console.folder / "i.pdf").read_bytes())
    assert "Chez Anna" in words
    assert "Bei Anna" in words
    console.done("--lang fr print invitation --out f.pdf")
    assert "Bei Anna" not in text((console.folder / "f.pdf").read_bytes())
    console.asked(asked, "1", "invitation.remarks", "", "")
    assert console.done("regulation show --json").document()["settings"] == settings


def test_prizes_without_prizes_asks_for_them(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    answer = console.asked("prizes", "200", "1:", "2: 100 francs and a cup", "", "a salami")
    assert answer.code == 0, answer.err
    assert "rank 2: Fr. 100.00, a cup" in answer.out
    settings = console.done("regulation show --json").document()["settings"]
    assert settings["prizes[1].francs"] == 200
    assert settings["prizes[3].ranks"] == "last"
    console.done("undo")
    assert "prizes[1].francs" not in console.done("regulation show --json").document()["settings"]


def test_who_names_no_prizes_changes_nothing(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    before = console.done("history --json").document()
    assert "nothing was changed" in console.asked("prizes", "", "").out
    assert console.done("history --json").document() == before
