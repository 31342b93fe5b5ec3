"""What a regulation may set: every key that the reader asks a document for."""

import re
from collections.abc import Mapping
from typing import Any
from unittest.mock import patch

from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.settings import Settings
from tests.support.evenings_made import document

PRIZE = {"ranks": [1], "text": "Ham"}
_GROUPS = document("schieber-paare-gruppen")
_FIRST, *_OTHERS = _GROUPS["stages"]
_GAME = {"rounds": [1], "game": "coiffeur4", "deals": 20}
WHOLE = {**_GROUPS, "prizes": [PRIZE], "stages": [{**_FIRST, "games": [_GAME]}, *_OTHERS]}
"""A document with a table of every kind: stages with a source and a game of their own, and a prize."""


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
