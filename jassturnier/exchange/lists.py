"""Lists and table plans as sheets and as CSV; an entry list to fill in; a final list as open JSON."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from openpyxl.utils import get_column_letter

from jassturnier import __version__, resources
from jassturnier.draw.plan import Draw, Form, seat_name
from jassturnier.errors import Problem
from jassturnier.exchange.cells import guard
from jassturnier.exchange.intake.rows import HIGHEST
from jassturnier.exchange.intake.tables import read_listings
from jassturnier.exchange.pages import (
    CellStyle,
    Page,
    PageCell,
    Range,
    Words,
    add_page,
    allow_choice,
    allow_numbers,
    lock,
    money,
    new_workbook,
    prepare_print,
    saved,
    turn_red,
)
from jassturnier.games.kit.base import side_letter, written
from jassturnier.i18n import Text, fold, francs, in_language, no_number, parse_number, render, say
from jassturnier.languages import capital, is_round
from jassturnier.tournament.colours import Letterhead
from jassturnier.tournament.lists import Column, Kind, Listed, Marked, On, RowT, Section, Value, bare, data
from jassturnier.tournament.model import EntryInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.fields import LISTED, entries_listed, names_of
from jassturnier.tournament.people.seats import named_seats
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.final_list import FinalPlace, final_list, final_listed
from jassturnier.tournament.ranking.rank_lists import rank_columns, rank_rows
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.regulation.stage_rules import StageRules
from jassturnier.tournament.scoring.counting import side_values, slip_columns, stopped_after
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from jassturnier.values import frozen

_STYLES: Mapping[Kind, CellStyle] = {
    Kind.RANK: CellStyle.IDENTIFIER,
    Kind.NUMBER: CellStyle.IDENTIFIER,
    Kind.LABEL: CellStyle.IDENTIFIER,
    Kind.COUNT: CellStyle.NUMBER,
    Kind.TOTAL: CellStyle.TOTAL,
    Kind.MONEY: CellStyle.MONEY,
}


def list_page(listed: Listed[RowT], words: Words, title: Text | None = None) -> Page:
    """Lay out a list as a sheet, section after section; what names a row stays in sight."""
    extract = listed.extract(On.SHEET)
    kinds = [column.kind for column in extract.columns]
    rows = [
        [cell(value, kind, words) for value, kind in zip(row, kinds, strict=True)]
        for section in extract.sections
        for row in section
    ]
    frozen = kinds.index(Kind.NAME) + 1 if Kind.NAME in kinds else 1
    ranks = _known(rows, kinds, Kind.RANK)
    reached = zip(_known(rows, kinds, Kind.TOTAL), ranks, strict=False)
    totals = [total for total, rank in reached if None not in {total, rank}]
    return Page(
        words(title or listed.title),
        [capital(words(column.heading)) for column in extract.columns],
        rows,
        frozen,
        signs=" · ".join(f"{words(sign.mark)} {words(sign.meaning)}" for sign in listed.signs),
        # Before there are results everybody is first.
        ranks=kinds.index(Kind.RANK) if len({*ranks} - {None}) > 1 else None,
        steps=[at for at, column in enumerate(extract.columns) if column.key.startswith(_PLAYED)],
        low=len(totals) > 1 and totals[0] < totals[-1],
    )


_PLAYED = ("round_", "evening_")
"""How the keys of columns begin that hold what was reached in a part of the whole."""


def _known(rows: Sequence[Sequence[PageCell]], kinds: Sequence[Kind], kind: Kind) -> list[Any]:
    at = kinds.index(kind) if kind in kinds else None
    return [
        row[at].value if isinstance(row[at].value, int | Decimal) else None for row in rows if at is not None
    ]


def lists_workbook(
    of: str, lists: Iterable[Listed[Any]], language: str, head: Letterhead | None = None
) -> bytes:
    """Write lists as .xlsx, each on a sheet of its own; `of` is what they are of, `head` has the club."""
    words, head = partial(render, language=language), head or Letterhead()
    made = new_workbook(of, None, head.colour)
    for listed in lists:
        add_page(made, replace(list_page(listed, words), above=" · ".join(filter(None, (of, head.club)))))
    return saved(made)


def cell(value: Value, kind: Kind, words: Words) -> PageCell:
    """Make a cell of a value; dropped ones are struck out."""
    match value:
        case Marked():
            inner = cell(value.value, kind, words)
            style, mark = CellStyle.DROPPED if value.dropped else inner.style, words(value.mark)
            style = CellStyle.TOTAL if value.strong else style
            if not isinstance(inner.value, int | Decimal):
                return replace(inner, style=style)
            # A number that stands for a footnote says nothing where there are none.
            return PageCell(inner.value, style, value.before, "" if mark.isdecimal() else mark)
        case Fraction():
            return PageCell(Decimal(f"{float(value):.2f}"), CellStyle.MONEY)
        case int() if kind is Kind.MONEY:
            return money(value)
        case Text():
            return PageCell(words(value), _STYLES.get(kind, CellStyle.TEXT))
        case None | str() | int():
            return PageCell(value, _STYLES.get(kind, CellStyle.TEXT))
    raise TypeError(value)


def list_csv(listed: Listed[RowT]) -> str:
    """Write a list as CSV, section after section, headed by the keys of its columns."""
    extract = listed.extract(On.CSV)
    kinds = [column.kind for column in extract.columns]
    rows = (row for section in extract.sections for row in section)
    return _csv_of(
        [column.key for column in extract.columns],
        ([_written(value, kind) for value, kind in zip(row, kinds, strict=True)] for row in rows),
    )


def _csv_of(headings: Sequence[str], rows: Iterable[Sequence[str | int]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows(rows)
    return out.getvalue()


def _written(value: Value, kind: Kind) -> str | int:
    match bare(value, "en"):
        case None:
            return ""
        case bool(truth):
            return str(truth).lower()
        case int(amount):
            return francs(amount) if kind is Kind.MONEY else amount
        case float(average):
            return f"{average:.2f}"
        case words:
            return guard(str(words))


_Row: TypeAlias = tuple[int, int | str, str, int]
COLUMNS = ("round", "table", "seat", "player")
BYE = "bye"

PLAN_HEADINGS = {
    "table": "table, tisch, tischnummer, numero de table, tavolo, numero del tavolo",
    "seat": "seat, platz, sitz, sitzplatz, place, siege, posto",
    "player": (
        "player, spieler, spielerin, entry, nr, nummer, startnummer, name, team, paar,"
        " joueur, joueuse, numero, nom, giocatore, nome"
    ),
}
_KEYS = {words: key for key, listed in PLAN_HEADINGS.items() for words in listed.split(", ")}
_REST_WORDS = (
    "bye, rest, rests, frei, spielfrei, pause, ruht, aussetzen, setzt aus, repos, exempt, libre, riposo,"
    " riposa, libero"
)
_RESTS = frozenset(["", *_REST_WORDS.split(", ")])


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
            "The headings round, table, seat, player were not found. The file begins with: {seen}.", seen=seen
        )
        return [], [Problem(None, text)]
    good, problems = [], []
    for row in listings[0].rows():
        faults = [*row.valueless()]
        rests = fold(row.word("table")) in _RESTS
        numbered = ("round",) if rests else ("round", "table")
        wrong = [key for key in numbered if (parse_number(row.word(key)) or 0) < 1]
        faults += [Problem(row.place(key), no_number(row.word(key))) for key in wrong]
        if not row.word("player"):
            faults.append(Problem(row.place("player"), say("the player is missing.")))
        if not row.word("seat") and not rests:
            faults.append(Problem(row.place("seat"), say("the seat is missing.")))
        problems += faults
        if not faults:
            number, table = parse_number(row.word("round")) or 0, parse_number(row.word("table"))
            seated = row.word("seat"), row.word("player"), row.place()
            good.append(PlanRow(number, None if rests else table, *seated))
    return good, problems


def _plan_columns(headings: Sequence[str]) -> Mapping[str, int]:
    columns: dict[str, int] = {}
    for column, words in enumerate(headings):
        key = "round" if is_round(words) else _KEYS.get(fold(words))
        if key is not None:
            columns.setdefault(key, column)
    return columns if len(columns) == len(COLUMNS) else {}


def write_plan(tournament: Tournament) -> str:
    """Write the draw of all rounds of the stage that is being played, lines ending with a line feed."""
    numbers = {key: entry.number for key, entry in tournament.by_key().items()}
    rows: list[_Row] = []
    for round_ in tournament.stage().rounds:
        rows += [
            (round_.number, table.number, seat, numbers[key])
            for table in round_.tables
            for seat, key in named_seats(tournament, table)
        ]
        rows += [
            (round_.number, BYE, "", number) for number in sorted(numbers[key] for key in round_.resting())
        ]
    return _csv_of(COLUMNS, rows)


def write_draws(draws: Iterable[Draw], form: Form) -> str:
    """Write a plan without a tournament; its keys are the numbers of the players."""
    rows: list[_Row] = []
    for number, draw in enumerate(draws, 1):
        rows += [
            (number, table.number, seat_name(seat, form), key)
            for table in draw.tables
            for key, seat in table.seats()
        ]
        rows += [(number, BYE, "", key) for key in sorted(draw.rests)]
    return _csv_of(COLUMNS, rows)


@frozen
class _Side:
    """A side of a table: who sat there, what is on its slip by column, and what the ranking takes of it."""

    stage: int
    round: int
    table: TableInfo
    letter: str
    entries: Sequence[EntryInfo]
    slip: Mapping[str, int | None]
    counts: Points | None


_SEATED: tuple[Column[_Side], ...] = (
    data("stage", lambda one: one.stage),
    data("round", lambda one: one.round),
    data("table", lambda one: one.table.number),
    data("sheet", lambda one: sheet_label(one.table.sheet)),
    data("group", lambda one: one.table.group),
    data("game", lambda one: one.table.game),
    data("deals", lambda one: stopped_after(one.table) or one.table.deals),
    data("side", lambda one: one.letter),
    data("numbers", lambda one: " + ".join(str(entry.number) for entry in one.entries)),
    data("names", lambda one: " + ".join(entry.name for entry in one.entries)),
)
_TAKEN: tuple[Column[_Side], ...] = (
    data("counts", lambda one: one.counts),
    data("how", lambda one: one.table.result.how if one.table.result else None),
    data("note", lambda one: one.table.result.note if one.table.result else None),
    data("confirmed", lambda one: one.table.result.confirmed if one.table.result else None),
)


def _scores(tournament: Tournament) -> str:
    sides = [side for stage in tournament.stages for side in _sides(tournament, stage)]
    columns = (*_SEATED, *map(_slip_column, _merged(side.slip for side in sides)), *_TAKEN)
    return list_csv(Listed(say("Results"), columns, [Section(sides)]))


def _sides(tournament: Tournament, stage: StageInfo) -> Iterator[_Side]:
    people = tournament.by_key()
    for round_ in stage.rounds:
        position = tournament.position(round_)
        for table in round_.tables:
            counts = side_values(tournament.regulation, table)
            slip = table.result.values if table.result else {}
            columns = [each.name for each in slip_columns(tournament.regulation, table) if not each.once]
            for side, keys in enumerate(table.sides):
                yield _Side(
                    stage.number,
                    round_.number,
                    table,
                    side_letter(side),
                    [people[key].during(position) for key in keys],
                    {name: written(slip, name, len(table.sides))[side] for name in columns},
                    counts[side] if counts else None,
                )


def _slip_column(name: str) -> Column[_Side]:
    return data(name, lambda one: one.slip.get(name))


def _merged(slips: Iterable[Iterable[str]]) -> list[str]:
    columns: list[str] = []
    for slip in slips:
        before = 0
        for column in slip:
            if column not in columns:
                columns.insert(before, column)
            before = columns.index(column) + 1
    return columns


def _standings(tournament: Tournament) -> str:
    lists = ((stage, found) for stage in tournament.stages for found in standings(tournament, stage))
    rows = [row for stage, found in lists for row in rank_rows(stage, found)]
    carries = any(row.line.carried for row in rows)
    rounds = max((len(row.line.rounds) for row in rows), default=0)
    return list_csv(Listed(say("Rank list"), rank_columns(tournament, carries, rounds), [Section(rows)]))


WHAT: Mapping[str, Callable[[Tournament], str]] = {
    "entries": lambda one: list_csv(entries_listed(one, one.stages[0].entries, say("Entries"))),
    "draw": write_plan,
    "scores": _scores,
    "standings": _standings,
    "final": lambda tournament: list_csv(final_listed(tournament)),
}
"""The lists by name."""


ROWS = 300
"""Enough for most; a longer list goes into a file of its own form."""

_SPARE, _PRINTED = 50, 30
_WIDTH, _NARROW = 18, 11
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@frozen
class Offered:
    """Who is entered so far, and the categories and clubs to choose from."""

    entries: Sequence[EntryInfo] = ()
    categories: Sequence[str] = ()
    clubs: Sequence[str] = ()


NOBODY = Offered()


def players_form(regulation: Regulation, language: str, known: Offered = NOBODY) -> bytes:
    """Write a workbook with the columns that a tournament takes.

    A number that stands there twice turns red.
    """
    words = partial(render, language=language)
    columns = [*_columns(regulation, known.entries)]
    filled = [[_typed(column, entry, words) for column in columns] for entry in known.entries]
    empty = [_typed(column, None, words) for column in columns]
    rows = [*filled, *[empty] * max(ROWS - len(filled), _SPARE)]
    made = new_workbook(words(say("Entry list")), None)
    headings = [capital(words(column.heading)) for column in columns]
    sheet = add_page(made, Page(words(say("Entry list")), headings, rows))
    for number, column in enumerate(columns, 1):
        sheet.column_dimensions[get_column_letter(number)].width = (
            _WIDTH if column.kind is Kind.WORDS else _NARROW
        )
    lettered = zip(columns, _LETTERS, strict=False)
    areas = {column.key: f"{letter}2:{letter}{len(rows) + 1}" for column, letter in lettered}
    allow_numbers(sheet, areas["number"], Range(1, HIGHEST), words)
    turn_red(sheet, areas["number"], _twice(areas))
    offered = (
        ("category", known.categories),
        ("club", known.clubs),
        ("group", _LETTERS[: regulation.stages[0].groups]),
    )
    for key, choices in offered:
        if key in areas:
            allow_choice(sheet, areas[key], choices)
    sheet.auto_filter.ref = None
    prepare_print(sheet, made.properties.title or "")
    printed = max(_PRINTED, len(filled))
    sheet.print_area = f"A1:{get_column_letter(len(columns))}{printed + 1}"
    lock(sheet)
    return saved(made)


def _typed(column: Column[EntryInfo], entry: EntryInfo | None, words: Words) -> PageCell:
    """Return what stands in the form, to be typed over; nothing is owed where there is nothing."""
    value = None if entry is None else column.value(entry)
    empty = column.kind is Kind.MONEY and not value
    style = _TYPED_STYLES.get(column.kind, CellStyle.INPUT)
    return PageCell(cell(None if empty else value, column.kind, words).value, style)


_TYPED_STYLES = {Kind.LABEL: CellStyle.INPUT_CENTRE, Kind.MONEY: CellStyle.AMOUNT}


def _columns(regulation: Regulation, entries: Sequence[EntryInfo]) -> Iterator[Column[EntryInfo]]:
    yield Column("number", say("Number"), lambda entry: entry.number, Kind.LABEL)
    if regulation.stages[0].groups or any(entry.group for entry in entries):
        yield Column("group", say("Group"), lambda entry: entry.group, Kind.LABEL)
    if any(entry.group and entry.seed for entry in entries):
        yield Column("seed", say("Place in the group"), lambda entry: entry.seed, Kind.LABEL)
    if regulation.entry.fixed:
        yield Column("team", say("Team"), lambda entry: entry.team)
    yield from names_of(regulation.entry.members)
    for field in LISTED:
        shown = next(column for column in field.columns if column.only & On.SHEET)
        if field.always or any(map(shown.value, entries)):
            own = field.of if field.form.kind is Kind.MONEY else shown.value
            yield Column(field.key, field.heading, own, field.form.kind)


def _twice(areas: Mapping[str, str]) -> str:
    """Return the formula for a number that occurs twice, in the same group where there are groups."""
    ends = {key: area.partition(":")[::2] for key, area in areas.items() if key in {"number", "group"}}
    conditions = ",".join(
        f"${first[0]}${first[1:]}:${last[0]}${last[1:]},${first}" for first, last in ends.values()
    )
    return f'AND(${ends["number"][0]}<>"",COUNTIFS({conditions})>1)'


FORMAT, VERSION = "jass-results", 1
SCHEMA = "exchange/results.schema.json"
NOTES = (
    say(
        "What “export json --what final” writes: Unicode (UTF-8), a point before decimals, nothing between "
        "thousands; the words below are the same in every language. The JSON Schema is {file} in the "
        "package. A later version of the program may add keys; leave out those you do not know.",
        file=SCHEMA,
    ),
    say(
        "As CSV it has a row for each result: “tie” is “=” where a rank is shared, “rank_there” the rank in "
        "the last stage, “A3” in a group. The first page of “export html” has it in the words of schema.org "
        "(JSON-LD)."
    ),
)
_MEANINGS: Mapping[str, Text] = {
    "": say("The whole file; “final” is true once everything is played, before that it is the list so far."),
    "program": say("Who wrote it."),
    "event": say("What nobody has said is null; a date is written 2027-03-20."),
    "rules": say("The regulation; “entry” is single, pair or team."),
    "rules.stages[]": say(
        "What is played one after the other; “game” is an id of “rules list”, “deals” those of each round."
    ),
    "results[]": say(
        "Everybody, the best first; at the end those who are not ranked, whose rank is null. Equals share a "
        "rank, and the next one is left out. “stage” is the last one reached, “total” the total there."
    ),
    "results[].players[]": say("Everybody who has played for the entry."),
    "results[].stages[]": say(
        "What was played; “number” is that of the pair where one was made for a final, “carried” the total "
        "taken along. The total of a stage that counts once is “carried”, the points that are not “dropped”, "
        "and “penalty”."
    ),
    "results[].stages[].rounds[]": say(
        "“part” is plays, rests, late, absent or left; “points” is null while there is no result."
    ),
}


def results_format() -> Iterator[tuple[str, Sequence[str], Text]]:
    """Yield every object of the format: its path, its keys as the schema has them, what they mean."""
    schema = json.loads(resources.read(*SCHEMA.split("/")))

    def walked(found: Mapping[str, Any], path: str) -> Iterator[tuple[str, Sequence[str], Text]]:
        known = schema["$defs"][found["$ref"].rpartition("/")[2]] if "$ref" in found else found
        if "items" in known:
            yield from walked(known["items"], f"{path}[]")
        elif keys := known.get("properties"):
            yield path, [*keys], _MEANINGS[path]
            for key, inner in keys.items():
                yield from walked(inner, f"{path}.{key}".lstrip("."))

    return walked(schema, "")


def results(tournament: Tournament, club: str = "") -> dict[str, Any]:
    """Return the final list as `results_format` explains it, the best first.

    As long as something is still to be played, it is the list as it stands, and not `final`.
    """
    ranked, played, rules = final_list(tournament), _played(tournament), tournament.regulation
    known = {place.entry.key for place in ranked}
    left = (entry for entry in tournament.stages[0].entries if entry.key not in known)
    return {
        "format": FORMAT,
        "version": VERSION,
        "program": {"name": "jassturnier", "version": __version__},
        "event": {
            "name": tournament.name,
            "date": tournament.day.isoformat() if tournament.day else None,
            "venue": tournament.venue or None,
            "organizer": club or None,
            "language": tournament.language,
        },
        "final": tournament.over(),
        "rules": {
            "name": in_language(rules.name, tournament.language),
            "entry": rules.entry.value,
            "stages": [_stage(tournament, number, stage) for number, stage in enumerate(rules.stages, 1)],
        },
        "results": [
            *({**_place(place), **_entry(place.entry, played)} for place in ranked),
            *({**_NO_PLACE, **_entry(entry, played)} for entry in left if not entry.ranked),
        ],
    }


def results_text(tournament: Tournament, club: str = "") -> str:
    """Return the final list as text, in Unicode, with a line feed at its end."""
    return json.dumps(results(tournament, club), ensure_ascii=False, indent=2) + "\n"


_NO_PLACE = {"rank": None, "shared": False, "stage": 1, "total": None}
"""Of who is not ranked: a stand-in, or who withdrew where the regulation takes them off the list."""


def _stage(tournament: Tournament, number: int, stage: StageRules) -> dict[str, Any]:
    common = tournament.regulation.common(number)
    return {
        "stage": number,
        "name": in_language(stage.name, tournament.language),
        "game": common.game,
        "unit": common.unit.value,
        "lowest_wins": common.low,
        "knockout": stage.knockout,
        "rounds": stage.rounds,
        "deals": list(stage.deals_of_rounds()),
    }


def _place(place: FinalPlace) -> dict[str, Any]:
    total = bare(place.place.line.total, "en")
    return {"rank": place.rank, "shared": place.shared, "stage": place.stage.number, "total": total}


_Played: TypeAlias = Mapping[int, Sequence[dict[str, Any]]]
"""What was played, stage after stage, by the key of the entry."""


def _entry(entry: EntryInfo, played: _Played) -> dict[str, Any]:
    return {
        "number": entry.number,
        "name": entry.name,
        "players": [{"given": one.given, "family": one.family} for one in entry.ever],
        "club": entry.club or None,
        "categories": [name for name in entry.categories if name],
        "stages": [stage for key in reversed(entry.keys) for stage in played.get(key, ())],
    }


def _played(tournament: Tournament) -> _Played:
    played: dict[int, list[dict[str, Any]]] = {}
    for stage in tournament.stages:
        for found in standings(tournament, stage):
            for line in found.lines():
                where = {"stage": stage.number, "group": found.group or None, "number": line.entry.number}
                played.setdefault(line.entry.key, []).append({**where, **_line(line)})
    return played


def _line(line: RankLine) -> dict[str, Any]:
    return {
        "total": bare(line.total, "en"),
        "carried": bare(line.carried, "en"),
        "penalty": line.penalty,
        "rounds": [
            {
                "round": value.number,
                "part": value.part.value,
                "points": bare(value.value, "en"),
                "dropped": value.dropped,
            }
            for value in line.rounds
            if value.part is not None
        ],
    }
