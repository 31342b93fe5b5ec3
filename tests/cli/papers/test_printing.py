"""Papers through the command line: every kind, any part of it, and only what has changed."""

import json
import re
from pathlib import Path

from PIL import Image
from pypdf import PdfReader

from jassturnier.services.papers.kinds import KINDS
from tests.support.console import Console, made_once

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


def newest(console: Console) -> int:
    """Return the number of the newest journal entry."""
    number: int = console.done("history -n 1 --json").document()["history"][-1]["number"]
    return number


def test_a_new_round_has_changed_altogether_and_a_result_only_the_filled_sheet(tournament: Console) -> None:
    drawn = newest(tournament)
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
    assert tournament.type("print clubs").code == 4
    play(tournament)
    assert "Nobody is entered with a club." in tournament.type("print clubs").err
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


def test_the_first_page_is_named(eight: Console) -> None:
    answer = eight.done("export html pages --initials --publish-after 2")
    assert answer.out == f"Written: {Path('pages', 'index.html')}\n"
    eight.done("export html pages")
    assert (eight.folder / "pages" / "player-8.html").is_file()


def test_pages_go_into_a_folder_not_a_file(eight: Console) -> None:
    (eight.folder / "pages").touch()
    answer = eight.type("export html pages")
    assert (answer.code, answer.err) == (4, "pages is a file; type the name of a folder.\n")


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


def test_the_final_list_is_json_of_its_own(eight: Console) -> None:
    eight.done("letterhead --club Jassfreunde")
    found = eight.done("export json --what final").document()
    assert (found["format"], found["event"]["organizer"]) == ("jass-results", "Jassfreunde")
    eight.done("export json list.json --what final")
    assert json.loads((eight.folder / "list.json").read_text("utf-8")) == found
