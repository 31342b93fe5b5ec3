"""TAB offers what may stand there, in the language."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from jassturnier.cli import ASKED_BY_SHELL
from jassturnier.cli.desk.completing import SHELLS, Completing, answer, fitting, last, make_outline, own_shell
from jassturnier.cli.kit.context import App
from tests.support.console import Console

Offers = Callable[[str], list[str]]


@pytest.fixture
def offers(console: Console) -> Offers:
    """What is offered at the desk of eight who are drawn, in German."""
    names = " ".join(f"'Given{n} Family{n}'" for n in range(3, 9))
    console.begin(
        "new Abend -r schieber-einzel-4x12",
        f"add 'Rösli Bäbler' 'Käthi Roth' {names}",
        "draw --seed 1",
        "enter 1 1012 872",
    )
    app = App(lang="de")
    completing = Completing("de", app.names(), frozenset({"hilfe", "jass"}), make_outline())
    return lambda line: [found.typed for found in completing.found(line)]


def test_commands_are_completed_in_the_language_and_in_english_where_they_are_begun_so(
    offers: Offers,
) -> None:
    assert offers("auslo") == ["auslosen"]
    assert offers("zur") == ["zurück"]
    assert offers("dra") == ["draw", "drawn"]
    assert "ändern" in offers("reglement ")


def test_the_commands_of_the_language_come_first(offers: Offers) -> None:
    assert offers("dr") == ["drucken", "draw", "drawn"]


def test_a_command_may_stand_behind_help_or_the_name_of_the_program(offers: Offers) -> None:
    assert offers("hilfe rangl") == ["rangliste"]
    assert "--startzahl" in offers("jass auslosen --")


def test_tournaments_and_regulations_are_completed_by_name(offers: Offers) -> None:
    assert offers("wählen A") == offers("neu Mai --like ") == offers("löschen ") == ["Abend"]
    assert "schieber-einzel-4x12" in offers("neu Mai --reglement ")
    assert offers("reglement zeigen coiffeur-p") == ["coiffeur-paare"]


def test_options_belong_to_their_command(offers: Offers) -> None:
    assert "--startzahl" in offers("auslosen --")
    assert "--startzahl" not in offers("rangliste --")


def test_players_are_found_by_any_part_of_their_name_and_typed_as_one_word(offers: Offers) -> None:
    assert offers("gehen bab") == ['"Rösli Bäbler"']
    assert offers('gehen "rös') == ['"Rösli Bäbler"']
    assert offers("gehen 1 käth") == ['"Käthi Roth"']


def test_tables_without_a_result_come_first(offers: Offers) -> None:
    assert offers("eingeben ") == ["2", "1"]
    assert offers("eingeben 2 ") == []


def test_papers_and_the_values_of_an_option_are_offered(offers: Offers) -> None:
    assert offers("drucken zett") == ["zettel"]
    assert offers("drucken --size ") == ["A4", "A5"]


def test_files_and_folders_are_offered_and_a_folder_goes_on(offers: Offers, console: Console) -> None:
    (console.folder / "Meine Listen").mkdir()
    (console.folder / "Meine Listen" / "liste.csv").touch()
    assert offers("einlesen Mei") == ['"Meine Listen/']
    assert offers('einlesen "Meine Listen/') == ['"Meine Listen/liste.csv"']


def test_a_folder_of_windows_goes_on_behind_its_own_stroke(
    offers: Offers, console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    # Elsewhere a backslash is a letter of a name like any other.
    folder = console.folder / "Downloads\\"
    folder.mkdir()
    (folder / "liste.csv").touch()
    (folder / "listen").mkdir()
    assert offers("import Downloads\\lis") == ["Downloads\\liste.csv", "Downloads\\listen\\"]


def test_an_unknown_command_offers_nothing(offers: Offers) -> None:
    assert offers("gibtesnicht ") == []


@pytest.mark.parametrize(
    ("line", "begin"), [("", 0), ("da ", 3), ("da 1", 3), ('da "Rösli B', 3), ('da "R B" ', 9)]
)
def test_the_word_that_is_being_typed_begins_behind_the_blank(line: str, begin: int) -> None:
    assert last(line) == begin


Told = Callable[[str, int | str, str], str]


@pytest.fixture
def evening(console: Console) -> Console:
    """Eight who are drawn, the first table done, and another tournament."""
    console.begin(
        "new Abend -r schieber-einzel-4x12",
        """add 'Rösli Bäbler' 'Käthi Roth' "Brigitte D'Amore" 'Roswitha Meier' 'Beat Kunz'""",
        "add 'Anna Frei' 'Anna Frei' 'Urs Wyss'",
        "draw --seed 1",
        "enter 1 1012 872",
        "new 'Zweiter Abend' -r schieber-einzel-4x12",
    )
    console.done("use Abend")
    return console


@pytest.fixture
def told(evening: Console, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    """What a shell is told of a line: so many words stand before what is typed, which Fish tells itself."""

    def ask(line: str, place: int | str, name: str) -> str:
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(place))
        assert answer(f"{name}_complete") == 0
        return capsys.readouterr().out.removesuffix("\n")

    assert evening
    return ask


def typed(line: str, begun: str = "") -> list[str]:
    return [each.typed for each in fitting(line.split(), begun)]


@pytest.mark.usefixtures("evening")
def test_names_come_from_the_tournament_that_is_chosen_or_named() -> None:
    assert typed("use") == ["Abend", "Zweiter Abend"]
    assert typed("enter") == ["2", "1"]
    assert typed("-t Zweiter enter") == typed("enter -t zweiter") == []
    assert typed("--db nowhere.db enter") == []
    assert typed("leave", "mei") == ["Roswitha Meier"]


@pytest.mark.usefixtures("evening")
def test_what_stands_before_the_sign_of_an_option_comes_back() -> None:
    assert typed("enter", "--lang=d") == ["--lang=de"]
    assert typed("enter --lang", "d") == ["de"]


@pytest.mark.parametrize(
    ("name", "line", "offered"),
    [
        ("bash", "jass leave bab", ['plain,"Rösli Bäbler"']),
        ("bash", 'jass leave "bri', ['plain,"Brigitte D\'Amore"']),
        ("bash", "jass leave Ros", ['plain,"Roswitha Meier"']),
        ("zsh", "jass leave bab", ["plain", "Rösli Bäbler", "1"]),
        ("powershell", "jass leave 'bri", ["plain", '"Brigitte D\'Amore"', "3"]),
        ("bash", "jass enter --lang=d", ["plain,--lang=de"]),
    ],
)
def test_a_name_is_offered_as_the_shell_takes_it(
    told: Told, name: str, line: str, offered: list[str]
) -> None:
    assert told(line, 2, name).split("\n") == offered


def test_what_is_typed_never_gives_way_to_what_several_names_have_in_common(told: Told) -> None:
    assert told("jass leave r", 2, "bash") == ""
    assert told("jass leave be", 2, "bash") == 'plain,"Beat Kunz"'


def test_bash_asks_for_an_option_in_two_words(told: Told) -> None:
    assert told("jass enter --lang = d", 4, "bash") == "plain,de"
    assert told("jass enter --lang =", 3, "bash").count("plain") == 4


@pytest.mark.parametrize("name", SHELLS)
def test_the_line_of_a_profile_has_the_script_of_click_read(console: Console, name: str) -> None:
    assert f"{ASKED_BY_SHELL}" in (shown := console.done(f"completion {name}").out)
    assert f"{name}_source" in shown


def test_a_script_asks_for_the_program_that_was_called(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["/usr/bin/jassturnier"])
    assert answer("zsh_source") == 0
    assert "compdef _jassturnier_completion jassturnier" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("variables", "shell"),
    [
        ({"SHELL": "/usr/bin/zsh"}, "zsh"),
        ({"SHELL": "/bin/tcsh"}, None),
        ({"PSModulePath": "x"}, "powershell"),
        ({"PSModulePath": "x", "SHELL": "/usr/bin/bash.exe"}, "bash"),
        ({}, None),
    ],
)
def test_the_shell_is_known_by_what_it_sets(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], shell: str | None
) -> None:
    for name in ("PSModulePath", "SHELL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert own_shell() == shell


def test_an_unknown_shell_gets_nothing() -> None:
    assert answer("tcsh_complete") == 1


ASKING = """
eval "$({asked}=bash_source jass)"
COMP_WORDS=({line}); COMP_CWORD={at}
_jass_completion jass 2>/dev/null
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def test_bash_itself_offers_names_with_blanks_while_no_store_is_loaded(evening: Console) -> None:
    program = evening.folder / "jass"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -X importtime -m jassturnier "$@" 2>times\n')
    program.chmod(0o700)
    path = f"{evening.folder}{os.pathsep}{os.environ['PATH']}"
    found = subprocess.run(
        ["bash", "--norc", "-c", ASKING.format(asked=ASKED_BY_SHELL, line="jass leave bab", at=2)],
        env={**os.environ, "PATH": path, "PYTHONPATH": str(Path(__file__).parents[3])},
        cwd=evening.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout == '"Rösli Bäbler"\n'
    loaded = (evening.folder / "times").read_text()
    assert "jassturnier.cli.desk.completing" in loaded
    assert not [name for name in ("sqlmodel", "sqlalchemy", "jassturnier.tournament") if name in loaded]
