"""The desk in a real terminal: it leads, takes every command, and nothing is lost on the way out."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from jassturnier.cli.desk.desk import is_list
from tests.support.console import Console
from tests.support.terminal import PROGRAM, Typist, in_a_terminal

pytestmark = pytest.mark.slow

READY, CTRL_C, CTRL_D = "\n> ", "\x03", "\x04"
NAME, YES = "niemand mehr): ", "[J/n] "


@pytest.fixture
def german(console: Console, monkeypatch: pytest.MonkeyPatch) -> Console:
    """A terminal that can only print lines, in German: what is shown can be compared."""
    pytest.importorskip("pty", reason="terminals of a POSIX system")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("JASSTURNIER_LANG", "de")
    return console


@pytest.fixture
def players(german: Console) -> Console:
    """The same with eight players."""
    return german.evening(8)


def at_the_desk(
    *lines: str | tuple[str, str], pause: float = 0.05, meanwhile: Callable[[], object] = lambda: None
) -> str:
    """Type lines one after the other, and leave; return what was shown.

    A line is typed once the desk is ready, or behind the question that stands before it; a key, and what
    ends a line itself, is typed without Enter.
    """
    typed = [(READY, line) if isinstance(line, str) else line for line in lines]
    if not typed or (typed[-1] != (READY, "ende") and typed[-1][1] != CTRL_D):
        typed.append((READY, "ende"))
    keys = [
        line if line[-1:] in {CTRL_C, CTRL_D, "\r", "\n", "\t", " "} else f"{line}\n" for _, line in typed
    ]
    awaited = [(question.encode(), key.encode()) for (question, _), key in zip(typed, keys, strict=True)]
    code, shown = in_a_terminal(awaited, pause=pause, meanwhile=meanwhile)
    assert code == 0, shown
    assert "Traceback" not in shown
    return shown.replace("\r", "")


def test_without_a_terminal_it_shows_where_the_evening_stands(console: Console) -> None:
    console.evening(8)
    assert console.done("").out == console.done("status").out


def test_a_command_that_is_typed_without_what_it_needs_asks_for_it(players: Console) -> None:
    players.done("here --all")
    first = ("ersetzen", ("übernimmt", "3 Anna Neu"), ("[1]", ""))
    shown = at_the_desk(*first, "ersetzen 4", ("Nummer:", "Emil Frei"), ("[1]", ""))
    assert ("Anna Neu spielt" in shown, "Emil Frei spielt" in shown) == (True, True)


def test_a_choice_asks_what_it_needs_and_shows_the_command_that_does_it(german: Console) -> None:
    german.done("new Abend -r schieber-einzel-4x12")
    typed = ((NAME, "Rösli Bäbler"), (NAME, "Maria Da Silva"), (NAME, "hilfe"), (NAME, "liste"))
    taken = (("«liste» gemeint? [J/n] ", ""), "anmelden", (NAME, "ende"), (READY, CTRL_D))
    shown = at_the_desk("1", *typed, *taken)
    told = ('> anmelden "Rösli Bäbler"', "2 Anmeldungen", "Alles ist gespeichert.")
    assert [words for words in told if words not in shown] == []
    assert "--anzeigename" not in shown
    assert german.names() == ["Rösli Bäbler", "Maria Da Silva"]
    german.done("verify")


def test_pairs_are_entered_together_and_who_is_alone_gets_a_partner(german: Console) -> None:
    german.done("new Abend -r schieber-paare-4x12")
    names = ("Anna Abt + Beat Beer", "Carla Cott", "Dora Dreier", "")
    shown = at_the_desk("1", *((NAME, name) for name in names), "1", ("3 4: ", "2 3"))
    assert "> paaren 2 3" in shown
    assert "2 Anmeldungen" in shown


def test_a_closed_evening_is_taken_into_a_season_and_leads_to_the_next_one(players: Console) -> None:
    players.done("here --all", "draw --seed 1", "close")
    shown = at_the_desk("6", ("In welche Saison?", "Meisterschaft"), (YES, ""))
    assert "> saison aufnehmen Meisterschaft" in shown
    assert "1  Abend" in shown
    assert shown.count("saison aufnehmen") == 2
    choice = "5  neu --mit-anmeldungen --wie-turnier Abend  Einen weiteren Abend wie diesen"
    assert choice in at_the_desk("5", ("Abends? ", "Abend 2"), ("Tag? [", "24.12.2030"))
    assert {"8 Anmeldungen", "Abend 2"} <= {*re.findall("8 Anmeldungen|Abend 2", players.done("status").out)}


def test_the_usual_answer_is_enter_and_before_the_first_draw_no_ranks_are_offered(players: Console) -> None:
    shown = at_the_desk("1", ("allein: alle: ", ""))
    assert ("> da --all" in shown, "8 Anmeldungen, 8 da." in shown) == (True, True)
    shown = at_the_desk()
    assert re.search(r"1  auslosen .*\n  2  anmelden .*\n  3  da .*\n  4  gehen", shown)
    assert "rangliste" not in shown
    assert at_the_desk("auslosen --seed 1 --ja").split("--ja")[1].count("Weiter: ") == 1, "said once"
    players.done("verify")


@pytest.mark.usefixtures("players")
def test_what_is_chosen_by_a_number_stays_so_once_papers_are_printed() -> None:
    shown = at_the_desk("jass auslosen --seed 1 --yes", "eingeben 2 1012 872", "zurück", "1", "", "3")
    told = ("Passe 1: 1 von 2 Resultaten.", "Zurückgenommen", "«drucken» macht die Papiere von Passe 1")
    assert [words for words in told if words not in shown] == []
    assert shown.split("> drucken")[1].count("1  drucken") == 1
    assert "Tische sind noch offen" in shown or "fehlt" in shown


@pytest.mark.usefixtures("players")
def test_a_command_alone_asks_what_it_needs_and_a_name_or_a_slip_what_is_meant() -> None:
    shown = at_the_desk(
        *("Emil Frei", ('«anmelden "Emil Frei"» gemeint? [J/n] ', "")),
        *("gehen", ("Nummer oder Name: ", "9"), "auslosen --seed 1 --ja"),
        *("2 942 942", ("«eingeben 2 942 942» gemeint? [J/n] ", "")),
        *("eingeben", ("[1]: ", "rangliste"), ("[1]: ", CTRL_D), "ende"),
    )
    for words in ("9  Frei Emil", "> gehen 9", "Passe 1: 1 von 2 Resultaten.", "«rangliste» ist ein Befehl"):
        assert words in shown


@pytest.mark.usefixtures("players")
def test_help_begins_with_what_is_done_and_is_of_a_choice_or_what_helps() -> None:
    shown = at_the_desk("? gehen", "einlesen ?", "hilfe", "? 1", "? abwesend", "Damen ?", "warum")
    assert re.search(r"> \? gehen\n  Jemand geht heim", shown)
    assert re.search(r"> einlesen \?\n  Alle auf einer Liste anmelden", shown)
    assert "--json" not in shown
    helped = ("Aufruf: gehen", "Aufruf: da ", "  da --alle-ausser 7  ", "  rangliste --nach Kategorie  ")
    for words in (*helped, "  rangliste --erklären  ", "Eine Zahl wählt einen der Vorschläge"):
        assert words in shown


def test_at_a_question_it_is_the_question_that_is_explained(players: Console) -> None:
    players.done("here --all", "draw --seed 1")
    shown = at_the_desk(
        *("bezahlt", ("oder Namen: ", "?"), ("oder Namen: ", "")),
        *("season add", ("neuen: ", "?"), ("neuen: ", "")),
        *("ersetzen 3", ("Nummer: ", "?"), ("Nummer: ", ""), ("Nummer: ", CTRL_C)),
        *("spieler entfernen", ("oder ein Name: ", "<"), ("oder ein Name: ", CTRL_C)),
    )
    told = ("«--alle-ausser 7 Zemp»", "«Meisterschaft 2027»", "Wer pausiert, springt", "Ctrl-C bricht ab")
    assert [words for words in told if words not in " ".join(shown.split())] == []
    assert "Aufruf" not in shown


def test_where_all_are_closed_the_next_evening_is_like_the_last(german: Console, tmp_path: Path) -> None:
    for name in ("Eins", "Zwei"):
        german.done(f"new {name} -r schieber-einzel-4x12", "close")
    german.monkeypatch.setenv("JASSTURNIER_HOME", str(tmp_path / "other"))
    assert "4  neu --mit-anmeldungen --wie-turnier Zwei  " in at_the_desk()
    german.done("reopen Zwei -t Zwei")
    assert "wie-turnier" not in at_the_desk()


@pytest.mark.usefixtures("players")
def test_what_is_done_in_another_window_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "vt100")

    def here() -> None:
        subprocess.run([*PROGRAM, "here", "--all"], check=True, capture_output=True)
        time.sleep(3)

    at_the_desk(("hilfe", " "), ("Inzwischen", "\r"), ("1  auslosen", CTRL_D), pause=0.5, meanwhile=here)


def test_what_is_wrong_is_said_and_the_desk_stays_open(players: Console) -> None:
    shown = at_the_desk("auslossen", "eingeben 9 1 2", "77", "spieler gibtesnicht", "spieler liste")
    told = ("auslosen", "Die Nummer 77 steht hier nicht zur Wahl.", "Alles ist gespeichert.")
    assert [words for words in told if words not in shown] == []
    assert ("─" in shown, "─" in players.done("players list").out) == (False, True)


def test_ctrl_c_goes_a_step_back_and_never_out(players: Console) -> None:
    shown = at_the_desk("1", ("allein: alle: ", CTRL_C), (READY, CTRL_C), "q", pause=0.3)
    assert shown.count("Nichts ist verloren.") == 2, "a q that was meant for a list leaves nothing either"
    assert "noch niemand" in players.done("status").out


def test_what_another_laptop_did_is_told_before_a_choice_is_taken(players: Console, tmp_path: Path) -> None:
    players.done("here --all")
    other = {**os.environ, "JASSTURNIER_HOME": str(tmp_path / "other")}

    def draws() -> None:
        subprocess.run([*PROGRAM, "draw", "--seed", "1"], env=other, check=True, capture_output=True)

    assert "Inzwischen" in at_the_desk("1", meanwhile=draws)
    assert len(players.done("history --json").document()["history"]) == 4


def test_a_terminal_that_edits_lines_completes_with_tab(players: Console) -> None:
    players.monkeypatch.setenv("TERM", "vt100")
    players.done("draw --seed 1")
    shown = at_the_desk(("hilfe", "verl\t"), ("auf", "\r"), ("> verlauf", CTRL_D), pause=1)
    assert "Given1 Family1" in shown
    assert "8 Anmeldungen · Passe 1: 0 von 2" in shown


@pytest.mark.parametrize(
    ("pasted", "entered"),
    [
        (
            "\x1b[200~1. Emil Frei\n2. Fritz Graf, 079 123 45 67\n3. Rösli Abt\x1b[201~\r",
            ["Emil Frei", "Fritz Graf", "Rösli Abt"],
        ),
        ("\x1b[200~Emil Frei\tBern\x1b[201~\r", ["Emil Frei"]),
        ("Emil Frei\tBern\r", ["Emil Frei"]),
    ],
)
def test_a_list_that_is_pasted_is_read_as_one(players: Console, pasted: str, entered: list[str]) -> None:
    players.monkeypatch.setenv("TERM", "vt100")
    count = len(entered)
    ends = (YES, "j"), (f"{8 + count} Anmeldungen;", CTRL_D)
    shown = at_the_desk(("hilfe", pasted), *ends, pause=0.5)
    assert players.names()[8:] == entered
    assert f"{count} Anmeldung{'en' * (count > 1)} aus der eingefügten Liste." in shown
    players.says(("verlauf", 'einlesen "eingefügte Liste"'))


def test_a_pasted_list_is_what_does_not_begin_with_an_order() -> None:
    assert is_list(["Evening of 23.11.2026", "1. Emil Frei", "2. Fritz Graf", "3. Rösli Abt"])
    assert is_list(["", "Emil Frei", "", "", "Anna Abt"])
    assert not is_list(["List of 23.11.2026", "1. Emil Frei"])
    assert not is_list(["here --all", "leave 3", "7 1012 872"])
    assert not is_list(["", ""])
    for first in ("add Anna Frei", "anmelden Anna Frei", "print", "paid 3 4", "list --json"):
        assert not is_list([first, "Berta Roth", "Carl Gut"])


def test_commands_and_slips_that_are_pasted_are_done_one_by_one(players: Console) -> None:
    at_the_desk("anmelden Emil Frei\nanmelden Berta Roth\n", (YES, "j"), (YES, "j"))
    assert {"Emil Frei", "Berta Roth"} <= {*players.names()}
    players.done("undo", "undo", "draw --seed 1")
    at_the_desk("1 1012 872\n2 900 984\n", ("gemeint", "j"), ("gemeint", "j"))
    assert not players.done("missing --json").document()["missing"]
    players.monkeypatch.setenv("TERM", "vt100")
    pasted = "\x1b[200~jass da --all\njass gehen 3\x1b[201~\r"
    at_the_desk(("hilfe", pasted), (", 7 da", CTRL_D), pause=0.5)
    players.monkeypatch.setenv("TERM", "dumb")
    players.done("new Paare -r schieber-paare-4x12")
    pasted = "Anna Abt / Beat Beer\nCarla Cott / Dora Dreier\n"
    assert "2 Anmeldungen aus der eingefügten Liste." in at_the_desk("wählen Paare", pasted, (YES, "j"))


@pytest.mark.usefixtures("players")
def test_a_name_alone_is_offered_to_be_entered_with_and_without_quotes_and_that_is_explained() -> None:
    first = ("Emil Frei", ("gemeint", CTRL_C), "Emil Frei", (YES, "?"), (YES, "n"))
    shown = at_the_desk(*first, "'Emil Frei'", ("gemeint", "j"))
    assert "9 Anmeldungen" in shown
    assert shown.count('anmelden "Emil Frei"') == 4
    assert "Spieler anmelden" in shown.partition("[J/n] ?")[2].partition("[J/n]")[0]


def test_one_more_table_is_a_choice_where_enough_have_no_seat(german: Console) -> None:
    german.evening(11, "draw --seed 1")
    german.done('add "Late Comer"')
    assert "Tisch 3 ist eröffnet" in at_the_desk("1", ("Eröffnen?", "j"))


def test_the_board_runs_beside_the_desk_until_it_is_ended(german: Console) -> None:
    german.done("new Abend -r schieber-einzel-4x12")
    german.done("--yes regulation change --set phone=counts-until-confirmed")
    german.run("add", *(f"Given{n} Family{n}" for n in range(1, 9)))
    german.done("here --all", "draw --seed 1 --yes")
    with Typist() as typist:

        def typed(line: str, shown: str = "", question: str = "> ") -> None:
            typist.type(line)
            assert question in typist.question()
            assert shown in typist.shown

        assert typist.question() == "> "
        assert "tafel  " in typist.shown
        typed("tafel --nur-hier --port 0", question="per Handy abgeben?")
        typed("")
        board = HTTPConnection(typist.shown.rpartition("http://")[2].partition("/")[0], timeout=60)
        with closing(board):
            board.request("GET", "/in")
            assert board.getresponse().status == 200
        typed("eingeben 1 1012 872", "Tisch 1 (")
        typed("tafel", "Die Tafel läuft schon")
        typed("tafel --beenden", "Die Tafel läuft nicht mehr.")
        with pytest.raises(ConnectionRefusedError):
            HTTPConnection(board.host, board.port, timeout=60).connect()
        typed("tafel --nur-hier --port 0 --abgeben")
        typist.type("ende")
        assert typist.question() == ""
    assert "Traceback" not in typist.shown


@pytest.fixture
def windows(console: Console, monkeypatch: pytest.MonkeyPatch) -> Console:
    """A terminal of this system, Windows too, in which umlauts typed are umlauts stored."""
    if sys.platform == "win32":
        pytest.importorskip("winpty", reason="comes with the test extra")
    monkeypatch.setenv("TERM", "vt100")
    monkeypatch.setenv("JASSTURNIER_LANG", "de")
    console.done("new Abend -r schieber-einzel-4x12")
    return console


def test_a_name_with_umlauts_is_typed_at_the_desk_and_a_slip_in_the_dialogue(windows: Console) -> None:
    typed = [(b"hilfe", 'anmelden "Rösli Bäbler"\r'.encode()), (b"1 Anmeldung", b"\x04")]
    code, shown = in_a_terminal(typed)
    assert (code, "Traceback" in shown) == (0, False), shown
    windows.says(("players list", "Bäbler Rösli"), "add A B C D E F G", "draw --seed 1")
    windows.monkeypatch.setenv("JASSTURNIER_LANG", "en")
    slip = [(b"sheet [", b"2\r"), (b"A, points:", b"1012\r"), (b"B, points (", b"872\r")]
    code, shown = in_a_terminal([*slip, (b"sheet [", b"\x04")], "enter")
    assert code == 0, shown
    windows.tells("values", ("scores show 2", {"points": [1012, 872]}))
