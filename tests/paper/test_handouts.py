"""What people are given: cards, certificates, seats of a pot, slips of entries, tags, table numbers."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from jassturnier.draw.plan import Form
from jassturnier.draw.seating import Pot
from jassturnier.paper import handouts
from jassturnier.paper.handouts import cards, certificates, places, poster, pot_cards, registration, tags
from jassturnier.paper.page import Look, Size, Style
from jassturnier.paper.pen import Suits
from jassturnier.paper.plots import evenings
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import EntryInfo, PenaltyInfo, StageInfo, Tournament
from jassturnier.tournament.people.entries import entry_code
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.prize_rules import PrizeRules
from jassturnier.tournament.regulation.regulation import Publish
from tests.support.evenings_made import player
from tests.support.evenings_made import regulation as made
from tests.support.papers_made import (
    entries,
    pages,
    picture,
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


@pytest.mark.parametrize("size", [Size.A4, Size.A5], ids=str)
def test_cards_and_evenings_to_take_home_stand_four_to_an_a4_and_two_to_an_a5(size: Size) -> None:
    event, stage = simple(10, rounds=4)
    look = Look("en", Style(size=size))
    printed = sheets(cards(event, stage, look))
    count, page = (3, (595, 842)) if size is Size.A4 else (5, (595, 420))
    assert (len(printed), len(sheets(evenings(event, look)))) == (count, count)
    assert tuple(map(round, printed[0].mediabox[2:])) == page
    words = text(evenings(event, look, [6]))
    assert all(each in words for each in ("Given5 Family5", "Rank 1 of 10", "Round 1", "942", "▼"))
    assert "Given7 Family7" not in words


def test_who_rests_or_waits_for_the_draw_plays_with_or_against_somebody() -> None:
    assert "Given6 Family6 / Given7 Family7" in card(simple(4, "schieber-paare-4x12"), 3)
    for name, rounds, company in (
        ("schieber-einzel-4x12", 1, "with"),
        ("schieber-paare-4x12", 1, "against"),
        ("schieber-einzel-4x12", 0, "with"),
        ("schieber-paare-4x12", 0, "against"),
        ("differenzler-4x8", 0, "against"),
        ("schieber-sechs", 0, "with"),
    ):
        words = card(simple(5, name, rounds), 5)
        assert ("rests" in words) == (rounds == 1)
        assert {"with", "against"} & {*words.split()} == {company}, name


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


@pytest.fixture
def codes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what the codes say that are drawn."""
    drawn: list[str] = []
    monkeypatch.setattr(handouts, "draw_qr", lambda _pen, _box, words: drawn.append(words))
    return drawn


def test_codes_lead_to_the_page_of_the_entry_and_to_the_seats(codes: list[str]) -> None:
    for board in ("", "http://x:80", "http://x:80/"):
        pages(cards(*simple(8), EN, numbers=[3], board=board))
        assert codes == (["http://x:80/me?who=3"] if board else [])
        codes.clear()
    for board in ("http://x:8080", "http://x:8080/"):
        words = text(poster(of(), board, EN))
        assert ("http" in words, "Where do I sit?" in words) == (False, True)
    assert codes == ["http://x:8080/me"] * 2


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


def test_the_best_of_every_list_get_one_a_shared_rank_several() -> None:
    event, stage = simple(12, "schieber-paare-gruppen", rounds=5)
    printed = pages(certificates(event, stage, EN, best=1))
    assert len(printed) == 12
    assert all(f"Group {'ABCDEF'[i // 2]}" in page for i, page in enumerate(printed))
    assert all("Rank 1 of 2\n" in page for page in printed)


def test_ranks_up_to_the_third_have_one_or_those_who_are_named_whatever_their_rank() -> None:
    rules = regulation("schieber-paare-4x12")
    who = entries(rules, 6)
    event = tournament(rules, who, (round_of(1, who, 2, [1000, 950, 945]),))
    for wanted, ranks in (({}, "123"), ({"best": 2}, "12"), ({"best": 2, "numbers": [2, 6]}, "46")):
        printed = pages(certificates(*event, EN, **wanted))
        assert [page.partition("Rank ")[2][:1] for page in printed] == [*ranks]


def test_it_says_who_reached_what_where_and_when() -> None:
    event, stage = simple(4, "schieber-paare-4x12")
    named = replace(stage.entries[1], team="Trumpf")
    (page,) = pages(
        certificates(event, replace(stage, entries=(stage.entries[0], named)), EN, numbers=[2], best=0)
    )
    lines = [line for line in map(str.strip, page.splitlines()) if line]
    assert lines[:7] == [
        "Certificate",
        "Löwen-Cup",
        "Rank 1 of 2",
        "Trumpf",
        f"{named.members[0].name} / Given3 Family3",
        "with a total of 942",
        "4 July 2026 · Löwen",
    ]
    assert lines[7:] == ["Tournament director", "For the club"]


def test_the_club_stands_above_with_its_logo_and_of_several_stages_the_name() -> None:
    style = Style(club="Jassclub <i>Edelweiss</i>", logo=picture())
    page = sheets(certificates(*simple(4), Look("en", style)))[0]
    assert page.extract_text().startswith("Jassclub <i>Edelweiss</i>")
    assert len(page.images) == 1
    whole = two_stages()
    assert "Final\nRank 1 of 4" in pages(certificates(whole, whole.stage(), EN, best=1))[0]


def test_the_prize_and_the_best_of_several_rounds_are_told_and_it_may_lie_on_its_side() -> None:
    pairs = regulation("schieber-paare-4x12")
    stages = (replace(pairs.stages[0], rounds=2),)
    prizes = (PrizeRules(ranks=(1,), amount=5000),)
    who = entries(pairs, 2)
    rounds = (round_of(1, who, 2, [1000]), round_of(2, who, 2, [1100]))
    rules = replace(pairs, prizes=prizes, stages=stages, publish=Publish.AT_ONCE)
    paper = certificates(*tournament(rules, who, rounds), EN, best=1, landscape=True)
    assert "with a total of 2,100 Fr. 50.00 best round: 1,100" in text(paper)
    (sheet,) = sheets(paper)
    assert sheet.mediabox.width > sheet.mediabox.height


BOTH = [EN, Look("en", Style(size=Size.A5))]


def of(*entries: EntryInfo) -> Tournament:
    return replace(simple(4)[0], entries=entries)


def test_every_seat_of_the_pot_has_a_card_table_after_table() -> None:
    places = [f"Table {table} seat {seat}" for table in range(1, 8) for seat in ("A1", "A2", "B1", "B2")]
    for look, count in zip(BOTH, (2, 3), strict=True):
        # The seventh table is laid for 26 as for 28.
        printed = pages(pot_cards(of(), Pot(Form.PARTNERS, 4, 26), look))
        words = " ".join("".join(printed).split())
        assert (len(printed), words.count("seat")) == (count, 28)
        assert [place in words for place in places] == [True] * 28
        assert sorted(places, key=words.index) == places


PEOPLE = [player(n, name) for n, name in ((1, "Rita Zaugg"), (2, "Urs Ämmer"), (3, "Ida Meier"))]


def test_slips_and_tags_go_from_a_to_z(codes: list[str]) -> None:
    cases: list[tuple[Sequence[int] | None, list[int]]] = [(None, [2, 3, 1]), ((1, 2, 9), [2, 1]), ((), [])]
    for numbers, order in cases:
        codes.clear()
        slips = text(registration(of(*PEOPLE), EN, numbers))
        worn = text(tags(of(*PEOPLE), EN, numbers))
        names = [PEOPLE[number - 1].name for number in order]
        for words in (slips, worn):
            assert sorted(names, key=words.index) == names
            assert sum(entry.name in words for entry in PEOPLE) == len(order)
        assert codes == [entry_code(number) for number in order]
    # Slips stand ten to an A4 and three to an A5.
    eleven = of(*map(player, range(1, 12)))
    assert [len(pages(registration(eleven, look))) for look in BOTH] == [2, 4]


def test_a_slip_says_what_is_still_to_pay_but_to_nobody_who_left() -> None:
    away = replace(player(1, fee=2000), excused=True)
    cases: list[tuple[EntryInfo, str]] = [
        *(
            (player(1, fee=2050, paid=paid), due)
            for paid, due in ((0, "20.50"), (2000, "0.50"), (2050, ""), (3000, ""))
        ),
        (replace(away, presence=Presence.EXPECTED), "20.00"),
        (replace(away, presence=Presence.GONE), ""),
    ]
    slips = ((who, text(registration(of(who), EN))) for who, _ in cases)
    assert [(who, words.partition("to pay: Fr. ")[2].partition(" ")[0]) for who, words in slips] == cases


def test_everybody_of_a_pair_has_a_tag_with_number_team_and_club() -> None:
    event, stage = simple(6, "schieber-paare-4x12")
    named = replace(stage.entries[5], team="Trumpf", club="Puur")
    (page,) = pages(tags(replace(event, entries=(named, *stage.entries[:4])), EN))
    assert "Given10\nFamily10\n6 · Trumpf · Puur" in page
    assert "Given11\nFamily11\n6 · Trumpf · Puur" in page
    assert len(pages(tags(event, EN))) == 2
    assert len(pages(tags(event, BOTH[1]))) == 3


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("suits", Suits)
def test_a_table_number_stands_on_both_sides_of_its_fold(size: Size, suits: Suits) -> None:
    printed = pages(places(of(), [1, 147], Look("en", Style(size=size, suits=suits))))
    assert len(printed) == 2
    assert printed[1].count("147") == 2
