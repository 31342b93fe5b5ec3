"""The picture of a list: what is taken, left out, doubted and changed; and the one prompt under it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from jassturnier.cli.kit.context import UNCHANGED, App, Shown
from jassturnier.cli.kit.spoken import explains
from jassturnier.errors import JassError, NotAllowed, WrongUsage
from jassturnier.exchange.intake.columns import Column
from jassturnier.exchange.intake.fields import FIELDS
from jassturnier.exchange.intake.layout import ANSWERED, SHEETS, TOTAL
from jassturnier.i18n import NO, YES, Text, fold, say, say_n, verbatim
from jassturnier.services.intake import SeenList, changed_lines, field_called
from jassturnier.tournament.careers import number_of
from jassturnier.tournament.difference import Doubt, LeftOut, Line, What, Why
from jassturnier.tournament.lists import long_date
from jassturnier.values import frozen

_WHY = {
    Why.HIDDEN: say("the row is hidden"),
    Why.STRUCK: say("crossed out"),
    Why.TOTAL: say("a total"),
    Why.TITLE: say("a title"),
    Why.WAITING: say("on the waiting list"),
    Why.CALLED_OFF: say("called off"),
    Why.NO_NAMES: say("a family without its names"),
    Why.SINGLE_WORD: say("a single word"),
    Why.NO_NAME: say("no name"),
    Why.REMARK: say("a remark"),
    Why.ASKED: say("as you said"),
}
_MOST = 20
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def picture(seen: SeenList, more: Iterable[Text] = (), most: int | None = _MOST) -> Iterator[Text]:
    """Return what was read, and `more` of what it brings; of many lines of a kind at `most` so many."""
    yield _where(seen)
    yield from beside_lines(seen)
    yield from _columns(seen)
    yield from more
    yield from _few(list(_people(seen)), most)
    yield from _few(list(left_lines(seen.incoming.left)), most)


def beside_lines(seen: SeenList) -> Iterator[Text]:
    """Name the sheets that hold such a list, too, and are not read."""
    if seen.layout.beside:
        yield say("  not read: sheet {names}; “sheet=NAME” reads one", names=seen.layout.beside)


def doubtful(seen: SeenList, most: int | None = _MOST) -> Iterator[Text]:
    """Return what cannot be in a list, does not fit, and has to be answered."""
    yield from _few([problem.sentence() for problem in seen.problems], most)
    yield from (*seen.misprints, *seen.repeats)
    yield from _few(list(_questions(seen.doubts())), most)


def _few(lines: Sequence[Text], most: int | None) -> Iterator[Text]:
    shown = lines if most is None or len(lines) <= most else lines[:most]
    yield from shown
    if left := len(lines) - len(shown):
        yield say_n("  and {n} more; “*” shows it", "  and {n} more; “*” shows them", left)


def _where(seen: SeenList) -> Text:
    where = verbatim(seen.file)
    match seen.layout.sheets:
        case [sheet]:
            where = say("{file}, sheet “{sheet}”", file=where, sheet=sheet)
        case [_, _, *_] as sheets:
            where = say("{file}, sheets {sheets}", file=where, sheets=tuple(sheets))
    if seen.as_on is not None:
        return say("{file}, read as on {day}:", file=where, day=long_date(seen.as_on))
    if seen.layout.head < seen.layout.tables[0].sheet.above:
        return say("{file}, without headings:", file=where)
    return say("{file}, headings in row {row}:", file=where, row=str(seen.layout.head + 1))


def _columns(seen: SeenList) -> Iterator[Text]:
    columns = [column for table in seen.layout.tables[:1] for column in table.columns]
    taken = [column for column in columns if column.taken]
    for field, alike in groupby(taken, key=lambda column: (column.field, column.person)):
        yield _column(*field, list(alike))
    money = seen.incoming.money
    others = [c.key for c in columns if (c.heading or c.by == "contents") and not c.taken]
    if left := [key for key in others if key not in money]:
        yield say("  not read: {columns}", columns=left)
    for key, rows in money.items():
        filled = say_n("{n} row", "{n} rows", rows)
        yield say("  {column}: money, not taken ({rows})", column=key, rows=filled)


def _column(field: str, person: int, columns: Sequence[Column]) -> Text:
    what = field_called(field)
    if person > 1:
        what = say("{field} of player {number}", field=what, number=str(person))
    line = say("  {columns}: {field}", columns=_from_to([column.key for column in columns]), field=what)
    return say("{line} ?", line=line) if any(column.by == "contents" for column in columns) else line


def _from_to(keys: Sequence[str]) -> str:
    few = 3
    return ", ".join(keys) if len(keys) <= few else f"{keys[0]} … {keys[-1]}"


def _people(seen: SeenList) -> Iterator[Text]:
    """Name who is new among others who are known, and what changes of whom."""
    lines = seen.difference.lines
    new = [line for line in lines if line.what is What.NEW]
    if len(new) < len(lines):
        for line in new:
            place = seen.person(line).place
            yield say("  new: {name}", name=f"{line.name}, {place}" if place else line.name)
    yield from (say("  {line}", line=change) for change in changed_lines(seen.difference))


def left_lines(rows: Sequence[LeftOut]) -> Iterator[Text]:
    """Name the rows that are left out, and why."""
    if rows:
        yield say_n("{n} row is left out:", "{n} rows are left out:", len(rows))
    for row in rows:
        line = say("{place}: “{words}”: {why}", place=row.place, words=row.words, why=_WHY[row.why])
        yield say("  {line}", line=line)


def _questions(doubts: Iterable[Doubt]) -> Iterator[Text]:
    """Return the doubts with the numbers and letters that answer them."""
    for number, doubt in enumerate(doubts, 1):
        yield say("?{number} {seen}", number=str(number), seen=doubt.seen)
        shown = zip(_LETTERS, doubt.answers.values(), strict=False)
        answers = tuple(say("{letter} {answer}", letter=letter, answer=answer) for letter, answer in shown)
        yield say("  {line}", line=answers)


def answer_of(doubts: Sequence[Doubt], typed: str) -> tuple[str, str] | None:
    """Return key and answer of “2b”, the second answer to the second doubt; None if there is none.

    “b” alone answers the only one.
    """
    number, letter = typed[:-1] or ("1" if len(doubts) == 1 else ""), typed[-1:].casefold()
    if not number.isdecimal() or not 0 < int(number) <= len(doubts) or letter not in _LETTERS:
        return None
    doubt = doubts[int(number) - 1]
    answers, at = list(doubt.answers), _LETTERS.index(letter)
    return (doubt.key, answers[at]) if letter and at < len(answers) else None


def counted(seen: SeenList) -> tuple[Text, ...]:
    """Say how many people of a list are new, known, changed, and still open."""
    counts = seen.difference.counted()
    texts = (
        (say_n("{n} new", "{n} new", counts[What.NEW]), counts[What.NEW]),
        (say_n("{n} known", "{n} known", counts[What.SAME]), counts[What.SAME]),
        (say_n("{n} changed", "{n} changed", counts[What.CHANGED]), counts[What.CHANGED]),
        (say_n("{n} open", "{n} open", len(seen.open())), len(seen.open())),
    )
    return tuple(text for text, count in texts if count)


def document(app: App, seen: SeenList, *, stored: bool) -> dict[str, Any]:
    """Return a list held against what is stored, for scripts: `what`, `why`, `field` and `key` are stable."""
    return {
        "file": seen.file,
        "layout": {
            "headings": seen.layout.fingerprint,
            "remembered": seen.layout.remembered,
            "sheets": seen.layout.sheets,
            "sheets_not_read": seen.layout.beside,
            "columns": [_column_document(column) for column in seen.layout.columns],
        },
        "counts": seen.difference.counted(),
        "lines": [_line_document(app, line) for line in seen.difference.lines],
        "gone": [{"person": number_of(one.key), "name": one.name} for one in seen.difference.gone],
        "left_out": [left_document(app, row) for row in seen.incoming.left],
        "questions": [
            {"key": doubt.key, "seen": app.words(doubt.seen), "answers": [*doubt.answers], "must": doubt.must}
            for doubt in seen.doubts()
        ],
        "problems": [app.words(problem.sentence()) for problem in seen.problems],
        "stored": stored,
    }


def left_document(app: App, row: LeftOut) -> dict[str, str]:
    """Return a row that is left out, for scripts."""
    return {"key": row.key, "place": app.words(row.place), "words": row.words, "why": row.why}


def _column_document(column: Column) -> dict[str, Any]:
    fields = ("heading", "field", "person", "order", "taken", "by")
    return {field: getattr(column, field) for field in fields}


def _line_document(app: App, line: Line) -> dict[str, Any]:
    return {
        "key": line.answer,
        "place": app.words(line.place),
        "name": line.name,
        "what": line.what,
        "person": None if line.key is None else number_of(line.key),
        "by": line.by,
        "changes": line.changes,
        "may_be": [number_of(key) for key in line.may_be],
    }


Answers: TypeAlias = Mapping[str, str]
SeenT = TypeVar("SeenT")
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
    """Read answers: “1a 2c”, or one such as “9=out”, “Ort=-”."""
    if "=" in typed:
        key, _, value = typed.rpartition("=")
        return dict([_answer(_row(key) or _key(seen, key), value)])
    doubts = seen.doubts()
    found = [answer_of(doubts, word) for word in typed.replace(",", " ").split()]
    if not all(found):
        raise WrongUsage(say("“{typed}” is no answer here; “?” explains.", typed=typed))
    return dict(filter(None, found))


_ROW = re.compile(r"(?:row|zeile|ligne|riga) +(?P<whole>\d\S*(?: .+)?)|(?P<number>\d\S*)", re.IGNORECASE)


def _row(key: str) -> str:
    """Return the key of a row that is typed by its number, “row 9 Gäste” with that of its sheet."""
    found = _ROW.fullmatch(key.strip())
    return f"row {found['whole'] or found['number']}" if found else ""


def _key(seen: SeenList, typed: str) -> str:
    columns = (column.key for table in seen.layout.tables for column in table.columns)
    return next((key for key in columns if fold(key) == fold(typed)), ANSWERED.stable(typed.strip()))


def read_answers(typed: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Read answers given with the command: `KEY=VALUE`.

    Raises:
        WrongUsage: one has no sign between the two.
    """
    for words in typed:
        key, sign, value = words.rpartition("=")
        if not sign or not key.strip() or not value.strip():
            raise WrongUsage(say("“{typed}” is no answer; write “KEY=VALUE”.", typed=words))
        yield _answer(_row(key) or ANSWERED.stable(key.strip()), value)


def _answer(key: str, value: str) -> tuple[str, str]:
    """Return an answer with the stable word of what is typed as it is shown; what stands behind it stays.

    A sheet or a column of totals is named as it is called.
    """
    typed = value.strip()
    whole = ANSWERED.stable(typed)
    if key in {SHEETS, TOTAL} or key.startswith("row ") or whole != typed:
        return key, typed if key in {SHEETS, TOTAL} else whole
    name, blank, behind = typed.partition(" ")
    whole = FIELDS.stable(typed)
    return key, whole if whole != typed else f"{FIELDS.stable(name)}{blank}{behind}"


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
