"""The page of the prize giving, made of plain values."""

import re
from dataclasses import replace

from jassturnier.board.templates import Templates
from jassturnier.board.wall import Name, Step, ceremony_page
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import Letterhead
from jassturnier.tournament.ranking.ceremony import Call
from tests.support.evenings_made import played, player, tournament

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
