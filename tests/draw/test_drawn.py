import pytest

from jassturnier.draw.check import check
from jassturnier.draw.methods import draw_round
from jassturnier.draw.plan import Draw, Form, History, Wish, WishKind
from jassturnier.draw.request import Request


def by_rank(ranks: tuple[int, ...], history: History | None = None, form: Form = Form.PARTNERS) -> Draw:
    return draw_round(
        Request(tuple(sorted(ranks)), "by-rank", form, ranks=ranks, history=history or History())
    )


def test_the_first_four_sit_at_table_one_the_best_with_the_fourth() -> None:
    draw = by_rank((5, 3, 8, 1, 7, 2, 6, 4))
    assert [{frozenset(side) for side in table.sides} for table in draw.tables] == [
        {frozenset({5, 1}), frozenset({3, 8})},
        {frozenset({7, 4}), frozenset({2, 6})},
    ]


def test_the_same_four_change_partners_in_the_next_round() -> None:
    history = History([by_rank((1, 2, 3, 4))])
    sides = by_rank((1, 2, 3, 4), history).tables[0].sides
    assert {frozenset(side) for side in sides} != {frozenset({1, 4}), frozenset({2, 3})}


def test_the_last_in_rank_rests_unless_he_has_rested() -> None:
    first = by_rank((1, 2, 3, 4, 5))
    assert first.rests == (5,)
    assert by_rank((1, 2, 3, 4, 5), History([first])).rests == (4,)


def test_who_is_not_on_the_rank_list_comes_last() -> None:
    draw = draw_round(Request((1, 2, 3, 4), "by-rank", Form.PAIRS, ranks=(4, 2)))
    assert [set(table.keys) for table in draw.tables] == [{4, 2}, {1, 3}]


def test_by_lot_alone_partners_meet_again_as_often_as_chance_has_it() -> None:
    players = tuple(range(8))
    partners = 0
    for seed in range(60):
        first = draw_round(Request(players, "lot", seed=seed))
        history = History([first, draw_round(Request(players, "lot", seed=seed, history=History([first])))])
        partners += check(history.draws).partners.found
    # Each of four pairs is one of the first round's with a chance of 1 in 7: 34 in 60 evenings.
    assert 15 < partners < 60


def test_by_lot_everybody_rests_before_anybody_does_again_and_hard_wishes_are_kept() -> None:
    players, wish = tuple(range(10)), Wish(WishKind.APART, (0, 1), hard=True)
    history = History()
    for _ in range(5):
        history.add(draw_round(Request(players, "lot", seed=3, history=history, wishes=(wish,))))
    assert set(history.rests.values()) == {1}
    for draw in history.draws:
        assert not any({0, 1} <= set(table.keys) for table in draw.tables)


@pytest.mark.parametrize("form", list(Form))
def test_every_form_is_drawn_by_lot(form: Form) -> None:
    draw = draw_round(Request(tuple(range(12)), "lot", form, seed=1))
    assert sorted(draw.present) == list(range(12))
