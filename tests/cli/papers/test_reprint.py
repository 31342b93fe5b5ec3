"""Every kind of paper against every kind of change: just those are printed again on which it stands."""

from pathlib import Path

import pytest
from PIL import Image

from jassturnier import resources
from jassturnier.services.papers.kinds import KINDS
from tests.support.console import Console, made_once
from tests.support.drawn_by_hand import draw

_NOT_HERE = {"settlement", "certificates", "knockout"}
"""Nobody plays for money or K.-o. matches, and the final is not over."""
_OF_A_MOMENT = {"arrivals", "cash", "emergency"}
PRINTED = set(KINDS) - _NOT_HERE - _OF_A_MOMENT

_SLIPS = {"round", "slips", "sheets"}
_LISTS = {"course", "evening", "standings", "tandems"}
_OF_ROUNDS = {"cards", "course", "evening", "standings"}
_OF_NAMES = {"cards", "registration", "seating", "tags", *_SLIPS}
_WITHOUT_LOGO = {"cards", "evening", "places", "pot", "registration"}


pytestmark = pytest.mark.slow


@made_once
def evening(console: Console) -> Console:
    """A final, carried on from a first round, whose first round is being played; every paper is printed."""
    text = resources.read("templates", "regulations", "schieber-einzel-final.toml").decode()
    for line, instead in (
        ("percent = 20", "percent = 100"),
        ('start = "zero"', 'start = "carry"'),
        ("rounds = 4\ndeals = 8", "rounds = 1\nminutes = 30\ndeals = 8"),
        ("rounds = 4\ndeals = 12", "rounds = 2\nminutes = 40\ndeals = 12"),
        ("[name]", 'pot = 12\nfee = 20\nbegins = "19:00"\n\n[[prizes]]\nranks = 1\nfrancs = 100\n\n[name]'),
    ):
        assert line in text
        text = text.replace(line, instead)
    Path("haus.toml").write_text(text, encoding="utf-8")
    Image.new("RGB", (40, 40), "red").save("logo.png")
    console.done("new Abend -r haus.toml --venue Krone")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 13)), "--club", "Eintracht")
    for line in ("players edit 2 --tandem T", "players edit 3 --tandem T", "here --all"):
        console.done(line)
    # 2 has least, whatever is drawn: no prize, and none of the four who count for the club.
    draw(console, 1, "3 4 - 1 2", "5 6 - 7 8", "9 10 - 11 12")
    for n in (1, 2, 3):
        console.done(f"enter {n} {700 - n} {556 + n}")
    for line in ("qualify --yes", "draw --seed 2", "publish"):
        console.done(line)
    for paper in sorted(set(KINDS) - _NOT_HERE):
        console.done(f"print {paper}")
    console.done("print sheets --blank 2")
    return console


def named(console: Console) -> set[str]:
    papers = console.done("reprint --json").document()["papers"]
    return {paper["paper"] for paper in papers}


def test_nothing_is_printed_again_by_itself_nor_for_what_stands_on_no_paper(evening: Console) -> None:
    assert named(evening) == set()
    for line in ("players edit 2 --remark late", "clock start", "notice show Soup", "paid 99 --yes"):
        evening.type(line)
    assert named(evening) == set()


@pytest.mark.parametrize(
    ("line", "papers"),
    [
        ("letterhead --club Edelweiss", PRINTED),
        ("letterhead --logo logo.png", PRINTED - _WITHOUT_LOGO),
        ("letterhead --suits french", {"invitation", "places", "reserve", *_SLIPS}),
        ('regulation change --set sentences.en="No smoking"', {"regulation"}),
        ("regulation change --set invitation.remarks.en=Welcome", {"invitation"}),
        (
            "regulation change --set labels.round.en=turn",
            {"regulation", "reserve", "schedule", "seating", "invitation", *_SLIPS, *_OF_ROUNDS},
        ),
        ("regulation change --set name.en=Spring", {"regulation"}),
        ("regulation change --set fee=25", {"invitation", "registration", "regulation"}),
        ("regulation change --set begins=20:00", {"invitation", "regulation", "schedule"}),
        ("regulation change --set prizes[1].francs=200", {"invitation", "prizes", "regulation"}),
        ("regulation change --set options.match_bonus=100", {"regulation", "reserve", *_SLIPS}),
        ("regulation change --set stages[2].deals=8", {"regulation", "reserve", "sheets"}),
        ("regulation change --set pot=16", {"pot", "regulation"}),
        ('players edit 2 --name "Anna Right"', {"qualified", *_OF_NAMES, *_LISTS}),
        ("players edit 2 --number 77", {"cards", "qualified", "registration", "tags"}),
        ("players edit 2 --club Rose", {"clubs", "tags"}),
        ("players edit 2 --tandem U", {"tandems"}),
        ('replace 2 "Nina Neu"', {"qualified", *_OF_NAMES, *_LISTS}),
        ("draw move 2 3", {"cards", "evening", "seating", *_SLIPS}),
        ("penalty add 2 -50 late", {"cards", "standings"}),
        ('add "Late Comer"', {"registration", "tags"}),
    ],
)
def test_a_change_names_the_papers_on_which_it_stands(evening: Console, line: str, papers: set[str]) -> None:
    evening.done(f"{line} --yes")
    assert named(evening) == papers


def test_a_paper_of_an_earlier_stage_is_printed_again_as_one_of_that_stage(evening: Console) -> None:
    def commands() -> list[str]:
        return [paper["command"] for paper in evening.done("reprint --json").document()["papers"]]

    evening.done("print standings --round 1 --stage 1")
    assert commands() == []
    evening.done("enter 1B 700 556 --correct --yes")
    first = "print standings --round 1 --stage 1"
    assert first in commands()
    evening.done(first)
    assert first not in commands()
