"""What may be chosen by a number at the desk, and what helps with a word that is no command."""

from collections.abc import Iterable, Iterator
from itertools import islice

from jassturnier.cli.desk.completing import Branch
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.base import first_sentence, typed_in
from jassturnier.cli.kit.context import PROGRAM, ready_made
from jassturnier.cli.kit.spoken import command_in, joined, split
from jassturnier.i18n import Text, fold, render, say, shortened
from jassturnier.languages.names import TOPICS
from jassturnier.services.status import Phase
from jassturnier.services.workplace import Office
from jassturnier.store.load.names import Named
from jassturnier.tournament.regulation.round_rules import EntryKind
from jassturnier.values import frozen

_MOST, _SHORTEST = 6, 3


def helpful(typed: str, language: str, top: Branch) -> list[Named]:
    """Return commands as they are typed in a language, and what they do."""
    lines = topic(typed) or islice(_speaking_of(typed, language, top), _MOST)
    return [
        Named(typed_in(f"{PROGRAM} {line}", language, at_desk=True), _does(line, language, top))
        for line in lines
    ]


def topic(typed: str) -> tuple[str, ...]:
    """Return the commands that help with what people call so."""
    for lines, (english, others) in TOPICS.items():
        if fold(typed) in map(fold, " ".join([english, *others]).split()):
            return lines
    return ()


def _speaking_of(typed: str, language: str, top: Branch) -> Iterator[str]:
    """Name the commands that say a word, or one that begins so: of themselves, then of their options."""
    begun = f" {fold(typed)}"
    if len(begun) <= _SHORTEST:
        return

    def says(sentences: Iterable[str]) -> bool:
        return any(begun in f" {fold(_apart(render(Text(each), language)))}" for each in sentences)

    commands = [*_below((), top)]
    of_options = {path: says(each["words"] for each in branch["parameters"]) for path, branch in commands}
    of_itself = {path: says([branch["words"]]) for path, branch in commands}
    yield from (path for path, found in of_itself.items() if found)
    yield from (path for path, found in of_options.items() if found and not of_itself[path])


def _apart(sentence: str) -> str:
    """Part an article from its noun: l’argent."""
    return sentence.replace("’", " ")


def _below(path: tuple[str, ...], branch: Branch) -> Iterator[tuple[str, Branch]]:
    for name, one in branch["below"].items():
        yield " ".join((*path, name)), one
        yield from _below((*path, name), one)


def _does(line: str, language: str, top: Branch) -> str:
    branch = top
    for word in line.split():
        branch = branch["below"].get(word, branch)
    return first_sentence(Text(branch["words"]), language)


@frozen
class Ask:
    """What a choice asks for: `help` is what “?” shows, `usual` what Enter alone adds.

    `whole` is a line that is one word.

    With `many` it asks again until nothing is typed. Without `usual`, nothing typed means not to do it.
    `completed` is the command whose next word is completed.
    """

    text: Text
    help: Text
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


NEW = Choice(("new",))
FINAL = Choice(("new",), words=say("Start another tournament, such as the final of the season."))
_DEMO = Choice(
    ("demo",),
    Ask(
        say("Into which folder? Enter alone: demo"),
        say("Any name, such as “trial”. A folder that is not there yet is made."),
        "demo",
        whole=True,
    ),
)
_ADD = Choice(
    ("add",),
    Ask(
        say("Name (Enter alone: nobody more)"),
        say("Somebody who plays, such as “Anna Frei”. A whole list may be pasted, one name a line."),
        whole=True,
        many=True,
    ),
)
_ADD_TOGETHER = {
    EntryKind.PAIR: Choice(
        ("add",),
        Ask(
            say("The names of a pair, with + between (Enter alone: nobody more)"),
            say("Such as “Anna Frei + Hans Zemp”. Who still has nobody is typed alone."),
            whole=True,
            many=True,
        ),
    ),
    EntryKind.TEAM: Choice(
        ("add",),
        Ask(
            say("The names of a team, with + between (Enter alone: nobody more)"),
            say("Such as “Anna Frei + Hans Zemp + Urs Roth”. Who still has nobody is typed alone."),
            whole=True,
            many=True,
        ),
    ),
}
PAIR = Choice(
    ("pair",),
    Ask(
        say("Which two? Their numbers, such as 3 4"),
        say("Numbers or names of two who are entered: “3 4”, or “Frei Zemp”."),
        completed="pair",
    ),
)
PAIR_ALL = Choice(("pair",), words=say("Make pairs of all who are alone, as the regulation says."))
_IMPORT = Choice(
    ("import",),
    Ask(
        say("Which file?"),
        say("A list of names from Excel or as CSV, such as “players.xlsx”. It may be pasted here, too."),
        whole=True,
        completed="import",
    ),
)
_HERE = Choice(
    ("here",),
    Ask(
        say("Who is here? Numbers such as 1-40 43, or names; Enter alone: all"),
        say(
            "Such as “1-12 15 Frei”. Who is not named stays as before. “{option} 7 Zemp”: all but these.",
            option="--all-but",
        ),
        "--all",
        completed="here",
    ),
)
_ONE = say("Somebody who is entered, by number or name: “7”, or “Anna Frei”.")
_LEAVE = Choice(("leave",), Ask(say("Who goes home? Number or name"), _ONE, completed="leave"))
_REPLACE = Choice(
    ("replace",),
    Ask(
        say("Who goes, and who takes over? A number or name, then a new name"),
        say("Such as “7 Anna Frei”. Who rests may jump in, by number: “7 12”."),
        completed="replace",
    ),
)
_CORRECT = Choice(
    ("enter", "--correct"), words=say("Correct a slip that is in, of this round or an earlier one.")
)
_TABLE = Choice(("draw", "table"), words=say("Open one more table for those who have no seat."))
_DRAW, _ENTER, _MISSING, _RANK = (Choice((name,)) for name in ("draw", "enter", "missing", "rank"))
_PRINT = Choice(("print",), words=say("Print where everybody sits, and the slips."))
_PRINT_RANKS = Choice(("print", "standings"), words=say("Print the rank list."))
_CERTIFICATES = Choice(("print", "certificates"), words=say("Print the certificates."))
_CEREMONY = Choice(("ceremony", "--open"))
_QUALIFIED = Choice(("qualify",), words=say("Enter who is qualified in the season."))
_PRIZES, _LOT, _QUALIFY, _UNDO = (Choice((name,)) for name in ("prizes", "lot", "qualify", "undo"))
SEASON_ADD, USE = ("season", "add"), ("use",)
_NAMED = 12
"""So many tournaments are named to choose from."""
_PUBLISH, _CLOSE, _EXPORT = Choice(("publish",)), Choice(("close",)), Choice(("export", "xlsx"))
_EDIT = Choice(
    ("players", "edit"),
    Ask(say("Whose? Number or name"), _ONE, whole=True, completed="players edit"),
    words=say("Correct a name."),
)
_REMOVE = Choice(
    ("players", "remove"),
    Ask(
        say("Who comes off the list? Numbers such as 7 12-14, or a name"),
        say(
            "Such as “7 12-14”, or “Anna Frei”; as long as they are in no drawn round. “undo” takes it back."
        ),
        completed="players remove",
    ),
)
_PAID = Choice(
    ("paid",),
    Ask(
        say("Who has paid? Numbers such as 1-40 43, or names"),
        say(
            "Such as “1-12 15 Frei”: all that they owe is taken. “{option} 7 Zemp”: all but these.",
            option="--all-but",
        ),
        completed="paid",
    ),
)
BOARD = Choice(("board",))
END_BOARD = Choice(("board", "--end"), words=say("End the board that runs beside the desk."))
_BACKUP = Choice(
    ("backup",),
    Ask(
        say("Onto which stick or folder? Enter alone: beside the database"),
        say("A folder that is there: on Windows “E:\\” is often the stick, on a Mac “/Volumes/STICK”."),
        whole=True,
        completed="backup",
    ),
)

_EXPENSE = Choice(
    ("cash", "expense"),
    Ask(
        say("How much was spent, and what for? Francs, then words"),
        say("Such as “180 hire of the hall”. It goes out of the cash box; “cash” shows what is left."),
    ),
)
_SEASON = Choice(
    ("season", "new"),
    Ask(
        say("Name of the season?"),
        say("Such as “Championship 2027”. How its evenings count is changed by “season change”."),
        whole=True,
    ),
)
_LIST, _PLAYERS = Choice(("list",)), Choice(("players", "list"), words=say("Show who is entered."))
BROKEN = (Choice(("restore",)), Choice(("backup", "--list")), Choice(("doctor",)))
ALWAYS = (_ADD, _IMPORT, _HERE, _LEAVE, _REPLACE, _EDIT, _REMOVE, _PAID, _EXPENSE, _SEASON)
"""What asks for what it needs also where it is not proposed."""
_BY_PHASE = {
    Phase.PLAYERS: (_ADD, _IMPORT),
    Phase.SERIES: (_QUALIFIED, _ADD, _IMPORT),
    Phase.ROLL_CALL: (_HERE, _DRAW, _ADD, _EDIT, _PLAYERS),
    Phase.DRAW: (_DRAW, _RANK, _PRINT_RANKS, _LEAVE),
    Phase.RESULTS: (_PRINT, _ENTER, _MISSING, _RANK),
    Phase.LOT: (_LOT, _RANK),
    Phase.STAGE: (_QUALIFY, _RANK, _PRINT_RANKS),
    Phase.CLOSING: (_RANK, _PRINT_RANKS, _PRIZES, _CERTIFICATES, _CEREMONY, _EXPORT, _CLOSE),
    Phase.CLOSED: (_RANK, _PRINT_RANKS, _EXPORT, NEW),
}


def several(office: Office) -> tuple[Choice, ...]:
    """Return what is sensible where several tournaments are there and none is chosen."""
    return which(office), _LIST, NEW


def which(office: Office) -> Choice:
    """Return the choice of a tournament, which names those that are there."""
    from jassturnier.services.setup.tournaments import listed

    names = shortened([each.name for each in listed(office)], _NAMED)
    return Choice(
        USE,
        Ask(
            say("Which tournament? {names}", names=names),
            say("The name of one that was started; “list” names them all."),
            whole=True,
            completed="use",
        ),
    )


def starting() -> tuple[Choice, ...]:
    """Return what is sensible before any tournament; who only unpacked the program first wants to see it."""
    return (_DEMO, NEW) if ready_made() else (NEW, _DEMO)


def choices(  # noqa: PLR0913 — what the evening waits for
    phase: Phase,
    *,
    begun: bool,
    kind: EntryKind,
    read: bool = False,
    alone: Choice | None = None,
    table: bool = False,
    hidden: bool = False,
    owing: bool = False,
) -> Iterator[Choice]:
    """Return what is sensible in a phase; until results are there (`begun`) that is people, too.

    Pairs and teams are entered together; who is still `alone` needs somebody first, by this choice; all are
    paired once it is said who has come. Slips that were `read` may be corrected. Where
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
        if choice is _UNDO and read:
            yield _CORRECT
        if choice is _CLOSE and hidden:
            yield _PUBLISH
        if owing and (choice is _CLOSE or (choice is _DRAW and not begun)):
            yield _PAID
        yield _ADD_TOGETHER.get(kind, choice) if choice is _ADD else choice
        if choice is _HERE and all_later:
            yield PAIR_ALL


def next_evening(name: str) -> Choice:
    """Return the choice that starts the next evening of a series or a season as one was that is over."""
    from jassturnier.tournament.asking.new_questions import NAME

    return Choice(
        ("new", "--entries", "--like", name),
        Ask(say("Name of the next evening?"), NAME.help, whole=True),
        words=say("Start another evening like this one, with the same people."),
    )


def into_season(office: Office) -> Choice:
    """Return the choice that takes the evening into a season, the last of them if no other is named."""
    from jassturnier.services.season import listed

    names = [each.name for each in listed(office)]
    asked = say("Into which season? Its name, or that of a new one")
    if names:
        asked = say("Into which season? Its name, or that of a new one; Enter alone: {name}", name=names[-1])
    return Choice(
        SEASON_ADD,
        Ask(
            asked,
            say("Such as “Championship 2027”. This evening is ranked in it together with the others."),
            names[-1] if names else None,
            whole=True,
            completed="season add",
        ),
        words=say("Rank this evening together with others, as a season."),
    )


def _sensible(phase: Phase, *, begun: bool) -> Iterator[Choice]:
    if phase is Phase.DRAW and not begun:
        yield from (_DRAW, _ADD, _HERE, _LEAVE)
    else:
        yield from _BY_PHASE[phase]
    if phase not in {Phase.PLAYERS, Phase.SERIES, Phase.CLOSED}:
        yield from (_UNDO, _BACKUP, BOARD)
