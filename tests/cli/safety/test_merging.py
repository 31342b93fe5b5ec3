"""Two laptops without a network as they are typed: a bundle on a stick, and the merge."""

import shutil
import time
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.support.console import Console, made_once


class Laptops:
    """Two laptops with one evening each; whichever sits at the console uses its own settings."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def at(self, name: str) -> Console:
        """Sit down at a laptop."""
        folder = self.console.folder / name
        self.console.monkeypatch.setenv("JASSTURNIER_HOME", str(folder / "home"))
        self.console.monkeypatch.chdir(folder)
        return self.console


@pytest.fixture
def laptops(apart: Console) -> Laptops:
    """Whoever sits down first sits at Eingang."""
    both = Laptops(apart)
    both.at("eingang")
    return both


@made_once
def apart(console: Console) -> Console:
    """Eingang and Bühne with a round of 16 players, one table entered on each, and one on both."""
    both = Laptops(console)
    for name in ("eingang", "buehne", "stick"):
        (console.folder / name).mkdir()
    desk = both.at("eingang")
    desk.evening(16, "draw --seed 1")
    shutil.copy("jassturnier.db", "../buehne/jassturnier.db")
    desk.done("station name Eingang", "enter 1 1000 884", "enter 3 1000 884")
    desk = both.at("buehne")
    desk.done("station name Bühne")
    desk.done("enter 2 900 984")
    desk.done("enter 3 800 1084")
    desk.done("export bundle --out ../stick")
    return console


STICK = "../stick/abend-buehne.db"


def test_a_bundle_is_named_by_tournament_and_laptop(laptops: Laptops) -> None:
    assert [path.name for path in (laptops.console.folder / "stick").iterdir()] == [Path(STICK).name]
    answer = laptops.at("buehne").done("export bundle --json").document()
    assert Path(answer["file"]).is_file()
    assert answer["state"].startswith("6-")


@pytest.mark.parametrize("where", ["", "--db sub.db "])
def test_a_laptop_without_a_tournament_takes_over_what_the_bundle_holds(laptops: Laptops, where: str) -> None:
    there = laptops.at("buehne").done("history --json").document()
    (laptops.console.folder / "third").mkdir()
    third = laptops.at("third")
    answer = third.done(f"{where}merge {STICK} --json").document()
    assert answer["merged"] == 6
    assert third.done(f"{where}history --json").document() == there
    assert "here already" in third.done(f"{where}merge {STICK}").out
    third.done(f"{where}verify")
    third.done(f"{where}enter 4 700 1184")
    third.done(f"{where}export bundle --out ../stick/third.db")
    assert "1 entry" in laptops.at("buehne").done("merge ../stick/third.db").out


def test_a_laptop_without_a_tournament_takes_nothing_that_is_no_bundle(laptops: Laptops) -> None:
    (laptops.console.folder / "third").mkdir()
    third = laptops.at("third")
    Path("text.db").write_text("nothing", encoding="utf-8")
    third.refused("merge none.db", 3)
    third.refused("merge text.db", 6)
    assert not Path("jassturnier.db").exists()


def test_without_a_terminal_what_clashes_is_named_and_nothing_stored(laptops: Laptops) -> None:
    desk = laptops.at("eingang")
    before = desk.done("verify").out
    for options in ("", "--yes", "--json"):
        desk.refused(
            f"merge {STICK} {options}",
            8,
            "1 thing was changed on both laptops",
            "Eingang: Round 1, table 3, side A, points: 1000",
            "Bühne: Round 1, table 3, side A, points: 800",
        )
    assert desk.done("verify").out == before


@pytest.mark.parametrize(("typed", "points"), [("1", "1000"), ("2", "800")])
def test_in_a_terminal_each_clash_is_asked_with_both_histories(
    laptops: Laptops, typed: str, points: str
) -> None:
    desk = laptops.at("eingang")
    answer = desk.asked(f"merge {STICK}", "x", typed)
    assert answer.code == 0, answer.err
    assert "enter 3 1000 884" in answer.err
    assert "enter 3 800 1084" in answer.err
    assert "1 was decided" in answer.out
    assert desk.done("missing --json").document()["missing"][0]["tables"][0]["table"] == 4
    assert points in desk.done("history --table 3").out
    desk.done("verify")


def test_no_bundle_goes_in_the_place_of_what_is_not_here_yet(laptops: Laptops) -> None:
    laptops.at("eingang").refused(f"export bundle {STICK} --yes", 4, "it would be lost", "“merge ../stick/")
    laptops.at("eingang").done(f"merge {STICK} --prefer Eingang", f"export bundle {STICK} --yes")


def test_a_word_for_a_laptop_that_is_none_is_refused(laptops: Laptops) -> None:
    answer = laptops.at("eingang").type(f"merge {STICK} --prefer Bar")
    assert answer.code == 3
    assert answer.err.splitlines() == ["There is no laptop “Bar” here. There are: Eingang, Bühne."]


def test_what_is_wrong_with_the_other_database_offers_no_backup_of_this_one(laptops: Laptops) -> None:
    desk = laptops.at("eingang")
    with desk.monkeypatch.context() as patch:
        # A minute at every look at the clock: nobody waits for a server that will never be there. It is the
        # clock of the server's module alone, for what is loaded meanwhile would keep the wrong one for ever.
        clock = SimpleNamespace(monotonic=count(step=60).__next__, sleep=time.sleep)
        patch.setattr("jassturnier.store.kit.server.time", clock)
        away = desk.type("merge postgresql://nobody@127.0.0.1:9/jass")
    assert away.code == 1
    whole = Path(STICK).read_bytes()
    Path("torn.db").write_bytes(whole[:8000] + bytes(8000) + whole[16000:])
    torn = desk.type("merge torn.db")
    assert (torn.code, torn.err) == (6, "torn.db is damaged. Nothing was merged.\n")
    assert "backup" not in away.err + torn.err
