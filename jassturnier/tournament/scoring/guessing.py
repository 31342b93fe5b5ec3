"""What may have happened where a slip does not add up, or two readings of it differ.

The game itself is asked: a guess is a slip that would be right, and how it may have become the one typed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from jassturnier.games import at_table
from jassturnier.games.kit.base import Slip, SlipField, SumCheck, filled, side_letter
from jassturnier.games.kit.options import whole
from jassturnier.games.kit.points import by_digits, digit_guess, perhaps, round_guess, with_guesses
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.model import SlipReading, TableInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import game_of

_BONUS = "match_bonus"
_MOST_FORGOTTEN = 3
"""More matches than that are hardly forgotten on one slip."""


def guesses(regulation: Regulation, table: TableInfo, slip: Slip, check: SumCheck) -> tuple[Text, ...]:
    """Return what may be wrong with a slip whose control sum is wrong, the most likely first."""
    found = [
        *_by_deals(regulation, table, slip),
        *_by_columns(regulation, table, slip, check),
        *_by_bonus(regulation, table, slip),
        *_by_digits(regulation, table, slip, check),
    ]
    found.sort(key=lambda guess: guess[0])
    return perhaps([*(text for _, text in found), *filter(None, [round_guess(check.off)])])


def sum_fault(check: SumCheck) -> Text:
    """Say what is wrong with a control sum: both numbers and the difference."""
    values = {"found": check.found, "expected": check.expected, "off": abs(check.off)}
    if check.off > 0:
        return say("the sum is {found} instead of {expected}, {off} too many.", **values)
    return say("the sum is {found} instead of {expected}, {off} too few.", **values)


def sum_guessed(regulation: Regulation, table: TableInfo, slip: Slip, check: SumCheck) -> Text:
    """Say what is wrong with a control sum, and what may have happened."""
    return with_guesses(sum_fault(check), guesses(regulation, table, slip, check))


def _by_digits(
    regulation: Regulation, table: TableInfo, slip: Slip, check: SumCheck
) -> Iterator[tuple[int, Text]]:
    (column,) = (each for each in game_of(regulation, table).slip_fields() if each.name == check.column)
    values = slip[column.name]
    for likelihood, side, guess in by_digits(values, check.off, column.low, column.high):
        yield likelihood, say("{guess} for side {side}", guess=guess, side=side_letter(side))


def _by_deals(regulation: Regulation, table: TableInfo, slip: Slip) -> Iterator[tuple[int, Text]]:
    """Guess that a deal is missing on the slip, or stands there twice."""
    for more, text in ((-1, say("a deal is missing")), (1, say("a deal was counted twice"))):
        other = replace(table, deals=table.deals + more)
        check = game_of(regulation, other).slip_sum(slip) if other.deals > 0 else None
        if check is not None and check.off == 0:
            yield 0, text


def _by_bonus(regulation: Regulation, table: TableInfo, slip: Slip) -> Iterator[tuple[int, Text]]:
    """Guess that matches were counted with a bonus that they do not have here."""
    game = game_of(regulation, table)
    offered = [option.choices for option in game.options_offered if option.name == _BONUS]
    matches = sum(filled(slip, "matches", len(table.sides)))
    # Where a match counts more, one that is not written is forgotten, as any column may be.
    forgotten = range(1, 1 if game.options.get(_BONUS) else _MOST_FORGOTTEN + 1)
    for number in (matches,) if matches else forgotten:
        for bonus in (each for choices in offered for each in choices if each):
            other = at_table(game.id, game.size, {**game.options, _BONUS: bonus}, game.deals)
            check = other.slip_sum({**slip, "matches": (number,)})
            if bonus != game.options[_BONUS] and check is not None and not check.off:
                yield 1, _with_bonus(number, whole({_BONUS: bonus}, _BONUS), whole(game.options, _BONUS))
                return


def _with_bonus(matches: int, counted: int, bonus: int) -> Text:
    """Say with how much matches seem to be counted, and how much it is."""
    told = say_n(
        "a match was counted with {counted} more",
        "{n} matches were counted with {counted} more each",
        matches,
        counted=counted,
    )
    right = say("it is {bonus} here", bonus=bonus) if bonus else say("a match counts no extra here")
    return say("{told}; {right}", told=told, right=right)


def _by_columns(
    regulation: Regulation, table: TableInfo, slip: Slip, check: SumCheck
) -> Iterator[tuple[int, Text]]:
    """Guess that something beside the points was forgotten on the slip, or not counted in the points."""
    game, sides = game_of(regulation, table), len(table.sides)
    for column in game.slip_fields():
        values = filled(slip, column.name, sides)
        more = game.slip_sum({**slip, column.name: (values[0] + column.step, *values[1:])})
        worth = 0 if column.required or more is None else more.expected - check.expected
        if not worth or check.off % worth:
            continue
        number = check.off // worth
        amount = abs(number) * column.step
        if column.step == 1 and amount > _MOST_FORGOTTEN:
            continue
        if number > 0:
            example = _typed(game.slip_fields(), _with_more(slip, column.name, amount))
            yield 1, _forgotten(column.label, amount, example)
        elif sum(values) >= amount:
            yield 1, say("{column} on the slip, but not in the points: {n}", column=column.label, n=amount)


def _forgotten(column: Text, amount: int, example: Text | str) -> Text:
    return say(
        "{column} not written on the slip, or not typed: {n}, as in “{example}”",
        column=column,
        n=amount,
        example=example,
    )


def _with_more(slip: Slip, column: str, amount: int) -> Slip:
    """Return a slip with so much more in a column, for the side that has more points."""
    most, *_ = slip.values()
    richest = max(range(len(most)), key=lambda side: most[side] or 0)
    values = filled(slip, column, len(most))
    return {**slip, column: tuple(n + amount * (side == richest) for side, n in enumerate(values))}


def _typed(fields: Iterable[SlipField], slip: Slip) -> Text | str:
    """Return a slip as it is typed in the language of who reads it: 977 1107 matches 2 0."""
    first, *others = (
        (field.label, " ".join(map(str, filled(slip, field.name, 0))))
        for field in fields
        if field.required or any(slip.get(field.name, ()))
    )
    typed: Text | str = first[1]
    for column, values in others:
        typed = say("{typed} {column} {values}", typed=typed, column=column, values=values)
    return typed


def differing(one: SlipReading, other: SlipReading) -> tuple[Text, ...]:
    """Return how two readings of a slip may have come to differ."""
    columns = [(values, other.values[name]) for name, values in one.values.items() if name in other.values]
    if any(a != b and Counter(a) == Counter(b) for a, b in columns):
        return perhaps([say("the sides were swapped in one of them")])
    pairs = [pair for column in columns for pair in zip(*column, strict=False)]
    found = [digit_guess(a, b) for a, b in pairs if a is not None and b is not None]
    return perhaps([guess for guess in found if guess is not None])
