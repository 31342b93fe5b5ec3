"""The rank list of the clubs, worked out by hand."""

from jassturnier.tournament.ranking.clubs import club_list
from jassturnier.tournament.ranking.standings import EVERYBODY, standings
from jassturnier.tournament.regulation.stage_rules import Points
from tests.support.evenings_made import played, player, tournament

ROUND = played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), 1100))
"""1 and 2 have 1000, 3 and 4 884, 5 and 6 1100, 7 and 8 784."""


def clubs(*of: str, best: int = 2) -> list[tuple[int | None, bool, str, Points]]:
    who = [player(number, club=club) for number, club in enumerate(of, 1)]
    made = tournament([ROUND], entries=who)
    (whole,) = standings(made, made.stage(), None, EVERYBODY)
    return [(one.rank, one.shared, one.club, one.total) for one in club_list(whole, best)]


def test_the_best_of_each_club_are_added_and_who_has_no_club_counts_for_none() -> None:
    assert clubs("Näll", "Puur", "Näll", "Puur", "Puur", "", "näll", "") == [
        (1, False, "Puur", 2100),
        (2, False, "Näll", 1884),
    ]


def test_equal_clubs_share_the_rank_and_one_with_too_few_has_none() -> None:
    assert clubs("Näll", "Puur", "Näll", "Puur", "Ass", "Stöck", "Stöck", "Stöck") == [
        (1, True, "Näll", 1884),
        (1, True, "Puur", 1884),
        (1, True, "Stöck", 1884),
        (None, False, "Ass", 1100),
    ]
