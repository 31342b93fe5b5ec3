"""What stays of the same thing done on two laptops, what of two different ones, and what is asked."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from jassturnier.draw.plan import WishKind
from jassturnier.i18n import render
from jassturnier.services import hall
from jassturnier.services.draw import changing
from jassturnier.services.papers import printing
from jassturnier.services.papers.kinds import KINDS
from jassturnier.services.papers.printing import PaperOrder
from jassturnier.services.people import cash, editing, entering, presence
from jassturnier.services.people.presence import draw_seat
from jassturnier.services.results import desks, results
from jassturnier.services.setup import regulations
from jassturnier.services.stages import partners, qualifying
from jassturnier.services.stages.by_hand import draw_lots
from jassturnier.services.workplace import Desk
from jassturnier.tournament.cash import box, tills, uneven
from jassturnier.tournament.fund import off_the_list
from jassturnier.tournament.lists import PaidBy
from tests.support.finals import played, with_pairs
from tests.support.offices import PAIRS, drawn, enter, with_players
from tests.support.safety.laptops import both_ways, copied, images, look
from tests.support.stages_made import FIRST, SECOND

Do: TypeAlias = Callable[[Desk, int], object]
LOT = {**SECOND, "from": {"best": 2, "tied": "lot"}}


def parted(desk: Desk, folder: Path) -> Desk:
    """Return the same on another laptop; they are called first and second."""
    other = copied(desk, folder / "other", "second")
    for each, name in ((desk, "first"), (other, "second")):
        desks.name_station(each, name)
    return other


STAY, ONE, ASKS = "both stay", "one", "asks"


def _players(folder: Path) -> Desk:
    return with_players(folder, 8)


def _drawn(folder: Path) -> Desk:
    desk = _players(folder)
    drawn(desk)
    return desk


def _read_once(folder: Path) -> Desk:
    desk = _drawn(folder)
    enter(desk, 1, 1000, 884)
    return desk


def _all_here(folder: Path) -> Desk:
    desk = _drawn(folder)
    presence.call_roll(desk, ["1-8"])
    return desk


def _clocked(folder: Path) -> Desk:
    desk = _players(folder)
    hall.start(desk, 45)
    return desk


def _paid(folder: Path) -> Desk:
    desk = _players(folder)
    cash.pay(desk, ["5"], cash.CashOrder(4000, PaidBy.TWINT))
    return desk


def _with_pot(folder: Path) -> Desk:
    desk = _players(folder)
    regulations.store(desk, regulations.propose(desk, None, ("pot=8",)))
    return desk


def _with_final(folder: Path) -> Desk:
    return played(with_pairs(folder, 4, FIRST, SECOND), 1000, 1100)


def _all_equal(folder: Path) -> Desk:
    return played(with_pairs(folder, 4, FIRST, LOT), 942, 942)


def _lots(desk: Desk, n: int) -> None:
    draw_lots(desk, ["1", "2", "3", "4"] if n == 1 else ["4", "3", "2", "1"], typed=True, seed=None)


def _qualify(desk: Desk, n: int) -> None:
    if n == 2:
        results.add(desk, "1", "-500", "late")
    qualifying.store(desk, qualifying.preview(desk))


def _wish(desk: Desk, n: int) -> None:
    changing.add(desk, changing.TypedWish(WishKind.APART, ("1", str(1 + n)), hard=False))


def _print_reserve(desk: Desk, n: int) -> None:
    place = Path(desk.office.database.place).with_name(f"reserve{n}.pdf")
    printing.print_paper(desk, PaperOrder(KINDS["reserve"], "en", place, count=4 * n))


CASES: dict[str, tuple[Callable[[Path], Desk], Do, str, str]] = {
    "a payment": (_players, lambda desk, n: cash.pay(desk, ["5"], cash.CashOrder(1000 * n)), STAY, STAY),
    "a refund": (
        _paid,
        lambda desk, n: cash.pay(desk, ["5"], cash.CashOrder(1000 * n, refund=True)),
        STAY,
        STAY,
    ),
    "an expense": (_players, lambda desk, n: cash.spend(desk, cash.Expense(1000 * n, "Hall")), STAY, STAY),
    "a penalty": (_players, lambda desk, n: results.add(desk, "5", str(-10 * n), "late"), ONE, STAY),
    "a wish": (_players, _wish, ONE, STAY),
    "a second reading": (
        _read_once,
        lambda desk, n: enter(desk, 1, 999 + n, 885 - n, kind="second"),
        ONE,
        ASKS,
    ),
    "a draw": (_players, drawn, ONE, ASKS),
    "a seat drawn at the door": (_with_pot, lambda desk, n: draw_seat(desk, "5", str(n)), ONE, ASKS),
    "a lot among the same people": (_all_equal, _lots, ONE, ASKS),
    "who goes on": (_with_final, _qualify, ONE, ASKS),
    "who is here": (
        _all_here,
        lambda desk, n: (
            presence.leave(desk, ["5"]) if n == 1 else presence.call_roll(desk, ["5"], all_but=True)
        ),
        ONE,
        ASKS,
    ),
    "time added to the clock": (_clocked, lambda desk, n: hall.add(desk, 5 * n), ONE, ASKS),
    "numbers of slips in reserve": (_players, _print_reserve, ONE, ASKS),
    "the club of a person": (
        _players,
        lambda desk, n: editing.edit(desk, "5", editing.Edit(facts={"club": f"Club {n}"})),
        ONE,
        ASKS,
    ),
    "a setting": (
        _players,
        lambda desk, n: regulations.store(desk, regulations.propose(desk, None, (f"fee={10 * n}",))),
        ONE,
        ASKS,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
@pytest.mark.parametrize("n", [1, 2], ids=["same", "other"])
def test_the_same_is_one_but_for_money_and_two_of_one_thing_are_asked(
    tmp_path: Path, case: tuple[Callable[[Path], Desk], Do, str, str], n: int
) -> None:
    make, do, *wanted = case
    desk = make(tmp_path)
    other = parted(desk, tmp_path)
    do(desk, 1)
    do(other, n)
    alone, asked = len(images(desk)), bool(look(desk, other).questions())
    both_ways(desk, other, "first", tmp_path)
    # The name of the other laptop has come in, too.
    stays = STAY if len(images(desk)) > alone + 1 else ONE
    assert wanted[n - 1] == (ASKS if asked else stays)


def test_money_of_somebody_whom_the_other_laptop_removed_stays_in_the_box(tmp_path: Path) -> None:
    desk = _players(tmp_path)
    other = parted(desk, tmp_path)
    editing.remove(desk, "8")
    cash.pay(other, ["8"], cash.CashOrder(2000, PaidBy.TWINT))
    assert len(look(desk, other).questions()) == 1
    both_ways(desk, other, "first", tmp_path)
    tournament = desk.tournament()
    assert (len(tournament.entries), box(tournament).paid[PaidBy.TWINT]) == (7, 2000)
    assert off_the_list(tournament) == {"8 Given8 Family8a": 2000}
    cash.pay(desk, ["8"], cash.CashOrder(refund=True))
    assert box(desk.tournament()).paid[PaidBy.TWINT] == 0


@pytest.mark.parametrize("prefer", ["first", "second"])
def test_money_of_one_who_was_made_a_pair_goes_with_the_person(tmp_path: Path, prefer: str) -> None:
    desk = with_players(tmp_path, 0, PAIRS)
    entering.add(desk, [entering.new_entry([name]) for name in ("Anna Frei", "Beat Graf")])
    other = parted(desk, tmp_path)
    partners.pair_two(desk, "1", "2")
    cash.pay(other, ["2"], cash.CashOrder(2000))
    both_ways(desk, other, prefer, tmp_path)
    paid = {entry.number: entry.paid for entry in desk.tournament().entries}
    assert paid == ({1: 2000} if prefer == "first" else {1: 0, 2: 2000})


@pytest.mark.parametrize("fee", [None, 20])
def test_two_tills_hold_what_both_laptops_took(tmp_path: Path, fee: int | None) -> None:
    desk = _players(tmp_path)
    if fee:
        regulations.store(desk, regulations.propose(desk, None, (f"fee={fee}",)))
    other = parted(desk, tmp_path)
    cash.pay(desk, ["1-3"], cash.CashOrder(2000))
    cash.pay(other, ["1"], cash.CashOrder(2000, PaidBy.TWINT))
    cash.pay(other, ["2"], cash.CashOrder(500))
    cash.pay(other, ["2"], cash.CashOrder(300, refund=True))
    assert look(desk, other).questions() == []
    both_ways(desk, other, "", tmp_path)
    found = [(till.desk, till.how, till.taken, till.given) for till in tills(desk.tournament())]
    assert found == [("first", "cash", 6000, 0), ("second", "cash", 500, 300), ("second", "twint", 2000, 0)]
    assert [render(text, "en") for text in uneven(desk.tournament())] == [
        (
            "1 Given1 Family1a has paid Fr. 20.00 too much; “paid 1 --refund --amount 20.00” gives it back, "
            "with “--how credit” for another evening."
        ),
        (
            "2 Given2 Family2a has paid Fr. 2.00 too much; “paid 2 --refund --amount 2.00” gives it back, "
            "with “--how credit” for another evening."
        ),
    ]


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (
            lambda desk: cash.spend(desk, cash.Expense(4000, "hall", back=True)),
            "More has come back of “Hall” than was spent; “cash expense 40.00 Hall” evens it.",
        ),
        (
            lambda desk: cash.pay(desk, ["5"], cash.CashOrder(refund=True)),
            "5 Given5 Family5a has got back Fr. 40.00 too much; “paid 5 --amount 40.00” takes it again.",
        ),
    ],
)
def test_what_came_or_was_given_back_on_both_laptops_is_named(
    tmp_path: Path, act: Callable[[Desk], object], told: str
) -> None:
    desk = _paid(tmp_path)
    cash.spend(desk, cash.Expense(4000, "Hall"))
    other = copied(desk, tmp_path / "other", "second")
    for each in (desk, other):
        act(each)
    both_ways(desk, other, "", tmp_path)
    assert [render(text, "en") for text in uneven(desk.tournament())] == [told]
