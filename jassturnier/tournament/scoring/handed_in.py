"""What tables hand in by phone: the code of a sheet, whether it adds up, and a mistake of many tables."""

import hmac
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from itertools import chain

from jassturnier.errors import NotFound
from jassturnier.games.kit.base import Slip, SumCheck
from jassturnier.i18n import Text, clean, say, say_n
from jassturnier.tournament.model import HandedIn, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.regulation.regulation import Phone, Regulation, SecondReader
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.guessing import sum_guessed
from jassturnier.tournament.scoring.readings import with_readings, with_tables
from jassturnier.tournament.scoring.sheet_numbers import sheet_number
from jassturnier.values import frozen

_ALIKE = 3
"""So many tables do not make the same mistake by chance."""
_MEANT = 20
"""What is off by less is a slip of the pen, whoever else it happens to; Stöck count so much."""


@frozen
class Opened:
    """A sheet that its code has opened: the table as it is now, and why it takes nothing (any more)."""

    tournament: Tournament
    round: RoundInfo
    table: TableInfo
    closed: Text | None = None

    @property
    def wrong(self) -> Text | None:
        """Return what is wrong with what the table has handed in, with a guess."""
        regulation, handed = self.tournament.regulation, self.table.handed
        if handed is None or handed.right:
            return None
        check = sum_handed_in(regulation, self.table)
        return None if check is None else sum_guessed(regulation, self.table, handed.values, check)

    def again(self, tournament: Tournament) -> "Opened":
        """Return the same table in another state of the tournament."""
        return next(
            Opened(tournament, round_, one, _closed(tournament, round_, one))
            for round_, one in tournament.tables()
            if one.key == self.table.key
        )


@frozen
class Sent:
    """What a phone sends of a sheet: its numbers as `enter` takes them, or its deals.

    `seen` is when what it had before its eyes was handed in, None where nothing was.
    """

    sheet: str
    code: str
    words: tuple[str, ...] = ()
    deals: tuple[str, ...] = ()
    seen: datetime | None = None


def open_sheet(tournament: Tournament, sheet: str, code: str) -> Opened:
    """Return the table whose slip has this sheet number and this code.

    Raises:
        NotFound: there is no such sheet, or its code is another one.
    """
    number, typed = sheet_number(clean(sheet)), "".join(code.split()).upper()
    for round_, table in tournament.tables():
        right = hmac.compare_digest(typed.encode(), table.code.encode())
        if table.sheet == number and table.code and right:
            return Opened(tournament, round_, table, _closed(tournament, round_, table))
    raise NotFound(
        say("This sheet number and this code do not belong together, or the round was drawn anew.")
    )


def _closed(tournament: Tournament, round_: RoundInfo, table: TableInfo) -> Text | None:
    if table.started() and not table.by_phone:
        return say("The desk has the slip of this table.")
    playing = tournament.played_stage().current_round()
    if tournament.closed or playing is None or playing.key != round_.key:
        return say("This round is not being played; bring the slip to the desk.")
    if tournament.regulation.phone is Phone.NO:
        return say("Results are not handed in by phone here; bring the slip to the desk.")
    return None


def with_handed_in(tournament: Tournament, handed: Mapping[int, HandedIn]) -> Tournament:
    """Return the tournament with what tables have handed in, by their keys.

    What has other columns or sides than the slip of the table, such as after a change of the regulation, is
    left out.
    """
    tables = (table for _, table in tournament.tables() if table.key in handed)
    return with_tables(tournament, [_with(tournament.regulation, each, handed[each.key]) for each in tables])


def _with(regulation: Regulation, table: TableInfo, handed: HandedIn) -> TableInfo:
    if not _has_form(regulation, table, handed.values):
        return with_readings(replace(table, handed=None), table.readings)
    _, faults = game_of(regulation, table).read_deals(handed.played)
    right = not faults and adds_up(regulation, table, handed.values)
    counts, second = regulation.phone is Phone.COUNTS, regulation.second is SecondReader.PHONE
    taken = replace(handed, right=right, counts=right and counts, second=right and second)
    return with_readings(replace(table, handed=taken), table.readings)


def _has_form(regulation: Regulation, table: TableInfo, slip: Slip) -> bool:
    known = {column.name for column in game_of(regulation, table).slip_fields()}
    return slip.keys() <= known and {len(table.sides)} == {*map(len, slip.values())}


def adds_up(regulation: Regulation, table: TableInfo, slip: Slip) -> bool:
    """Say whether a game takes a slip as it is: nothing cannot be, it is over, and its sum is right."""
    game = game_of(regulation, table)
    return not game.check_slip(slip) and game.unfinished(slip) is None and game.wrong_sum(slip) is None


def sum_handed_in(regulation: Regulation, table: TableInfo) -> SumCheck | None:
    """Return the control sum of what a table has handed in, None where it is right or there is none."""
    return None if table.handed is None else game_of(regulation, table).wrong_sum(table.handed.values)


def common_mistakes(tournament: Tournament, rounds: Iterable[RoundInfo]) -> Iterator[Text]:
    """Say where several tables of a round are off by the same: they may count otherwise than the rules."""
    for round_ in rounds:
        checks = (sum_handed_in(tournament.regulation, table) for table in round_.tables)
        times = Counter(check.off for check in checks if check is not None)
        for off, tables in times.most_common():
            if tables >= _ALIKE and abs(off) >= _MEANT:
                yield _alike(tables, off)


def _alike(tables: int, off: int) -> Text:
    if off > 0:
        return say_n(
            "{n} table has handed in {off} too many: perhaps the tables count otherwise than the regulation, "
            "such as the match, Weis or Stöck.",
            "{n} tables have handed in {off} too many, all the same: perhaps they count otherwise than the "
            "regulation, such as the match, Weis or Stöck.",
            tables,
            off=off,
        )
    return say_n(
        "{n} table has handed in {off} too few: perhaps the tables count otherwise than the regulation, such "
        "as the match, Weis or Stöck.",
        "{n} tables have handed in {off} too few, all the same: perhaps they count otherwise than the "
        "regulation, such as the match, Weis or Stöck.",
        tables,
        off=-off,
    )


def handed_in_text(tables: int) -> Text:
    """Say how many slips are still to come of what is handed in by phone."""
    return say_n(
        "{n} is handed in by phone, its slip is not here yet.",
        "{n} are handed in by phone, their slips are not here yet.",
        tables,
    )


def by_phone_alone(rounds: Iterable[RoundInfo]) -> int:
    """Return how many results count although nobody has seen their slips."""
    return sum(table.by_phone for table in chain.from_iterable(round_.tables for round_ in rounds))


def by_phone_lines(rounds: Iterable[RoundInfo]) -> list[Text]:
    """Say of how many results only the phone knows; nothing where the desk has seen all slips."""
    number = by_phone_alone(rounds)
    return [by_phone_text(number)] if number else []


def by_phone_text(number: int) -> Text:
    """Say how many results are handed in by phone and not confirmed."""
    return say_n(
        "{n} result is not confirmed: handed in by phone, the slip is not here yet.",
        "{n} results are not confirmed: handed in by phone, the slips are not here yet.",
        number,
    )
