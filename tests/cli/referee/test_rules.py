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
from tests.support.offices import started


def file(console: Console, name: str, content: str) -> str:
    (console.folder / name).write_text(content, encoding="utf-8")
    return name


def sample(console: Console, game: str) -> str:
    return file(console, f"{game}.txt", resources.read("sample_data", "sheets", f"{game}.txt").decode())


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
    console.tells("totals", (f"rules score {game} {name}", [int(word) for word in foot.split()]))


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
    console.tells("totals", (f"rules score coiffeur4 {file(console, 'sheet', content)}", [83, 14]))


def test_its_own_document_and_standard_input_are_read(console: Console) -> None:
    answer = console.done(f"rules score schieber {sample(console, 'schieber')} --option target=0 --json")
    again = console.done(f"rules score schieber {file(console, 'again.json', answer.out)} --json")
    assert again.document() == answer.document()
    ramsch = console.done(f"rules score ramsch {sample(console, 'ramsch')} --json").document()
    assert ramsch["options"] == dict(games.get("ramsch").defaults())
    console.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"80 50 27\n"), encoding="utf-8"))
    console.tells("totals", ("rules score plusminus - --players 3", [1, 0, 1]))


def test_options_are_typed_as_in_a_regulation(console: Console) -> None:
    line = f"rules score coiffeur4 {file(console, 'sheet.txt', chr(10).join(DEALS))} --option"
    suits = [f"{name} 2" for name in ("Eicheln", "Rosen", "Schilten", "Schellen")]
    listed = [*suits, "A 1", "B 1", "C 1", "D 1"]
    console.tells(
        "totals",
        (f"{line} rounding=exact", [84 + 257 * 3, 154]),
        (f"{line} factors.rosen=5", [83, 35]),
        (f"{line} match-bonus=0 --option rounding=nearest_ten", [8 + 16 * 3, 16]),
        (f'{line} "contracts={listed}"', [16 + 50, 14]),
    )
    turn = "referee turn schieber 2 {} push_back=true --json"
    assert console.done(turn.format("--rule")).document() == console.done(turn.format("--option")).document()


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


def test_the_code_of_a_rule_is_explained(console: Console) -> None:
    said = "Schieber, house rule failed_claim_schneider: "
    console.says(("rules AMB-32", said), ("rules show amb-32", said))
    assert console.done("rules GEN-8").out.count("\n") > 1


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


def test_the_least_of_a_table_is_taken(console: Console) -> None:
    console.says(
        "referee turn coiffeur --players 3",
        "referee points eicheln EU --rule target=1000",
        "referee legal slalom / EU --nth 1",
        ("referee points rosen EA -t Nirgends", 3),
    )


def test_every_wrong_option_is_named_at_once() -> None:
    with pytest.raises(WrongUsage) as found:
        house_rules(None, ["nonsense=1", "weis=maybe"])
    assert len(found.value.texts) == 2


def test_what_is_typed_stands_before_the_tournament_and_that_before_print(tmp_path: Path) -> None:
    at = started(tmp_path).office
    assert house_rules(at, []).of("schieber")["weis"] is False
    assert house_rules(at, ["weis=true"]).of("schieber")["weis"] is True
    assert house_rules(None, []).assumed("weis")
    with pytest.raises(NotFound):
        house_rules(replace(at, wanted="another"), [])


def test_a_bare_word_needs_no_quotes_and_a_list_only_commas() -> None:
    for typed, read in (
        ("rounding=exact claim-order=stich,weis", {"rounding": "exact", "claim_order": ["stich", "weis"]}),
        ("weis=true target=0", {"weis": True, "target": 0}),
        ("factors.rosen=2 factors.eicheln=1 factors.rosen=3", {"factors": {"rosen": 3, "eicheln": 1}}),
        ("weis", {"weis": ""}),
    ):
        assert read_options(typed.split()) == read


@pytest.mark.parametrize(
    "typed", ["undenufe_values=six11", "Undenufe-Werte=Sechs 11, Ass 0", "valeurs-undenufe=six 11, as 0"]
)
def test_a_word_that_is_called_by_two_with_a_comma_is_no_list(typed: str) -> None:
    assert read_options([typed]) == {"undenufe_values": "six11"}
