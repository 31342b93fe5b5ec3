"""Another game in every round: forms for deals that LibreOffice has saved, against the same deals typed."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from openpyxl import load_workbook

from jassturnier.games.deal_form import DealForm
from jassturnier.games.kit.base import Game
from jassturnier.tournament.model import RoundInfo, TableInfo, Tournament
from jassturnier.tournament.scoring.counting import game_of
from tests.support.console import Console
from tests.support.exchange.deal_forms import write
from tests.support.exchange.libreoffice import NEEDED, recalculated
from tests.support.offices import office

Round: TypeAlias = tuple[str, int, Mapping[str, str]]
"""A game, the deals of the round, and its options as a file has them."""

PAUSE = {"four_at_table": "'dealer_pauses'"}
SEATS = {"alone": 4, "three": 3, "pairs": 4, "teams": 6}
MEMBERS = {"pairs": 2, "teams": 3}
ENTRY = {"pairs": "pair", "teams": "team"}

EVENINGS: Mapping[str, Sequence[Round]] = {
    "alone": [
        ("coiffeur4_alone", 32, {}),
        ("molotow", 4, {}),
        ("plusminus", 12, {}),
        ("plusminus", 4, {"pm_target": "0"}),
        ("differenzler", 4, {"exact_bonus": "10"}),
        ("schieber", 4, {"target": "0"}),
        ("mittlere", 4, PAUSE),
        ("ramsch", 4, PAUSE),
        ("pfaelzer", 4, PAUSE),
        ("coiffeur3", 40, PAUSE),
    ],
    "three": [
        ("coiffeur3", 30, {}),
        ("mittlere", 6, {}),
        ("ramsch", 4, {"grand_hand_counts": "true"}),
        ("pfaelzer", 6, {}),
        ("plusminus", 12, {}),
        ("differenzler", 6, {}),
    ],
    "pairs": [
        ("schieber", 4, {"target": "0"}),
        ("coiffeur4", 16, {}),
        ("schieber", 12, {"target": "1000", "bergpreis": "500"}),
        ("coiffeur4", 16, {"counts": "'difference'"}),
    ],
    "teams": [("schieber", 6, {"target": "0"}), ("schieber", 6, {"target": "0", "double_pack": "true"})],
}


def regulation(name: str) -> str:
    """Write an evening as a file; in every round it counts who has won."""
    alone = name not in ENTRY
    seats = f"tables_of = [{SEATS[name]}]"
    (game, deals, options), *others = EVENINGS[name]
    lines = ["name = 'Mixed'", f"entry = '{ENTRY.get(name, 'single')}'", "unit = 'wins'"]
    lines += ["ranking = ['total', 'lot']", f"game = '{game}'", seats, "[options]", *_settings(options)]
    lines += ["[[stages]]", "name = 'Only'", f"rounds = {len(others) + 1}", f"deals = {deals}"]
    lines += [f"draw = '{'alone' if alone else 'pairs'}'"]
    for number, (own, length, settings) in enumerate(others, 2):
        lines += ["[[stages.games]]", f"rounds = [{number}]", f"game = '{own}'", seats, f"deals = {length}"]
        lines += ["draw = 'partners-once'"] if alone and own == "schieber" else []
        lines += ["[stages.games.options]", *_settings(settings)]
    return "\n".join(lines)


def _settings(options: Mapping[str, str]) -> list[str]:
    return [f"{name} = {value}" for name, value in options.items()]


def evening(console: Console, name: str) -> Tournament:
    """Draw all rounds of an evening of two tables."""
    (console.folder / "mine.toml").write_text(regulation(name), encoding="utf-8")
    console.done("new Abend -r mine.toml")
    for number in range(2 * SEATS[name] // MEMBERS.get(name, 1)):
        console.run("add", *(f"Given{number} Family{letter}" for letter in "abc"[: MEMBERS.get(name, 1)]))
    console.done("draw --all --yes --seed 1")
    return office(console.folder).desk().tournament()


def played(whole: Tournament) -> Iterator[tuple[RoundInfo, TableInfo, Game[Any], list[str]]]:
    """Yield every table with its game, and a round of it that was played by chance."""
    for round_ in whole.rounds():
        for table in round_.tables:
            game, rng = game_of(whole.regulation, table), Random(table.key)
            deals: tuple[Any, ...] = ()
            while not game.complete(deals):
                deals = (*deals, game.rehearse(deals, rng))
            yield round_, table, game, [game.print_deal(deal) for deal in deals]


def results(console: Console) -> list[object]:
    """Return all results, the rank list, and the deals of every table in any order."""
    rounds = office(console.folder).desk().tournament().rounds()
    deals = [sorted(table.played) for round_ in rounds for table in round_.tables]
    ranks = console.done("rank --json").document()["lists"]
    return [console.done("export csv --what scores").out, ranks, deals]


@pytest.mark.outside
@NEEDED
@pytest.mark.parametrize("name", EVENINGS)
def test_the_form_of_a_round_of_any_game_is_the_same_deals_typed(console: Console, name: str) -> None:
    console.options += ["--db", "evening.db"]
    rounds = list(played(evening(console, name)))
    empty = Path("evening.db").read_bytes()
    for round_, table, _, lines in rounds:
        place = ["scores", "deal", str(table.number), "--round", str(round_.number)]
        assert console.run(*place, *lines).code == 0
    typed = results(console)
    Path("evening.db").write_bytes(empty)
    console.done("scores template form.xlsx --by-deal")
    form = console.folder / "form.xlsx"
    workbook = load_workbook(form)
    for (_, _, game, lines), sheet in zip(rounds, workbook.worksheets, strict=True):
        write(sheet, DealForm(game), lines, "en")
    workbook.save(form)
    form.write_bytes(recalculated(form.read_bytes(), console.folder))
    assert f"{len(rounds)} new" in console.done("scores import form.xlsx").out
    assert results(console) == typed
