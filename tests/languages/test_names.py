"""Whatever is typed has a name in every language, and none means two things, whatever language it is of."""

from collections.abc import Iterator
from itertools import chain

import click
import pytest

from jassturnier.cli.kit import registry
from jassturnier.cli.kit.app import Program
from jassturnier.cli.kit.base import SpokenGroup
from jassturnier.cli.kit.spoken import as_typed, stable
from jassturnier.i18n import LANGUAGES, every_name
from jassturnier.languages.language import CODES
from jassturnier.languages.names import TYPED
from jassturnier.services.papers.kinds import KINDS


def made() -> Iterator[click.Command]:
    yield Program()
    for spec in registry.COMMANDS:
        command = registry.load(spec)
        yield command
        if isinstance(command, SpokenGroup):
            yield from command.commands.values()


def families() -> Iterator[list[str]]:
    """Names that stand beside one another: the commands, those below each, the papers."""
    yield [spec.name for spec in registry.COMMANDS]
    yield [kind.stable for kind in KINDS.values()]
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
