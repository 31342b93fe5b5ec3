"""Slips as rows of a sheet: their columns, headings in four languages, and the rows that are no tables.

The list of scores and the forms to fill in have it in common; a workbook of scores names tables and values
so that it can be read back.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from jassturnier.exchange.intake import fields
from jassturnier.exchange.intake.columns import total_of
from jassturnier.exchange.intake.tables import FoundRow, Recognise
from jassturnier.exchange.pages import CellStyle, PageCell, PageColumn, Words
from jassturnier.games.kit.base import Slip, SlipField, side_letter, written
from jassturnier.i18n import LANGUAGES, Text, fold, render, say
from jassturnier.languages import KNOWN, SPOKEN
from jassturnier.tournament.difference import LeftOut, Why
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.seats import staged_title
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import DEALS_PLAYED, game_of, offered_columns, slip_columns
from jassturnier.tournament.scoring.readings import FIRST, of_kind
from jassturnier.values import frozen


@frozen
class ControlSum:
    """What a column adds up to: `fixed`, and each other value as many `times` of the slip (by its key).

    The fixed part is that of so many `deals`, of a round that was stopped it is less.
    """

    column: str
    fixed: int
    deals: int
    times: Mapping[str, int]


def control_sum(regulation: Regulation, table: TableInfo) -> ControlSum | None:
    """Return the control sum of a table as a formula; None where the game has none.

    The game is asked what the sum must be for an empty slip and for a one in each place.
    """
    sides = len(table.sides)
    game = game_of(regulation, table)
    names = [column.name for column in game.slip_fields()]
    empty = dict.fromkeys(names, (0,) * sides)
    check = game.slip_sum(empty)
    if check is None:
        return None
    times = {}
    for name in names:
        for side in range(sides):
            one = tuple(int(other == side) for other in range(sides))
            asked = game.slip_sum(empty | {name: one})
            times[value_key(name, side)] = (asked.expected if asked else check.expected) - check.expected
    return ControlSum(check.column, check.expected, table.deals, {key: n for key, n in times.items() if n})


ID, ROUND, TABLE = "id", "round", "table"
READING = "reading"
NAMES = frozenset({ID, ROUND, TABLE, READING})
DEAL, NOTATION = "deal", "notation"

DEALS = "#deals"
"""Begins the machine words over a form for deals, the names of the columns of the game's layout."""

MOST_SIDES = 6


def side_key(side: int) -> str:
    """Return what the names on a side are called."""
    return f"side {side_letter(side).lower()}"


SIDES = frozenset(map(side_key, range(MOST_SIDES)))


def table_id(table: TableInfo) -> str:
    """Return what names a table in every database; a letter in front keeps it from being a number."""
    return f"t{table.key:x}"


def reading_kind(words: str) -> ReadingKind | None:
    """Return the reading that a cell names in any language, the first where it is empty."""
    named = {fold(render(kind.label, language)): kind for kind in ReadingKind for language in LANGUAGES}
    return ReadingKind.FIRST if not words else named.get(fold(words))


def value_key(column: str, side: int) -> str:
    """Return what the value of a side is called, as `score_columns` gives it back."""
    return f"{column} {side_letter(side).lower()}"


@frozen
class SlipRow:
    """A table in the row `index`: its round in words, the names on each side, its columns, its numbers.

    The numbers are those of one `kind` of reading.
    """

    index: int
    title: str
    round: RoundInfo
    table: TableInfo
    names: tuple[str, ...]
    fields: Mapping[str, SlipField]
    slip: Slip
    kind: ReadingKind = FIRST

    def has(self, column: str, side: int) -> bool:
        """Tell whether the slip has a number there."""
        return column in self.fields and side in self.fields[column].places(len(self.names))

    def value(self, column: str, side: int) -> int | None:
        """Return the number there, None while there is none."""
        return written(self.slip, column, len(self.names))[side] if self.has(column, side) else None


def tables_of(tournament: Tournament) -> Iterator[tuple[StageInfo, RoundInfo, TableInfo]]:
    """Return every table of every round with its stage."""
    return (
        (stage, round_, table)
        for stage in tournament.stages
        for round_ in stage.rounds
        for table in round_.tables
    )


def slip_rows(
    tournament: Tournament,
    where: Iterable[tuple[StageInfo, RoundInfo, TableInfo]],
    words: Words,
    kind: ReadingKind = FIRST,
) -> list[SlipRow]:
    """Return a row for each table, with the numbers as they were read."""
    people = tournament.by_key()
    rows = []
    for index, (stage, round_, table) in enumerate(where):
        result = of_kind(table, kind).result
        slip: Slip = result.values if result else {}
        columns = slip_columns if DEALS_PLAYED in slip else offered_columns
        row = SlipRow(
            index=index,
            title=words(staged_title(tournament, stage, round_.number)),
            round=round_,
            table=table,
            names=side_names(people, tournament.position(round_), table),
            fields={each.name: each for each in columns(tournament.regulation, table)},
            slip=slip,
            kind=kind,
        )
        rows.append(row)
    return rows


def side_names(people: Mapping[int, EntryInfo], position: int, table: TableInfo) -> tuple[str, ...]:
    """Return the names on each side of a table, those of who played that round of the tournament."""
    return tuple(" + ".join(people[key].during(position).name for key in side) for side in table.sides)


def fields_of(rows: Iterable[SlipRow]) -> dict[str, SlipField]:
    """Return every column that any of the slips has."""
    return {name: column for row in rows for name, column in row.fields.items()}


def sides_of(rows: Sequence[SlipRow]) -> range:
    """Return the sides of the table that has most."""
    return range(max((len(row.names) for row in rows), default=0))


def name_columns(
    rows: Sequence[SlipRow], words: Words, *, keyed: bool = False
) -> Iterator[PageColumn[SlipRow]]:
    """Make a column with the names on each side; `keyed` where they are read back."""
    return (_name_column(side, words, side_key(side) if keyed else "") for side in sides_of(rows))


def _name_column(side: int, words: Words, key: str) -> PageColumn[SlipRow]:
    heading = words(say("Side {side}", side=side_letter(side)))
    return PageColumn(heading, lambda row: PageCell(row.names[side] if side < len(row.names) else ""), key)


def value_column(field: SlipField, side: int, words: Words, style: CellStyle) -> PageColumn[SlipRow]:
    """Make the column of one number of one side."""
    by_side = say("{column} {side}", column=field.label, side=side_letter(side))
    heading = words(field.label if field.once else by_side)

    def cell(row: SlipRow) -> PageCell:
        return PageCell(row.value(field.name, side), style if row.has(field.name, side) else CellStyle.TEXT)

    return PageColumn(heading, cell, value_key(field.name, side) if style is CellStyle.INPUT else "")


_TOKEN = re.compile(r"[a-z]+|\d+")
_NUMBERED = frozenset({"nr", "no", "n", "num", "nummer", "numero", "number"})
_TABLES = frozenset({"tisch", "tische", "table", "tables", "tavolo", "tavoli"})
_SIDES = frozenset(
    {
        *("seite", "partei", "lager", "paar", "mannschaft", "team", "cote", "camp", "equipe", "paire"),
        *("lato", "parte", "coppia", "squadra", "side", "pair"),
    }
)
_POINTS = frozenset({"punkte", "punkt", "pkt", "pte", "points", "point", "pts", "pt", "punti", "punto", "p"})
_RESULT = frozenset(
    {
        *("resultat", "ergebnis", "resultate", "score", "scores", "total", "totale", "result", "risultato"),
        "punteggio",
    }
)
_FIRST_OF_SIDES = {letter: side for side, letter in enumerate("abcdef"[:MOST_SIDES])} | {
    str(side + 1): side for side in range(MOST_SIDES)
}


def _in_all(text: Text) -> frozenset[str]:
    return frozenset(fold(render(text, language)) for language in LANGUAGES)


def _rounds_called() -> frozenset[str]:
    nouns = [*SPOKEN.get().values(), *(noun for each in KNOWN.values() for noun in each.rounds.known)]
    return frozenset(fold(word) for noun in nouns for word in (noun.one, noun.many))


def score_columns(fields: Collection[SlipField]) -> Recognise:
    """Return what finds the columns in a row of headings; `fields` are the columns of the slips.

    Machine words come first, then what people write: “Tisch”, “Points équipe A”, “B”. A row that names no
    tables or has no values has none; a list of deals has their notation for values.
    """
    meanings = _Meanings.of(fields)

    def recognise(headings: Sequence[str]) -> Mapping[str, int]:
        columns: dict[str, int] = {}
        for column, words in enumerate(headings):
            if key := meanings.meaning(words):
                columns.setdefault(key, column)
        columns = meanings.with_bare_sides(columns)
        named = columns.keys() & {ID, TABLE}
        return columns if named and columns.keys() & meanings.values else {}

    return recognise


@frozen
class _Meanings:
    """What headings of score lists mean: whole ones, values by their labels, and the value that “A” alone is.

    `values` are the keys of all values.
    """

    whole: Mapping[str, str]
    labels: Mapping[str, str]
    usual: str
    values: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def of(cls, fields: Collection[SlipField]) -> "_Meanings":
        names = {each.name for each in fields}
        values = {value_key(name, side) for name in names for side in range(MOST_SIDES)} | {NOTATION}
        required = list(dict.fromkeys(each.name for each in fields if each.required))
        usual = required[0] if len(required) == 1 else ""
        labels = {word: each.name for each in fields for word in _in_all(each.label)}
        if usual:
            others = _RESULT | (_POINTS if "points" not in names - {usual} else frozenset())
            labels = dict.fromkeys(others, usual) | labels
        spoken = {
            ROUND: _rounds_called(),
            TABLE: _TABLES,
            READING: _in_all(say("Reading")),
            DEAL: _in_all(say("Deal")),
            NOTATION: _in_all(say("Written")),
        }
        machine = values | NAMES | SIDES | {DEAL}
        whole = {word: key for key, found in spoken.items() for word in found}
        once = {each.name for each in fields if each.once}
        whole |= {word: value_key(name, 0) for word, name in labels.items() if name in once}
        return cls(whole | {key: key for key in machine}, labels, usual, frozenset(values))

    def meaning(self, words: str) -> str:
        """Return what a heading stands for, "" if nothing."""
        exactly = fold(words)
        if exactly in self.whole:
            return self.whole[exactly]
        tokens = [t for t in _TOKEN.findall(fold(words.replace("°", "o "))) if t not in _NUMBERED]
        return self.whole.get(" ".join(tokens), "") or self._of_side(tokens)

    def _of_side(self, tokens: Sequence[str]) -> str:
        sides = [token for token in tokens if token in _FIRST_OF_SIDES]
        if len(sides) != 1:
            return ""
        side = _FIRST_OF_SIDES[sides[0]]
        rest = [token for token in tokens if token != sides[0] and token not in _SIDES]
        name = self.labels.get(" ".join(rest), "")
        if not rest:
            if len(tokens) > 1:
                return side_key(side)
            name = self.usual if sides[0].isalpha() else ""
        return value_key(name, side) if name else ""

    def with_bare_sides(self, columns: dict[str, int]) -> dict[str, int]:
        """Take “Team A” for the numbers of that side where no other heading has any."""
        if not self.usual or columns.keys() & self.values:
            return columns
        usual = {side_key(side): value_key(self.usual, side) for side in range(MOST_SIDES)}
        return {usual.get(key, key): column for key, column in columns.items()}


def _number_among(words: str, others: Collection[str]) -> int | None:
    """Return the only number in words such as “1er tour” whose other words are endings or one of `others`."""
    tokens = _TOKEN.findall(fold(words.replace("°", "o ")))
    numbers = [token for token in tokens if token.isdecimal()]
    strange = {token for token in tokens if not token.isdecimal()} - set(others)
    strange -= fields.words("words", "ordinals")
    return int(numbers[0]) if len(numbers) == 1 and not strange else None


def table_number(words: str) -> int | None:
    """Return the number of a table as people write it: 7, 7., Tisch 7."""
    number = total_of(words)
    return _number_among(words, _TABLES) if number is None else number


class RoundsWritten:
    """Which round a row belongs to: by its words, those above in its column, a title above, or its sheet."""

    def __init__(self, tournament: Tournament) -> None:
        """Know the names of all rounds, and of the last stage that is drawn the numbers."""
        self._titles = {
            fold(render(staged_title(tournament, stage, round_.number), language)): round_
            for stage in tournament.stages
            for round_ in stage.rounds
            for language in LANGUAGES
        }
        self._numbers = {round_.number: round_ for round_ in tournament.played_stage().rounds}
        self._called = _rounds_called()

    def titles(self, row: FoundRow) -> dict[int, str]:
        """Return the rows of a list that are nothing but the name of a round, by one of its rows."""
        found = {}
        for index, cells in enumerate(row.sheet.rows):
            words = " ".join(dict.fromkeys(filter(None, cells[row.span])))
            if self.is_title(words):
                found[index] = words
        return found

    def is_title(self, words: str) -> bool:
        """Say whether words are the name of a round: Passe 2, 1er tour, or “Final, Passe 1”."""
        if fold(words) in self._titles:
            return True
        called = self._called.intersection(_TOKEN.findall(fold(words)))
        return bool(called) and _number_among(words, self._called) is not None

    def of(self, words: str) -> RoundInfo | None:
        """Return the round that words name; without words the only one that is drawn."""
        if not words:
            return next(iter(self._numbers.values())) if len(self._numbers) == 1 else None
        number = total_of(words)
        number = _number_among(words, self._called) if number is None else number
        return self._titles.get(fold(words)) or self._numbers.get(number or 0)

    def by_row(self, rows: Iterable[FoundRow]) -> Iterator[tuple[FoundRow, str]]:
        """Yield every row with the words for its round."""
        titles: dict[int, str] | None = None
        carried, since = "", -1
        for row in rows:
            if titles is None:
                titles = self.titles(row)
            above = max((index for index in titles if index <= row.index), default=-1)
            if above > since and not row.word(ROUND):
                carried, since = titles[above], above
            words = row.word(ROUND)
            if words and (self.is_title(words) or table_number(row.word(TABLE)) is not None):
                carried, since = words, row.index
            yield row, carried or (row.sheet.name if self.is_title(row.sheet.name) else "")


def left_out(row: FoundRow, rounds: RoundsWritten) -> LeftOut | None:
    """Return why a row is no table, None if it is one or may be one with a mistake in it."""
    values = row.filled() - NAMES - SIDES
    valued = NOTATION in values or any(c.isdecimal() for key in values for c in row.word(key))
    if row.hidden() and valued:
        return _left_out(row, Why.HIDDEN)
    if row.word(ID):
        return None
    said = row.words()
    reasons = (
        (rounds.is_title(" ".join(dict.fromkeys(said))), Why.TITLE),
        (fields.begins_with(said[0], "total"), Why.TOTAL),
        (not valued and table_number(row.word(TABLE)) is None, Why.REMARK),
    )
    why = next((why for holds, why in reasons if holds), None)
    return None if why is None else _left_out(row, why)


def _left_out(row: FoundRow, why: Why) -> LeftOut:
    return LeftOut(row.key, row.place(), " ".join(row.words()), why)
