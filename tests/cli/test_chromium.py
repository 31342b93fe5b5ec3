"""The board as a browser shows it: on projectors, on a screen that stands upright, on a phone."""

from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader
from zxingcpp import read_barcodes

from jassturnier import resources, system
from jassturnier.board.templates import Templates
from jassturnier.board.wall import ceremony_page
from jassturnier.i18n import verbatim
from jassturnier.services.papers.pages import PageOrder, export_html
from jassturnier.services.people import entering
from jassturnier.services.workplace import Desk
from jassturnier.tournament.colours import Letterhead
from jassturnier.tournament.ranking.ceremony import Call
from tests.support.evenings_made import player, tournament
from tests.support.hall.boards import ORDER, board, full_hall, running
from tests.support.hall.chromium import AXE, AXE_FAULTS, NEEDED, Browser, browser
from tests.support.offices import GROUPS, PAIRS, enter, play_round, started, with_players

pytestmark = [pytest.mark.outside, NEEDED]

PHONE = (360, 740)
WALLS = [(1024, 768), (1920, 1080), (768, 1024)]
PLACES = ("/", "/seats", "/rank", "/clock", "/schedule", "/prizes", "/all", "/me", "/me?who=7", "/phone")

SPILT = """(() => {
  const faults = [];
  const say = (what, node) => faults.push(`${what}: ${node.textContent.trim().slice(0, 60)}`);
  const shown = [...document.body.querySelectorAll("*")].filter((node) => node.checkVisibility());
  for (const node of [document.documentElement, document.body, ...shown]) {
    const style = getComputedStyle(node);
    const turns = ["auto", "scroll"].includes(style.overflowX) && node.matches(".wide, nav");
    if (node instanceof SVGElement || style.display === "inline" || turns || node.matches("sup")) continue;
    if (node.scrollWidth > node.clientWidth + 1) say(`<${node.localName}> too wide`, node);
    if (style.overflowY === "hidden" && node.scrollHeight > node.clientHeight + 1) say("cut below", node);
  }
  const edge = document.querySelector(".wall") && innerWidth >= 700 ? innerHeight : Infinity;
  for (const node of shown) {
    const box = node.getBoundingClientRect();
    if (box.bottom > edge + 1) say("below the screen", node);
    if (!node.closest(".wide, nav") && (box.left < -1 || box.right > innerWidth + 1)) say("beside", node);
  }
  return faults;
})()"""
"""What does not fit: in its cell, in what cuts it, on the screen. A phone may push a table or links aside."""

SMALL = """(() => {
  const words = [...document.body.querySelectorAll("*")].filter((node) => node.checkVisibility()
    && !node.closest("nav")
    && [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim()));
  return words.map((node) => [parseFloat(getComputedStyle(node).fontSize), node])
    .filter(([size, node]) => size < (node.matches("th, dt, .whose") ? 28 : 44))
    .map(([size, node]) => [size, node.outerHTML]);
})()"""
"""Letters of less than 44 dots, or of less than 28 where they only say what stands below or whose it is."""

HARD_TO_USE = """(() => {
  const faults = [];
  const all = (what) => [...document.querySelectorAll(what)];
  const check = (good, fault) => { if (!good) faults.push(fault); };
  check(document.documentElement.lang === "de", "language");
  check(all("h1").filter((node) => node.checkVisibility()).length === 1, "not one first heading");
  all("th").forEach((node) => check(node.scope, `no scope: ${node.outerHTML}`));
  all("table").forEach((node) => check(node.querySelector("thead th"), "a table without headings"));
  all("nav").forEach((node) => check(node.querySelectorAll("[aria-current]").length <= 1, "two are here"));
  const small = all("nav a, button, input").filter((node) => innerWidth < 700 && node.checkVisibility()
    && Math.min(node.getBoundingClientRect().height, node.getBoundingClientRect().width) < 24);
  check(!small.length, `too small for a finger: ${small.map((node) => node.textContent)}`);
  return faults;
})()"""
"""What keeps a page from people who hear it, or have large fingers, beside what axe knows."""

PAGES = "typeof pages === 'undefined' ? 1 : Math.max(1, pages.length)"


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Start the browser once."""
    with browser(tmp_path_factory.mktemp("browser")) as found:
        yield found


@pytest.fixture(scope="module", params=[26, 100, 400])
def hall(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a board of so many people; give its address."""
    folder = tmp_path_factory.mktemp("hall")
    full_hall(folder, request.param)
    with board(folder) as found:
        yield found.address


@pytest.fixture(scope="module")
def looked_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of the board of an evening in which nothing more happens."""
    folder = tmp_path_factory.mktemp("evening")
    full_hall(folder, 26)
    with board(folder) as found:
        yield found.address


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder with the pages to keep of an evening."""
    desk = full_hall(tmp_path_factory.mktemp("played"), 26)
    return export_html(desk, PageOrder(tmp_path_factory.mktemp("pages"), "de")).parent


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[tuple[Desk, str]]:
    """Give the desk of an evening and the address of its board."""
    desk = full_hall(tmp_path, 26)
    with board(tmp_path) as found:
        yield desk, found.address


def turned(screen: Browser, script: str) -> list[Any]:
    """Return what a script finds on every page of a list that turns."""
    found = []
    for n in range(screen.ask(PAGES)):
        screen.ask(f"pages.length && (shown = {n}, show())")
        found += screen.ask(script)
    return found


@pytest.mark.parametrize(("width", "height"), [*WALLS, PHONE])
def test_nothing_is_cut_off_or_beside_the_screen(
    screen: Browser, hall: str, tmp_path: Path, width: int, height: int
) -> None:
    screen.size(width, height)
    for place in PLACES:
        screen.open(hall + place)
        screen.wait_for("!document.getElementById('clock').hidden")
        screen.settle()
        if faults := turned(screen, SPILT):
            screen.picture(tmp_path / f"{place.strip('/').partition('?')[0] or 'now'}.png")
        assert faults == [], place


@pytest.mark.parametrize("regulation", [PAIRS, "schieber-sechs-teams"])
def test_pairs_and_teams_with_long_names_fit(screen: Browser, tmp_path: Path, regulation: str) -> None:
    desk = started(tmp_path, regulation)
    signs = "abc"[: desk.tournament().regulation.entry.members]
    name = "Maximilian-Alexander von Hohenzollern-Sigmaringen"
    entering.add(desk, [entering.new_entry([f"{name} {n}{sign}" for sign in signs]) for n in range(12)])
    play_round(desk)
    play_round(desk, 2)
    with board(tmp_path) as found:
        for width, height in [*WALLS, PHONE]:
            screen.size(width, height)
            for place in ("/rank", "/seats"):
                screen.open(found.address + place)
                screen.settle()
                assert turned(screen, SPILT) == [], (width, place)


@pytest.mark.parametrize(("width", "height"), [WALLS[0], PHONE])
def test_pages_are_for_those_who_hear_them_or_see_little(
    screen: Browser, looked_at: str, kept: Path, width: int, height: int
) -> None:
    """Words differ by seven to one from what is behind them: axe measures that, too."""
    names = ("index", "passe-1", "spieler", "spieler-7", "statistik")
    pages = [*(looked_at + place for place in PLACES), *((kept / f"{name}.html").as_uri() for name in names)]
    screen.size(width, height)
    for light in ("light", "dark"):
        screen.light(light)
        for place in pages:
            screen.open(place)
            screen.settle()
            screen.ask(f"document.getElementById('clock')?.classList.add('soon'); {AXE}; true")
            assert screen.ask(AXE_FAULTS) == [], place
            if place.startswith(looked_at):
                assert turned(screen, HARD_TO_USE) == [], place
                screen.key("Tab", 9)
                assert screen.ask("getComputedStyle(document.activeElement).outlineStyle") != "none", place
    # A wall is dark, a page of one player as light as the phone; a key changes neither.
    for place in PLACES if width == WALLS[0][0] else ():
        screen.light("light")
        screen.open(looked_at + place)
        ground = "getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'"
        assert screen.ask(ground) == place.startswith("/me"), place
        screen.key("d", 68, "d")
        assert screen.ask(ground), place


def test_what_a_wall_tells_is_read_from_ten_metres(screen: Browser, hall: str) -> None:
    """A picture 2 m wide has 1.04 mm a dot: 44 of them give capitals of a 300th of the distance."""
    screen.size(*WALLS[1])
    for place in ("/", "/seats", "/rank", "/clock", "/schedule", "/prizes", "/phone"):
        screen.open(hall + place)
        screen.wait_for("!document.getElementById('clock').hidden")
        screen.settle()
        assert turned(screen, SMALL) == [], place


def test_four_hundred_names_are_all_seen_within_four_minutes(
    screen: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Every name of that hall is long; of usual ones twice as many stand beside one another."""
    folder = tmp_path_factory.mktemp("crowd")
    full_hall(folder, 400)
    screen.size(*WALLS[0])
    with board(folder) as found:
        for place in ("/seats", "/rank"):
            screen.open(found.address + place)
            screen.wait_for("!document.getElementById('clock').hidden")
            screen.settle()
            rows = turned(screen, "[...document.querySelectorAll('tbody tr')].map((row) => row.textContent)")
            assert len(set(map(str, rows))) == len(rows) == 400, place
            assert len(rows) * screen.ask("SECONDS_A_ROW") + screen.ask(PAGES) * screen.ask("SECONDS") < 240


def test_a_short_list_fills_one_page(screen: Browser, tmp_path: Path) -> None:
    entering.add(started(tmp_path), [entering.new_entry([f"Anna {sign}eier"]) for sign in ascii_uppercase])
    screen.size(*WALLS[0])
    with board(tmp_path) as found:
        screen.open(found.address)
        assert screen.ask(PAGES) == 1
        assert screen.ask("document.querySelectorAll('.columns > div > table').length") > 1
        size = screen.ask("parseFloat(getComputedStyle(document.querySelector('td')).fontSize)")
        assert size > WALLS[0][0] / 40


def test_every_page_says_of_which_group_it_is(screen: Browser, tmp_path: Path) -> None:
    play_round(with_players(tmp_path, 36, GROUPS))
    screen.size(*WALLS[0])
    with board(tmp_path) as found:
        screen.open(f"{found.address}/rank")
        heads = turned(screen, "[document.querySelector('.turn h2').textContent]")
        assert heads == sorted(heads)
        assert len(set(heads)) > 1


def test_pages_turn_by_themselves_unless_they_are_held(screen: Browser, evening: tuple[Desk, str]) -> None:
    screen.size(*WALLS[0])
    screen.open(f"{evening[1]}/rank")
    assert screen.ask(PAGES) > 1
    screen.ask("window.same = true")
    assert "1’234" not in screen.ask("source.innerText")
    later = "turned -= 60000; turnInTime(); shown"
    assert screen.ask(later) == 1
    enter(evening[0], 2, 1234, 650)
    assert screen.wait_for("source.innerText.includes('1’234')") < 5
    assert screen.ask("window.same")
    assert screen.ask("shown") == 1, "a slip does not turn back to the first page"
    screen.key(" ", 32, " ")
    assert screen.ask(later) == 1
    assert "❚❚" in screen.ask("document.getElementById('page').textContent")
    screen.key("ArrowLeft", 37)
    assert screen.ask("shown") == 0
    screen.key(" ", 32, " ")
    assert screen.ask(later) == 1
    with screen.leaving():
        screen.key("2", 50, "2")
    assert screen.ask("location.pathname") == "/seats"


def test_a_screen_that_hears_nothing_says_so_and_asks_anew(
    screen: Browser, evening: tuple[Desk, str]
) -> None:
    """As after an hour in which the laptop slept, and the connection with it."""
    screen.open(f"{evening[1]}/rank")
    screen.ask("events.close()")
    gone = "document.getElementById('gone').hidden"
    assert screen.ask(f"heard -= 3600000; lookWhetherHeard(); {gone}") is False
    enter(evening[0], 2, 1234, 650)
    screen.ask("asked -= 3600000; lookWhetherHeard()")
    screen.wait_for(gone)
    screen.wait_for("source.innerText.includes('1’234')")


@pytest.mark.parametrize("count", [1, 3, 4])
def test_the_code_of_every_network_can_be_scanned(
    screen: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    names = tuple(f"192.168.{n}.10" for n in range(count))
    monkeypatch.setattr(system, "networks", lambda: names)
    with running(with_players(tmp_path, 4), replace(ORDER, only_here=False)) as found:
        for width, height in WALLS:
            screen.size(width, height)
            screen.open(f"http://127.0.0.1:{found.port}/phone")
            screen.settle()
            assert turned(screen, SPILT) == []
            read = set()
            for n in range(screen.ask(PAGES)):
                screen.ask(f"shown = {n}; show()")
                screen.picture(tmp_path / "codes.png")
                read |= {code.text for code in read_barcodes(Image.open(tmp_path / "codes.png"))}
            assert read == {f"http://{place}:{found.port}/me" for place in names}


def test_a_phone_is_told_its_seat_and_what_is_new(
    screen: Browser, evening: tuple[Desk, str], tmp_path: Path
) -> None:
    desk, address = evening
    screen.size(*PHONE)
    screen.open(f"{address}/me")
    screen.ask("document.getElementById('who').focus()")
    screen.tell("Input.insertText", text="7")
    with screen.leaving():
        screen.key("Enter", 13, "\r")
    screen.wait_for("document.querySelector('.figure') !== null")
    tournament = desk.tournament()
    seven = next(entry.key for entry in tournament.entries if entry.number == 7)
    table = next(each for each in tournament.stage().rounds[-1].tables if seven in sum(each.sides, ()))
    assert screen.ask("[...document.querySelectorAll('.wide')].every((n) => n.scrollWidth <= n.clientWidth)")
    screen.picture(tmp_path / "me.png")
    assert f"Tisch {table.number} ·" in screen.ask("document.querySelector('.figure').textContent")
    assert screen.ask("parseFloat(getComputedStyle(document.querySelector('.figure')).fontSize)") == 48
    enter(desk, table.number, 1234, 650, correct=table.result is not None)
    points = "1’234" if seven in table.sides[0] else "650"
    assert screen.wait_for(f"document.querySelector('table').textContent.includes('{points}')") < 5


@pytest.mark.parametrize(("width", "height"), [WALLS[0], PHONE])
def test_pages_to_keep_fit_are_read_and_heard(screen: Browser, kept: Path, width: int, height: int) -> None:
    screen.size(width, height)
    for page in kept.glob("*.html"):
        screen.open(page.as_uri())
        assert [*screen.ask(SPILT), *screen.ask(HARD_TO_USE)] == [], page.name


def test_printed_pages_have_no_heading_without_what_follows(screen: Browser, kept: Path) -> None:
    for name, last in (("index", "Rangliste nach"), ("statistik", "Häufigkeit")):
        screen.open((kept / f"{name}.html").as_uri())
        paper = screen.tell("Page.printToPDF", preferCSSPageSize=True)["data"]
        pages = [page.extract_text() for page in PdfReader(BytesIO(b64decode(paper))).pages]
        assert len(pages) <= 2, name
        assert not any(page.strip().splitlines()[-1].startswith(last) for page in pages), name


BESIDE = """(() => {
  const nodes = [...document.querySelectorAll("section.shown, section.shown *")];
  const box = (node) => node.getBoundingClientRect();
  const off = ({ top, left, bottom, right }) =>
    top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
  const head = document.querySelector("section.shown .whose");
  const under = (node) => node.matches(".place .name") && box(node).top < box(head).bottom;
  return nodes.filter((node) => off(box(node)) || under(node)).map((node) => node.textContent.slice(0, 60));
})()"""
"""What of a page of the prize giving is not on the screen, or on its head."""


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_the_prize_giving_shows_the_longest_names_whole_up_to_the_podium(
    screen: Browser, tmp_path: Path, width: int, height: int
) -> None:
    pair = "Maximilian-Alexander von Hohenzollern-Sigmaringen / Marie-Theres Niederberger-Achermann"
    club = "Verein für Geselligkeit und Brauchtum Untersiggenthal-Kirchdorf"
    won = (verbatim("Fr. 150.–"), verbatim("ein Nussgipfel und eine Flasche Féchy"))
    who = [replace(player(n, pair), club=club) for n in range(1, 7)]
    called = [
        Call(rank, tuple(who[n] for n in at), 4288, won=won) for rank, at in ((3, [2]), (2, [1]), (1, [0]))
    ]
    shared = [Call(3, tuple(who[2:]), 3900), Call(1, tuple(who[:2]), 4288)]
    name = "Jubiläums-Partnerschieber 100 Jahre Männerchor Untersiggenthal-Kirchdorf"
    head = Letterhead(club, resources.read("sample_data", "logo.png"), colour="#8c141e")
    screen.size(width, height)
    for calls in (called, shared, called[1:]):
        evening = replace(tournament([]), name=name, language="de")
        (tmp_path / "giving.html").write_text(
            ceremony_page(evening, calls, Templates(), head), encoding="utf-8"
        )
        screen.open((tmp_path / "giving.html").as_uri())
        screen.ask(f"{AXE}; true")
        for step in range(len(calls) + 2):
            screen.ask("document.getAnimations().forEach((each) => each.finish())")
            assert [*screen.ask(BESIDE), *screen.ask(AXE_FAULTS)] == [], step
            screen.key("ArrowRight", 39)
