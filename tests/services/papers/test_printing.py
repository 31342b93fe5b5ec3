"""Papers and lists as files: which settings each has, what is refused; whole in its file, or not at all."""

import csv
import io
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from openpyxl import load_workbook

from jassturnier import system
from jassturnier.errors import JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.exchange.lists import WHAT
from jassturnier.paper.page import Look
from jassturnier.paper.slip import PerPage
from jassturnier.services.papers import posting, printing
from jassturnier.services.papers.exporting import (
    Lists,
    entry_list,
    export_csv,
    export_json,
    export_xlsx,
    usual_name,
    write_lists,
)
from jassturnier.services.papers.kinds import KINDS
from jassturnier.services.papers.posting import MAKERS
from jassturnier.services.papers.printing import Job, PaperOrder, maker, outdated, print_paper
from jassturnier.services.people import editing
from jassturnier.services.people.lists import HowRead, read_entry_list
from jassturnier.services.safety import undoing
from jassturnier.services.workplace import Desk, Office
from jassturnier.tournament.people.fields import arrivals_listed
from tests.support.offices import (
    drawn,
    enter,
    office,
    poured_desk,
    refused,
    refuses,
    started,
    with_players,
    with_settings,
)
from tests.support.safety.laptops import both_ways, copied


def order(kind: str, file: Path, **more: object) -> PaperOrder:
    return PaperOrder(KINDS[kind], "en", file, **more)  # type: ignore[arg-type]  # any setting


@poured_desk
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 8, then=drawn)


def test_a_paper_that_cannot_be_writes_no_file(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "paper.pdf"
    refuses(
        desk,
        lambda wanted: print_paper(desk, order(wanted[0], file, **wanted[1])),
        (("slips", {"round": 2}), NotFound),  # a round that is not drawn
        (("slips", {"tables": (3,)}), NotFound),
        (("cards", {"players": ("77",)}), NotFound),
        (("slips", {"per_page": 4, "size": "A5"}), WrongUsage),
        (("certificates", {}), NotAllowed),  # before the results
        (("slips", {"new_codes": True}), NotAllowed),  # where nobody hands in by phone
        (("reserve", {"people": 6}), NotAllowed),  # six at a table of four
    )
    assert not file.exists()


def test_a_file_that_is_no_paper_is_not_written_over(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "paper.pdf"
    file.write_text("a letter", encoding="utf-8")
    with refused(desk, NotAllowed):
        print_paper(desk, order("slips", file))
    assert file.read_text(encoding="utf-8") == "a letter"
    newest = desk.tournament_and_head()[1].number  # where nothing has changed nothing is printed
    assert print_paper(desk, order("slips", tmp_path / "new.pdf", since=newest)).file is None
    one, other = (print_paper(desk, order("reserve", tmp_path / f"{n}.pdf")).reserved for n in (1, 2))
    assert len({*one, *other}) == 16


def test_after_a_merge_each_laptop_knows_which_of_its_papers_read_otherwise(
    desk: Desk, tmp_path: Path
) -> None:
    other = copied(desk, tmp_path / "other", "second")
    editing.edit(desk, "1", editing.Edit(names=("Nina Neu",)))
    enter(other, 1, 1000, 884)
    for n, laptop in enumerate((desk, other)):
        print_paper(laptop, order("seating", tmp_path / f"{n}.pdf"))
    both_ways(desk, other, "", tmp_path)
    assert [[paper.order.kind.name for paper in outdated(laptop)] for laptop in (desk, other)] == [
        [],
        ["seating"],
    ]
    print_paper(other, order("seating", tmp_path / "again.pdf"))
    assert not [*outdated(other)]


def test_a_table_gets_another_code_and_the_others_keep_theirs(desk: Desk, tmp_path: Path) -> None:
    with_settings(desk, phone="proposal")
    before = [table.code for _, table in desk.tournament().tables()]
    print_paper(desk, order("slips", tmp_path / "slip.pdf", tables=(2,), new_codes=True))
    after = [table.code for _, table in desk.tournament().tables()]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False]
    undoing.undo(desk)
    assert [table.code for _, table in desk.tournament().tables()] == before


def test_every_paper_has_a_name_of_its_own_settings_that_can_be_asked_for_and_what_makes_it() -> None:
    for language in ("en", "de"):
        assert len({kind.name_in(language) for kind in KINDS.values()}) == len(KINDS)
    for kind in KINDS.values():
        assert kind.settings <= PaperOrder.__dataclass_fields__.keys() - {"kind", "language"}
    made = {**posting.MAKERS, **printing.MAKERS}
    assert {name: maker(kind) for name, kind in KINDS.items()} == made
    assert printing.MAKERS.keys().isdisjoint(posting.MAKERS)


def job(folder: Path, kind: str, tables: Sequence[int] = ()) -> Job:
    tournament = office(folder).desk().tournament() if tables else with_players(folder, 12).tournament()
    return Job(PaperOrder(KINDS[kind], "en", tables=tuple(tables)), tournament, Look("en"), PerPage.TWO)


@pytest.mark.parametrize("networks", [(), ("192.168.1.5", "10.0.0.7")])
def test_a_poster_asks_whose_board_it_leads_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, networks: Sequence[str]
) -> None:
    monkeypatch.setattr(system, "networks", lambda: networks)
    with pytest.raises(WrongUsage, match="--board"):
        MAKERS["poster"](job(tmp_path, "poster"))


def test_every_table_there_can_be_gets_its_number(tmp_path: Path) -> None:
    for tables, leaves in ((), 3), ((7, 8), 2):
        assert len(MAKERS["places"](job(tmp_path, "places", tables))) == leaves


def test_every_list_has_everybody_and_the_entry_list_comes_back_with_nobody_new(desk: Desk) -> None:
    enter(desk, 1, 1000, 884)
    rows = {what: len([*csv.DictReader(io.StringIO(export_csv(desk, what)))]) for what in WHAT}
    sides = 4
    assert rows == dict.fromkeys(WHAT, 8) | {"scores": sides}
    found = read_entry_list(desk, entry_list(desk, "en", filled=True), "list.xlsx", HowRead())
    assert len(found.seen.incoming.records) == 8
    assert found.brings_nothing()
    codes = [table.code for _, table in desk.tournament().tables()]
    assert all(len(code) == 6 for code in codes)
    document = export_json(desk)
    assert not any(code in document for code in codes), "codes of tables stay on the laptop"


def test_before_the_first_player_there_is_a_workbook_and_a_name_is_no_path(tmp_path: Path) -> None:
    desk = started(tmp_path, title="../../Jass: 1/2")
    assert load_workbook(io.BytesIO(export_xlsx(desk, "de"))).sheetnames
    assert usual_name(desk).name == str(usual_name(desk))


@pytest.fixture
def at(tmp_path: Path) -> Office:
    """A tournament with four players."""
    return with_players(tmp_path, 4).office


def written(at: Office, file: Path) -> bytes:
    tournament = at.desk().tournament()
    write_lists(at, file, Lists("Abend", [arrivals_listed(tournament)], tournament.head), "de")
    return file.read_bytes()


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("list.CSV", b"\xef\xbb\xbf"),
        ("list.xlsx", b"PK"),
        ("list.pdf", b"%PDF"),
        ("list.html", b"<!DOCTYPE html>"),
        ("list.txt", WrongUsage),
        ("list", WrongUsage),
        ("letter.pdf", NotAllowed),
    ],
)
def test_the_end_of_the_name_says_the_form_and_where_it_cannot_be_written_nothing_is(
    at: Office, tmp_path: Path, name: str, begins: bytes | type[JassError]
) -> None:
    (tmp_path / "letter.pdf").write_text("Dear club", encoding="utf-8")
    if isinstance(begins, bytes):
        assert written(at, tmp_path / name).startswith(begins)
        return
    with pytest.raises(begins):
        written(at, tmp_path / name)
    assert {path.name for path in tmp_path.glob("l*.*")} == {"letter.pdf"}
    assert (tmp_path / "letter.pdf").read_text(encoding="utf-8") == "Dear club"


def test_spreadsheets_are_written_without_loading_what_makes_papers() -> None:
    script = "import sys, jassturnier.services.papers.exporting; assert 'reportlab' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True)
