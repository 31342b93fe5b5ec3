"""“qualify” where a series leads to the first stage: shown, agreed to, entered; places by hand."""

import pytest

from jassturnier.services import season
from jassturnier.tournament.season.season import SeasonRules
from tests.services.stages.test_series import NAMES, SERIES, final, vorrunde
from tests.support.console import Console
from tests.support.offices import office, poured


def evenings(console: Console, **series: object) -> Console:
    """Sit down at the final of a series of two evenings."""

    def played() -> None:
        at = office(console.folder)
        season.create(at, SERIES, SeasonRules(best=1))
        vorrunde(at, "VR 1", 1100, 1000)
        vorrunde(at, "VR 2", 1300, 950, people=[*NAMES[:4], "Ida Iten", "Jan Jost", "Kim Kunz", "Lea Lang"])

    poured(console.folder, "series on the command line", played)
    final(office(console.folder), {"best": 4, "tied": "lot", **series})
    console.monkeypatch.setenv("JASSTURNIER_DB", "evening.db")
    console.options += ["-t", "Final"]
    return console


def test_who_is_qualified_is_shown_and_entered_on_a_yes_only(console: Console) -> None:
    evenings(console)
    shown = console.done("qualify --preview").out.splitlines()
    assert shown[0] == "Final: 4 of 12 are qualified."
    assert [line.split()[0] for line in shown[3:7]] == ["1", "2", "3", "4"]
    for answer in (console.type("qualify"), console.asked("qualify", "n")):
        assert answer.code == 4
        assert "Final: 4 of 12" in answer.err
    assert console.names() == []
    entered = console.asked("qualify", "y")
    assert "Enter 4 who are new on the list?" in entered.err
    assert entered.out.startswith("4 are entered.\nNext: “qualified” is the list for the wall")
    assert len(console.names()) == 4
    assert "0 are entered." in console.done("qualify --yes").out


def test_the_document_says_what_is_stored(console: Console) -> None:
    evenings(console)
    preview = console.done("qualify --preview --json").document()
    stored = console.done("qualify --yes --json").document()
    assert (preview["stored"], stored["stored"]) == (False, True)
    assert (preview["season"], preview["stage"], preview["name"], preview["free"]) == (SERIES, 1, "Final", 0)
    assert (preview["missing"], preview["no_longer"], preview["not_over"], preview["faults"]) == (
        [],
        [],
        [],
        [],
    )
    assert len(preview["entries"]) == len(stored["entries"]) == 4


def test_a_place_by_hand_is_said_and_the_next_moves_up(console: Console) -> None:
    evenings(console).done("qualify --yes")
    gone, *others = console.names()
    told = console.done(f"qualify --without '{gone}' --reason ill").out
    assert f"1 {gone} has given up the place in “Final”. Reason: ill." in told
    assert console.done(f"qualify --without '{gone}' --reason tired --json").document()["stored"] is True
    document = console.done("qualify --preview --json").document()
    assert gone not in {entry["name"] for entry in document["entries"] if entry["place"]}
    assert {*others} <= {entry["name"] for entry in document["entries"]}


@pytest.mark.parametrize(
    ("series", "said"),
    [
        (
            {"best": 2, "per": "evening"},
            ["4 of 12 who had 16 starts are qualified.", "Qualified more than once, others move up: "],
        ),
        ({"best": 20}, ["20 are to be qualified (series.best), but only 12 took part in the series."]),
        ({"best": 1}, ["Equal at the line, drawn by lot in this order: "]),
    ],
)
def test_what_is_worth_knowing_is_said_below(
    console: Console, series: dict[str, object], said: list[str]
) -> None:
    told = evenings(console, **series).done("qualify --preview").out
    for words in said:
        assert words in told
