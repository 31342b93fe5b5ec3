"""The page of the prize giving reveals everybody once, the last first, and is complete in itself."""

import re
from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.services.hall.ceremony import ceremony, own_templates
from jassturnier.services.people import entering
from jassturnier.services.setup import tournaments
from jassturnier.services.workplace import Desk
from tests.support.offices import SINGLE, office, play_round, refused


def evening(folder: Path, rounds: int = 1, names: str = "ABCDEFGH", **more: object) -> Desk:
    """Return the desk of an evening of one round; who plays together shares a rank."""
    document = tournaments.document(SINGLE)
    prizes = [{"ranks": 1, "francs": 100}, {"ranks": "last", "text": "<Ham & eggs>"}]
    settings = {**document, **more, "prizes": prizes, "stages": [{**document["stages"][0], "rounds": 1}]}
    desk = tournaments.create(office(folder), tournaments.NewTournament("Evening <3", settings, None))
    entering.add(desk, [entering.new_entry([f"Given {name}"], club="Edelweiss") for name in names])
    for _ in range(rounds):
        play_round(desk)
    return desk


def words(page: bytes) -> list[str]:
    """Return what each key reveals: rank, names, total and prize."""
    found = re.findall(r"<section.*?</section>", page.decode(), re.DOTALL)
    return [" ".join(re.sub(r"<.*?>", " ", section).split()) for section in found]


def test_the_last_is_revealed_first_and_the_first_last(tmp_path: Path) -> None:
    title, *steps, table = words(ceremony(evening(tmp_path)))
    assert title.startswith("Evening &lt;3 Prize giving")
    assert [step.split()[1] for step in steps] == ["7", "5", "3", "1"]
    assert all("Edelweiss" in step for step in steps)
    assert "Fr. 50.00" in steps[-1]
    assert "&lt;Ham &amp; eggs&gt;" in steps[0]
    assert table.count("Rank") == 4


@pytest.mark.parametrize(
    ("giving", "ranks"), [("podium-first", ["1", "3", "5", "7"]), ("podium-last", ["5", "7", "3", "1"])]
)
def test_the_ranks_are_called_in_the_order_of_the_regulation(
    tmp_path: Path, giving: str, ranks: list[str]
) -> None:
    _, *steps, table = words(ceremony(evening(tmp_path, prize_giving=giving)))
    assert [step.split()[1] for step in steps] == ranks
    assert table.startswith("Rank 1")


def test_a_podium_has_its_ranks_only(tmp_path: Path) -> None:
    _, *steps, _ = words(ceremony(evening(tmp_path), podium=3))
    assert [step.split()[1] for step in steps] == ["3", "1"]


def test_nobody_is_revealed_before_the_last_slip(tmp_path: Path) -> None:
    desk = evening(tmp_path, rounds=0)
    with refused(desk, NotAllowed):
        ceremony(desk)


def test_the_page_fetches_nothing(tmp_path: Path) -> None:
    page = ceremony(evening(tmp_path)).decode()
    assert not re.search(r"https?:|src=|href=|@import|url\(", page)


def test_what_a_club_has_not_changed_is_ours(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text("body { color: red }", encoding="utf-8")
    templates = own_templates(tmp_path)
    assert templates.source("style.css") == "body { color: red }"
    assert templates.source("wall.css") == own_templates(None).source("wall.css")


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        own_templates(tmp_path / "nowhere")
