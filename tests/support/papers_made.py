"""Small tournaments for the tests of paper: values only, no database."""

import io
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TypeAlias

from PIL import Image
from pypdf import PageObject, PdfReader

from jassturnier import games, resources
from jassturnier.games.kit.options import OptionValue
from jassturnier.paper.page import PLAIN, Leaf, Style, bind
from jassturnier.tournament.lists import How, RoundPart
from jassturnier.tournament.model import EntryInfo, Member, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import EntryKind
from jassturnier.tournament.scoring.readings import Result

HOSTILE = "<b>Müller & Söhne</b>"
FOREIGN = "Šćepanović-Gümüşoğlu"
LONG = "Maximilian-Ferdinand von Wolkenstein-Zur"
NAMES = (HOSTILE, FOREIGN, LONG)


def regulation(name: str = "schieber-einzel-4x12") -> Regulation:
    """Read a shipped regulation."""
    found, problems = read(tomllib.loads(resources.read("templates", "regulations", f"{name}.toml").decode()))
    assert found is not None, problems
    return found


def entries(rules: Regulation, count: int) -> tuple[EntryInfo, ...]:
    """Return entries with the three difficult names first, in groups where the regulation has them."""
    persons = 2 if rules.entry is EntryKind.PAIR else 1
    groups = rules.stages[0].groups
    return tuple(
        EntryInfo(
            key=1000 + i,
            number=i + 1,
            team="",
            members=tuple(_member(persons * i + j) for j in range(persons)),
            group=chr(ord("A") + i * groups // count) if groups else "",
            seed=i % (count // groups) + 1 if groups else None,
        )
        for i in range(count)
    )


def _member(number: int) -> Member:
    family = NAMES[number] if number < len(NAMES) else f"Family{number}"
    return Member(number, f"Given{number}", family)


def table(number: int, sides: tuple[tuple[int, ...], ...], first: int | None, deals: int = 12) -> TableInfo:
    """Return a Schieber table; `first` is what side A made, None while nothing is handed in."""
    values = None if first is None else {"points": (first, 157 * deals - first), "matches": (0, 0)}
    result = None if values is None else Result(values, How.EXACT)
    return TableInfo(number, number, 100 + number, "schieber", deals, sides, result=result, code="TCKRXG")


def round_of(
    number: int, who: Sequence[EntryInfo], size: int, firsts: Sequence[int | None] = ()
) -> RoundInfo:
    """Seat entries in order, `size` at a table; who is left over rests."""
    keys = [entry.key for entry in who]
    tables = []
    for i in range(len(keys) // size):
        at = keys[i * size : (i + 1) * size]
        half = size // 2
        first = firsts[i] if i < len(firsts) else 942
        tables.append(table(i + 1, (tuple(at[:half]), tuple(at[half:])), first))
    seated = size * len(tables)
    parts = {key: RoundPart.PLAYS if i < seated else RoundPart.RESTS for i, key in enumerate(keys)}
    return RoundInfo(number, number, "partners-once", 1, parts, tuple(tables), {})


def tournament(
    rules: Regulation, who: tuple[EntryInfo, ...], rounds: tuple[RoundInfo, ...]
) -> tuple[Tournament, StageInfo]:
    """Return a tournament with one stage, and the stage."""
    stage = StageInfo(1, 1, rules.stages[0], who, rounds)
    return (
        Tournament(1, "Löwen-Cup", date(2026, 7, 4), "Löwen", "de", rules, who, (stage,), "57 a91c"),
        stage,
    )


def simple(
    count: int = 9, name: str = "schieber-einzel-4x12", rounds: int = 1
) -> tuple[Tournament, StageInfo]:
    """Return a tournament after some rounds in which everybody sat as listed."""
    rules = regulation(name)
    who = entries(rules, count)
    size = 2 if rules.entry is EntryKind.PAIR else 4
    return tournament(rules, who, tuple(round_of(n + 1, who, size) for n in range(rounds)))


def at_one_table(
    game_id: str, size: int, house: Mapping[str, OptionValue], deals: int
) -> tuple[Tournament, StageInfo]:
    """Return a tournament of one full table of a game, sheet 147K."""
    options = {**games.get(game_id).defaults(), **house}
    rules = replace(regulation(), game=game_id, options=options)
    who = entries(rules, size)
    seats = games.at_table(game_id, size, options).sides()
    sides = tuple(tuple(who[seat].key for seat in side) for side in seats)
    drawn = replace(round_of(1, who, size), tables=(TableInfo(1, 1, 147, game_id, deals, sides),))
    event, stage = tournament(rules, who, (drawn,))
    return event, replace(stage, rules=replace(stage.rules, deals=deals))


Paper: TypeAlias = bytes | Sequence[Leaf]
"""As a file, or as pages that nobody has bound yet."""


def pdf(paper: Paper, style: Style = PLAIN) -> bytes:
    """Return a paper as the bytes of its file."""
    return paper if isinstance(paper, bytes) else bind(paper, "Löwen-Cup", style)


def sheets(paper: Paper) -> Sequence[PageObject]:
    """Return the pages of a paper as they are in its file."""
    return PdfReader(io.BytesIO(pdf(paper))).pages


def pages(paper: Paper) -> list[str]:
    """Return the text of each page."""
    return [page.extract_text() for page in sheets(paper)]


def letters(paper: Paper) -> list[tuple[float, str]]:
    """Return what is written on all pages, each with the size of its letters in points."""
    found: list[tuple[float, str]] = []

    def note(words: str, placed: list[float], set_at: list[float], _font: object, size: float) -> None:
        if words.strip():
            found.append((round(size * abs(set_at[3]) * abs(placed[3]), 1), words.strip()))

    for page in sheets(paper):
        page.extract_text(visitor_text=note)
    return found


def text(paper: Paper) -> str:
    """Return the text of all pages, blanks and line ends as single blanks."""
    return " ".join(" ".join(pages(paper)).split())


def picture(kind: str = "PNG", side: int = 40) -> bytes:
    """Return a picture file twice as wide as high."""
    out = io.BytesIO()
    Image.new("RGB", (side, side // 2), "black").save(out, kind)
    return out.getvalue()
