"""Money at the desk: asked for, taken, given back, shown in francs."""

import re
from typing import Any

from tests.support.console import Console, made_once


@made_once
def club(console: Console) -> Console:
    """Four of whom three have paid 20 francs, one of them by Twint."""
    console.done("new Abend -r schieber-einzel-4x12 --fee 20.–")
    console.run("add", "Käthi Roth", "Alois Küng", "Emre Gümüşoğlu", "Anna Frei")
    console.done("paid --all-but 3 4", "paid 3 --how twint")
    return console


def cash(console: Console) -> Any:  # noqa: ANN401 — a JSON document
    return console.done("cash --json").document()


def names(console: Console) -> list[str]:
    return [payment["name"] for payment in cash(console)["payments"]]


def test_the_box_is_shown_in_francs(club: Console) -> None:
    club.says(
        ("cash", "40.00", "Anna Frei", "≠ Käthi Roth"),
        ("cash --all", "Käthi Roth"),
        ("cash --payments", "≠ By laptop"),  # one laptop has one till
    )
    found = cash(club)
    assert " ".join(f"{name} {amount}" for name, amount in found["sums"].items()) == (
        "owed 8000 cash 4000 twint 2000 taken 6000 open 2000 prizes 0 balance 6000 in_cash 4000"
    )
    assert [payment["amount"] for payment in found["payments"]] == [2000, 2000, 2000]
    assert [(one["paid_by"], one["taken"], one["given"], one["left"]) for one in found["laptops"]] == [
        ("cash", 4000, 0, 4000),
        ("twint", 2000, 0, 2000),
    ]


def test_who_has_not_come_is_named_where_others_pay_and_owes_nothing_after_the_draw(console: Console) -> None:
    console.evening(9, "regulation change --set fee=20 --yes", "here --all-but 9")
    console.says(
        ("paid 1-9", "Careful: paid without being here: 9 Given9 Family9."),
        ("paid --refund 8 9", "2 times given back, Fr. 40.00 in all.", "≠ players remove"),
        "undo --to 4 --yes",
        ("paid --all-but 8", "7 payments, Fr. 140.00.", "Not here, so left out: 9 Given9 Family9;"),
        "undo",
        ("paid --all-but 8", "“paid 9” takes it all the same."),
        "paid 9",
        ("paid --all", "≠ Not here"),
        ("paid --all --refund", "9 times given back, Fr. 180.00 in all."),
        "draw --seed 1 --yes",
        (
            "paid 1-7",
            "1 entry has still to pay, Fr. 20.00 in all.",
            "Away, so owing nothing: 9 Given9 Family9.",
        ),
        "paid --all",
        "paid 7 --refund",
        ("paid 7", "Nobody owes anything."),
        ("paid 9", "9 Given9 Family9: Fr. 20.00 paid."),
        "paid 9 --refund",
        ("close", "≠ “cash” lists who"),
    )
    assert cash(console)["sums"]["open"] == 0


def test_what_was_paid_too_much_comes_back_before_the_rest(club: Console) -> None:
    rest = "has paid what is owed, Fr. 20.00; “paid 1 --refund” gives that back, too."
    club.says(
        "paid 1 --amount 30",
        ("paid 1 --refund", "1 Käthi Roth: Fr. 30.00 given back (cash).", rest),
        ("paid 1 --refund", "1 Käthi Roth: Fr. 20.00 given back (cash).", "≠ gives that back"),
    )


def test_money_owed_is_in_the_audit_and_who_has_paid_is_told_since_when(club: Console) -> None:
    club.says(
        ("paid 3", 4, "3 Emre Gümüşoğlu: nothing is open, paid on ", "≠ regulation change"),
        ("audit", 7, "4 Anna Frei has still to pay Fr. 20.00."),
        ("paid 4 --how twint", "4 Anna Frei: Fr. 20.00 paid (Twint)."),
        "audit",
    )


def test_what_cannot_be_is_refused_in_a_sentence(club: Console) -> None:
    club.refuses(
        ("paid 4 12.-", 2, "“12.-” is no number of a player; “--amount 12.00” takes so much from each."),
        ("paid 4: 12.50", 2, "“--amount 12.50”"),
        ("paid 4:", 3, "There is no player “4:”."),
        ("paid 4 --amount 1e9", 2, "1e9"),
        ("paid 4 --amount -5", 2, "-5"),
        ("paid 4 --amount 0", 2, "An amount of nothing"),
        ("paid", 2, "--all"),
        ("paid 4 --all", 2, "--all"),
        ("paid 4 --free --refund", 2, "--free"),
        ("paid 1", 4, "1 Käthi Roth: nothing is open"),
        ("paid 99", 3, "There is no player “99”"),
        ("paid 4 --free --payer 1", 2, "--free goes alone"),
        ("paid 4 --payer 99", 3, "99"),
        ("cash expense 0 Hall", 2, "An amount of nothing"),
        ("cash expense 1e9 Hall", 2, "1e9"),
        ("cash expense 5", 2, "WHAT"),
        ("cash expense 5 ''", 2, ""),
        ("cash expense 5 Hall --back", 4, "Hall"),
        ("cash --all expense 5 Hall", 2, "--all"),
        ("new Other -r schieber-einzel-4x12 --fee -5", 2, "-5"),
        ("new Other -r schieber-einzel-4x12 --fee 1e9", 2, "1e9"),
        ("regulation change --set fee=-5 --yes", 7, "fee"),
        ("regulation change --set fee=1e9 --yes", 7, "fee"),
    )


def test_a_price_of_its_own_is_for_one_entry(club: Console) -> None:
    for typed, due in ((12, 1200), (0, 2000)):
        club.done(f"players edit 4 --due {typed}")
        assert cash(club)["entries"][3]["due"] == due


def test_expenses_go_out_of_the_box_and_come_back(club: Console) -> None:
    spent = "Fr. 20.00 was spent for “Hire of the hall”"
    club.says(
        ("cash expense 30.– Hire of the hall", "Left over, prizes taken off: Fr. 30.00."),
        "cash expense 12.50 Ham --how twint",
        "cash expense 10 hire of the HALL --back",
        ("cash expense 20.05 --back Hire of the hall", 4, spent),
    )
    found = cash(club)
    sums = ("cash", "twint", "taken", "expenses", "balance")
    assert [found["sums"][each] for each in sums] == [4000, 2000, 6000, -3250, 2750]
    assert found["expenses"] == [
        {"what": "Hire of the hall", "amount": 2000},
        {"what": "Ham", "amount": 1250},
    ]
    assert [(one["paid_by"], one["spent"], one["left"]) for one in found["laptops"]] == [
        ("cash", 2000, 2000),
        ("twint", 1250, 750),
    ]
    club.done("undo")
    assert cash(club)["sums"]["balance"] == 1750
    shown = club.done("cash --payments").out
    assert re.search(r"Expense: Ham +−12\.50", shown)
    assert re.search(r"^Hire of the hall +30\.00$", shown, re.MULTILINE)
    assert "off the list" not in shown


def test_a_payment_names_who_pays_for_whom_also_where_somebody_was_replaced_or_removed(club: Console) -> None:
    club.done("paid 4 --payer 1", "paid 4 --refund --payer 'Tante Klara'", "paid 4 --payer 'Käthi Roth'")
    club.done("paid 1 --refund --amount 5 --payer 1")
    for_anna = "1 Käthi Roth for 4 Anna Frei"
    assert names(club)[3:] == [for_anna, "Tante Klara for 4 Anna Frei", for_anna, "1 Käthi Roth"]
    club.done(
        "undo --to 4 --yes", "replace 1 'Nina Neu'", "paid 3 --refund --payer 2", "players remove 3 --yes"
    )
    assert names(club) == [
        "1 Käthi Roth for 1 Nina Neu",
        "2 Alois Küng",
        "3 Emre Gümüşoğlu (off the list)",
        "2 Alois Küng for 3 Emre Gümüşoğlu (off the list)",
    ]


def test_a_category_pays_at_once_and_a_near_miss_is_named_where_money_is_listed(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    console.done("regulation change --set fee.entry=20 --set fee.category.Mitglieder=10 --yes")
    hans, rita = ('add "Hans Meier" --category', 'add "Rita Frei" --category')
    console.done(f"{hans} Mitglieder", f"{rita} Mitglied", 'add "Urs Abt"')
    careful = "“players edit 2 --category Mitglieder” corrects it."
    console.says(("cash", careful))
    paid = console.done("paid --category mitglieder --json").document()["paid"]
    assert [(each["number"], each["amount"]) for each in paid] == [(1, 1000)]
    console.says(
        ("paid 2", careful),
        'regulation change --set "fee.less.JC Muri=5" --yes',
        "players edit 3 --club JC-Murri",
        ("cash", 'players edit 3 --club "JC Muri"'),
        ("paid --category Damen", 3, "there are: Mitglieder, Mitglied"),
        ("paid --category Mitglieder --all", 2, "neither --all nor --all-but"),
    )
