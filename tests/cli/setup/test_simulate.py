"""An evening rehearsed from the command line."""

from pathlib import Path

import pytest

from tests.support.console import Console


def test_the_document_of_a_rehearsal(console: Console) -> None:
    document = console.done("simulate 14 --seed 3 --json").document()
    totals = document.pop("totals")
    (stage,) = document.pop("stages")
    both = ("rounds", "deals", "tables", "rests", "partners_twice", "opponents_twice")
    assert stage == {"name": "Rounds", "entries": 14, "totals": totals} | {
        name: document[name] for name in both
    }
    assert document == {
        "schema": 1,
        "regulation": "Single Schieber, 4 rounds of 12 deals",
        "players": 14,
        "seed": 3,
        "rounds": 4,
        "deals": 12,
        "tables": 3,
        "rests": 2,
        "partners_twice": 0,
        "opponents_twice": document["opponents_twice"],
        "faults": [],
        "prizes": {"prize_money": None, "lists": []},
        "minutes": 4 * 12 * 3 + 3 * 15,
        "starts": "19:30",
        "ends": "22:39",
    }
    order = [totals[name] for name in ("best", "upper", "middle", "lower", "worst")]
    assert order == sorted(order, reverse=True)
    assert order[0] > 4 * 12 * 157 / 2 > order[-1]


def test_a_game_to_a_target_takes_as_many_deals_as_it_took(console: Console) -> None:
    document = console.done("simulate 8 --regulation schieber-3000 --json").document()
    assert document["minutes"] < 3 * (3 * 30 + 2 * 5)


def test_shares_are_of_the_fees_of_so_many(console: Console) -> None:
    document = console.done("regulation show schieber-paare-4x12").out
    shares = 'fee = 50\nprize_coin = 5\n\n[[prizes]]\nranks = "1-2"\npercent = 60\n\n[name]'
    Path("haus.toml").write_text(document.replace("[name]", shares, 1), encoding="utf-8")
    told = console.done("simulate 16 --regulation haus.toml").out
    assert "Rank list, 1, 2: Fr. 120.00" in told
    assert "Shares are of Fr. 400.00." in told
    prizes = console.done("simulate 16 --regulation haus.toml --json").document()["prizes"]
    amounts = [award["amount_each"] for award in prizes["lists"][0]["awards"]]
    assert (prizes["prize_money"], amounts) == (40000, [12000, 12000])


def test_one_round_is_one(console: Console) -> None:
    document = console.done("regulation show schieber-paare-4x12").out
    Path("haus.toml").write_text(document.replace("rounds = 4", "rounds = 1"), encoding="utf-8")
    told = console.done("simulate 8 --regulation haus.toml --lang de").out
    assert "1 Passe zu 12 Spielen à 3 Minuten: 36 min, von 19:30 bis 20:06." in told


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("simulate 3", 5, "too few"),
        ("simulate 7 --regulation schieber-paare-4x12", 2, "7 people make no whole pairs."),
        ("simulate 8 --regulation nothing", 3, "nothing"),
        ("simulate 0", 2, "0"),
        ("simulate 8 --start noon", 2, "noon"),
    ],
)
def test_a_rehearsal_that_cannot_be_is_refused(console: Console, line: str, code: int, told: str) -> None:
    answer = console.type(line)
    assert (answer.code, answer.out) == (code, "")
    assert told in answer.err
