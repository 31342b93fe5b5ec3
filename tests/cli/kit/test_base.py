"""Options and arguments speak the language of the run: in the help of every command, and where it refuses."""

import click
import pytest

from jassturnier.cli.desk.shell import SHELLS
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.base import SpokenCommand, typed_in
from jassturnier.cli.kit.groups import SpokenGroup
from jassturnier.cli.kit.spoken import CHOICES, SpokenChoice, command_in
from jassturnier.games import IDS
from jassturnier.i18n import LANGUAGES
from jassturnier.services.referee.scores import BIDDINGS
from tests.support.console import Console

SAME_IN_EVERY_LANGUAGE = ("AB", "HH", "MM")
SAME_IN_EVERY_FORMAT = ("csv", "html", "json", "xlsx")
CODES = ("", "1", "2", "3", "4", "6", "A", "A4", "A5", "B")


def commands() -> dict[tuple[str, ...], click.Command]:
    found: dict[tuple[str, ...], click.Command] = {}
    for spec in registry.COMMANDS:
        found[(spec.name,)] = command = registry.load(spec)
        if isinstance(command, click.Group):
            found |= {(spec.name, name): below for name, below in command.commands.items()}
    return found


COMMANDS = commands()
every_command = pytest.mark.parametrize("path", COMMANDS, ids=" ".join)


@every_command
def test_every_command_has_help_with_its_own_example(console: Console, path: tuple[str, ...]) -> None:
    command = COMMANDS[path]
    assert isinstance(command, SpokenCommand | SpokenGroup)
    assert command.example.startswith(" ".join(("jassturnier", *path)))
    english = console.run(*path, "--help", "--lang", "en")
    assert command.example.split("\n")[0][:40] in english.out.replace("\n", " ")
    answer = console.run(*path, "--hilfe", "--sprache", "de")
    assert answer.code == 0
    assert typed_in(command.example.split("\n")[0], "de")[:40] in answer.out.replace("\n", " ")
    assert "Beispiel" in answer.out
    assert "Aufruf: jassturnier " + command_in(" ".join(path), "de") in answer.out


@every_command
def test_every_choice_has_a_name(path: tuple[str, ...]) -> None:
    for each in COMMANDS[path].params:
        if isinstance(each.type, SpokenChoice):
            assert {*each.type.choices} <= {*CHOICES.texts, *IDS, *BIDDINGS, *SAME_IN_EVERY_FORMAT}
        elif isinstance(each.type, click.Choice):
            assert {*map(str, each.type.choices)} <= {*IDS, *BIDDINGS, *LANGUAGES, *CODES, *SHELLS}


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("referee legal", "«ANSAGE»"),
        ("referee legal eicheln", "«LIEGEN... / HAND...»"),
        ("referee slate", "«PUNKTE | 100 50 20 REST»"),
        ("referee turn coiffeur x", "«[MAL]»"),
        ("scores show", "«TISCH»"),
        ("export foo", "«WAS»"),
    ],
)
def test_a_bad_argument_is_named_in_the_language_of_the_run(console: Console, line: str, named: str) -> None:
    answer = console.refused(f"{line} --lang de", 2)
    assert named in answer.err.splitlines()[-1]


def test_a_number_with_a_letter_in_it_is_said_to_be_none(console: Console) -> None:
    assert "“64O” is not a valid whole number." in console.type("rank --after 64O").err
    assert "«64O» ist keine Zahl." in console.type("rangliste --nach-passe 64O --lang de").err


def test_a_list_that_powershell_has_split_is_to_be_put_into_quotes(console: Console) -> None:
    with console.monkeypatch.context() as patch:
        patch.setattr("jassturnier.system.splits_lists", lambda: True)
        answer = console.type("season new Cup --best 4 --points 25 18 15")
    assert answer.code == 2
    assert '"25,18,15"' in answer.err
    with console.monkeypatch.context() as patch:
        patch.setattr("jassturnier.system.splits_lists", lambda: False)
        assert "PowerShell" not in console.type("season new Cup --best 4 --points 25 18 15").err
