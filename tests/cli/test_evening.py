"""A simple evening through the command line, in the order it happens."""

import json
from pathlib import Path

from openpyxl import load_workbook
from pypdf import PdfReader

from tests.support.console import Console, made_once

ROUNDS = 4


@made_once
def tournament(console: Console) -> Console:
    """Nine players, one of them not here yet."""
    console.done("new Frühlingsjass -r schieber-einzel-4x12 --date 20.03.2027 --venue Sternen")
    names = ["Käthi Roth", "Alois Küng", "Dürrenmatt, Franziska", "Živko Zürcher", "Martina Bürgi"]
    names += ["Peter Zemp", "Brigitte D'Amore", "Emre Gümüşoğlu", "Aurélie Décosterd"]
    assert console.run("add", *names).code == 0
    console.done("here --all-but Zemp")
    return console


def play(console: Console, seed: int = 7) -> None:
    tables = console.done(f"draw --seed {seed} --json").document()["rounds"][0]["tables"]
    for table in tables:
        console.done(f"enter {table['table']} {1000 + table['table']} {884 - table['table']}")


def test_without_a_tournament_it_says_how_to_start(console: Console) -> None:
    answer = console.done("")
    assert "“new” starts one" in answer.out
    assert list(console.folder.iterdir()) == []


def test_a_whole_evening(tournament: Console) -> None:
    for round_ in range(1, ROUNDS + 1):
        play(tournament)
        tournament.done("print")
        if round_ == 1:
            tournament.done("here Zemp")
    ranked = tournament.done("rank --json").document()["lists"][0]
    assert ranked["final"]
    assert sum(place["total"] for place in ranked["places"]) == ROUNDS * 8 * 942 + (ROUNDS - 1) * 942 + 942
    assert {len(place["rounds"]) for place in ranked["places"]} == {ROUNDS}
    late = next(place for place in ranked["places"] if place["name"] == "Peter Zemp")
    assert late["rounds"][0] == {"round": 1, "part": "late", "value": 942, "dropped": False}
    tournament.done("verify")


def test_the_bare_call_names_the_next_step(tournament: Console) -> None:
    assert "“draw” draws round 1" in tournament.done("").out
    tournament.done("draw")
    assert "“enter 1 A B”" in tournament.done("").out


def test_papers_and_workbook_of_the_evening(tournament: Console) -> None:
    play(tournament)
    files = {
        what: Path(tournament.done(f"print {what} --json").document()["file"])
        for what in ("round", "seating", "slips", "standings")
    }
    texts = {
        what: "".join(page.extract_text() for page in PdfReader(file).pages) for what, file in files.items()
    }
    assert all("Gümüşoğlu" in text for text in texts.values())
    book = load_workbook(tournament.done("export xlsx --json").document()["file"])
    assert book.worksheets[0]["B2"].value is not None
    for what in ("entries", "draw", "scores", "standings"):
        assert tournament.done(f"export csv --what {what}").out.count("\n") > 4


def test_a_drawn_round_exported_as_plan_is_drawn_again(tournament: Console) -> None:
    tournament.done("draw --seed 3", "export csv --what draw --out plan.csv")
    tables = tournament.done("missing").out
    tournament.done("undo", "draw --from plan.csv")
    assert tournament.done("missing").out.split("  ")[2:] != []
    assert [line[12:] for line in tournament.done("missing").out.splitlines()[1:]] == [
        line[12:] for line in tables.splitlines()[1:]
    ]


def test_groups_without_a_group_column_are_drawn(console: Console) -> None:
    shown = console.done("regulation show schieber-paare-gruppen").out
    settings = shown.partition("[[stages]]  # Stage 2")[0].replace("groups = 6", "groups = 2")
    (console.folder / "two.toml").write_text(settings, encoding="utf-8")
    console.done("new Paare -r two.toml")
    for number in range(8):
        console.run("add", f"One{number} A", f"Two{number} B")
    tables = console.done("draw --all --json").document()["rounds"]
    assert len(tables) == 5
    groups = {
        entry["number"]: entry["group"] for entry in console.done("players list --json").document()["entries"]
    }
    assert sorted(groups.values()) == ["A"] * 4 + ["B"] * 4
    for round_ in tables[:3]:
        assert all(len({groups[n] for side in t["sides"] for n in side}) == 1 for t in round_["tables"])


def test_a_regulation_of_the_club_with_its_own_word(console: Console) -> None:
    settings = console.done("regulation show schieber-einzel-5x8").out + '\n[labels]\nround = "passe"\n'
    (console.folder / "gang.toml").write_text(settings, encoding="utf-8")
    console.done("regulation check gang.toml", "new Gangjass -r gang.toml")
    console.run("add", "A Eins", "B Zwei", "C Drei", "D Vier")
    console.done("draw")
    assert "Passe 1: 1 of 1 missing" in console.done("missing").out
    assert "Passe 1: 1 von 1 offen" in console.done("--lang de missing").out
    assert console.type("enter 1 600 656").code == 0


def test_the_documents_of_json_have_a_schema(tournament: Console) -> None:
    tournament.done("draw")
    for line in ("status", "list", "players list", "missing", "rank", "history", "verify", "regulation list"):
        document = json.loads(tournament.done(f"{line} --json").out)
        assert document["schema"] == 1
