"""What TAB offers of a database, and that one that cannot be read offers nothing."""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

import pytest

from jassturnier.services.people import entering
from jassturnier.services.workplace import Desk
from jassturnier.store.load.names import Named, Names, asking, asking_server
from tests.support.offices import drawn, enter, office, poured_desk, started, with_players


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables, the first with its result; a namesake has come since."""
    made = with_players(tmp_path, 8, then=drawn)
    enter(made, 1, 1000, 884)
    entering.add(made, [entering.new_entry(["Given8 Family8a"])])
    return made


def names(folder: Path, **of: int | str | None) -> Names:
    return Names(asking(folder / "evening.db"), folder, **of)  # type: ignore[arg-type]


def typed(offered: Iterable[Named]) -> list[str]:
    return [one.typed for one in offered]


def test_players_are_typed_by_name_and_namesakes_by_number(desk: Desk, tmp_path: Path) -> None:
    found = [*names(tmp_path).players()]
    assert found[0] == Named("Given1 Family1a", "1")
    assert found[7:] == [Named("8", "Given8 Family8a"), Named("9", "Given8 Family8a")]
    assert len(typed(names(tmp_path).people())) == len(
        {member.person for e in desk.tournament().entries for member in e.members}
    )


def test_tables_of_the_last_round_come_without_a_result_first(desk: Desk, tmp_path: Path) -> None:
    second, first = names(tmp_path).tables()
    assert (second.typed, first.typed) == ("2", "1")
    people = desk.tournament().by_key()
    table = desk.tournament().stage().rounds[0].tables[0]
    sides = [" + ".join(people[key].bare for key in side) for side in table.sides]
    assert first.words == " – ".join(sides)
    enter(desk, 2, 900, 984)
    drawn(desk)
    assert typed(names(tmp_path).tables()) == ["1", "2"]


@pytest.mark.parametrize(
    ("of", "there"),
    [
        ({}, 0),
        ({"wanted": "evening"}, 9),
        ({"wanted": "other even"}, 1),
        ({"wanted": "VENI"}, 9),
        ({"wanted": "nowhere"}, 0),
        ({"chosen": 7}, 0),
        ({"chosen": 0}, 9),
        ({"chosen": 0, "wanted": "other"}, 1),
    ],
)
def test_of_several_tournaments_one_is_meant(
    desk: Desk, tmp_path: Path, of: dict[str, int | str], there: int
) -> None:
    other = started(tmp_path, title="Other evening", at=office(tmp_path))
    entering.add(other, [entering.new_entry(["Otto Ohm"])])
    if of.get("chosen") == 0:
        of = {**of, "chosen": desk.tournament_id}
    assert typed(names(tmp_path).tournaments()) == ["Evening", "Other evening"]
    assert len([*names(tmp_path, **of).players()]) == there


def test_saved_regulations_stand_behind_those_of_the_program(tmp_path: Path) -> None:
    for name in ("zwei", "eins"):
        (tmp_path / f"{name}.toml").touch()
    found = typed(names(tmp_path).regulations())
    assert "schieber-einzel-4x12" in found
    assert found[-2:] == ["eins", "zwei"]


def write_nonsense(path: Path) -> None:
    path.write_bytes(b"no database" * 500)


def make_other(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE song (title)")


@pytest.mark.parametrize(
    "make", [lambda _: None, write_nonsense, make_other, lambda path: path.symlink_to(path.name)]
)
def test_a_file_that_cannot_be_read_offers_nothing(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "evening.db")
    before = [*tmp_path.iterdir()]
    assert typed(names(tmp_path).tournaments()) == []
    assert typed(names(tmp_path).tables()) == []
    assert [*tmp_path.iterdir()] == before


def test_a_server_is_asked_the_same_and_one_that_is_away_answers_nothing(desk: Desk, tmp_path: Path) -> None:
    ask = asking_server(desk.office.database.place)
    assert typed(Names(ask, tmp_path).players()) == typed(names(tmp_path).players())
    assert typed(Names(asking_server(str(tmp_path / "none.db")), tmp_path).people()) == []
