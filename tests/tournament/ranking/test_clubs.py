"""The rank list of the clubs, worked out by hand."""

from dataclasses import replace

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.i18n import render
from jassturnier.tournament.lists import EVERYBODY
from jassturnier.tournament.ranking.extra_lists import CLUBS, TANDEMS, all_together, club_list, together
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.round_rules import Points
from tests.support.evenings_made import played, player, regulation, shown, tournament

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


def test_two_equal_clubs_share_a_rank_and_where_low_wins_the_fewest_points_win() -> None:
    assert clubs("Näll", "Näll", "Puur", "Puur", best=1) == [
        (1, False, "Näll", 1000),
        (2, False, "Puur", 884),
    ]
    assert clubs("Näll", "Puur", "", "", best=1) == [(1, True, "Näll", 1000), (1, True, "Puur", 1000)]
    who = [player(n, club=club) for n, club in enumerate(("Näll", "Puur", "Ass", "Ass"), 1)]
    made = tournament([played(1, ((1, 2), (3, 4), 1000))], entries=who)
    (whole,) = standings(made, made.stage(), None, EVERYBODY)
    lines = [replace(one, line=replace(one.line, low_wins=one.entry.number != 1)) for one in whole.places]
    found = club_list(replace(whole, places=tuple(lines)), 1)
    assert [one.club for one in found] == ["Ass", "Näll", "Puur"]


def test_three_of_a_club_and_two_of_a_tandem_count_unless_somebody_says_otherwise() -> None:
    names = ["Näll"] * 4 + ["Puur"] * 3 + [""]
    who = [player(n, club=name, tandem=name) for n, name in enumerate(names, 1)]
    made = tournament([ROUND], entries=who)
    found = together(made, made.stage(), None, CLUBS)
    assert render(found.title, "en") == "the best 3 of each club"
    assert render(CLUBS.of_best(1), "en") == "the best one of each club"
    assert shown(found) == [
        "1|Puur|2,984|Player 5 1,100, Player 6 1,100, Player 7 784",
        "2|Näll|2,884|Player 1 1,000, Player 2 1,000, Player 3 884",
    ]
    assert [line.split("|")[2] for line in shown(together(made, made.stage(), None, TANDEMS))] == [
        "2,200",
        "2,000",
    ]
    assert shown(together(made, made.stage(), None, CLUBS, 4)) == [
        "1|Näll|3,768|Player 1 1,000, Player 2 1,000, Player 3 884, Player 4 884",
        "–|Puur|2,984|Player 5 1,100, Player 6 1,100, Player 7 784",
    ]


def test_what_nobody_has_in_common_is_no_list_and_no_result_is_none_either() -> None:
    one = tournament([ROUND], entries=[player(n, club="Näll" * (n == 1)) for n in range(1, 9)])
    assert [of.key for of, _ in all_together(one)] == ["club"]
    with pytest.raises(NotAllowed, match="tandem"):
        together(one, one.stage(), None, TANDEMS)
    nobody_yet = tournament(
        [played(1, ((1, 2), (3, 4), None))], entries=[player(n, club="Näll") for n in range(1, 5)]
    )
    assert [*all_together(nobody_yet)] == []


def test_in_a_final_clubs_are_ranked_by_what_all_their_people_have_played() -> None:
    who = [player(number, club="Näll" if number < 5 else "Puur") for number in range(1, 9)]
    made = tournament([ROUND], entries=who)
    first = made.stages[0]
    final = replace(first, key=9, number=2, entries=first.entries[:4], rounds=())
    two = replace(made, stages=(first, replace(final, rounds=(played(1, ((1, 2), (3, 4), 900)),))))
    before, after = ([shown(listed) for _, listed in all_together(each)] for each in (made, two))
    assert before == after


def test_the_regulation_says_how_many_of_each_club_count() -> None:
    who = [player(number, club="Näll") for number in range(1, 9)]
    for said, asked, total in ((None, 0, 3200), (4, 0, 4200), (4, 2, 2200)):
        made = tournament([ROUND], regulation(club_best=said), who)
        (found,) = together(made, made.stage(), None, CLUBS, asked).sections[0].rows
        assert found.total == total
    ((_, listed),) = all_together(tournament([ROUND], regulation(club_best=4), who))
    assert listed.sections[0].rows[0].total == 4200
