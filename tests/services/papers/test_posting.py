"""What the papers of a whole tournament refuse, and how many table numbers are put up."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from jassturnier import system
from jassturnier.errors import WrongUsage
from jassturnier.paper.kit.page import Look
from jassturnier.paper.slip import PerPage
from jassturnier.services.papers.kinds import KINDS
from jassturnier.services.papers.making import Job, PaperOrder
from jassturnier.services.papers.posting import MAKERS
from tests.support.offices import with_players


def job(folder: Path, kind: str, tables: Sequence[int] = ()) -> Job:
    tournament = with_players(folder, 12).tournament()
    return Job(PaperOrder(KINDS[kind], "en", tables=tuple(tables)), tournament, Look("en"), PerPage.TWO)


@pytest.mark.parametrize("networks", [(), ("192.168.1.5", "10.0.0.7")])
def test_a_poster_asks_whose_board_it_leads_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, networks: Sequence[str]
) -> None:
    monkeypatch.setattr(system, "networks", lambda: networks)
    with pytest.raises(WrongUsage, match="--board"):
        MAKERS["poster"](job(tmp_path, "poster"))


@pytest.mark.parametrize(("tables", "leaves"), [((), 3), ((7, 8), 2)])
def test_every_table_there_can_be_gets_its_number(tmp_path: Path, tables: Sequence[int], leaves: int) -> None:
    assert len(MAKERS["places"](job(tmp_path, "places", tables))) == leaves
