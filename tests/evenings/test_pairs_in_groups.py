"""A real evening: 36 pairs in six groups, entered table by table; the published group tables come out."""

import csv
from collections.abc import Iterator

import pytest

from jassturnier import resources
from tests.console import Console, console_in

FOLDER = ("sample_data", "pairs_groups")
ROUNDS = range(1, 6)


def rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(resources.read(*FOLDER, name).decode().splitlines()))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Console]:
    """Import the entries, take over the five drawn rounds, enter all 90 results."""
    with pytest.MonkeyPatch.context() as patch:
        for console in console_in(tmp_path_factory.mktemp("groups"), patch):
            start(console, "schieber-paare-gruppen")
            play(console)
            yield console


def start(console: Console, regulation: str) -> None:
    for name in ("entries.csv", "plan.csv"):
        (console.folder / name).write_bytes(resources.read(*FOLDER, name))
    console.done(f"new Gruppenabend --regulation {regulation}")
    console.done("import entries.csv")
    console.done("draw --from plan.csv")


def play(console: Console) -> None:
    tables = dict.fromkeys(ROUNDS, 0)
    for game in rows("games.csv"):
        if game["Phase"] == "Gruppenphase":
            round_ = int(game["Runde"])
            tables[round_] += 1
            points = game["Punkte A"], game["Punkte B"]
            entered = console.run("enter", str(tables[round_]), *points, "--round", str(round_))
            assert entered.code == 0, entered.err


def groups(console: Console) -> Iterator[dict[str, object]]:
    for group in console.done("rank --json").document()["lists"]:
        for place in group["places"]:
            yield {
                "Gruppe": group["group"],
                "Rang": str(place["rank"]),
                "Team": place["name"],
                **{f"R{n}": str(place["rounds"][n - 1]["value"]) for n in ROUNDS},
                "Rohsumme": str(place["raw"]),
                "Gestrichen": str(place["dropped"]),
                "Total": str(place["total"]),
            }


def test_the_group_tables_come_out_as_published(evening: Console) -> None:
    expected = [
        {key: value for key, value in row.items() if key != "Rang ohne Streichresultat"}
        for row in rows("expected_groups.csv")
    ]
    assert list(groups(evening)) == expected


def test_the_data_of_the_evening_is_proven(evening: Console) -> None:
    assert evening.done("missing --json").document()["missing"] == []
    evening.done("verify")


def test_a_place_in_a_group_names_a_pair(evening: Console) -> None:
    found = evening.done("players list --by number --json").document()["entries"]
    assert [entry["place"] for entry in found[:7]] == ["A1", "A2", "A3", "A4", "A5", "A6", "B1"]
    edited = evening.done("players edit A1 --club Chur --json").document()["entries"][0]
    assert (edited["number"], edited["club"]) == (1, "Chur")


def test_without_the_drop_the_published_ranks_come_out_too(console: Console) -> None:
    regulation = console.done("regulation show schieber-paare-gruppen").out
    (console.folder / "ohne.toml").write_text(regulation.replace("drop = 1", "drop = 0"), encoding="utf-8")
    start(console, "ohne.toml")
    play(console)
    found = {(str(row["Gruppe"]), row["Team"]): row["Rang"] for row in groups(console)}
    expected = {
        (row["Gruppe"], row["Team"]): row["Rang ohne Streichresultat"] for row in rows("expected_groups.csv")
    }
    assert found == expected
