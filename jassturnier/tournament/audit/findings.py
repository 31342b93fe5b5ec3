"""What an audit finds: how serious it is, what is wrong, and on which sheet."""

from collections.abc import Iterator
from dataclasses import dataclass

from jassturnier.i18n import Text, say
from jassturnier.tournament.model import Evening, RoundInfo, TableInfo
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from jassturnier.tournament.words import Word


class Level(Word):
    """How serious a finding is: wrong, still open, or only to be known."""

    WRONG = "wrong", say("Wrong")
    OPEN = "open", say("Open")
    NOTED = "noted", say("To be known")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing an audit found; `kind` is its name for scripts, `table` the suspicious one."""

    kind: str
    level: Level
    text: Text
    round: RoundInfo | None = None
    table: TableInfo | None = None

    def place(self, evening: Evening) -> Text | None:
        """Name the round, and the table with its sheet."""
        if self.round is None:
            return None
        name = evening.regulation.round_name(self.round.number)
        if self.table is None:
            return name
        return say(
            "{round}, table {table} ({sheet})",
            round=name,
            table=str(self.table.number),
            sheet=sheet_label(self.table.sheet),
        )


def tables(evening: Evening) -> Iterator[tuple[RoundInfo, TableInfo]]:
    """Go through all tables of all rounds."""
    for round_ in evening.rounds():
        for table in round_.tables:
            yield round_, table
