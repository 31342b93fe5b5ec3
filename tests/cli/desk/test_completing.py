"""TAB offers what may stand there, in the language."""

import sys
from collections.abc import Callable

import pytest

from jassturnier.cli.desk.completing import Completing, last
from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.outline import make_outline
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
