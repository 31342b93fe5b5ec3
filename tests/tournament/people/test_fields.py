"""A field of an entry: typed, said, shown; the lists of entries and of the waiting."""

from dataclasses import replace
from typing import Any

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import render, verbatim
from jassturnier.tournament.lists import Announced, Listed, On, Presence, Section, bare
from jassturnier.tournament.model import EntryInfo, Facts, Member
from jassturnier.tournament.people.fields import (
    EDITABLE,
    FIELDS,
    LISTED,
    arrivals_listed,
    columns_of,
    entries_listed,
    entry_document,
    facts_of,
    facts_together,
    lonely_lines,
    moved_lines,
    names_of,
    nearly,
    refuse_waiting,
    typed,
    waiting_lines,
)
from tests.support.evenings_made import in_english, played, player, refusal, shown, tournament
from tests.support.stages_made import FIRST, rules

FIELD = {field.key: field for field in FIELDS}


def test_the_facts_of_an_entry_are_all_it_has_besides_who_it_is() -> None:
    facts = Facts(category="Damen", due=700, guess=3)
    assert Facts(**facts_of(player(1, **facts_of(facts)))) == facts


def test_a_pair_has_what_its_two_had() -> None:
    nothing = {"category": "", "club": "", "guess": None, "due": 0, "paid": 0, "remark": "", "tandem": ""}
    tandem = {"club": "Löwen", "tandem": "Blitz"}
    cases: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = [
        ({"category": "Damen, U60"}, {"category": "u60,Gäste"}, {"category": "Damen, U60, Gäste"}),
        ({"club": "Sternen "}, {"club": "sternen"}, {"club": "Sternen"}),
        (tandem, {"club": "Bär"}, {"club": "Löwen / Bär", "tandem": "Blitz"}),
        ({"guess": 0}, {"guess": 5}, {"guess": 0}),
        ({}, {"guess": 5}, {"guess": 5}),
        ({"due": 500, "paid": 200}, {"due": 300, "paid": 100}, {"due": 800, "paid": 300}),
        ({"remark": "sits badly"}, {"remark": "vegetarian"}, {"remark": "sits badly; vegetarian"}),
    ]
    for one, two, together in cases:
        assert facts_together(Facts(**one), Facts(**two)) == nothing | together


def test_words_are_read_by_the_kind_of_the_field() -> None:
    cases = {
        ("club", "  JC\tSternen "): "JC Sternen",
        ("guess", "1'884"): 1884,
        ("guess", "0"): 0,
        ("guess", "-1"): None,
        ("guess", str(2**31 - 1)): 2**31 - 1,
        ("guess", str(2**31)): None,
        ("guess", ""): None,
        ("due", "20.50"): 2050,
        ("due", ""): 0,
        ("paid", "much"): None,
        ("ranked", ""): True,
        ("ranked", "nein"): False,
        ("free", "x"): True,
        ("free", "maybe"): None,
        ("announced", ""): Announced.ANNOUNCED,
        ("announced", "x"): Announced.CONFIRMED,
        ("announced", "no"): Announced.ANNOUNCED,
        ("announced", "at the door"): Announced.AT_THE_DOOR,
        ("announced", "perhaps"): None,
    }
    read = {(key, words): FIELD[key].read(words) for key, words in cases}
    assert (read, [*map(type, read.values())]) == (cases, [*map(type, cases.values())])


def test_what_is_not_typed_is_left_out_and_everything_that_cannot_be_is_said_at_once() -> None:
    given = {"club": "", "guess": "0", "due": "0", "paid": "20", "category": None, "presence": "here"}
    assert typed(given) == {"club": "", "guess": None, "due": 0, "paid": 2000}
    assert typed({"guess": ""}) == {"guess": None}
    assert refusal(lambda: typed({"guess": "many", "due": "much", "club": "Sternen"}), WrongUsage) == [
        "“many” is no guess; a guess is a whole number from 1 on.",
        "“much” is no amount in francs.",
    ]


def test_a_list_has_what_has_spellings_and_an_option_what_has_a_help() -> None:
    assert {field.key for field in FIELDS} - {field.key for field in LISTED} == {"presence"}
    assert {field.key for field in EDITABLE} == {*USUAL, "due"}
    assert [field.key for field in FIELDS if field.always] == ["category", "club", "paid"]


def test_a_list_says_where_somebody_is() -> None:
    confirmed, door = Announced.CONFIRMED, Announced.AT_THE_DOOR
    cases = {
        "expected": (player(1), player(1, announced=door)),
        "confirmed": (player(1, announced=confirmed),),
        "here": (player(1, presence=HERE), player(1, presence=HERE, announced=confirmed)),
        "here, not announced": (player(1, presence=HERE, announced=door),),
        "gone home": (player(1, presence=Presence.GONE),),
        "withdrawn": (player(1, presence=Presence.GONE, ranked=False),),
        "here, stand-in": (player(1, presence=HERE, ranked=False),),
    }
    (column,) = (column for column in FIELD["presence"].columns if column.only is On.SCREEN)
    said = {state: {bare(column.value(who), "en") for who in people} for state, people in cases.items()}
    assert said == {state: {state} for state in cases}


SOMEBODY = player(
    *(7, "Anna Alt"),
    ranked=False,
    free=True,
    fee=1000,
    paid=300,
    announced=Announced.CONFIRMED,
    presence=Presence.HERE,
)
USUAL = {"category": "", "club": "", "guess": None, "remark": "", "tandem": "", "paid": 300}


def test_each_place_shows_the_fields_in_its_own_way() -> None:
    cases = {
        On.SHEET: {"ranked": "no", "presence": "here", "free": "yes", "due": 0, "announced": "yes"},
        On.SCREEN: {"state": "here, stand-in", "open": -300},
        On.CSV: {"ranked": False, "presence": "here", "free": True, "due": 0, "announced": "confirmed"},
        On.JSON: {"ranked": False, "state": "here", "free": True, "due": 0, "announced": "confirmed"},
    }
    for where, own in cases.items():
        columns = [column for field in FIELDS for column in field.columns if column.only & where]
        assert {column.key: bare(column.value(SOMEBODY), "en") for column in columns} == USUAL | own
    sheet = {column.key: column for field in FIELDS for column in field.columns if column.only is On.SHEET}
    assert {sheet[key].value(player(1)) for key in ("ranked", "free", "announced")} == {None}


def test_everybody_in_a_list_has_number_and_name_and_for_programs_more() -> None:
    team = player(7, "Anna Alt", numbered_everywhere=True, category="Damen", club="Sternen")
    listed = Listed(verbatim("Who"), columns_of(lambda row: row), [Section([team])])
    assert shown(listed) == shown(listed, On.PAPER) == shown(listed, On.SHEET) == ["7|Anna Alt"]
    assert shown(listed, On.CSV) == ["7|Anna Alt|Damen|Sternen"]
    assert shown(listed, On.JSON) == ["7|Anna Alt"]


HERE, CONFIRMED, AT_THE_DOOR = Presence.HERE, Announced.CONFIRMED, Announced.AT_THE_DOOR
ROUNDS = [played(n, ([1], [2], None)) for n in (1, 2, 3)]
TEAM = EntryInfo(
    key=1,
    number=7,
    team="Die Asse",
    members=(Member(1, "Anna", "Alt"), Member(2, "Beat", "Bau", 2, since=(2, 3), apart="Malters")),
    others=(Member(3, "Cora", "Cott", 2, until=(2, 3)), Member(4, "Dora", "Dill", 2, (2, 3), (3, 1))),
    group="A",
    seed=2,
)
ALONE = player(2, "Emil Egli", club="Sternen")
MADE = tournament(ROUNDS, entries=[TEAM, ALONE])


def columns(where: On, *entries: EntryInfo) -> list[dict[str, object]]:
    """Return what the list of entries has, entry by entry."""
    found = entries_listed(MADE, entries or (TEAM, ALONE), verbatim("Who")).extract(where)
    (rows,) = found.sections
    return [{column.key: value for column, value in zip(found.columns, row, strict=True)} for row in rows]


def test_the_screen_has_place_and_players_of_a_team_and_the_number_of_others() -> None:
    shown = [
        {key: one[key] for key in ("number", "place", "listed", "players")} for one in columns(On.SCREEN)
    ]
    assert [[*one.values()] for one in shown] == [
        [7, "A2", "Die Asse", "Anna Alt / Beat Bau (Malters)"],
        [2, "", "Egli Emil", ""],
    ]
    assert columns(On.SCREEN)[1]["club"] == "Sternen"


def test_a_sheet_and_csv_have_all_names_apart() -> None:
    team, alone = columns(On.SHEET)
    names = ["given_1", "family_1", "given_2", "family_2"]
    assert [team[name] for name in names] == ["Anna", "Alt", "Beat", "Bau"]
    assert [alone[name] for name in names] == ["Emil", "Egli", "", ""]
    assert (team["group"], team["seed"], team["apart"], alone["seed"]) == ("A", 2, "Malters", None)
    assert render(team["also"], "en") == (  # type: ignore[arg-type]
        "Cora Cott until Round 2, deal 2, Dora Dill from Round 2, deal 3 until Round 2"
    )
    assert alone["also"] is None
    found, _ = columns(On.CSV)
    assert {"given_2", "team", "seed"} < found.keys()
    assert {"place", "also", "apart", "name"}.isdisjoint(found)
    assert "given_2" not in columns(On.CSV, ALONE)[0]
    nobody = entries_listed(MADE, (), verbatim("Nobody")).extract(On.CSV)
    assert [column.key for column in nobody.columns if column.key[-1].isdigit()] == ["given_1", "family_1"]
    assert [render(column.heading, "en") for column in names_of(2)][2:] == ["Given name 2", "Family name 2"]


def test_a_script_is_told_who_plays_from_where_to_where() -> None:
    found = entry_document(TEAM)
    own = {"number": 7, "group": "A", "place": "A2", "name": "Die Asse", "team": "Die Asse"}
    assert own.items() <= found.items()
    assert found["members"] == [{"given": "Anna", "family": "Alt"}, {"given": "Beat", "family": "Bau"}]
    assert found["others"] == [
        {"given": "Cora", "family": "Cott", "to_round": 2, "to_deal": 2, "from_round": 1, "from_deal": 1},
        {"given": "Dora", "family": "Dill", "to_round": 2, "to_deal": None, "from_round": 2, "from_deal": 3},
    ]
    assert {"seed", "given_1", "also"}.isdisjoint(found)


def notes(*entries: EntryInfo) -> list[str]:
    return in_english(arrivals_listed(tournament([], entries=entries)).notes)


def test_the_list_for_the_door_is_ticked_from_a_to_z() -> None:
    here = player(1, "Zoe Zaugg", presence=HERE, remark="pays later")
    made = replace(tournament([], entries=[here, ALONE, TEAM]), waiting=(player(9, "Anna Abt"),))
    listed = arrivals_listed(made)
    assert shown(listed, On.PAPER) == [
        "☐|7|Die Asse (Anna Alt / Beat Bau (Malters))|||",
        "☐|2|Egli Emil|Sternen||",
        "✓|1|Zaugg Zoe||here|pays later",
        "☐|9|Abt Anna|||",
    ]
    assert [part.heading and render(part.heading, "en") for part in listed.sections] == [None, "Waiting list"]
    assert len(arrivals_listed(tournament([], entries=[here])).sections) == 1
    gone = player(3, "Gone Home", presence=Presence.GONE)
    assert shown(arrivals_listed(tournament([], entries=[gone])), On.PAPER) == ["✓|3|Home Gone|gone home"]


def test_who_came_without_being_announced_and_who_did_not_come_are_named() -> None:
    unknown = player(3, "Late Comer", presence=HERE, announced=AT_THE_DOOR)
    assert notes(player(1, announced=CONFIRMED), player(2)) == ["2 announced, 1 of them confirmed."]
    assert notes(player(1), player(2, presence=HERE), unknown) == [
        "2 announced, 0 of them confirmed.",
        "2 have come.",
        "Came without being announced: 3 Late Comer.",
        "Announced, but not here: 1 Player 1.",
    ]
    assert notes(player(1, presence=HERE)) == ["1 announced, 0 of them confirmed.", "1 has come."]
    pair = replace(player(2), members=(*player(2).members, *player(3).members))
    of = tournament([], rules(FIRST), [player(1), pair, player(4)])
    assert in_english(lonely_lines(of, of.entries[:2])) == ["Without a partner: 1 Player 1."]


def test_the_waiting_list_says_who_is_on_it_and_who_moves_up_and_nobody_of_it_is_taken_in() -> None:
    full = replace(MADE, waiting=(player(8, "Fritz Frei"), player(9, "Gina Graf")))
    _, last = full.waiting
    said = in_english(waiting_lines(full, [ALONE, last]))
    assert said == ["Waiting list, place 2: 9 Gina Graf"]
    after = replace(full, entries=(*full.entries, last), waiting=full.waiting[:1])
    assert in_english(moved_lines(full, after)) == ["9 Gina Graf moves up from the waiting list."]
    assert [*moved_lines(full, replace(full, waiting=()))] == []
    refuse_waiting(full, full.entries)
    assert refusal(lambda: refuse_waiting(full, full.on_the_list()), NotAllowed) == [
        f"{who} is on the waiting list; “players admit {who[0]}” lets them take part."
        for who in ("8 Fritz Frei", "9 Gina Graf")
    ]


def test_a_category_that_is_nearly_one_that_is_named_may_be_misspelled() -> None:
    cases: dict[str, str | None] = {"senior": "Seniores", "Mitglied": "Mitglieder"}
    cases |= dict.fromkeys(("SENIORES", "Junioren", "U60", "U65", ""))
    assert {typed: nearly(typed, ("Seniores", "Mitglieder", "Ü60", "U60")) for typed in cases} == cases
