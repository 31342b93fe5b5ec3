"""Papers through the command line: every kind, any part of it, and only what has changed."""

import re
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from jassturnier.services.papers.kinds import KINDS
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
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
    name: kind for name, kind in KINDS.items() if name not in {"pot", "schedule", "settlement", "qualified"}
}
"""The papers of every tournament; the others need a regulation with what they speak of."""
_OF_NOBODY = {"places", "reserve", "regulation", "invitation", "poster"}
"""The papers that name no players."""


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


@pytest.mark.parametrize("size", ["A4", "A5"])
def test_every_kind_can_be_printed_and_names_are_literal(tournament: Console, size: str) -> None:
    tournament.done("regulation change --yes --set fee=20")
    play(tournament)
    join_a_club(tournament)
    for kind in EVERYWHERE:
        sized = "size" in KINDS[kind].settings
        pdf = printed(tournament, f"{kind} --size {size}" if sized else kind)
        assert len(pdf.pages) > 0
        if kind not in _OF_NOBODY | {"certificates", "tandems", "arrivals"}:
            assert [name in words(pdf) for name in (FOREIGN, LONG)] == [True, True]
    assert HOSTILE in words(printed(tournament, "standings"))


def test_every_kind_has_a_german_name_and_a_file_of_its_own(tournament: Console) -> None:
    play(tournament)
    join_a_club(tournament)
    files = set()
    for kind in EVERYWHERE.values():
        answer = tournament.done(f"drucken {kind.name_in('de')} --lang de --json").document()
        files.add(answer["file"])
    files.add(tournament.done("drucken blätter --blank 2 --lang de --json").document()["file"])
    files.add(tournament.done("drucken zettel --tables 1 --lang de --json").document()["file"])
    assert len(files) == len(EVERYWHERE) + 2
    assert {"fruehlingsjass-passe-1.pdf", "fruehlingsjass-rangliste-1.pdf"} <= files


@pytest.mark.parametrize(
    "line", ["seating", "slips", "sheets --filled", "cards", "standings", "regulation", "emergency"]
)
def test_the_same_state_prints_the_same_bytes(tournament: Console, line: str) -> None:
    play(tournament)
    first, second = (
        Path(tournament.done(f"print {line} --out {name} --json").document()["file"]).read_bytes()
        for name in ("one.pdf", "two.pdf")
    )
    assert first == second


def test_slips_of_some_tables(tournament: Console) -> None:
    assert labels(printed(tournament, "slips --tables 1,3")) == {"1B", "3D"}
    assert labels(printed(tournament, "slips --tables 2-3")) == {"2C", "3D"}


def test_slips_of_the_tables_where_somebody_sits(tournament: Console) -> None:
    slips = printed(tournament, "slips --per-page 1")
    own = next(page.extract_text() for page in slips.pages if "Name5" in page.extract_text())
    assert labels(printed(tournament, "slips --players Name5")) == set(re.findall(r"Sheet (\d+[A-Z])", own))


def test_cards_and_certificates_of_some_players(tournament: Console) -> None:
    play(tournament)
    cards = words(printed(tournament, "cards --players 5,7-8"))
    assert [f"Vorname{n} Name{n} " in cards for n in (5, 7, 8)] == [True] * 3
    assert len(printed(tournament, "certificates --players 9,10").pages) == 2
    assert len(printed(tournament, "certificates --best 2").pages) >= 2


def newest(console: Console) -> int:
    """Return the number of the newest journal entry."""
    number: int = console.done("history -n 1 --json").document()["history"][-1]["number"]
    return number


def test_only_what_has_changed_is_printed_again(tournament: Console) -> None:
    drawn = newest(tournament)
    tournament.done('players edit 5 --name "Vorname5 Gümüş"')
    slips = printed(tournament, f"slips --per-page 1 --changed-since {drawn}")
    assert len(slips.pages) == 1
    assert "Vorname5 Gümüş" in words(slips)
    assert len(printed(tournament, f"cards --changed-since {drawn}").pages) == 1
    both = printed(tournament, f"--changed-since {drawn}")
    assert labels(both) == labels(slips)
    assert LONG in words(both)


def test_a_new_round_has_changed_altogether_and_a_result_only_the_filled_sheet(tournament: Console) -> None:
    drawn = newest(tournament)
    tournament.done("enter 2 1000 884")
    assert tournament.done(f"print slips --changed-since {drawn} --json").document()["file"] is None
    assert labels(printed(tournament, f"sheets --filled --changed-since {drawn}")) == {"2C"}
    assert labels(printed(tournament, f"slips --changed-since {drawn - 1}")) == {"1B", "2C", "3D"}


def test_what_was_changed_and_taken_back_is_not_printed(tournament: Console) -> None:
    drawn = newest(tournament)
    tournament.done('players edit 5 --name "Vorname5 Gümüş"', "undo")
    answer = tournament.done(f"print slips --changed-since {drawn}")
    assert "Nothing of it has changed" in answer.out


def test_reserve_slips_have_numbers_that_no_draw_uses(tournament: Console) -> None:
    assert tournament.done("print reserve --count 2 --json").document()["reserved"] == ["4E", "5F"]
    play(tournament)
    tournament.done("draw --seed 8")
    assert labels(printed(tournament, "slips")) == {sheet_label(number) for number in (6, 7, 8)}
    tournament.done("undo")
    assert tournament.done("print reserve --count 1 --json").document()["reserved"] == ["9K"]
    tournament.done("undo")
    assert tournament.done("print reserve --count 1 --json").document()["reserved"] == ["10L"]
    tournament.done("verify")


def test_blank_sheets_and_what_needs_no_draw(console: Console) -> None:
    console.done("new Empty -r schieber-einzel-4x12")
    assert len(printed(console, "sheets --blank 3").pages) == 3
    assert len(printed(console, "places --tables 1-4,9").pages) == 5
    for kind in ("reserve", "places", "regulation", "emergency"):
        console.done(f"print {kind}")
    for kind in ("round", "seating", "slips", "sheets", "standings", "certificates"):
        assert console.type(f"print {kind}").code == 4


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("seating --best 3", 2, "--best does not go with “print seating”."),
        ("slips --filled --count 3", 2, "--count does not go with “print slips”."),
        ("sheets --blank 2 --tables 1", 2, "--tables does not go"),
        ("sheets --people 4", 2, "--people does not go"),
        ("slips --size A5 --per-page 4", 2, "One slip goes on A5"),
        ("slips --tables 1-x", 2, "is no list of numbers"),
        ("plakette", 2, "There is no paper “plakette”"),
        ("all", 2, "“print” alone makes all that a round needs"),
        ("slips --tables 2,9,11", 3, "There is no table 11 in round 1"),
        ("slips --players Nobody", 3, "There is no player “Nobody”"),
        ("slips --round 2", 3, "Round 2 is not drawn"),
        ("slips --changed-since 999", 3, "There is no entry 999 yet"),
        ("certificates", 4, "Certificates come when the ranks are certain."),
        ("--out jassturnier.db", 4, "is the database itself"),
        ("--out home/station", 4, "is there already and is something else"),
        ("reserve --people 3", 4, "possible: 4."),
    ],
)
def test_what_cannot_be_printed_is_said(tournament: Console, line: str, code: int, sentence: str) -> None:
    before = sorted(tournament.folder.iterdir())
    answer = tournament.type(f"print {line}")
    assert answer.code == code
    assert sentence in answer.err
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
    two, three = (tournament.done(f"print clubs --best {n} --json").document()["file"] for n in (2, 3))
    assert two != three


def test_the_help_lists_every_kind(console: Console) -> None:
    shown = console.done("print --help --lang de").out
    for kind in KINDS.values():
        assert f"\n  {kind.name_in('de')} " in shown


def picture(path: Path, side: int = 40) -> Path:
    """Write a logo."""
    Image.new("RGB", (side, side // 2), "red").save(path)
    return path


@pytest.mark.parametrize("name", ["logo.png", "logo.jpg"])
def test_club_and_logo_stand_on_all_papers_and_travel_with_the_database(
    tournament: Console, name: str
) -> None:
    play(tournament)
    join_a_club(tournament)
    logo = picture(tournament.folder / name)
    tournament.done(f'letterhead --club "Jassclub <i>Edelweiss</i>" --logo {name}')
    logo.unlink()
    for kind in EVERYWHERE:
        pdf = printed(tournament, kind)
        assert "Jassclub <i>Edelweiss</i>" in words(pdf)
        if kind in {"standings", "seating", "certificates", "slips", "sheets"}:
            assert "/XObject" in str(pdf.pages[0]["/Resources"])
    tournament.done("verify")


def test_the_next_tournament_takes_the_letterhead_over(tournament: Console) -> None:
    picture(tournament.folder / "logo.png")
    tournament.done("letterhead --club Edelweiss --logo logo.png --suits french")
    shown = tournament.done("letterhead --json").document()
    tournament.done("new Next -r schieber-einzel-4x12")
    assert tournament.done("letterhead --json").document() == shown
    tournament.done('letterhead --club "" --no-logo --suits swiss')
    assert tournament.done("letterhead --json").document()["logo_bytes"] == 0
    tournament.done("undo")
    assert tournament.done("letterhead --json").document() == shown


@pytest.mark.parametrize("name", ["logo.png", "logo.jpg"])
def test_half_a_logo_is_refused(tournament: Console, name: str) -> None:
    logo = picture(tournament.folder / name, 200)
    logo.write_bytes(logo.read_bytes()[: logo.stat().st_size // 2])
    assert tournament.type(f"letterhead --logo {name}").code == 6


def test_a_logo_that_cannot_be_printed_is_refused(tournament: Console) -> None:
    logo = tournament.folder / "logo.png"
    assert "smaller" in tournament.type(f"letterhead --logo {picture(logo, 5000).name}").err
    logo.write_bytes(bytes(1_000_001))
    assert "larger than 1 MB" in tournament.type("letterhead --logo logo.png").err
    assert tournament.type("letterhead --logo nowhere.png").code == 3
    assert tournament.done("letterhead --json").document()["logo_bytes"] == 0


def test_french_suits_can_be_had_once(tournament: Console) -> None:
    swiss, french = (
        Path(tournament.done(f"print places --suits {suits} --out {suits}.pdf --json").document()["file"])
        for suits in ("swiss", "french")
    )
    assert swiss.read_bytes() != french.read_bytes()
    assert tournament.done("letterhead --json").document()["suits"] == "swiss"


@pytest.mark.parametrize("kind", [name for name, kind in EVERYWHERE.items() if "large" in kind.settings])
def test_every_paper_is_printed_large_on_a4(tournament: Console, kind: str) -> None:
    tournament.done("players edit 1 --club Sternen --tandem Blitz")
    for number in range(4):
        if number:
            tournament.done("draw --seed 7")
        play(tournament)
    pages = printed(tournament, f"{kind} --large").pages
    for page in pages:
        short, long = sorted((float(page.mediabox.width), float(page.mediabox.height)))
        assert (round(short), round(long)) == (593, 842)


def test_large_slips_stand_alone_on_their_page(tournament: Console) -> None:
    assert len(printed(tournament, "slips --large").pages) == TABLES
    assert tournament.type("print slips --large --per-page 2").code == 2


def test_cards_and_emergency_list_have_the_total(tournament: Console) -> None:
    play(tournament)
    card = printed(tournament, "cards --players 1").pages[0].extract_text()
    assert "so far 1," in card
    assert "so far" in printed(tournament, "emergency").pages[0].extract_text()
    for _ in range(3):
        tournament.done("draw --seed 7")
        play(tournament)
    total = tournament.done("rank --json").document()["lists"][0]["places"]
    mine = next(place["total"] for place in total if place["number"] == 1)
    assert f"{mine:,}" in printed(tournament, "cards --players 1").pages[0].extract_text()


def test_the_regulation_names_no_numbers_of_rules(tournament: Console) -> None:
    words = "".join(page.extract_text() for page in printed(tournament, "regulation").pages)
    assert not re.search(r"\b(TRN|SCH|AMB|GEN)-\d", words)
