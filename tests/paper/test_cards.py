"""A card tells its entry where and with whom it plays, what that made, and leads a phone to the board."""

from dataclasses import replace

import pytest

from jassturnier.paper import handouts
from jassturnier.paper.handouts import cards
from jassturnier.paper.page import Look, Size, Style
from jassturnier.paper.plots import evenings
from jassturnier.tournament.model import PenaltyInfo, StageInfo, Tournament
from jassturnier.tournament.ranking.standings import standings
from tests.support.evenings_made import regulation as made
from tests.support.papers_made import (
    entries,
    pages,
    regulation,
    round_of,
    sheets,
    simple,
    table,
    text,
    tournament,
)
from tests.support.stages_made import two_stages

EN = Look("en")


def card(of: tuple[Tournament, StageInfo], number: int) -> str:
    """Return the words of the card of one entry."""
    return text(cards(*of, EN, numbers=[number]))


def test_a_card_shows_every_round_its_table_and_partner() -> None:
    words = card(simple(8, rounds=2), 6)
    assert "R1 2 A2 Given4 Family4 942" in words
    assert ("R4" in words, "R5" in words) == (True, False)
    assert "Given7 Family7" not in words


@pytest.mark.parametrize(
    ("size", "count", "page"), [(Size.A4, 3, (595, 842)), (Size.A5, 5, (595, 420))], ids=str
)
def test_cards_stand_four_to_an_a4_and_two_to_an_a5(size: Size, count: int, page: tuple[int, int]) -> None:
    event, stage = simple(10, rounds=4)
    printed = sheets(cards(event, stage, Look("en", Style(size=size))))
    assert len(printed) == count
    assert tuple(map(round, printed[0].mediabox[2:])) == page


@pytest.mark.parametrize(("size", "count"), [(Size.A4, 3), (Size.A5, 5)], ids=str)
def test_an_evening_to_take_home_is_an_a6_with_rank_rounds_and_the_own_results(
    size: Size, count: int
) -> None:
    event, _ = simple(10, rounds=4)
    look = Look("en", Style(size=size))
    assert len(sheets(evenings(event, look))) == count
    words = text(evenings(event, look, [6]))
    assert all(each in words for each in ("Given5 Family5", "Rank 1 of 10", "Round 1", "942", "▼"))
    assert "Given7 Family7" not in words


def test_a_pair_sees_its_opponents_on_the_card() -> None:
    words = card(simple(4, "schieber-paare-4x12"), 3)
    assert "against" in words
    assert "Given6 Family6 / Given7 Family7" in words


@pytest.mark.parametrize(
    ("name", "rounds", "company"),
    [
        ("schieber-einzel-4x12", 1, "with"),
        ("schieber-paare-4x12", 1, "against"),
        ("schieber-einzel-4x12", 0, "with"),
        ("schieber-paare-4x12", 0, "against"),
        ("differenzler-4x8", 0, "against"),
        ("schieber-sechs", 0, "with"),
    ],
)
def test_who_rests_or_waits_for_the_draw_plays_with_or_against_somebody(
    name: str, rounds: int, company: str
) -> None:
    words = card(simple(5, name, rounds), 5)
    assert ("rests" in words) == (rounds == 1)
    assert {"with", "against"} & {*words.split()} == {company}


def test_a_dropped_round_stands_in_brackets() -> None:
    event, stage = simple(8, "schieber-paare-gruppen", rounds=2)
    (line, *_) = standings(event, stage)[0].lines()
    (out,) = [value.value for value in line.rounds if value.dropped]
    assert f"({out:,})" in pages(cards(event, stage, EN))[0]


def test_a_total_stands_there_once_every_result_is_in_and_what_it_is_so_far_before() -> None:
    rules = regulation()
    who = entries(rules, 4)
    firsts: list[list[int | None]] = [[], [1000], [1000, 900, 950, 960], [1000, 900, 950, None]]
    words = [
        card(tournament(rules, who, tuple(round_of(n, who, 4, [p]) for n, p in enumerate(made, 1))), 1)
        for made in firsts
    ]
    assert ["so far" in each for each in words] == [False, True, False, True]
    assert ["3,810" in each for each in words] == [False, False, True, False]
    assert [each.count("1,000") for each in words] == [0, 2, 1, 1]


def test_a_card_has_a_row_for_what_was_carried_and_for_each_penalty() -> None:
    whole = two_stages(start="carry")
    fined = replace(
        whole, penalties=(PenaltyInfo(1, 1, 1, -50, "came late", 9), PenaltyInfo(2, 2, 3, 5, "x", 9))
    )
    words = card((fined, fined.stage()), 1)
    assert "Carried 1,000" in words
    assert "came late −50" in words
    assert "+5" not in words
    assert "Carried" not in text(cards(two_stages(), two_stages().stage(), EN))


@pytest.mark.parametrize(
    ("board", "code"), [("", []), *((f"http://x:80{end}", ["http://x:80/me?who=3"]) for end in ("", "/"))]
)
def test_the_code_leads_to_the_page_of_the_entry(
    board: str, code: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(handouts, "draw_qr", lambda _pen, _box, words: drawn.append(words))
    event, stage = simple(8)
    pages(cards(event, stage, EN, numbers=[3], board=board))
    assert drawn == code


def test_where_rounds_differ_each_says_with_or_against_whom() -> None:
    rules = made({"games": [{"rounds": [2], "game": "bodenjass", "draw": "alone"}]})
    who = entries(rules, 4)
    alone = table(1, tuple((entry.key,) for entry in who), None)
    rounds = (
        round_of(1, who, 4),
        replace(round_of(2, who, 4), tables=(replace(alone, round=2, game="bodenjass"),)),
    )
    words = card(tournament(rules, who, rounds), 4)
    assert "with Given2" in words
    assert "against" in words
    assert words.split().count("with") == words.split().count("against") == 1
