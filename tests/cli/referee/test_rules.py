"""What a game is, and sheets worked out from files, with house rules typed or of the open tournament."""

import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier import games, resources
from jassturnier.cli.referee.claims import BIDDINGS
from jassturnier.cli.referee.house_rules import GameChoice, house_rules, read_options
from jassturnier.errors import NotFound, WrongUsage
from jassturnier.i18n import LANGUAGES, render
from tests.support.console import Console
from tests.support.offices import office, started


def file(console: Console, name: str, content: str) -> str:
    (console.folder / name).write_text(content, encoding="utf-8")
    return name


def sample(console: Console, game: str) -> str:
    return file(console, f"{game}.txt", resources.read("sample_data", "sheets", f"{game}.txt").decode())


def totals(console: Console, line: str) -> list[int]:
    found: list[int] = console.done(f"{line} --json").document()["totals"]
    return found


def test_all_games_are_listed(console: Console) -> None:
    found = console.done("rules list --json").document()["games"]
    assert [game["id"] for game in found] == list(games.IDS)
    assert {game["id"]: game["wins"] for game in found if game["wins"] == "low"}.keys() == {
        "ramsch",
        "pfaelzer",
        "differenzler",
    }
    assert "Coiffeur for three" in console.done("rules list").out
    assert console.done("rules show Schieberamsch --json").document()["id"] == "ramsch"


@pytest.mark.parametrize("game", games.IDS)
def test_a_sample_sheet_gives_the_totals_at_its_foot(console: Console, game: str) -> None:
    name = sample(console, game)
    foot = Path(name).read_text(encoding="utf-8").splitlines()[-1].removeprefix("# total ")
    assert totals(console, f"rules score {game} {name}") == [int(word) for word in foot.split()]


DEALS = ["A eicheln 84", "B rosen 77", "A schilten match"]


@pytest.mark.parametrize(
    "content",
    [
        "\n".join(DEALS),
        "side;contract;points\nA;eicheln;84\nB;rosen;77\nA;schilten;match\n",
        'A,eicheln,84\r\nB,"rosen",77\r\nA,schilten,match\r\n',
        json.dumps(DEALS),
        json.dumps({"deals": [["A", "eicheln", 84], {"notation": "B rosen 77"}, DEALS[2]]}),
    ],
    ids=["notation", "cells with headings", "cells", "list", "document"],
)
def test_notation_cells_and_json_say_the_same(console: Console, content: str) -> None:
    assert totals(console, f"rules score coiffeur4 {file(console, 'sheet', content)}") == [83, 14]


def test_its_own_document_can_be_read_again(console: Console) -> None:
    answer = console.done(f"rules score schieber {sample(console, 'schieber')} --option target=0 --json")
    again = console.done(f"rules score schieber {file(console, 'again.json', answer.out)} --json")
    assert again.document() == answer.document()


def test_standard_input_is_read(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"80 50 27\n"), encoding="utf-8"))
    assert totals(console, "rules score plusminus - --players 3") == [1, 0, 1]


def test_options_are_typed_as_in_a_regulation(console: Console) -> None:
    name = file(console, "sheet.txt", "\n".join(DEALS))
    assert totals(console, f"rules score coiffeur4 {name} --option rounding=exact") == [84 + 257 * 3, 154]
    assert totals(console, f"rules score coiffeur4 {name} --option factors.rosen=5") == [83, 35]
    bonus = "--option match-bonus=0 --option rounding=nearest_ten"
    assert totals(console, f"rules score coiffeur4 {name} {bonus}") == [8 + 16 * 3, 16]
    listed = [
        *(f"{name} 2" for name in ("Eicheln", "Rosen", "Schilten", "Schellen")),
        "A 1",
        "B 1",
        "C 1",
        "D 1",
    ]
    answer = console.run("rules", "score", "coiffeur4", name, "--option", f"contracts={listed}", "--json")
    assert answer.document()["totals"] == [16 + 50, 14]


def test_a_sentence_and_an_exit_code(console: Console) -> None:
    for line, content, code, told in (
        ("show poker", "", 3, "There is no game “poker”."),
        ("score poker sheet", "", 3, "There is no game “poker”."),
        ("score coiffeur4 nowhere", "", 3, "There is no file nowhere."),
        ("score coiffeur4 sheet --option rounding=up", "", 2, "rounding: “up” is not possible"),
        ("score coiffeur4 sheet --option runding=exact", "", 2, "did you mean rounding?"),
        ("score schieber sheet --option double_pack=true", "", 2, "48 cards are for tables of six."),
        ("score coiffeur3 sheet --players 5", "", 2, "Coiffeur for three is for 3, 4 players."),
        ("score mittlere sheet --players 4", "", 2, "tables of 4 need “dealer_pauses”."),
        ("score coiffeur4 sheet", "[1, 2", 6, "no JSON document"),
        ("score coiffeur4 sheet", '{"games": []}', 6, "“deals”"),
        ("score coiffeur4 sheet", "A eicheln 158\nB\n", 7, "deal 1, side A: 158 cannot be"),
        ("score coiffeur4 sheet", "A eicheln 158\nB\n", 7, "deal 2: The contract is missing."),
        ("score coiffeur4 sheet", "\x89PNG\n\0", 6, ""),
        ("XYZ-1", "", 3, "XYZ-1"),
    ):
        file(console, "sheet", content)
        console.refuses((f"rules {line}", code, told))


def test_the_document_of_a_sheet(console: Console) -> None:
    document = console.done(f"rules score ramsch {sample(console, 'ramsch')} --json").document()
    assert document["options"] == dict(games.get("ramsch").defaults())


@pytest.mark.parametrize("line", ["rules AMB-32", "rules show amb-32"])
def test_the_code_of_a_rule_is_explained(console: Console, line: str) -> None:
    said = console.done(line).out
    assert "Schieber, house rule failed_claim_schneider: " in said
    assert console.done("rules GEN-8").out.count("\n") > 1


def test_a_house_rule_is_called_the_same_everywhere(console: Console) -> None:
    line = "referee turn schieber 2 {} push_back=true --json"
    assert console.done(line.format("--rule")).document() == console.done(line.format("--option")).document()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_taken_by_its_id_and_name_in_any_language(language: str) -> None:
    for choice, asked in ((GameChoice(games.IDS), games.IDS), (GameChoice(BIDDINGS), BIDDINGS)):
        for game in asked:
            known = {*games.IDS} & {game}
            typed = [game, *(render(games.NAMES.of(each), language) for each in known)]
            typed += [render(games.get(each).name, language) for each in known]
            for name in typed:
                assert (choice.convert(name, None, None), choice.convert(name.upper(), None, None)) == (
                    game,
                    game,
                )


def test_the_tournament_that_is_open_has_its_house_rules(console: Console) -> None:
    console.done("new Clubabend --regulation schieber-einzel-4x12")
    answer = console.done("referee points undenufe E6 EA --json")
    assert answer.document()["tournament"] == "Clubabend"
    assert answer.document()["cards"] == {"E6": 11, "EA": 0}
    assert "House rules of Clubabend." in answer.err
    changed = console.done("referee points undenufe E6 EA --rule undenufe_values=normal --json")
    assert changed.document()["cards"] == {"E6": 0, "EA": 11}


def test_a_tournament_asked_for_must_exist(console: Console) -> None:
    assert console.type("referee points rosen EA -t Nirgends").code == 3


def test_the_least_of_a_table_is_taken(console: Console) -> None:
    for line in (
        "turn coiffeur --players 3",
        "points eicheln EU --rule target=1000",
        "legal slalom / EU --nth 1",
    ):
        console.done(f"referee {line}")


def test_every_wrong_option_is_named_at_once() -> None:
    with pytest.raises(WrongUsage) as found:
        house_rules(None, ["nonsense=1", "weis=maybe"])
    assert len(found.value.texts) == 2


def test_what_is_typed_stands_before_the_tournament(tmp_path: Path) -> None:
    at = started(tmp_path).office
    assert house_rules(at, []).of("schieber")["weis"] is False
    assert house_rules(at, ["weis=true"]).of("schieber")["weis"] is True


def test_without_a_tournament_the_printed_rules_hold_but_one_asked_for_must_be_there(tmp_path: Path) -> None:
    empty = office(tmp_path)
    started(tmp_path, at=empty)
    assert house_rules(None, []).assumed("weis")
    with pytest.raises(NotFound):
        house_rules(replace(empty, wanted="another"), [])


def test_a_bare_word_needs_no_quotes_and_a_list_only_commas() -> None:
    assert read_options(["rounding=exact", "claim-order=stich,weis", "weis=true", "target=0"]) == {
        "rounding": "exact",
        "claim_order": ["stich", "weis"],
        "weis": True,
        "target": 0,
    }


def test_parts_of_a_table_are_put_together_and_the_last_word_counts() -> None:
    assert read_options(["factors.rosen=2", "factors.eicheln=1", "factors.rosen=3"]) == {
        "factors": {"rosen": 3, "eicheln": 1}
    }


def test_without_a_value_it_is_empty() -> None:
    assert read_options(["weis"]) == {"weis": ""}


@pytest.mark.parametrize(
    "typed", ["undenufe_values=six11", "Undenufe-Werte=Sechs 11, Ass 0", "valeurs-undenufe=six 11, as 0"]
)
def test_a_word_that_is_called_by_two_with_a_comma_is_no_list(typed: str) -> None:
    assert read_options([typed]) == {"undenufe_values": "six11"}
