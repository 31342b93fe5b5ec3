"""Papers as PDF files: what is asked for, what of it, in which file; and what makes those of a round."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import field, fields, replace
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeAlias

from jassturnier import system
from jassturnier.board import PORT
from jassturnier.errors import JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import choose_language, in_language, names, render, say, usual_suits
from jassturnier.languages import speaking
from jassturnier.paper.handouts import cards
from jassturnier.paper.page import Leaf, Look, Size, Style, bind, png
from jassturnier.paper.pen import Suits
from jassturnier.paper.slip import PerPage, blank_sheets, reserve, score_sheets, slips
from jassturnier.paper.wall import seating
from jassturnier.services.papers.kinds import KINDS, Paper
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.kit import written as m
from jassturnier.store.kit.files import FileKind, file_stem
from jassturnier.store.kit.schema import new_code
from jassturnier.store.kit.view import Source
from jassturnier.store.load.tournament import load_letterhead, load_tournament
from jassturnier.tournament.colours import Letterhead
from jassturnier.tournament.lists import GROUP
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, Tournament
from jassturnier.tournament.people.entries import find_all, not_in
from jassturnier.tournament.people.seat_list import changed_entries, changed_tables
from jassturnier.tournament.people.seats import round_title
from jassturnier.tournament.ranking.extra_lists import (
    CLUBS,
    how_many,
    last_shown,
    tables_with_results,
    without_results,
)
from jassturnier.tournament.regulation.regulation import Phone, Regulation
from jassturnier.tournament.scoring.sheet_numbers import (
    find_round,
    find_stage,
    find_tables,
    no_round,
    none_drawn,
    sheet_label,
)
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


@frozen
class PrintedPaper:
    """The file that was written, None if nothing had changed; `reserved` are new sheet numbers."""

    file: Path | None
    reserved: tuple[str, ...] = ()


def print_paper(desk: Desk, order: PaperOrder) -> PrintedPaper:
    """Write a paper into a file.

    Raises:
        NotFound: that round, a table, a player or the journal entry is not there.
        NotAllowed: nothing is drawn yet, results are missing, a table cannot have that many people, nobody
            hands in by phone, or the file is there, and no PDF or not to be written over.
        WrongUsage: that many slips do not go on that size of paper, or the paper is no picture.
    """
    outlet = desk.office.outlet()
    if order.picture and order.kind.name not in _PICTURES:
        raise WrongUsage(say("“print {kind}” makes a PDF only.", kind=order.kind.name_in(order.language)))
    kind = FileKind.PICTURE if order.picture else FileKind.PDF
    asked = None if order.file is None else outlet.claim(order.file, kind)
    job = _job(desk, order)
    if order.new_codes:
        _give_codes(desk, job)
        job = _job(desk, order)
    if job.is_empty():
        _note(desk, job)
        return PrintedPaper(None)
    if order.kind.name in _WITH_CODES and _by_phone(job.tournament) and job.look.style.board is None:
        desk.office.tell(
            say(
                "No board runs here, so the slips have no codes for phones: start “board” first, or name it "
                "with --board."
            )
        )
    claim = asked or outlet.claim(_usual_place(desk, job), FileKind.PDF, desk.tournament_id)
    claim.write(_png(job) if order.picture else _pdf(job))
    _note(desk, job)
    return PrintedPaper(claim.path, tuple(map(sheet_label, job.reserved)))


def _give_codes(desk: Desk, job: Job) -> None:
    """Give the tables on a paper other codes: slips that were printed before open nothing any more."""
    if not _by_phone(job.tournament):
        raise NotAllowed(say("The regulation does not let tables hand in by phone."))
    with desk.changing() as (session, _):
        for table in job.round.tables:
            if job.tables is None or table.number in job.tables:
                session.get_one(m.Table, table.key).code = new_code()


def _note(desk: Desk, job: Job) -> None:
    """Remember a paper that was printed whole, or all of it that had changed, for `outdated`."""
    order = job.order
    if order.tables or order.players or order.picture or order.kind.name in _OF_A_MOMENT:
        return
    # A part may be of a round that is not drawn: only a whole paper has a name.
    station, key, name = desk.office.station, desk.tournament_id, _named(job)
    if order.since is None or order.since <= _printed_at(desk, station.printed(key).get(name, "0")):
        station.note_printed(key, name, job.tournament.head)


def _printed_at(desk: Desk, state: str) -> int:
    from jassturnier.store.journal.undo import number_of  # noqa: PLC0415 — most papers are of now

    with desk.office.database.reading() as session:
        return number_of(session, state)


_PICTURES = {"invitation", "certificates"}
"""What is sent to messengers, too."""
_OF_A_MOMENT = {"arrivals", "cash", "emergency"}
"""What is printed anew whenever it is wanted."""


def _named(job: Job) -> str:
    """Return kind, language and settings of a paper as JSON: they make it again."""
    order = job.order
    options = {name: value for name, value in order.said().items() if name not in _OF_ONE_TIME}
    if "round" in order.kind.settings:
        options["round"] = _round(job)
    if "stage" in order.kind.fitting(options) and len(job.tournament.regulation.stages) > 1:
        options["stage"] = job.stage.number
    return json.dumps([order.kind.name, order.language, options])


_OF_ONE_TIME = {"file", "since", "count", "new_codes"}
"""Settings that make no other paper."""


def _round(job: Job) -> int:
    if job.order.blank:
        return job.number
    if job.order.kind.ranks:
        return job.order.round or last_shown(job.stage) or len(job.stage.rounds)
    return job.round.number


@frozen
class Outdated:
    """A paper, as it is ordered, that reads otherwise than when it was printed after journal entry `since`.

    That is 0 where what it was is not known any more; `language` is "" if the paper has its own anyway.
    """

    order: PaperOrder
    since: int
    language: str


def outdated(desk: Desk) -> Iterator[Outdated]:
    """Find the printed papers still in use that would read otherwise today, whatever was changed."""
    now, usual = _now(desk), choose_language(desk.language)
    before = cache(partial(_before_if_known, desk))
    for name, state in desk.office.station.printed(desk.tournament_id).items():
        kind, language, options = json.loads(name)
        order = PaperOrder(KINDS[kind], language, **options)
        if not _is_in_use(now.tournament, order):
            continue
        since, then = before(state)
        if then is not None:
            order = _of_its_stage(order, then.tournament)
        if then is None or _differ(*_compared(order, then, now)):
            anyway = language == usual and (order.all_languages or "all_languages" not in order.kind.settings)
            yield Outdated(order, since, "" if anyway else language)


def _of_its_stage(order: PaperOrder, then: Tournament) -> PaperOrder:
    """Return an order with its stage; papers that were printed by an older version are of the one of then."""
    several = len(then.regulation.stages) > 1 and "stage" in order.kind.fitting(order.said())
    return replace(order, stage=then.stage().number) if several and order.stage is None else order


def _is_in_use(tournament: Tournament, order: PaperOrder) -> bool:
    if _tells_results(order):
        return True
    if order.kind.name in _OF_OPEN_TABLES and not order.blank:
        stage = order.stage or tournament.stage().number
        rounds = (each for one in tournament.hours() if one.number == stage for each in one.rounds)
        return any(each.number == order.round and each.open_tables() for each in rounds)
    return not tournament.over()


_OF_OPEN_TABLES = {"round", "slips", "seating", "sheets"}
"""Nobody needs these once all results are in."""


_OF_RESULTS = {"prizes", "settlement", "course", "evening"}


def _tells_results(order: PaperOrder) -> bool:
    return order.kind.of_results or order.filled or order.kind.name in _OF_RESULTS


@frozen
class _State:
    """All that stands on papers, at one time."""

    tournament: Tournament
    letterhead: Letterhead


def _read(source: Source, tournament_id: int) -> _State:
    return _State(load_tournament(source, tournament_id), load_letterhead(source, tournament_id))


def _now(desk: Desk) -> _State:
    with desk.office.database.viewing() as view:
        return _read(view, desk.tournament_id)


def _before(desk: Desk, number: int) -> _State:
    from jassturnier.store.journal.undo import read_after  # noqa: PLC0415 — most papers are of now

    with desk.office.database.reading() as session:
        return read_after(session, desk.tournament_id, number, _read)


def _before_if_known(desk: Desk, state: str) -> tuple[int, _State | None]:
    """Read what was printed, with its entry; nothing where the database has gone back to before it."""
    from jassturnier.store.journal.undo import read_printed  # noqa: PLC0415 — most papers are of now

    with suppress(JassError), desk.office.database.reading() as session:
        return read_printed(session, desk.tournament_id, state, _read) or (0, None)
    return 0, None


def _compared(order: PaperOrder, before: _State, now: _State) -> tuple[Job, Job]:
    """Return what is on a paper but for the state of the journal, and results that came since on others."""
    shown = now.tournament
    if not _tells_results(order):
        shown = without_results(shown, but=tables_with_results(before.tournament))
    return _made_of(order, before), _made_of(order, replace(now, tournament=shown))


def _made_of(order: PaperOrder, state: _State) -> Job:
    job = Job(order, state.tournament, _look(order, state.letterhead), _per_page(order))
    sample = dict(enumerate(_sizes(job), 1)) if "count" in order.kind.settings else {}
    return replace(job, reserved=sample)


def _differ(before: Job, now: Job) -> bool:
    made = _bytes(now)
    return bool(made) and made != _bytes(before)


def _bytes(job: Job) -> bytes:
    """Return the paper; what cannot be made any more, as of a draw that was taken back, is none."""
    with speaking(job.tournament.regulation.labels), suppress(JassError):
        return _pdf(replace(job, tournament=replace(job.tournament, head="")))
    return b""


def maker(paper: Paper) -> Callable[[Job], Sequence[Leaf]]:
    """Return what makes the pages of a paper."""
    if paper.name in MAKERS:
        return MAKERS[paper.name]
    from jassturnier.services.papers import posting  # noqa: PLC0415 — loads much that slips do without

    return posting.MAKERS[paper.name]


def _pdf(job: Job) -> bytes:
    """Make a paper; the title of the file names the round whose tables it is for."""
    leaves, title = maker(job.order.kind)(job), job.tournament.name
    if job.order.kind.name in _OF_OPEN_TABLES and not job.order.blank:
        sitting, _, drawn, look = job.of_round()
        title = f"{title} – {look.words(round_title(sitting, drawn, look.language))}"
    return bind(leaves, title, job.look.style)


def _png(job: Job) -> bytes:
    leaf, *_ = maker(job.order.kind)(job)
    return png(leaf)


def _job(desk: Desk, order: PaperOrder) -> Job:
    now = _now(desk)
    look = _look(order, now.letterhead, order.board or _board(desk.office, order, now.tournament))
    job = Job(order, now.tournament, look, _per_page(order))
    if "count" in order.kind.settings:
        return replace(job, reserved=_reserved(desk, job))
    if not order.chooses():
        return job
    before = None if order.since is None else _before(desk, order.since)
    if "round" in order.kind.settings:
        return replace(job, tables=_tables(job, now, before))
    return replace(job, tables=frozenset(order.tables), entries=_entries(job, now, before))


def _board(office: Office, order: PaperOrder, tournament: Tournament) -> str | None:
    """Return where codes lead; it is looked up only where there are any."""
    if order.kind.name == "poster":
        return running_board(office)
    wanted = _by_phone(tournament) and order.kind.name in _WITH_CODES and not order.blank
    return running_board(office) if wanted else None


_WITH_CODES = {"round", "slips", "sheets"}


def _by_phone(tournament: Tournament) -> bool:
    return tournament.regulation.phone is not Phone.NO


def _look(order: PaperOrder, head: Letterhead, board: str | None = None) -> Look:
    suits = Suits[(order.suits or head.suits or usual_suits(order.language)).upper()]
    style = Style(
        head.club,
        head.logo,
        suits,
        order.page,
        order.large,
        board,
        head.colour,
        thrifty=order.thrifty,
        picture=order.picture,
    )
    return Look(order.language, style)


def _per_page(order: PaperOrder) -> PerPage:
    usual = PerPage.usual(order.page)
    wanted = usual if order.per_page is None else PerPage.of(order.per_page)
    if (order.size is not None or order.large) and (wanted is PerPage.ONE) != (usual is PerPage.ONE):
        raise WrongUsage(say("One slip goes on A5, two or four on A4."))
    return wanted


def _tables(job: Job, now: _State, before: _State | None) -> frozenset[int]:
    order, drawn = job.order, job.round
    chosen = {table.number for table in find_tables(drawn, order.tables)}
    named = {entry.key for entry in _players(job)}
    chosen |= {table.number for table in drawn.tables if named & set(table.entries())}
    if before is not None:
        chosen |= _changed_tables(order, drawn, before, now)
    return frozenset(chosen)


def _players(job: Job) -> tuple[EntryInfo, ...]:
    return find_all(job.stage.entries, job.order.players, others=not_in(job.tournament, job.stage))


def _changed_tables(order: PaperOrder, drawn: RoundInfo, before: _State, now: _State) -> AbstractSet[int]:
    slips = order if order.kind.name == "sheets" else replace(order, kind=KINDS["slips"])
    earlier, later = _compared(replace(slips, round=drawn.number), before, now)
    changed = changed_tables(earlier.tournament, later.tournament, drawn, results=order.filled)
    every = {table.number for table in drawn.tables}
    rest = frozenset(every - changed)
    return every if _differ(replace(earlier, tables=rest), replace(later, tables=rest)) else changed


def _entries(job: Job, now: _State, before: _State | None) -> frozenset[int]:
    chosen = {entry.number for entry in _players(job)}
    if before is not None:
        chosen |= _changed_entries(job, before, now)
    return frozenset(chosen)


def _changed_entries(job: Job, before: _State, now: _State) -> AbstractSet[int]:
    """Return the entries whose card changed by itself; all where the others have changed, too."""
    earlier, later = _compared(job.order, before, now)
    keys = changed_entries(earlier.tournament, later.tournament, later.stage)
    every = {entry.number for entry in job.stage.entries}
    changed = {entry.number for entry in job.stage.entries if entry.key in keys}
    rest = frozenset(every - changed)
    return every if _differ(replace(earlier, entries=rest), replace(later, entries=rest)) else changed


def _reserved(desk: Desk, job: Job) -> dict[int, int]:
    """Take as many new sheet numbers for every number of people that a table may have."""
    sizes = _sizes(job)
    with desk.changing() as (session, _):
        numbers = iter(m.reserve(session, desk.tournament_id, job.order.count * len(sizes)))
    return {next(numbers): size for size in sizes for _ in range(job.order.count)}


def _sizes(job: Job) -> Sequence[int]:
    wanted = job.people
    return job.rules.sizes if wanted is None else (wanted,)


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


_BY = names(say("category"), say("club"))
"""What rank lists may be by beside groups."""


def _detail(job: Job) -> str:
    order = job.order
    if order.blank:
        return render(say("blank"), order.language)
    if job.reserved:
        return f"{min(job.reserved)}-{max(job.reserved)}"
    if "round" not in order.kind.settings:
        return ""
    if order.kind.ranks:
        by = "" if order.by == GROUP else f" {render(_BY.of(order.by), order.language)}"
        best = f" {how_many(job.tournament, CLUBS, order.best)}" if "best" in order.kind.settings else ""
        return f"{_round(job)}{by}{best}"
    words = [str(job.round.number), render(say("filled"), order.language) if order.filled else ""]
    return " ".join(filter(None, words))
