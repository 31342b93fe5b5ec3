"""Who met whom, as a matrix."""

from collections import Counter
from typing import TypeAlias

from jassturnier.draw.plan import Table
from jassturnier.exchange.kit.pages import Page, PageCell, PageColumn, Words, identifier, page
from jassturnier.i18n import say
from jassturnier.tournament.model import EntryInfo, Tournament

MOST = 200
"""With more entries a matrix is too large for anybody to read; there is none then."""

Met: TypeAlias = "Counter[tuple[int, int, bool]]"


def meeting_page(tournament: Tournament, words: Words) -> Page | None:
    """Show for every two how often they met: `2` twice as opponents, `P` once as partners, `P 1` both."""
    entries = [
        entry for entry in tournament.entries if any(entry.key in r.parts for r in tournament.rounds())
    ]
    if not entries or len(entries) > MOST:
        return None
    met = _met(tournament)
    columns: list[PageColumn[EntryInfo]] = [
        PageColumn(words(say("Number")), lambda entry: identifier(entry.number)),
        PageColumn(words(say("Name")), lambda entry: PageCell(entry.name)),
        *(_against(other, met, words) for other in entries),
    ]
    return page(words(say("Meetings")), columns, entries, frozen=2)


def _met(tournament: Tournament) -> Met:
    met: Met = Counter()
    for round_ in tournament.rounds():
        for table in round_.tables:
            for one, other, partners in Table(table.number, table.sides).couples():
                met[one, other, partners] += 1
                met[other, one, partners] += 1
    return met


def _against(other: EntryInfo, met: Met, words: Words) -> PageColumn[EntryInfo]:
    partner = words(say("P"))

    def shown(entry: EntryInfo) -> str:
        together = partner * met[entry.key, other.key, True]
        against = met[entry.key, other.key, False]
        return f"{together} {against or ''}".strip() if entry is not other else "–"

    return PageColumn(str(other.number), lambda entry: identifier(shown(entry)))
