"""What an audit finds: how serious it is, what is wrong, and on which sheet."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from jassturnier.i18n import Text, say, verbatim
from jassturnier.tournament.model import RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.seated import stage_name
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from jassturnier.tournament.words import Word
from jassturnier.values import frozen

_MANY = 4
"""So many equal findings become one line."""


class Level(Word):
    """How serious a finding is: wrong, still open, or only to be known."""

    WRONG = "wrong", say("Wrong")
    OPEN = "open", say("Open")
    NOTED = "noted", say("To be known")


@frozen
class Finding:
    """One thing an audit found; `kind` is its name for scripts, `table` the suspicious one.

    `stage` is said where there is no round.
    """

    kind: str
    level: Level
    text: Text
    round: RoundInfo | None = None
    table: TableInfo | None = None
    stage: StageInfo | None = None

    def stage_in(self, tournament: Tournament) -> StageInfo | None:
        """Return the stage it is about."""
        return self.stage if self.round is None else tournament.stage_of(self.round)

    def place(self, tournament: Tournament) -> Text | None:
        """Name the stage where there are several, the round, and the table with its sheet."""
        name = self._round(tournament)
        if self.table is None or name is None:
            return name
        return say(
            "{round}, table {table} ({sheet})",
            round=name,
            table=str(self.table.number),
            sheet=sheet_label(self.table.sheet),
        )

    def _round(self, tournament: Tournament) -> Text | None:
        stage = stage_words(tournament, self.stage_in(tournament))
        if self.round is None:
            return stage
        name = tournament.regulation.round_name(self.round.number)
        return name if stage is None else say("{stage}, {round}", stage=stage, round=name)


@frozen
class Fold:
    """Findings of a round that say the same of several tables."""

    findings: tuple[Finding, ...]

    def place(self, tournament: Tournament) -> Text | None:
        """Name where it is: the one table, or the round and all its tables."""
        first = self.findings[0]
        if len(self.findings) == 1:
            return first.place(tournament)
        numbers = _ranges([found.table.number for found in self.findings if found.table])
        name = replace(first, table=None).place(tournament)
        return None if name is None else say("{round}, tables {tables}", round=name, tables=numbers)


def folded(findings: Iterable[Finding]) -> Iterator[Fold]:
    """Put together what says the same of more than a few tables of a round."""
    for _, same in groupby(findings, key=lambda found: (found.round and found.round.key, found.text)):
        alike = tuple(same)
        if len(alike) >= _MANY and all(found.table for found in alike):
            yield Fold(alike)
        else:
            yield from (Fold((found,)) for found in alike)


def _ranges(numbers: Sequence[int]) -> str:
    """Write numbers as 1–4, 7."""
    runs = groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    found = [[number for _, number in run] for _, run in runs]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in found)


def stage_words(tournament: Tournament, stage: StageInfo | None) -> Text | None:
    """Name a stage where the regulation has several."""
    name = stage and stage_name(tournament, stage, tournament.language)
    return verbatim(name) if name else None
