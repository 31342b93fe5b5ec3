"""Tandems: two entries share a name, and their totals are added; beside it the list of the clubs."""

from tests.support.console import Console, made_once
from tests.support.drawn_by_hand import play

LIST = """Nr;Name;Verein;Tandem
1;Anna Roth;JC Bern;Die Blitze
2;Beat Frei;JC Bern;Puur
3;Carla Gut;JC Thun;die blitze
4;Dora Hess;JC Thun;Puur
5;Emil Ott;;Allein
6;Fritz Lang;;
7;Gina Wyss;;
8;Hans Moser;;
"""


@made_once
def tandems(console: Console) -> Console:
    """Two tandems, and one that has only one so far; one round is played."""
    console.done("new Evening -r schieber-einzel-4x12 --yes")
    (console.folder / "list.csv").write_text(LIST, encoding="utf-8")
    console.done("import list.csv --yes")
    play(console, 1, "1 5 - 2 6 = 1000", "3 7 - 4 8 = 900")
    return console


def test_nobody_in_a_tandem_is_said(console: Console) -> None:
    console.done("new Evening -r schieber-einzel-4x12 --yes")
    console.run("add", *(f"Player {number}" for number in range(1, 5)))
    console.done("draw --yes")
    assert console.type("rank --tandems").code == 4
    assert "Nobody is entered with a tandem" in console.type("print tandems").err
