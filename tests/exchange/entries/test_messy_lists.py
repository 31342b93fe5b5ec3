"""Lists as clubs keep them: what is no person is set apart, what is known of a person is read."""

import pytest
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font

from jassturnier.exchange.entries.entries_in import EntryList, read_entries
from jassturnier.i18n import render
from jassturnier.tournament.people.entries import About
from tests.support.exchange.files import Rows, saved, sentences, xlsx


def read(content: bytes | str, *, pairs: bool = False) -> EntryList:
    content = content.encode() if isinstance(content, str) else content
    listed, problems = read_entries(content, together=1 + pairs)
    assert not problems, sentences(problems)
    return listed


def names(listed: EntryList) -> list[str]:
    return [entry.name for entry in listed]


def left_out(listed: EntryList) -> list[str]:
    return [render(row.sentence(), "en") for row in listed.no_people]


def workbook(rows: Rows, *crossed_out: str) -> bytes:
    made = Workbook()
    sheet = made.worksheets[0]
    for row in rows:
        sheet.append(list(row))
    for cell in crossed_out:
        sheet[cell].font = Font(strike=True)
    return saved(made)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("Total;600.00", "a total"),
        (";Fr. 600.–", "nothing but numbers"),
        ("Total 600.00;", "a total"),
        ("Summe;CHF 600", "a total"),
        ("folgt …;", "a remark"),
        ("Gäste bitte an Tisch 1;", "a remark"),
        ("Wir fangen um sieben Uhr pünktlich an;", "a remark"),
        ("Tisch 3;", "a remark"),
        ("12;", "nothing but numbers"),
        ("-;20", "nothing but numbers"),
    ],
)
def test_a_row_that_is_no_person_is_named_with_its_reason(row: str, reason: str) -> None:
    listed = read(f"Name;bezahlt\nAnna Roth;20\n{row}\nBeat Frei;20\n")
    assert names(listed) == ["Anna Roth", "Beat Frei"]
    (said,) = left_out(listed)
    assert said.startswith("row 3: ")
    assert said.endswith(f": {reason}.")


@pytest.mark.parametrize(
    "name", ["Otto Summermatter", "Rosa Total Egli", "María José de la Cruz García", "Sum Ming Li"]
)
def test_a_person_stays_a_person(name: str) -> None:
    assert names(read(f"Name;Verein\n{name};Bern\n")) == [name]


def test_every_row_may_be_a_person() -> None:
    listed, problems = read_entries("Name\nAnna Roth\nDanke Schön\n".encode(), together=1, every_row=True)
    assert not problems
    assert (names(listed), listed.no_people) == (["Anna Roth", "Danke Schön"], ())


def test_who_is_crossed_out_in_the_workbook_does_not_come() -> None:
    rows: Rows = [["Nr", "Vorname", "Name"], [1, "Anna", "Roth"], [2, "Beat", "Frei"], [3, "Carla", "Gut"]]
    listed = read(workbook(rows, "A3", "B3", "C3", "A4"))
    assert names(listed) == ["Anna Roth", "Carla Gut"]
    assert left_out(listed) == ["sheet Sheet, row 3: “2 Beat Frei”: crossed out."]


@pytest.mark.parametrize("head", [["Vorname", "Name"], []])
def test_who_is_filtered_away_in_the_workbook_is_named(head: list[str]) -> None:
    made = Workbook()
    sheet = made.worksheets[0]
    for row in filter(None, (head, ["Anna", "Roth"], ["Beat", "Frei"], ["Carla", "Gut"])):
        sheet.append(row if head else [" ".join(row)])
    sheet.row_dimensions[2 + bool(head)].hidden = True
    listed = read(saved(made))
    assert names(listed) == ["Anna Roth", "Carla Gut"]
    (said,) = left_out(listed)
    assert said.startswith(f"sheet Sheet, row {2 + bool(head)}: “Beat")
    assert said.endswith(": hidden in the spreadsheet.")


def test_what_is_known_of_a_person_is_read() -> None:
    listed = read(
        "Name Vorname;Jahrgang;Wohnort;Tel.;E-Mail\n"
        "Müller Hans (Malters);2.3.1957;;079 123 45 67;hans@example.org\nRoth Anna;1960;Kriens;;\n"
    )
    assert [(entry.members, entry.about) for entry in listed] == [
        ((("Müller", "Hans"),), (About("Malters", 1957, "079 123 45 67, hans@example.org"),)),
        ((("Roth", "Anna"),), (About("Kriens", 1960),)),
    ]
    assert not listed.unread


def test_brackets_that_hold_no_place_are_a_year_of_birth_or_a_remark() -> None:
    listed = read("Name\nHans Müller (jun.)\nUeli Roth (1957)\nKurt Gfeller (Mitglied)\n")
    assert [entry.members[0] for entry in listed] == [
        ("Müller (jun.)", "Hans"),
        ("Roth", "Ueli"),
        ("Gfeller", "Kurt"),
    ]
    assert listed.entries[1].about[0].born == 1957
    assert [entry.remark for entry in listed] == ["", "", "Mitglied"]


def test_what_is_no_year_of_birth_is_a_problem() -> None:
    _, problems = read_entries(b"Name;Jahrgang\nAnna Roth;alt\n", together=1)
    assert sentences(problems) == ["row 2: “alt” is no year of birth."]


def test_each_of_a_pair_has_what_stands_in_the_own_columns() -> None:
    (entry,) = read("Spieler 1;Ort 1;Spieler 2;Ort 2\nAnna Roth;Bern;Beat Frei;Thun\n", pairs=True)
    assert [about.place for about in entry.about] == ["Bern", "Thun"]


def test_a_column_without_heading_is_named_by_its_letter() -> None:
    listed = read(xlsx([["Name", "", "Allergien"], ["Anna Roth", "?", "Nüsse"]]))
    assert listed.unread == ("B", "Allergien")


def test_headings_may_stand_in_row_twenty() -> None:
    rows: Rows = [[f"Zeile {n}"] for n in range(1, 20)] + [["Name", "Ort"], ["Anna Roth", "Bern"]]
    assert names(read(xlsx(rows))) == ["Anna Roth"]


@pytest.mark.parametrize("gap", [[None], []])
def test_two_lists_side_by_side_are_one_list(gap: list[None]) -> None:
    head = ["Nr", "Vorname", "Name"]
    rows: Rows = [
        [*head, *gap, *head],
        [1, "A", "Eins", *gap, 3, "C", "Drei"],
        [2, "B", "Zwei", *gap, None, None, None],
    ]
    listed = read(xlsx(rows))
    assert [(entry.number, entry.name) for entry in listed] == [(1, "A Eins"), (2, "B Zwei"), (3, "C Drei")]


def test_two_lists_side_by_side_that_both_count_from_one_give_no_numbers() -> None:
    rows: Rows = [["Nr", "Name", None, "Nr", "Name"], [1, "A Eins", None, 1, "C Drei"]]
    assert [entry.number for entry in read(xlsx(rows))] == [None, None]


def test_names_of_partners_side_by_side_are_a_pair() -> None:
    head = ["Vorname", "Name"]
    (entry,) = read(xlsx([[*head, None, *head], ["A", "Eins", None, "B", "Zwei"]]), pairs=True)
    assert entry.name == "A Eins / B Zwei"


def test_a_second_table_below_may_have_other_columns() -> None:
    rows: Rows = [
        ["Herren"],
        ["Vorname", "Name"],
        ["A", "Eins"],
        [],
        ["Damen"],
        ["Name", "Vorname", "Ort"],
        ["Zwei", "B", "Bern"],
    ]
    listed = read(xlsx(rows), pairs=False)
    assert names(listed)[0] == "A Eins"
    assert names(listed)[-1] == "B Zwei"


@pytest.mark.parametrize(
    ("words", "members", "team"),
    [
        ("Anna Roth / Beat Frei", (("Roth", "Anna"), ("Frei", "Beat")), ""),
        ("Roth/Frei", (("", "Roth"), ("", "Frei")), ""),
        ("Vreni und Hans Roth", (("Roth", "Vreni"), ("Roth", "Hans")), ""),
        ("Salz & Pfeffer", (), "Salz & Pfeffer"),
        ("Trumpfbuebe", (), "Trumpfbuebe"),
    ],
)
def test_a_single_column_may_hold_both_of_a_pair(words: str, members: object, team: str) -> None:
    (entry,) = read(f"Paar\n{words}\n", pairs=True)
    assert entry.team == team
    if members != (("", "Roth"), ("", "Frei")):
        assert entry.members == members


def test_a_list_of_pairs_is_refused_where_everybody_comes_alone() -> None:
    _, problems = read_entries(b"Nr;Paar\n1;Anna Roth / Beat Frei\n", together=1)
    assert "two players in a row" in sentences(problems)[0]


def test_another_sheet_with_a_list_is_named() -> None:
    made = Workbook()
    made.worksheets[0].append(["Name"])
    made.worksheets[0].append(["Anna Roth"])
    other = made.create_sheet("Vorjahr")
    other.append(["Name"])
    other.append(["Beat Frei"])
    listed = read(saved(made))
    assert (names(listed), listed.sheets) == (["Anna Roth"], ("Vorjahr",))


def test_words_in_brackets_and_short_forms_are_known_headings() -> None:
    head = "Name und Vorname;Verein (falls Mitglied);Tel. P;bez.;Mitteilung"
    listed = read(f"{head}\nRoth Käthi;JC Malters;041 1;20.-;mit Kuchen\n")
    (entry,) = listed
    assert listed.unread == ()
    assert (entry.club, entry.paid, entry.remark, entry.about[0].contact) == (
        "JC Malters",
        2000,
        "mit Kuchen",
        "041 1",
    )


@pytest.mark.parametrize("words", ["Emil Neu – Fritz Alt", "Emil Neu - Fritz Alt", "Emil Neu & Fritz Alt"])
def test_a_dash_stands_between_two(words: str) -> None:
    (entry,) = read(f"Paar\n{words}\n", pairs=True)
    assert entry.members == (("Neu", "Emil"), ("Alt", "Fritz"))


@pytest.mark.parametrize("partner", ["(sucht Partner)", "?", "N.N.", "noch offen", "Partnerin gesucht"])
def test_a_partner_who_is_still_to_be_found_is_nobody(partner: str) -> None:
    (entry,) = read(f"Paar\nOtto Solo / {partner}\n", pairs=True)
    assert entry.members == (("Solo", "Otto"),)
    (other,) = read(f"Spieler;Partner\nOtto Solo;{partner}\n", pairs=True)
    assert other.members == (("Solo", "Otto"),)


def test_people_called_partner_or_offen_are_people() -> None:
    assert names(read("Name\nKarl Partner\nUrs Offen\nRita Sucht\n")) == [
        "Karl Partner",
        "Urs Offen",
        "Rita Sucht",
    ]


@pytest.mark.parametrize("remark", ["abgemeldet", "Abgesagt 3.11.", "kommt doch nicht", "zurückgezogen"])
def test_who_has_called_off_is_left_out_with_the_reason(remark: str) -> None:
    listed = read(f"Name;Bemerkung\nAnna Roth;kommt später\nPeter Zemp;{remark}\n")
    assert names(listed) == ["Anna Roth"]
    assert left_out(listed) == [f"row 3: “Peter Zemp {remark}”: called off."]


def test_a_line_at_the_foot_is_a_remark_whatever_stands_under_money() -> None:
    listed = read("Name;Vorname;bezahlt\nRoth;Anna;20\nDruckdatum: 3.11.2026;;Seite 1\n")
    assert names(listed) == ["Anna Roth"]
    assert left_out(listed) == ["row 3: “Druckdatum: 3.11.2026 Seite 1”: a remark."]


def test_of_a_name_that_is_crossed_out_in_part_the_rest_stays() -> None:
    out, new = TextBlock(InlineFont(strike=True), "Müller"), TextBlock(InlineFont(), " Meier")
    listed = read(
        workbook([["Name", "Vorname"], [CellRichText(out, new), "Hans"], [CellRichText(out), "Emil"]])
    )
    assert names(listed) == ["Hans Meier"]
    assert left_out(listed) == ["sheet Sheet, row 3: “Müller Emil”: crossed out."]


def test_a_table_headed_by_a_group_is_that_group() -> None:
    head = ["Nr.", "Team", "Spieler 1", "Spieler 2"]
    one, two = [1, "Trümpfe", "Käthi Roth", "Alois Küng"], [2, "", "Anna Frei", "Dora Egli"]
    other = [1, "Bock", "Emil Neu", "Fritz Alt"]
    below = read(xlsx([["Gruppe A"], head, one, two, [], ["Gruppe B"], head, other]), pairs=True)
    assert [(entry.group, entry.seed) for entry in below] == [("A", 1), ("A", 2), ("B", 1)]
    beside = read(
        xlsx([["Gruppe A", *[""] * 4, "Gruppe B"], [*head, "", *head], [*one, "", *other], two]), pairs=True
    )
    assert [(entry.group, entry.seed) for entry in beside] == [("A", 1), ("A", 2), ("B", 1)]
    (alone,) = read(xlsx([["Gruppe Malters"], ["Name"], ["Anna Frei"]]))
    assert alone.group == ""
