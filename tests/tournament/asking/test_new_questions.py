"""What “new” asks makes a regulation that can be used, whatever is answered."""

from dataclasses import replace
from typing import Any

import pytest

from jassturnier import games
from jassturnier.errors import DoesNotAddUp
from jassturnier.i18n import render
from jassturnier.services.setup.regulations import bases
from jassturnier.tournament.asking.new_questions import Bases
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.round_rules import EntryKind

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


@pytest.mark.parametrize("number", range(1, len(games.IDS) + 1))
def test_the_usual_answers_make_a_regulation_of_every_game(known: Bases, number: int) -> None:
    rules, problems = read(answered(known, game=str(number)))
    assert problems == []
    assert read(answered(known, game=str(number), usual="yes"))[0] == rules
    assert rules is not None
    assert rules.game == [*known.by_game][number - 1]


def test_every_game_is_offered(known: Bases) -> None:
    assert {*known.by_game} == {*games.IDS, IN_STROKES, BY_RANKS}


@pytest.mark.parametrize(("entry", "kind"), [("1", "single"), ("2", "pair")])
def test_schieber_is_asked_for_in_strokes_too(known: Bases, entry: str, kind: str) -> None:
    number = str([*known.by_game].index(IN_STROKES) + 1)
    rules, problems = read(answered(known, game=number, entry=entry, length="4"))
    assert problems == []
    assert rules is not None
    assert (rules.unit, rules.entry, rules.stages[0].rounds) == ("strokes", kind, 4)
    assert rules.options["partien"] == 3


def test_rank_points_with_tables_of_five_are_asked_for_too(known: Bases) -> None:
    number = str([*known.by_game].index(BY_RANKS) + 1)
    rules, problems = read(answered(known, game=number, length="3 x 12"))
    assert problems == []
    assert rules is not None
    assert (rules.unit, rules.sizes, rules.stages[0].deals) == ("rank-points", (4, 5), 12)
    assert rules.name["de"] == "Rangpunkte mit Fünfertischen, 3 Passen zu 12 Spielen"


def test_the_answers_are_in_the_regulation_and_its_title_says_what_it_holds(known: Bases) -> None:
    settings = answered(
        known,
        game="1",
        entry="1",
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
    rules, problems = read(settings)
    assert problems == []
    assert rules is not None
    first, final = rules.stages
    assert (first.rounds, first.deals, first.drop, final.rounds) == (3, 8, 1, 1)
    assert final.source is not None
    assert final.source.best == 8
    assert rules.name["de"] == "Einzelschieber, 3 Passen zu 8 Spielen, Final der besten 8"
    assert rules.ranking == ("total", "best-rounds")
    assert rules.options["match_bonus"] == 100
    assert rules.fee is not None
    assert (rules.fee.amount, len(rules.prizes)) == (1250, 2)
    assert (rules.unplayed["rest"].rule, rules.unplayed["late"].rule) == ("none", "own")


def test_who_rests_may_get_a_number_of_points(known: Bases) -> None:
    rules, problems = read(answered(known, game="1", entry="1", rest="1000", late="4"))
    assert problems == []
    assert rules is not None
    assert (rules.rest.points, rules.late.points) == (1000, 4)


def test_a_final_of_pairs_of_an_odd_number_is_refused_at_its_question(known: Bases) -> None:
    with pytest.raises(DoesNotAddUp):
        answered(known, game="1", entry="1", final="7", partners="3")


@pytest.mark.parametrize(("typed", "partners"), [("1", None), ("4", "neighbours")])
def test_the_final_of_a_season_is_asked_who_plays_together_in_pairs(
    known: Bases, typed: str, partners: str | None
) -> None:
    final = {"season": "1", "qualified": "8", "partners": typed}
    document = answered(replace(known, seasons=("Cup",)), game="1", entry="2", final="4", **final)
    rules, problems = read(document)
    assert problems == []
    assert rules is not None
    assert [stage.get("partners") for stage in document["stages"]] == [partners, None]


@pytest.mark.parametrize(
    ("game", "key", "typed"),
    [
        ("1", "length", "0"),
        ("1", "length", "viele"),
        ("1", "drop", "4"),
        ("3", "length", "2 x 3"),
        ("1", "fee", "x"),
    ],
)
def test_what_makes_no_regulation_is_refused_at_its_question(
    known: Bases, game: str, key: str, typed: str
) -> None:
    with pytest.raises(DoesNotAddUp):
        answered(known, **{"game": game, key: typed})


def test_behind_the_name_of_a_regulation_only_the_fee_is_asked(known: Bases) -> None:
    fee = known.following({"game": "schieber-paare-gruppen"})
    assert fee is not None
    assert fee.key == "fee"
    assert known.following({"game": "schieber-paare-gruppen", "fee": 0}) is None


@pytest.mark.parametrize(
    ("typed", "game"),
    [("Chibre", "schieber"), ("coiffeur a trois", "coiffeur3"), ("Pfälzer Ramsch", "pfaelzer")],
)
def test_a_game_is_chosen_by_its_name_in_any_language(known: Bases, typed: str, game: str) -> None:
    question = known.following({})
    assert question is not None
    assert question.parse(typed) == game


@pytest.mark.parametrize(("language", "card"), [("fr", "schilten"), ("de", "rosen"), ("it", "rosen")])
@pytest.mark.parametrize("game", ["Schieber", "schieber-striche"])
def test_in_french_the_seven_of_diamonds_leads(language: str, card: str, game: str) -> None:
    options = answered(bases(language=language), game=game)["options"]
    assert options.get("first_lead", "rosen") == card


@pytest.mark.parametrize(("language", "usual"), [("fr", "3"), ("de", "1")])
def test_in_the_romandie_a_match_counts_257_where_nothing_is_said(language: str, usual: str) -> None:
    answers = {"game": "schieber", "entry": "single", "length": {}, "fee": 0, "prizes": []}
    as_usual = bases(language=language).following(answers)
    asked = bases(language=language).following({**answers, "usual": False})
    assert as_usual is not None
    assert asked is not None
    assert (asked.key, asked.usual) == ("match", usual)
    assert asked.answered_as_usual() == as_usual.shown[0]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("12, 9: 8", "must be a list of rounds from 1 to 4"),
        ("12, 3: 8, 3: 10", "names round 3 a second time"),
        ("12, 3: Differenzler", "the lowest wins at one table"),
    ],
)
def test_a_round_that_cannot_be_is_refused_at_its_question(known: Bases, typed: str, says: str) -> None:
    with pytest.raises(DoesNotAddUp) as found:
        answered(known, game="1", entry="1", length=f"4 x {typed}")
    assert says in render(found.value.texts[0], "en")


def test_pairs_in_groups_are_asked_for_and_so_many_of_each_go_on(known: Bases) -> None:
    settings = answered(known, game="1", entry="3", groups="3", length="5", final="2")
    rules, problems = read(settings)
    assert problems == []
    assert rules is not None
    first, final = rules.stages
    assert (rules.entry, first.draw, first.groups, first.rounds) == (EntryKind.PAIR, "groups", 3, 5)
    assert final.source is not None
    assert (final.source.per_group, final.source.expected(3), final.draw) == (True, 6, "partners-once")
    assert rules.name["de"].endswith("Final der besten 6")
    assert read(answered(known, game="1", entry="3", groups="1", final="4"))[1] == []
