"""What set neighbours apart, and the notes to ties."""

from collections.abc import Sequence
from dataclasses import replace

from jassturnier.i18n import Text, render
from jassturnier.tournament.lists import Part
from jassturnier.tournament.ranking.criteria import RankLine, criterion
from jassturnier.tournament.ranking.rank_lists import deciders, notes_to_ties
from jassturnier.tournament.ranking.standings import Place, Standings
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.scoring.counting import RoundValue
from tests.support.evenings_made import player

BEST = ("total", "best-rounds", "last-round")


def place(rank: int, *rounds: int, total: int, by: Sequence[str] = BEST, lot: int = 0) -> Place:
    """Return a place by its rounds, with what was carried made to fit the total."""
    values = tuple(RoundValue(n, Part.PLAYS, points) for n, points in enumerate(rounds, 1))
    line = RankLine(player(rank), values, carried=total - sum(rounds))
    keys = tuple(criterion(key).compute(line) for key in by)
    return Place(rank, line, (*keys, (-lot,)) if lot else keys)


def ranked(*places: Place, by: Sequence[str] = BEST) -> Standings:
    return Standings("", 2, tuple(map(criterion, by)), places, (), 0, final=True, unconfirmed=0, by_phone=0)


def shown(found: Standings, beside: Sequence[str] = ()) -> list[tuple[str, list[Points | str | None]]]:
    """Return every decider with what it shows for each place."""
    numbers = [
        (render(one.label, "en"), [one.numbers(found, each) for each in found.places])
        for one in deciders([found], beside)
    ]
    return [
        (label, [render(one, "en") if isinstance(one, Text) else one for one in row])
        for label, row in numbers
    ]


FIVE = ranked(
    place(1, 50, 7, total=101),
    place(2, 90, 7, total=100),
    place(3, 50, 7, total=100),
    place(4, 50, 3, total=100),
    place(5, 50, 3, total=99),
)


def notes(found: Standings) -> dict[int, str]:
    return {key: render(text, "en") for key, text in notes_to_ties(found).items()}


def test_only_neighbours_with_the_same_total_have_deciding_numbers_and_as_many_as_it_took() -> None:
    assert shown(FIVE) == [("best round", [None, "90 · 7", "50 · 7", "50 · 3", None])]
    once = ranked(place(1, 90, 7, total=100), place(2, 50, 7, total=100))
    assert shown(once) == [("best round", [90, 50])]
    assert shown(ranked(place(1, 90, total=100), place(2, 50, total=99))) == []


def test_a_number_that_somebody_does_not_have_is_left_out() -> None:
    found = ranked(place(1, 60, 40, total=100), place(2, 60, 30, total=100), place(3, 60, total=100))
    assert shown(found) == [("best round", ["60 · 40", "60 · 30", 60])]
    assert notes(found)[2] == "Same total as Player 3; 2. best round: 30 against none."


def test_the_lot_stands_beside_who_drew_it_whatever_else_has_a_column() -> None:
    found = ranked(
        place(1, 60, total=100, lot=1),
        place(2, 60, total=100, lot=2),
        place(3, 60, total=90),
        place(4, total=90),
    )
    assert shown(found, ["last-round"]) == [
        ("best round", [60, 60, 60, ""]),
        ("last round", [1, 2, None, None]),
    ]
    assert notes(found)[1] == "Equal with Player 2; the lot decided."


def test_what_has_a_column_anyway_and_a_total_that_leads_are_left_out() -> None:
    assert shown(FIVE, ["best-rounds"]) == []
    by = ("best-rounds", "total")
    found = ranked(
        place(1, 60, total=100, by=by), place(2, 50, total=100, by=by), place(3, 50, total=90, by=by), by=by
    )
    assert shown(found) == [("best round", [60, 50, 50]), ("total", [None, 100, 90])]
    alike = ranked(place(1, 60, total=100, by=by), place(2, 60, total=100, by=by), by=by)
    assert shown(alike) == []


def test_a_tie_is_explained_at_all_its_places_but_the_last() -> None:
    assert notes(FIVE) == {
        2: "Same total as Player 3; best round: 90 against 50.",
        3: "Same total as Player 4; 2. best round: 7 against 3.",
    }


def test_all_who_share_a_rank_are_told_so_and_of_many_only_who_needs_a_lot() -> None:
    def shared(many: int, lots: int) -> Standings:
        places = [place(n, 10, total=10) for n in range(1, many + 1)]
        return ranked(*(replace(one, shared=True, lot_needed=n < lots) for n, one in enumerate(places)))

    assert notes(shared(2, 1)) == {
        1: "Equal in everything with 1 other: a lot is needed.",
        2: "Equal in everything with 1 other: the rank is shared.",
    }
    assert [len(notes(shared(many, 2))) for many in (29, 30, 31)] == [29, 30, 2]
    assert len(notes(shared(40, 40))) == 30


def test_of_many_ties_those_are_explained_whose_total_others_have_at_another_rank() -> None:
    pairs = [place(n, 50, total=100 - n // 2) for n in range(32)]
    resting = [place(n, total=85) for n in (32, 33)]
    found = ranked(*(replace(one, shared=True) for one in (*pairs, *resting)))
    assert sorted(notes(found)) == [30, 31, 32, 33]
    assert "Same total as Player 32; best round: 50 against none." in notes(found)[30]
