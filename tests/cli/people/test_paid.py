"""What people have paid, entered with their names or later."""

from tests.support.console import Console, made_once


@made_once
def club(console: Console) -> Console:
    console.done("new Abend -r schieber-einzel-4x12")
    return console


def paid(console: Console) -> list[tuple[int, int]]:
    entries = console.done("players list --by number --json").document()["entries"]
    return [(entry["paid"], entry["due"]) for entry in entries]


def test_what_is_paid_is_entered_with_the_name_or_later(club: Console) -> None:
    answer = club.run("add", "Käthi Roth", "Alois Küng", "--paid", "20.–")
    assert "20.00" in answer.out
    club.run("add", "Emre Gümüşoğlu")
    club.done("players edit 3 --paid 15.50")
    assert paid(club) == [(2000, 2000), (2000, 2000), (1550, 1550)]
    club.done("players edit 3 --paid 0")
    assert paid(club)[2] == (0, 1550)
    club.done("undo")
    assert paid(club)[2] == (1550, 1550)
    club.done("verify")


def test_what_is_no_amount_is_refused(club: Console) -> None:
    assert club.run("add", "Käthi Roth", "--paid", "viel").code == 2
    assert paid(club) == []


def test_two_who_have_both_paid_for_the_pair_that_they_make_have_paid_too_much(console: Console) -> None:
    console.done("new Abend -r schieber-paare-4x12 --fee 20")
    console.done("add 'Carla Cott' --paid 20", "add 'Dora Dreier' --paid 20")
    answer = console.done("pair 1 2").out
    assert "has paid Fr. 20.00 too much; “paid 1 --refund --amount 20.00” gives" in " ".join(answer.split())
    console.done("paid 1 --refund --amount 20.00")
    assert paid(console) == [(2000, 2000)]
