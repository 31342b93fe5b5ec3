"""Papers through the command line: every kind, any part of it, only what has changed, and legible at 75."""

import json
import re
import socket
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from jassturnier import system
from jassturnier.paper import handouts, slip
from jassturnier.services.papers.kinds import KINDS
from jassturnier.store.kit.files import LaptopFolder
from tests.support.console import Console, made_once, words_of
from tests.support.papers_made import letters


@pytest.fixture(autouse=True)
def _in_one_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "networks", lambda: ("192.168.1.20",))


HOSTILE = "<b>Müller <Söhne>"
FOREIGN = "Šćepanović-Gümüşoğlu"
LONG = "Maximilian-Ferdinand von Wolkenstein-Zur"
TABLES = 3
PLAYERS = 13


@made_once
def tournament(console: Console) -> Console:
    """Thirteen players at three tables, one rests; the first round is drawn; there is wine to win."""
    console.done("new Frühlingsjass -r schieber-einzel-4x12 --date 20.03.2027 --venue Sternen")
    others = [f"Vorname{n} Name{n}" for n in range(4, PLAYERS + 1)]
    console.done("regulation change --yes --set prizes[1].every=1 --set prizes[1].text=Wine")
    assert console.run("add", HOSTILE, f"Živka {FOREIGN}", LONG, *others).code == 0
    console.done("draw --seed 7")
    return console


def play(console: Console) -> None:
    for table in range(1, TABLES + 1):
        console.done(f"enter {table} {1000 + table} {884 - table}")


EVERYWHERE = {
    name: kind
    for name, kind in KINDS.items()
    if name not in {"pot", "schedule", "settlement", "qualified", "knockout"}
}
"""The papers of every tournament; the others need a regulation with what they speak of."""


def join_a_club(console: Console) -> None:
    for number in (1, 2, 3):
        console.done(f"players edit {number} --club Näll --tandem Näll")


def printed(console: Console, line: str) -> PdfReader:
    """Print, and open what was printed."""
    return PdfReader(console.done(f"print {line} --json").document()["file"])


def words(pdf: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in pdf.pages).split())


def labels(pdf: PdfReader) -> set[str]:
    """Return the sheet numbers that stand on a paper."""
    return set(re.findall(r"Sheet (\d+[A-Z])", words(pdf)))


def test_a_new_round_has_changed_altogether_and_a_result_only_the_filled_sheet(tournament: Console) -> None:
    drawn = tournament.done("history -n 1 --json").document()["history"][-1]["number"]
    tournament.done("enter 2 1000 884")
    assert tournament.done(f"print slips --changed-since {drawn} --json").document()["file"] is None
    assert labels(printed(tournament, f"sheets --filled --changed-since {drawn}")) == {"2C"}
    assert labels(printed(tournament, f"slips --changed-since {drawn - 1}")) == {"1B", "2C", "3D"}


def test_what_cannot_be_printed_is_said(tournament: Console) -> None:
    before = sorted(tournament.folder.iterdir())
    tournament.refuses(
        ("print seating --best 3", 2, "--best does not go with “print seating”."),
        ("print slips --filled --count 3", 2, "--count does not go with “print slips”."),
        ("print sheets --blank 2 --tables 1", 2, "--tables does not go"),
        ("print sheets --people 4", 2, "--people does not go"),
        ("print slips --size A5 --per-page 4", 2, "One slip goes on A5"),
        ("print slips --tables 1-x", 2, "is no list of numbers"),
        ("print plakette", 2, "There is no paper “plakette”"),
        ("print all", 2, "“print” alone makes all that a round needs"),
        ("print slips --tables 2,9,11", 3, "There is no table 11 in round 1"),
        ("print slips --players Nobody", 3, "There is no player “Nobody”"),
        ("print slips --round 2", 3, "Round 2 is not drawn"),
        ("print slips --changed-since 999", 3, "There is no entry 999 yet"),
        ("print certificates", 4, "Certificates come when the ranks are certain."),
        ("print --out jassturnier.db", 4, "is the database itself"),
        ("print --out home/station", 4, "is there already and is something else"),
        ("print reserve --people 3", 4, "possible: 4."),
    )
    assert sorted(tournament.folder.iterdir()) == before


def test_the_clubs_by_their_best_are_printed(tournament: Console) -> None:
    tournament.says(("print clubs", 4))
    play(tournament)
    tournament.says(("print clubs", 4, "Nobody is entered with a club."))
    join_a_club(tournament)
    tournament.done("players edit 4 --club Puur", "players edit 5 --club Puur")
    ranked = tournament.done("rank --clubs 2 --json").document()["places"]
    text = words(printed(tournament, "clubs --best 2"))
    assert "The best 2 of each club" in text
    assert [f"{place['total']:,}" in text for place in ranked] == [True, True]
    assert [place["club"] in text for place in ranked] == [True, True]
    assert "Every dot is a total; the large ones count." in words(printed(tournament, "clubs --best 1"))
    two, three = (tournament.done(f"print clubs --best {n} --json").document()["file"] for n in (2, 3))
    assert two != three


def test_club_and_logo_stand_on_all_papers_and_travel_with_the_database(tournament: Console) -> None:
    play(tournament)
    join_a_club(tournament)
    for name in ("logo.jpg", "logo.png"):
        Image.new("RGB", (40, 20), "red").save(name)
        tournament.done(f'letterhead --club "Jassclub <i>Edelweiss</i>" --logo {name}')
        Path(name).unlink()
        assert "/XObject" in str(printed(tournament, "standings --yes").pages[0]["/Resources"])
    for kind in EVERYWHERE:
        pdf = printed(tournament, f"{kind} --yes")
        assert "Jassclub <i>Edelweiss</i>" in words(pdf)
        if kind in {"seating", "certificates", "slips", "sheets"}:
            assert "/XObject" in str(pdf.pages[0]["/Resources"])
    tournament.done("verify")


def test_every_paper_is_printed_large_on_a4(tournament: Console) -> None:
    tournament.done("players edit 1 --club Sternen --tandem Blitz")
    play(tournament)
    for kind in (name for name, kind in EVERYWHERE.items() if "large" in kind.settings):
        if kind == "certificates":
            continue  # they come when the ranks are certain
        for page in printed(tournament, f"{kind} --large").pages:
            short, long = sorted((float(page.mediabox.width), float(page.mediabox.height)))
            assert (round(short), round(long)) == (593, 842), kind


@made_once
def eight(console: Console) -> Console:
    return console.evening(8)


def test_pages_go_into_a_folder_and_their_first_page_is_named(eight: Console) -> None:
    (eight.folder / "file").touch()
    answer = eight.refused("export html file", 4)
    assert answer.err == "file is a file; type the name of a folder.\n"
    answer = eight.done("export html pages --initials --publish-after 2")
    assert answer.out == f"Written: {Path('pages', 'index.html')}\n"
    eight.done("export html pages")
    assert (eight.folder / "pages" / "player-8.html").is_file()


def test_what_does_not_go_together_is_refused(eight: Console) -> None:
    eight.refuses(
        ("export xlsx - --json", 2, "--json and “-” exclude each other"),
        ("export html -", 2, "“-” is no place for “html”."),
        ("export json --open", 2, "--open needs --out here"),
        ("export csv --with-contact", 2, "--with-contact goes with “json” only"),
        ("export xlsx a.xlsx --out b.xlsx", 2, "The file is named twice: a.xlsx and b.xlsx."),
        ("export csv --with entries", 2, "--with and --all go with “xlsx” only."),
        ("export html", 2, "needs the name of a folder"),
        ("export json --what scores", 2, "--what final the final list alone"),
        ("export json --what final --with-contact", 2, "--what final the final list alone"),
    )


def test_a_list_is_rows_for_a_script_and_a_dash_leads_a_file_on(eight: Console) -> None:
    found = eight.done("export csv --json").document()
    assert (found["what"], found["rows"][0]["rank"]) == ("standings", "1")
    assert eight.done("export csv -").out == eight.done("export csv").out
    assert eight.done("export json --json").out == eight.done("export json -").out
    assert not (eight.folder / "-").exists()
    eight.done("letterhead --club Jassfreunde")
    found = eight.done("export json --what final").document()
    assert (found["format"], found["event"]["organizer"]) == ("jass-results", "Jassfreunde")
    eight.done("export json list.json --what final")
    assert json.loads((eight.folder / "list.json").read_text("utf-8")) == found


@made_once
def hall(console: Console) -> Console:
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 12)), "--club", "Eintracht")
    console.done("here --all", "draw --seed 1")
    return console


@pytest.fixture
def codes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what the codes say that are drawn."""
    drawn: list[str] = []
    for module in (handouts, slip):
        monkeypatch.setattr(module, "draw_qr", lambda _pen, _box, words: drawn.append(words))
    return drawn


def test_everybody_has_a_tag_and_a_poster_leads_to_the_seats(hall: Console, codes: list[str]) -> None:
    words = words_of(hall, "tags")
    assert all(f"Family{n}" in words for n in range(1, 12))
    assert "Family4" not in words_of(hall, "namensschilder --spieler 3")
    assert "Où est ma place" in words_of(hall, "poster --board http://192.168.1.10:8080/ --lang fr")
    words_of(hall, "poster")
    assert codes == ["http://192.168.1.10:8080/me", "http://192.168.1.20:8080/me"]
    for places in ((), ("192.168.1.20", "10.0.0.7")):
        hall.monkeypatch.setattr(system, "networks", lambda places=places: places)
        hall.refused("print poster", 2, "--board names the address")


def test_only_a_board_that_runs_has_codes_on_slips(hall: Console, codes: list[str]) -> None:
    hall.done("regulation change --set phone=proposal --yes")
    said = hall.done("print slips --out s.pdf")
    assert "No board runs here" in said.err
    assert "code" not in words_of(hall, "slips")
    with socket.create_server(("127.0.0.1", 0)) as board:
        port = board.getsockname()[1]
        LaptopFolder(hall.folder / "home").note_board(str(hall.folder / "jassturnier.db"), port)
        words_of(hall, "slips")
        words_of(hall, "poster")
    assert "code" not in words_of(hall, "slips"), "it has ended"
    words_of(hall, "slips --board http://10.0.0.9:80/")
    led = {code.partition("?")[0] for code in codes if code.startswith("http")}
    own = f"http://192.168.1.20:{port}"
    assert led == {f"{own}/in", f"{own}/me", "http://10.0.0.9:80/in"}


def test_a_change_says_at_once_what_is_printed_again(hall: Console) -> None:
    hall.says(
        ('players edit 1 --name "Anna Right"', "seating list", "print cards --changed-since"),
        ("players edit 1 --remark late", "≠ again"),
    )
    again = hall.done('players edit 1 --name "Anna Right" --json').document()["reprint"]
    assert (again["seating"], again["cards"], again["slips"]) == ([], [], [])
    papers = hall.done("draw move 1 2 --yes --json").document()["reprint"]
    assert papers["seating"] in ([1], [])
    assert hall.done('replace 3 "Nina Neu" --json').document()["reprint"]["seating"] == [1]
    hall.done('add "Late Comer"')
    assert hall.done("draw table --json").document()["reprint"]["seating"] == [1]
    # A round that is over hangs no more.
    hall.done("enter 1 1000 884", "enter 2 1010 874", "enter 3 1020 864")
    again = hall.done('players edit 1 --name "Anna Wrong" --json').document()["reprint"]
    assert (again["seating"], again["slips"]) == ([], [])


def again(console: Console) -> list[tuple[str, int | None]]:
    papers = console.done("reprint --json").document()["papers"]
    return [(paper["paper"], paper["round"]) for paper in papers]


def test_whatever_is_changed_the_printed_papers_it_stands_on_are_listed(hall: Console) -> None:
    hall.says(("reprint", "reads as it would today"))
    for paper in ("seating", "slips", "cards", "tags", "schedule --lang de", "regulation"):
        hall.type(f"print {paper}")
    assert again(hall) == []
    hall.done('players edit 1 --name "Anna Right"')
    assert {"cards", "tags"} <= {paper for paper, _ in again(hall)}
    hall.says(
        ("reprint --lang de", "≠ nachdrucken"),
        ("nachdrucken --lang de", "drucken karten --geändert-seit"),
        "undo",
    )
    assert again(hall) == []


def test_what_was_printed_again_is_off_the_list_and_results_make_no_slip_old(hall: Console) -> None:
    hall.done("print tags", "print slips", "draw again --seed 7 --yes")
    (since,) = {each["since"] for each in hall.done("reprint --json").document()["papers"]}
    assert again(hall) == [("slips", 1)]
    hall.done(f"print slips --changed-since {since} --yes")
    assert again(hall) == []
    hall.done("print seating", "enter 1 1000 884")
    assert again(hall) == []
    hall.done("enter 2 1010 874", "print standings", "enter 2 1011 873 --correct")
    assert again(hall) == [("standings", 1)]


SMALLEST = 8
"""Points: nothing on any paper is smaller."""
LARGER = 2**0.5
PEOPLE = [
    *("Marie-Theres Niederberger-Achermann", "Aurélie Décosterd", "Emre Gümüşoğlu", "Franziska Dürrenmatt"),
    *(f"Hansruedi Schönbächler{n:02}" for n in range(22)),
]
LEGIBLE = [kind for kind in KINDS if kind not in {"settlement", "qualified", "knockout"}]


@made_once
def everything(console: Console) -> Console:
    """Four rounds of 26 people with everything that a paper may speak of."""
    console.done("new Frühlingsjass -r schieber-einzel-4x12 --date 20.03.2027 --venue Sternen --fee 20")
    part = (
        '[[prizes]]\nranks = 1\nfrancs = 200\ntext = "ein Zinnteller mit Gravur"\n[[prizes]]\nranks = "2-9"\n'
    )
    (console.folder / "part.toml").write_text(f"{part}choose = true\n", encoding="utf-8")
    console.done("regulation change part.toml --set begins=19:30 --set minutes=45 --yes")
    console.run("add", *PEOPLE, "--club", "Männerriege Oberengstringen", "--tandem", "Alte Garde")
    console.done("here --all")
    for _ in range(4):
        console.done("draw --seed 7", *(f"enter {n} {1000 + n} {884 - n}" for n in range(1, 7)))
    console.done("regulation change --set pot=28 --yes")
    return console


def content(console: Console, line: str) -> bytes:
    """Print a paper and return it."""
    return Path(str(console.done(f"print {line} --json").document()["file"])).read_bytes()


def smallest(pdf: bytes) -> tuple[float, str]:
    """Return the smallest letters of a paper, and what they say."""
    return min(letters(pdf))


@pytest.mark.parametrize("kind", LEGIBLE)
def test_nothing_is_too_small_on_half_a_page(everything: Console, kind: str) -> None:
    french, half, large = (
        content(everything, f"{kind} {how}") for how in ("--size A5 --lang fr", "--size A5", "--large")
    )
    assert min(smallest(french), smallest(half)) >= (SMALLEST, "")
    small, whole = (PdfReader(BytesIO(each)).pages for each in (half, large))
    assert len(small) == len(whole)
    assert float(whole[0].mediabox.width) == pytest.approx(float(small[0].mediabox.width) * LARGER, rel=0.01)


def test_nothing_is_too_small_where_money_is_settled(console: Console) -> None:
    console.done("new Abend -r coiffeur-paare", "regulation change --set options.stake=10 --yes")
    console.done("add 'A Eins' 'B Zwei'", "add 'C Drei' 'D Vier'", "draw --seed 1", "enter 1 800 700")
    for size in ("A4", "A5"):
        assert smallest(content(console, f"settlement --size {size}")) >= (SMALLEST, "")
