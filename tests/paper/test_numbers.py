"""The number stands on every paper where the regulation wants it; a team never stands without its members."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from jassturnier.paper.cards import cards
from jassturnier.paper.kit.page import Look
from jassturnier.paper.lists import rank_paper
from jassturnier.paper.seating import seating
from jassturnier.paper.slip_pages import slips
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from tests.support.papers_made import Paper, simple, text

PAPERS: dict[str, Callable[[Tournament, StageInfo], Paper]] = {
    "seating": lambda event, stage: seating(event, stage, stage.rounds[0], Look("en")),
    "slips": lambda event, stage: slips(event, stage, stage.rounds[0], Look("en")),
    "cards": lambda event, stage: cards(event, stage, Look("en")),
    "standings": lambda event, stage: rank_paper(event, stage, Look("en")),
}


def with_entries(
    event: Tournament, stage: StageInfo, change: Callable[[EntryInfo], EntryInfo], **rules: object
) -> tuple[Tournament, StageInfo]:
    entries = tuple(map(change, stage.entries))
    changed = replace(stage, entries=entries)
    regulation = replace(event.regulation, **rules)  # type: ignore[arg-type]
    return replace(event, entries=entries, stages=(changed,), regulation=regulation), changed


@pytest.mark.parametrize("paper", PAPERS)
def test_the_number_is_there_if_the_regulation_wants_it(paper: str) -> None:
    event, stage = simple(8)
    event, stage = with_entries(event, stage, lambda entry: replace(entry, number=entry.number + 4000))
    without = text(PAPERS[paper](event, stage))
    assert ("4001" in without) == (paper == "cards")
    numbered = with_entries(event, stage, lambda e: replace(e, numbered_everywhere=True), numbers=True)
    words = text(PAPERS[paper](*numbered))
    assert all(str(entry.number) in words for entry in stage.entries)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_team_stands_there_with_its_members(paper: str) -> None:
    event, stage = simple(8, "schieber-paare-4x12")
    event, stage = with_entries(event, stage, lambda entry: replace(entry, team=f"Team{entry.number}"))
    words = text(PAPERS[paper](event, stage))
    for entry in stage.entries:
        assert all(member.family in words for member in entry.members)
        assert paper == "seating" or entry.team in words
