"""Papers as PDF files: what is asked for, what of it, and in which file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import in_language, render, say, say_n, usual_suits
from jassturnier.paper import (
    PerPage,
    Size,
    Style,
    Suits,
    blank_sheets,
    cards,
    cash_paper,
    certificates,
    emergency,
    list_paper,
    places,
    pot_cards,
    registration,
    regulation,
    reserve,
    round_papers,
    score_sheets,
    seating,
    slips,
    standings,
    together_paper,
)
from jassturnier.services.hall.schedule import plan
from jassturnier.services.papers.kinds import PaperKind
from jassturnier.services.people.presence import no_round
from jassturnier.services.ranking.prizes import for_the_hall
from jassturnier.services.ranking.settling import settlement_for_the_hall
from jassturnier.services.workplace import Desk
from jassturnier.store.journal import sheet_numbers
from jassturnier.store.journal.earlier import tournament_after
from jassturnier.store.kit.files import file_stem
from jassturnier.store.kit.outlet import FileKind
from jassturnier.store.load.tournament import load_letterhead
from jassturnier.tournament.audit.changes import changed_entries, changed_tables
from jassturnier.tournament.lists import Listed
from jassturnier.tournament.model import RoundInfo, StageInfo, Tournament
from jassturnier.tournament.people.arrivals import arrivals_listed
from jassturnier.tournament.people.entries import find_all
from jassturnier.tournament.people.seat_list import NO_POT, pot_of
from jassturnier.tournament.ranking.clubs import CLUBS, TANDEMS, Together
from jassturnier.tournament.ranking.hidden_lists import last_shown, refuse_hidden, wanted_or_newest
from jassturnier.tournament.ranking.lots import is_decided
from jassturnier.tournament.ranking.prize_words import prizes_listed
from jassturnier.tournament.ranking.standings import GROUP
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.sheet_numbers import find_round, find_tables, sheet_label

_RANKED = ("standings", "clubs", "tandems")
_OF_RESULTS = (*_RANKED, "certificates")


@dataclass(frozen=True, slots=True)
class PaperOrder:
    """A paper to print, in which language and into which file (None: a name of its own).

    `tables`, `players` and `since` (a journal entry) say what of it: everything that fits one of
    them. `people` is how many sit at a table without names; None means the usual.
    """

    kind: PaperKind
    language: str
    file: Path | None = None
    suits: str | None = None
    size: str | None = None
    per_page: int | None = None
    round: int | None = None
    tables: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    since: int | None = None
    filled: bool = False
    blank: int = 0
    count: int = 8
    people: int | None = None
    best: int = 3
    by: str = GROUP
    desk: bool = False
    large: bool = False
    board: str = ""

    @property
    def page(self) -> Size:
        """Return the size of page that it is laid out for."""
        return Size.A5 if self.large else Size[self.size or "A4"]

    def chooses(self) -> bool:
        """Say whether only a part is wanted."""
        return bool(self.tables or self.players) or self.since is not None


@dataclass(frozen=True, slots=True)
class PrintedPaper:
    """The file that was written, None if nothing had changed; `reserved` are new sheet numbers."""

    file: Path | None
    reserved: tuple[str, ...] = ()


def print_paper(desk: Desk, order: PaperOrder) -> PrintedPaper:
    """Write a paper into a file.

    Raises:
        NotFound: that round, a table, a player or the journal entry is not there.
        NotAllowed: nothing is drawn yet, results are missing, a table cannot have so many people, or the
            file is there, and no PDF or not to be written over.
        WrongUsage: so many slips do not go on that size of paper.
    """
    outlet = desk.office.outlet()
    asked = None if order.file is None else outlet.claim(order.file, FileKind.PDF)
    job = _job(desk, order)
    if job.is_empty():
        return PrintedPaper(None)
    claim = asked or outlet.claim(_usual_place(desk, job), FileKind.PDF, desk.tournament_id)
    claim.write(_MAKERS[order.kind.name](job))
    return PrintedPaper(claim.path, tuple(map(sheet_label, job.reserved)))


@dataclass(frozen=True, slots=True)
class _Job:
    """An order with everything it needs.

    `tables` and `entries` are the numbers of what is wanted, None for everything; `reserved` holds
    sheet numbers with the people at a table.
    """

    order: PaperOrder
    tournament: Tournament
    style: Style
    per_page: PerPage
    tables: frozenset[int] | None = None
    entries: frozenset[int] | None = None
    reserved: Mapping[int, int] = field(default_factory=dict)

    @property
    def stage(self) -> StageInfo:
        """Return the stage being played; for lists of results the last one that has any."""
        lists = self.order.kind.name in _OF_RESULTS
        return self.tournament.played_stage() if lists else self.tournament.stage()

    @property
    def round(self) -> RoundInfo:
        _refuse_undrawn(self.stage)
        return find_round(self.stage, self.order.round)

    def is_empty(self) -> bool:
        return self.order.chooses() and not (self.tables or self.entries)

    def of_stage(self) -> tuple[Tournament, StageInfo, str, Style]:
        return self.tournament, self.stage, self.order.language, self.style

    def of_round(self) -> tuple[Tournament, StageInfo, RoundInfo, str, Style]:
        sitting = self.tournament.during(self.round)
        return sitting, sitting.stage(), self.round, self.order.language, self.style


def _job(desk: Desk, order: PaperOrder) -> _Job:
    job = _Job(order, desk.tournament(), _style(desk, order), _per_page(order))
    if "count" in order.kind.settings:
        return replace(job, reserved=_reserved(desk, job))
    if not order.chooses():
        return job
    before = None if order.since is None else _before(desk, order.since)
    if "round" in order.kind.settings:
        return replace(job, tables=_tables(job, before))
    return replace(job, tables=frozenset(order.tables), entries=_entries(job, before))


def _style(desk: Desk, order: PaperOrder) -> Style:
    with desk.office.database.reading() as session:
        head = load_letterhead(session, desk.tournament_id)
    suits = Suits[(order.suits or head.suits or usual_suits(order.language)).upper()]
    return Style(head.club, head.logo, suits, order.page, order.large)


def _per_page(order: PaperOrder) -> PerPage:
    usual = PerPage.usual(order.page)
    wanted = usual if order.per_page is None else PerPage.of(order.per_page)
    if (order.size is not None or order.large) and (wanted is PerPage.ONE) != (usual is PerPage.ONE):
        raise WrongUsage(say("One slip goes on A5, two or four on A4."))
    return wanted


def _before(desk: Desk, number: int) -> Tournament:
    with desk.office.database.reading() as session:
        return tournament_after(session, desk.tournament_id, number)


def _tables(job: _Job, before: Tournament | None) -> frozenset[int]:
    """Return the tables that are named, have a named player, or changed."""
    order, drawn = job.order, job.round
    chosen = {table.number for table in find_tables(drawn, order.tables)}
    named = {entry.key for entry in find_all(job.stage.entries, order.players)}
    chosen |= {table.number for table in drawn.tables if named & set(table.entries())}
    if before is not None:
        chosen |= changed_tables(before, job.tournament, drawn, results=order.filled)
    return frozenset(chosen)


def _entries(job: _Job, before: Tournament | None) -> frozenset[int]:
    """Return the entries that are named or whose card changed."""
    chosen = set(find_all(job.stage.entries, job.order.players))
    if before is not None:
        changed = changed_entries(before, job.tournament, job.stage)
        chosen |= {entry for entry in job.stage.entries if entry.key in changed}
    return frozenset(entry.number for entry in chosen)


def _reserved(desk: Desk, job: _Job) -> dict[int, int]:
    """Take new sheet numbers: so many for every number of people that a table may have."""
    wanted = _people(job)
    sizes = _rules(job).sizes if wanted is None else (wanted,)
    with desk.changing() as (session, _):
        numbers = iter(sheet_numbers.reserve(session, desk.tournament_id, job.order.count * len(sizes)))
    return {next(numbers): size for size in sizes for _ in range(job.order.count)}


def _number(job: _Job) -> int:
    """Return the number of the round that papers without names are for."""
    number = job.order.round or job.stage.waiting_round()
    if number > job.stage.rules.rounds:
        raise NotFound(no_round(job.tournament, number))
    return number


def _rules(job: _Job) -> Regulation:
    return job.tournament.regulation.of(job.stage.number, _number(job))


def _people(job: _Job) -> int | None:
    wanted, sizes = job.order.people, _rules(job).sizes
    if wanted is not None and wanted not in sizes:
        raise NotAllowed(
            say("No table has {size} players here; possible: {sizes}.", size=wanted, sizes=sizes)
        )
    return wanted


def _refuse_undrawn(stage: StageInfo) -> None:
    if not stage.rounds:
        raise NotAllowed(say("Nothing is drawn yet; “draw” does it."))


def _sheets(job: _Job) -> bytes:
    order = job.order
    if order.blank:
        return blank_sheets(*job.of_stage(), number=_number(job), size=_people(job), count=order.blank)
    return score_sheets(*job.of_round(), tables=job.tables, filled=order.filled)


def _pot(job: _Job) -> bytes:
    """Print the seats that the regulation puts into the pot."""
    pot = pot_of(job.tournament)
    if pot is None:
        raise NotAllowed(*NO_POT)
    return pot_cards(job.tournament, pot, job.order.language, job.style)


def _places(job: _Job) -> bytes:
    stage = job.stage
    drawn = max((table.number for round_ in stage.rounds for table in round_.tables), default=0)
    people = sum(len(entry.members) for entry in stage.entries)
    numbers = job.order.tables or range(1, max(drawn, people // min(_rules(job).sizes), 1) + 1)
    return places(job.tournament, numbers, job.order.language, job.style)


def _after(job: _Job) -> int | None:
    """Return the round after which a rank list is wanted, None for the last; refuse what is hidden."""
    _refuse_undrawn(job.stage)
    after = wanted_or_newest(job.stage, None if job.order.round is None else job.round.number)
    if not job.order.desk:
        refuse_hidden(job.tournament, job.stage, len(job.stage.rounds) if after is None else after)
    return after


def _together(job: _Job, of: Together) -> bytes:
    after, best = _after(job), job.order.best if "best" in job.order.kind.settings else 0
    return together_paper(job.tournament, job.stage, job.order.language, after, job.style, of=of, best=best)


def _standings(job: _Job) -> bytes:
    after = _after(job)
    return standings(job.tournament, job.stage, job.order.language, after, job.style, by=job.order.by)


def _list(job: _Job, listed: Listed[Any]) -> bytes:
    return list_paper(job.tournament, listed, job.order.language, job.style)


def _prizes(job: _Job) -> bytes:
    lists = for_the_hall(job.tournament, desk=job.order.desk)
    return _list(job, prizes_listed(job.tournament, lists))


def _settlement(job: _Job) -> bytes:
    return _list(job, settlement_for_the_hall(job.tournament, desk=job.order.desk))


def _certificates(job: _Job) -> bytes:
    _refuse_undrawn(job.stage)
    missing = sum(len(round_.open_tables()) for round_ in job.stage.rounds)
    if missing:
        raise NotAllowed(
            say_n("{n} result is still missing.", "{n} results are still missing.", missing),
            say("Certificates come when the ranks are certain."),
        )
    if job.stage.rules.knockout and not is_decided(job.tournament, job.stage):
        raise NotAllowed(
            say("The K.-o. matches are not all played and decided."),
            say("Certificates come when the ranks are certain."),
        )
    return certificates(*job.of_stage(), best=job.order.best, numbers=job.entries)


_MAKERS: Mapping[str, Callable[[_Job], bytes]] = {
    "round": lambda job: round_papers(*job.of_round(), per_page=job.per_page, tables=job.tables),
    "seating": lambda job: seating(*job.of_round()),
    "slips": lambda job: slips(*job.of_round(), per_page=job.per_page, tables=job.tables),
    "sheets": _sheets,
    "reserve": lambda job: reserve(
        job.tournament, job.stage, job.reserved, job.order.language, job.style, per_page=job.per_page
    ),
    "cards": lambda job: cards(*job.of_stage(), numbers=job.entries, board=job.order.board),
    "registration": lambda job: registration(
        job.tournament, job.order.language, job.style, numbers=job.entries
    ),
    "arrivals": lambda job: _list(job, arrivals_listed(job.tournament)),
    "pot": _pot,
    "places": _places,
    "standings": _standings,
    "clubs": lambda job: _together(job, CLUBS),
    "tandems": lambda job: _together(job, TANDEMS),
    "prizes": _prizes,
    "settlement": _settlement,
    "cash": lambda job: cash_paper(job.tournament, job.order.language, job.style),
    "certificates": _certificates,
    "regulation": lambda job: regulation(job.tournament, job.order.language, job.style),
    "schedule": lambda job: _list(job, plan(job.tournament)),
    "emergency": lambda job: emergency(*job.of_stage()),
}


def _usual_place(desk: Desk, job: _Job) -> Path:
    """Return a place such as `fruehlingsjass-zettel-2.pdf`; whatever is different has another name."""
    order, stage = job.order, job.stage
    several = len(job.tournament.regulation.stages) > 1
    parts = [
        in_language(stage.rules.name, order.language) if several else "",
        order.kind.name_in(order.language),
        _detail(job),
        render(say("selection"), order.language) if order.chooses() else "",
    ]
    ending = "".join(f"-{file_stem(part)}" for part in parts if part)
    return desk.office.usual_place(job.tournament.name, f"{ending}.pdf")


def _detail(job: _Job) -> str:
    """Return what else the name of the file says: the round, the sheet numbers, filled or blank."""
    order = job.order
    if order.blank:
        return render(say("blank"), order.language)
    if job.reserved:
        return f"{min(job.reserved)}-{max(job.reserved)}"
    if "round" not in order.kind.settings:
        return ""
    if order.kind.name in _RANKED:
        by = "" if order.by == GROUP else f" {order.by}"
        best = f" {order.best}" if "best" in order.kind.settings else ""
        return f"{order.round or last_shown(job.stage) or len(job.stage.rounds)}{by}{best}"
    words = [str(job.round.number), render(say("filled"), order.language) if order.filled else ""]
    return " ".join(filter(None, words))
