"""Commands below others: found, listed and guessed by all their names; options stand behind them."""

import pytest

from tests.support.console import Console


@pytest.mark.parametrize("word", ["ändern", "aendern", "umbenennen", "renommer", "rinominare", "rename"])
def test_a_name_is_corrected_by_other_words_too(console: Console, word: str) -> None:
    assert console.done(f"players {word} --help").out == console.done("players edit --help").out


@pytest.mark.parametrize("word", ["nuovo", "nouveau", "neu"])
def test_a_season_is_begun_by_the_word_for_a_tournament_too(console: Console, word: str) -> None:
    console.evening(1, f"saison {word} Jahr")
    assert "Jahr" in console.done("season list").out
    assert "season new Jahr" in console.done("history").out, "the journal has the stable names"


def test_the_commands_below_are_listed_with_the_first_sentence_of_their_help(console: Console) -> None:
    listed = console.done("uhr --help --lang de").out.partition("Befehle:\n")[2].splitlines()
    assert {"  halt     Die Uhr anhalten.", "  dazu     Der Uhr mehr Zeit geben."} <= {*listed}


@pytest.mark.parametrize(
    ("line", "guess"),
    [
        ("clock paus --lang de", "«halt»"),
        ("wish lits --lang fr", "liste"),
        ("season list --sed 3", "No such option “--sed”."),
        ("wish --jsno", "Did you mean “--json”?"),
    ],
)
def test_a_misspelled_word_is_guessed_among_those_of_the_group(
    console: Console, line: str, guess: str
) -> None:
    console.refused(line, 2, guess)


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
