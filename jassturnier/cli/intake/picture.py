"""The picture of a list: what is taken, left out, doubted and changed, in a few lines."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from jassturnier.cli.kit.context import App
from jassturnier.exchange.intake.columns import Column
from jassturnier.i18n import Text, say, say_n, verbatim
from jassturnier.services.intake.take_over import SeenList, changed_lines, field_called
from jassturnier.tournament.register.difference import Change, Line, What
from jassturnier.tournament.register.incoming import Doubt, LeftOut, Why
from jassturnier.tournament.register.persons import number_of
from jassturnier.tournament.words import long_date

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
    if seen.layout.sheet:
        where = say("{file}, sheet “{sheet}”", file=where, sheet=seen.layout.sheet)
    if seen.as_on is not None:
        return say("{file}, read as on {day}:", file=where, day=long_date(seen.as_on))
    if seen.layout.head < 0:
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
    """Return key and answer of “2b”, the second answer to the second doubt; None if there is none."""
    number, letter = typed[:-1], typed[-1:].casefold()
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
    return {"place": app.words(row.place), "words": row.words, "why": row.why}


def _column_document(column: Column) -> dict[str, Any]:
    fields = ("heading", "field", "person", "order", "taken", "by")
    return {field: getattr(column, field) for field in fields}


def _line_document(app: App, line: Line) -> dict[str, Any]:
    return {
        "place": app.words(line.place),
        "name": line.name,
        "what": line.what,
        "person": None if line.key is None else number_of(line.key),
        "by": line.by,
        "changes": [_change_document(change) for change in line.changes],
        "may_be": [number_of(key) for key in line.may_be],
    }


def _change_document(change: Change) -> dict[str, str]:
    return {"field": change.field, "before": change.before, "after": change.after}
