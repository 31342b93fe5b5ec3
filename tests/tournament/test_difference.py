"""Who is the same person as one who is stored, and what a list changes."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from jassturnier.exchange.intake.names import alike
from jassturnier.i18n import Text, say
from jassturnier.tournament.difference import Difference, Person, Record, Stored, compare

AGAIN = json.loads((Path(__file__).parent / "again.json").read_text(encoding="utf-8"))
_PERSON = {"Vorname": "given", "Name": "family", "Ort": "place"}
_SAID = {"Kategorie": "category", "Verein": "club"}


def listed(text: str) -> list[Record]:
    head, *rows = [line.split(";") for line in text.splitlines()]
    found = []
    for at, row in enumerate(rows, 2):
        cells = dict(zip(head, row, strict=True))
        who = {_PERSON[name]: words for name, words in cells.items() if name in _PERSON}
        said = {_SAID[name]: words for name, words in cells.items() if name in _SAID and words}
        found.append(Record(row_of(at), (Person(who["given"], who["family"], who.get("place", "")),), said))
    return found


def row_of(number: int) -> Text:
    return say("row {number}", number=str(number))


def stored(rows: list[dict[str, Any]]) -> list[Stored]:
    own = {"key", "given", "family", "place", "born", "member", "spellings"}
    return [
        Stored(
            **{name: value for name, value in row.items() if name in own},
            said={name: value for name, value in row.items() if name not in own},
        )
        for row in rows
    ]


def changed(found: Difference) -> list[str]:
    """Return “Anna Abt: name Abt → Meier”."""
    return [
        f"{line.name}: {change.field} {change.before} → {change.after}"
        for line in found.lines
        for change in line.changes
    ]


@pytest.mark.parametrize("case", AGAIN, ids=[case["name"] for case in AGAIN])
def test_a_list_that_comes_again_is_held_against_what_is_stored(case: dict[str, Any]) -> None:
    found = compare(listed(case["list"]), stored(case["stored"]), alike=alike)
    assert {what: count for what, count in found.counted().items() if count} == case["want"]
    assert sorted(changed(found)) == sorted("{}: {} {} → {}".format(*each) for each in case["changes"] or [])


def whats(found: Difference) -> str:
    return " ".join(line.what if line.key is None else f"{line.what}{line.key}" for line in found.lines)


def test_who_is_the_same_person() -> None:
    cases = {
        # A name, and the villages that tell namesakes apart.
        ("Hans Müller, Baar; Hans Müller, Zug", "Hans Müller, Zug; Hans Müller, Baar"): "same2 same1",
        ("Hans Müller, Baar", "Hans Müller, Zug; Hans Müller, Baar"): "new same1",
        ("", "Hans Müller, Zug; Hans Müller, Baar"): "new new",
        ("Hans Müller", "Hans Müller, Zug; Hans Müller, Baar"): "which which",
        ("Hans Müller, Baar", "Hans Müller, Zug"): "which",
        ("Hans Müller, 5630 Muri AG", "Hans Müller, Muri"): "same1",
        ("Hans Müller, Muri AG", "Hans Müller, Muri BE"): "which",
        # Of whom the name alone is known.
        ("Hans Müller", "Hans Müller, Zug"): "changed1",
        ("Hans Müller, Zug", "Hans Müller"): "same1",
        ("Hans Müller, Zug; Hans Müller", "Hans Müller"): "which",
        ("Hans Müller, Zug; Hans Müller", "Hans Müller; Hans Müller, Zug"): "same2 same1",
        ("Hans Müller; Hans Müller", "Hans Müller; Hans Müller"): "same1 same2",
        ("Hans Müller; Hans Müller", "Hans Müller"): "which",
        # Somebody stands there once.
        ("", "Hans Müller; MÜLLER Hans"): "new twice",
        ("Hans Müller", "Hans Müller; Hans Müller"): "same1 twice",
        ("Hans Müller, Zug", "Hans Müller; Hans Müller, Zug"): "twice same1",
        # The parts in any order; who is called just so goes before.
        ("Müller Hans", "Hans Müller"): "same1",
        ("Peter Hans; Hans Peter", "Hans Peter; Peter Hans"): "same2 same1",
        # Spelled alike is asked, unless the one meant is on the list, too.
        ("Käthi Roth", "Kaethi Rot"): "which",
        ("Käthi Roth", "Käthi Roth; Kaethi Rot"): "same1 new",
        ("Käthi Roth, Zug", "Kaethi Rot, Baar"): "new",
        ("Jo", "Jo"): "same1",
    }
    assert {
        (known, people): whats(compare(records(people), persons(known), alike=alike))
        for known, people in cases
    } == cases


def records(people: str) -> list[Record]:
    return [Record(row_of(at), (Person(*words),)) for at, words in enumerate(_apart(people), 1)]


def persons(known: str) -> list[Stored]:
    return [Stored(at, *words) for at, words in enumerate(_apart(known), 1)]


def _apart(people: str) -> list[tuple[str, str, str]]:
    found = []
    for words in filter(None, people.split("; ")):
        name, _, place = words.partition(", ")
        given, _, family = name.rpartition(" ")
        found.append((given, family, place))
    return found


def test_the_number_in_the_club_a_spelling_and_an_answer_tell_who_it_is() -> None:
    anna = Stored(1, "Anna", "Abt", "Muri", member="17")
    known = [anna, Stored(2, "Rita", "Frei", spellings=("R. Fry",))]
    records = [
        Record(row_of(1), (Person("Anna", "Keller", "Sins", member="17"),)),
        Record(row_of(2), (Person("R.", "Fry"), Person("Beat", "Frey", "Zug"))),
    ]
    assert whats(compare(records, known)) == "changed1 same2 new"
    # Nobody is two people of one list.
    for answers, keys in (
        ({"row 2": "new", "row 2/2": "000002"}, [1, None, 2]),
        ({"row 2": "2", "row 2/2": "2"}, [1, 2, None]),
    ):
        assert [line.key for line in compare(records, known, answers).lines] == keys


def member(given: str, family: str, number: str = "17") -> Record:
    return Record(say("row"), (Person(given, family, member=number),))


def test_who_has_the_same_number_and_another_name_has_changed_it() -> None:
    anna = Stored(1, "Anna", "Abt", member="17", spellings=("Anna Keller",))
    known = [anna, Stored(2, "Urs", "Roth", member="18")]
    people = (member("Anna", "Meier"), member("Anna", "Keller"), member("Beat", "Zemp", "18"))
    married, before, other = (compare([each], known) for each in people)
    assert changed(married) == ["Anna Meier: name Anna Abt → Anna Meier"]
    # A name of before changes nothing; who shares nothing but the number is asked about.
    assert (whats(before), whats(other), other.lines[0].may_be) == ("same1", "which", (2,))


def test_mueller_beside_mueller_with_an_umlaut_is_doubted_but_new() -> None:
    found = compare([member("Hans", "Mueller", ""), member("Hans", "Müller", "")], [])
    assert [(line.what, line.by) for line in found.lines] == [("new", ""), ("new", "likeness")]


def test_a_telephone_number_is_one_however_it_is_written() -> None:
    anna = Stored(1, "Anna", "Abt", said={"phone": "079 222 33 44"})
    for phone in ("+41 79 222 33 44", "0041792223344", "079/222 33 44", "+41 (0)79 2223344"):
        record = Record(row_of(1), (Person("Anna", "Abt", phone=phone),))
        assert compare([record], [anna]).counted()["same"] == 1


def test_the_same_list_again_brings_nothing() -> None:
    people = "Hans Müller, Zug; Hans Müller, Baar; Hans Müller; Rita Frei; Eva Frei; Jo"
    first = compare(records(people), (), alike=alike).counted()
    assert (first["new"], first["twice"]) == (5, 1)
    assert compare(records(people), persons(people), alike=alike).counted()["same"] == 6


def test_two_thousand_against_two_thousand_take_less_than_two_seconds() -> None:
    names = [f"Hans{at % 7}a Müll{at}er" for at in range(4000)]
    people, known = records("; ".join(names[:2000])), persons("; ".join(names[1000:3000]))
    begun = time.process_time()
    compare(people, known, alike=alike)
    assert time.process_time() - begun < 2


ANNA, BEAT = Person("Anna", "Abt"), Person("", "Bau")


def test_a_record_is_called_by_its_team_else_by_its_people() -> None:
    cases = [
        ((ANNA,), {}, "Anna Abt"),
        ((ANNA, BEAT), {}, "Anna Abt / Bau"),
        ((ANNA, BEAT), {"team": "Die Bauern"}, "Die Bauern"),
    ]
    assert [(people, said, Record(say("total"), people, said).name) for people, said, _ in cases] == cases
