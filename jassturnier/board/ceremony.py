"""The ceremony as one page for the wall: rank after rank from the last to the first, a key for each."""

from collections.abc import Sequence
from operator import itemgetter

from jassturnier.board.templates import Templates
from jassturnier.i18n import number, render, say
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.ranking.final_list import Tied
from jassturnier.tournament.ranking.prize_words import award_words
from jassturnier.tournament.ranking.prizes import PrizeList
from jassturnier.tournament.regulation.prize_rules import PODIUM
from jassturnier.values import frozen

_FEWEST_SIGNS = 16
"""Names shorter than so many letters are written no larger."""


@frozen
class Name:
    """What somebody is called, and the club."""

    words: str
    club: str


@frozen
class Step:
    """What one key reveals; `signs` are the letters of the longest name."""

    rank: str
    names: Sequence[Name]
    total: str
    prize: str

    @property
    def signs(self) -> int:
        """Return how many letters have to find room on a line."""
        return max(_FEWEST_SIGNS, *(len(name.words) for name in self.names))


def ceremony_page(
    tournament: Tournament, ranks: Sequence[Tied], prizes: Sequence[PrizeList], templates: Templates
) -> str:
    """Return the page for ranks, given the best first; it tells all: nobody else may have it before.

    Raises:
        Unreadable: the club's own template has a mistake.
    """
    language = tournament.language
    steps = [(tied.rank, _step(tied, prizes, language)) for tied in ranks]
    called = tournament.regulation.prize_giving.called_up(steps, itemgetter(0))
    return templates.page(
        "ceremony",
        language=language,
        title=render(say("Prize giving"), language),
        whose=tournament.name,
        hint=render(
            say("Space or arrow: the next; arrow back: the one before; F: the whole screen"), language
        ),
        steps=[step for _, step in called],
        best=[step for rank, step in steps if rank <= PODIUM],
    )


def _step(tied: Tied, prizes: Sequence[PrizeList], language: str) -> Step:
    return Step(
        render(say("Rank {rank}", rank=str(tied.rank)), language),
        [Name(entry.name, entry.club) for entry in tied.entries],
        number(tied.total, language),
        " · ".join(_won(tied.entries[0], prizes, language)),
    )


def _won(entry: EntryInfo, prizes: Sequence[PrizeList], language: str) -> list[str]:
    keys = ((award, {each.key for each in award.entries}) for found in prizes for award in found.awards)
    return [render(award_words(award), language) for award, holders in keys if entry.key in holders]
