"""Prizes and season of a tournament with a final: its ranks, and the totals that everybody played."""

from tests.support.console import Console, made_once

STAGES = """
[[stages]]
name = "Rounds"
rounds = 1
deals = 12
draw = "partners-once"
tie = "shared"

[[stages]]
name = "Final"
from = { best = 4 }
rounds = 1
deals = 12
draw = "partners-once"
tie = "shared"

[[prizes]]
ranks = [1, 5]
amount = 1000
"""


@made_once
def tournament(console: Console) -> Console:
    """Eight players, of whom two tables' winners play the final: 900 and 984 points."""
    settings = console.done("regulation show schieber-einzel-4x12").out
    head = settings[: settings.index("[[stages]]")].replace(', "lot"', "")
    (console.folder / "mine.toml").write_text(head + STAGES, encoding="utf-8")
    return console.evening(
        8,
        "draw --seed 1",
        "enter 1 1100 784",
        "enter 2 1000 884",
        "qualify --yes",
        "draw --seed 1",
        "enter 1 984 900",
        of="mine.toml",
    )


def final_ranks(console: Console) -> dict[str, int]:
    (found,) = console.done("rank --final --json").document()["lists"]
    return {place["name"]: place["rank"] for place in found["places"]}


def test_a_season_takes_the_ranks_of_the_final_and_the_totals_of_the_first_stage(tournament: Console) -> None:
    tournament.done("season new Punkte --points 8,7,6,5,4,3,2,1", "season add Punkte")
    points = {
        p["name"]: p["total"] for p in tournament.done("season show Punkte --json").document()["places"]
    }
    assert points == {name: 9 - rank for name, rank in final_ranks(tournament).items()}
    tournament.done("season new Summe", "season add Summe")
    totals = [p["total"] for p in tournament.done("season show Summe --json").document()["places"]]
    assert totals == [1100, 1100, 1000, 1000, 884, 884, 784, 784]


def test_who_took_over_in_any_stage_stands_below_the_final_list(tournament: Console) -> None:
    (final,) = tournament.done("rank --json --stage 2").document()["lists"]
    number = final["places"][0]["number"]
    tournament.done(f"replace {number} 'Otto Alt' --from-round 1 --yes")
    told = f"{number} Otto Alt: {final['places'][0]['name']} in Round 1 (Rounds)."
    assert told in tournament.done("rank --stage 2").out
    assert told in tournament.done("rank --final").out


def test_a_change_of_the_regulation_tells_the_ranks_of_every_stage(tournament: Console) -> None:
    told = tournament.done("regulation change --set unit=wins --preview --json").document()
    assert told["rank_changes"] != []
    assert {change["stage"] for change in told["rank_changes"]} <= {1, 2}
    tournament.refused("regulation change --set stages[2].rounds=0 --yes", 7, "Stage 2, rounds")
    tournament.refused(
        "regulation change schieber-einzel-4x12 --yes", 4, "stages: 2 stages are started already."
    )
