"""The headings of score lists in four languages, and the rows that are no tables."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from jassturnier.exchange.intake import fields
from jassturnier.exchange.intake.grid import total_of
from jassturnier.exchange.intake.headed import FoundRow, Recognise
from jassturnier.exchange.scores.slip_rows import (
    DEAL,
    ID,
    MOST_SIDES,
    NAMES,
    NOTATION,
    READING,
    ROUND,
    SIDES,
    TABLE,
    side_key,
    value_key,
)
from jassturnier.games.kit.base import SlipField
from jassturnier.i18n import LANGUAGES, Text, fold, render, say
from jassturnier.languages import KNOWN
from jassturnier.languages.language import SPOKEN
from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.people.seats import staged_title
from jassturnier.tournament.register.difference import LeftOut, Why
from jassturnier.values import frozen

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
    """Return every word for a round: those that languages know, and those of the tournament spoken of."""
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
        (fields.begins_with(said[0], "rows", "total"), Why.TOTAL),
        (not valued and table_number(row.word(TABLE)) is None, Why.REMARK),
    )
    why = next((why for holds, why in reasons if holds), None)
    return None if why is None else _left_out(row, why)


def _left_out(row: FoundRow, why: Why) -> LeftOut:
    return LeftOut(row.key, row.place(), " ".join(row.words()), why)
