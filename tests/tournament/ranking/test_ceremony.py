"""Who is called when at the prize giving; the evening in words for the newspaper and the chat."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

from jassturnier.errors import WrongUsage
from jassturnier.i18n import render
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.ceremony import GONE, Call, calls, ceremony_listed, chat, newspaper
from jassturnier.tournament.ranking.prizes import prize_lists
from tests.support import stages_made
from tests.support.evenings_made import in_english, played, player, refusal, regulation, tournament
from tests.support.stages_made import CUP, entries, rules, seeded, stages

PRIZES: list[dict[str, Any]] = [
    {"ranks": 1, "text": "Ham"},
    {"ranks": 1, "per": "category", "text": "Flowers"},
    {"list": "best-round", "text": "Cup"},
]
LADIES = (2, 4, 6, 8)


def giving() -> Tournament:
    """Eight players: 1 and 2 have 1500 points, 3 and 4 1000, 7 and 8 884, 5 and 6 384; 7 has gone home."""
    entries = [
        player(n, category="Ladies" * (n in LADIES), presence=Presence.GONE if n == 7 else Presence.HERE)
        for n in range(1, 9)
    ]
    tables = ((1, 2), (5, 6), 1500), ((3, 4), (7, 8), 1000)
    return tournament([played(1, *tables)], regulation(prizes=PRIZES), entries)


def called(order: str = "", podium: int | None = None) -> list[Call]:
    of = giving()
    return calls(of, prize_lists(of), order, podium)


def test_ranks_are_called_in_the_order_that_is_typed() -> None:
    cases = {
        "": [7, 5, 3, 1],
        "last-1": [7, 5, 3, 1],
        "Letzter-1": [7, 5, 3, 1],
        "1-": [1, 3, 5, 7],
        "3, 5-last, 1": [3, 5, 7, 1],
        "4-8,3-1": [5, 7, 3, 1],
        "3–1": [3, 1],
        "last": [7],
        "8": [7],
        "2": [],
    }
    assert {order: [call.rank for call in called(order)] for order in cases} == cases
    assert not any(call.name for order in cases for call in called(order))
    assert [call.rank for call in called(podium=4)] == [3, 1]


def test_a_category_is_called_by_its_own_ranks_and_prizes_and_so_is_a_list() -> None:
    found = [
        (call.name, call.rank, [one.number for one in call.entries], in_english(call.won))
        for call in called("LADIES,best-round,1")
    ]
    assert found == [
        ("Ladies", 4, [6], []),
        ("Ladies", 3, [8], []),
        ("Ladies", 2, [4], []),
        ("Ladies", 1, [2], ["Flowers"]),
        ("best-round", 1, [1, 2], ["Cup*"]),
        ("", 1, [1, 2], ["Ham*"]),
    ]
    assert render(called("ladies")[0].title, "en") == "Ladies: Rank 4"
    assert render(called("best-round")[0].title, "de") == "beste Passe: Rang 1"


def test_what_cannot_be_called_is_refused_and_lists_that_could_be_meant_are_named() -> None:
    cases = {
        "9": "There is no rank 9; the last is 8.",
        "5-99": "There is no rank 99",
        "0": "“0” is no rank (4), no range (5-last) and no list.",
        "1,,2": "“” is no rank",
        "gents": "“gents” is no rank",
        "1-x": "“1-x” is no rank",
        "9999999999999": "is no rank",
        "last-1,3": "“last-1,3” calls twice: Rank 3.",
        "ladies,Ladies": "calls twice: Ladies: Rank 1.",
    }
    told = {order: refusal(partial(called, order), WrongUsage) for order in cases}
    assert [order for order, says in cases.items() if says not in " ".join(told[order])] == []
    assert told["gents"][1] == "Lists here: Ladies, best-round."


def test_who_has_gone_home_has_a_remark_in_the_list_for_the_speaker() -> None:
    listed = ceremony_listed(called("5"))
    column = next(column for column in listed.columns if column.key == "gone")
    told = [(row[1].number, column.value(row)) for row in listed.sections[0].rows]
    assert told == [(7, GONE), (8, None)]


FIRST = (([1, 2], [3, 4], 1000), ([5, 6], [7, 8], 943), ([9, 10], [11, 12], 942))
SECOND = (([1, 3], [2, 4], 1100), ([5, 7], [6, 8], 950), ([9, 11], [10, 12], 940))
RANKS = """1. Player 1, 2’100
2. Player 3, 1’984
3. Player 5, 1’893
4. Player 7, 1’891
5. Player 10, 1’886
5. Player 12, 1’886
7. Player 11, 1’882
7. Player 9, 1’882
9. Player 6, 1’877
10. Player 8, 1’875
"""
"""2 with 1784 and 4 with 1668 are on the eleventh and the last rank."""


def evening() -> Tournament:
    return tournament([played(1, *FIRST), played(2, *SECOND)])


def test_the_newspaper_reads_who_played_who_won_and_who_thanks() -> None:
    whole = replace(evening(), venue="Krone", day=date(2027, 3, 20))
    assert newspaper(whole, "de", "JC Rose") == (
        "Evening: Sieg für Player 1\n\nKrone, 20. März 2027\n\n"
        "12 Spieler spielten 2 Passen. Auf dem ersten Rang, mit einem Total von 2’100: Player 1. "
        "Dahinter: Player 3 (1’984), Player 5 (1’893).\n\n"
        f"Die ersten zehn:\n{RANKS}\n"
        "Beste Passe mit 1’100: Player 1 (Passe 2), Player 3 (Passe 2).\n\n"
        "JC Rose dankt allen, die mitgespielt und geholfen haben.\n"
    )


def test_the_chat_reads_ranks_best_round_and_thanks() -> None:
    assert chat(evening(), "de", "Rose") == (
        f"Evening: Sieg für Player 1\n{RANKS}\n"
        "Beste Passe mit 1’100: Player 1 (Passe 2), Player 3 (Passe 2).\n"
        "Rose: Danke allen, bis zum nächsten Mal!\n"
    )
    # Without a club nobody is named who thanks.
    assert chat(evening(), "en").endswith(".\nThank you all, see you next time!\n")
    assert newspaper(evening(), "en").endswith("\n\nThanks to all who played and helped.\n")


def test_place_and_day_are_named_as_far_as_they_are_known() -> None:
    cases = {
        ("Krone", None): "\n\nKrone\n\n",
        ("", date(2027, 3, 20)): "\n\n20 March 2027\n\n",
        ("", None): "Player 1\n\n12 players",
    }
    for (venue, day), line in cases.items():
        assert line in newspaper(replace(evening(), venue=venue, day=day), "en")


def test_a_best_round_that_four_share_or_where_wins_count_is_nobodys() -> None:
    tables = [([n], [n + 1], 1000) for n in (1, 3, 5, 7)]
    one, three, four = (newspaper(tournament([played(1, *tables[:n])]), "en") for n in (1, 3, 4))
    assert "Best round, with 1,000: Player 1 (Round 1).\n" in one
    assert "Best round, with 1,000: Player 1 (Round 1), Player 3 (Round 1), Player 5 (Round 1).\n" in three
    wins = newspaper(tournament([played(1, *FIRST)], regulation({"unit": "wins"})), "en")
    assert not any("Best round" in text for text in (four, wins))


def test_where_all_are_first_nobody_is_behind() -> None:
    text = newspaper(tournament([played(1, ([1, 2], [3, 4], 942))]), "en")
    everybody = "Player 1, Player 2, Player 3, Player 4"
    assert f"Evening: victory for {everybody}\n" in text
    assert f"First, with a total of 942: {everybody}.\n" in text


def test_totals_of_an_earlier_stage_or_of_matches_are_not_told() -> None:
    by_points = "First, with a total of 1,000: Player 3. Behind: Player 1 (884),"
    by_match = "First: Player 3. Behind: Player 1,"
    cases: list[tuple[Mapping[str, Any], str, str]] = [
        (stages_made.SECOND, by_points, "3, 1,000|1, 884|2|4"),
        ({**CUP, "rounds": 1, "from": {"best": 2}}, by_match, "3|1|2|4"),
    ]
    ahead = (entries(4), [played(1, ([1], [2], 1000), ([3], [4], 1100))])
    final = (seeded(3, 1), [replace(played(1, ([3], [1], 1000)), key=2)])
    for last, first, ranks in cases:
        said = newspaper(stages(rules(stages_made.FIRST, last), ahead, final), "en")
        assert first in said
        assert f"played 1 round, then “{last['name']}” (2 " in said
        assert "".join(f"{rank}. Player {told}\n" for rank, told in enumerate(ranks.split("|"), 1)) in said


def test_prizes_are_named_once_they_are_published() -> None:
    rules = regulation({"rounds": 1}, prizes=[{"ranks": 1, "text": "Ham"}])
    evening = tournament([played(1, *FIRST)], rules)
    assert "Prizes:" not in newspaper(evening, "en")
    told = newspaper(replace(evening, prizes_published=True), "en")
    assert "\n\nPrizes:\nPlayer 1, Player 2: Ham*\n*: who shares the rank draws lots.\n" in told
