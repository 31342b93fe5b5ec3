"""Regulations on paper: under their name, in the club's words, with its suits, in letters one can read."""

from operator import itemgetter

import pytest

from jassturnier.i18n import verbatim
from jassturnier.languages.language import speaking
from jassturnier.paper.kit import listing
from jassturnier.paper.kit.listing import PaperList
from jassturnier.paper.kit.page import Leaf, Look, PageHead, Style
from jassturnier.paper.kit.pen import GREY, Suits
from jassturnier.paper.lists import lists_paper, regulation
from jassturnier.tournament.lists import Column, Kind, Listed, Marked, Section, Value
from tests.support.evenings_made import regulation as rules
from tests.support.papers_made import letters, text, tournament
from tests.support.settings_read import SHIPPED


def test_a_regulation_stands_under_its_name_in_the_words_of_the_club() -> None:
    named = rules(name="Löwen", labels={"round": "passe"}, sentences=["No smoking."])
    with speaking(named.labels):
        words = text(regulation(tournament(named, (), ())[0], Look("en")))
    assert "Löwen" in words
    assert "Passes 4" in words
    assert "1. No smoking." in words
    assert "Forehand may push" in words


def test_long_values_take_more_lines_and_not_smaller_letters() -> None:
    printed = regulation(tournament(rules(), (), ())[0], Look("de"))
    assert min(size for size, _ in letters(printed)) >= 8


CELLS: dict[Kind, Value] = {
    Kind.RANK: 1,
    Kind.NAME: "Anna",
    Kind.COUNT: Marked(900, verbatim("r"), dropped=True),
    Kind.TOTAL: Marked(1884, verbatim("l")),
    Kind.BESIDE: 7,
}


def test_numbers_stand_flush_totals_bold_and_what_does_not_count_in_grey(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[tuple[PaperList, PageHead]] = []

    def leaves(found: PaperList, head: PageHead, _: Look) -> list[Leaf]:
        made.append((found, head))
        return []

    monkeypatch.setattr(listing, "leaves", leaves)
    columns = [Column(kind.name, verbatim(kind.name), itemgetter(kind), kind) for kind in CELLS]
    for head in ("12-ab", ""):
        lists_paper("Club", [Listed(verbatim("List"), columns, [Section([CELLS])])], Look("en"), head)
    found = made[0][0]
    ((row,),) = [section.rows for section in found.sections]
    told = [
        (cell.words, cell.upright(), column.align.name, column.bold, column.stretch, cell.grey == GREY)
        for column, cell in zip(found.columns, row, strict=True)
    ]
    assert told == [
        ("1.", "1.", "RIGHT", True, False, False),
        ("Anna", "Anna", "LEFT", False, True, False),
        ("(900ʳ)", "(900", "RIGHT", False, False, True),
        ("1,884ˡ", "1,884", "RIGHT", True, False, False),
        ("7", "7", "RIGHT", False, False, True),
    ]
    assert [page.foot for _, page in made] == ["Journal 12-ab", ""]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_regulation_is_printed_with_french_suits_too(name: str) -> None:
    found = tournament(rules(shipped=name), (), ())[0]
    assert "Schilten" not in text(regulation(found, Look("en", Style(suits=Suits.FRENCH))))
