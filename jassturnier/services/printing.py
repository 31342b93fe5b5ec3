"""Papers as PDF files."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.paper import round_papers, seating, slips, standings
from jassturnier.services.desk import Desk
from jassturnier.store.files import file_stem, write_file
from jassturnier.tournament.sheets import find_round
from jassturnier.tournament.snapshot import Evening


class Paper(StrEnum):
    """What can be printed."""

    ROUND = "round"
    SEATING = "seating"
    SLIPS = "slips"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class Order:
    """A paper to print: of which round, in which language, into which file (None: a name of its own)."""

    paper: Paper
    language: str
    round: int | None = None
    file: Path | None = None


def print_paper(desk: Desk, order: Order) -> Path:
    """Write a paper and return its file.

    Raises:
        NotFound: that round is not drawn.
        NotAllowed: nothing is drawn yet.
    """
    evening = desk.evening()
    if not evening.stage().rounds:
        raise NotAllowed(say("Nothing is drawn yet; “draw” does it."))
    path = order.file or Path(_file_name(evening, order))
    write_file(path, _content(evening, order))
    return path


def _content(evening: Evening, order: Order) -> bytes:
    stage = evening.stage()
    if order.paper is Paper.STANDINGS:
        return standings(evening, stage, order.language, order.round)
    make = {Paper.ROUND: round_papers, Paper.SEATING: seating, Paper.SLIPS: slips}
    return make[order.paper](evening, stage, find_round(stage, order.round), order.language)


def _file_name(evening: Evening, order: Order) -> str:
    """Return a name such as `fruhlingsjass-seating-2.pdf`."""
    stage = evening.stage()
    chosen = len(stage.rounds) if order.paper is Paper.STANDINGS else find_round(stage).number
    return f"{file_stem(evening.name)}-{order.paper}-{order.round or chosen}.pdf"
