"""The rank list after any round, by category and club; lists beside it, and what is hidden from the hall."""

from tests.support.console import Console, made_once, words_of

PLAYERS = (
    ("Anna Alt", "Frauen", "Sternen"),
    ("Beat Bau", "Männer", "Sternen"),
    ("Carla Cap", "Frauen", ""),
    ("Dario Dub", "Männer", "Löwen"),
)


@made_once
def tournament(console: Console) -> Console:
    """Four players in two categories after two rounds, with guesses and matches."""
    console.done("new Abend -r schieber-einzel-4x12")
    for name, category, club in PLAYERS:
        console.run("add", name, "--category", category, "--club", club)
    for number, guess in ((1, 1900), (2, 2000), (4, 1700)):
        console.done(f"players edit {number} --guess {guess}")
    console.done("draw --seed 1")
    console.done("enter 1 1000 884 matches 2 1")
    console.done("draw --seed 1")
    console.done("enter 1 1100 784 matches 1 0")
    return console


def test_they_are_printed_too(tournament: Console) -> None:
    text = words_of(tournament, "standings --by category")
    assert "Category: Frauen" in text
    assert "Category: Männer" in text


def test_a_list_of_nothing_says_what_is_missing(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", *(name for name, *_ in PLAYERS))
    console.refused("rank", 4, "No round has been drawn yet.")
    console.done("draw --seed 1")
    for kind, told in (
        ("matches", "No match is entered."),
        ("best-round", "No result is in yet."),
        ("guess", "Nobody has guessed."),
    ):
        answer = console.type(f"rank --list {kind}")
        assert (answer.code, answer.out) == (4, "")
        assert told in answer.err


def test_a_hidden_list_is_for_the_desk_until_the_end(tournament: Console) -> None:
    tournament.done("regulation change --set hidden_after=1 --yes")
    for line in ("rank", "rank --by club", "rank --list last", "print standings --out list.pdf"):
        answer = tournament.type(line)
        assert (answer.code, answer.out) == (4, ""), line
        assert "From Round 2 on the rank list is hidden until the end" in answer.err
    assert not (tournament.folder / "list.pdf").exists()
    for line in ("rank --desk", "rank --after 1", "print standings --desk", "print standings --round 1"):
        tournament.done(line)
    for seed in ("3", "4"):
        tournament.done(f"draw --seed {seed}", "enter 1 942 942")
    tournament.done("rank", "print standings")


def test_a_list_that_there_is_not_is_refused(tournament: Console) -> None:
    tournament.refuses(
        ("rank --after 3", 4, "Only 2 rounds are drawn so far."),
        ("rank --stage 2", 4, "Only 1 stage has begun."),
        ("rank --final --after 1", 2, "--final is the list over all stages as it is"),
        ("rank --final --by club", 2, "it goes with no other choice"),
        ("rank --answer 5", 2, "--answer goes with --list guess only."),
        ("rank --list last --answer 5", 2, "--answer goes with --list guess only."),
    )


PRIZES = """
[[prizes]]
ranks = 1
amount = 10000

[[prizes]]
ranks = "last"
text = { en = "Wooden spoon", de = "Kochlöffel" }
"""


@made_once
def with_prizes(console: Console) -> Console:
    """Four pairs after their only round, with money for the first and a spoon for the last."""
    settings = console.done("regulation show schieber-paare-4x12").out.replace("rounds = 4", "rounds = 1")
    (console.folder / "mine.toml").write_text(settings + PRIZES, encoding="utf-8")
    console.done("new Abend -r mine.toml")
    for n in range(1, 5):
        console.run("add", f"Given{n} A", f"Given{n} B")
    console.done("draw --seed 1")
    return console


def test_who_gets_what_is_shown_and_printed(with_prizes: Console) -> None:
    with_prizes.done("enter 1 1000 884", "enter 2 900 984")
    order = with_prizes.done("rank --json").document()["lists"][0]["places"]
    found = with_prizes.done("prizes --json").document()
    (listed,) = found["lists"]
    assert [(a["rank"], [e["number"] for e in a["entries"]]) for a in listed["awards"]] == [
        (1, [order[0]["number"]]),
        (4, [order[-1]["number"]]),
    ]
    assert "Fr. 100.00" in with_prizes.done("prizes").out
    assert "Kochlöffel" in with_prizes.done("prizes --lang de").out
    text = words_of(with_prizes, "prizes")
    assert "Fr. 100.00" in text
    assert "Wooden spoon" in text
    assert "Rank 1 Fr. 100.00" in words_of(with_prizes, "regulation")


def test_it_is_said_when_the_list_is_not_certain_or_not_for_the_hall(with_prizes: Console) -> None:
    with_prizes.done("enter 1 1000 884")
    assert "Careful: 1 result is missing." in with_prizes.done("prizes").out
    with_prizes.done("regulation change --set hidden_after=0 --yes")
    assert with_prizes.type("prizes").code == 4
    assert with_prizes.type("print prizes").code == 4
    with_prizes.done("prizes --desk")


def test_without_prizes_or_rounds_it_says_what_to_do(with_prizes: Console) -> None:
    with_prizes.done("undo")
    assert "No round has been drawn yet." in with_prizes.type("prizes").err
    with_prizes.done("regulation change schieber-paare-4x12 --yes")
    with_prizes.refused("prizes", 4, "under [[prizes]]")


def test_nobody_in_a_tandem_is_said(console: Console) -> None:
    console.done("new Evening -r schieber-einzel-4x12 --yes")
    console.run("add", *(f"Player {number}" for number in range(1, 5)))
    console.done("draw --yes")
    assert console.type("rank --tandems").code == 4
    assert "Nobody is entered with a tandem" in console.type("print tandems").err


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
def with_final(console: Console) -> Console:
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


def test_a_season_takes_the_ranks_of_the_final_and_the_totals_of_the_first_stage(with_final: Console) -> None:
    with_final.done("season new Punkte --points 8,7,6,5,4,3,2,1", "season add Punkte")
    points = {
        p["name"]: p["total"] for p in with_final.done("season show Punkte --json").document()["places"]
    }
    assert points == {name: 9 - rank for name, rank in final_ranks(with_final).items()}
    with_final.done("season new Summe", "season add Summe")
    totals = [p["total"] for p in with_final.done("season show Summe --json").document()["places"]]
    assert totals == [1100, 1100, 1000, 1000, 884, 884, 784, 784]


def test_who_took_over_in_any_stage_stands_below_the_final_list(with_final: Console) -> None:
    (final,) = with_final.done("rank --json --stage 2").document()["lists"]
    number = final["places"][0]["number"]
    with_final.done(f"replace {number} 'Otto Alt' --from-round 1 --yes")
    told = f"{number} Otto Alt: {final['places'][0]['name']} in Round 1 (Rounds)."
    assert told in with_final.done("rank --stage 2").out
    assert told in with_final.done("rank --final").out


def test_a_change_of_the_regulation_tells_the_ranks_of_every_stage(with_final: Console) -> None:
    told = with_final.done("regulation change --set unit=wins --preview --json").document()
    assert told["rank_changes"] != []
    assert {change["stage"] for change in told["rank_changes"]} <= {1, 2}
    with_final.refused("regulation change --set stages[2].rounds=0 --yes", 7, "Stage 2, rounds")
    with_final.refused(
        "regulation change schieber-einzel-4x12 --yes", 4, "stages: 2 stages are started already."
    )
