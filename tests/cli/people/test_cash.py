"""Money at the desk: asked for, taken, given back, shown in francs."""

import re

from tests.support.console import Console, made_once


@made_once
def club(console: Console) -> Console:
    """Four of whom three have paid 20 francs, one of them by Twint."""
    console.done("new Abend -r schieber-einzel-4x12 --fee 20.–")
    console.run("add", "Käthi Roth", "Alois Küng", "Emre Gümüşoğlu", "Anna Frei")
    console.done("paid --all-but 3 4", "paid 3 --how twint")
    return console


def test_the_box_is_shown_in_francs(club: Console) -> None:
    shown = club.done("cash").out
    assert "40.00" in shown
    assert "Anna Frei" in shown
    assert "Käthi Roth" not in shown
    assert "Käthi Roth" in club.done("cash --all").out
    found = club.done("cash --json").document()
    assert found["sums"] == {
        "owed": 8000,
        "cash": 4000,
        "twint": 2000,
        "taken": 6000,
        "open": 2000,
        "prizes": 0,
        "balance": 6000,
        "in_cash": 4000,
    }
    assert [payment["amount"] for payment in found["payments"]] == [2000, 2000, 2000]
    assert [(one["paid_by"], one["taken"], one["given"], one["left"]) for one in found["laptops"]] == [
        ("cash", 4000, 0, 4000),
        ("twint", 2000, 0, 2000),
    ]
    assert "By laptop" not in club.done("cash --payments").out, "one laptop has one till"


def nine_with_a_fee(console: Console) -> None:
    """Nine who owe 20 francs each; the last is not here."""
    console.done("new Abend -r schieber-einzel-4x12 --fee 20")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 10)))
    console.done("here --all-but 9")


def test_who_paid_without_being_here_is_named_where_others_are(console: Console) -> None:
    nine_with_a_fee(console)
    said = console.done("paid 1-9").out
    assert "Careful: paid without being here: 9 Given9 Family9." in said
    back = console.done("paid --refund 8 9").out
    assert "2 times given back, Fr. 40.00 in all." in back
    assert "players remove" not in back


def test_everybody_who_pays_is_everybody_who_has_come(console: Console) -> None:
    nine_with_a_fee(console)
    said = console.done("paid --all-but 8").out
    assert "7 payments, Fr. 140.00." in said
    assert "Not here, so left out: 9 Given9 Family9; “paid 9” takes it all the same." in said
    assert "Not here" not in console.done("paid 9", "paid --all").out
    assert "9 times given back, Fr. 180.00 in all." in console.done("paid --all --refund").out


def test_who_never_came_is_said_not_to_owe(console: Console) -> None:
    nine_with_a_fee(console)
    console.done("draw --seed 1 --yes")
    said = console.done("paid 1-7").out
    assert "1 entry has still to pay, Fr. 20.00 in all." in said
    assert "Away, so owing nothing: 9 Given9 Family9." in said
    console.done("paid --all")
    assert console.done("cash --json").document()["sums"]["open"] == 0
    assert "Nobody owes anything." in console.done("paid 7 --refund", "paid 7").out
    assert "9 Given9 Family9: Fr. 20.00 paid." in console.done("paid 9").out
    console.done("paid 9 --refund")
    assert "“cash” lists who" not in console.done("close").err


def test_what_was_paid_too_much_comes_back_before_the_rest(club: Console) -> None:
    club.done("paid 1 --amount 30")
    back = club.done("paid 1 --refund").out
    assert "1 Käthi Roth: Fr. 30.00 given back (cash)." in back
    assert "has paid what is owed, Fr. 20.00; “paid 1 --refund” gives that back, too." in back
    back = club.done("paid 1 --refund").out
    assert "1 Käthi Roth: Fr. 20.00 given back (cash)." in back
    assert "gives that back" not in back


def test_who_has_paid_is_told_since_when_and_another_way_than_cash_is_said(club: Console) -> None:
    refused = club.refused("paid 3", 4, "3 Emre Gümüşoğlu: nothing is open, paid on ")
    assert "regulation change" not in refused.err
    assert "4 Anna Frei: Fr. 20.00 paid (Twint)." in club.done("paid 4 --how twint").out


def test_money_owed_is_in_the_audit(club: Console) -> None:
    audit = club.refused("audit", 7)
    assert "4 Anna Frei has still to pay Fr. 20.00." in audit.out
    club.done("paid 4 --amount 20")
    assert club.type("audit").code == 0


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
    club.done("players edit 4 --due 12")
    assert club.done("cash --json").document()["entries"][3]["due"] == 1200
    club.done("players edit 4 --due 0")
    assert club.done("cash --json").document()["entries"][3]["due"] == 2000


def test_expenses_go_out_of_the_box_and_come_back(club: Console) -> None:
    assert "Left over, prizes taken off: Fr. 30.00." in club.done("cash expense 30.– Hire of the hall").out
    club.done("cash expense 12.50 Ham --how twint", "cash expense 10 hire of the HALL --back")
    found = club.done("cash --json").document()
    sums = found["sums"]
    assert (sums["cash"], sums["twint"], sums["taken"]) == (4000, 2000, 6000)
    assert (sums["expenses"], sums["balance"]) == (-3250, 2750)
    assert found["expenses"] == [
        {"what": "Hire of the hall", "amount": 2000},
        {"what": "Ham", "amount": 1250},
    ]
    assert [(one["paid_by"], one["spent"], one["left"]) for one in found["laptops"]] == [
        ("cash", 2000, 2000),
        ("twint", 1250, 750),
    ]
    club.refused(
        "cash expense 20.05 --back Hire of the hall", 4, "Fr. 20.00 was spent for “Hire of the hall”"
    )
    club.done("undo")
    assert club.done("cash --json").document()["sums"]["balance"] == 1750
    shown = club.done("cash --payments").out
    assert re.search(r"Expense: Ham +−12\.50", shown)
    assert re.search(r"^Hire of the hall +30\.00$", shown, re.MULTILINE)
    assert "off the list" not in shown


def test_who_pays_for_others_is_named_and_a_refund_goes_under_the_name_of_who_got_it(club: Console) -> None:
    club.done("paid 4 --payer 1")
    club.done("paid 4 --refund --payer 'Tante Klara'")
    club.done("paid 4 --payer 'Käthi Roth'")
    club.done("paid 1 --refund --amount 5 --payer 1")
    names = [payment["name"] for payment in club.done("cash --json").document()["payments"]]
    assert names[3:] == [
        "1 Käthi Roth for 4 Anna Frei",
        "Tante Klara for 4 Anna Frei",
        "1 Käthi Roth for 4 Anna Frei",
        "1 Käthi Roth",
    ]


def test_a_payment_of_who_was_replaced_or_removed_keeps_the_name(club: Console) -> None:
    club.done("replace 1 'Nina Neu'", "paid 3 --refund --payer 2", "players remove 3 --yes")
    names = [payment["name"] for payment in club.done("cash --json").document()["payments"]]
    assert names == [
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
    assert careful in " ".join(console.done("cash").out.split())
    paid = console.done("paid --category mitglieder --json").document()["paid"]
    assert [(each["number"], each["amount"]) for each in paid] == [(1, 1000)]
    assert careful in " ".join(console.done("paid 2").out.split())
    console.done('regulation change --set "fee.less.JC Muri=5" --yes', "players edit 3 --club JC-Murri")
    assert 'players edit 3 --club "JC Muri"' in " ".join(console.done("cash").out.split())
    console.refused("paid --category Damen", 3, "there are: Mitglieder, Mitglied")
    console.refused("paid --category Mitglieder --all", 2, "neither --all nor --all-but")
