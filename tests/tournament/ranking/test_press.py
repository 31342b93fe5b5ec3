"""What goes to the newspaper and into the chat; totals are added up by hand."""

from dataclasses import replace
from datetime import date

import pytest

from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.ceremony import chat, newspaper
from tests.support import stages_made
from tests.support.evenings_made import played, regulation, tournament
from tests.support.stages_made import CUP, entries, rules, seeded, stages

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


def test_without_a_club_nobody_is_named_who_thanks() -> None:
    assert newspaper(evening(), "en").endswith("\n\nThanks to all who played and helped.\n")
    assert chat(evening(), "en").endswith(".\nThank you all, see you next time!\n")


@pytest.mark.parametrize(
    ("venue", "day", "line"),
    [
        ("Krone", None, "\n\nKrone\n\n"),
        ("", date(2027, 3, 20), "\n\n20 March 2027\n\n"),
        ("", None, "Player 1\n\n12 players"),
    ],
)
def test_place_and_day_are_named_as_far_as_they_are_known(venue: str, day: date | None, line: str) -> None:
    assert line in newspaper(replace(evening(), venue=venue, day=day), "en")


def test_a_best_round_that_four_share_is_nobodys() -> None:
    tables = [([1], [2], 1000), ([3], [4], 1000), ([5], [6], 1000), ([7], [8], 1000)]
    one, three, four = (newspaper(tournament([played(1, *tables[:n])]), "en") for n in (1, 3, 4))
    assert "Best round, with 1,000: Player 1 (Round 1).\n" in one
    assert "Best round, with 1,000: Player 1 (Round 1), Player 3 (Round 1), Player 5 (Round 1).\n" in three
    assert "Best round" not in four


def test_where_all_are_first_nobody_is_behind() -> None:
    text = newspaper(tournament([played(1, ([1, 2], [3, 4], 942))]), "en")
    assert "Evening: victory for Player 1, Player 2, Player 3, Player 4\n" in text
    assert "First, with a total of 942: Player 1, Player 2, Player 3, Player 4.\n" in text


def test_where_wins_count_no_round_is_the_best() -> None:
    rules = regulation({"unit": "wins"})
    assert "Best round" not in newspaper(tournament([played(1, *FIRST)], rules), "en")


@pytest.mark.parametrize(
    ("last", "first", "ranks"),
    [
        (
            stages_made.SECOND,
            "First, with a total of 1,000: Player 3. Behind: Player 1 (884),",
            "3, 1,000|1, 884|2|4",
        ),
        ({**CUP, "rounds": 1, "from": {"best": 2}}, "First: Player 3. Behind: Player 1,", "3|1|2|4"),
    ],
)
def test_totals_of_an_earlier_stage_or_of_matches_are_not_told(
    last: dict[str, object], first: str, ranks: str
) -> None:
    begun = (
        (entries(4), [played(1, ([1], [2], 1000), ([3], [4], 1100))]),
        (seeded(3, 1), [replace(played(1, ([3], [1], 1000)), key=2)]),
    )
    said = newspaper(stages(rules(stages_made.FIRST, last), *begun), "en")
    assert first in said
    assert f"played 1 round, then “{last['name']}” (2 " in said
    assert "".join(f"{rank}. Player {told}\n" for rank, told in enumerate(ranks.split("|"), 1)) in said


def test_prizes_are_named_once_they_are_published() -> None:
    rules = regulation({"rounds": 1}, prizes=[{"ranks": 1, "text": "Ham"}])
    evening = tournament([played(1, *FIRST)], rules)
    assert "Prizes:" not in newspaper(evening, "en")
    told = newspaper(replace(evening, prizes_published=True), "en")
    assert "\n\nPrizes:\nPlayer 1, Player 2: Ham*\n*: who shares the rank draws lots.\n" in told
