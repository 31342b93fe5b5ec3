"""What is seen at the desk: where the evening stands, what comes next, what others do."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from time import monotonic

from jassturnier.cli.kit import registry
from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.kit.installation import ready_made
from jassturnier.cli.kit.spoken import command_in, joined, split
from jassturnier.cli.setup.tournaments import welcome
from jassturnier.errors import JassError, NeedsDecision, NotFound
from jassturnier.i18n import Text, fold, render, say, verbatim
from jassturnier.services.hall.clock import time
from jassturnier.services.safety.backups import latest
from jassturnier.services.safety.history import ListedEntry, now
from jassturnier.services.safety.history import news as news_since
from jassturnier.services.season.seasons import counts, listed
from jassturnier.services.status import Phase, in_short, status, wrong
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import Head
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.free import openable
from jassturnier.tournament.ranking.hidden_lists import waiting
from jassturnier.tournament.regulation.series_rules import EntryKind, Partners
from jassturnier.tournament.words import at_minute
from jassturnier.values import frozen


@frozen
class Ask:
    """What a choice asks for: `usual` is what Enter alone adds, `whole` a line that is one word.

    With `many` it asks again until nothing is typed. Without `usual`, nothing typed means not to do it.
    `completed` is the command whose next word is completed.
    """

    text: Text
    usual: str | None = None
    whole: bool = False
    many: bool = False
    completed: str = ""


@frozen
class Choice:
    """A command to choose by its number; `words` say what it does where the registry would say too little."""

    line: tuple[str, ...]
    ask: Ask | None = None
    words: Text | None = None

    def described(self, language: str) -> str:
        """Return what the choice does."""
        spec = registry.find(self.line[0])
        if self.words is None and spec is not None:
            return render(spec.words, language)
        return "" if self.words is None else render(self.words, language)

    def typed(self, language: str) -> tuple[str, ...]:
        """Return the command as it is typed in a language."""
        return tuple(split(command_in(joined(self.line), language)))


_NEW = Choice(("new",))
_FINAL = Choice(("new",), words=say("Start another tournament, such as the final of the season."))
_DEMO = Choice(("demo",), Ask(say("Into which folder? Enter alone: demo"), "demo", whole=True))
_ADD = Choice(("add",), Ask(say("Name (Enter alone: nobody more)"), whole=True, many=True))
_ADD_TOGETHER = {
    EntryKind.PAIR: Choice(
        ("add",),
        Ask(say("The names of a pair, with + between (Enter alone: nobody more)"), whole=True, many=True),
    ),
    EntryKind.TEAM: Choice(
        ("add",),
        Ask(say("The names of a team, with + between (Enter alone: nobody more)"), whole=True, many=True),
    ),
}
PAIR = Choice(("pair",), Ask(say("Which two? Their numbers, such as 3 4"), completed="pair"))
PAIR_ALL = Choice(("pair",), words=say("Make pairs of all who are alone, as the regulation says."))
_IMPORT = Choice(("import",), Ask(say("Which file?"), whole=True, completed="import"))
_HERE = Choice(
    ("here",),
    Ask(say("Who is here? Numbers such as 1-40 43, or names; Enter alone: all"), "--all", completed="here"),
)
_LEAVE = Choice(("leave",), Ask(say("Who goes home? Number or name"), completed="leave"))
_REPLACE = Choice(
    ("replace",),
    Ask(say("Who goes, and who takes over? A number or name, then a new name"), completed="replace"),
)
_TABLE = Choice(("draw", "table"), words=say("Open one more table for those who have no seat."))
_DRAW, _ENTER, _MISSING, _RANK = (Choice((name,)) for name in ("draw", "enter", "missing", "rank"))
_PRINT = Choice(("print",), words=say("Print where everybody sits, and the slips."))
_PRINT_RANKS = Choice(("print", "standings"), words=say("Print the rank list."))
_QUALIFIED = Choice(("qualify",), words=say("Enter who is qualified in the season."))
_PRIZES, _LOT, _QUALIFY, _UNDO = (Choice((name,)) for name in ("prizes", "lot", "qualify", "undo"))
_PUBLISH, _CLOSE, _EXPORT = Choice(("publish",)), Choice(("close",)), Choice(("export", "xlsx"))
_EDIT = Choice(
    ("players", "edit"),
    Ask(say("Whose? Number or name"), whole=True, completed="players edit"),
    words=say("Correct a name."),
)
_PAID = Choice(("paid",), Ask(say("Who has paid? Numbers such as 1-40 43, or names"), completed="paid"))
_BOARD = Choice(("board",))
_END_BOARD = Choice(("board", "--end"), words=say("End the board that runs beside the desk."))
_BACKUP = Choice(
    ("backup",),
    Ask(say("Onto which stick or folder? Enter alone: beside the database"), whole=True, completed="backup"),
)

SEVERAL = (
    Choice(("use",), Ask(say("Which tournament?"), whole=True, completed="use")),
    Choice(("list",)),
    _NEW,
)
BROKEN = (Choice(("restore",)), Choice(("backup", "--list")), Choice(("doctor",)))
_BY_PHASE = {
    Phase.PLAYERS: (_ADD, _IMPORT),
    Phase.SERIES: (_QUALIFIED, _ADD, _IMPORT),
    Phase.ROLL_CALL: (_HERE, _DRAW, _ADD, _EDIT),
    Phase.DRAW: (_DRAW, _RANK, _PRINT_RANKS, _LEAVE),
    Phase.RESULTS: (_PRINT, _ENTER, _MISSING, _RANK),
    Phase.LOT: (_LOT, _RANK),
    Phase.STAGE: (_QUALIFY, _RANK, _PRINT_RANKS),
    Phase.CLOSING: (_RANK, _PRINT_RANKS, _PRIZES, _EXPORT, _CLOSE),
    Phase.CLOSED: (_RANK, _PRINT_RANKS, _EXPORT, _NEW),
}


def starting() -> tuple[Choice, ...]:
    """Return what is sensible before any tournament; who only unpacked the program first wants to see it."""
    return (_DEMO, _NEW) if ready_made() else (_NEW, _DEMO)


def asking(words: Sequence[str], view: "View", language: str) -> Choice | None:
    """Return the choice that asks for what a command typed alone still needs."""
    spec = registry.find(words[0]) if len(words) == 1 else None
    typed = tuple(map(fold, words))
    known = (*view.choices, _ADD, _IMPORT, _HERE, _LEAVE, _REPLACE, _EDIT, _PAID)
    return next(
        (
            each
            for each in known
            if each.ask
            and ((spec and each.line == (spec.name,)) or tuple(map(fold, each.typed(language))) == typed)
        ),
        None,
    )


def choices(  # noqa: PLR0913 — what the evening waits for
    phase: Phase,
    *,
    begun: bool,
    kind: EntryKind,
    alone: Choice | None = None,
    table: bool = False,
    hidden: bool = False,
    owing: bool = False,
) -> Iterator[Choice]:
    """Return what is sensible in a phase; until results are there (`begun`) that is people, too.

    Pairs and teams are entered together; who is still `alone` needs somebody first, by this choice; all are
    paired once it is said who has come. Where
    enough have no seat for a further `table`, that comes before the results. What is `hidden` from the hall
    is published before all is closed, and where somebody is still `owing`, it is paid before the first draw
    or then.
    """
    all_later = phase is Phase.ROLL_CALL and alone is PAIR_ALL
    if alone is not None and not all_later:
        yield alone
    if table:
        yield _TABLE
    for choice in _sensible(phase, begun=begun):
        if choice is _CLOSE and hidden:
            yield _PUBLISH
        if owing and (choice is _CLOSE or (choice is _DRAW and not begun)):
            yield _PAID
        yield _ADD_TOGETHER.get(kind, choice) if choice is _ADD else choice
        if choice is _HERE and all_later:
            yield PAIR_ALL


def _next_evening(tournament: Tournament) -> Choice:
    """Return the choice that starts the next evening of a series or a season as this one was."""
    return Choice(
        ("new", "--entries", "--like", tournament.name),
        Ask(say("Name of the next evening?"), whole=True),
        words=say("Start another evening like this one, with the same people."),
    )


def _season(desk: Desk, tournament: Tournament) -> Iterator[Choice]:
    """Return the choice that takes an evening that was played into a season where it counts in none."""
    if counts(desk) or not any(tournament.rounds()):
        return
    names = [each.name for each in listed(desk.office)]
    asked = say("Into which season? Its name, or that of a new one")
    if names:
        asked = say("Into which season? Its name, or that of a new one; Enter alone: {name}", name=names[-1])
    yield Choice(
        ("season", "add"),
        Ask(asked, names[-1] if names else None, whole=True, completed="season add"),
        words=say("Rank this evening together with others, as a season."),
    )


def _leads_to_a_final(desk: Desk, tournament: Tournament) -> bool:
    """Say whether an evening that is closed counts in a season, and is no final itself."""
    return tournament.closed and tournament.regulation.stages[0].series is None and bool(counts(desk))


def _sensible(phase: Phase, *, begun: bool) -> Iterator[Choice]:
    if phase is Phase.DRAW and not begun:
        yield from (_DRAW, _ADD, _HERE, _LEAVE)
    else:
        yield from _BY_PHASE[phase]
    if phase not in {Phase.PLAYERS, Phase.SERIES, Phase.CLOSED}:
        yield from (_UNDO, _BACKUP, _BOARD)


_LOOK_AGAIN = 2.0
"""Seconds after which it is looked again what others do, while a line is typed."""


@frozen
class View:
    """What is to be seen: where the evening stands, what comes next, and the state that holds for.

    `bar` is the same in a line.
    """

    lines: tuple[Shown, ...]
    choices: tuple[Choice, ...]
    bar: tuple[Shown, ...] = ()
    desk: Desk | None = None
    tournament: Tournament | None = None
    head: Head | None = None


class Sight:
    """The state of the evening as the desk showed it last, and what other desks have told since."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.heard: ListedEntry | None = None
        self.looked = monotonic()
        self.view = self._seen()

    def look(self) -> bool:
        """Look again; say whether anything is otherwise than before."""
        before, self.view = self.view, self._seen()
        return self.view.head != before.head or self.view.choices != before.choices

    def _seen(self) -> View:
        app = self.app
        office = app.office()
        if app.tournament is None and not office.database.exists() and not office.database.lost():
            return View(tuple(welcome(app)), starting())
        try:
            return self._view(app.desk())
        except JassError as error:
            kinds = {NeedsDecision: SEVERAL, NotFound: starting()}
            return View(tuple(error.texts), kinds.get(type(error), BROKEN))

    def _view(self, desk: Desk) -> View:
        head, tournament = now(desk), desk.tournament()
        found = status(time(desk, tournament))
        begun = any(table.result for round_ in tournament.stage().rounds[-1:] for table in round_.tables)
        backed_up = latest(desk.office)
        lines: tuple[Shown, ...] = (
            "",
            verbatim(tournament.name),
            *found.lines,
            *wrong(tournament),
            say("No backup yet.")
            if backed_up is None
            else say("Last backup: {time}.", time=at_minute(backed_up.made)),
            *(say("The board: {address}", address=each.addresses[0]) for each in self.app.beside or ()),
            found.next_step,
        )
        kind = tournament.regulation.entry
        matched = tournament.stage().rules.partners not in {None, Partners.BROUGHT}
        alone = (PAIR_ALL if matched else PAIR) if tournament.lonely() else None
        table = not tournament.closed and any(openable(tournament))
        sensible = choices(
            found.phase,
            begun=begun,
            kind=kind,
            alone=alone,
            table=table,
            hidden=bool(waiting(tournament)),
            owing=any(entry.open > 0 for entry in tournament.entries),
        )
        over = [_next_evening(tournament), *_season(desk, tournament)] if tournament.closed else []
        offered = (*sensible, *over)
        proposed = [_END_BOARD if each is _BOARD and self.app.beside else each for each in offered]
        if _leads_to_a_final(desk, tournament):
            proposed = [_FINAL if each is _NEW else each for each in proposed]
        bar = (verbatim(tournament.name), *in_short(tournament))
        return View(lines, tuple(proposed), bar, desk, tournament, head)

    def news(self, *, own: bool) -> list[ListedEntry]:
        """Return what was done since this was shown, `own` in other windows of this laptop, too."""
        self.looked, self.heard = monotonic(), None
        if self.view.desk is None or self.view.head is None:
            return []
        with suppress(JassError):  # it is gone; the next command says so
            return news_since(self.view.desk, self.view.head, own=own)
        return []

    def done_meanwhile(self) -> ListedEntry | None:
        """Return what somebody else did last; it is looked for every now and then."""
        if monotonic() - self.looked > _LOOK_AGAIN:
            found = self.news(own=True)
            self.heard = found[-1] if found else None
        return self.heard
