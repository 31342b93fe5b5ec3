"""An evening to be drawn."""

from tests.support.console import Console, made_once


@made_once
def tournament(console: Console) -> Console:
    """Seventeen players, one more than four tables take."""
    return console.evening(17)
