"""The page of all paper: head, foot and numbers, the logo, cells to be cut apart, what is no picture."""

from dataclasses import replace

import pytest

from jassturnier.errors import Unreadable
from jassturnier.paper.lists import rank_paper
from jassturnier.paper.page import Look, Size, Style
from jassturnier.paper.wall import seating
from tests.support.papers_made import letters, pdf, picture, simple, text


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


def test_the_head_names_tournament_round_day_and_venue() -> None:
    event, stage = simple(8)
    words = text(seating(event, stage, stage.rounds[0], Look("en")))
    for expected in ("Löwen-Cup", "Round 1", "4 July 2026 · Löwen"):
        assert expected in words


@pytest.mark.parametrize("size", list(Size))
def test_long_names_of_club_and_place_stand_in_two_lines_rather_than_in_small_letters(size: Size) -> None:
    event, stage = simple(8)
    named = replace(event, name="Tournoi de la Saint-Martin", venue="Halle de gymnastique de Porrentruy")
    style = Style(size=size, club="Jass-Club des Franches-Montagnes")
    printed = seating(named, stage, stage.rounds[0], Look("fr", style))
    assert min(size for size, _ in letters(printed)) >= 7
    assert "Halle de gymnastique de Porrentruy" in text(printed)
