"""What a heading means: a field, the person it speaks of, the order of the names below it."""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from jassturnier.i18n import Names, fold, say
from jassturnier.resources import read
from jassturnier.tournament.difference import Want
from jassturnier.tournament.lists import month_of
from jassturnier.values import frozen

GIVEN, FAMILY, MIXED = "given", "family", "mixed"
"""Which part of a name stands first; where they are mixed, every name tells its own."""
NAMES = frozenset({"given", "family", "name"})
_ORDERS = {"given first": GIVEN, "family first": FAMILY}
FIELDS = Names(
    {
        "given": say("given name"),
        "family": say("family name"),
        "name": say("name"),
        "place": say("place"),
        "zip": say("postcode"),
        "born": say("born"),
        "phone": say("telephone"),
        "mail": say("mail"),
        "member": say("number in the club"),
        "club": say("club"),
        "category": say("category"),
        "team": say("team"),
        "pair": say("pair"),
        "number": say("number"),
        "group": say("group"),
        "rank": say("rank"),
        "total": say("total"),
        "points": say("points"),
        "evening": say("evening"),
        "day": say("date of the evening"),
        "paid": say("paid"),
        "due": say("due"),
        "remark": say("remark"),
        "guess": say("guess"),
        "ranked": say("ranked"),
        "free": say("free of charge"),
        "tandem": say("tandem"),
        "announced": say("confirmed"),
        "seed": say("place in the group"),
        "partner": say("partner"),
    }
)
"""What the fields of a list are called, where they are shown and where they are typed."""
_OF_TOTALS = frozenset({"total", "points", "round", "evening", "rank", "day"})
_NEVER = frozenset({"presence", "status", "zip"})
"""What our lists have, or others, and nobody reads."""
_READ_FOR_TOTALS = (
    _OF_TOTALS - {"round"} | NAMES | {"place", "born", "member", "number", "team", "pair", "club"}
)

_TOKEN = re.compile(r"[a-z]+|\d+")
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\][]*\]")
_DATE = re.compile(r"\d{1,2}\. ?\d{1,2}\.(?: ?\d{2,4})?|\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/\d{2,4}")
_NUMBERS = {**{str(n): n for n in range(1, 10)}, "a": 1, "b": 2, "c": 3, "i": 1, "ii": 2, "iii": 3}


@frozen
class Meaning:
    """What a heading says: the field, the person from 1 on, and which part of a whole name stands first.

    `bare` is a heading that names nothing but a person, such as “Player 2”.
    """

    field: str
    person: int = 1
    order: str = ""
    bare: bool = False


@cache
def _table() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(read("exchange", "intake", "headings.toml").decode())


@cache
def words(section: str, key: str) -> frozenset[str]:
    """Return the words of an entry of the table, as `fold` leaves them."""
    return frozenset(fold(word) for word in _table()[section][key].split(","))


@cache
def spellings() -> Mapping[str, Sequence[str]]:
    """Return the fields that headings may name, each as people write it."""
    sections = ("each", "whole", "money", "totals")
    return {
        key: [word.strip() for word in listed.split(",")]
        for section in sections
        for key, listed in _table()[section].items()
    }


@cache
def _phrases() -> Mapping[str, str]:
    # Of two fields that have it, the first one.
    return {fold(word): key for key, written in [*spellings().items()][::-1] for word in written}


@cache
def of_each() -> frozenset[str]:
    """Return the fields that everybody in a record has."""
    return NAMES.union(_table()["each"]) - _ORDERS.keys()


@cache
def money() -> frozenset[str]:
    """Return the fields of payments."""
    return frozenset(_table()["money"])


@cache
def all_fields() -> frozenset[str]:
    """Return every field that a column may be said to be."""
    return frozenset(_phrases().values()) - _ORDERS.keys() | {"evening", "round"}


def is_read(field: str, want: Want) -> bool:
    """Say whether a field is read from a list of this kind."""
    if field == "day":
        return want is Want.TOTALS
    return field in _READ_FOR_TOTALS if want.counts else field not in _OF_TOTALS | _NEVER


def meaning(heading: str) -> Meaning | None:
    """Return what a heading means, None if it is not known wholly; brackets may explain it.

    It is never a guess: what is left once words for persons and filling words are taken away must be known.
    """
    if len(heading) > _MOST_LETTERS:
        return None
    bare = _BRACKETS.sub(" ", heading)
    return _meant(heading) or (_meant(bare) if bare.strip() and bare != heading else None)


_MOST_LETTERS = 80


def _meant(heading: str) -> Meaning | None:
    tokens = _TOKEN.findall(fold(heading.replace("#", " nr ").replace("°", "o ").replace("_", " ")))
    if _is_dated(heading) or _is_one_of(tokens, "evenings"):
        return Meaning("evening")
    if _is_one_of(tokens, "rounds"):
        return Meaning("round")
    partners, people = words("words", "partners"), words("words", "persons")
    # Elsewhere than at the end “d” is French: “Nom d’usage”.
    numbers = _NUMBERS | {"d": 4} if tokens[-1:] == ["d"] else _NUMBERS
    numbered = next((numbers[token] for token in tokens if token in numbers), 1)
    person = 2 if partners.intersection(tokens) else numbered
    members = words("words", "members").intersection(tokens)
    franked = not words("words", "currency").isdisjoint(tokens)
    # Of “Beitrag 2026” the year tells nothing.
    filling = words("words", "filling") | words("words", "currency")
    about = [token for token in tokens if token not in partners | people | members and token not in _NUMBERS]
    bare = [token for token in about if token not in {"de", "d", "di"}]
    told = [t for t in about if t not in filling and not (t.isdecimal() and len(t) == len("2026"))]
    tried = (tokens, about, bare, told)
    field = next((known for each in tried if (known := _phrases().get(" ".join(each)))), "")
    # “N° de membre” is that in the club.
    field = "member" if members and field == "number" else field
    # “Total Fr.” counts no points.
    field = "due" if franked and field in {"", *_OF_TOTALS} else field
    if not field and not tried[-1] and (partners | people).intersection(tokens):
        return Meaning("name", person, bare=True)
    if not field:
        return None
    order = _ORDERS.get(field, "")
    field = "name" if order else field
    return Meaning(field, person if field in of_each() else 1, order)


def _is_dated(heading: str) -> bool:
    """Say whether a heading is a date, with nothing but a word for an evening beside it."""
    beside, dates = _DATE.subn(" ", heading)
    tokens = _TOKEN.findall(fold(beside))
    known = words("words", "evenings") | words("words", "filling") | words("words", "currency")
    known |= words("totals", "points") | words("totals", "total")
    return bool(dates) and all(token in known or token.isdecimal() for token in tokens)


def _is_one_of(tokens: Sequence[str], key: str) -> bool:
    """Say whether a heading counts: “2. Passe”, “R1”, “Abend 3”; a month is an evening without a number."""
    # “Punkte 2. Abend” is what the evening has brought.
    beside = words("words", "ordinals") | words("totals", "points") | words("totals", "total")
    said = [token for token in tokens if token not in beside]
    names, numbers = [t for t in said if not t.isdecimal()], [t for t in said if t.isdecimal()]
    about = words("words", "evenings") | words("words", "filling")
    if key == "evenings" and any(map(month_of, names)):
        return all(token in about or month_of(token) for token in names)
    return len(names) == len(numbers) == 1 and names[0] in words("words", key)


def partner_in(heading: str) -> int | None:
    """Return the number of a partner in a heading, “Partner 2”; None of one without a number."""
    tokens = _TOKEN.findall(fold(heading[:_MOST_LETTERS]))
    number = next((_NUMBERS[token] for token in tokens if token in _NUMBERS), None)
    return None if words("words", "partners").isdisjoint(tokens) else number


def is_mobile(heading: str) -> bool:
    """Say whether a heading is that of a mobile telephone."""
    return not words("words", "mobile").isdisjoint(_TOKEN.findall(fold(heading)))


def speaks_of_names(heading: str) -> bool:
    """Say whether a word for names stands in a heading, whatever else does: “Name des Kindes”."""
    known = words("each", "name") | words("each", "given") | words("each", "family")
    return not known.isdisjoint(_TOKEN.findall(fold(heading[:_MOST_LETTERS])))


def group_in(title: str) -> str:
    """Return the letter of a title “Gruppe B”, "" of any other words."""
    word, _, letter = title.partition(" ")
    return letter.upper() if len(letter) == 1 and is_one_of(word, "whole", "group") else ""


def is_one_of(said: str, section: str, key: str) -> bool:
    """Say whether words are a phrase of the table."""
    return fold(said[:_MOST_LETTERS]) in words(section, key)


def is_counted(said: str) -> bool:
    """Say whether words are a number of people: “4 Personen”."""
    number, _, words = said.partition(" ")
    return number.isdecimal() and is_one_of(words, "rows", "counted")


def begins_with(said: str, key: str) -> bool:
    """Say whether words begin with a phrase of the rows in the table."""
    return f"{fold(said[:_MOST_LETTERS])} ".startswith(_between_blanks(key)[0])


def ends_with(said: str, key: str) -> bool:
    """Say whether words end with a phrase of the rows in the table: “Käthi Abt ABGEMELDET”."""
    return f" {fold(said[:_MOST_LETTERS].rstrip(' .!)'))}".endswith(_between_blanks(key)[1])


@cache
def _between_blanks(key: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    phrases = words("rows", key)
    return tuple(f"{phrase} " for phrase in phrases), tuple(f" {phrase}" for phrase in phrases)


def known(headings: Iterable[str]) -> int:
    """Return how many headings of a row are known, 0 if no name, team or numbered total is one."""
    found = [meant.field for heading in headings if heading and (meant := meaning(heading))]
    numbers = "number" in found and not (_OF_TOTALS - {"rank", "day"}).isdisjoint(found)
    return len(found) if numbers or NAMES.union(("team", "pair")).intersection(found) else 0
