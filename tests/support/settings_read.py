"""The shipped regulations, and what a regulation may set."""

from jassturnier import resources
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.schema import entries, walked

SHIPPED = resources.names("templates", "regulations", ending=".toml")


def settings_read() -> frozenset[str]:
    """Return every key, such as `stages.from.best`."""
    return frozenset(path for path, _ in walked(entries(Regulation)))
