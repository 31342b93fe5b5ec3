"""A command is found by each of its names, and guessed where none was typed; those below others, too; TAB."""

import json

import pytest

from jassturnier import resources
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.outline import made, outline
from tests.support.console import Console

NAMES = [spec.name for spec in registry.COMMANDS]


def test_another_word_for_the_same_thing_is_understood() -> None:
    assert registry.means("Platzliste", "print seating")
    assert [registry.means(typed, "list") for typed in ("Turniere", "tournois", "tornei")] == [True] * 3
    assert registry.find("clôturer") == registry.find("close")
    assert not registry.means("Platzliste", "print slips")
    assert registry.find("prin") is None


def test_every_command_is_one_line_below_its_topic() -> None:
    assert len(NAMES) == len({*NAMES})
    assert [name for topic in registry.TOPICS for name, _ in registry.rows(topic, "en")] == sorted(
        NAMES, key=lambda name: [registry.TOPICS.index(s.topic) for s in registry.COMMANDS if s.name == name]
    )
    assert registry.rows(registry.MONEY, "de")[0] == ("kasse", "Die Kasse zeigen.")


@pytest.mark.parametrize(
    ("typed", "language", "meant"),
    [
        ("statsu", "en", ["status"]),
        ("statsu", "de", ["stand"]),
        ("ZURÜK", "de", ["zurück"]),
        ("drwa", "fr", ["tirage"]),
        ("pl", "en", ["plan", "players"]),
        ("re", "de", ["regeln", "resultate", "reglement"]),
        ("ranglist", "de", ["rangliste"]),
        ("n", "en", []),
        ("xyz", "en", []),
        (
            "remove",
            "it",
            [
                *("desiderio togliere", "giocatori togliere", "penalità togliere", "stagione togliere"),
                "regolamento cancellare",
            ],
        ),
    ],
)
def test_a_misspelled_command_is_guessed_from_names_of_any_language(
    typed: str, language: str, meant: list[str]
) -> None:
    found = registry.guessed(typed, NAMES, language)
    assert sorted(found) == sorted(meant)


def test_below_a_command_and_among_options_only_those_are_guessed() -> None:
    below = ["season list", "season remove"]
    assert registry.guessed("lits", below, "de") == ["liste"]
    assert registry.guessed("show", below, "en") == []
    options = ["--list", "--yes", "--seed"]
    assert [registry.guessed(typed, options, "de") for typed in ("--lsit", "--sed")] == [
        ["--liste"],
        ["--startzahl"],
    ]
    # Nothing is alike but what all options begin with.
    assert registry.guessed("--best", options, "de") == []


def test_the_commands_below_are_listed_with_the_first_sentence_of_their_help(console: Console) -> None:
    listed = console.done("uhr --help --lang de").out.partition("Befehle:\n")[2].splitlines()
    assert {"  halt     Die Uhr anhalten.", "  dazu     Der Uhr mehr Zeit geben."} <= {*listed}


def test_a_group_alone_shows_its_help_or_does_what_it_is_for(console: Console) -> None:
    assert console.type("wish").err.startswith("Usage: jassturnier wish [OPTIONS] COMMAND")
    console.evening(4)
    assert "No clock runs" in console.done("clock").out


def test_options_before_a_command_are_refused_each_with_where_it_belongs(console: Console) -> None:
    console.evening(8)
    behind = "--seed stands behind the command it belongs to, not before “draw again”."
    console.refused("draw --seed 1 --all again", 2, behind, "--all does not go with “draw again”.")
    console.refused("draw --seed 0 show", 2, "--seed does not go with “draw show”.")
    console.refused("draw --json show", 3, "No round has been drawn yet.")


def test_the_packed_outline_is_that_of_the_commands() -> None:
    assert outline() == made(), "nox -s i18n packs it anew"


def test_it_stays_small_enough_to_be_read_in_an_instant() -> None:
    assert len(json.dumps(outline())) < 120_000


def test_a_checkout_without_it_asks_the_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    packed, read = outline(), resources.read

    def missing(*path: str) -> bytes:
        if path[-1] == "outline.json":
            raise FileNotFoundError(path)
        return read(*path)

    monkeypatch.setattr("jassturnier.resources.read", missing)
    assert outline() == packed
