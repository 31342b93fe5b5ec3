"""Help: every command has an example of its own, in both languages; nothing heavy is loaded for it."""

import re
import subprocess
import sys

import click
import pytest

from jassturnier.cli.desk.shell import SHELLS
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.app import Program
from jassturnier.cli.kit.base import SpokenCommand, typed_in
from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.groups import SpokenGroup
from jassturnier.cli.kit.spoken import CHOICES, PLACEHOLDERS, SpokenChoice, command_in, stable
from jassturnier.games import IDS
from jassturnier.i18n import LANGUAGES, name_in
from jassturnier.services.referee.scores import BIDDINGS
from tests.support.console import Console

SAME_IN_EVERY_LANGUAGE = ("AB", "HH", "MM")
SAME_IN_EVERY_FORMAT = ("csv", "html", "json", "xlsx")
CODES = ("", "1", "2", "3", "4", "6", "A", "A4", "A5", "B")
HEAVY = {
    "sqlmodel",
    "sqlalchemy",
    "openpyxl",
    "rapidfuzz",
    "reportlab",
    "prompt_toolkit",
    "starlette",
    "uvicorn",
    "jinja2",
}


def commands() -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for spec in registry.COMMANDS:
        command = Program().get_command(click.Context(Program()), spec.name)
        found.append((spec.name,))
        if isinstance(command, SpokenGroup):
            found += [(spec.name, name) for name in command.commands]
    return found


def load(path: tuple[str, ...]) -> click.Command:
    command = Program().get_command(click.Context(Program()), path[0])
    assert command is not None
    return command.commands[path[1]] if isinstance(command, SpokenGroup) and len(path) > 1 else command


@pytest.mark.parametrize("path", commands(), ids=" ".join)
def test_every_command_has_help_with_its_own_example(console: Console, path: tuple[str, ...]) -> None:
    command = load(path)
    assert isinstance(command, SpokenCommand | SpokenGroup)
    assert command.example.startswith(" ".join(("jassturnier", *path)))
    english = console.run(*path, "--help", "--lang", "en")
    assert command.example.split("\n")[0][:40] in english.out.replace("\n", " ")
    answer = console.run(*path, "--hilfe", "--sprache", "de")
    assert answer.code == 0
    assert typed_in(command.example.split("\n")[0], "de")[:40] in answer.out.replace("\n", " ")
    assert "Beispiel" in answer.out
    assert "Aufruf: jassturnier " + command_in(" ".join(path), "de") in answer.out


@pytest.mark.parametrize("path", commands(), ids=" ".join)
def test_every_choice_has_a_name(path: tuple[str, ...]) -> None:
    for each in load(path).params:
        if isinstance(each.type, SpokenChoice):
            assert {*each.type.choices} <= {*CHOICES.texts, *IDS, *BIDDINGS, *SAME_IN_EVERY_FORMAT}
        elif isinstance(each.type, click.Choice):
            assert {*map(str, each.type.choices)} <= {*IDS, *BIDDINGS, *LANGUAGES, *CODES, *SHELLS}


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("rank --list best-round", "rangliste --liste beste-Passe"),
        ("export csv --what=scores", "ausgeben csv --was=Resultate"),
        ("export bundle --out stick", "ausgeben Bündel --datei stick"),
        ("players list --by name", "spieler liste --nach Name"),
        ("season add Cup --final", "saison aufnehmen Cup --final"),
    ],
)
def test_a_command_is_shown_with_the_names_of_its_choices(typed: str, shown: str) -> None:
    assert command_in(typed, "de") == shown


def test_a_choice_is_typed_in_any_language(console: Console) -> None:
    for typed in ("text", "Text", "TEXT"):
        assert console.run("plan", "--players", "8", "--rounds", "1", "--format", typed).code == 0
    wrong = console.run("rank", "--list", "fehler", "--lang", "de")
    assert wrong.code == 2
    assert "«beste-Passe»" in wrong.err
    assert "best-round" not in wrong.err


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("--korrigieren", "--correct"),
        ("--geaendert-seit=4", "--changed-since=4"),
        ("--correct", "--correct"),
        ("--verein", "--club"),
        ("--phase", "--stage"),
        ("-", "-"),
        ("Roth", "Roth"),
    ],
)
def test_an_option_has_one_stable_name_whatever_was_typed(typed: str, stored: str) -> None:
    assert stable(typed) == stored


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("auslossen", "auslosen"),
        ("druken", "drucken"),
        ("eingabe", "eingeben"),
        ("rang", "rangliste"),
        ("spieler lischte", "liste"),
        ("rangliste --erklaren", "--erklären"),
        ("drukcen --lang=de", "drucken"),
    ],
)
def test_a_misspelled_word_is_guessed_in_the_language_of_the_run(
    console: Console, typed: str, meant: str
) -> None:
    console.refused(f"{typed} --sprache de", 2, f"«{meant}»")


@pytest.mark.parametrize(
    ("language", "guess"),
    [
        ("fr", "«\u202fannul\u202f» n’existe pas. Vouliez-vous dire «\u202fannuler\u202f»\u202f?"),
        ("it", "«annul» non esiste. Si intendeva «annullare»?"),
    ],
)
def test_a_guess_stands_in_the_quotes_of_the_language(console: Console, language: str, guess: str) -> None:
    assert guess in console.type(f"annul --lang {language}").err


def test_a_number_with_a_letter_in_it_is_said_to_be_none(console: Console) -> None:
    assert "«64O» ist keine Zahl." in console.type("rangliste --nach-passe 64O --lang de").err


@pytest.mark.parametrize("path", commands(), ids=" ".join)
def test_every_placeholder_can_be_translated(path: tuple[str, ...]) -> None:
    command = load(path)
    context = click.Context(command, obj=App())
    typed = [parameter for parameter in command.params if not getattr(parameter, "is_flag", False)]
    shown = " ".join(parameter.make_metavar(context) for parameter in typed)
    assert set(re.findall(r"[A-Z]{2,}", shown)) <= {*PLACEHOLDERS.texts, *SAME_IN_EVERY_LANGUAGE}


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


def test_the_help_lists_an_evening_in_its_order_and_one_command_all_of_them_by_topic(
    console: Console,
) -> None:
    first, every = console.done("--help --lang de").out, console.done("commands --lang de").out
    begun = [name_in(spec.name, "de") for spec in registry.COMMANDS if spec.topic == registry.EVENING]
    assert len(begun) == 12
    places = [first.index(f"\n  {name} ") for name in begun]
    assert places == sorted(places)
    assert "«befehle» nennt" in first
    for spec in registry.COMMANDS:
        assert every.count(f"\n  {name_in(spec.name, 'de')} ") == 1


def test_a_german_name_calls_the_same_command(console: Console) -> None:
    assert console.type("liste").err == console.type("list").err
    assert console.type("zurueck").err == console.type("zurück").err == console.type("undo").err


@pytest.mark.parametrize("word", ["ändern", "aendern", "umbenennen", "renommer", "rinominare", "rename"])
def test_a_name_is_corrected_by_other_words_too(console: Console, word: str) -> None:
    assert console.done(f"players {word} --help").out == console.done("players edit --help").out


@pytest.mark.parametrize("word", ["nuovo", "nouveau", "neu"])
def test_a_season_is_begun_by_the_word_for_a_tournament_too(console: Console, word: str) -> None:
    console.done(f"season {word} Jahr")
    assert "Jahr" in console.done("season list").out


def test_a_misspelled_command_is_guessed(console: Console) -> None:
    console.refused("statsu", 2, "status")


def test_help_loads_no_games() -> None:
    program = (
        "import sys\nfrom jassturnier.cli.kit.app import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "assert 'jassturnier.games.kit.base' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)


def test_the_help_of_a_command_loads_nothing_heavy() -> None:
    places = {spec.place.partition(":")[0] for spec in registry.COMMANDS}
    script = (
        "import sys; from importlib import import_module\n"
        "for place in sys.argv[1:]:\n"
        "    import_module(f'jassturnier.cli.{place}')\n"
        f"    assert not sys.modules.keys() & {HEAVY!r}, place\n"
    )
    subprocess.run([sys.executable, "-c", script, *sorted(places)], check=True)


def test_another_word_for_the_same_thing_is_understood() -> None:
    assert registry.means("Platzliste", "print seating")
    assert [registry.means(typed, "list") for typed in ("Turniere", "tournois", "tornei")] == [True] * 3
    assert registry.find("clôturer") == registry.find("close")
    assert not registry.means("Platzliste", "print slips")
