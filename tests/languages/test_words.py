"""Whatever is typed, and each word of helps, has one name in every language, and none means two things."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import click
import pytest

from jassturnier import resources
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.app import Program
from jassturnier.cli.kit.base import SpokenGroup, typed_in
from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.spoken import SpokenChoice, as_typed, stable
from jassturnier.cli.manual import GUIDES
from jassturnier.cli.referee.claims import BIDDINGS
from jassturnier.cli.setup.rehearsing import read
from jassturnier.games import IDS
from jassturnier.i18n import LANGUAGES, every_name, fold
from jassturnier.languages import CODES, KNOWN, Called
from jassturnier.languages.names import CHOICES, EXAMPLES, PLACEHOLDERS, TOPICS, TYPED
from jassturnier.services.papers.kinds import KINDS


def made() -> Iterator[click.Command]:
    yield Program()
    for spec in registry.COMMANDS:
        command = registry.load(spec)
        yield command
        if isinstance(command, SpokenGroup):
            yield from command.commands.values()


def families() -> Iterator[list[str]]:
    """Names that stand beside one another: the commands, those below each, the papers, the guides."""
    yield [spec.name for spec in registry.COMMANDS]
    yield [kind.stable for kind in KINDS.values()]
    yield [f"manual {guide}" for guide in GUIDES]
    for command in made():
        if isinstance(command, SpokenGroup):
            yield [command.path(name) for name in command.commands]


def options(command: click.Command) -> list[str]:
    typed = (name for each in command.params for name in (*each.opts, *each.secondary_opts))
    return [name for name in typed if name.startswith("--")]


OPTIONS = {"--help", *(name for command in made() for name in options(command))}


def test_every_command_paper_and_option_is_a_line_of_the_table_and_nothing_else() -> None:
    wanted = {name for family in families() for name in family} | OPTIONS
    assert {*TYPED} == wanted


@pytest.mark.parametrize("family", list(families()), ids=lambda family: family[0])
def test_no_name_means_two_commands_or_papers_in_any_two_languages(family: list[str]) -> None:
    for path in family:
        for typed in every_name(path):
            assert [other for other in family if registry.means(typed, other)] == [path], typed


def test_no_name_means_two_options_in_any_two_languages() -> None:
    for option in OPTIONS:
        for typed in every_name(option):
            assert stable(typed) == option, typed


@pytest.mark.parametrize("command", list(made()), ids=lambda command: command.name)
def test_an_option_is_typed_one_way_for_each_name(command: click.Command) -> None:
    every = [typed for option in options(command) for typed in as_typed(option)]
    assert len(every) == len(set(every))


def test_the_table_has_every_language() -> None:
    assert ("en", *CODES) == LANGUAGES


def test_a_name_is_one_word_in_small_letters() -> None:
    for name in chain(*TYPED.values()):
        assert name == name.lower()
        assert name.removeprefix("--").replace("-", "").isalpha(), name


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
