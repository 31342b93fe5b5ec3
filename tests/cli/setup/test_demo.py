"""A demonstration is there whole or not at all."""

from pathlib import Path

import pytest

from tests.support.console import Console


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_an_interrupted_demonstration_leaves_nothing(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jassturnier.tournament.scoring.simulation.random_slip", interrupt)
    assert console.type("demo evening").code == 1
    assert list(Path("evening").iterdir()) == []


def test_a_folder_that_cannot_be_made_is_refused(console: Console) -> None:
    (console.folder / "file").touch()
    assert console.type("demo file/evening").code == 1


def test_a_folder_with_anything_in_it_is_left_alone(console: Console) -> None:
    (console.folder / "entries.csv").write_text("mine", encoding="utf-8")
    answer = console.type("demo .")
    assert answer.code == 4
    assert "is not empty; choose another folder." in answer.err
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
    language: str, console: Console
) -> None:
    listed, rules, winner = {
        "de": ("anmeldungen.csv", "reglement.toml", "Gian-Marco Cathomas"),
        "fr": ("inscriptions.csv", "règlement.toml", "Jean-Marc Gigon"),
        "it": ("iscrizioni.csv", "regolamento.toml", "Gian Marco Cattaneo"),
    }[language]
    told = console.done(f"demo evening --evening schrecken --lang {language}").out
    assert f" {rules}\n" in told
    assert winner in told
    assert {path.name for path in Path("evening").iterdir()} >= {listed, rules}
    assert "# " in Path("evening", rules).read_text(encoding="utf-8")


def test_the_nasty_evening_is_told_in_the_language_of_the_run(console: Console) -> None:
    told = console.done("demo evening --evening schrecken --lang de").out
    assert "fehlt die Nummer 23.\n$ jass neu Schreckensturnier" in told
    assert "enter 1 863 1021" not in told
    assert "evening/schreckensturnier-rangliste-4.pdf" in told
    winner = console.done("--db evening/demo.db rank --json").document()["lists"][0]["places"][0]
    assert winner["name"] == "Gian-Marco Cathomas"


def test_the_ordinary_evening_is_played_to_its_rank_list(console: Console) -> None:
    assert console.done("demo evening").out.endswith("rank --db evening/demo.db\n")
    assert console.done("--db evening/demo.db audit")
