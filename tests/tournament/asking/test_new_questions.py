"""What “new” asks makes a regulation that can be used, whatever is answered."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from jassturnier import games
from jassturnier.errors import DoesNotAddUp
from jassturnier.services.setup.regulations import bases
from jassturnier.tournament.asking.new_questions import Bases
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import EntryKind
from tests.support.evenings_made import refusal

IN_STROKES = "schieber-striche"
BY_RANKS = "rangpunkte-fuenfer"


@pytest.fixture(scope="module")
def known() -> Bases:
    return bases()


def answered(known: Bases, **typed: str) -> dict[str, Any]:
    """Answer every question, with Enter alone where nothing else is said."""
    typed.setdefault("usual", "no")
    answers: dict[str, Any] = {}
    while (question := known.following(answers)) is not None:
        answers[question.key] = question.parse(typed.pop(question.key, question.usual))
    assert not typed
    return known.document(answers)


def made(known: Bases, **typed: str) -> Regulation:
    """Return the regulation that these answers make."""
    rules, problems = read(answered(known, **typed))
    assert rules is not None, problems
    return rules


def test_the_usual_answers_make_a_regulation_of_every_game(known: Bases) -> None:
    assert {*known.by_game} == {*games.IDS, IN_STROKES, BY_RANKS}
    for number, game in enumerate([*known.by_game][: len(games.IDS)], 1):
        rules = made(known, game=str(number))
        assert rules == made(known, game=str(number), usual="yes")
        assert rules.game == game


def test_schieber_in_strokes_and_rank_points_with_tables_of_five_are_asked_for_too(known: Bases) -> None:
    number = {game: str(at) for at, game in enumerate(known.by_game, 1)}
    for entry, kind in (("1", "single"), ("2", "pair")):
        rules = made(known, game=number[IN_STROKES], entry=entry, length="4")
        assert (rules.unit, rules.entry, rules.stages[0].rounds) == ("strokes", kind, 4)
        assert rules.options["partien"] == 3
    rules = made(known, game=number[BY_RANKS], length="3 x 12")
    assert (rules.unit, rules.sizes, rules.stages[0].deals) == ("rank-points", (4, 5), 12)
    assert rules.name["de"] == "Rangpunkte mit Fünfertischen, 3 Passen zu 12 Spielen"


def test_the_answers_are_in_the_regulation_and_its_title_says_what_it_holds(known: Bases) -> None:
    single = {"game": "1", "entry": "1"}
    rules = made(
        known,
        **single,
        match="257",
        length="3 x 8",
        rest="2",
        late="3",
        drop="1",
        tie="2",
        final="8",
        fee="12.50",
        prizes="1: 200, letzter: ein Salami",
    )
    first, final = rules.stages
    assert (first.rounds, first.deals, first.drop, final.rounds) == (3, 8, 1, 1)
    assert final.source is not None
    assert final.source.best == 8
    assert rules.name["de"] == "Einzelschieber, 3 Passen zu 8 Spielen, Final der besten 8"
    assert (rules.ranking, rules.options["match_bonus"]) == (("total", "best-rounds"), 100)
    assert rules.fee is not None
    assert (rules.fee.amount, len(rules.prizes)) == (1250, 2)
    assert (rules.unplayed["rest"].rule, rules.unplayed["late"].rule) == ("none", "own")
    points = made(known, **single, rest="1000", late="4")
    assert (points.rest.points, points.late.points) == (1000, 4)


def test_what_makes_no_regulation_is_refused_at_its_question(known: Bases) -> None:
    wrong = [{"length": "0"}, {"length": "viele"}, {"drop": "4"}, {"fee": "x"}]
    odd = {"game": "1", "entry": "1", "final": "7", "partners": "3"}
    for typed in (*({"game": "1", **each} for each in wrong), {"game": "3", "length": "2 x 3"}, odd):
        with pytest.raises(DoesNotAddUp):
            answered(known, **typed)


def test_the_final_of_a_season_is_asked_who_plays_together_in_pairs(known: Bases) -> None:
    for typed, partners in (("1", None), ("4", "neighbours")):
        final = {"season": "1", "qualified": "8", "partners": typed, "final": "4"}
        document = answered(replace(known, seasons=("Cup",)), game="1", entry="2", **final)
        assert read(document)[1] == []
        assert [stage.get("partners") for stage in document["stages"]] == [partners, None]


def test_a_game_is_chosen_by_its_name_and_behind_that_of_a_regulation_only_the_fee_is_asked(
    known: Bases,
) -> None:
    question = known.following({})
    assert question is not None
    cases = {"Chibre": "schieber", "coiffeur a trois": "coiffeur3", "Pfälzer Ramsch": "pfaelzer"}
    assert {typed: question.parse(typed) for typed in cases} == cases
    fee = known.following({"game": "schieber-paare-gruppen"})
    assert fee is not None
    assert fee.key == "fee"
    assert known.following({"game": "schieber-paare-gruppen", "fee": 0}) is None


def test_in_french_the_seven_of_diamonds_leads_and_a_match_counts_257_where_nothing_is_said() -> None:
    answers = {"game": "schieber", "entry": "single", "length": {}, "fee": 0, "prizes": []}
    for language, card, usual in (("fr", "schilten", "3"), ("de", "rosen", "1"), ("it", "rosen", "1")):
        own = bases(language=language)
        for game in ("Schieber", "schieber-striche"):
            assert answered(own, game=game)["options"].get("first_lead", "rosen") == card
        as_usual, asked = own.following(answers), own.following({**answers, "usual": False})
        assert as_usual is not None
        assert asked is not None
        assert (asked.key, asked.usual) == ("match", usual)
        assert asked.answered_as_usual() == as_usual.shown[0]


def test_a_round_that_cannot_be_is_refused_at_its_question(known: Bases) -> None:
    cases = {
        "12, 9: 8": "must be a list of rounds from 1 to 4",
        "12, 3: 8, 3: 10": "names round 3 a second time",
        "12, 3: Differenzler": "the lowest wins at one table",
    }
    for typed, says in cases.items():
        asked = partial(answered, known, game="1", entry="1", length=f"4 x {typed}")
        assert says in refusal(asked, DoesNotAddUp)[0]


def test_pairs_in_groups_are_asked_for_and_so_many_of_each_go_on(known: Bases) -> None:
    rules = made(known, game="1", entry="3", groups="3", length="5", final="2")
    first, final = rules.stages
    assert (rules.entry, first.draw, first.groups, first.rounds) == (EntryKind.PAIR, "groups", 3, 5)
    assert final.source is not None
    assert (final.source.per_group, final.source.expected(3), final.draw) == (True, 6, "partners-once")
    assert rules.name["de"].endswith("Final der besten 6")
    assert made(known, game="1", entry="3", groups="1", final="4")
