"""The proof of the data by its journal, in the words of the tournament: round, table and name."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field

from jassturnier.errors import DoesNotAddUp, JassError, Unusable
from jassturnier.games.kit.base import side_letter
from jassturnier.i18n import Text, joined, say, verbatim
from jassturnier.services.workplace import Office
from jassturnier.store.backup_files import Backup, listed
from jassturnier.store.journal.changes import AnyEntry, Image, RowKey
from jassturnier.store.journal.heads import Head, head
from jassturnier.store.journal.verify import Findings, PrintedState, RowDifference, Unproved
from jassturnier.store.journal.verify import find as find_states
from jassturnier.store.journal.verify import verify as verify_data
from jassturnier.store.kit.view import Source, some_columns
from jassturnier.tournament.lists import Announced, Part, Presence, ReadingKind
from jassturnier.tournament.people.fields import FIELDS
from jassturnier.values import frozen

_LONGEST = 60
_MOST_SIDES = 4

_PARENTS = {
    "entry_member": "entry_id",
    "stage_entry": "entry_id",
    "round_entry": "entry_id",
    "penalty": "entry_id",
    "payment": "entry_id",
    "lot": "entry_id",
    "by_hand": "entry_id",
    "jass_table": "round_id",
    "seat": "table_id",
    "reading": "table_id",
    "reading_line": "reading_id",
    "deal": "reading_id",
    "handed_in": "table_id",
    "wish_entry": "wish_id",
    "season_event": "season_id",
}
"""The column that leads to what a row belongs to, as people see it."""

_WORDS = {"part": Part, "presence": Presence, "announced": Announced, "kind": ReadingKind}
"""The columns with words that have a label."""

_COLUMNS = {
    "points": say("points"),
    "matches": say("matches"),
    "strokes": say("strokes"),
    "potatoes": say("potatoes"),
    "name": say("name"),
    "family": say("family name"),
    "given": say("given name"),
    "number": say("number"),
    "from_round": say("first round"),
    "from_deal": say("first deal"),
    "to_round": say("last round"),
    "to_deal": say("last deal"),
    "day": say("day"),
    "venue": say("venue"),
    "regulation": say("regulation"),
    "entry_id": say("player"),
    "note": say("note"),
    "reason": say("reason"),
    "comes": say("comes"),
    "carried": say("carried"),
    "pair_id": say("pair"),
    "notation": say("deal"),
    "amount": say("amount"),
    "credit_of": say("credit"),
    "pot_seat": say("seat from the pot"),
    "member": say("number in the club"),
    "source": say("list"),
    "seconds": say("time in seconds"),
    "begun": say("begun at"),
    "published": say("published"),
    "prizes_published": say("prizes published"),
    "prize_money": say("prize money"),
    "held": say("held since"),
    "words": say("words"),
    "ends": say("ends at"),
    **{field.key: field.heading for field in FIELDS},
}


def prove(source: Source, advice: Text, place: str = "") -> None:
    """Refuse data, of the database at a `place`, that its journal does not prove.

    Raises:
        DoesNotAddUp: with the first fault.
    """
    for fault in words(verify_data(source))[:1]:
        raise DoesNotAddUp(say("{place}: {fault}", place=place, fault=fault) if place else fault, advice)


def words(found: Findings) -> tuple[Text, ...]:
    """Return every fault, and one sentence for every value that differs and every row that is gone or new."""
    names = Names(found.rows)
    differing = (text for difference in found.differences for text in names.sentences(difference))
    return (*found.structure, *found.faults, *differing)


@frozen
class Names:
    """The words for rows, from all rows known; those that are gone are still named."""

    rows: Mapping[RowKey, Image]

    def sentences(self, difference: RowDifference) -> Iterator[Text]:
        """Say what is wrong with a row."""
        place = self.place(difference.row)
        writer = "" if difference.writer is None else _written(difference.writer)
        if difference.expected is None:
            yield say("{place}: added without the program.", place=place)
        elif difference.found is None:
            yield say("{place}: gone ({writer}).", place=place, writer=writer)
        else:
            for column in sorted(difference.expected.keys() | difference.found.keys()):
                expected = difference.expected.get(column)
                value = difference.found.get(column)
                # SQLite has 1 and 0 for yes and no.
                pair = bool(value) if isinstance(expected, bool) and value in {0, 1} else value, expected
                if pair[0] != pair[1]:
                    yield self._changed(self.column(difference.row, place, column), column, pair, writer)

    def place(self, row: RowKey) -> Text:
        """Name a row behind those it belongs to: round, table, reading."""
        return joined(*self._parts(row))

    def owners(self, row: RowKey) -> Iterator[RowKey]:
        """Yield a row, then the row it belongs to, and so on up to the tournament."""
        yield row
        column = _PARENTS.get(row[0])
        if column is not None:
            yield from self.owners((_target(row[0], column), _key(self.rows.get(row, {}), column)))

    def _parts(self, row: RowKey) -> Iterator[Text]:
        table, image = row[0], self.rows.get(row, {})
        column = _PARENTS.get(table)
        if column is not None:
            yield from self._parts((_target(table, column), _key(image, column)))
        own = _OWN.get(table)
        if table == "entry":
            yield say("Entry {number} ({name})", number=_plain(image.get("number")), name=self._entry(row[1]))
        elif own is not None and image:
            yield from self._words_of(own, row)
        elif column is None or not image:
            yield verbatim(table)

    def _words_of(self, own: Callable[[Image], list[Text]], row: RowKey) -> list[Text]:
        """Return the words of a row; one that somebody else wrote may lack what they are made of."""
        try:
            return own(self.rows[row])
        except (KeyError, TypeError):
            return [verbatim(row[0])]

    def _entry(self, key: int) -> str:
        team = self.rows.get(("entry", key), {}).get("name")
        members = (
            self.rows.get(("person", _key(image, "person_id")), {})
            for (table, _), image in self.rows.items()
            if table == "entry_member" and image.get("entry_id") == key and image.get("to_round") is None
        )
        return str(team or " / ".join(_full_name(person) for person in members))

    def column(self, row: RowKey, place: Text, column: str) -> Text:
        """Name a column of the row at a place."""
        if row[0] == "reading_line" and column == "value":
            return place
        return joined(place, _COLUMNS.get(column, verbatim(column)))

    def _changed(self, place: Text, column: str, pair: tuple[object, object], writer: Text | str) -> Text:
        if any(isinstance(value, dict | list) or len(str(value)) > _LONGEST for value in pair):
            return say("{place}: changed without the program ({writer}).", place=place, writer=writer)
        return say(
            "{place}: {found} instead of {expected} ({writer}).",
            place=place,
            found=self.value(column, pair[0]),
            expected=self.value(column, pair[1]),
            writer=writer,
        )

    def value(self, column: str, value: object) -> Text | str:
        """Put the value of a column into words."""
        match column, value:
            case "entry_id" | "pair_id", int():
                return self.place(("entry", value))
            case "person_id", int():
                return self.place(("person", value))
            case (("part" | "presence" | "announced"), str()):
                return _label(column, value)
            case "slip", dict() if all(isinstance(sides, list) for sides in value.values()):
                return ", ".join(" : ".join(map(_plain, sides)) for sides in value.values())
            case "ranked", bool():
                return say("yes") if value else say("no")
        return _plain(value)


def _label(column: str, value: str) -> Text:
    known = _WORDS[column]
    return known(value).label if value in {*known} else verbatim(value)


def _numbered(pattern: Callable[[str], Text]) -> Callable[[Image], list[Text]]:
    return lambda image: [pattern(_plain(image["number"]))]


_OWN: dict[str, Callable[[Image], list[Text]]] = {
    "person": lambda image: [verbatim(_full_name(image))],
    "tournament": lambda image: [say("Tournament “{name}”", name=_plain(image["name"]))],
    "letterhead": lambda _: [say("Letterhead")],
    "clock": lambda _: [say("Clock")],
    "stage": _numbered(lambda number: say("Stage {number}", number=number)),
    "round": _numbered(lambda number: say("Round {number}", number=number)),
    "jass_table": _numbered(lambda number: say("table {number}", number=number)),
    "seat": lambda image: [_side(image["side"])],
    "reading": lambda image: [_label("kind", str(image["kind"]))] * (image["kind"] != ReadingKind.FIRST),
    "reading_line": lambda image: [
        _side(image["side"]),
        _COLUMNS.get(image["column"], verbatim(str(image["column"]))),
    ],
    "deal": _numbered(lambda number: say("deal {number}", number=number)),
    "handed_in": lambda _: [say("handed in by phone")],
    "wish": _numbered(lambda number: say("Wish {number}", number=number)),
    "season": lambda image: [say("Season “{name}”", name=_plain(image["name"]))],
    "season_event": _numbered(lambda number: say("evening {number}", number=number)),
    "layout": lambda _: [say("how a list is read")],
    "payment": lambda _: [say("payment")],
    "notice": _numbered(lambda number: say("Notice {number}", number=number)),
    "penalty": _numbered(lambda number: say("Penalty {number}", number=number)),
    "by_hand": lambda image: [say("place by hand") if image["stage"] else say("out of the tournament")],
}


def _side(side: object) -> Text:
    match side:
        case int() if side in range(_MOST_SIDES):
            return say("side {side}", side=side_letter(side))
        case _:
            return say("side {side}", side=_plain(side))


def _key(image: Image, column: str) -> int:
    """Return the key of another row, 0 where there is none that can be one."""
    key = image.get(column)
    return key if isinstance(key, int) else 0


def _target(table: str, column: str) -> str:
    from jassturnier.store.journal.journal import tables  # noqa: PLC0415 — only for what differs

    (key,) = tables()[table].c[column].foreign_keys
    return key.column.table.name


def _full_name(person: Image) -> str:
    return f"{person.get('given', '')} {person.get('family', '')}".strip()


def _written(entry: AnyEntry) -> Text:
    short = entry.command if len(entry.command) <= _LONGEST else entry.command[:_LONGEST] + "…"
    return say("journal entry {number}: {command}", number=str(entry.number), command=short)


def _plain(value: object) -> str:
    return "–" if value is None or value == "" else str(value)


_MOST_NAMED = 3


@frozen
class JournalProof:
    """The outcome of a check of the whole database against its journal, and against states on lists.

    `later` is a backup that goes on from the newest entry: those after it were taken away since.
    `forgotten` says which entries have forgotten somebody, and how many values each took out.
    """

    head: Head
    faults: tuple[Text, ...]
    states: tuple[PrintedState, ...]
    later: Backup | None
    forgotten: Mapping[int, int] = field(default_factory=dict)


def verify(office: Office, states: Sequence[str] = ()) -> JournalProof:
    """Replay the journal and compare; look up states as they were typed off printed lists.

    Raises:
        WrongUsage: one of `states` is none.
    """
    with office.database.viewing(as_it_is=True) as view:
        newest, found = head(view), find_states(view, states)
        proof = verify_data(view)
        if proof.proven:
            office.database.believe(view)
        return JournalProof(newest, words(proof), found, _later(office, newest), _forgotten(view))


def damage(office: Office) -> Sequence[Text]:
    """Name the first places at which the database is not what the journal made of it."""
    if not office.database.exists():
        return ()
    try:
        with office.database.viewing(as_it_is=True) as view:
            return words(verify_data(view))[:_MOST_NAMED]
    except Unusable:
        return ()
    except Unproved as error:
        return words(error.findings)[:_MOST_NAMED]
    except JassError as error:
        return error.texts[:1]


def _forgotten(source: Source) -> dict[int, int]:
    found = some_columns(source, "journal", ("number", "forgotten"), "number")
    return {number: what.get("values", 0) for number, what in found if what is not None}


def _later(office: Office, newest: Head) -> Backup | None:
    known = [] if office.database.copy is None else listed(office.database.copy)
    return next((backup for backup in known if backup.own and backup.number > newest.number), None)
