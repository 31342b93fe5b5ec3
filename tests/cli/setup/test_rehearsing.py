"""A demonstration is there whole or not at all."""

from pathlib import Path

import pytest

from jassturnier import resources
from jassturnier.cli.setup.rehearsing import ScriptStep, _schrecken, read
from tests.support.console import Console


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_an_interrupted_demonstration_leaves_nothing(console: Console) -> None:
    (console.folder / "file").write_text("mine", encoding="utf-8")
    console.refuses(
        ("demo .", 4, "is not empty; choose another folder."),
        ("demo file", 4, "file is a file; type the name of a folder."),
        ("demo file/evening", 1, "file/evening"),
        ("demo evening --evening schrecken --seed 3", 2, "--seed"),
    )
    assert (console.folder / "file").read_text(encoding="utf-8") == "mine"
    assert not Path("evening").exists()
    console.monkeypatch.setattr("jassturnier.cli.setup.rehearsing.random_slip", interrupt)
    assert console.type("demo evening").code == 1
    assert list(Path("evening").iterdir()) == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ("anmeldungen.csv", "reglement.toml", "Cathomas Gian-Marco")),
        ("fr", ("inscriptions.csv", "règlement.toml", "Gigon Jean-Marc")),
        ("it", ("iscrizioni.csv", "regolamento.toml", "Cattaneo Gian Marco")),
    ],
)
def test_people_and_files_of_an_evening_speak_the_language_of_the_run(
    console: Console, language: str, words: tuple[str, str, str]
) -> None:
    listed, rules, somebody = words
    # A few steps have all files and people; `tests/evenings` has the evening to its end.
    steps = tuple(_schrecken())[:6]
    console.monkeypatch.setattr("jassturnier.cli.setup.rehearsing._schrecken", lambda: steps)
    told = console.done(f"demo evening --evening schrecken --lang {language}").out
    if language == "de":
        assert "fehlt die Nummer 23.\n$ jass neu Schreckensturnier" in told
        assert "enter 1 863 1021" not in told
    assert f" {rules}\n" in told
    console.says(("--db evening/demo.db players list", somebody))
    assert {path.name for path in Path("evening").iterdir()} >= {listed, rules}
    assert "# " in Path("evening", rules).read_text(encoding="utf-8")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Give what is opened in the windows of the system."""
    found: list[Path] = []
    monkeypatch.setattr("jassturnier.system.show_file", found.append)
    return found


def test_the_ordinary_evening_is_played_to_its_rank_list(console: Console, opened: list[Path]) -> None:
    with console.monkeypatch.context() as patch:
        steps = tuple(_schrecken())[:5]
        patch.setattr("jassturnier.cli.setup.rehearsing._schrecken", lambda: steps)
        console.done("demo unseen --evening schrecken")
    assert ([*Path("unseen").glob("*.pdf")] != [], opened) == (True, [])
    console.monkeypatch.setattr("jassturnier.system.is_terminal", lambda _: True)
    assert console.done("demo evening").out.endswith(f"rank --db {Path('evening', 'demo.db')}\n")
    assert opened == [console.folder / "evening", console.folder / "evening" / "standings.pdf"]
    console.done("--db evening/demo.db audit")


def test_a_line_of_an_evening_is_a_command_and_those_below_say_what_comes_of_it() -> None:
    text = "# for the reader\n\nenter 7 1000 894\n! 7 10 too many.\n< Nothing was stored.\n"
    (step,) = read(text)
    assert step == ScriptStep("enter 7 1000 894", 3, told=("10 too many.", "Nothing was stored."), code=7)
    (asked,) = read("replace 7 Anna\n> 3\n> 5\n")
    assert asked.answers == ("3", "5")
    first, second = read("en: It\nen: rains.\nde: Es regnet.\nstatus\nrank\n")
    assert (first.story, second.story) == ({"en": "It rains.", "de": "Es regnet."}, {})
    assert [step.routine for step in read("draw\n  enter 1 1000 884\n  = final\n")] == [False, True, True]
    lists = [(step.listed, step.command) for step in read("= final\n= groups rank --stage 1\n")]
    assert lists == [("final", "rank"), ("groups", "rank --stage 1")]
    with pytest.raises(ValueError, match="line 2: there is no command above"):
        read("# nothing yet\n> y\n")


def test_the_document_of_a_rehearsal(console: Console) -> None:
    line, minutes = "simulate 14 --seed 3", 4 * 12 * 3 + 3 * 15
    console.tells(
        "regulation players seed rounds deals tables rests partners_twice minutes starts ends",
        (line, "schieber-einzel-4x12", 14, 3, 4, 12, 3, 2, 0, minutes, "19:30", "22:39"),
    )
    document = console.done(f"{line} --json").document()
    assert (document["faults"], document["prizes"]) == ([], {"prize_money": None, "lists": []})
    (stage,) = document["stages"]
    both = ("rounds", "deals", "tables", "rests", "partners_twice", "opponents_twice", "totals")
    assert stage == {"stage": 1, "name": "Rounds", "entries": 14} | {name: document[name] for name in both}
    order = [document["totals"][name] for name in ("best", "upper", "middle", "lower", "worst")]
    assert order == sorted(order, reverse=True)
    assert order[0] > 4 * 12 * 157 / 2 > order[-1]


def house(*changes: tuple[str, str]) -> None:
    """Write a shipped regulation with other lines into the folder."""
    text = resources.read("templates", "regulations", "schieber-paare-4x12.toml").decode()
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    Path("haus.toml").write_text(text, encoding="utf-8")


def test_a_rehearsal_takes_as_long_as_its_game_and_shares_are_of_so_many_fees(console: Console) -> None:
    document = console.done("simulate 8 --regulation schieber-3000 --json").document()
    assert document["minutes"] < 3 * (3 * 30 + 2 * 5)
    house(("rounds = 4", "rounds = 1"))
    one = "1 Passe zu 12 Spielen à 3 Minuten: 36 min, von 19:30 bis 20:06."
    console.says(("simulate 8 --regulation haus.toml --lang de", one))
    house(("[name]", 'fee = 50\nprize_coin = 5\n\n[[prizes]]\nranks = "1-2"\npercent = 60\n\n[name]'))
    shares = "Rank list, 1, 2: Fr. 120.00", "Shares are of Fr. 400.00."
    console.says(("simulate 16 --regulation haus.toml", *shares))
    prizes = console.done("simulate 16 --regulation haus.toml --json").document()["prizes"]
    amounts = [award["amount_each"] for award in prizes["lists"][0]["awards"]]
    assert (prizes["prize_money"], amounts) == (40000, [12000, 12000])


def test_a_rehearsal_that_cannot_be_is_refused(console: Console) -> None:
    console.refuses(
        ("simulate 3", 5, "too few"),
        ("simulate 7 --regulation schieber-paare-4x12", 2, "7 people make no whole pairs."),
        ("simulate 8 --regulation nothing", 3, "nothing"),
        ("simulate 0", 2, "0"),
        ("simulate 8 --start noon", 2, "noon"),
    )
