"""The rules without a tournament: what a game is, and sheets worked out from files."""

import io
import json
import sys
from pathlib import Path

import pytest

from jassturnier import games, resources
from tests.support.cli_shapes import shape
from tests.support.console import Console


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


@pytest.mark.parametrize(
    ("line", "content", "code", "told"),
    [
        ("rules show poker", "", 3, "There is no game “poker”."),
        ("rules score poker sheet", "", 3, "There is no game “poker”."),
        ("rules score coiffeur4 nowhere", "", 3, "There is no file nowhere."),
        ("rules score coiffeur4 sheet --option rounding=up", "", 2, "rounding: “up” is not possible"),
        ("rules score coiffeur4 sheet --option runding=exact", "", 2, "did you mean rounding?"),
        ("rules score schieber sheet --option double_pack=true", "", 2, "48 cards are for tables of six."),
        ("rules score coiffeur3 sheet --players 5", "", 2, "Coiffeur for three is for 3, 4 players."),
        ("rules score mittlere sheet --players 4", "", 2, "tables of 4 need “dealer_pauses”."),
        ("rules score coiffeur4 sheet", "[1, 2", 6, "no JSON document"),
        ("rules score coiffeur4 sheet", '{"games": []}', 6, "“deals”"),
        (
            "rules score coiffeur4 sheet",
            "A eicheln 158\nA eicheln 4\nB\n",
            7,
            "deal 1, side A: 158 cannot be",
        ),
        (
            "rules score coiffeur4 sheet",
            "A eicheln 158\nA eicheln 4\nB\n",
            7,
            "deal 3: The contract is missing.",
        ),
    ],
)
def test_a_sentence_and_an_exit_code(console: Console, line: str, content: str, code: int, told: str) -> None:
    file(console, "sheet", content)
    answer = console.type(line)
    assert (answer.code, answer.out) == (code, "")
    assert told in answer.err


def test_a_file_of_another_kind_is_refused(console: Console) -> None:
    (console.folder / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n\0")
    assert console.type("rules score coiffeur4 photo.png").code == 6


def test_the_document_of_a_sheet(console: Console) -> None:
    document = console.done(f"rules score ramsch {sample(console, 'ramsch')} --json").document()
    options = document.pop("options")
    assert options == dict(games.get("ramsch").defaults())
    assert shape(document) == {
        "schema": 0,
        "game": "",
        "size": 0,
        "deals": [{"deal": 0, "notation": "", "label": "", "scores": [0], "rule": ""}],
        "totals": [0],
        "tallies": {"durchmarsch": [0], "wins": [0]},
        "settlement": [0],
        "winner": None,
        "losers": [],
        "notes": [],
        "still_open": {"A": [], "B": [], "C": []},
    }


@pytest.mark.parametrize("line", ["rules AMB-32", "rules show amb-32"])
def test_the_code_of_a_rule_is_explained(console: Console, line: str) -> None:
    said = console.done(line).out
    assert "Schieber, house rule failed_claim_schneider: " in said
    assert console.done("rules GEN-8").out.count("\n") > 1


def test_a_code_that_no_game_names_is_not_found(console: Console) -> None:
    assert console.type("rules XYZ-1").code == 3
