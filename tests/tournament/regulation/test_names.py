"""Settings are called by their names in the language; files and scripts keep the English ones."""

from collections import Counter
from typing import Any

import pytest

from jassturnier import games
from jassturnier.draw.request import NAMES, WAYS
from jassturnier.games.kit.options import Flag
from jassturnier.i18n import LANGUAGES, render
from jassturnier.tournament.lists import Extra
from jassturnier.tournament.regulation import regulation, round_rules, stage_rules
from jassturnier.tournament.regulation.change import with_settings
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.names import (
    choices,
    explained,
    placed,
    places,
    setting,
    settings,
    stable,
    stable_path,
    stable_value,
    value,
)
from jassturnier.tournament.regulation.schema import entries, walked
from tests.support.evenings_made import document
from tests.support.settings_read import SHIPPED, settings_read
from tests.support.typed import sentences

OPTIONS = {option.name: option for game in games.IDS for option in games.get(game).options_offered}
KINDS = {
    "entry": round_rules.EntryKind,
    "unit": round_rules.Unit,
    "sum": round_rules.SumRule,
    "last_number": regulation.LastNumber,
    "short": regulation.Short,
    "withdrawn": regulation.Withdrawn,
    "second": regulation.SecondReader,
    "season_points": regulation.SeasonPoints,
    "registration": regulation.Registration,
    "drop_after": stage_rules.DropAfter,
    "tied": round_rules.Tied,
    "per": round_rules.Per,
    "partners": round_rules.Partners,
    "start": stage_rules.StageStart,
    "tie": stage_rules.TieBreak,
    "group_names": stage_rules.GroupNames,
}


def test_every_key_that_is_read_has_a_name() -> None:
    read = {step for path in settings_read() for step in path.split(".")}
    assert read | {*OPTIONS} <= {*settings().texts}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_settings_have_the_same_name_and_no_word_of_one_is_taken_for_another(language: str) -> None:
    called = {key: render(settings().of(key), language) for key in settings().texts}
    assert [name for name, times in Counter(called.values()).items() if times > 1] == []
    assert {key: settings().stable(name) for key, name in called.items()} == {key: key for key in called}
    assert not {*"".join(called.values())} & {*".[]= "}
    # One of the words is “no” without being the opposite of yes.
    for path, each in walked(entries(regulation.Regulation)):
        for word, text in each.kind.words.texts.items():
            meant = word == "true" if isinstance(each.kind, Flag) else word
            read = {stable_value(path, typed) for typed in (word, render(text, language))}
            assert read == {meant}, path


def test_every_word_that_a_setting_may_be_has_a_name() -> None:
    words = {key: {word.value for word in kind} for key, kind in KINDS.items()}
    assert {key: {*choices(key).texts} for key in KINDS} == words


def test_ways_to_draw_and_lists_have_names() -> None:
    assert {*NAMES.texts} == {*WAYS}
    assert {*choices("rest").texts} == {rule.value for rule in round_rules.Unplayed} - {"fixed"}
    assert {*choices("list").texts} <= {kind.value for kind in Extra}


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_regulation_in_the_words_of_any_language_is_the_same(name: str, language: str) -> None:
    def spoken(path: str, found: object) -> object:
        if isinstance(found, dict):
            return {
                key if path == "name." else render(setting(path + key), language).rpartition(".")[2]: spoken(
                    f"{path}{key}.", each
                )
                for key, each in found.items()
            }
        if isinstance(found, list):
            return [spoken(path, each) for each in found]
        return render(value(path.rstrip("."), found), language) if isinstance(found, str | bool) else found

    whole = document(name)
    assert stable({key: spoken(f"{key}.", each) for key, each in whole.items()}) == whole


def test_a_setting_is_found_without_its_place_where_it_has_one_only() -> None:
    cases = {
        "match_bonus=100": "options.match_bonus=100",
        "bonus-match=100": "options.match_bonus=100",
        "factors.rosen=2": "options.factors.rosen=2",
        "Minuten=45": "stages[1].minutes=45",
        "round=Gang": "labels.round=Gang",
    }
    base = document("schieber-einzel-4x12")
    for typed, path in cases.items():
        assert with_settings(base, [typed]) == with_settings(base, [path])


def test_a_house_rule_of_several_games_is_found_in_each() -> None:
    mixed = document("molotow-mittlerer")
    offered = {
        game: {option.name for option in games.get(game).options_offered} for game in ("molotow", "mittlere")
    }
    for name in set().union(*offered.values()):
        found = [f"options.{game}.{name}" for game, names in offered.items() if name in names]
        assert sorted(places(mixed, name)) == sorted(found)


def test_what_stands_in_front_of_a_file_is_put_into_its_place() -> None:
    base = document("schieber-einzel-4x12")
    typed = {"double_pack": False, "minutes": 45, **base}
    assert placed(typed) == with_settings(base, ["options.double_pack=false", "stages[1].minutes=45"])
    assert "minutes" not in base["stages"][0]
    # Not what stands in its place too, nor a key path in quotes, which begins no table.
    for key, found, place in (
        ("drop", 1, "stages[1].drop"),
        ("games.rounds", [2], "stages[1].games[1].rounds"),
        ("series.best", [2], "stages[1].series.best"),
    ):
        twice = {**base, key: found}
        assert placed(twice) == twice
        assert sentences(read(twice)[1]) == [f"{key}: has its place elsewhere: {place}."]


def test_the_words_of_a_club_stay() -> None:
    prizes = [{"text": "Los", "only": "Paar"}]
    typed = {"name": {"de": "Ja"}, "fee": {"category": {"Paar": 20}}, "prizes": prizes}
    assert stable(typed) == typed
    assert stable_path("Startgeld.Kategorie.Pause") == "fee.category.Pause"
    assert render(setting("fee.category.late"), "de") == "Startgeld.Kategorie.late"
    assert with_settings(typed, ["name.de=ja"])["name"]["de"] == "ja"
    # A key in two languages is no setting twice.
    assert stable({"drop": 1, "Streichpassen": 2}) == {"drop": 1, "Streichpassen": 2}


def test_a_value_is_shown_and_typed_by_its_name() -> None:
    cases: list[tuple[str, Any, str]] = [
        ("sum", "refuse", "ablehnen"),
        ("by_table.4", "molotow", "Molotow"),
        ("options.undenufe_values", "six11", "Sechs 11, Ass 0"),
        ("stages[2].from.tied", "all", "alle"),
        ("numbers", True, "ja"),
        ("ranking", ["total", "lot"], "Total, Los"),
    ]
    assert [(path, found, render(value(path, found), "de")) for path, found, _ in cases] == cases
    for path, found, german in cases:
        assert stable_value(path, german.split(", ") if isinstance(found, list) else german) == found
    assert render(value("stages[1].drop", None), "de") == "–"


def test_every_setting_is_explained_but_those_of_older_files() -> None:
    every = dict(walked(entries(regulation.Regulation)))
    told = {id(every[row.path]) for row in explained()}
    assert [path for path, each in every.items() if id(each) not in told] == ["prizes.amount"]
    assert len(told) == len(explained()) == len({row.path for row in explained()})


def test_what_is_usual_is_said_as_people_type_it() -> None:
    cases = {"sum": "refuse", "rest": "none", "sort_particles": "true", "stages.drop": "0"}
    cases |= {"stages.rounds": "required", "ranking": "required"}
    cases["game"] = "this or “by_table” has to be there"
    cases |= dict.fromkeys(("pot", "stages.from.best", "prizes.per", "beside", "invitation"), "–")
    usual = {row.path: render(row.usual, "en") for row in explained()}
    assert {path: usual[path] for path in cases} == cases
