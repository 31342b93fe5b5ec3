"""Sheet numbers with their check letter, and what a typed table name means."""

import re
from collections.abc import Iterable, Iterator

from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import Text, own_words, parse_number, say, say_n
from jassturnier.tournament.model import RoundInfo, StageInfo, TableInfo, Tournament

_RANGE = re.compile(r"([0-9]{1,4})(?:\s*-\s*([0-9]{1,4}))?")
NOT_DRAWN = say("No round has been drawn yet. “draw” does it.")
NO_RESULT = say("No result is in yet.")
# Without I, O and Q, which look like digits. That leaves 23, a prime: any one wrong digit, and any two
# neighbours that changed places, give another letter.
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"


def sheet_label(number: int) -> str:
    """Return a sheet number as printed, such as `147K`; the letter finds a wrong or swapped digit."""
    return f"{number}{_LETTERS[number % len(_LETTERS)]}"


def sheet_number(label: str) -> int | None:
    """Return the number of a sheet label with a right check letter, else None."""
    digits, letter = label[:-1], label[-1:].upper()
    number = parse_number(digits) if digits.isdecimal() else None
    return None if number is None or letter != _LETTERS[number % len(_LETTERS)] else number


def find_table(
    tournament: Tournament, name: str, round_number: int | None = None
) -> tuple[RoundInfo, TableInfo]:
    """Return the round and table that `name` means: a table number of a round, or a sheet label.

    A table number belongs to the last stage of which a round is drawn, without `round_number` to its
    earliest round with open tables; a sheet label to any stage.

    Raises:
        NotFound: there is no such table, sheet or round, or the check letter is wrong.
    """
    if name.isdecimal() and (number := parse_number(name)) is not None:
        round_ = find_round(tournament.played_stage(), round_number)
        return round_, find_tables(round_, [number])[0]
    return _by_sheet(tournament, name)


def read_numbers(words: str) -> tuple[int, ...]:
    """Read a list of table numbers such as `3,5-7`.

    Raises:
        WrongUsage: it is none.
    """
    found: dict[int, None] = {}
    for part in words.replace("–", "-").split(","):
        limits = _RANGE.fullmatch(part.strip())
        if limits is None:
            raise WrongUsage(say("“{words}” is no list of numbers; write it as 3,5-7.", words=words))
        first, last = sorted((int(limits[1]), int(limits[2] or limits[1])))
        found.update(dict.fromkeys(range(first, last + 1)))
    return tuple(found)


def no_round(tournament: Tournament, number: int) -> Text:
    """Say that a stage has no such round."""
    last = str(tournament.stage().rules.rounds)
    return say("There is no round {number}; the last one is {last}.", number=str(number), last=last)


def find_round(stage: StageInfo, number: int | None = None) -> RoundInfo:
    """Return the round with this number, or the current one.

    Raises:
        NotFound: that round is not drawn, or none is.
    """
    if not stage.rounds:
        raise NotFound(*none_drawn(stage, number))
    chosen = (
        stage.current_round()
        if number is None
        else next((r for r in stage.rounds if r.number == number), None)
    )
    if chosen is None:
        raise NotFound(*_not_drawn(stage, str(number)))
    return chosen


def none_drawn(stage: StageInfo, number: int | None = None) -> tuple[Text, ...]:
    """Say that no round of a stage is drawn yet."""
    return (NOT_DRAWN,) if stage.number == 1 else tuple(_not_drawn(stage, str(number or 1)))


def _not_drawn(stage: StageInfo, number: str) -> Iterator[Text]:
    """Say that a round is not drawn, in a later stage also how those of the stages before are found."""
    drawn = len(stage.rounds)
    if stage.number == 1:
        yield say("Round {number} is not drawn; drawn so far: {drawn}.", number=number, drawn=drawn)
        return
    yield say(
        "In the stage “{stage}”, round {number} is not drawn; drawn so far: {drawn}.",
        stage=own_words(stage.rules.name),
        number=number,
        drawn=drawn,
    )
    yield say(
        "In place of a table of an earlier stage, type the number of its slip, such as 28F; “rank”, “print” "
        "and “draw show” take --stage."
    )


def find_stage(tournament: Tournament, number: int) -> StageInfo:
    """Return the stage with this number of the regulation.

    Raises:
        NotAllowed: it has not begun.
    """
    begun = len(tournament.stages)
    if number > begun:
        raise NotAllowed(say_n("Only {n} stage has begun.", "Only {n} stages have begun.", begun))
    return tournament.numbered_stage(number)


def find_tables(round_: RoundInfo, numbers: Iterable[int]) -> tuple[TableInfo, ...]:
    """Return the tables of a round with these numbers.

    Raises:
        NotFound: all numbers that no table has, at once.
    """
    found = {number: round_.table(number) for number in numbers}
    unknown = [_no_table(round_, number) for number, table in found.items() if table is None]
    if unknown:
        raise NotFound(*unknown)
    return tuple(table for table in found.values() if table is not None)


def _no_table(round_: RoundInfo, number: int) -> Text:
    last = max((table.number for table in round_.tables), default=0)
    table, title = str(number), str(round_.number)
    if 0 < number <= last:
        # Where people move from table to table, one stays empty for who rests.
        return say("Nobody plays at table {table} in round {round}.", table=table, round=title)
    return say(
        "There is no table {table} in round {round}; there are tables 1 to {last}.",
        table=table,
        round=title,
        last=str(last),
    )


def _by_sheet(tournament: Tournament, label: str) -> tuple[RoundInfo, TableInfo]:
    number = sheet_number(label)
    if number is None:
        raise NotFound(say("“{label}” is no table number and no sheet number with its letter.", label=label))
    for round_, table in tournament.tables():
        if number in table.sheets():
            return round_, table
    if any(number in reserve for reserve in tournament.reserves):
        raise NotFound(
            say("{label} is a reserve slip that no table has handed in yet.", label=label),
            say("Enter it with its table: “enter TABLE … --sheet {label}”.", label=label),
        )
    raise NotFound(say("Sheet {label} belongs to no table of this tournament.", label=label))


def reserve_number(tournament: Tournament, table: TableInfo, label: str) -> int:
    """Return the number of a reserve slip that a table hands in.

    Raises:
        NotFound: it is no reserve slip of this tournament.
        NotAllowed: another table has handed it in.
    """
    number = sheet_number(label)
    if number is None or not any(number in reserve for reserve in tournament.reserves):
        raise NotFound(say("{label} is no reserve slip that was printed for this tournament.", label=label))
    for round_, other in tournament.tables():
        if number in other.sheets() and other.key != table.key:
            raise NotAllowed(
                say(
                    "Reserve slip {label} was handed in by {round}, table {table}.",
                    label=label,
                    round=tournament.regulation.round_name(round_.number),
                    table=str(other.number),
                )
            )
    return number
