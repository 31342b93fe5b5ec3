"""The final list as it hangs: who stands on the podium, what each has won, stage below stage."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from jassturnier.i18n import Text, own_words, say
from jassturnier.tournament.lists import (
    NOTHING,
    Column,
    Kind,
    Listed,
    On,
    RowT,
    Section,
    columns_of_rank,
    ranked,
)
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.fields import columns_of
from jassturnier.tournament.ranking.final_list import FinalPlace, final_listed, tied_ranks
from jassturnier.tournament.ranking.prizes import award_words, published_prizes
from jassturnier.tournament.ranking.rank_lists import RankRow
from jassturnier.tournament.regulation.prize_rules import PODIUM
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.values import frozen

THANKS = say("Thanks to all who played and helped.")
_MOST = 4
"""So many find room side by side."""


@frozen
class Step:
    """Somebody on the podium, with the prize; `total` is None where matches decided."""

    rank: int
    entry: EntryInfo
    total: Points | None
    prize: Text = NOTHING


def podium(tournament: Tournament) -> tuple[Step, ...]:
    """Return who has the first three ranks, the best first; nobody where more share them than find room."""
    won = prizes_won(tournament)
    found = tuple(
        Step(tied.rank, entry, _total(tournament, entry, tied.total), won.get(entry.key, NOTHING))
        for tied in tied_ranks(tournament)
        if tied.rank <= PODIUM
        for entry in tied.entries
    )
    return found if len(found) <= _MOST else ()


def _total(tournament: Tournament, entry: EntryInfo, total: Points) -> Points | None:
    knockout = any(
        field.rules.knockout for field in tournament.stage().fields() if entry.key in field.all_keys()
    )
    return None if knockout else total


def prizes_won(tournament: Tournament) -> Mapping[int, Text]:
    """Return what everybody has won by the rank, by the key of the entry, once that is published."""
    return {
        entry.key: award_words(award)
        for found in published_prizes(tournament)
        if found.kind is None and not found.per
        for award in found.awards
        for entry in award.entries
    }


def _prize(won: Callable[[RowT], Text | None]) -> Column[RowT]:
    return Column("prize", say("Prize"), won, Kind.PRIZE, On.PAPER)


def final_printed(tournament: Tournament, steps: Sequence[Step]) -> Listed[FinalPlace]:
    """Return the list over all stages as it hangs, stage below stage, without those on the podium."""
    whole, won, above = final_listed(tournament), prizes_won(tournament), {step.entry.key for step in steps}
    rows = [row for section in whole.sections for row in section.rows if row.entry.key not in above]
    columns: tuple[Column[FinalPlace], ...] = (
        *columns_of_rank(lambda row: ranked(row.rank, shared=row.shared)),
        *columns_of(lambda row: row.entry),
        Column("club", say("club"), lambda row: row.entry.club, Kind.ASIDE, On.PAPER),
        Column("total", say("Total"), lambda row: row.place.line.total, Kind.TOTAL),
        _prize(lambda row: won.get(row.entry.key)),
    )
    parts = [
        Section([*found], own_words(stage.rules.name))
        for stage, found in groupby(rows, key=lambda row: row.stage)
    ]
    return replace(whole, columns=columns, sections=parts, notes=[*whole.notes, THANKS])


def with_prizes(tournament: Tournament, listed: Listed[RankRow]) -> Listed[RankRow]:
    """Return the final list of a single stage with what everybody has won."""
    won = prizes_won(tournament)
    columns = (*listed.columns, _prize(lambda row: won.get(row.line.entry.key)))
    return replace(listed, columns=columns, notes=[*listed.notes, THANKS])
