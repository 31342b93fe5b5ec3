"""The one prompt under the picture of a list: Enter takes it, an answer changes it, and it is shown again."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeAlias, TypeVar

from jassturnier.cli.intake.picture import answer_of, beside_lines, counted, doubtful, left_lines, picture
from jassturnier.cli.kit.context import UNCHANGED, App, Shown
from jassturnier.cli.kit.spoken import explains
from jassturnier.errors import JassError, NotAllowed, WrongUsage
from jassturnier.i18n import NO, YES, Names, Text, fold, say
from jassturnier.services.intake.take_over import FIELDS, SeenList
from jassturnier.values import frozen

Answers: TypeAlias = Mapping[str, str]
SeenT = TypeVar("SeenT")

ANSWERED = Names(
    {
        "out": say("out"),
        "take": say("take"),
        "new": say("new"),
        "gone": say("gone"),
        "off": say("off"),
        "list": say("list"),
        "sheet": say("sheet"),
    }
)
"""The words of answers that are typed in the language of the user."""
DRY_RUN = say("Nothing was changed; this is what the list brings.")
_HELP = (
    say("Enter takes what is shown; “n” stops, and nothing is changed."),
    say("“1a” answers question 1, “1a 2c” two of them; “*” shows every line."),
    say("“9=out” leaves out row 9, “9=take” takes it; “Ort=-” leaves out a column, “Nr.=number” tells it."),
)


@frozen
class Asked:
    """What is asked about a list: how it is shown, and `more` lines of what it brings."""

    seen: SeenList
    more: Sequence[Text] = ()


def settled(
    app: App, look: Callable[[Answers], SeenT], asked: Callable[[SeenT], Asked], answers: Answers
) -> SeenT:
    """Show a list and ask until somebody takes it; every answer is looked at anew.

    Raises:
        NotAllowed: it is not to be taken.
    """
    given, most = dict(answers), 20
    found = look(given)
    _show(app, asked(found), most)
    while True:
        seen = asked(found).seen
        typed = app.typed(app.words(_question(seen)))
        if fold(typed) in NO:
            raise NotAllowed(UNCHANGED)
        if explains(typed):
            app.note(*_HELP)
        elif typed == "*":
            _show(app, asked(found), None)
        elif typed and fold(typed) not in YES:
            try:
                more = {**given, **_read(seen, typed)}
                found, given = look(more), more
            except JassError as error:
                app.note(*error.texts)
            else:
                _show(app, asked(found), most)
        elif seen.open() and not seen.problems:
            app.note(*_HELP[1:2])
        else:
            return found


def _show(app: App, asked: Asked, most: int | None) -> None:
    app.note(*picture(asked.seen, asked.more, most), *doubtful(asked.seen, most))


def _question(seen: SeenList) -> Text:
    if seen.open():
        return say("{counts}. Answers, such as 1a:", counts=counted(seen))
    return say("{counts}. Take over? {choice}", counts=counted(seen), choice=say("[Y/n]"))


def _read(seen: SeenList, typed: str) -> Answers:
    """Read answers: “1a 2c”, or one such as “9=out”, “Ort=-”.

    Raises:
        WrongUsage: it is neither.
    """
    if "=" in typed:
        key, _, value = typed.rpartition("=")
        row = _row(key)
        return {row: ANSWERED.stable(value.strip())} if row else {_key(seen, key): _field(value)}
    doubts = seen.doubts()
    found = [answer_of(doubts, word) for word in typed.replace(",", " ").split()]
    if not all(found):
        raise WrongUsage(say("“{typed}” is no answer here; “?” explains.", typed=typed))
    return dict(filter(None, found))


def _row(key: str) -> str:
    """Return the key of a row that is typed by its number alone, or behind a word such as “row”."""
    *before, number = key.split() or [""]
    rows = ("row", "zeile", "ligne", "riga")
    return f"row {number}" if number[:1].isdecimal() and (not before or fold(before[0]) in rows) else ""


def _key(seen: SeenList, typed: str) -> str:
    columns = (column.key for table in seen.layout.tables for column in table.columns)
    return next((key for key in columns if fold(key) == fold(typed)), ANSWERED.stable(typed.strip()))


def _field(typed: str) -> str:
    """Return the stable word of a field that is typed as it is shown; what stands behind it stays."""
    name, blank, behind = typed.strip().partition(" ")
    whole = FIELDS.stable(typed.strip())
    return f"{FIELDS.stable(name)}{blank}{behind}" if whole == typed.strip() else ANSWERED.stable(whole)


def read_answers(typed: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Read answers given with the command: `KEY=VALUE`.

    Raises:
        WrongUsage: one has no sign between the two.
    """
    for words in typed:
        key, sign, value = words.rpartition("=")
        if not sign or not key.strip() or not value.strip():
            raise WrongUsage(say("“{typed}” is no answer; write “KEY=VALUE”.", typed=words))
        yield _row(key) or ANSWERED.stable(key.strip()), ANSWERED.stable(value.strip())


@frozen
class HowTaken:
    """How a list is taken over: whether changes are, only new ones are, or nothing is."""

    update: bool = False
    only_new: bool = False
    dry_run: bool = False


class Found(Protocol):
    """A list that was looked at: what was read, and whether all of it is stored already."""

    @property
    def seen(self) -> SeenList:
        """Return what was read."""

    def brings_nothing(self) -> bool:
        """Say whether all of it is stored already."""


FoundT = TypeVar("FoundT", bound=Found)


@frozen
class Intake(Generic[FoundT]):
    """A list that comes in: how it is looked at with answers, what it brings, how that is shown at last."""

    look: Callable[[Answers], FoundT]
    more: Callable[[FoundT], Iterable[Text]]
    show: Callable[[FoundT, Sequence[Shown]], None]

    def agreed(self, app: App, how: HowTaken, answers: Answers) -> FoundT | None:
        """Return the list once somebody has seen it and wants it; None if there is nothing to store.

        Raises:
            NotAllowed: it is not wanted.
            DoesNotAddUp: numbers that cannot be.
            NeedsDecision: it is open who somebody is, or how it is read.
        """
        found = self.look(answers)
        if found.brings_nothing():
            nothing = say("{file}: nothing new. Nothing was changed.", file=found.seen.file)
            if not app.json:
                app.note(*beside_lines(found.seen), *left_lines(found.seen.incoming.left))
            self.show(found, [nothing])
            return None
        if app.will_ask():
            found = settled(app, self.look, lambda each: Asked(each.seen, [*self.more(each)]), answers)
            found.seen.refuse(update=True, agreed=True)
        else:
            self._tell(app, found, update=how.update or how.only_new)
        if how.dry_run:
            self.show(found, [DRY_RUN])
            return None
        return found

    def _tell(self, app: App, found: FoundT, *, update: bool) -> None:
        """Say where nobody is asked what was read, with what is open unless that is refused."""
        if not app.json:
            app.note(*picture(found.seen, self.more(found)))
        try:
            found.seen.refuse(update=update, agreed=app.yes)
        except JassError:
            if app.json:
                self.show(found, ())
            raise
        if not app.json:
            app.note(*doubtful(found.seen))
