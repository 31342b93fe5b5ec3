"""Lists on paper: the rank list with what decided, the regulation in words, the seating plan."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic

from jassturnier.i18n import Text, in_language, say, verbatim
from jassturnier.paper import listing
from jassturnier.paper.listing import PLAIN, USUAL, Around, PaperCell, PaperColumn, PaperList, PaperSection
from jassturnier.paper.page import Leaf, Look, PageHead, head_of
from jassturnier.paper.pen import BLACK, GREY, Align, Box, Pen, raised
from jassturnier.paper.plots import dots, facts_piece, podium_piece, sparkline
from jassturnier.tournament.cash import cash_lists
from jassturnier.tournament.colours import SHADES
from jassturnier.tournament.lists import (
    EVERYBODY,
    GROUP,
    Kind,
    Listed,
    Marked,
    On,
    RowT,
    Sign,
    Value,
    in_words,
)
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.ranking.ceremony import Step, final_printed, podium, with_prizes
from jassturnier.tournament.ranking.extra_lists import ClubPlace, Together, how_many, together
from jassturnier.tournament.ranking.final_list import all_decided, facts, ways
from jassturnier.tournament.ranking.rank_lists import RankRow, ranks_printed, title
from jassturnier.tournament.ranking.standings import Standings, standings
from jassturnier.tournament.ranking.standings import standings as rank_lists
from jassturnier.tournament.regulation.printed import sections
from jassturnier.tournament.scoring.counting import results_of
from jassturnier.tournament.scoring.proof import control
from jassturnier.values import frozen

_BOLD = {Kind.RANK, Kind.TOTAL, Kind.PRIZE}
_SMALLEST, _BELOW_PODIUM = 9.0, 8.5
_SPARK, _DOTS = 4.2, 9.0
"""Letters that a line of ranks and the dots of a club are wide."""
_GREY = {Kind.ASIDE, Kind.BESIDE, Kind.MOVE}


@frozen
class Drawn(Generic[RowT]):
    """A last column that is drawn: so many letters wide, and what draws into the cell of a row."""

    wide: float
    of: Callable[[RowT], Callable[[Pen, Box], None] | None]


def list_paper(
    tournament: Tournament,
    listed: Listed[RowT],
    look: Look,
    facts: Text | None = None,
    around: Around = PLAIN,
    *,
    largest: float = USUAL,
    proved: bool = False,
    drawn: Drawn[RowT] | None = None,
) -> list[Leaf]:
    """Lay out a list of a tournament under its own title, in letters up to `largest`.

    One to be `proved` names the state of the data.
    """
    head = head_of(tournament, look, listed.title, facts, proved=proved)
    return leaves(listed, head, look, around, largest=largest, drawn=drawn)


def together_paper(
    tournament: Tournament, stage: StageInfo, look: Look, after: int | None, *, of: Together, best: int = 0
) -> list[Leaf]:
    """Lay out the rank list of the clubs or tandems by so many of the best of each, after a round."""
    (whole,) = standings(tournament, stage, after, EVERYBODY)
    listed = together(tournament, stage, after, of, best)
    members: dict[str, list[float]] = {}
    for place in whole.places:
        members.setdefault(of.name(place.entry).casefold(), []).append(float(place.line.total))
    totals = [total for name, found in members.items() if name for total in found]
    span = min(totals, default=0.0), max(totals, default=0.0)

    def draw(row: ClubPlace) -> Callable[[Pen, Box], None]:
        return dots(members[row.club.casefold()], len(row.best), span, look)

    many = len(totals) > len(members) * how_many(tournament, of, best)
    note = say("Every dot is a total; the large ones count.")
    listed = replace(listed, notes=[*listed.notes, note]) if many else listed
    drawn = Drawn(_DOTS, draw) if many else None
    return list_paper(tournament, listed, look, title(tournament, stage, whole), proved=True, drawn=drawn)


def cash_paper(tournament: Tournament, look: Look) -> list[Leaf]:
    """Lay out the money of a tournament: its sums, expenses, each laptop, who has paid, every payment."""
    return [leaf for listed in cash_lists(tournament) for leaf in list_paper(tournament, listed, look)]


def lists_paper(of: str, lists: Iterable[Listed[Any]], look: Look, head: str = "") -> list[Leaf]:
    """Lay out lists one after the other; `of` is what they are of, `head` the journal entry they are from."""
    foot = look.words(say("Journal {head}", head=head)) if head else ""
    whose = " · ".join(filter(None, (look.style.club, of)))
    pages = (leaves(listed, PageHead(whose, look.words(listed.title), foot=foot), look) for listed in lists)
    return [leaf for part in pages for leaf in part]


def leaves(
    listed: Listed[RowT],
    head: PageHead,
    look: Look,
    around: Around = PLAIN,
    *,
    largest: float = USUAL,
    drawn: Drawn[RowT] | None = None,
) -> list[Leaf]:
    """Return the pages of a list, with what stands around it, and what is `drawn` beside its rows."""
    extract = listed.extract(On.PAPER)
    kinds = [column.kind for column in extract.columns]
    columns = [
        PaperColumn(
            look.label(column.heading),
            Align.RIGHT if column.kind.right else Align.LEFT,
            bold=column.kind in _BOLD,
            stretch=column.kind is Kind.NAME,
        )
        for column in extract.columns
    ]
    parts = []
    for part, values in zip(listed.sections, extract.sections, strict=True):
        cells = ((_cell(*pair, look) for pair in zip(row, kinds, strict=True)) for row in values)
        rows = tuple(map(tuple, cells))
        if drawn is not None:
            beside = (PaperCell("", draw=drawn.of(each)) for each in part.rows)
            rows = tuple((*row, cell) for row, cell in zip(rows, beside, strict=True))
        parts.append(PaperSection("" if part.heading is None else look.label(part.heading), rows))
    whole = PaperList(
        (*columns, *([PaperColumn("", wide=drawn.wide)] if drawn else [])),
        tuple(parts),
        " ".join(map(look.words, listed.warnings)),
        tuple(_notes(listed, look)),
        largest,
        smallest=_SMALLEST if around.above is None else _BELOW_PODIUM,
        around=around,
        ink=look.style.ink,
    )
    return listing.leaves(whole, head, look)


def _cell(value: Value, kind: Kind, look: Look) -> PaperCell:
    words = in_words(value, kind, look.language)
    words += "." * (kind is Kind.RANK and words[-1:].isdecimal())
    ink = look.style.ink if kind is Kind.PRIZE else GREY if kind in _GREY else BLACK
    if not isinstance(value, Marked):
        return PaperCell(words, ink=ink)
    mark = raised(look.words(value.mark))
    shade = look.style.area(SHADES[value.step - 1]) if value.step else None
    if value.dropped:
        return PaperCell(f"({words}{mark})", hang=len(mark) + 1, ink=BLACK if shade else GREY, shade=shade)
    return PaperCell(words + mark, hang=len(mark), ink=ink, bold=value.strong, shade=shade)


def _notes(listed: Listed[RowT], look: Look) -> Iterator[str]:
    if listed.signs:
        yield " · ".join(_explained(sign, look) for sign in listed.signs)
    yield from (_explained(note, look) for note in listed.footnotes)
    yield from map(look.words, listed.notes)
    if listed.shades and not look.style.thrifty:
        yield look.words(listed.shades)


def _explained(sign: Sign, look: Look) -> str:
    return f"{raised(look.words(sign.mark))} {look.words(sign.meaning)}"


def regulation(tournament: Tournament, look: Look) -> list[Leaf]:
    """Lay out the settings of the tournament in words."""
    name = verbatim(in_language(tournament.regulation.name, look.language))
    head = head_of(tournament, look, say("Regulation"), name)
    columns = PaperColumn("", stretch=True), PaperColumn("", bold=True, stretch=True)
    parts = tuple(
        PaperSection(
            look.words(heading),
            tuple((PaperCell(look.label(what)), PaperCell(look.words(value))) for what, value in lines),
        )
        for heading, lines in sections(tournament.regulation, look.language)
    )
    ink = look.style.ink
    whole = PaperList(columns, parts, largest=13.0, smallest=8.0, upright=8.0, wraps=True, ink=ink)
    return listing.leaves(whole, head, look)


def rank_paper(
    tournament: Tournament, stage: StageInfo, look: Look, after: int | None = None, by: str = GROUP
) -> list[Leaf]:
    """Lay out the rank lists of a stage, or those after its first `after` rounds; `by` as in `rank_lists`.

    When the last of several stages is over, the list over all of them comes first.
    """
    hangs = after is None and by == GROUP and tournament.over()
    if hangs and len(tournament.regulation.stages) == 1:
        # All rows have their rounds, those on the podium too.
        lists, listed, drawn = _ranked(tournament, stage, look)
        listed = with_prizes(tournament, listed)
        around = _festive(tournament, podium(tournament) if len(lists) == 1 else (), look)
        return list_paper(tournament, listed, look, around=around, proved=True, drawn=drawn)
    first: list[Leaf] = []
    if hangs and all_decided(tournament):
        steps = podium(tournament)
        final, around = final_printed(tournament, steps), _festive(tournament, steps, look)
        first = list_paper(tournament, final, look, around=around, proved=True)
    return [*first, *rank_leaves(tournament, stage, look, after, by)]


def rank_leaves(
    tournament: Tournament, stage: StageInfo, look: Look, after: int | None = None, by: str = GROUP
) -> list[Leaf]:
    """Return the pages of the rank lists."""
    _, listed, drawn = _ranked(tournament, stage, look, after, by)
    return list_paper(tournament, listed, look, proved=True, drawn=drawn)


def _ranked(
    tournament: Tournament, stage: StageInfo, look: Look, after: int | None = None, by: str = GROUP
) -> tuple[Sequence[Standings], Listed[RankRow], Drawn[RankRow] | None]:
    """Return the rank lists, how they hang with whether all points add up, and the lines of the ranks."""
    rounds = len(stage.rounds) if after is None else after
    played = None if stage.beside else results_of(tournament.regulation, stage, rounds)
    lists = rank_lists(tournament, stage, after, by, played)
    listed = ranks_printed(tournament, stage, lists, played)
    listed = replace(listed, notes=[*listed.notes, *control(tournament, stage.rounds[:rounds])])
    return lists, listed, _lines(ways(tournament, stage, lists, played), look)


def _lines(found: Mapping[int, Sequence[int]], look: Look) -> Drawn[RankRow] | None:
    lowest = max((max(ranks) for ranks in found.values()), default=1)

    def draw(row: RankRow) -> Callable[[Pen, Box], None] | None:
        ranks = found.get(row.line.entry.key)
        return None if ranks is None else sparkline(ranks, lowest, look)

    return Drawn(_SPARK, draw) if found else None


def _festive(tournament: Tournament, steps: Sequence[Step], look: Look) -> Around:
    found = facts(tournament)
    return Around(podium_piece(steps, look) if steps else None, facts_piece(found, look) if found else None)
