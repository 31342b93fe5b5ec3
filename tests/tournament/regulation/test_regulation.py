"""The regulation at a table, in a round, of a stage; the club’s own words in it, and what they cannot be."""

import pytest

from jassturnier.draw.plan import Form
from jassturnier.errors import NotFound
from jassturnier.i18n import LANGUAGES, render
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.own_words import (
    Invitation,
    RoundWord,
    Sentences,
    renamed,
    said_in,
    words_in,
)
from jassturnier.tournament.regulation.round_rules import (
    Equals,
    RankPoints,
    SumRule,
    Unplayed,
    UnplayedPoints,
)
from tests.support.evenings_made import document, regulation
from tests.support.stages_made import LAST, LOW, THREE, settings, singles


def test_a_stage_plays_its_own_game_and_the_others_that_of_the_tournament() -> None:
    found = singles(THREE, {**LOW, "options": {"exact_bonus": 10}, "sum": "note"})
    assert [found.of(stage, 1).game for stage in (1, 2)] == ["schieber", "differenzler"]
    assert [found.of(stage, 1).form for stage in (1, 2)] == [Form.PARTNERS, Form.ALONE]
    assert (found.of(2, 1).options["exact_bonus"], found.of(2, 1).sum) == (10, SumRule.NOTE)
    assert found.of(1, 1) is found


def test_a_round_plays_its_own_game_as_long_as_that_takes() -> None:
    found = singles({**THREE, "games": [LAST]})
    assert [found.of(1, n).game for n in (1, 2, 3)] == ["schieber", "schieber", "coiffeur4_alone"]
    assert [found.stages[0].deals_in(n) for n in (1, 2, 3)] == [8, 8, 32]
    assert [found.stages[0].draw_of(n) for n in (1, 3)] == ["partners-once", "alone"]


def test_the_rules_of_a_round_are_its_own_also_asked_of_those_of_another_round() -> None:
    found = singles({**THREE, "games": [{**LAST, "rounds": [1]}]})
    first, *others = found.rounds_of(1)
    assert first.of(1, 1) is first
    assert [rules.of(1, n) for rules in (found, first) for n in (2, 3)] == [*others, *others] == [found] * 4
    assert first.common(1) == found.common(1)


def test_a_round_may_have_only_a_draw_or_a_length_of_its_own() -> None:
    own = {"rounds": [3], "draw": "by-rank", "deals": 12}
    found = singles({**THREE, "games": [own]})
    assert [found.stages[0].draw_of(n) for n in (1, 2, 3)] == ["partners-once", "partners-once", "by-rank"]
    assert found.stages[0].deals_of_rounds() == (8, 8, 12)
    assert found.of(1, 3).game == "schieber"


def test_rounds_of_a_stage_may_differ_from_the_game_of_the_stage() -> None:
    own = {**LOW, "games": [{"rounds": [2], "game": "differenzler", "deals": 8}]}
    found = singles(THREE, own)
    assert [found.stages[1].deals_in(n) for n in (1, 2)] == [4, 8]
    assert {found.of(2, n).game for n in (1, 2)} == {"differenzler"}


def test_one_game_may_have_other_options_in_the_final() -> None:
    options = {**settings()["options"], "match_bonus": 100}
    found = singles(THREE, {**THREE, "from": {"best": 4}, "game": "schieber", "options": options})
    assert [found.of(stage, 1).options["match_bonus"] for stage in (1, 2)] == [0, 100]
    assert len(found.played_anywhere()) == 2


def test_every_game_is_played_somewhere_once_and_every_form() -> None:
    found = singles({**THREE, "games": [LAST]}, LOW, {**LOW, "from": {"best": 4}})
    assert [each.game for each in found.played()] == ["schieber"]
    assert [each.game for each in found.played_anywhere()] == ["schieber", "coiffeur4_alone", "differenzler"]
    assert found.forms() == {Form.PARTNERS, Form.ALONE}
    assert found.of(9, 1) == found.of(3, 1)
    assert found.of(2, 2) is found.of(2, 2) != found.of(1, 3)


def test_what_a_regulation_does_not_say_is_as_usual_and_what_a_stage_counts_is_its_own() -> None:
    found = regulation()
    flags = (found.live, found.numbers, found.sort_particles, found.less_expenses)
    assert flags == (False, False, True, False)
    assert (found.max_entries, found.pot, found.hidden_after, found.club_best) == (None,) * 4
    by_ranks = {"unit": "rank-points", "rank_points": [4, 3, 2, 0], "rank_equals": "mean"}
    own = singles(THREE, {**LOW, **by_ranks, "ranking": ["total"]}).of(2, 1)
    assert (own.ranks, own.ranking) == (RankPoints((4, 3, 2, 0), Equals.MEAN), ("total",))
    assert (own.sizes, own.by_table, own.entry) == ((4,), {}, "single")


def test_a_game_is_put_together_once_for_every_size_and_length() -> None:
    found = regulation()
    table = found.game_at("schieber", 4, 8)
    assert found.game_at("schieber", 4, 8) is table is not found.game_at("schieber", 4, 12)
    assert (table.options, len(table.sides())) == (found.options, 2)
    assert found == regulation()
    with pytest.raises(NotFound):
        found.game_at("halma", 4, 8)
    # What an evening ranks by is asked of a slip.
    for ranked, faults in (("points", 0), ("bergpreis", 1)):
        game = regulation(shipped="schieber-3000", ranking=["total", ranked]).game_at("schieber", 4, 40)
        assert len(game.check_slip({"points": (3010, 1600)})) == faults
        assert not game.check_slip({"points": (3010, 1600), "bergpreis": (0, 1)})


def test_rounds_and_tables_are_called_in_every_language() -> None:
    found = regulation(labels={"round": {"de": "Gang"}})
    assert [render(found.round_short(3), code) for code in LANGUAGES] == ["R3", "G3", "T3", "T3"]
    assert render(found.table_name(3, 7), "en") == "Round 3, table 7"


def test_what_is_not_played_counts_by_why_it_is_not() -> None:
    found = regulation(rest="mean", late=-5, left="own", absent="none")
    assert found.unplayed == {
        "rest": UnplayedPoints(Unplayed.MEAN),
        "late": UnplayedPoints(Unplayed.FIXED, -5),
        "left": UnplayedPoints(Unplayed.OWN),
        "absent": UnplayedPoints(Unplayed.NONE),
    }


def test_a_number_has_its_limits() -> None:
    limits = {
        "max_entries": (2, 2**31 - 1),
        "pot": (2, 10_000),
        "club_best": (1, 100),
        "hidden_after": (0, 200),
    }
    for key, (least, most) in limits.items():
        for number in (least, most):
            assert getattr(regulation({"draw": "swiss"}, **{key: number}), key) == number  # type: ignore[arg-type]
        for number in (least - 1, most + 1):
            _, problems = read({**document(), key: number})
            assert f"{key}: must be a whole number from" in render(problems[0].sentence(), "en")


def called(of: object) -> dict[str, str]:
    """Return what settings call a round, by language."""
    return {code: f"{noun.one}, {noun.many}, {noun.gender}" for code, noun in words_in(of).items()}


def test_a_round_is_called_by_a_known_word_or_by_one_for_each_language() -> None:
    known = regulation(labels={"round": "Gang"})
    assert {code: noun.many for code, noun in known.labels.items()} == {"de": "Gänge"}
    words = {"de": "der Umgang, die Umgänge", "fr": "manche"}
    assert called({"labels": {"round": words}}) == {"de": "Umgang, Umgänge, m", "fr": "manche, manches, f"}
    told = RoundWord().told(known.labels)
    assert [render(told, code) for code in LANGUAGES] == ["round", "Gang", "tour", "turno"]


def test_a_word_that_was_stored_when_any_was_taken_has_the_gender_of_the_usual_one() -> None:
    usual = {
        code: f"Gong, Gong, {gender}" for code, gender in {"de": "f", "fr": "m", "it": "m", "en": ""}.items()
    }
    assert called({"labels": {"round": "Gong"}}) == dict.fromkeys(LANGUAGES, "") | usual
    assert called({"labels": {}}) == called({}) == called(None) == called({"labels": {"round": "{x}"}}) == {}


def named(**changes: object) -> list[str]:
    """Return where a regulation with these settings is wrong."""
    rules, problems = read({**document(), **changes})
    assert rules is None
    return [render(each.place, "en") for each in problems if each.place]


def test_what_is_no_word_is_named() -> None:
    words = ["Gong", "der Umgang", "der Umgang, Ein Umgang", {"de": "Gong"}, {"rm": "Gang"}, {}, 3]
    words.append({"de": "Gang", "fr": "gong"})
    assert [named(labels={"round": word}) for word in words] == [["labels.round"]] * len(words)
    assert (named(labels={"rond": "Gang"}), named(labels="Gang")) == (["labels.rond"], ["labels"])


def test_sentences_are_one_or_several_by_language_else_english_or_the_first() -> None:
    cases = [
        ("No smoking.", {"en": ("No smoking.",)}),
        (["A ", "B"], {"en": ("A", "B")}),
        ({"de": "Eins", "fr": ["Un", "Deux"]}, {"de": ("Eins",), "fr": ("Un", "Deux")}),
        (dict.fromkeys(LANGUAGES, "A"), dict.fromkeys(LANGUAGES, ("A",))),
    ]
    assert [(said, regulation(sentences=said).sentences) for said, _ in cases] == cases
    german, english, french = {"de": ("A",)}, {"en": ("B",)}, {"fr": ("C",)}
    assert said_in({**german, **english}, "de") == ("A",)
    assert said_in({**french, **english}, "de") == ("B",)
    assert (said_in(french, "de"), said_in({}, "de")) == (("C",), ())


def test_what_is_typed_is_added_in_the_language_of_the_screen() -> None:
    cases = [
        (RoundWord(), "Gang", None, "Gang"),
        (RoundWord(), "de = Gang, fr = manche", {"it": "giro"}, {"it": "giro", "de": "Gang", "fr": "manche"}),
        (RoundWord(), "de = Gang, fr = manche", "giro", {"de": "Gang", "fr": "manche"}),
        (Sentences(), "Eins. | Zwei.|", None, {"de": ["Eins.", "Zwei."]}),
        (Sentences(), "Eins.", {"fr": ["Un."], "de": ["X"]}, {"fr": ["Un."], "de": ["Eins."]}),
    ]
    assert [(kind, words, now, kind.typed(words, now, "de")) for kind, words, now, _ in cases] == cases


def test_an_invitation_says_its_languages_once_and_is_on_one_sheet_where_that_is_said() -> None:
    said = {"languages": "de, fr,de", "together": True, "place": "Löwen"}
    assert regulation(invitation=said).invitation == Invitation(
        ("de", "fr"), together=True, place={"en": ("Löwen",)}
    )
    assert regulation().invitation == regulation(invitation={}).invitation == Invitation()


def test_what_cannot_stand_on_an_invitation_is_named() -> None:
    wrong: dict[str, list[object]] = {
        "languages": [["rm"], [], ["de", "rm"], 3],
        "together": ["yes"],
        "enter": [{"xx": "A"}],
        "remarks": [[" "], [3], ["A", " "]],
        "place": [{}],
        "title": ["A"],
    }
    for key, values in wrong.items():
        for value in values:
            assert named(invitation={key: value}) == [f"invitation.{key}"]
    assert named(invitation="Come!") == ["invitation"]


def test_a_stage_that_is_called_after_its_rounds_has_the_word_of_the_club() -> None:
    words = words_in({"labels": {"round": {"de": "Gang", "en": "the set"}}})
    name = {"de": "passen", "en": "Rounds", "fr": "Tours", "rm": "Passen"}
    assert renamed(name, words) == {**name, "de": "Gänge", "en": "Sets"}
    assert renamed({"de": "Final"}, words) == {"de": "Final"}
