"""Papers of the hall: tags, the poster, and what must be printed again after a name was put right."""

import socket

import pytest

from jassturnier import system
from jassturnier.paper import handouts, slip
from jassturnier.store.kit.files import LaptopFolder
from tests.support.console import Console, made_once, words_of


@made_once
def evening(console: Console) -> Console:
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 12)), "--club", "Eintracht")
    console.done("here --all", "draw --seed 1")
    return console


def test_everybody_has_a_tag(evening: Console) -> None:
    words = words_of(evening, "tags")
    assert all(f"Family{n}" in words for n in range(1, 12))
    assert "Family4" not in words_of(evening, "namensschilder --spieler 3")


@pytest.fixture
def codes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what the codes say that are drawn."""
    drawn: list[str] = []
    for module in (handouts, slip):
        monkeypatch.setattr(module, "draw_qr", lambda _pen, _box, words: drawn.append(words))
    return drawn


def test_the_poster_leads_to_the_seats_of_a_board_named_or_of_this_laptop(
    evening: Console, codes: list[str]
) -> None:
    words = words_of(evening, "poster --board http://192.168.1.10:8080/ --lang fr")
    assert "Où est ma place" in words
    words_of(evening, "poster")
    assert codes == ["http://192.168.1.10:8080/me", "http://192.168.1.20:8080/me"]


@pytest.mark.parametrize("places", [(), ("192.168.1.20", "10.0.0.7")])
def test_no_network_is_guessed_for_the_poster(
    evening: Console, monkeypatch: pytest.MonkeyPatch, places: tuple[str, ...]
) -> None:
    monkeypatch.setattr(system, "networks", lambda: places)
    evening.refused("print poster", 2, "--board names the address")


def test_only_a_board_that_runs_has_codes_on_slips_and_they_lead_to_its_port(
    evening: Console, codes: list[str]
) -> None:
    evening.done("regulation change --set phone=proposal --yes")
    said = evening.done("print slips --out s.pdf")
    assert "No board runs here" in said.err
    assert "code" not in words_of(evening, "slips")
    with socket.create_server(("127.0.0.1", 0)) as board:
        port = board.getsockname()[1]
        LaptopFolder(evening.folder / "home").note_board(str(evening.folder / "jassturnier.db"), port)
        words_of(evening, "slips")
        words_of(evening, "poster")
    assert "code" not in words_of(evening, "slips"), "it has ended"
    words_of(evening, "slips --board http://10.0.0.9:80/")
    led = {code.partition("?")[0] for code in codes if code.startswith("http")}
    own = f"http://192.168.1.20:{port}"
    assert led == {f"{own}/in", f"{own}/me", "http://10.0.0.9:80/in"}


def test_a_name_put_right_says_what_is_printed_again(evening: Console) -> None:
    told = evening.done('players edit 1 --name "Anna Right"').out
    assert "seating list" in told
    assert "print cards --changed-since" in told
    again = evening.done('players edit 1 --name "Anna Right" --json').document()["reprint"]
    assert (again["seating"], again["cards"], again["slips"]) == ([], [], [])


def test_money_changes_no_paper(evening: Console) -> None:
    assert "again" not in evening.done("players edit 1 --remark late").out


def test_a_seat_that_changes_names_the_list_on_the_wall(evening: Console) -> None:
    papers = evening.done("draw move 1 2 --yes --json").document()["reprint"]
    assert papers["seating"] in ([1], [])
    assert evening.done('replace 3 "Nina Neu" --json').document()["reprint"]["seating"] == [1]
    evening.done('add "Late Comer"')
    assert evening.done("draw table --json").document()["reprint"]["seating"] == [1]


def test_a_round_that_is_over_hangs_no_more(evening: Console) -> None:
    evening.done("enter 1 1000 884", "enter 2 1010 874")
    again = evening.done('players edit 1 --name "Anna Right" --json').document()["reprint"]
    assert (again["seating"], again["slips"]) == ([], [])


def again(console: Console) -> list[tuple[str, int | None]]:
    papers = console.done("reprint --json").document()["papers"]
    return [(paper["paper"], paper["round"]) for paper in papers]


def test_whatever_is_changed_the_printed_papers_it_stands_on_are_listed(evening: Console) -> None:
    assert "reads as it would today" in evening.done("reprint").out
    for paper in ("seating", "slips", "cards", "tags", "schedule --lang de", "regulation"):
        evening.type(f"print {paper}")
    assert again(evening) == []
    evening.done('players edit 1 --name "Anna Right"')
    assert {"cards", "tags"} <= {paper for paper, _ in again(evening)}
    assert "nachdrucken" not in evening.done("reprint --lang de").out
    assert "drucken karten --geändert-seit" in evening.done("nachdrucken --lang de").out
    evening.done("undo")
    assert again(evening) == []


def test_what_was_printed_again_is_off_the_list(evening: Console) -> None:
    evening.done("print tags", "print slips", "draw again --seed 7 --yes")
    (since,) = {each["since"] for each in evening.done("reprint --json").document()["papers"]}
    assert again(evening) == [("slips", 1)]
    evening.done(f"print slips --changed-since {since} --yes")
    assert again(evening) == []


def test_results_make_no_slip_old_but_a_rank_list_that_is_corrected(evening: Console) -> None:
    evening.done("print seating", "enter 1 1000 884")
    assert again(evening) == []
    evening.done("enter 2 1010 874", "print standings", "enter 2 1011 873 --correct")
    assert again(evening) == [("standings", 1)]
