import pytest

from jassturnier import resources
from jassturnier.errors import Unreadable
from jassturnier.exchange.entries.entries_in import read_entries
from jassturnier.exchange.entries.headings import entry_columns
from jassturnier.i18n import render
from jassturnier.tournament.people.entries import NewEntry
from tests.support.exchange.files import Rows, sentences, xlsx


def read(text: str, *, pairs: bool = False) -> list[NewEntry]:
    entries, problems = read_entries(text.encode(), together=1 + pairs)
    assert not problems, sentences(problems)
    return list(entries)


def faults(content: bytes | str, *, pairs: bool = False) -> list[str]:
    content = content.encode() if isinstance(content, str) else content
    return sentences(read_entries(content, together=1 + pairs)[1])


@pytest.mark.parametrize(
    "headings",
    [
        "Nr;Vorname;Name;Verein;Kategorie",
        "NR.;vorname;Nachname;Klub;Kat.",
        "No;Prénom;Nom;Société;Catégorie",
        "N°;Prénom;Nom de famille;Club;catégorie",
        "Numero;Nome;Cognome;Società;Categoria",
        "Number;Given name;Family name;Club;Category",
        "#;First Name;Last Name;CLUB;category",
        "Startnummer;Vorname Spieler;Name Spieler;Verein;Kategorie",
    ],
)
def test_headings_are_known_in_four_languages(headings: str) -> None:
    (entry,) = read(f"{headings}\n7;Käthi;Roth;Jass Bern;Damen")
    assert (entry.number, entry.members, entry.club, entry.category) == (
        7,
        (("Roth", "Käthi"),),
        "Jass Bern",
        "Damen",
    )


@pytest.mark.parametrize(
    ("heading", "words", "member"),
    [
        ("Name", "Käthi Roth", ("Roth", "Käthi")),
        ("Name", "von Ah, Rolf", ("von Ah", "Rolf")),
        ("Spieler", "Käthi Roth", ("Roth", "Käthi")),
        ("Name Vorname", "von Ah Rolf", ("von Ah", "Rolf")),
        ("Name, Vorname", "von Ah, Rolf", ("von Ah", "Rolf")),
        ("Nom et prénom", "Roth Käthi", ("Roth", "Käthi")),
        ("Vor- und Nachname", "Käthi Roth", ("Roth", "Käthi")),
        ("Giocatore", "Roth", ("Roth", "")),
    ],
)
def test_one_column_may_hold_the_whole_name(heading: str, words: str, member: tuple[str, str]) -> None:
    (entry,) = read(f'Nr\t{heading}\n1\t"{words}"')
    assert entry.members == (member,)


@pytest.mark.parametrize(
    "text",
    [
        "Vorname 1;Name 1;Vorname 2;Name 2\nKäthi;Roth;Alois;Küng",
        "Vorname;Name;Vorname;Name\nKäthi;Roth;Alois;Küng",
        "Name 1;Name 2;Vorname 1;Vorname 2\nRoth;Küng;Käthi;Alois",
        "Spieler 1;Spieler 2\nKäthi Roth;Alois Küng",
        "Spielerin;Partner\nKäthi Roth;Alois Küng",
        "Spieler A;Spieler B\nKäthi Roth;Alois Küng",
        "Vorname;Name;Vorname Partner;Name Partner\nKäthi;Roth;Alois;Küng",
        "Name\nKäthi Roth / Alois Küng",
        "Spieler\nKäthi Roth und Alois Küng",
        "Nr;Name\n1;Käthi Roth\n1;Alois Küng",
        "Nr;Name\n1;Käthi Roth\n;Alois Küng",
        "Team;Name\nDie zwei;Käthi Roth\nDie Zwei;Alois Küng",
        "Team;Name\nDie zwei;Käthi Roth\n;Alois Küng",
    ],
)
def test_a_pair_is_read_however_the_list_has_it(text: str) -> None:
    (entry,) = read(text, pairs=True)
    assert entry.members == (("Roth", "Käthi"), ("Küng", "Alois"))


def test_two_persons_with_one_family_name_both_get_it() -> None:
    (entry,) = read("Name\nVreni und Hans Roth", pairs=True)
    assert entry.members == (("Roth", "Vreni"), ("Roth", "Hans"))


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Nr;Name\n1;A A\n1;B B\n1;C C", 4),
        ("Nr;Team;Name\n1;X;A A\n1;Y;B B", 3),
        ("Nr;Spieler 1;Spieler 2\n1;A A;\n1;B B;", 3),
    ],
)
def test_rows_with_one_number_that_are_no_pair_are_a_mistake(text: str, row: int) -> None:
    assert faults(text, pairs=True) == [f"row {row}: number 1 occurs twice, first here: row 2."]


def test_a_row_with_a_number_of_its_own_is_no_partner() -> None:
    assert [len(e.members) for e in read("Nr;Team;Name\n1;X;A A\n2;;B B", pairs=True)] == [1, 1]


def test_a_pair_is_ticked_where_one_of_its_rows_is() -> None:
    entries = read("Nr;Name;Bezahlt\n1;A A;x\n1;B B;\n2;C C;\n2;D D;ja\n3;E E;\n3;F F;", pairs=True)
    assert [entry.ticked for entry in entries] == [True, True, False]


def test_only_the_first_of_many_names_in_a_cell_is_set_apart() -> None:
    (entry,) = read("Name\nA Eins / B Zwei / C Drei", pairs=True)
    assert entry.members == (("Eins", "A"), ("Drei", "B Zwei / C"))


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("Name;;Name\nA Bart;;C Dehn", [("Bart", "A"), ("Dehn", "C")]),
        ("Paar;Name\nDie zwei;Urs Roth", [("Roth", "Urs")]),
        ("Name\nUrs und Sohn\nUrs und Sohn und Co", [("Sohn", "Urs und"), ("Co", "Urs und Sohn und")]),
        ("Vorname;Nachname\n;Roth\nUrs;", [("Roth", ""), ("", "Urs")]),
    ],
)
def test_who_comes_alone_is_one_person_in_every_list(text: str, members: list[tuple[str, str]]) -> None:
    assert [entry.members for entry in read(text)] == [(member,) for member in members]


def test_a_tick_in_place_of_an_amount_says_that_it_is_paid() -> None:
    entries = read("Name;Bezahlt\nA Bart;x\nC Dehn;\nE Frei;20\nG Hug;nein")
    assert [(entry.ticked, entry.paid) for entry in entries] == [
        (True, 0),
        (False, 0),
        (False, 2000),
        (False, 0),
    ]


def test_a_team_without_names_is_an_entry_of_pairs() -> None:
    (entry,) = read("Nr,Team\n3,Trumpfbuebe", pairs=True)
    assert (entry.number, entry.team, entry.members) == (3, "Trumpfbuebe", ())


def test_the_team_of_a_single_player_is_the_club() -> None:
    (entry,) = read("Name,Team\nUrs Roth,Jass Bern")
    assert (entry.team, entry.club) == ("", "Jass Bern")


def test_numbers_that_start_again_are_places_in_the_group() -> None:
    entries = read("Gruppe,Nr,Team\nA,1,a\nA,2,b\nB,2,c\nB,1,d", pairs=True)
    assert [(e.number, e.group, e.seed) for e in entries] == [
        (1, "A", 1),
        (2, "A", 2),
        (3, "B", 2),
        (4, "B", 1),
    ]


def test_numbers_that_run_on_stay_numbers_and_give_the_places() -> None:
    entries = read("Gruppe,Nr,Team\nA,1,a\nB,5,b\nB,4,c\nA,2,d", pairs=True)
    assert [(e.number, e.group, e.seed) for e in entries] == [
        (1, "A", 1),
        (5, "B", 2),
        (4, "B", 1),
        (2, "A", 2),
    ]


def test_groups_without_numbers_are_seeded_in_the_order_of_the_file() -> None:
    entries = read("Gruppe,Team\nGruppe a,x\nb,y\na,z", pairs=True)
    assert [(e.number, e.group, e.seed) for e in entries] == [(None, "A", 1), (None, "B", 1), (None, "A", 2)]


def test_places_of_the_file_are_left_as_they_are() -> None:
    entries = read("Gruppe;Setzplatz;Team\nA;2;x\nA;;y\nB;1;z", pairs=True)
    assert [e.seed for e in entries] == [2, None, 1]


def test_a_number_may_name_group_and_place_at_once() -> None:
    entries = read("Nr,Team\nA1,x\nB1,y", pairs=True)
    assert [(e.number, e.group, e.seed) for e in entries] == [(1, "A", 1), (2, "B", 1)]


def test_all_problems_are_named_at_once_with_their_places() -> None:
    content = xlsx(
        [
            ["Nr", "Vorname", "Name", "Verein"],
            [1, "A", "B"],
            ["zwei", "C", "D"],
            [3, None, "", "Bern"],
            [1, "E", "F"],
        ]
    )
    assert faults(content) == [
        "sheet Players, cell A3: “zwei” is no number.",
        "sheet Players, row 4: the name is missing.",
        "sheet Players, cell A5: number 1 occurs twice, first here: sheet Players, row 2.",
    ]


def test_a_row_without_name_is_a_problem_if_it_says_more_than_a_number() -> None:
    text = "Nr;Name;Verein\n1;A B;\n2;;Bern\n3;;\n4;C D;\n5;;\n6;;\n"
    listed, problems = read_entries(text.encode(), together=1)
    assert sentences(problems) == ["row 3: the name is missing."]
    assert [render(row.sentence(), "en") for row in listed.no_people] == ["row 4: “3”: nothing but numbers."]


def test_a_number_twice_in_a_group_and_a_missing_group_are_problems() -> None:
    assert faults("Gruppe,Nr,Team\nA,1,a\nA,1,b\nB,1,c\n,2,d", pairs=True) == [
        "row 5: the group is missing.",
        "row 3: place A1 occurs twice, first here: row 2.",
    ]


def test_one_number_twice_does_not_make_numbers_start_again() -> None:
    assert faults("Gruppe,Nr,Team\nA,1,a\nA,2,b\nB,3,c\nB,2,d", pairs=True) == [
        "row 5: number 2 occurs twice, first here: row 3."
    ]


def test_a_formula_without_value_is_no_empty_name() -> None:
    (fault,) = faults(xlsx([["Nr", "Name"], [1, "=B9"]]))
    assert fault.startswith("sheet Players, cell B2: the formula here has no value.")


def test_a_list_of_pairs_is_not_taken_for_players_who_come_alone() -> None:
    (fault,) = faults("Spieler;Partner\nA B;C D")
    assert fault.startswith("row 1: this list has two players in a row")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Datum;Ort\n1.3.;Bern", "begins with: Datum, Ort."),
        (";".join("abcdefghijkl"), "begins with: a, b, c, d, e, f, g, h, i, j."),
        (";;\n", "nothing in this file"),
    ],
)
def test_a_list_without_headings_says_what_it_found(text: str, words: str) -> None:
    (fault,) = faults(text)
    assert words in fault


@pytest.mark.parametrize("number", ["1'001", "1’001", "1001.", " 1001 "])
def test_numbers_are_read_as_people_write_them(number: str) -> None:
    assert read(f"Nr;Name\n{number};A B")[0].number == 1001


@pytest.mark.parametrize("number", ["0", "-3", "1.5", "2026-03-01", "true"])
def test_what_is_no_number_is_refused(number: str) -> None:
    assert faults(f"Nr;Name\n{number};A B") == [f"row 2: “{number}” is no number."]


HEADINGS: Rows = [["Clubmeisterschaft 2026"], [], ["Nr", "Vorname", "Name"]]


def test_the_headings_may_stand_below_a_title_and_come_again() -> None:
    content = xlsx([*HEADINGS, [1, "A", "B"], [], ["Nr", "Vorname", "Name"], [2, "C", "D"]])
    listed, problems = read_entries(content, together=1)
    entries = listed.entries
    assert [e.number for e in entries] == [1, 2]
    assert not problems
    assert entries[1].place is not None
    assert render(entries[1].place, "en") == "sheet Players, row 7"


def test_headings_in_two_rows_are_read_together() -> None:
    content = xlsx([["Nr", "Spieler", None, "Club"], [None, 1, 2, None], [1, "A B", "C D", "X"]])
    (entry,), problems = read_entries(content, together=2)
    assert not problems
    assert (entry.members, entry.club) == ((("B", "A"), ("D", "C")), "X")


@pytest.mark.parametrize(
    ("headings", "either_way"),
    [
        ("Vorname;Name", False),
        ("Name;Nr", True),
        ("Vor- und Nachname;Nr", False),
        ("Vor- und Nachname 1;Spieler 2", True),
        ("Name;Nr;;Vorname;Name", True),
    ],
)
def test_a_list_knows_whether_its_headings_say_which_name_is_first(
    headings: str, *, either_way: bool
) -> None:
    content = f"{headings}\nAnna Arn;2;;Beat;Bau".encode()
    assert read_entries(content, together=1 + ("2" in headings))[0].either_way is either_way


def test_unknown_headings_are_no_columns() -> None:
    assert entry_columns(["Datum", "Name", "", "1", "Essen"]) == {"full1": 1}
    assert entry_columns(["Nr", "Datum"]) == {}


def test_the_list_of_a_real_evening_is_read_whole() -> None:
    content = resources.read("sample_data", "pairs_groups", "entries.csv")
    listed, problems = read_entries(content, together=2)
    entries = listed.entries
    assert not problems
    assert [e.number for e in entries] == list(range(1, 37))
    assert {(e.group, e.seed) for e in entries} == {(g, s) for g in "ABCDEF" for s in range(1, 7)}
    assert entries[4].team == "Bier im Glas, Ass im Ärmel"
    assert entries[1].members == (("Wüthrich", "Anna"), ("Lötscher", "Živko"))


def test_headings_that_mean_nothing_are_named_if_words_stand_below() -> None:
    text = "Nr;Name;Allergien;Leer\n1;Anna Roth;Nüsse;\n2;Beat Frei;;\n"
    listed, problems = read_entries(text.encode(), together=1)
    assert not problems
    assert listed.unread == ("Allergien",)


def test_headings_with_nobody_below_are_no_list() -> None:
    assert faults("Nr;Name\n") == ["There is nobody below the headings."]


def test_a_quotation_mark_that_is_never_closed_swallows_nobody() -> None:
    with pytest.raises(Unreadable) as refused:
        read_entries(b'Nr;Name\n1;"Anna Roth\n2;Beat Frei\n3;Carla Gut\n', together=1)
    assert render(refused.value.texts[0], "en") == "Row 2: a quotation mark is opened and never closed."


def test_who_only_stands_in_is_not_ranked() -> None:
    entries = read("Vorname;Name;In der Rangliste\nA;Eins;ja\nB;Zwei;nein\nC;Drei;\n")
    assert [entry.ranked for entry in entries] == [True, False, True]
    assert faults("Vorname;Name;Ranked\nA;Eins;vielleicht\n") == [
        "row 2: “vielleicht” is neither yes nor no."
    ]
