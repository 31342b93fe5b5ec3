"""A person is taken out of rows and journal for good, and the chain of the journal is closed over it.

Every entry that spoke of the person, and every one after it, gets another digest. One more entry says how
many values were taken out, and which digest each entry had before: so a state on a list that was printed
before is still found, and `verify` proves everything else as ever.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.store.journal.branches import Line, head_of, lines, moved
from jassturnier.store.journal.images import Image, RowKey, all_images, decode, journal_table, tables
from jassturnier.store.journal.journal import START, Change, Stamp, changes_of, digest, documents, write
from jassturnier.store.journal.mentions import TEXTS, Mention, Mentions, strings, without
from jassturnier.store.kit.models import Journal, Person
from jassturnier.tournament.people.entries import split_name
from jassturnier.tournament.register.erasing import Called, Erasure, erasure
from jassturnier.tournament.register.name_forms import Phrase, phrase
from jassturnier.tournament.register.persons import number_of
from jassturnier.values import frozen

_REMARK = "--remark"
"""Behind it stands what is about the person, name or no name."""
_SOMEBODY = "Person ?"
"""What stands for somebody of whom the register holds no number any more."""
_COMMANDS = 2
"""So many words a command has at most before what it is about."""


@frozen
class Target:
    """A person by all keys it ever had, and its names.

    It had another one where it was merged with it, or was taken off the list and entered again.
    """

    persons: frozenset[int]
    what: Erasure

    def joined(self, other: "Target") -> "Target":
        """Return what both know of the person."""
        return Target(self.persons | other.persons, self.what.with_names_of(other.what))

    def taking(self, texts: Iterable[str]) -> "Target":
        """Return what takes out these texts, too, which the desk has decided."""
        return Target(self.persons, self.what.taking(texts))


@dataclass(slots=True)
class Forgetting:
    """A person to be taken out of one database; `values` counts what was taken out."""

    target: Target
    own: set[RowKey]
    values: int = 0

    def image(self, table: str, key: int, image: Image | None) -> Image | None:
        """Return an image of a row without the person."""
        if image is None:
            return None
        found = {name: self._value(table, key, name, value) for name, value in image.items()}
        self.values += sum(found[name] != image[name] for name in image)
        return found

    def _value(self, table: str, key: int, name: str, value: Any) -> Any:  # noqa: ANN401 — a JSON value
        if table == "person" and key in self.target.persons:
            return _of_person(name, value, self.target.what.label)
        if name == "remark" and (table, key) in self.own:
            return ""
        return without(self.target.what, table, name, value) if (table, name) in TEXTS else value

    def command(self, entry: Journal, changes: Sequence[Change]) -> str:
        """Return the command of an entry without the person; one about nobody else keeps its first words."""
        people = {change.key for change in changes if change.table == "person"}
        mine = self.is_about(changes)
        # One word and nothing else, such as a bare “undo”, has no place where a name could stand.
        alone = people and people <= self.target.persons and len(entry.command.split()) > 1
        decided = [words for words in written(changes) if words in self.target.what.taken]
        whole = [words for words in decided if self.target.what.of(words) == self.target.what.label]
        if alone or (mine and _REMARK in entry.command) or whole:
            found = self._head(entry.command)
        elif mine:
            found = self.target.what.of_own(entry.command)
        else:
            found = (self.target.what.all_of if decided else self.target.what.of)(entry.command)
        self.values += found != entry.command
        return found

    def _head(self, command: str) -> str:
        first = command.split()[:_COMMANDS]
        kept = [word for word in first if word.isalpha() and word.islower() and self.target.what.spares(word)]
        return " ".join([*(kept or first[:1]), self.target.what.label])

    def is_about(self, changes: Sequence[Change]) -> bool:
        """Say whether changes are about the person: its row, its entries, or what hangs on these."""
        for change in changes:
            for image in (change.before, change.after):
                if image and self._is_own(change, image):
                    self.own.add((change.table, change.key))
                    if change.table == "entry_member" and "entry_id" in image:
                        self.own.add(("entry", image["entry_id"]))
        return any((change.table, change.key) in self.own for change in changes)

    def _is_own(self, change: Change, image: Image) -> bool:
        return (
            (change.table == "person" and change.key in self.target.persons)
            or image.get("person_id") in self.target.persons
            or ("entry", image.get("entry_id")) in self.own
        )


def _of_person(name: str, value: Any, label: str) -> Any:  # noqa: ANN401 — a JSON value
    """Return what a column of the register holds of somebody who is forgotten."""
    match name:
        case "id":
            return value
        case "family":
            return label
        case "spellings":
            return []
        case "born":
            return None
    return ""


def written(changes: Iterable[Change]) -> Iterator[str]:
    """Yield what changes have written in people's own words."""
    for change in changes:
        for column, value in {**(change.before or {}), **(change.after or {})}.items():
            if (change.table, column) in TEXTS:
                yield from strings(value)


def target_of(session: Session, person: int) -> Target:
    """Gather every key and name that a person ever had, from rows and journal."""
    images = list(_images_ever(session, "person"))
    return _target(label_of(person), _keys_of(session, person, images), images)


def target_named(session: Session, words: str) -> Target:
    """Gather those of a name who are gone from the register; some texts may still speak of them."""
    images = list(_images_ever(session, "person"))
    there = set(session.execute(select(col(Person.id))).scalars())
    wanted = sorted(phrase(words))
    persons = {
        key
        for key, image in images
        if key not in there and any(sorted(phrase(name)) == wanted for name in _names(image))
    }
    forgotten = {key for key, image in images if key in there and image.get("family") == label_of(key)}
    label = label_of(*forgotten) if len(forgotten) == 1 else _SOMEBODY
    found = _target(label, frozenset(persons), images)
    return replace(
        found, what=found.what.with_names_of(erasure(label, Called.of([split_name(words)], []), []))
    )


def _target(label: str, persons: frozenset[int], images: Sequence[tuple[int, Image]]) -> Target:
    others: dict[int, list[Image]] = {}
    for key, image in images:
        others.setdefault(-1 if key in persons else key, []).append(image)
    own = others.pop(-1, [])
    return Target(persons, erasure(label, _called(own, label), (_called(one) for one in others.values())))


def _called(images: Sequence[Image], label: str = "") -> Called:
    """Return what somebody is called by images of the register; those of changes hold only what changed."""
    families = {image["family"] for image in images if image.get("family", label) != label}
    givens = {image["given"] for image in images if image.get("given")} or {""}
    return Called.of(
        product(families, givens),
        (name for image in images for name in image.get("spellings", ())),
        (image["contact"] for image in images if image.get("contact")),
    )


def _names(image: Image) -> Iterator[str]:
    """Yield the whole names that an image of the register holds."""
    if {"given", "family"} <= image.keys():
        yield f"{image['given']} {image['family']}"
    yield from image.get("spellings", ())


def _keys_of(session: Session, person: int, images: Sequence[tuple[int, Image]]) -> frozenset[int]:
    """Return a person with those who bore one of its names and are gone from the register."""
    there = set(session.execute(select(col(Person.id))).scalars())
    names: dict[int, set[Phrase]] = {}
    for key, image in images:
        names.setdefault(key, set()).update(map(phrase, _names(image)))
    own = names.get(person, set())
    return frozenset({person, *(key for key, called in names.items() if key not in there and called & own)})


def mentions_of(session: Session, target: Target) -> tuple[Mention, ...]:
    """Return every text that speaks of a person, or may do so, each once."""
    entries = frozenset(_entries_of(session, target.persons))
    found = Mentions(target.what, target.persons, entries)
    for row, image in _all_ever(session):
        found.look(row, image)
    concerns = Forgetting(target, set(entries))
    for entry in session.execute(select(Journal).order_by(col(Journal.number))).scalars():
        if not concerns.is_about(changes_of(entry)):
            found.look_at_command(entry.command)
    return tuple(found.found.values())


def _images_ever(session: Session, table: str) -> Iterator[tuple[int, Image]]:
    """Yield every image of a table's rows there is, by key."""
    yield from ((key, image) for (name, key), image in _all_ever(session) if name == table)


def _all_ever(session: Session) -> Iterator[tuple[RowKey, Image]]:
    """Yield every image of every row there is; those of changes hold only what changed."""
    yield from all_images(session.connection()).items()
    for entry in session.execute(select(Journal).order_by(col(Journal.number))).scalars():
        for change in changes_of(entry):
            row = (change.table, change.key)
            yield from ((row, image) for image in (change.before, change.after) if image)


def _entries_of(session: Session, persons: frozenset[int]) -> Iterator[RowKey]:
    """Yield the entries that a person ever played for; their remarks are about it."""
    for _, image in _images_ever(session, "entry_member"):
        if image.get("person_id") in persons and "entry_id" in image:
            yield "entry", image["entry_id"]


def label_of(person: int) -> str:
    """Return what stands in the place of a name."""
    return f"Person {number_of(person)}"


def rewrite(session: Session, target: Target) -> tuple[int, dict[str, str]]:
    """Take a person out of rows and journal; return how many values, and old digest → new digest.

    It writes past the journal, which is what has to change.
    """
    forgetting = Forgetting(target, set(_entries_of(session, target.persons)))
    _rewrite_rows(session, forgetting)
    old = Journal.where(session, "number")
    new = [_without(forgetting, entry) for entry in old]
    renamed = _chain(old, new)
    table = journal_table()
    for before, after in zip(old, new, strict=True):
        if before.digest != after.digest:
            values = {
                name: getattr(after, name) for name in ("command", "changes", "previous", "digest", "branch")
            }
            session.connection().execute(update(table).where(table.c.id == before.id).values(**values))
    # Rows that were loaded before still hold the name; they must not be written back.
    session.expire_all()
    return forgetting.values, {one: two for one, two in renamed.items() if one != two}


def _rewrite_rows(session: Session, forgetting: Forgetting) -> None:
    for (name, key), image in all_images(session.connection()).items():
        found = forgetting.image(name, key, image) or {}
        if found != image:
            table = tables()[name]
            values = {column: decode(table.c[column], value) for column, value in found.items()}
            session.connection().execute(update(table).where(table.c.id == key).values(**values))


def _without(forgetting: Forgetting, entry: Journal) -> Journal:
    """Return an entry without the person, not yet chained to the one before."""
    changes = changes_of(entry)
    command = forgetting.command(entry, changes)
    cleaned = [
        Change(
            change.table,
            change.key,
            forgetting.image(change.table, change.key, change.before),
            forgetting.image(change.table, change.key, change.after),
        )
        for change in changes
    ]
    return Journal(**{**entry.model_dump(), "command": command, "changes": documents(cleaned)})


def _chain(old: Line, new: Line) -> dict[str, str]:
    """Chain the entries anew, and with them what every merge says of the journal it brought in."""
    renamed = {START: START}
    before = lines(old)
    previous = START
    for place, entry in enumerate(new):
        entry.previous = previous
        if entry.branch is not None:
            # The head that a merge wrote down is proven by making the other journal again: it has to be made
            # from the same cleaned entries.
            entry.branch = _branch(before.upto(entry.branch["base"]) or (), old, new, place, renamed)
        entry.digest = previous = digest(entry)
        renamed[old[place].digest] = previous
    return renamed


def _branch(base: Line, old: Line, new: Line, place: int, renamed: dict[str, str]) -> dict[str, Any]:
    """Return what a merge says now of the journal it brought in, and note the digests of that."""
    branch: Mapping[str, Any] = old[place].branch or {}
    came = range(place - branch["count"], place)
    renewed = lines(new[: came.start]).upto(renamed[head_of(base)]) or ()
    other = [*base, *moved(old, came, base)], [*renewed, *moved(new, came, renewed)]
    renamed |= {one.digest: two.digest for one, two in zip(*other, strict=True)}
    return {**branch, "base": head_of(renewed), "head": head_of(other[1])}


def close(session: Session, stamp: Stamp, values: int, renamed: Mapping[str, str]) -> Journal:
    """Add the entry that says what was taken out."""
    entry = write(session, stamp, [])
    # Only now: these columns are no change of a row, and the digest covers them too.
    entry.forgotten = {"values": values, "digests": dict(renamed)}
    entry.digest = digest(entry)
    return entry


def earlier_digests(journal: Iterable[Journal]) -> dict[str, str]:
    """Return the digests that entries had before somebody was forgotten → those they have now."""
    found: dict[str, str] = {}
    for entry in sorted(journal, key=lambda entry: entry.number, reverse=True):
        for old, new in (entry.forgotten or {}).get("digests", {}).items():
            # Newest first, so that a digest which a second forgetting renamed again leads to the one there is
            # now.
            found[old] = found.get(new, new)
    return found


def refuse_remembering(own: Line, other: Line, place: str) -> None:
    """Keep a journal out that still speaks of somebody who was forgotten in the other.

    Raises:
        NotAllowed: one of them does.
    """
    for one, two in ((own, other), (other, own)):
        if not earlier_digests(one).keys().isdisjoint(entry.digest for entry in two):
            raise NotAllowed(
                say(
                    "Since {place} and this database were one, somebody was forgotten in one of them.",
                    place=place,
                ),
                say("“people forget” takes the person out of the other, too."),
            )
