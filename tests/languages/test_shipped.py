"""What is shipped in words of its own speaks every language: names in regulations, stories of evenings."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from jassturnier import resources
from jassturnier.cli.setup.rehearsing import read
from jassturnier.languages.language import KNOWN

REGULATIONS = resources.names("templates", "regulations", ending=".toml")


def by_language(settings: object) -> Iterator[Mapping[str, Any]]:
    """Find every table of words by language."""
    if isinstance(settings, list):
        for each in settings:
            yield from by_language(each)
    if isinstance(settings, dict):
        if "en" in settings:
            yield settings
        for each in settings.values():
            yield from by_language(each)


@pytest.mark.parametrize("name", REGULATIONS)
def test_a_shipped_regulation_is_named_in_every_language(name: str) -> None:
    settings = tomllib.loads(resources.read("templates", "regulations", f"{name}.toml").decode())
    found = list(by_language(settings))
    assert found
    assert all({*words} == {*KNOWN} for words in found)


def test_the_story_of_an_evening_is_told_in_every_language() -> None:
    steps = read(resources.read("sample_data", "schrecken", "evening.txt").decode())
    stories = [step.story for step in steps if step.story]
    assert stories
    assert all({*story} == {*KNOWN} for story in stories)
