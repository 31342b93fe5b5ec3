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


def test_a_line_is_completed_by_what_may_stand_there(offers: Offers) -> None:
    for line, found in (
        ("auslo", ["auslosen"]),
        ("zur", ["zurück"]),
        ("dra", ["draw", "drawn"]),
        ("dr", ["drucken", "draw", "drawn"]),  # those of the language first
        ("hilfe rangl", ["rangliste"]),
        ("wählen A", ["Abend"]),
        ("neu Mai --like ", ["Abend"]),
        ("löschen ", ["Abend"]),
        ("reglement zeigen coiffeur-p", ["coiffeur-paare"]),
        ("gehen bab", ['"Rösli Bäbler"']),
        ('gehen "rös', ['"Rösli Bäbler"']),
        ("gehen 1 käth", ['"Käthi Roth"']),
        ("eingeben ", ["2", "1"]),  # tables without a result first
        ("eingeben 2 ", []),
        ("drucken zett", ["zettel"]),
        ("drucken --size ", ["A4", "A5"]),
        ("gibtesnicht ", []),
    ):
        assert offers(line) == found, line
    for line, among in (
        ("reglement ", "ändern"),
        ("jass auslosen --", "--startzahl"),
        ("neu Mai --reglement ", "schieber-einzel-4x12"),
        ("auslosen --", "--startzahl"),
    ):
        assert among in offers(line), line
    assert "--startzahl" not in offers("rangliste --")


def test_files_and_folders_are_offered_and_a_folder_goes_on(offers: Offers, console: Console) -> None:
    (console.folder / "Meine Listen").mkdir()
    (console.folder / "Meine Listen" / "liste.csv").touch()
    assert offers("einlesen Mei") == ['"Meine Listen/']
    assert offers('einlesen "Meine Listen/') == ['"Meine Listen/liste.csv"']


def test_a_folder_of_windows_goes_on_behind_its_own_stroke(offers: Offers, console: Console) -> None:
    console.monkeypatch.setattr(sys, "platform", "win32")
    # Elsewhere a backslash is a letter of a name like any other.
    folder = console.folder / "Downloads\\"
    folder.mkdir()
    (folder / "liste.csv").touch()
    (folder / "listen").mkdir()
    assert offers("import Downloads\\lis") == ["Downloads\\liste.csv", "Downloads\\listen\\"]


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
    # What stands before the sign of an option comes back.
    assert typed("enter", "--lang=d") == ["--lang=de"]
    assert typed("enter --lang", "d") == ["de"]


def test_a_name_is_offered_as_the_shell_takes_it(told: Told) -> None:
    for name, line, place, offered in (
        ("bash", "jass leave bab", 2, ['plain,"Rösli Bäbler"']),
        ("bash", 'jass leave "bri', 2, ['plain,"Brigitte D\'Amore"']),
        ("bash", "jass leave Ros", 2, ['plain,"Roswitha Meier"']),
        ("bash", "jass leave r", 2, [""]),  # never what several have in common in place of what is typed
        ("bash", "jass leave be", 2, ['plain,"Beat Kunz"']),
        ("zsh", "jass leave bab", 2, ["plain", "Rösli Bäbler", "1"]),
        ("powershell", "jass leave 'bri", 2, ["plain", '"Brigitte D\'Amore"', "3"]),
        ("bash", "jass enter --lang=d", 2, ["plain,--lang=de"]),
        ("bash", "jass enter --lang = d", 4, ["plain,de"]),
    ):
        assert told(line, place, name).split("\n") == offered, line
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
    assert answer("tcsh_complete") == 1


def test_the_shell_is_known_by_what_it_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    for variables, shell in (
        ({"SHELL": "/usr/bin/zsh"}, "zsh"),
        ({"SHELL": "/bin/tcsh"}, None),
        ({"PSModulePath": "x"}, "powershell"),
        ({"PSModulePath": "x", "SHELL": "/usr/bin/bash.exe"}, "bash"),
        ({}, None),
    ):
        for name in ("PSModulePath", "SHELL"):
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        assert own_shell() == shell


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
