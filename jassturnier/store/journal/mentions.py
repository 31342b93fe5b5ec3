"""Where people write in their own words, and where these speak of somebody who is to be forgotten."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from jassturnier.i18n import Text, say
from jassturnier.store.journal.images import Image, RowKey
from jassturnier.tournament.register.erasing import Erasure, Hit
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
    ("person", "contact"): say("contact"),
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
_TITLES = {("tournament", "name"), ("tournament", "venue"), ("season", "name")}
"""What others call things by: nothing of it goes without a question."""
_ABOUT = {
    ("entry", "name"),
    ("payment", "note"),
    ("penalty", "reason"),
    ("stage_entry", "reason"),
    ("by_hand", "reason"),
}
"""What is about an entry whatever it says; a remark and a contact always go with the person."""


def strings(value: object) -> Iterator[str]:
    """Yield every string of a JSON value, and the keys that people have written: the clubs of a fee."""
    match value:
        case str():
            yield value
        case dict():
            for key, inner in value.items():
                yield from [key] if _is_typed(key) else []
                yield from strings(inner)
        case list():
            for inner in value:
                yield from strings(inner)


def _is_typed(key: str) -> bool:
    """Tell a key that people have written from one of ours, which are all like `match_bonus`."""
    return not (key.isascii() and key.islower() and key.replace("_", "").isalnum())


def without(what: Erasure, table: str, column: str, value: Any) -> Any:  # noqa: ANN401 — a JSON value
    """Return what a column holds without the person."""
    match value:
        case dict():
            return {
                without(what, table, column, key) if _is_typed(key) else key: without(
                    what, table, column, inner
                )
                for key, inner in value.items()
            }
        case list():
            return [without(what, table, column, inner) for inner in value]
        case str() if (table, column) not in _TITLES or value in what.taken:
            return what.of(value)
    return value


@frozen
class Mention:
    """Words that speak of the person surely, or perhaps; and what stands there once it is taken out."""

    kind: Text
    words: str
    left: str
    sure: bool


@dataclass(slots=True)
class Mentions:
    """Collects what speaks of a person, each text once; what is decided where it is written, counts."""

    what: Erasure
    persons: frozenset[int]
    own: frozenset[RowKey]
    found: dict[str, Mention] = field(default_factory=dict)
    _known: dict[str, list[Hit]] = field(default_factory=dict)

    def look(self, row: RowKey, image: Image) -> None:
        """Look through an image of a row."""
        if row[0] == "person" and row[1] in self.persons:
            self._goes(say("contact"), image.get("contact", ""))
            return
        is_own = row in self.own or ("entry", image.get("entry_id")) in self.own
        for column, value in image.items():
            if kind := TEXTS.get((row[0], column)):
                for words in strings(value):
                    if is_own and column == "remark":
                        self._goes(kind, words)
                    else:
                        self._note(kind, words, (row[0], column), is_own=is_own)

    def look_at_command(self, command: str) -> None:
        """Look at a command about somebody else, where what it wrote is not asked about anyway."""
        hits = [hit for hit in self._hits(command) if not hit.shared]
        if not all(hit.sure for hit in hits) and not any(words in command for words in self.found):
            self._keep(say("command"), command, hits, sure=False)

    def _goes(self, kind: Text, words: str) -> None:
        if words:
            self.found[words] = Mention(kind, words, "", sure=True)

    def _note(self, kind: Text, words: str, column: tuple[str, str], *, is_own: bool) -> None:
        hits = self._hits(words)
        about = is_own and column in _ABOUT and words != self.what.label and any(map(str.isalpha, words))
        if (hits or about) and words not in self.found:
            sure = bool(hits) and all(hit.sure for hit in hits) and column not in _TITLES
            self._keep(kind, words, hits, sure=sure)

    def _keep(self, kind: Text, words: str, hits: Iterable[Hit], *, sure: bool) -> None:
        left = self.what.without(words, hits) if hits else self.what.label
        self.found[words] = Mention(kind, words, left, sure)

    def _hits(self, words: str) -> list[Hit]:
        if words not in self._known:
            self._known[words] = self.what.hits(words)
        return self._known[words]
