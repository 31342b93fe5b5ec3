import pytest

from jassturnier.draw.check import check
from jassturnier.draw.methods import draw_round
from jassturnier.draw.plan import Draw, Form, History
from jassturnier.draw.request import Request


def distances(draw: Draw, ranks: tuple[int, ...]) -> list[int]:
    place = {key: number for number, key in enumerate(ranks)}
    at_table = [[place[key] for key in table.keys] for table in draw.tables]
    return [max(places) - min(places) - len(places) + 1 for places in at_table]


@pytest.mark.parametrize("seed", [1])
def test_swiss_seats_neighbours_and_repeats_neither_partner_nor_opponent(seed: int) -> None:
    players = tuple(range(40))
    history = History([draw_round(Request(players, seed=seed))])
    for number in range(3):
        ranks = tuple(sorted(players, key=lambda key: (key * (7 + number) + seed) % 41))
        draw = draw_round(Request(players, "swiss", seed=seed, history=history, ranks=ranks))
        history.add(draw)
        assert sum(distances(draw, ranks)) <= 3 * len(draw.tables)
        assert [table.number for table in draw.tables] == list(range(1, 11))
    report = check(history.draws)
    assert (report.partners.found, report.opponents.found) == (0, 0)


def test_swiss_for_pairs_never_repeats_a_match_and_stays_near() -> None:
    pairs = tuple(range(50))
    history = History()
    for _ in range(7):
        draw = draw_round(Request(pairs, "swiss", Form.PAIRS, history=history, ranks=pairs))
        history.add(draw)
        assert max(distances(draw, pairs)) <= 12
    assert check(history.draws).opponents.found == 0
