"""Words of helps: each placeholder, choice and word of an example has its line, and nothing else has one."""

import re
from collections.abc import Mapping

import click
import pytest

from jassturnier.cli.kit.base import typed_in
from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.cli.referee.claims import BIDDINGS
from jassturnier.games import IDS
from jassturnier.i18n import fold
from jassturnier.languages.language import Called
from jassturnier.languages.names import CHOICES, EXAMPLES, PLACEHOLDERS, TOPICS
from tests.languages.test_names import made

IN_EVERY_LANGUAGE = {"AB", "HH", "MM"}
IN_EVERY_FORMAT = {"csv", "html", "json", "xlsx"}
OF_GROUPS = "OPTIONS COMMAND ARGS"
EVERY = list(made())


def test_every_placeholder_is_a_line_and_nothing_else() -> None:
    typed = [
        each.make_metavar(click.Context(command, obj=App()))
        for command in EVERY
        for each in command.params
        if not getattr(each, "is_flag", False)
    ]
    shown = set(re.findall(r"[A-Z]{2,}", " ".join([*typed, OF_GROUPS])))
    assert shown - IN_EVERY_LANGUAGE == {*PLACEHOLDERS}


def test_every_word_an_option_may_be_is_a_line_and_nothing_else() -> None:
    kinds = [each.type for command in EVERY for each in command.params]
    typed = {choice for kind in kinds if isinstance(kind, SpokenChoice) for choice in kind.choices}
    assert typed - {*IDS, *BIDDINGS} - IN_EVERY_FORMAT == {*CHOICES}


@pytest.mark.parametrize(("language", "column"), [("de", 0), ("fr", 1), ("it", 2)])
def test_examples_say_all_these_words_in_every_language(language: str, column: int) -> None:
    helped = (f"jassturnier {typed}" for topic in TOPICS for typed in topic)
    english = "\n".join([*(getattr(command, "example", "") for command in EVERY), *helped])
    spoken = typed_in(english, language)
    for word, called in EXAMPLES.items():
        assert re.search(rf"(?<![\w-]){re.escape(word)}(?!\w)", english), word
        assert called[column] in spoken
        assert word in {*called} or not re.search(rf"(?<![\w-]){re.escape(word)}(?!\w)", spoken), word


@pytest.mark.parametrize("table", [PLACEHOLDERS, CHOICES], ids=["placeholders", "choices"])
def test_no_two_lines_are_called_the_same(table: Mapping[str, Called]) -> None:
    for column in range(3):
        called = [fold(each[column]) for each in table.values()]
        assert len(called) == len({*called})
