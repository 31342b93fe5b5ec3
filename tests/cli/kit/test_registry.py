"""A command is found by each of its names, and guessed where none of them was typed."""

import pytest

from jassturnier.cli.kit import registry

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
