"""The list of entries, that at the door, and what is said of the waiting list."""

from dataclasses import replace

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.i18n import render, verbatim
from jassturnier.tournament.lists import Announced, On, Presence
from jassturnier.tournament.model import EntryInfo, Member, Tournament
from jassturnier.tournament.people.fields import (
    arrivals_listed,
    entries_listed,
    entry_document,
    moved_lines,
    names_of,
    nearly,
    refuse_waiting,
    waiting_lines,
)
from tests.support.evenings_made import played, player, shown, tournament

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
    team, alone = columns(On.SCREEN)
    assert (team["number"], team["place"], team["listed"], team["players"]) == (
        *(7, "A2", "Die Asse"),
        "Anna Alt / Beat Bau (Malters)",
    )
    assert (alone["place"], alone["listed"], alone["players"], alone["club"]) == (
        "",
        "Egli Emil",
        "",
        "Sternen",
    )


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
    assert (found["number"], found["group"], found["place"], found["name"], found["team"]) == (
        *(7, "A", "A2"),
        *("Die Asse", "Die Asse"),
    )
    assert found["members"] == [{"given": "Anna", "family": "Alt"}, {"given": "Beat", "family": "Bau"}]
    assert found["others"] == [
        {"given": "Cora", "family": "Cott", "to_round": 2, "to_deal": 2, "from_round": 1, "from_deal": 1},
        {"given": "Dora", "family": "Dill", "to_round": 2, "to_deal": None, "from_round": 2, "from_deal": 3},
    ]
    assert {"seed", "given_1", "also"}.isdisjoint(found)


def notes(*entries: EntryInfo) -> list[str]:
    return [render(note, "en") for note in arrivals_listed(tournament([], entries=entries)).notes]


def test_the_list_for_the_door_is_ticked_from_a_to_z() -> None:
    here = player(1, "Zoe Zaugg", presence=HERE, remark="pays later")
    made = replace(tournament([], entries=[here, ALONE, TEAM]), waiting=(player(9, "Anna Abt"),))
    listed = arrivals_listed(made)
    assert shown(listed, On.PAPER) == [
        "☐|7|Die Asse (Anna Alt / Beat Bau (Malters))||expected|",
        "☐|2|Egli Emil|Sternen|expected|",
        "✓|1|Zaugg Zoe||here|pays later",
        "☐|9|Abt Anna||expected|",
    ]
    assert [part.heading and render(part.heading, "en") for part in listed.sections] == [None, "Waiting list"]
    assert len(arrivals_listed(tournament([], entries=[here])).sections) == 1
    gone = player(3, "Gone Home", presence=Presence.GONE)
    assert shown(arrivals_listed(tournament([], entries=[gone])), On.PAPER) == ["✓|3|Home Gone|gone home"]


def test_before_anybody_has_come_only_the_announced_are_counted() -> None:
    assert notes(player(1, announced=CONFIRMED), player(2)) == ["2 announced, 1 of them confirmed."]


def test_who_came_without_being_announced_and_who_did_not_come_are_named() -> None:
    unknown = player(3, "Late Comer", presence=HERE, announced=AT_THE_DOOR)
    assert notes(player(1), player(2, presence=HERE), unknown) == [
        "2 announced, 0 of them confirmed.",
        "2 have come.",
        "Came without being announced: 3 Late Comer.",
        "Announced, but not here: 1 Player 1.",
    ]
    assert notes(player(1, presence=HERE)) == ["1 announced, 0 of them confirmed.", "1 has come."]


@pytest.fixture
def full() -> Tournament:
    """Two for whom there is no place."""
    return replace(MADE, waiting=(player(8, "Fritz Frei"), player(9, "Gina Graf")))


def test_the_waiting_list_says_who_is_on_it_and_who_moves_up(full: Tournament) -> None:
    _, last = full.waiting
    said = [render(line, "en") for line in waiting_lines(full, [ALONE, last])]
    assert said == ["Waiting list, place 2: 9 Gina Graf"]
    after = replace(full, entries=(*full.entries, last), waiting=full.waiting[:1])
    assert [render(line, "en") for line in moved_lines(full, after)] == [
        "9 Gina Graf moves up from the waiting list."
    ]
    assert [*moved_lines(full, replace(full, waiting=()))] == []


def test_who_has_no_place_is_not_taken_in(full: Tournament) -> None:
    refuse_waiting(full, full.entries)
    with pytest.raises(NotAllowed) as caught:
        refuse_waiting(full, full.on_the_list())
    assert [render(text, "en") for text in caught.value.texts] == [
        f"{who} is on the waiting list; “players admit {who[0]}” lets them take part."
        for who in ("8 Fritz Frei", "9 Gina Graf")
    ]


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("senior", "Seniores"),
        ("Mitglied", "Mitglieder"),
        ("SENIORES", None),
        ("Junioren", None),
        ("U60", None),
        ("U65", None),
        ("", None),
    ],
)
def test_a_category_that_is_nearly_one_that_is_named_may_be_misspelled(typed: str, near: str | None) -> None:
    assert nearly(typed, ("Seniores", "Mitglieder", "Ü60", "U60")) == near
