"""A sheet on the screen: every deal with the rule that decided, totals, and what is still to play."""

from collections.abc import Mapping, Sequence

from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.kit.tables import as_table
from jassturnier.games.kit.base import Sheet, Slip, SlipField, side_letter
from jassturnier.games.kit.marks import TALLIES
from jassturnier.i18n import Text, number, say
from jassturnier.tournament.lists import Kind, in_words

_WINS = "wins"
"""Told in words: who has won."""


def sheet_lines(app: App, sheet: Sheet) -> list[Shown]:
    """Return a sheet as a table, and what the game has to say about it."""
    rows = [[app.words(row.label), *_numbers(app, row.scores), app.words(row.rule)] for row in sheet.rows]
    rows += [
        [app.words(TALLIES[name].label), *_numbers(app, counts), ""]
        for name, counts in sheet.tallies.items()
        if any(counts) and name != _WINS
    ]
    rows.append([app.words(say("Total")), *_numbers(app, sheet.totals), ""])
    if any(sheet.settlement):
        rows.append([app.words(say("gets or pays")), *_numbers(app, sheet.settlement), ""])
    if sheet.money:
        paid = [in_words(amount, Kind.MONEY, app.language) for amount in sheet.money]
        rows.append([app.words(say("gets or pays, Fr.")), *paid, ""])
    sides = range(len(sheet.totals))
    head = [app.words(say("Deal")), *map(side_letter, sides), app.words(say("Rule"))]
    lines = as_table(head, rows, right=[side + 1 for side in sides])
    return [*lines, *sheet.notes, *_ended(sheet)]


def slip_lines(app: App, columns: Sequence[SlipField], slip: Slip, totals: Sequence[int]) -> list[Shown]:
    """Return what a table handed in, column by column, and what it comes to."""
    sides = range(len(totals))
    rows = [
        [app.words(column.label), *(_written(app, value) for value in slip[column.name])]
        for column in columns
        if column.name in slip
    ]
    rows.append([app.words(say("Total")), *_numbers(app, totals)])
    head = [app.words(say("Slip")), *map(side_letter, sides)]
    return [*as_table(head, rows, right=[side + 1 for side in sides])]


def _written(app: App, value: int | None) -> str:
    return "–" if value is None else number(value, app.language)


def _numbers(app: App, values: Sequence[int]) -> list[str]:
    return [number(value, app.language) for value in values]


def _ended(sheet: Sheet) -> list[Text]:
    lines = []
    if sheet.winner is not None:
        lines.append(say("Side {side} has won.", side=side_letter(sheet.winner)))
    if sheet.losers:
        lines.append(say("Lost: {sides}.", sides=tuple(map(side_letter, sheet.losers))))
    return lines


def open_lines(still_open: Sequence[Mapping[str, Text]]) -> list[Text]:
    """Say which contracts each side has still to play, in games with a list of them."""
    return [
        say("{side} has still to play: {contracts}", side=side_letter(side), contracts=tuple(left.values()))
        for side, left in enumerate(still_open)
        if left
    ]


def sheet_document(sheet: Sheet, notations: Sequence[str]) -> dict[str, object]:
    """Return a sheet for scripts; a table that handed in totals has no deals."""
    return {
        "deals": [
            {
                "deal": position,
                "notation": notation,
                "label": row.label,
                "scores": row.scores,
                "rule": row.rule,
            }
            for position, (notation, row) in enumerate(zip(notations, sheet.rows, strict=bool(notations)), 1)
        ],
        "totals": sheet.totals,
        "tallies": sheet.tallies,
        "settlement": sheet.settlement,
        "winner": None if sheet.winner is None else side_letter(sheet.winner),
        "losers": [side_letter(side) for side in sheet.losers],
        "notes": sheet.notes,
    }


def open_document(still_open: Sequence[Mapping[str, Text]]) -> dict[str, list[str]]:
    """Return the contracts each side has still to play."""
    return {side_letter(side): list(left) for side, left in enumerate(still_open)}
