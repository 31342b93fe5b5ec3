"""What is wanted of a paper, everything it needs, and what makes those of a round: see `printing.maker`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, fields
from pathlib import Path
from typing import Any, TypeAlias

from jassturnier import system
from jassturnier.board import PORT
from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import say
from jassturnier.paper.handouts import cards
from jassturnier.paper.page import Leaf, Look, Size
from jassturnier.paper.slip import PerPage, blank_sheets, reserve, score_sheets, slips
from jassturnier.paper.wall import seating
from jassturnier.services.papers.kinds import Paper
from jassturnier.services.workplace import Office
from jassturnier.tournament.lists import GROUP
from jassturnier.tournament.model import RoundInfo, StageInfo, Tournament
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.sheet_numbers import find_round, find_stage, no_round, none_drawn
from jassturnier.values import frozen


@frozen
class PaperOrder:
    """A paper to print, in which language and into which file (None: a name of its own).

    `tables`, `players` and `since` (a journal entry) say what of it: everything that fits one of
    them. `people` is how many sit at a table without names; None means the usual.
    With `new_codes` its tables get other codes for phones first.
    With `all_languages` an invitation is in those that the regulation names.
    """

    kind: Paper
    language: str
    file: Path | None = None
    suits: str | None = None
    size: str | None = None
    per_page: int | None = None
    round: int | None = None
    stage: int | None = None
    tables: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    since: int | None = None
    filled: bool = False
    blank: int = 0
    count: int = 8
    people: int | None = None
    best: int = 0
    by: str = GROUP
    desk: bool = False
    large: bool = False
    thrifty: bool = False
    landscape: bool = False
    board: str = ""
    all_languages: bool = False
    new_codes: bool = False

    @property
    def page(self) -> Size:
        """Return the size of page that it is laid out for."""
        return Size.A5 if self.large else Size[self.size or "A4"]

    @property
    def picture(self) -> bool:
        """Say whether it is wanted as a picture."""
        return self.file is not None and self.file.suffix.lower() == ".png"

    def said(self) -> dict[str, Any]:
        """Return the settings that are not as usual, by name."""
        settings = self.kind.fitting(())
        usual = {each.name: each.default for each in fields(self) if each.name in settings}
        return {name: value for name in usual if (value := getattr(self, name)) != usual[name]}

    def chooses(self) -> bool:
        """Say whether only a part is wanted."""
        return bool(self.tables or self.players) or self.since is not None


@frozen
class Job:
    """An order with everything it needs.

    `tables` and `entries` are the numbers of what is wanted, None for everything; `reserved` holds
    sheet numbers with the people at a table.
    """

    order: PaperOrder
    tournament: Tournament
    look: Look
    per_page: PerPage
    tables: frozenset[int] | None = None
    entries: frozenset[int] | None = None
    reserved: Mapping[int, int] = field(default_factory=dict)

    @property
    def stage(self) -> StageInfo:
        """Return the stage asked for, else that of the kind of paper, else the one being played.

        The number of the first of several at the same time means all of them.
        """
        if self.order.stage is not None:
            found = find_stage(self.tournament, self.order.stage)
            return next((hour for hour in self.tournament.hours() if hour.number == found.number), found)
        if self.order.kind.of_everybody:
            return self.tournament.stages[0]
        return self.tournament.played_stage() if self.order.kind.of_results else self.tournament.stage()

    @property
    def round(self) -> RoundInfo:
        """Return the round that is asked for, else the last."""
        refuse_undrawn(self.stage)
        return find_round(self.stage, self.order.round)

    def is_empty(self) -> bool:
        """Say whether a part is wanted that has nothing in it."""
        return self.order.chooses() and not (self.tables or self.entries)

    @property
    def number(self) -> int:
        """Return the number of the round that papers without names are for."""
        number = self.order.round or self.stage.waiting_round()
        if number > self.stage.rules.rounds:
            raise NotFound(no_round(self.tournament, number))
        return number

    @property
    def rules(self) -> Regulation:
        """Return the regulation of that round."""
        return self.tournament.regulation.of(self.stage.number, self.number)

    @property
    def people(self) -> int | None:
        """Return how many shall sit at a table without names, None for the usual."""
        wanted, sizes = self.order.people, self.rules.sizes
        if wanted is not None and wanted not in sizes:
            raise NotAllowed(
                say("No table has {size} players here; possible: {sizes}.", size=wanted, sizes=sizes)
            )
        return wanted

    def of_stage(self) -> tuple[Tournament, StageInfo, Look]:
        """Return what a paper of a stage begins with."""
        return self.tournament, self.stage, self.look

    def of_round(self) -> tuple[Tournament, StageInfo, RoundInfo, Look]:
        """Return what a paper of a round begins with."""
        sitting = self.tournament.during(self.round)
        return sitting, sitting.stage_of(self.round), self.round, self.look


def refuse_undrawn(stage: StageInfo) -> None:
    """Make sure that a stage has a round."""
    if not stage.rounds:
        first = say("Nothing is drawn yet; “draw” does it.")
        raise NotAllowed(*((first,) if stage.number == 1 else none_drawn(stage)))


def _seating(job: Job) -> list[Leaf]:
    return seating(*job.of_round())


def _slips(job: Job) -> list[Leaf]:
    return slips(*job.of_round(), per_page=job.per_page, tables=job.tables)


def _sheets(job: Job) -> list[Leaf]:
    order = job.order
    if order.blank:
        return blank_sheets(*job.of_stage(), number=job.number, size=job.people, count=order.blank)
    return score_sheets(*job.of_round(), tables=job.tables, filled=order.filled)


Makers: TypeAlias = Mapping[str, Callable[[Job], Sequence[Leaf]]]
"""What makes the pages of a paper, by its name."""

MAKERS: Makers = {
    "round": lambda job: [*_seating(job), *_slips(job)],
    "seating": _seating,
    "slips": _slips,
    "sheets": _sheets,
    "reserve": lambda job: reserve(job.tournament, job.stage, job.reserved, job.look, job.per_page),
    "cards": lambda job: cards(*job.of_stage(), numbers=job.entries, board=job.order.board),
}


def running_board(office: Office) -> str | None:
    """Return the address of the board of a database that runs here, as `only_board`; None where none runs."""
    port = office.station.board(office.database.place)
    return only_board(port) if port is not None and system.answers(port) else None


def only_board(port: int = PORT) -> str:
    """Return the address of a board of this laptop for phones; "" where it has no network or several."""
    places = system.networks()
    return f"http://{places[0]}:{port}/" if len(places) == 1 else ""
