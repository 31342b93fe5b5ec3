"""What is sensible to do next, as numbered choices: each is a command, and what it still has to be told."""

from collections.abc import Iterator
from dataclasses import dataclass

from jassturnier.cli.kit import registry
from jassturnier.cli.kit.spoken import command_in
from jassturnier.i18n import Text, render, say
from jassturnier.services.status import Phase
from jassturnier.tournament.regulation.regulation import EntryKind


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Choice:
    """A command to choose by its number; `words` say what it does where the registry would say too little."""

    line: tuple[str, ...]
    ask: Ask | None = None
    words: Text | None = None

    def described(self, language: str) -> str:
        """Return what it does."""
        spec = registry.find(self.line[0])
        if self.words is None and spec is not None:
            return render(spec.words, language)
        return "" if self.words is None else render(self.words, language)

    def typed(self, language: str) -> tuple[str, ...]:
        """Return the command as it is typed in a language."""
        return tuple(command_in(" ".join(self.line), language).split())


_NEW = Choice(("new",))
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
_TABLE = Choice(("draw", "table"), words=say("Open one more table for those who have no seat."))
_DRAW, _ENTER, _MISSING, _RANK = (Choice((name,)) for name in ("draw", "enter", "missing", "rank"))
_PRINT = Choice(("print",), words=say("Print where everybody sits, and the slips."))
_PRINT_RANKS = Choice(("print", "standings"), words=say("Print the rank list."))
_PRIZES, _LOT, _QUALIFY, _UNDO = (Choice((name,)) for name in ("prizes", "lot", "qualify", "undo"))
_BACKUP = Choice(
    ("backup",),
    Ask(say("Onto which stick or folder? Enter alone: beside the database"), whole=True, completed="backup"),
)

STARTING = (_NEW, _DEMO)
SEVERAL = (
    Choice(("use",), Ask(say("Which tournament?"), whole=True, completed="use")),
    Choice(("list",)),
    _NEW,
)
BROKEN = (Choice(("restore",)), Choice(("backup", "--list")), Choice(("doctor",)))
_BY_PHASE = {
    Phase.PLAYERS: (_ADD, _IMPORT),
    Phase.SERIES: (_QUALIFY, _ADD, _IMPORT),
    Phase.ROLL_CALL: (_HERE, _DRAW, _ADD),
    Phase.DRAW: (_DRAW, _RANK, _PRINT_RANKS, _LEAVE),
    Phase.RESULTS: (_ENTER, _PRINT, _MISSING, _RANK),
    Phase.LOT: (_LOT, _RANK),
    Phase.STAGE: (_QUALIFY, _RANK, _PRINT_RANKS),
    Phase.CLOSING: (_RANK, _PRINT_RANKS, _PRIZES, Choice(("export", "xlsx"))),
    Phase.CLOSED: (_RANK, _PRINT_RANKS, Choice(("export", "xlsx"))),
}


def choices(
    phase: Phase, *, begun: bool, kind: EntryKind, alone: Choice | None = None, table: bool = False
) -> Iterator[Choice]:
    """Return what is sensible in a phase; papers come first until results are there (`begun`), people before.

    Pairs and teams are entered together; who is still `alone` needs somebody first, by this choice. Where
    enough have no seat for a further `table`, that comes before the results.
    """
    if alone is not None:
        yield alone
    if table:
        yield _TABLE
    for choice in _sensible(phase, begun=begun):
        yield _ADD_TOGETHER.get(kind, choice) if choice is _ADD else choice


def _sensible(phase: Phase, *, begun: bool) -> Iterator[Choice]:
    if phase is Phase.RESULTS and not begun:
        yield from (_PRINT, _ENTER, _MISSING)
    elif phase is Phase.DRAW and not begun:
        yield from (_DRAW, _ADD, _HERE, _LEAVE)
    else:
        yield from _BY_PHASE[phase]
    if phase not in {Phase.PLAYERS, Phase.SERIES, Phase.CLOSED}:
        yield from (_UNDO, _BACKUP)
