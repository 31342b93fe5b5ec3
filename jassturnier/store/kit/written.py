"""The models and what writes beside them, loaded with the first row that is written.

What only reads does without SQLAlchemy.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jassturnier.store.journal.journal import add_rows as add_rows  # noqa: PLC0414 — the same
    from jassturnier.store.journal.journal import highest_sheet as highest_sheet  # noqa: PLC0414
    from jassturnier.store.journal.journal import reserve as reserve  # noqa: PLC0414
    from jassturnier.store.kit.models import *  # noqa: F403 — the type check sees the models themselves
else:
    _JOURNAL = ("add_rows", "highest_sheet", "reserve")

    def __getattr__(name: str) -> Any:  # noqa: ANN401 — a class or a function
        """Return a model, such as `Entry`, or a function of the journal."""
        place = "journal.journal" if name in _JOURNAL else "kit.models"
        # Kept here: a draw asks for the same few thousands of times.
        globals()[name] = found = getattr(import_module(f"jassturnier.store.{place}"), name)
        return found
