"""What every shipped regulation says, and hundreds made from them, stays what it was.

`pinned.json` is written anew by `python -m tests.tournament.regulation.test_file`; look at what it changes.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from jassturnier.i18n import LANGUAGES, render
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.printed import in_words
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.written import written
from tests.support.evenings_made import document
from tests.support.settings_read import SHIPPED, spread

_PINNED = Path(__file__).with_name("pinned.json")
_MADE = 60
"""So many documents are made from each shipped regulation."""


def plain(value: object) -> Any:  # noqa: ANN401 — what JSON has
    """Return a value in the shapes of JSON, without what is as usual: new settings change nothing here."""
    if is_dataclass(value):
        own = {each: getattr(value, each.name) for each in fields(value) if each.init}
        return {each.name: plain(found) for each, found in own.items() if found != each.default}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(each) for each in value]
    return str(value) if isinstance(value, str | time) else value


def valued(rules: Regulation) -> Any:  # noqa: ANN401 — what JSON has
    """Return what a regulation says; what rounds count that are not played stands together."""
    found = plain(rules)
    return {"unplayed": {why: found.pop(why, "") for why in rules.unplayed}, **found}


def told(rules: Regulation, language: str) -> list[str]:
    """Return what the printed regulation says of the tournament, its stages and prizes."""
    return [render(words, language) for words in in_words(rules, language)]


def found(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of a document and what is printed of it, or all its faults."""
    rules, problems = read(settings)
    if rules is None:
        faults = (render(each.sentence(), "en").partition("Known here")[0] for each in problems)
        return {"faults": sorted(faults)}
    return {"value": valued(rules), "told": told(rules, "de")}


def of_shipped(name: str) -> dict[str, Any]:
    """Return all that is pinned of a shipped regulation."""
    settings = document(name)
    rules, _ = read(settings)
    assert rules is not None
    return {
        "value": valued(rules),
        "told": {language: told(rules, language) for language in LANGUAGES},
        "written": {language: written(settings, language) for language in LANGUAGES},
        "made": [found(each) for each in spread(name, _MADE)],
    }


def digests(name: str) -> dict[str, str]:
    """Return a short mark for each part of what is pinned."""
    return {
        part: sha256(json.dumps(value, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]
        for part, value in of_shipped(name).items()
    }


@pytest.mark.parametrize("name", SHIPPED)
def test_what_a_regulation_says_stays_what_it_was(name: str) -> None:
    assert digests(name) == json.loads(_PINNED.read_text())[name]


def test_the_documents_made_are_good_and_bad() -> None:
    good = [read(each)[0] is not None for name in SHIPPED for each in spread(name, _MADE)]
    assert len(good) / 10 < sum(good) < len(good) / 2


if __name__ == "__main__":
    _PINNED.write_text(json.dumps({name: digests(name) for name in SHIPPED}, indent=1) + "\n")
