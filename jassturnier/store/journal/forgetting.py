"""A person is taken out of the rows, and of all that was done before only the digests are left.

The entry that does it holds every row as it is afterwards, so that a replay begins there. The digests before
it stay as they were: the chain goes through them, and a state on a list printed before is still found.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, say
from jassturnier.store.journal.changes import Change, Image, Line, RowKey, changes_of, digest
from jassturnier.store.journal.heads import Stamp
from jassturnier.store.journal.journal import (
    Recorder,
    all_images,
    decode,
    journal_table,
    keep_sheets,
    tables,
    write,
)
from jassturnier.store.kit.models import EntryMember, Journal, Person
from jassturnier.store.kit.schema import JournalKind
from jassturnier.tournament.careers import number_of
from jassturnier.tournament.name_forms import Erasure, erasure, phrase
from jassturnier.tournament.people.entries import full_name, split_name
from jassturnier.values import frozen

_REASON = say("Reason")
TEXTS = {
    ("tournament", "name"): say("Tournament"),
    ("tournament", "venue"): say("venue"),
    ("tournament", "regulation"): say("Regulation"),
    ("letterhead", "club"): say("Letterhead"),
    ("season", "name"): say("Season"),
    ("season", "settings"): say("Season"),
    ("season_event", "name"): say("Season"),
    ("season_event", "facts"): say("Season"),
    ("station", "name"): say("Laptop"),
    ("person", "club"): say("Club"),
    ("person", "place"): say("Place of living"),
    ("person", "contact"): say("contact"),
    ("person", "member"): say("number in the club"),
    ("entry", "name"): say("Team"),
    ("entry", "club"): say("Club"),
    ("entry", "category"): say("category"),
    ("entry", "remark"): say("Remark"),
    ("entry", "tandem"): say("Tandem"),
    ("payment", "note"): say("payment"),
    ("payment", "by"): say("payment"),
    ("payment", "what"): say("payment"),
    ("reading", "note"): say("Slip"),
    ("reading", "reader"): say("Slip"),
    ("reading", "facts"): say("Slip"),
    ("notice", "words"): say("Notice"),
    ("penalty", "reason"): say("Penalty"),
    ("stage_entry", "reason"): _REASON,
    ("by_hand", "reason"): _REASON,
    ("round", "report"): say("Round"),
    ("wish", "facts"): say("Wish"),
}
"""Columns with words of people, alone or inside of a JSON value, and what they are called."""
ABOUT_SOMEBODY = {
    ("entry", "name"),
    ("entry", "remark"),
    ("entry", "tandem"),
    ("payment", "note"),
    ("payment", "by"),
    ("penalty", "reason"),
    ("stage_entry", "reason"),
    ("by_hand", "reason"),
    ("reading", "reader"),
    ("person", "contact"),
}
"""What is about people: only here a name goes without a question."""


_SHOWN = {"contact", "remark"}
"""What goes whole and may hold more than is known of the person anyway."""


@frozen
class Mention:
    """Words that speak of the person, surely or perhaps, and what stands there once it is taken out."""

    kind: Text
    words: str
    left: str
    sure: bool


@frozen
class Target:
    """A person by all keys it ever had, as before a merge, and what finds its names."""

    persons: frozenset[int]
    what: Erasure


def target_of(session: Session, person: int) -> Target:
    """Gather every key and name that a person ever had, from rows and journal."""
    images = list(_images_ever(session))
    known = {name for key, image in images if key == person for name in _names(image)}
    return _target(session, {person, *_gone(session, images, known)}, images)


def target_gone(session: Session, words: str) -> Target | None:
    """Gather those of a name who were in the register once and are no more, None if nobody was."""
    images = list(_images_ever(session))
    persons = _gone(session, images, {words})
    return _target(session, persons, images) if persons else None


def _target(session: Session, persons: Collection[int], images: Collection[tuple[int, Image]]) -> Target:
    others = (row for row in Person.where(session) if row.id not in persons)
    names = [full_name((row.family, row.given)) for row in others]
    return Target(frozenset(persons), erasure(label_of(min(persons)), list(_called(persons, images)), names))


def _gone(session: Session, images: Collection[tuple[int, Image]], names: Collection[str]) -> set[int]:
    there = set(session.execute(select(col(Person.id))).scalars())
    wanted = {tuple(sorted(phrase(name))) for name in names} - {()}
    return {
        key
        for key, image in images
        if key not in there and any(tuple(sorted(phrase(name))) in wanted for name in _names(image))
    }


def _called(persons: Collection[int], images: Collection[tuple[int, Image]]) -> Iterator[tuple[str, str]]:
    """Yield every name that somebody ever had; images of changes hold only what changed."""
    own = [image for key, image in images if key in persons and image.get("family") != label_of(key)]
    families = {image["family"] for image in own if image.get("family")}
    yield from product(families, {image["given"] for image in own if image.get("given")} or {""})
    yield from (split_name(name) for image in own for name in image.get("spellings", ()))


def _names(image: Image) -> Iterator[str]:
    if {"given", "family"} <= image.keys():
        yield full_name((image["family"], image["given"]))
    yield from image.get("spellings", ())


def _images_ever(session: Session) -> Iterator[tuple[int, Image]]:
    yield from (
        (key, image) for (name, key), image in all_images(session.connection()).items() if name == "person"
    )
    for entry in session.execute(select(Journal)).scalars():
        for change in changes_of(entry):
            if change.table == "person":
                yield from ((change.key, image) for image in (change.before, change.after) if image)


def label_of(person: int) -> str:
    """Return what stands in the place of a name."""
    return f"Person {number_of(person)}"


def mentions_of(session: Session, target: Target) -> tuple[Mention, ...]:
    """Return what speaks of a person, each text once: what surely does, and what may."""
    own = _entries_of(session, target)
    found: dict[tuple[str, bool], Mention] = {}
    for row, image in all_images(session.connection()).items():
        for mention in _mentions_in(target, own, row, image):
            found.setdefault((mention.words, mention.sure), mention)
    return tuple(found.values())


def _mentions_in(target: Target, own: Collection[RowKey], row: RowKey, image: Image) -> Iterator[Mention]:
    for column, value in image.items():
        kind = TEXTS.get((row[0], column))
        if kind is None or not value:
            continue
        if _goes_whole(target, own, row, column):
            if column in _SHOWN:
                yield Mention(kind, value, "", sure=True)
            continue
        is_own = row in own or ("entry", image.get("entry_id")) in own
        for words in strings(value):
            if hits := target.what.hits(words):
                sure = (row[0], column) in ABOUT_SOMEBODY and all(
                    hit.own if is_own else hit.whole for hit in hits
                )
                yield Mention(kind, words, target.what.without(words, hits), sure)


def _goes_whole(target: Target, own: Collection[RowKey], row: RowKey, column: str) -> bool:
    """Say whether a text goes whatever it says: what is known of the person, a remark on its entry."""
    return (row[0] == "person" and row[1] in target.persons) or (column == "remark" and row in own)


def _entries_of(session: Session, target: Target) -> set[RowKey]:
    members = EntryMember.where(session, person_id=list(target.persons))
    return {("entry", member.entry_id) for member in members}


def strings(value: object) -> Iterator[str]:
    """Yield what people have written in a value, JSON or plain, keys such as the clubs of a fee among it."""
    match value:
        case str():
            yield value
        case dict():
            for key, inner in value.items():
                yield from _typed(key)
                yield from _typed(inner) if isinstance(inner, str) else strings(inner)
        case list():
            for inner in value:
                yield from _typed(inner) if isinstance(inner, str) else strings(inner)


def _typed(words: str) -> list[str]:
    """Tell what people have written from a word of ours, which are all like `match_bonus`."""
    ours = words.isascii() and words.islower() and words.replace("_", "").isalnum()
    return [] if ours else [words]


def _rewritten(value: Any, left: Mapping[str, str], *, inside: bool = False) -> Any:  # noqa: ANN401 — a JSON value
    match value:
        case dict():
            return {
                _rewritten(key, left, inside=True): _rewritten(inner, left, inside=True)
                for key, inner in value.items()
            }
        case list():
            return [_rewritten(inner, left, inside=True) for inner in value]
        case str() if not inside or _typed(value):
            return left.get(value, value)
    return value


@frozen
class Rewriting:
    """What becomes of texts: of those that `sure`ly speak of the person, and of those that were `decided`."""

    target: Target
    own: Collection[RowKey]
    sure: Mapping[str, str]
    decided: Mapping[str, str]

    def image(self, row: RowKey, image: Image) -> Image:
        """Return an image of a row without the person."""
        return {column: self._value(row, column, value) for column, value in image.items()}

    def _value(self, row: RowKey, column: str, value: Any) -> Any:  # noqa: ANN401 — a JSON value
        if row[0] == "person" and row[1] in self.target.persons:
            left = {"id": value, "family": label_of(row[1]), "spellings": [], "born": None}
            return left.get(column, "")
        if _goes_whole(self.target, self.own, row, column):
            return ""
        if (row[0], column) not in TEXTS:
            return value
        sure = self.sure if (row[0], column) in ABOUT_SOMEBODY else {}
        return _rewritten(value, {**sure, **self.decided})


def forget_person(
    session: Session, stamp: Stamp, target: Target, mentions: Collection[Mention], taken: Collection[Mention]
) -> int:
    """Take a person out of rows and journal; return how many values of rows that were.

    It writes past the journal, which is what has to change.
    """
    sure = {each.words: each.left for each in mentions if each.sure and each.left}
    decided = {each.words: each.left for each in taken}
    rewriting = Rewriting(target, _entries_of(session, target), sure, decided)
    values = _rewrite_rows(session, rewriting)
    Recorder().attach(session)
    keep_sheets(session)
    session.flush()
    _strip(session, rewriting)
    images = all_images(session.connection()).items()
    all_rows = [Change(table, key, None, image) for (table, key), image in images]
    entry = write(session, replace(stamp, kind=JournalKind.CHECKPOINT), all_rows)
    # Only now: this column is no change of a row, and the digest covers it too.
    entry.forgotten = {"values": values, "digests": {}}
    entry.digest = digest(entry)
    return values


def _rewrite_rows(session: Session, rewriting: Rewriting) -> int:
    values = 0
    for row, image in all_images(session.connection()).items():
        found = rewriting.image(row, image)
        differing = {column: value for column, value in found.items() if value != image[column]}
        if differing:
            table = tables()[row[0]]
            decoded = {column: decode(table.c[column], value) for column, value in differing.items()}
            session.connection().execute(update(table).where(table.c.id == row[1]).values(**decoded))
            values += len(differing)
    # Rows that were loaded before still hold the name; they must not be written back.
    session.expire_all()
    return values


def _strip(session: Session, rewriting: Rewriting) -> None:
    """Leave of every entry when and where it was made, its digest, and the first word of its command."""
    table = journal_table()
    for key, command in session.execute(select(table.c.id, table.c.command)).all():
        word = command.partition(" ")[0]
        head = (
            f"{word} …" if word.isascii() and word.islower() and not rewriting.target.what.hits(word) else "…"
        )
        emptied = update(table).where(table.c.id == key).values(command=head, changes=[], branch=None)
        session.connection().execute(emptied)
    session.expire_all()


def refuse_remembering(own: Line, other: Line, place: str) -> None:
    """Keep a journal out that does not know of somebody who was forgotten in the other.

    Raises:
        NotAllowed: one of them does not.
    """
    one, two = ({entry.digest for entry in line if entry.forgotten} for line in (own, other))
    if one != two:
        raise NotAllowed(
            say(
                "Since {place} and this database were one, somebody was forgotten in one of them.",
                place=place,
            ),
            say("They cannot be merged any more: go on with one of them, on both laptops."),
        )
