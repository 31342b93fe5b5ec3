"""Pages made of templates, the club's own first."""

import pytest

from jassturnier.board.templates import Templates
from jassturnier.errors import Unreadable


def own(name: str) -> str | None:
    return {"seats.html.j2": "<p>{{ who }}</p>", "broken.html.j2": "{{ nobody }}"}.get(name)


def test_the_template_of_the_club_goes_before_ours_and_names_are_escaped() -> None:
    page = Templates(own).page("seats", who="<b>Anna</b>")
    assert page.endswith("\n<p>&lt;b&gt;Anna&lt;/b&gt;</p>")
    assert page.startswith("<!DOCTYPE html><!-- jassturnier -->")


def test_what_the_club_has_not_is_ours() -> None:
    assert Templates(own).source("season.html.j2") == Templates().source("season.html.j2")


def test_a_mistake_in_a_template_of_the_club_is_named() -> None:
    with pytest.raises(Unreadable, match=r"broken\.html\.j2"):
        Templates(own).page("broken")
