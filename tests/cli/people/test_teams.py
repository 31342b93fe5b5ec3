"""Fixed teams of three: entered, imported, completed, drawn, printed, ranked; a member is replaced."""

from tests.support.console import Console, made_once
from tests.support.papers_read import words_of

LIST = """Nr;Team;Name 1;Name 2;Name 3;Ort 3
1;Trumpfbuebe;Hans Roth;Vreni Roth;Ueli Küng;Biel
2;;Anna Meier;Beat Frei;Carla Gut;
3;Die Bauern;Dora Hess;Emil Graf;Fritz Ott;
"""


@made_once
def teams(console: Console) -> Console:
    """A tournament of teams without anybody."""
    console.done("new Six -r schieber-sechs-teams --yes")
    return console


def imported(console: Console, words: str) -> list[list[str]]:
    (console.folder / "list.csv").write_text(words, encoding="utf-8")
    console.done("import list.csv --yes")
    entries = console.done("players list --by number --json").document()["entries"]
    return [[f"{one['given']} {one['family']}" for one in entry["members"]] for entry in entries]


def test_a_row_with_three_names_is_a_team(teams: Console) -> None:
    assert imported(teams, LIST)[0] == ["Hans Roth", "Vreni Roth", "Ueli Küng"]


def test_pairs_take_no_list_of_teams(console: Console) -> None:
    console.done("new Pairs -r schieber-paare-4x12 --yes")
    (console.folder / "list.csv").write_text(LIST, encoding="utf-8")
    console.refused("import list.csv --yes", 7, "this list has three players in a row")


def test_a_team_comes_together_in_two_steps(teams: Console) -> None:
    teams.done("add 'Max Aa' 'Nina Bb'")
    teams.done("add 'Otto Cc'")
    teams.done("add 'Pia Dd' 'Rolf Ee' 'Sara Ff' --team Näll")
    teams.refused("draw --yes", 4, "Not three yet: 1 Max Aa / Nina Bb, 2 Otto Cc.")
    teams.done("pair 1 2 --team 'Drei Könige'")
    assert "More than three together: " in teams.type("pair 1 3").err
    assert "2 teams, 1 table, nobody rests" in teams.done("draw --yes").err
    teams.done("verify")


def test_four_names_are_no_team(teams: Console) -> None:
    teams.refused("add 'A A' 'B B' 'C C' 'D D'", 2, "A team has three names")


def test_the_whole_evening_of_teams(teams: Console) -> None:
    imported(teams, LIST)
    teams.done("add 'Pia Dd' 'Rolf Ee' 'Sara Ff' --team Näll")
    teams.done("draw --yes --seed 3")
    teams.done("enter 1 1000 884")
    teams.done("enter 2 900 984")
    [ranked] = teams.done("rank --json").document()["lists"]
    assert [place["total"] for place in ranked["places"]] == [1000, 984, 900, 884]
    teams.done("replace 'Beat Frei' 'Peter Neu' --from-round 2", "draw --yes")
    assert "Peter Neu" in words_of(teams, "cards")
    for paper in ("slips", "seating", "sheets", "standings", "regulation", "registration"):
        assert "Fritz Ott" in words_of(teams, paper) or paper in {"regulation", "registration"}
    assert "given_3,family_3" in teams.done("export csv --what entries").out
    teams.done("season new Year", "season add Year")
    shown = teams.done("season show Year --json").out
    assert all(name in shown for name in ("Anna Meier", "Beat Frei", "Carla Gut"))
    teams.done("verify")


def test_teams_need_a_game_of_three_against_three(console: Console) -> None:
    words = console.done("regulation show schieber-einzel-4x12").out.replace('"single"', '"team"')
    (console.folder / "four.toml").write_text(words, encoding="utf-8")
    assert (
        "fixed teams need tables of six where three play together"
        in console.type("regulation check four.toml").err
    )


def test_an_entry_stays_a_team_once_a_team_is_entered(teams: Console) -> None:
    imported(teams, LIST)
    answer = teams.type("regulation change --set entry=single --set stages[1].draw=teams --yes")
    assert "stays “team”: 3 teams are entered." in answer.err
