"""Layouts and answers; every list that the program writes is read."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from openpyxl import Workbook

from jassturnier.errors import WrongUsage
from jassturnier.exchange.intake.layout import from_toml
from jassturnier.exchange.intake.records import read_list
from jassturnier.exchange.lists import WHAT
from jassturnier.exchange.players_form import Offered, players_form
from jassturnier.exchange.workbook import workbook
from jassturnier.i18n import LANGUAGES
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.register.difference import Incoming, Want
from tests.support.exchange.evenings import PAIRS, SINGLE, pair, regulation, single, tournament
from tests.support.exchange.files import saved

PEOPLE = (
    *("Hans Müller", "Käthi von Arx", "Rita Frei", "Urs De Carli"),
    *("Anna Abt", "Beat Roth", "Ueli Graf", "Vreni Kunz"),
)


def named(entries: Sequence[EntryInfo]) -> tuple[EntryInfo, ...]:
    """Give entries names as people have them."""
    words = iter(PEOPLE)

    def member(entry: EntryInfo) -> EntryInfo:
        names = (next(words).split(" ", 1) for _ in entry.members)
        pairs = zip(entry.members, names, strict=True)
        members = tuple(replace(each, given=given, family=family) for each, (given, family) in pairs)
        return replace(entry, members=members, club="JC Muri", remark="vegi", category="Damen")

    return tuple(map(member, entries))


SINGLES, PAIRED = named([single(n) for n in range(1, 9)]), named([pair(n) for n in range(1, 5)])


def read(content: bytes, want: Want = Want.ENTRIES, together: int = 1, /, **answers: str) -> Incoming:
    return read_list(content, want, together, answers, {})[1]


def everybody(found: Incoming) -> list[str]:
    return [person.name for record in found.records for person in record.people]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "entries"), [(SINGLE, SINGLES), (PAIRS, PAIRED)])
def test_what_the_program_writes_it_reads(language: str, name: str, entries: tuple[EntryInfo, ...]) -> None:
    rules = regulation(name)
    whole = tournament(rules, entries, 1)
    form, book = players_form(rules, language, Offered(entries)), workbook(whole, language)
    for content in (form, book, WHAT["entries"](whole).encode()):
        found = read(content, Want.ENTRIES, rules.entry.members)
        assert (everybody(found), found.doubts, found.problems, found.left) == (list(PEOPLE), (), (), ())
        assert {record.said["club"] for record in found.records} == {"JC Muri"}
    for content in (book, WHAT["standings"](whole).encode()):
        ranked = read(content, Want.TOTALS, rules.entry.members)
        assert {record.name for record in ranked.records} == {entry.name for entry in entries}
        assert (ranked.doubts, ranked.problems, ranked.left) == ((), (), ())


def test_a_layout_can_be_written_by_hand() -> None:
    text = "Wer;Wo;Fr.\nMüller Hans;Baar;20\n"
    layout = '[columns]\nWer = "name family first"\nWo = "place"\n"Fr." = "paid"\n'
    (record,) = read_list(text.encode(), Want.ENTRIES, 1, {}, {"": layout})[1].records
    assert (record.people[0].given, record.people[0].place, record.said) == ("Hans", "Baar", {"paid": "20"})


@pytest.mark.parametrize("text", ['columns = "x', '[columns]\nWer = "nonsense"\n', "[columns]\nWer = 7\n"])
def test_a_layout_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(WrongUsage):
        read_list(b"Wer;Ort\nHans Meier;Muri\n", Want.ENTRIES, 1, {}, {"": text})


@pytest.mark.parametrize(
    ("key", "answer"), [("order", "x"), ("Jahrgang", "born"), ("Ort", "nonsense"), ("", "")]
)
def test_an_answer_to_nothing_is_refused(key: str, answer: str) -> None:
    with pytest.raises(WrongUsage):
        read(b"Name;Ort\nPeter Hans;Muri\n", Want.ENTRIES, 1, **{key: answer})


def test_more_evenings_leave_the_fingerprint_as_it_is() -> None:
    one, two = (
        read_list(f"Name;Total;{evenings}\nHans Meier;9\n".encode(), Want.TOTALS, 1, {}, {})[0]
        for evenings in ("1. Abend;2. Abend", "1. Abend;2. Abend;3. Abend")
    )
    assert one.fingerprint == two.fingerprint
    assert from_toml(one.to_toml()).columns["Name"] == "name given first"


def test_sheets_that_may_be_the_list_as_well_are_asked_about() -> None:
    book = Workbook()
    for sheet, name in ((book.worksheets[0], "Otto Alt"), (book.create_sheet("Neu"), "Hans Meier")):
        sheet.append(["Name", "Ort"])
        sheet.append([name, "Muri"])
    assert [doubt.key for doubt in read(saved(book)).doubts] == ["sheet"]
    assert everybody(read(saved(book), sheet="Neu")) == ["Hans Meier"]
    first, _ = read_list(saved(book), Want.ENTRIES, 1, {}, {})
    other, _ = read_list(saved(book), Want.ENTRIES, 1, {"sheet": "Neu"}, {first.fingerprint: first.to_toml()})
    assert (first.sheets, other.beside) == (("Sheet", "Neu"), ("Sheet",))
