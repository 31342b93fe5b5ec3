"""The desk in a real terminal: it leads, takes every command, and nothing is lost on the way out."""

import os
import re
import subprocess
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from jassturnier.cli.desk.desk import is_list
from tests.support.console import Console
from tests.support.terminal import PROGRAM, Typist, in_a_terminal

pytestmark = pytest.mark.slow

pytest.importorskip("pty", reason="terminals of a POSIX system")

READY, CTRL_C, CTRL_D = b"\n> ", b"\x03", b"\x04"


@pytest.fixture
def german(console: Console, monkeypatch: pytest.MonkeyPatch) -> Console:
    """A terminal that can only print lines, in German: what is shown can be compared."""
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("JASSTURNIER_LANG", "de")
    return console


def at_the_desk(*lines: str) -> str:
    """Type lines one after the other, and leave; return what was shown."""
    typed = [(READY, f"{line}\n".encode()) for line in lines]
    code, shown = in_a_terminal([*typed, (READY, b"ende\n")], pause=0.05)
    assert code == 0, shown
    assert "Traceback" not in shown
    return shown.replace("\r", "")


def players(console: Console) -> None:
    console.evening(8)


def entries(console: Console) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = console.done("players list --json").document()["entries"]
    return found


def test_without_a_terminal_it_shows_where_the_evening_stands(console: Console) -> None:
    players(console)
    assert console.done("").out == console.done("status").out


def test_a_command_that_is_typed_without_what_it_needs_asks_for_it(german: Console) -> None:
    german.evening(8, "here --all")
    typed = [(READY, b"ersetzen\n"), ("übernimmt".encode(), b"3 Anna Neu\n"), (b"[1]", b"\n")]
    code, shown = in_a_terminal(
        [*typed, (READY, b"ersetzen 4\n"), (b"Nummer:", b"Emil Frei\n"), (b"[1]", b"\n"), (READY, CTRL_D)],
        pause=0.05,
    )
    assert code == 0, shown
    assert "Anna Neu spielt" in shown
    assert "Emil Frei spielt" in shown


def test_a_choice_asks_what_it_needs_and_shows_the_command_that_does_it(german: Console) -> None:
    german.done("new Abend -r schieber-einzel-4x12")
    name = b"niemand mehr): "
    typed = [(READY, b"1\n"), (name, "Rösli Bäbler\n".encode()), (name, b"Hans Zemp\n"), (name, b"\n")]
    code, shown = in_a_terminal([*typed, (READY, CTRL_D)], pause=0.05)
    assert code == 0, shown
    assert '> anmelden "Rösli Bäbler"' in shown
    assert "2 Anmeldungen" in shown
    assert "Alles ist gespeichert." in shown
    german.done("verify")


def test_pairs_are_entered_together_and_who_is_alone_gets_a_partner(german: Console) -> None:
    german.done("new Abend -r schieber-paare-4x12")
    name = b"niemand mehr): "
    typed = [
        (READY, b"1\n"),
        (name, b"Anna Abt + Beat Beer\n"),
        (name, b"Carla Cott\n"),
        (name, b"Dora Dreier\n"),
    ]
    code, shown = in_a_terminal(
        [*typed, (name, b"\n"), (READY, b"1\n"), (b"3 4: ", b"2 3\n"), (READY, b"ende\n")], pause=0.05
    )
    assert code == 0, shown
    assert "> paaren 2 3" in shown
    assert "2 Anmeldungen" in shown


def test_a_closed_evening_is_taken_into_a_season_and_leads_to_the_next_one(german: Console) -> None:
    players(german)
    german.done("here --all", "draw --seed 1", "close")
    season = b"In welche Saison?"
    asked = [(READY, b"6\n"), (season, b"Meisterschaft\n"), (b"[J/n]", b"\n"), (READY, b"ende\n")]
    code, shown = in_a_terminal(asked, pause=0.05)
    assert code == 0, shown
    assert "> saison aufnehmen Meisterschaft" in shown
    assert "1  Abend" in shown
    assert shown.count("saison aufnehmen") == 2


def test_a_command_typed_for_a_name_is_no_person(german: Console) -> None:
    german.done("new Abend -r schieber-einzel-4x12")
    name = b"niemand mehr): "
    typed = [(READY, b"1\n"), (name, b"Maria Da Silva\n"), (name, b"hilfe\n")]
    typed += [
        (name, b"liste\n"),
        ("«liste» gemeint? [J/n] ".encode(), b"\n"),
        (READY, b"anmelden\n"),
        (name, b"ende\n"),
    ]
    code, shown = in_a_terminal([*typed, (READY, CTRL_D)], pause=0.05)
    assert code == 0, shown
    assert "--anzeigename" not in shown
    found = german.done("players list --json").document()["entries"]
    assert {each["name"] for each in found} == {"Maria Da Silva"}


def test_the_usual_answer_is_enter(german: Console) -> None:
    players(german)
    code, shown = in_a_terminal([(READY, b"1\n"), (b"allein: alle: ", b"\n"), (READY, b"ende\n")], pause=0.05)
    assert code == 0, shown
    assert "> da --all" in shown
    assert "8 Anmeldungen, 8 da." in shown


def test_before_the_first_draw_somebody_late_is_entered_and_no_ranks_are_offered(german: Console) -> None:
    players(german)
    german.done("here --all")
    shown = at_the_desk()
    assert re.search(r"1  auslosen .*\n  2  anmelden .*\n  3  da .*\n  4  gehen", shown)
    assert "rangliste" not in shown


def test_every_command_is_taken_with_the_name_of_the_program_too(german: Console) -> None:
    players(german)
    shown = at_the_desk("jass auslosen --seed 1 --yes", "eingeben 2 1012 872", "zurück")
    assert "Passe 1: 1 von 2 Resultaten." in shown
    assert "Zurückgenommen" in shown
    assert "1  drucken" in shown


def test_what_is_chosen_by_a_number_stays_so_once_papers_are_printed(german: Console) -> None:
    players(german)
    shown = at_the_desk("jass auslosen --seed 1 --yes", "1", "", "3")
    assert "«drucken» macht die Papiere von Passe 1" in shown
    assert shown.split("> drucken")[1].count("1  drucken") == 1
    assert "Tische sind noch offen" in shown or "fehlt" in shown


def test_a_command_alone_asks_what_it_needs_and_a_name_or_a_slip_what_is_meant(german: Console) -> None:
    players(german)
    asked = [(READY, b"Emil Frei\n"), ('«anmelden "Emil Frei"» gemeint? [J/n] '.encode(), b"\n")]
    asked += [(READY, b"gehen\n"), (b"Nummer oder Name: ", b"9\n")]
    asked += [(READY, b"auslosen --seed 1 --ja\n"), (READY, b"2 942 942\n")]
    asked += [("«eingeben 2 942 942» gemeint? [J/n] ".encode(), b"\n")]
    asked += [(READY, b"eingeben\n"), (b"[1]: ", b"rangliste\n"), (b"[1]: ", CTRL_D), (READY, b"ende\n")]
    code, shown = in_a_terminal(asked, pause=0.05)
    assert code == 0, shown
    assert "9  Frei Emil" in shown
    assert "> gehen 9" in shown
    assert "Passe 1: 1 von 2 Resultaten." in shown
    assert "«rangliste» ist ein Befehl" in shown


def test_help_at_the_desk_begins_with_what_is_done_and_has_nothing_for_scripts(german: Console) -> None:
    players(german)
    shown = at_the_desk("? gehen", "einlesen ?", "hilfe")
    assert re.search(r"> \? gehen\n  Jemand geht heim", shown)
    assert re.search(r"> einlesen \?\n  Alle auf einer Liste anmelden", shown)
    assert "Aufruf: gehen" in shown
    assert "--json" not in shown
    assert "Eine Zahl wählt einen der Vorschläge" in shown


def test_at_a_question_it_is_the_question_that_is_explained(german: Console) -> None:
    players(german)
    german.done("here --all", "draw --seed 1")
    typed = [(READY, b"bezahlt\n"), (b"oder Namen: ", b"?\n"), (b"oder Namen: ", b"\n")]
    typed += [(READY, b"season add\n"), (b"neuen: ", b"?\n"), (b"neuen: ", b"\n")]
    typed += [(READY, b"ersetzen 3\n"), (b"Nummer: ", b"?\n"), (b"Nummer: ", b"\n"), (b"Nummer: ", CTRL_C)]
    code, shown = in_a_terminal([*typed, (READY, b"ende\n")], pause=0.05)
    assert code == 0, shown
    for explained in ("«--alle-ausser 7 Zemp»", "«Meisterschaft 2027»", "Wer pausiert, springt"):
        assert explained in " ".join(shown.split())
    assert "Aufruf" not in shown


def test_a_question_with_nothing_before_says_how_it_is_left(german: Console) -> None:
    players(german)
    question = b"oder ein Name: "
    typed = [(READY, b"spieler entfernen\n"), (question, b"<\n"), (question, b"3\n")]
    code, shown = in_a_terminal([*typed, (READY, CTRL_D)], pause=0.05)
    assert code == 0, shown
    assert "Ctrl-C bricht ab" in shown
    assert "Given3 Family3" not in [each["name"] for each in entries(german)]


def test_what_is_meant_is_explained(german: Console) -> None:
    players(german)
    typed = [(READY, b"Emil Frei\n"), (b"[J/n]", b"?\n"), (b"[J/n]", b"n\n"), (READY, CTRL_D)]
    _, shown = in_a_terminal(typed, pause=0.05)
    assert "Spieler anmelden" in shown.partition("[J/n] ?")[2].partition("[J/n]")[0]


def test_help_with_a_number_is_help_with_that_choice_and_with_other_words_what_helps(german: Console) -> None:
    players(german)
    shown = at_the_desk("? 1", "? abwesend", "Damen ?", "warum")
    assert "Aufruf: da " in shown
    assert "  da --alle-ausser 7  " in shown
    assert "  rangliste --nach Kategorie  " in shown
    assert "  rangliste --erklären  " in shown


def test_what_comes_next_is_said_once(german: Console) -> None:
    players(german)
    german.done("here --all")
    shown = at_the_desk("auslosen --seed 1 --ja").split("--ja")[1]
    assert shown.count("Weiter: ") == 1


def test_the_next_evening_is_started_like_the_one_that_is_closed(german: Console) -> None:
    players(german)
    german.done("close")
    choice = "5  neu --mit-anmeldungen --wie-turnier Abend  Einen weiteren Abend wie diesen"
    code, shown = in_a_terminal(
        [(READY, b"5\n"), (b"Abends? ", b"Abend 2\n"), (b"Tag? [", b"24.12.2030\n"), (READY, b"ende\n")],
        pause=0.05,
    )
    assert code == 0, shown
    assert choice in shown
    assert "8 Anmeldungen" in german.done("status").out
    assert "Abend 2" in german.done("status").out


def test_where_all_are_closed_and_none_is_chosen_the_next_evening_is_like_the_last(
    german: Console, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("Eins", "Zwei"):
        german.done(f"new {name} -r schieber-einzel-4x12", "close")
    monkeypatch.setenv("JASSTURNIER_HOME", str(tmp_path / "other"))
    assert "4  neu --mit-anmeldungen --wie-turnier Zwei  " in at_the_desk()
    german.done("reopen Zwei -t Zwei")
    assert "wie-turnier" not in at_the_desk()


def test_what_is_done_in_another_window_is_told_before_the_next_question(
    german: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    players(german)
    monkeypatch.setenv("TERM", "vt100")

    def here() -> None:
        subprocess.run([*PROGRAM, "here", "--all"], check=True, capture_output=True)
        time.sleep(3)

    typed = [(b"hilfe", b" "), (b"Inzwischen", b"\r"), (b"1  auslosen", CTRL_D)]
    code, shown = in_a_terminal(typed, pause=0.5, meanwhile=here)
    assert code == 0, shown


def test_nothing_is_drawn_with_characters_where_lines_are_read_aloud(german: Console) -> None:
    players(german)
    assert "─" not in at_the_desk("spieler liste")
    assert "─" in german.done("players list").out


def test_what_is_wrong_is_said_and_the_desk_stays_open(german: Console) -> None:
    players(german)
    shown = at_the_desk("auslossen", "eingeben 9 1 2", "77", "spieler gibtesnicht")
    assert "auslosen" in shown
    assert "Die Nummer 77 steht hier nicht zur Wahl." in shown
    assert "Alles ist gespeichert." in shown


def test_ctrl_c_goes_a_step_back_and_never_out(german: Console) -> None:
    players(german)
    typed = [
        (READY, b"1\n"),
        (b"allein: alle: ", CTRL_C),
        (READY, CTRL_C),
        (READY, b"q\n"),
        (READY, b"ende\n"),
    ]
    code, shown = in_a_terminal(typed, pause=0.3)
    assert code == 0, shown
    assert shown.count("Nichts ist verloren.") == 2, "a q that was meant for a list leaves nothing either"
    assert "noch niemand" in german.done("status").out


def test_what_another_laptop_did_is_told_before_a_choice_is_taken(german: Console, tmp_path: Path) -> None:
    players(german)
    german.done("here --all")
    other = {**os.environ, "JASSTURNIER_HOME": str(tmp_path / "other")}

    def draws() -> None:
        subprocess.run([*PROGRAM, "draw", "--seed", "1"], env=other, check=True, capture_output=True)

    code, shown = in_a_terminal([(READY, b"1\n"), (READY, b"ende\n")], pause=0.05, meanwhile=draws)
    assert code == 0, shown
    assert "Inzwischen" in shown
    assert len(german.done("history --json").document()["history"]) == 4


def test_a_terminal_that_edits_lines_completes_with_tab(
    german: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "vt100")
    players(german)
    german.done("draw --seed 1")
    code, shown = in_a_terminal([(b"hilfe", b"verl\t"), (b"auf", b"\r"), (b"> verlauf", CTRL_D)], pause=1)
    assert code == 0, shown
    assert "Given1 Family1" in shown
    assert "8 Anmeldungen · Passe 1: 0 von 2" in shown


TAKE = b"[J/n] ", b"j\n"
"""The answer to what a list brings."""


def test_a_list_that_is_pasted_is_read_as_one(german: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    players(german)
    monkeypatch.setenv("TERM", "vt100")
    pasted = "\x1b[200~1. Emil Frei\n2. Fritz Graf, 079 123 45 67\n3. Rösli Abt\x1b[201~\r".encode()
    code, shown = in_a_terminal([(b"hilfe", pasted), TAKE, (b"11 Anmeldungen;", CTRL_D)], pause=0.5)
    assert code == 0, shown
    assert {"Emil Frei", "Fritz Graf", "Rösli Abt"} <= {
        entry["name"] for entry in german.done("players list --json").document()["entries"]
    }
    assert "3 Anmeldungen aus der eingefügten Liste." in shown
    assert 'einlesen "eingefügte Liste"' in german.done("verlauf").out


def test_a_pasted_list_is_what_does_not_begin_with_an_order() -> None:
    assert is_list(["Evening of 23.11.2026", "1. Emil Frei", "2. Fritz Graf", "3. Rösli Abt"])
    assert is_list(["", "Emil Frei", "", "", "Anna Abt"])
    assert not is_list(["List of 23.11.2026", "1. Emil Frei"])
    assert not is_list(["here --all", "leave 3", "7 1012 872"])
    assert not is_list(["", ""])


@pytest.mark.parametrize("first", ["add Anna Frei", "anmelden Anna Frei", "print", "paid 3 4", "list --json"])
def test_names_that_are_pasted_behind_a_command_are_no_list(first: str) -> None:
    assert not is_list([first, "Berta Roth", "Carl Gut"])


def test_pairs_that_are_pasted_line_by_line_are_read_as_a_list(german: Console) -> None:
    german.done("new Abend -r schieber-paare-4x12")
    pasted = b"Anna Abt / Beat Beer\nCarla Cott / Dora Dreier\n"
    code, shown = in_a_terminal([(READY, pasted), TAKE, (b"2 Anmeldungen;", b"ende\n")], pause=0.05)
    assert code == 0, shown
    assert "2 Anmeldungen aus der eingefügten Liste." in shown


def test_lines_that_are_pasted_behind_a_command_answer_no_question_of_it(german: Console) -> None:
    players(german)
    pasted, yes = b"anmelden Emil Frei\nanmelden Berta Roth\nende\n", (b"[J/n] ", b"j\n")
    code, shown = in_a_terminal([(READY, pasted), yes, yes], pause=0.05)
    assert code == 0, shown
    assert {"Emil Frei", "Berta Roth"} <= {each["name"] for each in entries(german)}


def test_of_slips_that_are_pasted_line_by_line_each_is_asked_for(german: Console) -> None:
    players(german)
    german.done("draw --seed 1")
    yes = (b"gemeint", b"j\n")
    typed = [(READY, b"1 1012 872\n2 900 984\n"), yes, yes, (READY, b"ende\n")]
    code, shown = in_a_terminal(typed, pause=0.05)
    assert code == 0, shown
    assert not german.done("missing --json").document()["missing"]


def test_commands_that_are_pasted_with_the_name_of_the_program_are_done_one_by_one(
    german: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    players(german)
    monkeypatch.setenv("TERM", "vt100")
    pasted = b"\x1b[200~jass da --all\njass gehen 3\x1b[201~\r"
    code, shown = in_a_terminal([(b"hilfe", pasted), (b", 7 da", CTRL_D)])
    assert code == 0, shown


def test_a_name_alone_is_offered_to_be_entered_with_and_without_quotes(german: Console) -> None:
    players(german)
    typed = [(READY, b"Emil Frei\n"), (b"gemeint", CTRL_C), (READY, b"Emil Frei\n"), (b"gemeint", b"n\n")]
    typed += [(READY, b"'Emil Frei'\n"), (b"gemeint", b"j\n")]
    code, shown = in_a_terminal([*typed, (b"9 Anmeldungen", b"ende\n")], pause=0.05)
    assert code == 0, shown
    assert shown.count('anmelden "Emil Frei"') == 3


@pytest.mark.parametrize("pasted", ["\x1b[200~{}\x1b[201~\r", "{}\r"])
def test_a_row_that_is_pasted_keeps_its_columns(
    german: Console, monkeypatch: pytest.MonkeyPatch, pasted: str
) -> None:
    players(german)
    monkeypatch.setenv("TERM", "vt100")
    row = pasted.format("Emil Frei\tBern").encode()
    code, shown = in_a_terminal([(b"hilfe", row), TAKE, (b"9 Anmeldungen;", CTRL_D)])
    assert code == 0, shown
    assert "1 Anmeldung aus der eingefügten Liste." in shown
    assert "Emil Frei" in {
        entry["name"] for entry in german.done("players list --json").document()["entries"]
    }


def test_one_more_table_is_a_choice_where_enough_have_no_seat(german: Console) -> None:
    german.evening(11, "draw --seed 1")
    german.done('add "Late Comer"')
    code, shown = in_a_terminal(
        [(READY, b"1\n"), (b"Er\xc3\xb6ffnen?", b"j\n"), (READY, b"ende\n")], pause=0.05
    )
    assert code == 0, shown
    assert "Tisch 3 ist eröffnet" in shown


def test_the_board_runs_beside_the_desk_until_it_is_ended(german: Console) -> None:
    german.done("new Abend -r schieber-einzel-4x12")
    german.done("--yes regulation change --set phone=counts-until-confirmed")
    german.run("add", *(f"Given{n} Family{n}" for n in range(1, 9)))
    german.done("here --all", "draw --seed 1 --yes")
    with Typist() as typist:
        assert typist.question() == "> "
        assert "tafel  " in typist.shown
        typist.type("tafel --nur-hier --port 0")
        assert "per Handy abgeben?" in typist.question()
        typist.type("")
        assert typist.question() == "> "
        board = HTTPConnection(typist.shown.rpartition("http://")[2].partition("/")[0], timeout=60)
        with closing(board):
            board.request("GET", "/in")
            assert board.getresponse().status == 200
        typist.type("eingeben 1 1012 872")
        assert typist.question() == "> "
        assert "Tisch 1 (" in typist.shown
        typist.type("tafel")
        assert typist.question() == "> "
        assert "Die Tafel läuft schon" in typist.shown
        typist.type("tafel --beenden")
        assert typist.question() == "> "
        assert "Die Tafel läuft nicht mehr." in typist.shown
        with pytest.raises(ConnectionRefusedError):
            HTTPConnection(board.host, board.port, timeout=60).connect()
        typist.type("tafel --nur-hier --port 0 --abgeben")
        assert typist.question() == "> "
        typist.type("ende")
        assert typist.question() == ""
    assert "Traceback" not in typist.shown
