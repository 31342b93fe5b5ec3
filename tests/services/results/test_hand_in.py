"""What tables hand in by phone: who may, what becomes of it at the desk, what it counts."""

from pathlib import Path
from typing import Any

import pytest

from jassturnier.errors import DoesNotAddUp, NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import render
from jassturnier.services.draw import changing, drawing
from jassturnier.services.people import forgetting
from jassturnier.services.results import results
from jassturnier.services.results.deals import Sitting
from jassturnier.services.results.desks import HandedInMeanwhile, Seen, hand_in
from jassturnier.services.results.dialogue import Dialogue
from jassturnier.services.safety import differences
from jassturnier.services.workplace import Desk
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.scoring.readings import Opened, Sent
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.offices import drawn, enter, refused, with_players
from tests.support.safety.laptops import both_ways, copied, look

PROPOSAL, COUNTS = "proposal", "counts-until-confirmed"


def ready(folder: Path, phone: str = PROPOSAL, players: int = 8, **more: Any) -> Desk:  # noqa: ANN401 — values of any setting
    """Return a desk with a drawn round, whose tables may hand in by phone."""
    return with_players(folder, players, then=drawn, phone=phone, **more)


def table(desk: Desk, number: int = 1, round_: int = -1) -> TableInfo:
    found = desk.tournament().stage().rounds[round_].table(number)
    assert found is not None
    return found


def sent(desk: Desk, number: int, *points: object, round_: int = -1, **more: object) -> Sent:
    """Return what a phone sends that has seen the newest that its table has handed in."""
    here = table(desk, number, round_)
    seen = here.handed.made if here.handed else None
    words = tuple(map(str, points))
    values = {"seen": seen, **more}
    return Sent(sheet_label(here.sheet), here.code, words, **values)  # type: ignore[arg-type]


def by_phone(desk: Desk, number: int, *points: object, **more: object) -> Opened:
    return hand_in(desk, sent(desk, number, *points, **more))  # type: ignore[arg-type]


def emptied(desk: Desk, number: int) -> results.Entered:
    return results.enter(desk, results.Typed(str(number), ("-", "-"), correct=True))


def typing(desk: Desk) -> Dialogue:
    dialogue = Dialogue(Sitting.begin(desk, ReadingKind.FIRST, None), "en")
    dialogue.begin()
    return dialogue


def words(said: object) -> str:
    return " ".join(render(each, "en") if hasattr(each, "msgid") else str(each) for each in said)  # type: ignore[attr-defined]


def test_what_is_handed_in_waits_and_counts_for_nothing(tmp_path: Path) -> None:
    desk = ready(tmp_path)
    taken = by_phone(desk, 1, 1012, 872)
    assert taken.wrong is None
    here = table(desk)
    assert here.handed is not None
    assert here.handed.values == {"points": (1012, 872)}
    assert here.result is None
    assert results.missing(desk.tournament())[0].tables[0].handed == here.handed


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        (("1012",), WrongUsage),
        (("abc", "3"), WrongUsage),
        (("-5", "1889"), DoesNotAddUp),
        (("-", "872"), DoesNotAddUp),
    ],
)
def test_what_is_no_slip_is_refused(tmp_path: Path, typed: tuple[str, ...], error: type) -> None:
    desk = ready(tmp_path)
    with refused(desk, error):
        by_phone(desk, 1, *typed)


def test_codes_of_sheets_that_were_drawn_anew_stop_working(tmp_path: Path) -> None:
    desk = ready(tmp_path)
    old = sent(desk, 1, 1012, 872)
    by_phone(desk, 2, 1012, 872)
    drawing.store(desk, changing.propose_again(desk, drawing.DrawOrder(seed=9)))
    with refused(desk, NotFound):
        hand_in(desk, old)
    assert all(each.handed is None for each in desk.tournament().stage().rounds[0].tables)
    assert not differences.verify(desk.office).faults


def test_a_table_of_a_regulation_without_phones_hands_nothing_in(tmp_path: Path) -> None:
    desk = ready(tmp_path, "no")
    with refused(desk, NotAllowed, "not handed in by phone"):
        by_phone(desk, 1, 1012, 872)


def test_two_phones_of_one_table_do_not_write_over_each_other_unseen(tmp_path: Path) -> None:
    desk = ready(tmp_path)
    before = sent(desk, 1, 1000, 884)
    by_phone(desk, 1, 1012, 872)
    with refused(desk, HandedInMeanwhile):
        hand_in(desk, before)
    head = desk.tournament().head
    by_phone(desk, 1, 1012, 872)
    assert desk.tournament().head == head
    by_phone(desk, 1, 1000, 884)
    assert table(desk).handed.values == {"points": (1000, 884)}  # type: ignore[union-attr]


def test_after_both_were_shown_enter_takes_that_of_the_phone(tmp_path: Path) -> None:
    desk = ready(tmp_path)
    by_phone(desk, 1, 1012, 872)
    dialogue = typing(desk)
    dialogue.answer("1 1000 884")
    dialogue.answer("")
    assert table(desk).result.values == {"points": (1012, 872)}  # type: ignore[union-attr]


def test_who_has_seen_both_may_say_so_at_once(tmp_path: Path) -> None:
    desk = ready(tmp_path)
    by_phone(desk, 1, 1012, 872)
    enter(desk, 1, 1000, 884, seen=Seen({"points": (1012, 872)}))
    assert table(desk).result.values == {"points": (1000, 884)}  # type: ignore[union-attr]


def test_deals_of_a_phone_are_taken_as_deals(tmp_path: Path) -> None:
    desk = ready(tmp_path)
    game_deals = ("A 100",) * 11
    with refused(desk, DoesNotAddUp, "1 deal is missing"):
        by_phone(desk, 1, deals=game_deals)
    with refused(desk, DoesNotAddUp, "3 deals are missing"):
        by_phone(desk, 1, deals=game_deals[:9])
    by_phone(desk, 1, deals=("A 100",) * 12)
    dialogue = typing(desk)
    dialogue.answer("1")
    dialogue.answer("")
    assert len(table(desk).played) == 12


def test_a_phone_is_asked_who_was_first(tmp_path: Path) -> None:
    desk = ready(tmp_path, players=4, regulation="schieber-striche")
    deals = ("A rosen 100", "B rosen 100") * 3
    with refused(desk, DoesNotAddUp, "Both sides reach the Bergpreis in deal 7"):
        by_phone(desk, 1, deals=(*deals, "A rosen 80"))
    with refused(desk, DoesNotAddUp, "0 together, but each of the 3 Partien that are over has one"):
        by_phone(desk, 1, 3100, 2000, "won", 3, 0)


def test_who_has_handed_in_can_be_forgotten(tmp_path: Path) -> None:
    desk = ready(tmp_path)
    for number in (1, 2):
        by_phone(desk, number, 1012, 872)
        enter(desk, number, 1012, 872)
    forgetting.forget(desk.office, forgetting.look(desk.office, "Given1"))
    assert table(desk).handed is not None
    assert not differences.verify(desk.office).faults


@pytest.fixture
def apart(tmp_path: Path) -> tuple[Desk, Desk]:
    """Two laptops with a board each, after a draw."""
    desk = ready(tmp_path, COUNTS)
    return desk, copied(desk, tmp_path / "other", "second")


def test_what_one_laptop_takes_out_and_a_table_hands_in_anew_on_the_other_is_asked(
    apart: tuple[Desk, Desk], tmp_path: Path
) -> None:
    desk, other = apart
    by_phone(desk, 1, 1012, 872)
    both_ways(desk, other, "", tmp_path)
    emptied(desk, 1)
    by_phone(other, 1, 1000, 884)
    (asked,) = look(desk, other).questions()
    assert (words(asked.own.lines), words(asked.other.lines)) == (
        "Round 1, table 1, handed in by phone: 1012 : 872 taken away",
        "Round 1, table 1, handed in by phone: 1012 : 872 → 1000 : 884",
    )
