"""Commands below others: found, listed and guessed by all their names; options stand behind them."""

from tests.support.console import Console


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
