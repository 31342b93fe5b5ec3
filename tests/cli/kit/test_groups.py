"""Commands below others: found, listed and guessed by all their names; options stand behind them."""

from tests.support.console import Console


def test_a_group_alone_shows_its_help_or_does_what_it_is_for(console: Console) -> None:
    assert console.type("wish").err.startswith("Usage: jassturnier wish [OPTIONS] COMMAND")
    console.evening(4)
    assert "No clock runs" in console.done("clock").out
