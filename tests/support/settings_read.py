"""What a regulation may set: every key that there is an entry for."""

from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.schema import entries, walked


def settings_read() -> frozenset[str]:
    """Return every key, such as `stages.from.best`."""
    return frozenset(path for path, _ in walked(entries(Regulation)))
