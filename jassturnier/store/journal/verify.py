"""Proof that the data is what the journal made it, and the states of it that stand on printed lists."""

import re
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from types import UnionType
from typing import Any, ParamSpec, TypeVar

from jassturnier.errors import Damaged, Unreadable, WrongUsage
from jassturnier.i18n import Text, say
from jassturnier.store.journal.changes import (
    AnyEntry,
    Change,
    Entry,
    Image,
    RowKey,
    changes_of,
    digest,
    images,
    journal,
    lines,
    patched,
    unreadable,
)
from jassturnier.store.journal.heads import DIGITS, NO_ENTRY, Head
from jassturnier.store.kit.connection import Present, no_letters, version_of
from jassturnier.store.kit.schema import SCHEMA, JournalKind
from jassturnier.store.kit.view import Source, View, columns, view_of
from jassturnier.values import frozen

_FEWEST = 8
"""How many digits the lists of the first version bear."""
_STATE = re.compile(rf"[0-9a-f]{{{_FEWEST},}}")
_BETWEEN = re.compile(r"[\W_]+")


@frozen
class PrintedState:
    """A state as somebody typed it off a list, and which entry it is the state after.

    `digits` is how many of the digest were typed. `instead` is the entry of the number typed, which has
    another state.
    """

    typed: str
    entry: Head | None = None
    digits: int = 0
    instead: Head | None = None

    @property
    def proves(self) -> bool:
        """Say whether nobody can have made another database with this state."""
        return self.digits >= DIGITS


def find(source: Source, typed: Sequence[str]) -> tuple[PrintedState, ...]:
    """Look up states, in groups or not, in small or capital letters, with or without the number.

    What another laptop printed before a merge is found too, under the number that it had there; and what
    was printed before somebody was forgotten.

    Raises:
        WrongUsage: something typed is no state.
    """
    wanted: dict[str, str] = {}
    for each in typed:
        wanted[each] = plain = _BETWEEN.sub("", each.lower())
        if not _STATE.fullmatch(plain):
            raise WrongUsage(
                say(
                    "“{typed}” is no state. Type it as it stands on the list, at least {n} digits of it, "
                    "as in 57-a180-4e60-1b2c-3d4e-5f60.",
                    typed=each,
                    n=_FEWEST,
                )
            )
    if not wanted:
        return ()
    found = [each for line in lines(journal(source)).known.values() for each in line]
    heads = [Head(each.number, each.digest) for each in found]
    numbers = {each.digest: each.number for each in heads}
    # The digests that entries had before an earlier version forgot somebody → those they have now: newest
    # first, so that one which a second forgetting renamed again leads to the one there is now.
    now: dict[str, str] = {}
    for entry in sorted(found, key=lambda entry: entry.number, reverse=True):
        for old, new in (entry.forgotten or {}).get("digests", {}).items():
            now[old] = now.get(new, new)
    heads += [Head(numbers[new], old) for old, new in now.items() if new in numbers]
    return tuple(_find(each, plain, heads) for each, plain in wanted.items())


def _find(typed: str, plain: str, heads: Sequence[Head]) -> PrintedState:
    for each in heads:
        # A digest may itself begin with what looks like its number: both readings are tried.
        for digits in (plain, plain.removeprefix(str(each.number))):
            if len(digits) >= _FEWEST and each.digest.startswith(digits):
                return PrintedState(typed, each, len(digits))
    number, *_ = _BETWEEN.split(typed.strip())
    return PrintedState(typed, instead=next((each for each in heads if str(each.number) == number), None))


Read = TypeVar("Read")
Given = ParamSpec("Given")

_MOST_NAMED = 5


def _file_faults(view: View) -> Iterator[Text]:
    """Name damaged pages and indexes, and tables, triggers and views that somebody else has put in.

    A trigger can change what is stored, unseen by the journal. A database on a server checks itself.
    """
    if not view.written:
        return
    for (found,) in view.ask(f"PRAGMA integrity_check({_MOST_NAMED})", ()):
        if found != "ok":
            yield say("The database file is damaged: {what}", what=str(found))
    ours = {*columns(), "alembic_version"}
    for kind, name in view.ask("SELECT type, name FROM sqlite_master WHERE type <> 'index'", ()):
        if kind != "table" or not (name in ours or name.startswith("sqlite_")):
            yield say(
                "The database holds the {kind} “{name}”, which is not of this program.",
                kind=str(kind),
                name=str(name),
            )


def _reference_faults(view: View) -> Iterator[Text]:
    if not view.written:
        return
    found = view.ask("PRAGMA foreign_key_check", ())
    for table, parent in dict.fromkeys((table, parent) for table, _, parent, _ in found):
        yield say(
            "A row of the table “{table}” belongs to a row of “{parent}” that is not there.",
            table=str(table),
            parent=str(parent),
        )


_PRESENT = (
    "SELECT tables.name, columns.name, columns.pk "
    "FROM sqlite_master AS tables, pragma_table_xinfo(tables.name) AS columns "
    "WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite~_%' ESCAPE '~' AND columns.hidden <> 1"
)
_PRESENT_ON_SERVER = (
    "SELECT t.relname, c.attname, k.indrelid IS NOT NULL FROM pg_class t "
    "JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = current_schema() "
    "JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped "
    "LEFT JOIN pg_index k ON k.indrelid = t.oid AND k.indisprimary AND c.attnum = ANY (k.indkey) "
    "WHERE t.relkind = 'r'"
)
"""Of the catalogue itself: the views of the standard hide keys from who may only read."""


def _schema_faults(view: View, present: Present) -> Iterator[Text]:
    """Name tables and columns that are gone, or not of this program; an older version lacks some."""
    for name in present.keys() & columns().keys():
        if [column for column, of_key in present[name].items() if of_key] != ["id"]:
            yield say("The table “{table}” has lost its key.", table=name)
    older = (version_of(view) or 0) < SCHEMA
    for name, table in columns().items():
        known = set(table)
        if name not in present and not older:
            yield say("The whole table “{table}” of the database is gone.", table=name)
        there = set(present.get(name, known))
        for column in sorted(known - there) if not older else ():
            yield say("The column “{column}” of the table “{table}” is gone.", column=column, table=name)
        for column in sorted(there - known):
            yield say(
                "The table “{table}” holds the column “{column}”, which is not of this program.",
                column=column,
                table=name,
            )


_NO_BRANCH: Mapping[str, object] = {"base": "", "count": 0, "head": ""}
_NOTHING_FORGOTTEN: Mapping[str, object] = {"values": 0, "digests": {}}
_KINDS: Mapping[str, type | UnionType] = {
    **dict.fromkeys(("number", "schema_number"), int),
    **dict.fromkeys(("target", "tournament_id"), int | None),
    **dict.fromkeys(("station", "command", "previous", "digest"), str),
}
"""What SQLite takes as it comes: the other columns are checked where they are read."""


@frozen
class RowDifference:
    """A row that is not what the journal made it: None where it is not there; `writer` wrote it last."""

    row: RowKey
    expected: Image | None
    found: Image | None
    writer: "AnyEntry | None"


@frozen
class Findings:
    """What is wrong with a database, which rows differ, and all rows known, to name them by.

    `structure` are faults of the file, its tables and columns; `faults` those of the journal and of rows that
    cannot be read.
    """

    structure: tuple[Text, ...]
    faults: tuple[Text, ...]
    differences: tuple[RowDifference, ...]
    rows: Mapping[RowKey, Image]

    @property
    def proven(self) -> bool:
        """Say whether the data is what the journal made of it."""
        return not (self.structure or self.faults or self.differences)


UNPROVED = say(
    "To take it as it is all the same: “backup”, then “restore NUMBER --unproved” with the "
    "number of that copy in “backup --list”."
)
"""What is done with data that is not what its journal says."""


class Unproved(Damaged):
    """The rows of a file are not what its journal says; `findings` tell where."""

    def __init__(self, findings: Findings, *texts: Text) -> None:
        super().__init__(*texts)
        self.findings = findings


def verify(source: Source) -> Findings:
    """Return every difference between the journal and itself, and between the journal and the data.

    Where a journal entry cannot be read, nothing that follows from it is compared. A database that an older
    version wrote, opened without bringing it up to date, is compared in the columns that it has.

    Raises:
        Unreadable: there is no journal any more.
    """
    view = view_of(source)
    present: dict[str, dict[str, bool]] = {}
    for table, column, of_key in view.ask(_PRESENT if view.written else _PRESENT_ON_SERVER, ()):
        present.setdefault(table, {})[column] = bool(of_key)
    if "journal" not in present:
        raise Unreadable(say("The journal is gone, nothing can be proven. Go back to a copy of the file."))
    structure = tuple(_file_faults(view))
    if wrong := tuple(_schema_faults(view, present)):
        return Findings((*structure, *wrong), (), (), {})
    faults: list[Text] = []
    entries = _journal(view, present["journal"], faults)
    # Everything after an unreadable entry would differ, and hide what really does.
    if faults:
        return Findings(structure, tuple(faults), (), {})
    replayed, writers = replay(entries)
    data: dict[RowKey, Image] = {}
    for table, known in columns().items():
        if table != "journal" and "id" in present.get(table, ()):
            data |= _rows(view, table, [name for name in known if name in present[table]], faults)
    chain = [entry for entry, _ in entries]
    of_journal = (*_chain(chain), *lines(chain).faults, *_strange(chain), *_reference_faults(view))
    # A key that somebody else wrote may be a word.
    keys = sorted(replayed.keys() | data.keys(), key=str) if replayed != data else ()
    differing = (
        RowDifference(key, replayed.get(key), data.get(key), writers.get(key))
        for key in keys
        if replayed.get(key) != data.get(key)
    )
    return Findings(structure, (*faults, *of_journal), tuple(differing), {**data, **replayed})


def _journal(view: View, present: Collection[str], faults: list[Text]) -> list[tuple[Entry, list[Change]]]:
    """Read the journal; one entry that cannot be read is named and does not hide the others."""
    # A version that had fewer columns may have written it.
    names = [name for name in columns()["journal"] if name in present]
    if (entries := _tried(_entries, view, names)) is not None:
        return entries
    # Only now entry by entry, which is slow: a journal is whole nearly always.
    for (number,) in view.ask("SELECT number FROM journal ORDER BY number", ()):
        if _tried(_entries, view, names, number=number) is None:
            faults.append(unreadable(number))
    return []


def _entries(view: View, names: Sequence[str], **which: int) -> list[tuple[Entry, list[Change]]]:
    found: list[tuple[Entry, list[Change]]] = []
    for entry in journal(view, names, **which):
        branch, forgotten = entry.branch or _NO_BRANCH, entry.forgotten or _NOTHING_FORGOTTEN
        wrong = [name for name, kinds in _KINDS.items() if not isinstance(getattr(entry, name), kinds)]
        if wrong or not (_is_like(branch, _NO_BRANCH) and _is_like(forgotten, _NOTHING_FORGOTTEN)):
            raise TypeError(wrong)
        found.append((entry, changes_of(entry)))
    return found


def _is_like(found: object, model: Mapping[str, object]) -> bool:
    return isinstance(found, dict) and all(isinstance(found.get(key), type(model[key])) for key in model)


def _tried(read: Callable[Given, Read], *given: Given.args, **named: Given.kwargs) -> Read | None:
    """Return what was read, or None where a row cannot be read, as no program wrote it."""
    try:
        return read(*given, **named)
    except (AttributeError, LookupError, TypeError, ValueError, RecursionError, Unreadable):
        return None
    except sqlite3.Error as error:
        if not no_letters(str(error)):
            raise
        return None


def _rows(view: View, table: str, names: Sequence[str], faults: list[Text]) -> dict[RowKey, Image]:
    if (found := _tried(_images, view, table, names)) is not None:
        return found
    rows: dict[RowKey, Image] = {}
    # Only now row by row, which is slow: a table is whole nearly always.
    for (key,) in view.ask(f'SELECT id FROM "{table}"', ()):  # noqa: S608 — a name of ours
        if (found := _tried(_images, view, table, names, id=key)) is None:
            faults.append(say("A row of the table “{table}” cannot be read.", table=table))
            found = {(table, key): _piecemeal(view, table, names, key)}
        rows |= found
    return rows


def _images(view: View, table: str, names: Sequence[str], **which: Any) -> dict[RowKey, Image]:  # noqa: ANN401
    return {(table, image["id"]): image for image in images(view, table, names=names, **which)}


def _piecemeal(view: View, table: str, names: Sequence[str], key: Any) -> Image:  # noqa: ANN401 — it may be a word
    """Read a row column by column: what cannot be read stands for itself as bytes."""
    image: Image = {}
    for name in names:
        if (found := _tried(next, images(view, table, names=[name], id=key))) is None:
            query = f'SELECT CAST("{name}" AS BLOB) FROM "{table}" WHERE id = ?'  # noqa: S608 — names of ours
            ((stored,),) = view.ask(query, (key,))
            found = {name: None if stored is None else bytes(stored).decode(errors="replace")}
        image |= found
    return image


def _chain(entries: Sequence[Entry]) -> Iterator[Text]:
    previous = NO_ENTRY.digest
    # Of what was done before somebody was forgotten only the digests are left.
    # The entry that forgot holds all rows; earlier versions rewrote the others.
    forgetting = (
        entry.number
        for entry in entries
        if entry.kind is JournalKind.CHECKPOINT and entry.forgotten is not None
    )
    emptied = max(forgetting, default=0)
    for position, entry in enumerate(entries, start=1):
        if entry.number != position or entry.previous != previous:
            yield say(
                "Journal entry {number}: the entry before it is missing or was changed.", number=str(position)
            )
            return
        left = entry.changes or entry.branch
        if left if entry.number < emptied else digest(entry) != entry.digest:
            yield say("Journal entry {number} was changed after it was written.", number=str(entry.number))
        previous = entry.digest


def _strange(entries: Iterable[Entry]) -> Iterator[Text]:
    """Name what no program wrote into a change: replayed it may do nothing, but taken back it would."""
    for entry in entries:
        names = {name for document in entry.changes for name in _unknown(document)}
        if names:
            yield say(
                "Journal entry {number} holds what the program does not know: {names}.",
                number=str(entry.number),
                names=tuple(sorted(names)),
            )


def _unknown(document: Mapping[str, Any]) -> Iterator[str]:
    alike = "rows" in document
    yield from document.keys() - (_ROWS if alike else _PARTS)
    known = columns().get(document["table"]) if document["table"] != "journal" else None
    if known is None:
        yield document["table"]
        return
    for part in ["columns"] if alike else ["before", "after"]:
        yield from set(document[part] or ()) - known.keys()


_PARTS = {field.name for field in fields(Change)}
_ROWS = {"table", "columns", "rows"}


def replay(
    entries: Sequence[tuple[AnyEntry, Sequence[Change]]],
) -> tuple[dict[RowKey, Image], dict[RowKey, AnyEntry]]:
    """Make the rows anew from the journal alone; say with each which entry wrote it last."""
    rows: dict[RowKey, Image] = {}
    writers: dict[RowKey, AnyEntry] = {}
    for entry, changes in entries:
        if entry.kind is JournalKind.CHECKPOINT:
            rows.clear()  # it holds every row anew, in the shape that a migration gave it
        for change in changes:
            key = (change.table, change.key)
            writers[key] = entry
            if change.before is not None and change.after is not None and key not in rows:
                continue  # of two laptops that were merged the other has taken the row away
            image = patched(rows.pop(key, None), change.after)
            if image is not None:
                rows[key] = image
    return rows, writers
