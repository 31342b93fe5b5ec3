"""What is told of an evening: only what is published, by the rank list."""

from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.hall.publishing import look, publish
from jassturnier.services.hall.reporting import report
from jassturnier.services.people import entering
from jassturnier.services.setup import letterhead, tournaments
from jassturnier.services.workplace import Desk
from tests.support.offices import PAIRS, SINGLE, drawn, enter, office, refused


def evening(folder: Path, regulation: str = SINGLE, count: int = 8, **changes: object) -> Desk:
    """Return the desk of an evening of two rounds that is over; nothing of it is published by hand."""
    document = tournaments.document(regulation)
    stage = {**document["stages"][0], "rounds": 2}
    settings = {**document, **changes, "stages": [stage]}
    desk = tournaments.create(office(folder), tournaments.NewTournament("Spring", settings, None))
    size = desk.tournament().regulation.entry.members
    names = [[f"Given{n} Family{n}{letter}" for letter in "ab"[:size]] for n in range(1, count + 1)]
    entering.add(desk, [entering.new_entry(each) for each in names])
    for points in (1000, 950):
        for table in drawn(desk).stage().rounds[-1].tables:
            enter(desk, table.number, points + 10 * table.number, 884 - 10 * table.number + 1000 - points)
    return desk


def test_nothing_is_told_before_it_is_published(tmp_path: Path) -> None:
    desk = evening(tmp_path)
    with refused(desk, NotAllowed):
        report(desk, "en")
    publish(desk, look(desk))
    assert report(desk, "en").startswith("Spring: victory for ")


def test_nothing_is_told_while_results_are_missing(tmp_path: Path) -> None:
    document = tournaments.document(SINGLE)
    desk = tournaments.create(
        office(tmp_path), tournaments.NewTournament("Spring", {**document, "publish": "at-once"}, None)
    )
    with refused(desk, NotAllowed):
        report(desk, "en")


def test_it_has_the_first_ten_the_best_round_and_thanks(tmp_path: Path) -> None:
    desk = evening(tmp_path, count=16, publish="at-once")
    letterhead.change(desk, letterhead.HeadChange(club="Jassclub Eintracht"), "en")
    told = report(desk, "en")
    ranks = [line for line in told.splitlines() if line[:1].isdigit() and ". Given" in line]
    assert 10 <= len(ranks) < 16
    assert "16 players played 2 rounds." in told
    assert "Best round, with 1,040: " in told
    assert told.endswith("Jassclub Eintracht thanks all who played and helped.\n")


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Sieg für"), ("fr", "victoire pour"), ("it", "vittoria per"), ("en", "victory for")],
)
def test_it_speaks_four_languages_and_is_shorter_for_the_chat(
    tmp_path: Path, language: str, words: str
) -> None:
    desk = evening(tmp_path, publish="at-once")
    long, short = report(desk, language), report(desk, language, for_chat=True)
    assert words in long
    assert words in short
    assert len(short) < len(long)


def test_pairs_are_named_together_and_names_may_be_short(tmp_path: Path) -> None:
    desk = evening(tmp_path, PAIRS, publish="at-once")
    assert "Family1a / Given1 Family1b" in report(desk, "en").replace("Given1 Family1a", "Family1a")
    assert "Family1a" not in report(desk, "en", initials=True)
    assert "8 pairs" in report(desk, "en")


def test_where_rounds_are_won_no_round_is_the_best(tmp_path: Path) -> None:
    assert "Best round" not in report(evening(tmp_path, unit="wins", publish="at-once"), "en")


def test_a_shared_victory_names_all(tmp_path: Path) -> None:
    desk = evening(tmp_path, count=4, publish="at-once")
    first = report(desk, "en").splitlines()[0]
    assert first.count("Given") >= 1
