"""What hangs on the wall, and the page of the prize giving, made of plain values."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from jassturnier.board.templates import Templates
from jassturnier.board.wall import PLACES, Code, Name, Step, Wall, ceremony_page
from jassturnier.tournament.colours import Letterhead
from jassturnier.tournament.lists import Presence, time_of_day
from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.ranking.ceremony import Call
from jassturnier.tournament.timing import Clock, pace
from tests.support.evenings_made import played, player, regulation, tournament
from tests.support.stages_made import SECOND, SINGLES, beside_the_final, entries, singles, stages

OPEN = played(1, ((1, 2), (3, 4), None), ((5, 6), (7, 8), None))
HALF = played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), None))
WHOLE = played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), 900))


def wall(*rounds: RoundInfo, of: Tournament | None = None) -> Wall:
    shown = of or tournament(rounds, entries=[player(n) for n in range(1, 9)])
    return Wall(shown, pace(shown), "en", Templates(), known=shown.everybody())


def titles(found: Wall, place: str) -> list[str]:
    words = found.page(place)
    assert words is not None
    return re.findall(r"<h2>(.*?)</h2>", words)


def told(page: str) -> list[list[str]]:
    """Return the figures in large letters: what each is, the figure, whose it is."""
    return [re.findall(r">([^<]+)<", each) for each in re.findall(r"<div>(<dt>.*)</div>", page)]


def test_the_first_page_shows_what_fits_the_moment() -> None:
    cases: list[tuple[list[RoundInfo], str]] = [
        ([], "Players"),
        ([OPEN], "Round 1: seats from A to Z"),
        ([HALF], "Rank list after Round 1"),
        ([WHOLE, replace(OPEN, key=2, number=2)], "Round 2: seats from A to Z"),
    ]
    for rounds, first in cases:
        assert titles(wall(*rounds), "/") == [first]


def test_what_there_is_not_yet_is_said() -> None:
    for place, words in {
        "/seats": "No round has been drawn yet.",
        "/rank": "No result is in yet.",
        "/clock": "No round has been drawn yet.",
        "/schedule": "The regulation does not say when the rounds begin.",
        "/prizes": "No prizes are announced.",
        "/phone": "This board is for this laptop alone.",
    }.items():
        assert titles(wall(), place) == [words]


def test_everything_is_seats_and_rank_list_while_somebody_plays() -> None:
    assert titles(wall(HALF), "/all") == ["Round 1: seats from A to Z", "Rank list after Round 1"]
    assert titles(wall(of=tournament([WHOLE], regulation({"rounds": 1}))), "/all") == ["Final rank list"]
    assert wall().page("/nothing") is wall().page("/me") is None


def test_the_clock_page_has_the_open_tables_only() -> None:
    assert titles(wall(HALF), "/clock") == ["Round 1: still playing"]
    words = wall(HALF).page("/clock") or ""
    assert re.findall(r"<li>(.*?)</li>", words) == ["2"]
    assert "Over at" not in words
    assert titles(wall(WHOLE), "/clock") == ["Nobody plays now."]
    assert "1 table is late." in (clocked(0.5).page("/clock") or "")
    assert "late" not in (clocked(45).page("/clock") or "")


def test_the_plan_is_shown_where_the_regulation_says_when_rounds_begin() -> None:
    rules = regulation({"minutes": 45, "interval": 10}, begins="19:30")
    assert titles(wall(of=tournament([OPEN], rules)), "/schedule") != titles(wall(OPEN), "/schedule")


def test_beside_the_final_hang_both_lists_and_everybody_is_told_the_own_one() -> None:
    found = wall(of=beside_the_final())
    page = found.page("/rank") or ""
    assert re.findall(r"<h3>(.*?)</h3>", page) == ["Final", "Trost"]
    assert told(found.me("4"))[:2] == [
        ["Trost, Round 1", "Table 2 · A"],
        ["Trost: Final rank list", "Rank 1", "Total 1,200"],
    ]


def test_prizes_are_shown_once_all_is_decided_and_published() -> None:
    rules = regulation({"rounds": 1}, prizes=[{"ranks": 1, "text": "Ham"}])
    for round_, published, shown in ((WHOLE, True, True), (WHOLE, False, False), (HALF, True, False)):
        found = wall(of=replace(tournament([round_], rules), prizes_published=published))
        assert ("Ham" in (found.page("/prizes") or "")) == shown


def test_a_rank_list_is_read_from_afar() -> None:
    rounds = [
        played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), 900)),
        played(2, ((3, 1), (2, 4), 700), ((5, 7), (6, 8), 1100)),
    ]
    settings = singles({**SINGLES, "rounds": 3}, {**SECOND, "draw": "by-rank", "from": {"best": 4}})
    of = stages(settings, (entries(8), rounds))
    page = wall(of=of).page("/rank") or ""
    rows = [re.findall(r">([^<>]+)<", row) for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL)]
    assert rows[:6] == [
        ["Rank", "±", "Name", "R2", "Total"],
        ["1", "Player 2", "1,184", "2,184"],
        ["2", "▲1", "Player 7", "1,100", "2,084"],
        ["3", "▲4", "Player 4", "1,184", "2,068"],
        ["4", "▲1", "Player 5", "1,100", "2,000"],
        ["up to here: Final"],
    ]
    assert told(page) == [
        ["Final: still missing", "232", "Player 8"],
        ["Biggest jump", "▲4", "Player 4"],
        ["Best round", "1,184", "Player 2, Player 4"],
    ]
    assert "Control" not in page


def test_beside_a_rank_list_stands_when_it_goes_on_and_the_club_in_the_foot() -> None:
    begun = datetime.now(UTC) - timedelta(minutes=1)
    pause = Clock(1, 0, begun, timedelta(minutes=10))
    page = wall(of=replace(tournament([WHOLE]), clock=pause)).page("/rank") or ""
    assert told(page)[0] == ["It goes on at", time_of_day(begun + timedelta(minutes=10))]
    page = replace(wall(), letterhead=Letterhead("Edelweiss", b"PNG")).page("/") or ""
    assert re.findall(r'<img class="logo" src="([^"]+)" alt="([^"]+)"', page) == [("/logo", "Edelweiss")]


def test_a_phone_is_told_seat_and_rank_and_who_is_nobody() -> None:
    found = wall(HALF)
    assert told(found.me("5"))[0] == ["Round 1", "Table 2 · A1", "Player 6"]
    assert ["Rank list after Round 1", "Rank 1", "Total 1,000"] in told(found.me("Player 1"))
    assert ["Best round", "1,000"] in told(found.me("Player 1"))
    for nobody in ("99", "Player", "zzz"):
        assert 'role="alert"' in found.me(nobody)
        assert f"“{nobody}” fits nobody here, or several." in found.me(nobody)
    assert 'role="alert"' not in found.me("")


def test_people_are_found_by_what_they_are_called_not_by_what_the_hall_reads() -> None:
    whole = tournament([OPEN])
    hidden = replace(player(1), members=(replace(player(1).members[0], given="P", family="X."),))
    stage = replace(whole.stages[0], entries=(hidden, *whole.entries[1:]))
    shown = replace(whole, entries=stage.entries, stages=(stage,))
    found = replace(wall(of=shown), known=whole.everybody())
    assert "Table 1 · A1" in found.me("Player 1")
    assert 'role="alert"' in found.me("X.")


def test_what_is_taken_away_is_said_on_every_page() -> None:
    gone = replace(wall(HALF), gone=True)
    for place in PLACES:
        assert ("This tournament is no longer" in (gone.page(place) or "")) == (place != "/phone")
    assert "This tournament is no longer" in gone.me("1")
    assert "Player" not in gone.me("1")


def test_what_may_be_old_says_since_when() -> None:
    assert wall().old() == ""
    blind = replace(wall(), blind=datetime(2027, 3, 20, 19, 30, tzinfo=UTC))
    assert blind.old() == "Not read since 19:30: this may be old."
    assert blind.old() in (blind.page("/") or "")
    assert blind.old() in blind.me("")


def clocked(length: float, held: float | None = None) -> Wall:
    """Return a wall on which a clock of a round began a minute ago."""
    begun = datetime.now(UTC) - timedelta(minutes=1)
    stopped = None if held is None else begun + timedelta(minutes=held)
    clock = Clock(1, 1, begun, timedelta(minutes=length), stopped)
    return wall(of=replace(tournament([HALF]), clock=clock))


def test_the_countdown_is_for_who_still_plays() -> None:
    found, stopped = clocked(45).countdown(), clocked(45, held=0.5).countdown()
    assert found is not None
    assert stopped is not None
    left = found.pop("left")
    assert found == {"what": "Round 1", "up": "The time is up", "warning": 300, "held": False}
    assert isinstance(left, float)
    assert 2600 < left <= 2640
    assert (stopped["left"], stopped["held"]) == (2670, True)
    assert wall(HALF).countdown() is replace(clocked(45), gone=True).countdown() is None


def test_codes_of_the_network_are_on_the_page_for_phones() -> None:
    coded = replace(wall(), codes=[Code("http://10.0.0.1/me", "M0 0h1v1z", 29)])
    words = coded.page("/phone") or ""
    for part, there in (("http://10.0.0.1/me", True), ("M0 0h1v1z", True), ("for this laptop alone.", False)):
        assert (part in words) == there
    assert "M0 0h1v1z" not in (coded.page("/") or "")


EVENING = tournament([played(1, ((1, 2), (3, 4), 1000))])
CALLED = [
    Call(4, (player(4, "<b> Eins"),), 884),
    Call(3, (replace(player(3), presence=Presence.GONE),), 900),
    Call(1, (player(1), player(2)), 2000),
]


def steps(page: str) -> list[str]:
    """Return what stands in each section, without its tags."""
    found = re.findall(r"<section.*?</section>", page, re.DOTALL)
    return [" ".join(re.sub(r"<.*?>", " ", section).split()) for section in found]


def test_ranks_come_from_the_last_to_the_first_with_all_who_share_one() -> None:
    _, last, third, first, best = steps(ceremony_page(EVENING, CALLED, Templates()))
    assert [step.split()[:2] for step in (last, third, first)] == [
        ["Rank", "4"],
        ["Rank", "3"],
        ["Rank", "1"],
    ]
    assert "&lt;b&gt; Eins" in last
    assert "Player 3 (not here any more)" in third
    assert all(words in first for words in ("Player 1", "Player 2", "2,000"))
    assert "Player 3" in best
    assert "Eins" not in best, "the best are the first three"


def test_it_ends_on_the_podium_with_a_block_for_each_and_needs_no_other_file() -> None:
    head = Letterhead("Edelweiss", b"\xff\xd8picture", "", "#8c141e")
    page = ceremony_page(EVENING, CALLED, Templates(), head)
    assert re.findall(r'class="place (\w+)".*order: (-?\d)', page) == [
        ("first", "1"),
        ("first", "-2"),
        ("third", "3"),
    ]
    assert page.count('src="data:image/jpeg;base64,/9hwaWN0dXJl"') == 2
    assert not re.search(r'(src|href)="(?!data:)|url\(', page)
    assert "podium" not in steps(ceremony_page(EVENING, CALLED[:1], Templates()))[-1]


def test_a_short_name_is_written_as_large_as_one_of_sixteen_letters() -> None:
    each = [Step(1, "", [Name("x" * n, ""), Name("", "")], "", "") for n in (3, 16, 17)]
    assert [(step.signs, step.unbroken) for step in each] == [(16, 3), (16, 16), (17, 17)]
    assert Step(1, "", [Name("Anna-Maria von Ah", "")], "", "").unbroken == len("Maria")
