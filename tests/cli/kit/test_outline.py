"""What TAB knows of the commands without loading them."""

import json

import pytest

from jassturnier import resources
from jassturnier.cli.kit.outline import made, outline


def test_the_packed_outline_is_that_of_the_commands() -> None:
    assert outline() == made(), "nox -s i18n packs it anew"


def test_it_stays_small_enough_to_be_read_in_an_instant() -> None:
    assert len(json.dumps(outline())) < 120_000


def test_a_checkout_without_it_asks_the_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    packed, read = outline(), resources.read

    def missing(*path: str) -> bytes:
        if path[-1] == "outline.json":
            raise FileNotFoundError(path)
        return read(*path)

    monkeypatch.setattr("jassturnier.resources.read", missing)
    assert outline() == packed
