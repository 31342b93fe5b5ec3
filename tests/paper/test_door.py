"""What is at the door and on tables: seats of a pot, slips of entries, tags, a poster, table numbers."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from jassturnier.draw.plan import Form
from jassturnier.draw.seating import Pot
from jassturnier.paper import handouts
from jassturnier.paper.handouts import places, poster, pot_cards, registration, tags
from jassturnier.paper.page import Look, Size, Style
from jassturnier.paper.pen import Suits
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import entry_code
from tests.support.evenings_made import player
from tests.support.papers_made import pages, simple, text

EN = Look("en")
BOTH = [EN, Look("en", Style(size=Size.A5))]


@pytest.fixture
def codes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what the codes say that are drawn."""
    drawn: list[str] = []
    monkeypatch.setattr(handouts, "draw_qr", lambda _pen, _box, words: drawn.append(words))
    return drawn


def of(*entries: EntryInfo) -> Tournament:
    return replace(simple(4)[0], entries=entries)


@pytest.mark.parametrize(("look", "count"), [(BOTH[0], 2), (BOTH[1], 3)])
def test_every_seat_of_the_pot_has_a_card_table_after_table(look: Look, count: int) -> None:
    # The seventh table is laid for 26 as for 28.
    printed = pages(pot_cards(of(), Pot(Form.PARTNERS, 4, 26), look))
    words = " ".join("".join(printed).split())
    places = [f"Table {table} seat {seat}" for table in range(1, 8) for seat in ("A1", "A2", "B1", "B2")]
    assert len(printed) == count
    assert [place in words for place in places] == [True] * 28
    assert words.count("seat") == 28
    assert sorted(places, key=words.index) == places


PEOPLE = [player(n, name) for n, name in ((1, "Rita Zaugg"), (2, "Urs Ämmer"), (3, "Ida Meier"))]


@pytest.mark.parametrize(
    ("numbers", "order"), [(None, [2, 3, 1]), ((1, 2, 9), [2, 1]), ((), [])], ids=["all", "some", "none"]
)
def test_slips_and_tags_go_from_a_to_z(
    numbers: Sequence[int] | None, order: list[int], codes: list[str]
) -> None:
    slips = text(registration(of(*PEOPLE), EN, numbers))
    worn = text(tags(of(*PEOPLE), EN, numbers))
    names = [PEOPLE[number - 1].name for number in order]
    for words in (slips, worn):
        assert sorted(names, key=words.index) == names
        assert sum(entry.name in words for entry in PEOPLE) == len(order)
    assert codes == [entry_code(number) for number in order]


@pytest.mark.parametrize(("look", "count"), [(BOTH[0], 2), (BOTH[1], 4)])
def test_slips_stand_ten_to_an_a4_and_three_to_an_a5(look: Look, count: int) -> None:
    assert len(pages(registration(of(*map(player, range(1, 12))), look))) == count


@pytest.mark.parametrize(("paid", "due"), [(0, "20.50"), (2000, "0.50"), (2050, ""), (3000, "")])
def test_a_slip_says_what_is_still_to_pay(paid: int, due: str) -> None:
    words = text(registration(of(player(1, fee=2050, paid=paid)), EN))
    assert words.partition("to pay: Fr. ")[2].partition(" ")[0] == due


@pytest.mark.parametrize(("presence", "asked"), [(Presence.EXPECTED, True), (Presence.GONE, False)])
def test_a_late_comer_is_asked_for_the_fee_and_nobody_who_left(presence: Presence, *, asked: bool) -> None:
    away = replace(player(1, fee=2000, presence=presence), excused=True)
    assert ("to pay: Fr. 20" in text(registration(of(away), EN))) is asked


def test_everybody_of_a_pair_has_a_tag_with_number_team_and_club() -> None:
    event, stage = simple(6, "schieber-paare-4x12")
    named = replace(stage.entries[5], team="Trumpf", club="Puur")
    (page,) = pages(tags(replace(event, entries=(named, *stage.entries[:4])), EN))
    assert "Given10\nFamily10\n6 · Trumpf · Puur" in page
    assert "Given11\nFamily11\n6 · Trumpf · Puur" in page
    assert len(pages(tags(event, EN))) == 2
    assert len(pages(tags(event, BOTH[1]))) == 3


@pytest.mark.parametrize("board", ["http://x:8080", "http://x:8080/"])
def test_the_poster_leads_to_the_seats(board: str, codes: list[str]) -> None:
    words = text(poster(of(), board, EN))
    assert codes == ["http://x:8080/me"]
    assert "http" not in words
    assert "Where do I sit?" in words


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("suits", Suits)
def test_a_table_number_stands_on_both_sides_of_its_fold(size: Size, suits: Suits) -> None:
    printed = pages(places(of(), [1, 147], Look("en", Style(size=size, suits=suits))))
    assert len(printed) == 2
    assert printed[1].count("147") == 2
