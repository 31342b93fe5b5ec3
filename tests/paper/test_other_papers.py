import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

import pytest
from PIL import Image

from jassturnier.errors import Unreadable
from jassturnier.paper.cards import cards
from jassturnier.paper.certificates import certificates
from jassturnier.paper.door import places
from jassturnier.paper.emergency import emergency
from jassturnier.paper.kit.page import Leaf, Look, Size, Style
from jassturnier.paper.kit.suits import Suits
from jassturnier.paper.lists import rank_paper, regulation
from jassturnier.paper.seating import seating
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.ranking.standings import standings
from tests.support.papers_made import NAMES, pages, pdf, sheets, simple, text

Maker: TypeAlias = Callable[[Tournament, StageInfo, Look], Sequence[Leaf]]


def picture(kind: str = "PNG") -> bytes:
    """Return a small picture file."""
    out = io.BytesIO()
    Image.new("RGB", (40, 20), "black").save(out, kind)
    return out.getvalue()


def test_a_card_shows_every_round_its_table_and_partner() -> None:
    event, stage = simple(8, rounds=2)
    words = text(cards(event, stage, Look("en"), numbers=[6]))
    assert "R1 2 A2 Given4 Family4 942" in words
    assert "R4" in words
    assert "Given7 Family7" not in words


def test_cards_stand_four_to_a_page() -> None:
    event, stage = simple(10, rounds=4)
    assert len(pages(cards(event, stage, Look("en")))) == 3


def test_cards_stand_two_to_an_a5() -> None:
    event, stage = simple(10, rounds=4)
    printed = cards(event, stage, Look("en", Style(size=Size.A5)))
    assert len(pages(printed)) == 5
    (width, height) = sheets(printed)[0].mediabox[2:]
    assert (round(width), round(height)) == (595, 420)


def test_a_pair_sees_its_opponents_on_the_card() -> None:
    event, stage = simple(4, "schieber-paare-4x12", rounds=1)
    words = text(cards(event, stage, Look("en"), numbers=[3]))
    assert "against" in words
    assert "Given6 Family6 / Given7 Family7" in words


def test_a_rest_is_on_the_card() -> None:
    event, stage = simple(5)
    assert "rests" in text(cards(event, stage, Look("en"), numbers=[5]))


def test_a_pair_that_rests_still_plays_against_somebody() -> None:
    event, stage = simple(5, "schieber-paare-4x12")
    words = text(cards(event, stage, Look("en"), numbers=[5]))
    assert "rests" in words
    assert "against" in words


@pytest.mark.parametrize("make", [cards, emergency])
def test_a_dropped_round_stands_in_brackets_beside_a_total_without_it(make: Maker) -> None:
    event, stage = simple(8, "schieber-paare-gruppen", rounds=2)
    first = pages(make(event, stage, Look("en")))[0]
    (line, *_) = standings(event, stage)[0].lines()
    (out,) = [value.value for value in line.rounds if value.dropped]
    assert f"({out:,})" in first


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("suits", Suits)
def test_a_table_number_stands_on_both_sides_of_its_fold(size: Size, suits: Suits) -> None:
    event, _ = simple(8)
    printed = pages(places(event, [1, 147], Look("en", Style(size=size, suits=suits))))
    assert len(printed) == 2
    assert printed[1].count("147") == 2


def test_the_best_of_every_list_get_a_certificate() -> None:
    event, stage = simple(12, "schieber-paare-gruppen", rounds=5)
    printed = pages(certificates(event, stage, Look("en"), best=1))
    assert len(printed) == 12
    assert "Group A" in printed[0]
    assert "Rank 1" in printed[0]


@pytest.mark.parametrize("make", [cards, certificates, emergency])
def test_names_print_literally(make: Maker) -> None:
    event, stage = simple(4, rounds=1)
    words = text(make(event, stage, Look("de")))
    assert [name in words for name in NAMES] == [True] * 3


def test_the_regulation_says_what_the_program_computes_with() -> None:
    event, _ = simple(8, "schieber-paare-gruppen")
    words = text(regulation(event, Look("en")))
    for expected in ("Worst rounds dropped", "the mean of the round", "is refused", "fixed pairs"):
        assert expected in words


def test_in_an_emergency_there_is_the_state_what_is_open_and_blank_slips() -> None:
    event, stage = simple(8, rounds=1)
    waiting = replace(stage.rounds[0].tables[1], result=None)
    stage = replace(stage, rounds=(replace(stage.rounds[0], tables=(stage.rounds[0].tables[0], waiting)),))
    words = text(emergency(event, stage, Look("en")))
    for expected in ("To go on by hand", "Rank list after Round 1", "Sheet 102L", "Regulation"):
        assert expected in words
    assert "Sheet 101K" not in words


def test_an_emergency_before_the_first_round_is_possible() -> None:
    event, stage = simple(8, rounds=0)
    assert "To go on by hand" in text(emergency(event, stage, Look("en")))


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_club_and_logo_stand_in_the_head(kind: str) -> None:
    event, stage = simple(8)
    style = Style(club="Jassclub <i>Edelweiss</i>", logo=picture(kind))
    printed = rank_paper(event, stage, Look("en", style))
    assert "Jassclub <i>Edelweiss</i> · Löwen-Cup" in text(printed)
    assert len(pdf(printed)) > len(pdf(rank_paper(event, stage, Look("en"))))
    assert pdf(printed) == pdf(rank_paper(event, stage, Look("en", style)))


def test_a_logo_that_is_no_picture_is_refused() -> None:
    event, stage = simple(8)
    with pytest.raises(Unreadable):
        pdf(seating(event, stage, stage.rounds[0], Look("en", Style(logo=b"no picture"))))


@pytest.mark.parametrize("make", [cards, certificates, emergency])
def test_the_same_tournament_gives_the_same_bytes(make: Maker) -> None:
    event, stage = simple(8, rounds=1)
    assert pdf(make(event, stage, Look("de"))) == pdf(make(event, stage, Look("de")))
