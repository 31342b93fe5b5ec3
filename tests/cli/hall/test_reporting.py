"""What is told after the evening, and where its pages go, as it is typed."""

import pytest

from tests.support.console import Console, made_once


@pytest.fixture
@made_once
def evening(console: Console) -> Console:
    console.done("new Abend -r schieber-einzel-4x12")
    console.done("regulation change --set rounds=1 --yes")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 5)))
    console.done("draw --seed 1")
    console.done("enter 1 1000 884")
    console.done("lot --yes")
    return console


def test_the_report_waits_for_publication_and_goes_to_the_screen_or_a_file(evening: Console) -> None:
    assert evening.type("report").code == 4
    evening.done("publish --yes")
    told = evening.done("report").out
    assert "Thanks to all" in told
    assert evening.done("report --json").document()["text"] == told
    evening.done("bericht --datei bericht.txt --lang de")
    assert "Sieg für" in (evening.folder / "bericht.txt").read_text(encoding="utf-8")
    assert len(evening.done("report chat").out) < len(told)


def test_pages_go_into_a_folder_and_speak_the_language_of_the_tournament(evening: Console) -> None:
    (evening.folder / "web").mkdir()
    evening.done("upload web")
    evening.done("hochladen --lang de")
    folder = evening.folder / "web" / "abend"
    assert not (folder / "player-1.html").exists()
    assert 'lang="de"' in (folder / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "code"),
    [("upload", 3), ("upload nowhere", 3), ("upload anna:secret@club.example:www", 2), ("report talk", 2)],
)
def test_what_cannot_be_is_said(evening: Console, line: str, code: int) -> None:
    assert evening.type(line).code == code
