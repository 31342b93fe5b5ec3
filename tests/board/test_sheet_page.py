"""What a table reads on its phone: its own names and numbers, in its language, and nothing of others."""

from pathlib import Path

from jassturnier.services.workplace import Desk
from tests.services.results.test_hand_in import ready
from tests.support.hall.phones import TYPED, Phone, phone_at, slip, table_of
from tests.support.offices import enter


def test_a_wrong_sum_is_told_in_the_language_of_the_phone_and_may_be_put_right(
    desk: Desk, phone: Phone
) -> None:
    form = phone.open(*slip(desk, 1)).form()
    phone.send(form, n0="1022", n1="872")
    told = phone.open(*slip(desk, 1), **{"Accept-Language": "de-CH,de;q=0.9"})
    assert "10 zu viel" in told.problems()[0]
    assert "Additionsfehler" in told.problems()[0]
    assert 'lang="de"' in told.words
    assert 'value="1022"' in told.words
    assert phone.send(told.form(), **TYPED).problems() == []


def test_names_are_shortened_as_on_the_board(tmp_path: Path) -> None:
    desk = ready(tmp_path)
    with phone_at(desk, initials=True) as found:
        assert "Family" not in found.open(*slip(desk, 1)).words


def test_of_other_tables_and_of_hidden_lists_a_table_sees_nothing(tmp_path: Path) -> None:
    desk = ready(tmp_path, hidden_after=0)
    enter(desk, 2, 1111, 773)
    with phone_at(desk) as found:
        words = found.open(*slip(desk, 1)).words
        assert "1111" not in words
        assert "1,111" not in words


def test_after_the_desk_has_confirmed_a_table_sees_what_counts(desk: Desk, phone: Phone) -> None:
    phone.send(phone.open(*slip(desk, 1)).form(), **TYPED)
    enter(desk, 1, 1012, 872)
    assert "What counts: 1,012 : 872" in phone.open(*slip(desk, 1)).facts()


def test_other_columns_are_taken_by_their_places(desk: Desk, phone: Phone) -> None:
    taken = phone.send(phone.open(*slip(desk, 1)).form(), n0="1684", n1="200", n2="1", n3="")
    assert taken.problems() == []
    handed = table_of(desk, 1).handed
    assert handed is not None
    assert handed.values == {"points": (1684, 200), "matches": (1, None)}


def test_the_totals_and_the_deals_are_a_link_apart(desk: Desk, phone: Phone) -> None:
    totals = phone.open(*slip(desk, 1))
    assert "Instead deal by deal" in totals.words
    deals = phone.open(*slip(desk, 1), "yes")
    assert "Instead the totals alone" in deals.words
    assert totals.form()["action"].endswith("deals=no")
    assert deals.form()["action"].endswith("deals=yes")
    assert "More deals" not in deals.words
