"""Papers as PDF files: what is asked for, what of it, and in which file."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from jassturnier.errors import JassError, WrongUsage
from jassturnier.i18n import in_language, render, say, usual_suits
from jassturnier.paper import PerPage, Style, Suits
from jassturnier.services.papers.kinds import KINDS, Paper
from jassturnier.services.papers.making import Job, PaperOrder
from jassturnier.services.workplace import Desk
from jassturnier.store.journal import journal
from jassturnier.store.journal.earlier import tournament_after
from jassturnier.store.kit.files import file_stem
from jassturnier.store.kit.outlet import FileKind
from jassturnier.store.load.tournament import load_letterhead
from jassturnier.tournament.audit.changes import changed_entries, changed_tables
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.entries import find_all
from jassturnier.tournament.ranking.hidden_lists import last_shown, without_results
from jassturnier.tournament.ranking.standings import GROUP
from jassturnier.tournament.scoring.sheet_numbers import find_tables, sheet_label


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
        _note(desk, job)
        return PrintedPaper(None)
    claim = asked or outlet.claim(_usual_place(desk, job), FileKind.PDF, desk.tournament_id)
    claim.write(order.kind.maker()(job))
    _note(desk, job)
    return PrintedPaper(claim.path, tuple(map(sheet_label, job.reserved)))


def _note(desk: Desk, job: Job) -> None:
    """Remember a paper that was printed whole, or all of it that had changed, for `outdated`."""
    order = job.order
    part = order.blank or order.filled or order.tables or order.players
    if part or order.kind.name in _OF_A_MOMENT:
        return
    # A part may be of a round that is not drawn, as blank sheets are: only a whole paper has a name.
    station, key, name = desk.office.station, desk.tournament_id, _paper(job)
    if order.since is None or order.since <= station.printed(key).get(name, 0):
        station.note_printed(key, name, int(job.tournament.head.partition("-")[0]))


_OF_A_MOMENT = {"reserve", "arrivals", "cash", "emergency"}
"""What is printed anew whenever it is wanted."""


def _paper(job: Job) -> str:
    """Return the options of a paper as JSON: they make it again."""
    order = job.order
    options = {
        "round": _round(job),
        "best": order.best,
        "by": order.by,
        "desk": order.desk,
        "board": order.board,
    }
    kept = {name: value for name, value in options.items() if name in order.kind.settings and value}
    return json.dumps([order.kind.name, order.language, kept])


def _round(job: Job) -> int:
    if "round" not in job.order.kind.settings:
        return 0
    if job.order.kind.ranks:
        return job.order.round or last_shown(job.stage) or len(job.stage.rounds)
    return job.round.number


@dataclass(frozen=True, slots=True)
class Outdated:
    """A paper that reads otherwise than when it was printed here, after journal entry `since`."""

    kind: Paper
    round: int
    since: int


def outdated(desk: Desk) -> Iterator[Outdated]:
    """Find the printed papers still in use that would read otherwise today, whatever was changed."""
    for name, since in desk.office.station.printed(desk.tournament_id).items():
        kind, language, options = json.loads(name)
        order = PaperOrder(KINDS[kind], language, **options)
        now = desk.tournament()
        if kind in _OF_OPEN_TABLES and not _is_open(now, order.round):
            continue
        before = _looked_at(desk, order, _before(desk, since))
        if _bytes(_looked_at(desk, order, now)) != _bytes(before):
            yield Outdated(order.kind, order.round or 0, since)


def _is_open(tournament: Tournament, number: int | None) -> bool:
    """Say whether a round waits for results."""
    return any(round_.number == number and round_.open_tables() for round_ in tournament.stage().rounds)


_OF_OPEN_TABLES = {"round", "slips", "seating", "sheets"}
"""Nobody needs these once all results are in."""


def _looked_at(desk: Desk, order: PaperOrder, tournament: Tournament) -> Job:
    """Return what is on a paper but for the state of the journal, and results where it is not about them."""
    ranks = order.kind.of_results or order.kind.name in _OF_RESULTS
    shown = tournament if ranks else without_results(tournament)
    return Job(order, replace(shown, head=""), _style(desk, order), _per_page(order))


_OF_RESULTS = {"prizes", "settlement"}


def _bytes(job: Job) -> bytes:
    """Return the paper; what cannot be made any more, as of a draw that was taken back, is none."""
    try:
        return job.order.kind.maker()(job)
    except JassError:
        return b""


def _job(desk: Desk, order: PaperOrder) -> Job:
    job = Job(order, desk.tournament(), _style(desk, order), _per_page(order))
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


def _tables(job: Job, before: Tournament | None) -> frozenset[int]:
    """Return the tables that are named, have a named player, or changed."""
    order, drawn = job.order, job.round
    chosen = {table.number for table in find_tables(drawn, order.tables)}
    named = {entry.key for entry in find_all(job.stage.entries, order.players)}
    chosen |= {table.number for table in drawn.tables if named & set(table.entries())}
    if before is not None:
        chosen |= changed_tables(before, job.tournament, drawn, results=order.filled)
    return frozenset(chosen)


def _entries(job: Job, before: Tournament | None) -> frozenset[int]:
    """Return the entries that are named or whose card changed."""
    chosen = set(find_all(job.stage.entries, job.order.players))
    if before is not None:
        changed = changed_entries(before, job.tournament, job.stage)
        chosen |= {entry for entry in job.stage.entries if entry.key in changed}
    return frozenset(entry.number for entry in chosen)


def _reserved(desk: Desk, job: Job) -> dict[int, int]:
    """Take new sheet numbers: so many for every number of people that a table may have."""
    wanted = job.people
    sizes = job.rules.sizes if wanted is None else (wanted,)
    with desk.changing() as (session, _):
        numbers = iter(journal.reserve(session, desk.tournament_id, job.order.count * len(sizes)))
    return {next(numbers): size for size in sizes for _ in range(job.order.count)}


def _usual_place(desk: Desk, job: Job) -> Path:
    """Return a place such as `fruehlingsjass-zettel-2.pdf`; whatever is different has another name."""
    order, stage = job.order, job.stage
    several = len(job.tournament.regulation.stages) > 1
    parts = [
        in_language(stage.rules.name, order.language) if several else "",
        order.kind.in_files(order.language),
        _detail(job),
        render(say("selection"), order.language) if order.chooses() else "",
    ]
    ending = "".join(f"-{file_stem(part)}" for part in parts if part)
    return desk.office.usual_place(job.tournament.name, f"{ending}.pdf")


def _detail(job: Job) -> str:
    """Return what else the name of the file says: the round, the sheet numbers, filled or blank."""
    order = job.order
    if order.blank:
        return render(say("blank"), order.language)
    if job.reserved:
        return f"{min(job.reserved)}-{max(job.reserved)}"
    if "round" not in order.kind.settings:
        return ""
    if order.kind.ranks:
        by = "" if order.by == GROUP else f" {order.by}"
        best = f" {order.best}" if "best" in order.kind.settings else ""
        return f"{order.round or last_shown(job.stage) or len(job.stage.rounds)}{by}{best}"
    words = [str(job.round.number), render(say("filled"), order.language) if order.filled else ""]
    return " ".join(filter(None, words))
