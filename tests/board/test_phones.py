"""Tables hand in by phone over a real socket, and whoever tries something else gets nothing."""

import socket
import sqlite3
from contextlib import closing
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

from jassturnier.board import phones
from jassturnier.board.phones import Guard
from jassturnier.board.site import own_host
from jassturnier.errors import NotAllowed
from jassturnier.services.board import prepare
from jassturnier.services.workplace import Desk
from jassturnier.tournament.scoring.readings import HandedIn
from tests.services.results.test_hand_in import COUNTS, ready
from tests.support.hall.boards import ORDER, running
from tests.support.hall.phones import TYPED, Phone, phone_at, slip, table_of
from tests.support.offices import drawn, enter, with_players, with_settings


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let wrong codes be refused, but not slowed, and none be forgotten, however long a test takes."""
    monkeypatch.setattr("jassturnier.board.phones.SLOWEST", 0.0)
    monkeypatch.setattr(phones, "Guard", lambda most: Guard(most, lambda: 0.0))


def test_without_being_asked_for_there_is_no_such_page_and_nothing_is_taken(
    desk: Desk, tmp_path: Path
) -> None:
    with running(desk) as board:
        found = Phone(board)
        assert found.open(*slip(desk, 1)).status == 404
        assert found.post(urlencode(TYPED)).status == 404
        assert "/in" not in found.ask("/me").words
    with pytest.raises(NotAllowed):
        prepare(with_players(tmp_path, 8), replace(ORDER, hand_in=True))


def test_a_table_opens_its_sheet_types_and_is_told_that_it_is_taken(desk: Desk, phone: Phone) -> None:
    assert 'href="/in"' in phone.ask("/me").words
    assert 'name="code"' in phone.ask("/in").words
    opened = phone.open(*slip(desk, 1))
    assert ("Given" in opened.words, opened.facts()) == (True, [])
    taken = phone.send(opened.form(), **TYPED)
    assert taken.facts() == ["Taken: 1,012 : 872. Bring the slip to the desk."]
    assert handed(desk).values == {"points": (1012, 872)}


def test_what_is_no_number_is_told_escaped_and_nothing_is_stored(desk: Desk, phone: Phone) -> None:
    for typed in ("", "abc", "1e3", "<script>alert(1)</script>", "-4", "99999999999999999999"):
        found = phone.send(phone.open(*slip(desk, 1)).form(), n0=typed, n1="872")
        assert (found.status, bool(found.problems())) == (409, True)
        assert "<script>alert" not in found.words
    assert table_of(desk, 1).handed is None


def handed(desk: Desk) -> HandedIn:
    """Return what the first table has handed in."""
    found = table_of(desk, 1).handed
    assert found is not None
    return found


def deal(line: int, who: str, contract: str, points: object) -> dict[str, str]:
    """Return a deal of Schieber as it is typed into the grid."""
    return {f"who.{line}": who, f"contract.{line}": contract, f"points{'AB'.index(who)}.{line}": str(points)}


TWELVE = {name: words for line in range(12) for name, words in deal(line, "A", "eicheln", 97).items()}


def test_deals_are_typed_into_a_grid_and_a_wrong_one_is_named_the_others_kept(
    desk: Desk, phone: Phone
) -> None:
    opened = phone.open(*slip(desk, 1), "yes")
    assert ("Deal 12" in opened.words, "Deal 13" in opened.words) == (True, False)
    assert '<option value="eicheln">' in opened.words
    faulty = phone.send(opened.form(), **{**TWELVE, "points0.4": "x<b>", "match.2": "Z"})
    assert faulty.status == 409
    assert faulty.problems() == [
        "Deal 3, match: who: “Z” is no side; write its letter, A to B.",
        "Deal 5, points A: “x<b>” is no whole number.",
    ]
    assert faulty.cells() == {**TWELVE, "points0.4": "x<b>", "match.2": "Z"}
    assert faulty.wrong() == ["match.2", "points0.4"]
    assert table_of(desk, 1).handed is None
    too_many = phone.send(faulty.form(), **{**TWELVE, "points0.4": "170"})
    assert all(part in too_many.problems()[0] for part in ("Deal 5", "170"))
    assert phone.send(too_many.form(), **TWELVE).problems() == []
    assert (len(handed(desk).played), handed(desk).values["points"]) == (12, (12 * 97, 12 * 60))
    # Who opens the slip again finds the deals, and may send the totals instead.
    assert phone.open(*slip(desk, 1)).cells()["points0.11"] == "97"
    assert phone.send(phone.open(*slip(desk, 1), "no").form(), **TYPED).problems() == []
    assert handed(desk).played == ()


def test_a_gap_between_deals_too_few_of_them_and_none_are_told(desk: Desk, phone: Phone) -> None:
    form = phone.open(*slip(desk, 1), "yes").form()
    gap = {name: words for name, words in TWELVE.items() if not name.endswith(".4")}
    assert phone.send(form, **gap).problems() == ["Deal 5: this deal is missing."]
    few = {name: words for name, words in TWELVE.items() if not name.endswith((".10", ".11"))}
    assert phone.send(form, **few).problems() == ["2 deals are missing."]
    assert phone.send(form).problems() == ["No deal was typed."]
    assert phone.send(form, **TWELVE, **deal(12, "A", "eicheln", 97)).problems() == []


def test_a_game_with_an_open_end_has_more_lines_where_these_are_wanted(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, "schieber-3000", then=drawn, phone="proposal")
    with phone_at(desk) as found:
        opened = found.open(*slip(desk, 1), "yes")
        more = found.send(opened.form(), **deal(0, "A", "eicheln", 97), more="yes")
        assert more.status == 200
        assert more.cells()["points0.0"] == "97"
        assert int(more.form()["lines"]) == int(opened.form()["lines"]) + 8
        again = found.send(more.form(), more="yes")
        assert int(again.form()["lines"]) == int(opened.form()["lines"]) + 16
        most = found.send({**again.form(), "lines": "9" * 50}, more="yes")
        assert int(most.form()["lines"]) <= 99
        short = found.send(again.form(), **deal(0, "A", "eicheln", 97))
        assert len(short.problems()) == 1


def test_a_wrong_code_and_the_code_of_another_sheet_open_nothing(desk: Desk, phone: Phone) -> None:
    (one, code), (two, _) = slip(desk, 1), slip(desk, 2)
    for sheet, typed in ((two, code), (one, "ABCDEF"), (one, ""), ("", code), ("1", code), (one, "ÄÖÜ")):
        found = phone.open(sheet, typed)
        assert found.status in {404, 200}
        assert found.form() == {}
        assert "Given" not in found.words


def test_guessing_is_refused_by_address_and_a_right_code_opens_its_sheet_all_the_same(
    desk: Desk, phone: Phone
) -> None:
    sheet, code = slip(desk, 1)
    answers = [phone.open(sheet, f"AAAA{letter}{other}") for letter in "ABCDE" for other in "ABCDE"]
    assert [answer.status for answer in answers] == [404] * 20 + [429] * 5
    assert answers[-1].headers["retry-after"] == "0"
    assert phone.open(sheet, code).status == 200
    assert phone.send(phone.open(*slip(desk, 2)).form(), **TYPED).problems() == []


def test_who_has_guessed_too_much_tries_one_code_after_the_other(
    desk: Desk, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet, code = slip(desk, 1)
    for _ in range(20):
        phone.open(sheet, "AAAAAA")
    monkeypatch.setattr("jassturnier.board.phones.SLOWEST", 0.5)
    first = HTTPConnection(phone.board.host, phone.board.port)
    with closing(first):
        first.request("GET", f"/in?{urlencode({'sheet': sheet, 'code': code})}")
        beside = phone.open(sheet, code)
        assert {beside.status, first.getresponse().status} == {200, 429}
    monkeypatch.setattr(phones, "address", lambda _: "another")
    assert phone.open(sheet, code).status == 200


def test_a_table_hands_in_only_so_often(desk: Desk, phone: Phone) -> None:
    form = phone.open(*slip(desk, 1)).form()
    answers = []
    for number in range(14):
        found = phone.send(form, n0=str(1000 + number), n1=str(884 - number))
        answers.append(found.status)
        form = found.form() or form
    assert answers == [200] * 12 + [429] * 2


def test_only_a_form_of_its_own_page_is_taken(desk: Desk, phone: Phone) -> None:
    form, other = (phone.open(*slip(desk, number)).form() for number in (1, 2))
    changes = [{"token": token} for token in ("0" * 24, "", "ÿ", other["token"])]
    for change in (*changes, {"seen": "2026-01-01"}):
        found = phone.send({**form, **change}, **TYPED)
        assert found.status == 403
        assert table_of(desk, 1).handed is None
        # What was typed is not lost: the page is there again with it.
        assert 'value="1012"' in found.words
    assert phone.send(found.form(), **TYPED).status == 200


def test_a_form_sent_again_changes_nothing_and_an_old_one_writes_over_nothing(
    desk: Desk, phone: Phone
) -> None:
    first = phone.open(*slip(desk, 1)).form()
    phone.send(first, **TYPED)
    head = desk.tournament().head
    assert phone.send(first, **TYPED).status == 200
    assert desk.tournament().head == head
    second = phone.send(first, n0="1000", n1="884")
    assert second.status == 409
    assert second.facts() == ["Taken: 1,012 : 872. Bring the slip to the desk."]
    assert 'value="1000"' in second.words
    assert phone.send(second.form(), n0="1000", n1="884").facts() == [
        "Taken: 1,000 : 884. Bring the slip to the desk."
    ]


def test_what_comes_from_elsewhere_is_refused(desk: Desk, phone: Phone) -> None:
    form = phone.open(*slip(desk, 1)).form()
    cases: list[tuple[dict[str, str], int]] = [
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example:8080"}, 421),
        ({"Host": "localhost.evil.example"}, 421),
        ({"Host": "a b"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null", "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "multipart/form-data; boundary=x"}, 415),
        ({"Content-Type": "application/json"}, 415),
    ]
    sent = urlencode({**form, **TYPED})
    assert [(more, phone.post(sent, form["action"], **more).status) for more, _ in cases] == cases
    assert table_of(desk, 1).handed is None
    for place in ("/", "/rank", "/seats", "/me?who=1", "/events", "/style.css", "/in"):
        found = phone.ask(place, Host="evil.example")
        assert found.status == 421
        assert found.words == "Open this page by the address that the wall shows, not by another name."


def test_the_own_addresses_and_the_own_name_with_what_a_router_puts_behind_it_are_answered(
    desk: Desk, phone: Phone
) -> None:
    for host in ("127.0.0.1", "localhost:8080", "[::1]:8080", "192.168.1.10:8080"):
        assert phone.open(*slip(desk, 1), Host=host).status == 200
    name = socket.gethostname().partition(".")[0]
    assert all(own_host(f"{name}{rest}") for rest in ("", ":8080", ".local:8080", ".fritz.box"))
    assert not any(own_host(each) for each in ("", f"{name}.evil.example", f"evil.{name}", "@", "[", "a/b"))


def test_what_is_too_long_or_no_form_is_not_read(desk: Desk, phone: Phone) -> None:
    action = phone.open(*slip(desk, 1)).form()["action"]
    for body in (b"x" * 901, b"n0=" + b"1" * 900, b"&".join([b"a=1"] * 61), b"\xff\xfe=1", b"n0=%ff", b""):
        assert phone.post(body, action).status in {400, 403, 413}
    # Of who does not know a code nothing is read, and a body without a length only so far.
    assert phone.post(b"x" * 901).status == 404
    phone.board.request("POST", action, iter([b"x" * 500] * 3), {"Content-Type": phones._FORM})
    assert phone.board.getresponse().status == 413
    assert table_of(desk, 1).handed is None


def test_a_body_that_does_not_come_is_not_waited_for(
    desk: Desk, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    action = phone.open(*slip(desk, 1)).form()["action"].encode()
    monkeypatch.setattr(phones, "SECONDS", 0.2)
    with socket.create_connection((phone.board.host, phone.board.port), 20) as slow:
        slow.sendall(
            b"POST "
            + action
            + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            b"Content-Length: 50\r\n\r\nn0="
        )
        assert slow.recv(100).startswith(b"HTTP/1.1 408")


def test_nothing_else_is_answered(phone: Phone) -> None:
    methods = ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE")
    assert [phone.ask("/in", method).status for method in methods] == [405] * 5
    assert phone.ask("/", "POST").status == 405


def test_every_answer_has_the_headers_of_the_board_and_nothing_from_elsewhere(
    desk: Desk, phone: Phone
) -> None:
    answers = [
        phone.ask("/in"),
        phone.open(*slip(desk, 1)),
        phone.open("1B", "AAAAAA"),
        phone.post(b"x" * 901),
        phone.post("", Host="evil.example"),
        phone.send(phone.open(*slip(desk, 1)).form(), **TYPED),
        phone.open(*slip(desk, 1), "yes"),
    ]
    for found in answers:
        assert found.headers["content-security-policy"].startswith("default-src 'none';")
        assert found.headers["referrer-policy"] == "no-referrer"
        assert found.headers["cache-control"] == "no-store"
        assert found.headers["x-content-type-options"] == "nosniff"
        assert "<script" not in found.words
        assert "//" not in found.words.replace("<!--", "").replace("http://127", "")


def test_the_desk_was_faster_and_the_table_sees_what_counts(desk: Desk, phone: Phone) -> None:
    form = phone.open(*slip(desk, 1)).form()
    enter(desk, 1, 1000, 884)
    late = phone.send(form, **TYPED)
    assert late.status in {403, 409}
    assert "What counts: 1,000 : 884" in late.facts()
    assert late.form() == {}
    assert "The desk has the slip of this table." in [*late.problems(), *late.facts()]
    with_settings(desk, phone="no")
    assert "not handed in by phone here" in phone.open(*slip(desk, 2)).facts()[0]


def test_a_sheet_of_a_round_that_is_over_takes_nothing(desk: Desk, phone: Phone) -> None:
    old = slip(desk, 1)
    form = phone.open(*old).form()
    enter(desk, 1, 1000, 884)
    enter(desk, 2, 1000, 884)
    drawn(desk)
    assert phone.send(form, **TYPED).status in {403, 409}
    assert phone.open(*old).form() == {}
    assert phone.open(*slip(desk, 1)).form()


def test_the_server_gone_in_between_costs_nothing(desk: Desk) -> None:
    with phone_at(desk) as before:
        form = before.open(*slip(desk, 1)).form()
    with phone_at(desk) as after:
        assert after.send(form, **TYPED).facts() == ["Taken: 1,012 : 872. Bring the slip to the desk."]


def test_while_the_data_cannot_be_read_the_slip_goes_to_the_desk(
    desk: Desk, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise NotAllowed

    sheet = slip(desk, 1)
    phone.open(*sheet)
    monkeypatch.setattr("jassturnier.services.board.head", fail)
    found = phone.open(*sheet)
    assert found.status == 503
    assert found.problems() == [
        "The desk cannot take results just now; nothing was stored.",
        "Nothing is lost: bring the slip to the desk.",
    ]


def test_a_phone_is_told_soon_that_another_program_has_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jassturnier.services.board._ANSWERS_MS", 100)
    desk = ready(tmp_path)
    with phone_at(desk) as phone, closing(sqlite3.connect(desk.office.database.place)) as other:
        form = phone.open(*slip(desk, 1)).form()
        for lock in ("IMMEDIATE", "EXCLUSIVE"):
            other.execute(f"BEGIN {lock}")
            found = phone.send(form, **TYPED)
            assert found.status == 503
            assert found.problems()[0] == "The desk cannot take results just now; nothing was stored."
            # Who can still read the file shows the numbers again.
            assert ('value="1012"' in found.words) == (lock == "IMMEDIATE")
            other.rollback()
        assert phone.send(form, **TYPED).problems() == []


def test_it_counts_where_the_regulation_has_it_so(tmp_path: Path) -> None:
    desk = ready(tmp_path, COUNTS)
    with phone_at(desk) as found:
        found.send(found.open(*slip(desk, 1)).form(), **TYPED)
        assert table_of(desk, 1).by_phone
        assert found.open(*slip(desk, 1)).form()
