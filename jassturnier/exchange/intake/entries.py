"""The records of a list as new entries: their numbers, groups and places in these, and what is twice."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from jassturnier.errors import Problem
from jassturnier.exchange.intake.grid import is_paid
from jassturnier.exchange.intake.rows import NOTHING
from jassturnier.i18n import Text, no_number, parse_number, say
from jassturnier.tournament.difference import Person, Record
from jassturnier.tournament.lists import ticked
from jassturnier.tournament.people.entries import About, NewEntry, name_problems
from jassturnier.tournament.people.fields import LISTED

HIGHEST = 999_999
"""The highest number an entry may have."""
_PLACE_IN_GROUP = re.compile(r"([A-Za-z]) ?(\d{1,3})")
_GROUP_WORD = re.compile(r"(?:gruppe|group|groupe|gruppo)\s+", re.IGNORECASE)


def entries_of(
    records: Sequence[Record], together: int, *, several: bool
) -> tuple[list[NewEntry], list[Problem]]:
    """Return the entries of records, and what cannot be; so many play `together`.

    Where numbers start again in each group, the number of an entry is its place in the list and its seed the
    number in its group; else its seed is its place among the numbers of its group. Where `several` tables
    each count from one, nobody has a number.
    """
    entries = [_entry(record, together) for record in records]
    problems = [problem for pair in zip(records, entries, strict=True) for problem in _problems(*pair)]
    placed, clashes = _placed(_with_numbers_once(entries) if several else entries)
    return placed, problems + clashes


def _entry(record: Record, together: int) -> NewEntry:
    group, number = _group_and_number(record.said)
    team = record.said.get("team", "") or (record.said.get("pair", "") if not record.people else "")
    facts = {field.key: value for field in LISTED if (value := _read(record, field.key)) is not None}
    remark = [facts.get("remark", ""), *(person.remark for person in record.people)]
    facts["remark"] = "; ".join(dict.fromkeys(filter(None, remark)))
    if together == 1:
        facts["club"] = facts.get("club", "") or team
    return NewEntry(
        tuple((person.family, person.given) for person in record.people),
        team if together > 1 else "",
        number,
        group,
        _number(record.said.get("seed", "")),
        record.place,
        ticked=is_paid(record.said.get("paid", "")),
        about=tuple(map(about_of, record.people)),
        **facts,
    )


def about_of(person: Person) -> About:
    """Return what is said of somebody besides the name."""
    return About(person.place, person.born, contact_of(person.phone, person.mail))


def contact_of(phone: str, mail: str) -> str:
    """Return telephone number and address as the register keeps them."""
    return ", ".join(filter(None, (phone, mail)))


_FIELDS = {field.key: field for field in LISTED}


def _read(record: Record, key: str) -> Any:  # noqa: ANN401 — of the type of the field
    """Return what a record says of a field; in place of what was paid there may be a tick."""
    words = record.said.get(key, "")
    if key == "paid" and (is_paid(words) or ticked(words) is False):
        return 0
    return _FIELDS[key].read(words)


def _group_and_number(said: Mapping[str, str]) -> tuple[str, int | None]:
    words = said.get("number", "")
    place = _PLACE_IN_GROUP.fullmatch(words)
    if place is not None and "group" not in said:
        return place[1].upper(), int(place[2])
    group = _GROUP_WORD.sub("", said.get("group", ""))
    return group.upper() if len(group) == 1 else group, _number(words)


def _number(words: str) -> int | None:
    number = parse_number(words.rstrip("."))
    return number if number is not None and 0 < number <= HIGHEST else None


def _problems(record: Record, entry: NewEntry) -> Iterator[Problem]:
    yield from name_problems(entry)
    for key, found in (("number", entry.number), ("seed", entry.seed)):
        words = record.said.get(key, "")
        if words not in NOTHING and found is None:
            yield Problem(record.place, no_number(words))


def _with_numbers_once(entries: Sequence[NewEntry]) -> list[NewEntry]:
    """Take the numbers of tables away that each count from one; with groups A1 and B1 are meant."""
    numbers = [entry.number for entry in entries if entry.number is not None]
    grouped = any(entry.group for entry in entries)
    if grouped or not numbers or numbers.count(min(numbers)) == 1:
        return list(entries)
    return [replace(entry, number=None) for entry in entries]


def _placed(entries: Sequence[NewEntry]) -> tuple[list[NewEntry], list[Problem]]:
    """Settle number, group and seed of every entry."""
    if not any(entry.group for entry in entries):
        return list(entries), _twice(entries, _by_number)
    missing = [entry for entry in entries if not entry.group]
    problems = [Problem(entry.place, say("the group is missing.")) for entry in missing]
    if _start_again(entries):
        problems += _twice(entries, _by_group_and_number)
        return [_renumbered(entry, number) for number, entry in enumerate(entries, 1)], problems
    return _seeded(list(entries)), problems + _twice(entries, _by_number) + _twice(entries, _by_seed)


def _start_again(entries: Sequence[NewEntry]) -> bool:
    """Tell whether the lowest number occurs in several groups; any other number twice is a mistake."""
    places = [(entry.number, entry.group) for entry in entries if entry.number is not None]
    lowest = min((number for number, _ in places), default=None)
    return len({group for number, group in places if number == lowest}) > 1


def _renumbered(entry: NewEntry, number: int) -> NewEntry:
    return replace(entry, number=number, seed=entry.number if entry.seed is None else entry.seed)


def _seeded(entries: list[NewEntry]) -> list[NewEntry]:
    """Give everybody a place in the group in the order of the numbers, unless the list has places."""
    if any(entry.seed is not None for entry in entries):
        return entries
    groups: dict[str, list[int]] = defaultdict(list)
    for index, entry in enumerate(entries):
        groups[entry.group].append(index)
    for members in groups.values():
        members.sort(key=lambda index: entries[index].number or HIGHEST + 1)
        for seed, index in enumerate(members, 1):
            entries[index] = replace(entries[index], seed=seed)
    return entries


def _twice(entries: Sequence[NewEntry], named: Callable[[NewEntry], Text | None]) -> list[Problem]:
    first: dict[Text, Text] = {}
    problems = []
    for entry in entries:
        name = named(entry)
        if name is not None and name in first:
            text = say("{what} occurs twice, first here: {place}.", what=name, place=first[name])
            problems.append(Problem(entry.place, text))
        elif name is not None and entry.place is not None:
            first[name] = entry.place
    return problems


def _by_number(entry: NewEntry) -> Text | None:
    return None if entry.number is None else say("number {number}", number=str(entry.number))


def _by_group_and_number(entry: NewEntry) -> Text | None:
    return None if entry.number is None else say("place {place}", place=f"{entry.group}{entry.number}")


def _by_seed(entry: NewEntry) -> Text | None:
    return None if entry.seed is None else say("place {place}", place=f"{entry.group}{entry.seed}")
