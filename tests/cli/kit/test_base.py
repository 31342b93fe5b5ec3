"""Options and arguments speak the language of the run: in the help of every command, and where it refuses."""

import click
import pytest

from jassturnier.cli.desk.shell import SHELLS
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.app import run
from jassturnier.cli.kit.base import SpokenCommand, SpokenGroup, first_sentence, typed_in
from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.spoken import CHOICES, SpokenChoice, command_in
from jassturnier.cli.referee.claims import BIDDINGS
from jassturnier.games import IDS
from jassturnier.i18n import LANGUAGES, verbatim
from tests.support.console import Console

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


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("draw show 1", "Got unexpected extra argument (1). Perhaps --round 1, --stage 1?\n"),
        ("undo 3", "one change. “undo --to N” takes back all after entry N; “history” has the numbers.\n"),
        ("redo 3", "Got unexpected extra argument (3). Each “redo” does one change again.\n"),
        ("status x", "Got unexpected extra argument (x)\n"),
        ("regulation show a b", "Got unexpected extra argument (b). One at a time.\n"),
        ("plan --players 1 --rounds 3", "“--players”: A whole number from 2 to 10,000.\n"),
        ("enter 1 1 2 --round 0", "“--round”: A whole number from 1 on.\n"),
        ("schedule --start 25:00", "“25:00” is no time of day; write it as 20:15.\n"),
    ],
)
def test_too_much_and_too_many_are_refused_with_what_may_be_meant(
    console: Console, line: str, said: str
) -> None:
    assert console.refused(line, 2).err.endswith(said)


@pytest.mark.parametrize(
    "line",
    [
        "use Abend Zwei",
        "title Abend Zwei",
        "close abend zwei",
        "people show Fritz Tal",
        "season new Cup 2027 --best 1",
    ],
)
def test_a_name_at_the_end_needs_no_quotes(console: Console, line: str) -> None:
    console.done('new "Abend Zwei" -r schieber-einzel-4x12', 'add "Fritz Tal"', line)


def test_examples_and_helps_are_shown_as_they_are_typed_and_without_the_program_at_the_desk() -> None:
    lines = "jassturnier draw --seed 1\njassturnier undo"
    assert typed_in(lines, "de") == "jassturnier auslosen --startzahl 1\njassturnier zurück"
    assert typed_in(lines, "de", at_desk=True) == "auslosen --startzahl 1\nzurück"
    said = [first_sentence(verbatim(words), "en") for words in ("A b. C d.", "A b.", "A b")]
    assert said == ["A b.", "A b.", "A b"]


def test_at_the_desk_help_begins_with_what_is_done_and_has_no_option_of_every_command(
    console: Console, capsys: pytest.CaptureFixture[str]
) -> None:
    for beside, begins, everywhere in ((None, "Usage: jassturnier", True), ([], "  Show the rank", False)):
        with pytest.raises(SystemExit):
            run(["rank", "--help"], App(lang="en", beside=beside))
        told = capsys.readouterr().out.lstrip("\n")
        assert told.startswith(begins), console
        assert ("--json" in told, "--after N" in told) == (everywhere, True)
