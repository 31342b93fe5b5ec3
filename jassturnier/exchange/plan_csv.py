"""Table plans as CSV: `round,table,seat,player`, one row for everybody in every round.

Seats are A1, A2, B1, B2 (partners share the letter), A1 … B3 for teams of three, 1 … 6 where
everybody plays alone, and A, B for fixed pairs and teams. Who rests has the table `bye`. A player is the
number of an entry or its exact name; what is written here has the number.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from jassturnier.draw.plan import Draw, Form, seat_name
from jassturnier.errors import Problem
from jassturnier.exchange.intake.headed import FoundRow, read_listings
from jassturnier.exchange.lists import csv_of
from jassturnier.i18n import Text, fold, no_number, parse_number, say
from jassturnier.languages.rounds import is_round
from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.people.seated import named_seats
from jassturnier.values import frozen

_Row: TypeAlias = tuple[int, int | str, str, int]
COLUMNS = ("round", "table", "seat", "player")
BYE = "bye"

_HEADINGS = {
    "table": "table, tisch, tischnummer, numero de table, tavolo, numero del tavolo",
    "seat": "seat, platz, sitz, sitzplatz, place, siege, posto",
    "player": (
        "player, spieler, spielerin, entry, nr, nummer, startnummer, name, team, paar,"
        " joueur, joueuse, numero, nom, giocatore, nome"
    ),
}
_KEYS = {words: key for key, listed in _HEADINGS.items() for words in listed.split(", ")}
_REST_WORDS = (
    "bye, rest, rests, frei, spielfrei, pause, ruht, aussetzen, setzt aus, repos, exempt, libre, riposo,"
    " riposa, libero"
)
_RESTS = frozenset(_REST_WORDS.split(", "))


@frozen
class PlanRow:
    """Who sits where in a round, as the file says it; `table` is None for who rests."""

    round: int
    table: int | None
    seat: str
    player: str
    place: Text


def read_plan(content: bytes) -> tuple[list[PlanRow], list[Problem]]:
    """Read a plan from CSV or a workbook, with headings in any of four languages.

    Raises:
        Unreadable: the file is of another kind or damaged.
    """
    listings, seen = read_listings(content, _plan_columns)
    if not listings:
        text = say(
            "The headings round, table, seat, player were not found. The file begins with: {seen}.",
            seen=seen,
        )
        return [], [Problem(None, text)]
    rows = list(listings[0].rows())
    problems = [problem for row in rows for problem in _row_problems(row)]
    return [] if problems else [_plan_row(row) for row in rows], problems


def _plan_columns(headings: Sequence[str]) -> Mapping[str, int]:
    columns: dict[str, int] = {}
    for column, words in enumerate(headings):
        key = "round" if is_round(words) else _KEYS.get(fold(words))
        if key is not None:
            columns.setdefault(key, column)
    return columns if len(columns) == len(COLUMNS) else {}


def _rests(words: str) -> bool:
    return fold(words) in _RESTS or not fold(words)


def _row_problems(row: FoundRow) -> Iterator[Problem]:
    yield from row.valueless()
    numbered = ("round",) if _rests(row.word("table")) else ("round", "table")
    for key in numbered:
        if (parse_number(row.word(key)) or 0) < 1:
            yield Problem(row.place(key), no_number(row.word(key)))
    if not row.word("player"):
        yield Problem(row.place("player"), say("the player is missing."))
    if not row.word("seat") and not _rests(row.word("table")):
        yield Problem(row.place("seat"), say("the seat is missing."))


def _plan_row(row: FoundRow) -> PlanRow:
    table = None if _rests(row.word("table")) else parse_number(row.word("table"))
    return PlanRow(
        parse_number(row.word("round")) or 0, table, row.word("seat"), row.word("player"), row.place()
    )


def write_plan(tournament: Tournament) -> str:
    """Write the draw of all rounds of the stage that is being played, lines ending with a line feed."""
    numbers = {key: entry.number for key, entry in tournament.by_key().items()}
    rows = (row for round_ in tournament.stage().rounds for row in _seats(tournament, round_, numbers))
    return csv_of(COLUMNS, rows)


def write_draws(draws: Iterable[Draw], form: Form) -> str:
    """Write a plan without a tournament; its keys are the numbers of the players."""
    rows = (row for number, draw in enumerate(draws, 1) for row in _drawn(number, draw, form))
    return csv_of(COLUMNS, rows)


def _seats(tournament: Tournament, round_: RoundInfo, numbers: Mapping[int, int]) -> Iterator[_Row]:
    for table in round_.tables:
        for seat, key in named_seats(tournament, table):
            yield round_.number, table.number, seat, numbers[key]
    for number in sorted(numbers[key] for key in round_.resting()):
        yield round_.number, BYE, "", number


def _drawn(number: int, draw: Draw, form: Form) -> Iterator[_Row]:
    for table in draw.tables:
        for key, seat in table.seats():
            yield number, table.number, seat_name(seat, form), key
    for key in sorted(draw.rests):
        yield number, BYE, "", key
