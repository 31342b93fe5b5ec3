"""Papers without a program beside them, and the invitation: all that is known, and nothing else."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from jassturnier.games.kit.base import Game
from jassturnier.languages import speaking
from jassturnier.paper import emergency as module
from jassturnier.paper.emergency import emergency, invitation
from jassturnier.paper.page import Look, Size
from jassturnier.paper.slip import Slip, blank_slip
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.file import read
from tests.support.evenings_made import document, played
from tests.support.papers_made import entries, letters, pages, pdf, round_of, simple, text, tournament
from tests.support.settings_read import settings_read
from tests.support.stages_made import CUP, FIRST, SECOND, rules, seeded, settings, stages
from tests.support.stages_made import entries as four

EN = Look("en")


def ledger(of: tuple[Tournament, StageInfo]) -> list[str]:
    """Return the lines of the first list, behind the steps."""
    return [line.strip() for line in pages(emergency(*of, EN))[1].splitlines()]


def test_there_is_the_state_what_is_open_and_the_regulation() -> None:
    event, stage = simple(8, rounds=1)
    done, other = stage.rounds[0].tables
    stage = replace(stage, rounds=(replace(stage.rounds[0], tables=(done, replace(other, result=None))),))
    words = text(emergency(event, stage, EN))
    steps = pages(emergency(event, stage, EN))[0]
    assert [f"{number}." in steps for number in range(1, 6)] == [True] * 5
    for expected in ("To go on by hand", "Rank list after Round 1", "Tables: 2", "Sheet 102L", "Regulation"):
        assert expected in words
    assert "Sheet 101K" not in words
    nothing = replace(stage.rounds[0], tables=tuple(replace(each, result=None) for each in (done, other)))
    assert "Rank list" not in text(emergency(event, replace(stage, rounds=(nothing,)), EN))


def test_a_rank_list_is_there_once_a_round_is_and_slips_while_one_is_to_come() -> None:
    for rounds, lists, blank in ((0, 1, 1), (1, 2, 1), (4, 2, 0)):
        printed = pages(emergency(*simple(8, rounds=rounds), EN))
        assert len(printed) == 1 + lists + blank + 1
        assert ("ank list" in printed[2]) == (rounds > 0)
        assert not any("Sheet" in page for page in printed)


def test_the_first_list_has_a_line_for_everybody_and_room_for_every_round() -> None:
    for rounds, sums in ((1, ["so far", "Total"]), (4, ["Total"])):
        lines = ledger(simple(8, rounds=rounds))
        heads = ["No.", "Name", *(f"Round {number}" for number in range(1, 5)), *sums]
        assert lines[lines.index("No.") :][: len(heads)] == heads
        shown = ["4", "Given3 Family3", *["942"] * rounds, f"{942 * rounds:,}", "5"]
        assert lines[lines.index("4") :][: len(shown)] == shown


def test_groups_have_their_headings_a_dropped_round_its_brackets() -> None:
    event, stage = simple(8, "schieber-paare-gruppen", rounds=2)
    (line, *_) = standings(event, stage)[0].lines()
    (out,) = [value.value for value in line.rounds if value.dropped]
    lines = ledger((event, stage))
    assert f"({out:,})" in lines
    assert [line for line in lines if line.startswith("Group")] == [f"Group {each}" for each in "ABCDEF"]


def test_who_is_out_has_a_dash_in_the_rounds_of_those_still_in() -> None:
    rounds = played(1, ((1,), (4,), 1000), ((2,), (3,), 950)), played(2, ((1,), (2,), 900))
    made = stages(rules(FIRST, CUP), (four(4), ()), (seeded(1, 2, 3, 4), rounds))
    lines = ledger((made, made.stage()))
    assert [lines[lines.index(f"Player {n}") + 2] for n in (1, 2, 3, 4)] == ["900", "984", "–", "–"]


def test_blank_slips_are_enough_for_a_round_of_each_kind_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[str, int]] = []

    def note(_: Tournament, game: Game[Any], look: Look) -> Slip:
        made.append((game.id, game.size))
        return blank_slip(_, game, look)

    monkeypatch.setattr(module, "blank_slip", note)
    three, two = {**FIRST, "rounds": 3}, {"rounds": [2], "game": "coiffeur4"}
    cases: list[tuple[Mapping[str, object], int, dict[tuple[str, int], int]]] = [
        (settings(three), 1, {("schieber", 4): 4}),
        (settings({**three, "games": [two]}), 0, {("schieber", 4): 4, ("coiffeur4", 4): 4}),
        (settings({**three, "games": [two]}), 2, {("schieber", 4): 4}),
        (document("molotow-mittlerer"), 0, {("molotow", 4): 2, ("mittlere", 3): 3}),
    ]
    for document_, rounds, kinds in cases:
        made.clear()
        rules, _ = read(document_)
        assert rules is not None
        who = entries(rules, 8)
        played_ = tuple(round_of(n, who, 2) for n in range(1, rounds + 1))
        printed = emergency(*tournament(rules, who, played_), EN)
        assert Counter(made) == kinds
        assert sum(leaf.size == Size.A4.turned() for leaf in printed) == -(-sum(kinds.values()) // 2)


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


def test_another_setting_prints_another_invitation() -> None:
    assert SETTINGS.keys() == {key for key in settings_read() if key.startswith("invitation")}
    for key, documents in SETTINGS.items():
        one, other = map(invited, documents)
        assert (len(pages(one)), text(one)) != (len(pages(other)), text(other)), key


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


def test_each_language_has_a_page_of_its_own_or_all_are_on_one_that_has_room() -> None:
    said = {"languages": ["de", "fr", "it", "en"], "remarks": {"de": "Willkommen!", "fr": "Bienvenue\u202f!"}}
    assert len(pages(invited(top(invitation=said)))) == 4
    (together,) = pages(invited(top(invitation={**said, "together": True})))
    for word in ("Einladung", "Invitation", "Invito", "Willkommen!", "Bienvenue"):
        assert word in together
    remarks = [
        f"Bemerkung {number}: bitte pünktlich und nicht im Saal rauchen, danke." for number in range(30)
    ]
    both = {"languages": ["de", "fr"], "together": True}
    for more, count in (({}, 1), ({"remarks": remarks}, 2)):
        assert len(pages(invited(top(invitation={**both, **more})))) == count


def test_many_words_are_set_smaller_and_stay_within_the_frame() -> None:
    sentences = [f"Satz {number}: " + "Jeder bringt gute Laune mit. " * 4 for number in range(12)]
    prizes = [{"ranks": rank, "text": f"ein Preis für Rang {rank}"} for rank in range(1, 31)]
    pdf = invited(top(prizes=prizes, invitation={"remarks": sentences, "enter": sentences[:2]}), "de")
    assert len(pages(pdf)) == 1
    assert "Satz 11" in text(pdf)
    assert min(size for size, _ in letters(pdf)) >= 4


def test_it_says_plainly_what_is_played_and_has_a_slip_to_return_where_there_is_room() -> None:
    words = text(invited(settings(FIRST, SECOND, name="4 rounds of 8, the best 8 play 3")))
    assert "We play Schieber, fixed pairs, 1 round, then the best: Final" in words
    assert "4 rounds of 8" not in words
    assert "Return slip" in words
    long = [f"Remark {number}: please do not be late." for number in range(60)]
    assert "Return slip" not in text(invited(top(invitation={"remarks": long})))
