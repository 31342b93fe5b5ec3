"""Layouts and answers; every list that the program writes is read."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from openpyxl import Workbook

from jassturnier.errors import WrongUsage
from jassturnier.exchange.intake.layout import from_toml
from jassturnier.exchange.intake.records import read_list
from jassturnier.exchange.lists import WHAT, Offered, players_form
from jassturnier.exchange.workbook import workbook
from jassturnier.i18n import LANGUAGES, render
from jassturnier.tournament.difference import Incoming, Want
from jassturnier.tournament.model import EntryInfo
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


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        *((text, {}) for text in ('columns = "x', '[columns]\nName = "nonsense"\n', "[columns]\nName = 7\n")),
        *((None, answer) for answer in ({"order": "x"}, {"Jahrgang": "born"}, {"Ort": "nonsense"}, {"": ""})),
    ],
)
def test_a_layout_that_is_none_and_an_answer_to_nothing_are_refused(
    text: str | None, answers: dict[str, str]
) -> None:
    layouts = {} if text is None else {"": text}
    with pytest.raises(WrongUsage):
        read_list(b"Name;Ort\nPeter Hans;Muri\n", Want.ENTRIES, 1, answers, layouts)


def test_more_evenings_leave_the_fingerprint_as_it_is() -> None:
    one, two = (
        read_list(f"Name;Total;{evenings}\nHans Meier;9\n".encode(), Want.TOTALS, 1, {}, {})[0]
        for evenings in ("1. Abend;2. Abend", "1. Abend;2. Abend;3. Abend")
    )
    assert one.fingerprint == two.fingerprint
    assert from_toml(one.to_toml()).columns["Name"] == "name given first"


def book(**sheets: str) -> bytes:
    """Return a workbook; rows are parted by “/”, cells by blanks."""
    made = Workbook()
    made.remove(made.worksheets[0])
    for name, rows in sheets.items():
        sheet = made.create_sheet(name.replace("_", " "))
        for row in rows.split("/"):
            sheet.append(row.split())
    return saved(made)


TWO = book(Alt="Name Ort/OttoAlt Muri", Neu="Name Ort/HansMeier Baar", Kasse="Betrag/20", Leer="")
GROUPS = book(Gruppe_A="Nr Name Vorname/1 Alt Otto", Gruppe_B="Nr Name Vorname/1 Meier Hans")
YEARS = book(**{"2025": "Name Vorname/Alt Otto/Frei Rita", "2026": "Name Vorname/Alt Otto/Frei Rita"})
EVENINGS = book(
    Januar="Name Vorname Punkte/Alt Otto 9/Frei Rita 8",
    Februar="Name Vorname Ort Punkte/Alt Otto Muri 7",
    Total="Rang Name Vorname Anzahl Total/1 Alt Otto 2 16",
)
RANKED = book(
    **{name: f"Name Vorname Punkte/Alt Otto {n}" for n, name in enumerate(("Mai", "Juni", "Rangliste"))}
)
HALVES = book(Damen="Name Vorname Total/Frei Rita 9", Herren="Name Vorname Total/Alt Otto 8")


@pytest.mark.parametrize(
    ("content", "want", "answers", "beside"),
    [
        (GROUPS, Want.ENTRIES, ["all", "group", "Gruppe A", "Gruppe B"], ()),
        (YEARS, Want.ENTRIES, ["2025", "2026", "all", "category"], ("2026",)),
        (EVENINGS, Want.TOTALS, ["evenings", "all", "Januar", "Februar", "Total"], ("Total",)),
        (RANKED, Want.TOTALS, ["evenings", "all", "Mai", "Juni", "Rangliste"], ("Rangliste",)),
        (HALVES, Want.TOTALS, ["all", "evenings", "Damen", "Herren"], ()),
    ],
)
def test_sheets_that_are_alike_are_read_together_where_few_come_again(
    content: bytes, want: Want, answers: list[str], beside: tuple[str, ...]
) -> None:
    layout, found = read_list(content, want, 1, {}, {})
    (doubt,) = found.doubts
    assert ([*doubt.answers], layout.beside) == (answers, beside)


def test_the_answer_about_sheets_is_taken_remembered_and_must_be_one() -> None:
    assert [record.said["group"] for record in read(GROUPS, sheet="group").records] == ["A", "B"]
    layout, found = read_list(TWO, Want.ENTRIES, 1, {"sheet": "Neu"}, {})
    assert (layout.sheets, layout.beside, found.doubts) == (("Neu",), ("Alt", "Kasse"), ())
    again, _ = read_list(TWO, Want.ENTRIES, 1, {}, {layout.fingerprint: layout.to_toml()})
    assert (again.sheets, again.doubts) == (("Neu",), ())
    with pytest.raises(WrongUsage) as refused:
        read(TWO, sheet="Mai")
    assert "«Blatt»" in render(refused.value.texts[0], "de")
    called = book(Liste="Name Vorname/Alt Otto", Gruppe="Name Vorname/Meier Hans")
    assert everybody(read(called, sheet="Gruppe")) == ["Hans Meier"]


def test_rows_of_another_sheet_are_told_by_its_name_and_sheets_of_totals_are_evenings_or_one() -> None:
    found = read(GROUPS, **{"sheet": "all", "row 2 Gruppe B": "out"})
    assert (everybody(found), found.left[0].key) == (["Otto Alt"], "row 2 Gruppe B")
    evenings = {"Otto Alt": {"Januar": 9, "Februar": 7}, "Rita Frei": {"Januar": 8}}
    halves = {"Rita Frei": {"Total": 9}, "Otto Alt": {"Total": 8}}
    for content, answers, expected in ((EVENINGS, {"sheet": "evenings"}, evenings), (HALVES, {}, halves)):
        totals = read(content, Want.TOTALS, 1, **answers)
        assert {record.name: dict(record.totals) for record in totals.records} == expected
