"""The invitation says when, where, what is played, what it costs and how to enter, and nothing unknown."""

from collections.abc import Mapping
from typing import Any

import pytest

from jassturnier.languages import speaking
from jassturnier.paper.emergency import invitation
from jassturnier.paper.page import Look
from jassturnier.tournament.regulation.file import read
from tests.support.papers_made import letters, pages, pdf, text, tournament
from tests.support.settings_read import settings_read
from tests.support.stages_made import FIRST, SECOND, settings

Document = Mapping[str, Any]


def top(**changes: object) -> Document:
    return settings(FIRST, **changes)


def invited(document: Document, language: str = "en") -> bytes:
    """Print the invitation in the languages of a regulation."""
    rules, problems = read(document)
    assert rules is not None, problems
    of = tournament(rules, (), ())[0]
    with speaking(rules.labels):
        return pdf(invitation(of, Look(language), rules.invitation.languages))


SETTINGS: Mapping[str, tuple[Document, Document]] = {
    "invitation": (top(), top(invitation={"enter": "At the door"})),
    "invitation.languages": (top(), top(invitation={"languages": ["fr", "it"]})),
    "invitation.together": (
        top(invitation={"languages": ["de", "fr"]}),
        top(invitation={"languages": ["de", "fr"], "together": True}),
    ),
    "invitation.place": (top(), top(invitation={"place": "Löwen, Hauptstrasse 1"})),
    "invitation.enter": (top(invitation={"enter": "A"}), top(invitation={"enter": ["By phone", "x"]})),
    "invitation.remarks": (top(), top(invitation={"remarks": ["Soup from six."]})),
}
"""For every setting two documents that differ in it alone."""


def test_every_setting_has_its_two_documents() -> None:
    assert SETTINGS.keys() == {key for key in settings_read() if key.startswith("invitation")}


@pytest.mark.parametrize("key", SETTINGS)
def test_another_setting_prints_another_invitation(key: str) -> None:
    one, other = (invited(document) for document in SETTINGS[key])
    assert (len(pages(one)), text(one)) != (len(pages(other)), text(other))


def test_it_says_all_that_is_known_and_nothing_else() -> None:
    words = text(invited(top()))
    for label in ("Places", "Fee", "Prizes", "How to enter"):
        assert label not in words
    prizes = [
        {"ranks": 1, "francs": 200},
        {"ranks": "last", "text": {"de": "eine Wurst", "fr": "un saucisson"}},
    ]
    said = {"de": "Bei Anna, 079 123 45 67", "fr": "Chez Anna"}
    known = top(begins="19:30", fee=20, max_entries=96, prizes=prizes, invitation={"enter": said})
    words = text(invited(known, "de"))
    for fact in ("Beginn 19:30 Uhr", "Plätze 96", "Fr. 20.00", "Rang 1: Fr. 200.00", "eine Wurst", "079 123"):
        assert fact in words
    words = text(invited(known, "fr"))
    for fact in ("Invitation", "début à 19:30", "un saucisson", "Chez Anna"):
        assert fact in words


def test_shares_are_said_of_what_they_are_without_how_they_are_rounded() -> None:
    shares = top(prizes=[{"ranks": "1-5", "percent": 60}], fee=40, prize_coin=1)
    words = text(invited(shares, "de"))
    assert "Rang 1–5: zusammen 60 % der Startgelder" in words
    assert "abgerundet" not in words
    assert "Preissumme: Fr. 500.00" in text(invited({**shares, "prize_money": 500}, "de"))


def test_each_language_has_a_page_of_its_own_or_all_are_on_one() -> None:
    said = {"languages": ["de", "fr", "it", "en"], "remarks": {"de": "Willkommen!", "fr": "Bienvenue\u202f!"}}
    assert len(pages(invited(top(invitation=said)))) == 4
    together = pages(invited(top(invitation={**said, "together": True})))
    assert len(together) == 1
    for word in ("Einladung", "Invitation", "Invito", "Willkommen!", "Bienvenue"):
        assert word in together[0]


def test_many_words_are_set_smaller_and_stay_within_the_frame() -> None:
    sentences = [f"Satz {number}: " + "Jeder bringt gute Laune mit. " * 4 for number in range(12)]
    prizes = [{"ranks": rank, "text": f"ein Preis für Rang {rank}"} for rank in range(1, 31)]
    pdf = invited(top(prizes=prizes, invitation={"remarks": sentences, "enter": sentences[:2]}), "de")
    assert len(pages(pdf)) == 1
    assert "Satz 11" in text(pdf)
    assert min(size for size, _ in letters(pdf)) >= 4


def test_what_one_page_is_too_small_for_stands_on_one_for_each_language() -> None:
    both = {"languages": ["de", "fr"], "together": True}
    remarks = [
        f"Bemerkung {number}: bitte pünktlich kommen und nicht im Saal rauchen." for number in range(30)
    ]
    assert len(pages(invited(top(invitation=both)))) == 1
    assert len(pages(invited(top(invitation={**both, "remarks": remarks})))) == 2


def test_it_says_plainly_what_is_played_and_has_a_slip_to_return_where_there_is_room() -> None:
    words = text(invited(settings(FIRST, SECOND, name="4 rounds of 8, the best 8 play 3")))
    assert "We play Schieber, fixed pairs, 1 round, then the best: Final" in words
    assert "4 rounds of 8" not in words
    assert "Return slip" in words
    long = [f"Remark {number}: please do not be late." for number in range(60)]
    assert "Return slip" not in text(invited(top(invitation={"remarks": long})))
