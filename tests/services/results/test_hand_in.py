"""What tables hand in by phone: who may, what becomes of it at the desk, what it counts."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from jassturnier.errors import DoesNotAddUp, NotAllowed, NotFound, Unreadable, WrongUsage
from jassturnier.i18n import render
from jassturnier.services import hall
from jassturnier.services.draw import changing, drawing
from jassturnier.services.people import forgetting
from jassturnier.services.results import results
from jassturnier.services.results.deals import Sitting
from jassturnier.services.results.desks import HandedInMeanwhile, OtherByPhone, SeenReading, hand_in
from jassturnier.services.results.dialogue import Dialogue, Key, Prompted
from jassturnier.services.safety import history, undoing
from jassturnier.services.setup import tournaments
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.audit import audit
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.ranking.rank_lists import ranks_printed
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.scoring.readings import Opened, Sent
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.offices import drawn, enter, refused, with_players, with_settings
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


def counting(desk: Desk, number: int = 1) -> tuple[int | None, ...]:
    """Return the points that count at a table, none if there are none."""
    result = table(desk, number).result
    return result.values["points"] if result else ()


def by_phone(desk: Desk, number: int, *points: object, **more: object) -> Opened:
    return hand_in(desk, sent(desk, number, *points, **more))  # type: ignore[arg-type]


def emptied(desk: Desk, number: int) -> results.Entered:
    return results.enter(desk, results.TypedSlip(str(number), ("-", "-"), correct=True))


def typing(desk: Desk) -> Dialogue:
    dialogue = Dialogue(Sitting.begin(desk, ReadingKind.FIRST, None), "en")
    dialogue.begin()
    return dialogue


def words(said: object) -> str:
    return " ".join(render(each, "en") if hasattr(each, "msgid") else str(each) for each in said)  # type: ignore[attr-defined]


def warnings(desk: Desk) -> str:
    tournament = desk.tournament()
    return words(
        ranks_printed(tournament, tournament.stage(), standings(tournament, tournament.stage())).warnings
    )


def test_what_is_handed_in_waits_and_counts_for_nothing_and_no_undo_of_the_desk_takes_it_back(
    tmp_path: Path,
) -> None:
    desk = ready(tmp_path)
    enter(desk, 2, 1000, 884)
    assert by_phone(desk, 1, 1012, 872).wrong is None
    here = table(desk)
    assert here.handed is not None
    assert (here.handed.values, here.result) == ({"points": (1012, 872)}, None)
    assert results.missing(desk.tournament())[0].tables[0].handed == here.handed
    newest = history.history(desk)[-1]
    assert newest.command == f"hand-in {sheet_label(here.sheet)} 1012 872"
    assert newest.station == "phone"
    undoing.undo(desk)
    assert (table(desk, 2).result, table(desk).handed) == (None, here.handed)
    undoing.undo(desk, newest.number - 1)
    assert table(desk).handed is None


def test_a_wrong_sum_is_told_with_a_guess_and_kept_for_the_desk_to_see(tmp_path: Path) -> None:
    desk = ready(tmp_path, COUNTS)
    wrong = by_phone(desk, 1, 1022, 872)
    assert wrong.wrong is not None
    assert "10 too many" in render(wrong.wrong, "en")
    assert table(desk).result is None
    dialogue = typing(desk)
    dialogue.answer("1")
    assert dialogue.handed() is None
    assert by_phone(desk, 1, 1012, 872).wrong is None


def test_a_phone_says_how_many_deals_were_played(tmp_path: Path) -> None:
    desk = ready(tmp_path, COUNTS, short="scaled")
    assert by_phone(desk, 1, 800, 770, "deals", 10).wrong is None
    here = table(desk)
    assert here.result is not None
    assert here.result.values == {"points": (800, 770), "deals": (10,)}
    by_phone(desk, 1, 1000, 884, "deals", 12)
    handed = table(desk).handed
    assert handed is not None
    assert handed.values == {"points": (1000, 884)}


def test_only_the_round_being_played_and_only_before_the_desk_has_the_slip(tmp_path: Path) -> None:
    desk = ready(tmp_path)
    first = sent(desk, 1, 1012, 872)
    enter(desk, 1, 1000, 884)
    with refused(desk, NotAllowed, "desk has the slip"):
        hand_in(desk, first)
    enter(desk, 2, 1000, 884)
    drawn(desk)
    results.enter(desk, results.TypedSlip("1", ("-", "-"), round=1, correct=True))
    with refused(desk, NotAllowed, "not being played"):
        by_phone(desk, 1, 1000, 884)
    hand_in(desk, first)


@pytest.mark.parametrize(
    ("phone", "typed", "error"),
    [
        (PROPOSAL, ("1012",), WrongUsage),
        (PROPOSAL, ("abc", "3"), WrongUsage),
        (PROPOSAL, ("-5", "1889"), DoesNotAddUp),
        (PROPOSAL, ("-", "872"), DoesNotAddUp),
        ("no", ("1012", "872"), NotAllowed),
    ],
)
def test_what_is_no_slip_and_what_no_regulation_takes_by_phone_is_refused(
    tmp_path: Path, phone: str, typed: tuple[str, ...], error: type
) -> None:
    desk = ready(tmp_path, phone)
    with refused(desk, error, "not handed in by phone" if phone == "no" else ""):
        by_phone(desk, 1, *typed)


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
    old = sent(desk, 1, 1012, 872)
    assert table(desk).handed.values == {"points": (1000, 884)}  # type: ignore[union-attr]
    drawing.store(desk, changing.propose_again(desk, drawing.DrawOrder(seed=9)))
    with refused(desk, NotFound):  # codes of sheets that were drawn anew stop working
        hand_in(desk, old)
    assert all(each.handed is None for each in desk.tournament().stage().rounds[0].tables)
    assert not history.verify(desk.office).faults


def test_what_was_handed_in_is_taken_with_one_key_by_the_same_number_or_by_another_of_who_has_seen_it(
    tmp_path: Path,
) -> None:
    desk = ready(tmp_path, players=12)
    for number in (1, 2, 3):
        by_phone(desk, number, 1012, 872)
    assert enter(desk, 3, 1012, 872).replaced is None
    enter(desk, 2, 1000, 884, seen=SeenReading({"points": (1012, 872)}))
    dialogue = typing(desk)
    assert "1 is handed in by phone" in words(dialogue.missing())
    dialogue.answer("1")
    assert dialogue.handed() is not None
    dialogue.answer("")
    assert dialogue.step is Prompted.OVER
    assert [counting(desk, number) for number in (1, 2, 3)] == [(1012, 872), (1000, 884), (1012, 872)]
    assert not table(desk).result.confirmed  # type: ignore[union-attr]


@pytest.mark.parametrize(("typed", "counts"), [("1000 884", (1000, 884)), ("", (1012, 872))])
def test_another_number_shows_both_and_enter_takes_that_of_the_phone(
    tmp_path: Path, typed: str, counts: tuple[int, int]
) -> None:
    desk = ready(tmp_path)
    by_phone(desk, 1, 1012, 872)
    with refused(desk, OtherByPhone, "by phone it has handed in 1012:872; you have 1000 884"):
        enter(desk, 1, 1000, 884)
    dialogue = typing(desk)
    assert "by phone it has handed in 1012:872" in words(dialogue.answer("1 1000 884"))
    assert dialogue.step is Prompted.NUMBERS
    dialogue.answer(typed)
    assert counting(desk) == counts


def test_a_phone_is_asked_who_was_first(tmp_path: Path) -> None:
    desk = ready(tmp_path, players=4, regulation="schieber-striche")
    deals = ("A rosen 100", "B rosen 100") * 3
    with refused(desk, DoesNotAddUp, "Both sides reach the Bergpreis in deal 7"):
        by_phone(desk, 1, deals=(*deals, "A rosen 80"))
    with refused(desk, DoesNotAddUp, "0 together, but each of the 3 Partien that are over has one"):
        by_phone(desk, 1, 3100, 2000, "won", 3, 0)


@pytest.mark.parametrize("deals", [12, 8])
def test_deals_of_a_phone_are_taken_as_deals_once_none_is_missing(tmp_path: Path, deals: int) -> None:
    desk = ready(tmp_path, stages=[{"name": "Rounds", "rounds": 4, "deals": deals, "draw": "partners-once"}])
    for missing, told in ((1, "1 deal is missing"), (3, "3 deals are missing")):
        with refused(desk, DoesNotAddUp, told):
            by_phone(desk, 1, deals=("A 100",) * (deals - missing))
    by_phone(desk, 1, deals=("A 100",) * deals)
    dialogue = typing(desk)
    dialogue.answer("1")
    dialogue.answer("")
    assert len(table(desk).played) == deals


def test_where_the_phone_is_the_second_reading_the_desk_reads_blind_and_both_confirm(tmp_path: Path) -> None:
    desk = ready(tmp_path, second="phone")
    by_phone(desk, 1, 1012, 872)
    by_phone(desk, 2, 1000, 884)
    dialogue = typing(desk)
    dialogue.answer("1")
    assert dialogue.handed() is None
    dialogue.answer("1012 872")
    assert table(desk).result.confirmed  # type: ignore[union-attr]
    dialogue.answer("2 1010 874")
    dialogue.answer("1010 874")
    assert not table(desk, 2).result.confirmed  # type: ignore[union-attr]
    second = Sitting.begin(desk, ReadingKind.SECOND, None)
    assert [each.number for each in second.waiting()] == [2]


def test_it_counts_until_confirmed_and_every_list_says_so(tmp_path: Path) -> None:
    desk = ready(tmp_path, COUNTS)
    by_phone(desk, 1, 1012, 872)
    by_phone(desk, 2, 1000, 884)
    assert table(desk).by_phone
    assert desk.tournament().stage().current_round().open_tables() == ()  # type: ignore[union-attr]
    assert "2 results are not confirmed: handed in by phone" in warnings(desk)
    assert [finding.kind for finding in audit(desk.tournament())].count("unconfirmed") == 2
    assert [len(gap.tables) for gap in results.missing(desk.tournament())] == [2]
    enter(desk, 1, 1012, 872)
    assert "1 result is not confirmed" in warnings(desk)
    corrected = enter(desk, 2, 1020, 864, seen=SeenReading({"points": (1000, 884)}))
    assert corrected.replaced == {"points": (1000, 884)}
    assert corrected.moves
    assert warnings(desk) == ""


def test_what_counts_of_a_phone_is_taken_out_like_a_result_of_the_desk(tmp_path: Path) -> None:
    desk = ready(tmp_path, COUNTS)
    by_phone(desk, 1, 1012, 872)
    with pytest.raises(NotAllowed) as told:
        changing.propose_again(desk, drawing.DrawOrder())
    assert "“enter 1B - - --correct” takes a result out." in words(told.value.texts)
    with pytest.raises(NotAllowed):
        emptied(desk, 2)
    out = emptied(desk, 1)
    assert out.replaced == {"points": (1012, 872)}
    assert out.moves
    assert table(desk).handed is None
    assert table(desk).result is None
    undoing.undo(desk)
    assert table(desk).by_phone
    # What the desk has read is not followed by what would count without it.
    enter(desk, 1, 1012, 872)
    assert emptied(desk, 1).tournament.stage().rounds[0].open_tables()
    assert not table(desk).started()
    assert changing.propose_again(desk, drawing.DrawOrder())
    by_phone(desk, 1, 1000, 884)
    assert table(desk).by_phone


def test_what_is_only_proposed_stays_when_the_desk_empties_a_table(tmp_path: Path) -> None:
    desk = ready(tmp_path)
    by_phone(desk, 1, 1012, 872)
    with refused(desk, NotAllowed):
        emptied(desk, 1)
    enter(desk, 1, 1012, 872)
    emptied(desk, 1)
    assert table(desk).handed is not None
    assert changing.propose_again(desk, drawing.DrawOrder())
    with_settings(desk, phone=COUNTS)
    by_phone(desk, 1, 943, 941)
    assert counting(desk) == (943, 941), "a table may still put it right"
    with refused(desk, OtherByPhone):  # a correction shows both
        enter(desk, 1, 1000, 884, correct=True)
    enter(desk, 1, 1000, 884, correct=True, seen=SeenReading({"points": (943, 941)}))
    assert counting(desk) == (1000, 884)


def test_the_same_mistake_of_many_tables_is_told_and_what_was_handed_in_stays_when_somebody_is_forgotten(
    tmp_path: Path,
) -> None:
    desk = ready(tmp_path, players=12)
    for number in (1, 2, 3):
        by_phone(desk, number, 1112, 872)
    assert "100 too many" in words(typing(desk).press(Key.MISSING))
    for number in (1, 2, 3):
        by_phone(desk, number, 1012, 872)
        enter(desk, number, 1012, 872)
    forgetting.forget(desk.office, forgetting.find_leaving(desk.office, "Given1 Family1a"))
    assert table(desk).handed is not None
    assert not history.verify(desk.office).faults


@pytest.mark.parametrize(("phone", "rounds"), [(PROPOSAL, 1), (COUNTS, 2)])
def test_a_round_is_over_by_phone_only_where_that_counts(tmp_path: Path, phone: str, rounds: int) -> None:
    desk = ready(tmp_path, phone)
    by_phone(desk, 1, 1012, 872)
    by_phone(desk, 2, 1000, 884)
    with suppress(NotAllowed):  # two results are missing
        drawn(desk)
    assert len(desk.tournament().stage().rounds) == rounds
    if rounds > 1:
        # Too late for a phone; the desk confirms what counts by the sheet.
        with refused(desk, NotAllowed):
            by_phone(desk, 1, 999, 885, round_=0)
        results.enter(desk, results.TypedSlip(sheet_label(table(desk, 1, 0).sheet), ("1012", "872")))
        assert not table(desk, 1, 0).by_phone


@pytest.mark.parametrize("phone", [PROPOSAL, COUNTS])
def test_what_tables_propose_is_taken_back_with_the_draw_and_what_counts_only_by_its_name(
    tmp_path: Path, phone: str
) -> None:
    desk = ready(tmp_path, phone)
    commands = [f"hand-in {sheet_label(table(desk).sheet)} {points}" for points in ("1000 884", "1012 872")]
    by_phone(desk, 1, 1012, 872)
    by_phone(desk, 1, 1000, 884)
    if phone == COUNTS:
        with refused(desk, NotAllowed, commands[1]):
            undoing.undo(desk)
        return
    assert undoing.undo(desk).commands == (*commands, "command")
    assert desk.tournament().stage().rounds == ()
    undoing.redo(desk)
    assert (table(desk).handed, table(desk).sheet > 0) == (None, True)


@pytest.mark.parametrize("phone", [PROPOSAL, COUNTS])
def test_tables_hand_in_while_the_clock_is_held_and_until_the_tournament_closes(
    tmp_path: Path, phone: str
) -> None:
    desk = ready(tmp_path, phone)
    hall.start(desk, 45)
    hall.hold(desk)
    assert by_phone(desk, 1, 1012, 872).wrong is None
    late = sent(desk, 1, 1000, 884)
    tournaments.close(desk)
    with pytest.raises(NotAllowed):
        hand_in(desk, late)


def test_what_came_by_phone_on_two_laptops_is_joined_a_slip_read_stays_and_of_two_by_phone_the_later(
    tmp_path: Path,
) -> None:
    desk = ready(tmp_path, COUNTS, players=12)
    other = copied(desk, tmp_path / "other", "second")
    by_phone(desk, 1, 1012, 872)
    enter(other, 1, 1000, 884)
    by_phone(other, 2, 1000, 884)
    by_phone(desk, 2, 1012, 872)
    by_phone(other, 3, 1000, 884)
    both_ways(desk, other, "", tmp_path)
    assert table(desk).handed is not None
    assert [counting(desk, number) for number in (1, 2, 3)] == [(1000, 884), (1012, 872), (1000, 884)]
    assert [table(desk, number).by_phone for number in (1, 2, 3)] == [False, True, True]


def test_what_does_not_go_with_the_slip_and_deals_that_cannot_be_read_count_for_nothing(
    tmp_path: Path,
) -> None:
    desk = ready(tmp_path, COUNTS)

    def changed(**columns: object) -> TableInfo:
        """Change what is stored of what the only table has handed in, as a file made by hand has it."""
        with desk.changing() as (session, _):
            row = session.execute(select(m.HandedIn)).scalar_one()
            for name, value in columns.items():
                setattr(row, name, value)
        return table(desk)

    by_phone(desk, 1, 1012, 872)
    torn = changed(slip={"points": [1884]})
    assert (torn.handed, torn.result) == (None, None)
    by_phone(desk, 1, 1000, 884)
    assert table(desk).by_phone
    torn = changed(deals=["no deal"])
    assert (torn.handed is None, torn.result) == (False, None)
    with pytest.raises(Unreadable):
        changed(deals=[3])


def test_what_one_laptop_takes_out_and_a_table_hands_in_anew_on_the_other_is_asked(tmp_path: Path) -> None:
    desk = ready(tmp_path, COUNTS)
    by_phone(desk, 1, 1012, 872)
    other = copied(desk, tmp_path / "other", "second")
    emptied(desk, 1)
    by_phone(other, 1, 1000, 884)
    (asked,) = look(desk, other).questions()
    assert (words(asked.own.lines), words(asked.other.lines)) == (
        "Round 1, table 1, handed in by phone: 1012 : 872 taken away",
        "Round 1, table 1, handed in by phone: 1012 : 872 → 1000 : 884",
    )
