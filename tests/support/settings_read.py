"""What a regulation may set: every key that the reader asks a document for."""

import re
from collections.abc import Mapping
from typing import Any
from unittest.mock import patch

from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.settings import Settings
from tests.support.evenings_made import document

PRIZE = {"ranks": [1], "text": "Ham"}
WHOLE = {**document("schieber-paare-gruppen"), "prizes": [PRIZE]}
"""A document with a table of every kind: two stages, the second with a source, and a prize."""


def settings_read(whole: Mapping[str, Any] = WHOLE) -> frozenset[str]:
    """Return every key that reading a document asks for, such as `stages.from.best`."""
    asked: set[str] = set()
    read_key = Settings.get

    def get(keys: Settings, key: str) -> object:
        asked.add(re.sub(r"\[\d+\]", "", f"{keys.path}{key}"))
        return read_key(keys, key)

    with patch.object(Settings, "get", get):
        read(whole)
    return frozenset(asked)
