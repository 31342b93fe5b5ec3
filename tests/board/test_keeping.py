"""Pages to keep: which there are, where their links lead, what they say."""

import re

import pytest

from jassturnier.board.keeping import is_page, pages
from jassturnier.board.templates import Templates
from tests.support.evenings_made import played, tournament

ROUNDS = [
    played(1, ((1, 2), (3, 4), 1000), p5="rests"),
    played(2, ((1, 3), (2, 5), 900), p4="rests"),
    played(3, ((1, 5), (2, 3), None), p4="rests"),
]
STATIC = {"index.html", "style.css"}


def links(page: str) -> set[str]:
    return set(re.findall(r'href="([^"]+)"', page))


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["players.html", "statistics.html", "player-{}.html", "round-{}.html"]),
        ("de", ["spieler.html", "statistik.html", "spieler-{}.html", "passe-{}.html"]),
    ],
)
def test_there_is_a_page_for_every_round_and_player_and_each_link_leads_to_one(
    language: str, names: list[str]
) -> None:
    made = pages(tournament(ROUNDS), language, Templates())
    people, rounds = (
        [name.format(n) for n in range(1, most)] for name, most in zip(names[2:], (6, 4), strict=True)
    )
    assert set(made) == {*STATIC, *names[:2], *people, *rounds}
    assert set().union(*(links(page) for name, page in made.items() if name != "style.css")) == set(made)
    assert all(is_page(name) for name in made)


@pytest.mark.parametrize(
    "name", ["letter.html", "player-.html", "player-x.html", "index.htm", "round-1.html.bak"]
)
def test_what_is_no_page_of_ours_is_left_alone(name: str) -> None:
    assert not is_page(name)


def test_a_player_is_told_his_rank_and_the_leaders_are_drawn() -> None:
    made = pages(tournament(ROUNDS[:2]), "en", Templates())
    assert "Rank list after Round 2: rank 3, total 1,900" in made["player-1.html"]
    assert "Rank list after Round 2" in made["index.html"]
    assert "1. Player 2" in made["statistics.html"]
    assert made["statistics.html"].count("<svg") == 2


def test_before_the_first_result_the_pages_say_so() -> None:
    made = pages(tournament([played(1, ((1, 2), (3, 4), None))]), "en", Templates())
    assert "No result is in yet." in made["index.html"]
    assert "No result is in yet." in made["statistics.html"]
    assert "<svg" not in made["statistics.html"]
    assert "total" not in made["player-1.html"]


def test_the_page_that_is_shown_is_marked_and_no_other() -> None:
    made = pages(tournament(ROUNDS), "en", Templates())
    here = {name: re.findall(r'<a[^>]*href="([^"]+)"[^>]*aria-current', page) for name, page in made.items()}
    assert (here["round-2.html"], here["player-1.html"]) == (["round-2.html"], [])
