"""A demonstration is there whole or not at all."""

from pathlib import Path

import pytest

from jassturnier.cli.setup.starting import ScriptStep, _schrecken, read
from tests.support.console import Console


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_an_interrupted_demonstration_leaves_nothing(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jassturnier.cli.setup.starting.random_slip", interrupt)
    assert console.type("demo evening").code == 1
    assert list(Path("evening").iterdir()) == []


def test_a_folder_that_cannot_be_made_is_refused(console: Console) -> None:
    (console.folder / "file").touch()
    assert console.type("demo file/evening").code == 1


def test_a_folder_with_anything_in_it_is_left_alone(console: Console) -> None:
    (console.folder / "entries.csv").write_text("mine", encoding="utf-8")
    console.refused("demo .", 4, "is not empty; choose another folder.")
    assert (console.folder / "entries.csv").read_text(encoding="utf-8") == "mine"


def test_a_file_is_no_folder(console: Console) -> None:
    (console.folder / "file").touch()
    answer = console.type("demo file")
    assert (answer.code, answer.err) == (4, "file is a file; type the name of a folder.\n")


def test_only_the_ordinary_evening_has_a_seed(console: Console) -> None:
    assert console.type("demo evening --evening schrecken --seed 3").code == 2
    assert not Path("evening").exists()


@pytest.mark.parametrize("language", ["de", "fr", "it"])
def test_people_and_files_of_an_evening_speak_the_language_of_the_run(
    language: str, console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed, rules, somebody = {
        "de": ("anmeldungen.csv", "reglement.toml", "Cathomas Gian-Marco"),
        "fr": ("inscriptions.csv", "règlement.toml", "Gigon Jean-Marc"),
        "it": ("iscrizioni.csv", "regolamento.toml", "Cattaneo Gian Marco"),
    }[language]
    steps = tuple(_schrecken())
    # Once to its end; in the others a few steps have all their files and people.
    monkeypatch.setattr(
        "jassturnier.cli.setup.starting._schrecken", lambda: steps if language == "de" else steps[:5]
    )
    told = console.done(f"demo evening --evening schrecken --lang {language}").out
    if language == "de":
        assert_is_told_in_german(console, told)
    assert f" {rules}\n" in told
    assert somebody in console.done("--db evening/demo.db players list").out
    assert {path.name for path in Path("evening").iterdir()} >= {listed, rules}
    assert "# " in Path("evening", rules).read_text(encoding="utf-8")


def assert_is_told_in_german(console: Console, told: str) -> None:
    assert "fehlt die Nummer 23.\n$ jass neu Schreckensturnier" in told
    assert "enter 1 863 1021" not in told
    assert str(Path("evening", "schreckensturnier-rangliste-4.pdf")) in told
    winner = console.done("--db evening/demo.db rank --json").document()["lists"][0]["places"][0]
    assert winner["name"] == "Gian-Marco Cathomas"
    assert winner["name"] in told


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Give what is opened in the windows of the system."""
    found: list[Path] = []
    monkeypatch.setattr("jassturnier.system.show_file", found.append)
    return found


def test_the_ordinary_evening_is_played_to_its_rank_list_and_opened(
    console: Console, opened: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jassturnier.system.is_terminal", lambda _: True)
    assert console.done("demo evening").out.endswith(f"rank --db {Path('evening', 'demo.db')}\n")
    assert opened == [console.folder / "evening", console.folder / "evening" / "standings.pdf"]
    console.done("--db evening/demo.db audit")


def test_nothing_is_opened_where_nobody_looks(
    console: Console, opened: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = tuple(_schrecken())[:5]
    monkeypatch.setattr("jassturnier.cli.setup.starting._schrecken", lambda: steps)
    console.done("demo unseen --evening schrecken")
    assert [*Path("unseen").glob("*.pdf")]
    assert opened == []


def test_a_line_is_a_command_and_those_below_say_what_comes_of_it() -> None:
    text = "# for the reader\n\nenter 7 1000 894\n! 7 10 too many.\n< Nothing was stored.\n"
    (step,) = read(text)
    assert step == ScriptStep("enter 7 1000 894", 3, told=("10 too many.", "Nothing was stored."), code=7)


def test_answers_are_typed_in_their_order() -> None:
    (step,) = read("replace 7 Anna\n> 3\n> 5\n")
    assert step.answers == ("3", "5")


def test_the_story_belongs_to_the_next_command_in_each_language() -> None:
    first, second = read("en: It\nen: rains.\nde: Es regnet.\nstatus\nrank\n")
    assert first.story == {"en": "It rains.", "de": "Es regnet."}
    assert second.story == {}


def test_what_is_indented_is_routine() -> None:
    assert [step.routine for step in read("draw\n  enter 1 1000 884\n  = final\n")] == [False, True, True]


def test_a_list_is_shown_by_rank_or_the_command_behind_it() -> None:
    steps = read("= final\n= groups rank --stage 1\n")
    assert [(step.listed, step.command) for step in steps] == [
        ("final", "rank"),
        ("groups", "rank --stage 1"),
    ]


def test_an_answer_without_a_command_is_no_evening() -> None:
    with pytest.raises(ValueError, match="line 2: there is no command above"):
        read("# nothing yet\n> y\n")
