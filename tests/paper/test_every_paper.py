"""What holds of every paper: names print literally, the same values give the same bytes, teams have names."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

import pytest

from jassturnier.draw.plan import Form
from jassturnier.draw.seating import Pot
from jassturnier.paper.emergency import emergency, invitation
from jassturnier.paper.handouts import cards, certificates, places, poster, pot_cards, registration, tags
from jassturnier.paper.lists import rank_paper, regulation
from jassturnier.paper.page import Leaf, Look, Size, Style
from jassturnier.paper.slip import PerPage, score_sheets, slips
from jassturnier.paper.wall import seating
from jassturnier.tournament.model import EntryInfo, Member, StageInfo, Tournament
from tests.paper.placed import misplaced, smallest
from tests.support.papers_made import NAMES, pdf, picture, simple, text

Maker: TypeAlias = Callable[[Tournament, StageInfo, Look], Sequence[Leaf]]

BOARD = "http://192.168.1.10:8080"
PAPERS: dict[str, Maker] = {
    "seating": lambda event, stage, look: seating(event, stage, stage.rounds[0], look),
    "slips": lambda event, stage, look: slips(event, stage, stage.rounds[0], look),
    "cards": cards,
    "standings": rank_paper,
}
"""The papers of a round and of ranks, on which entries have their numbers."""
EVERY: dict[str, Maker] = {
    **PAPERS,
    "small slips": lambda event, stage, look: slips(
        event, stage, stage.rounds[0], look, per_page=PerPage.FOUR
    ),
    "sheets": lambda event, stage, look: score_sheets(event, stage, stage.rounds[0], look),
    "certificates": certificates,
    "emergency": emergency,
    "registration": lambda event, _, look: registration(event, look),
    "tags": lambda event, _, look: tags(event, look),
}


def with_entries(
    event: Tournament, change: Callable[[EntryInfo], EntryInfo], **rules: object
) -> tuple[Tournament, StageInfo]:
    regulation = replace(event.regulation, **rules)  # type: ignore[arg-type]
    changed = replace(event.with_entries(change), regulation=regulation)
    return changed, changed.stage()


@pytest.mark.parametrize("paper", EVERY)
def test_names_print_literally_and_the_same_tournament_gives_the_same_bytes(paper: str) -> None:
    words = text(EVERY[paper](*simple(4), Look("de")))
    # On the smallest slip a very long name is shortened: letters too small nobody reads.
    wanted = [name[:10] if paper == "small slips" else name for name in NAMES]
    assert [name in words for name in wanted] == [True] * 3
    event, stage = simple(42, rounds=2)
    assert pdf(EVERY[paper](event, stage, Look("de"))) == pdf(EVERY[paper](event, stage, Look("de")))


PLACED: dict[str, Maker] = {
    **EVERY,
    "cards with a code": lambda event, stage, look: cards(event, stage, look, board=BOARD),
    "poster": lambda event, _, look: poster(event, BOARD, look),
    "places": lambda event, _, look: places(event, [1, 147], look),
    "invitation": lambda event, _, look: invitation(event, look),
    "regulation": lambda event, _, look: regulation(event, look),
    "pot": lambda event, _, look: pot_cards(event, Pot(Form.PARTNERS, 4, 28), look),
}


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("name", ["schieber-einzel-4x12", "schieber-paare-gruppen"])
@pytest.mark.parametrize("paper", PLACED)
def test_no_words_lie_on_others_and_none_are_small_however_long_names_are(
    paper: str, name: str, size: Size
) -> None:
    style = Style(size=size, club="Jassclub Edelweiss", board=BOARD, logo=picture())
    usual, _ = simple(13, name, rounds=2)
    named = with_entries(usual, lambda entry: replace(entry, team="Trumpf-Asse Sempach"))
    for leaf in PLACED[paper](*named, Look("de", style)):
        assert list(misplaced(leaf)) == []
    event, stage = with_entries(usual, with_long_names)
    event = replace(event, name=f"Jubiläums-Partnerschieber 100 Jahre {LONG}", venue=f"Saal {LONG}")
    for leaf in PLACED[paper](event, stage, Look("de", Style(size=size, club=LONG, board=BOARD))):
        assert smallest(leaf) >= 8
        assert list(misplaced(leaf)) == []


LONG = "Verein für Geselligkeit und Brauchtum Untersiggenthal-Kirchdorf"


def with_long_names(entry: EntryInfo) -> EntryInfo:
    def long(member: Member) -> Member:
        return replace(member, given="Maximilian-Alexander", family="von Hohenzollern-Sigmaringen")

    return replace(entry, club=LONG, members=tuple(map(long, entry.members)))


@pytest.mark.parametrize("paper", PAPERS)
def test_a_team_stands_there_with_its_members_and_the_number_if_the_regulation_wants_it(paper: str) -> None:
    event, stage = with_entries(simple(8)[0], lambda entry: replace(entry, number=entry.number + 4000))
    assert ("4001" in text(PAPERS[paper](event, stage, Look("en")))) == (paper == "cards")
    numbered = with_entries(event, lambda e: replace(e, numbered_everywhere=True), numbers=True)
    words = text(PAPERS[paper](*numbered, Look("en")))
    assert all(str(entry.number) in words for entry in stage.entries)
    pairs, _ = simple(8, "schieber-paare-4x12")
    event, stage = with_entries(pairs, lambda entry: replace(entry, team=f"Team{entry.number}"))
    words = text(PAPERS[paper](event, stage, Look("en")))
    for entry in stage.entries:
        assert all(member.family in words for member in entry.members)
        assert paper == "seating" or entry.team in words
