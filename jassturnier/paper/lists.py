"""Lists on paper; the rank list with what each round counted and what decided; the regulation in words."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from jassturnier.i18n import Text, in_language, own_words, say, verbatim
from jassturnier.paper.kit import listing
from jassturnier.paper.kit.fonts import raised
from jassturnier.paper.kit.listing import PaperCell, PaperColumn, PaperList, PaperSection
from jassturnier.paper.kit.page import Leaf, Look, PageHead, head_of
from jassturnier.paper.kit.pen import BLACK, GREY, Align
from jassturnier.tournament.cash.lists import cash_lists
from jassturnier.tournament.lists import (
    Column,
    Extract,
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
from jassturnier.tournament.ranking.clubs import Together, together
from jassturnier.tournament.ranking.final_list import all_decided, final_listed
from jassturnier.tournament.ranking.rank_lists import ranks_printed, title
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.ranking.standings import standings as rank_lists
from jassturnier.tournament.regulation.printed import sections
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.words import EVERYBODY, GROUP

_BOLD = {Kind.RANK, Kind.TOTAL}
_GREY = {Kind.ASIDE, Kind.BESIDE}


def list_paper(
    tournament: Tournament, listed: Listed[RowT], look: Look, facts: Text | None = None
) -> list[Leaf]:
    """Lay out a list of a tournament under its own title: who gets which prize, who pays whom."""
    return leaves(listed, head_of(tournament, look, listed.title, facts), look)


def together_paper(
    tournament: Tournament,
    stage: StageInfo,
    look: Look,
    after: int | None,
    *,
    of: Together,
    best: int = 0,
) -> list[Leaf]:
    """Lay out the rank list of the clubs or tandems by so many of the best of each, after a round."""
    (whole,) = standings(tournament, stage, after, EVERYBODY)
    listed = together(tournament, stage, after, of, best)
    return list_paper(tournament, listed, look, title(tournament, stage, whole))


def cash_paper(tournament: Tournament, look: Look) -> list[Leaf]:
    """Lay out the money of a tournament: its sums, expenses, each laptop, who has paid, every payment."""
    return [leaf for listed in cash_lists(tournament) for leaf in list_paper(tournament, listed, look)]


def lists_paper(of: str, lists: Iterable[Listed[Any]], look: Look, head: str = "") -> list[Leaf]:
    """Lay out lists one after the other; `of` is what they are of, `head` the journal entry they are from."""
    foot = look.words(say("Journal {head}", head=head)) if head else ""
    whose = " · ".join(filter(None, (look.style.club, of)))
    pages = (leaves(listed, PageHead(whose, look.words(listed.title), foot=foot), look) for listed in lists)
    return [leaf for part in pages for leaf in part]


def leaves(listed: Listed[RowT], head: PageHead, look: Look) -> list[Leaf]:
    """Return the pages of a list."""
    extract = listed.extract(On.PAPER)
    sections = zip(listed.sections, extract.sections, strict=True)
    whole = PaperList(
        tuple(_column(column, look) for column in extract.columns),
        tuple(
            PaperSection(_heading(part.heading, look), _rows(extract, rows, look)) for part, rows in sections
        ),
        " ".join(map(look.words, listed.warnings)),
        tuple(_notes(listed, look)),
    )
    return listing.leaves(whole, head, look)


def _heading(heading: Text | None, look: Look) -> str:
    return "" if heading is None else look.label(heading)


def _column(column: Column[RowT], look: Look) -> listing.PaperColumn:
    side = Align.RIGHT if column.kind.right else Align.LEFT
    return listing.PaperColumn(
        look.label(column.heading), side, bold=column.kind in _BOLD, stretch=column.kind is Kind.NAME
    )


def _rows(
    extract: Extract[RowT], rows: Sequence[Sequence[Value]], look: Look
) -> tuple[listing.PaperRow, ...]:
    return tuple(
        tuple(_cell(value, column.kind, look) for column, value in zip(extract.columns, row, strict=True))
        for row in rows
    )


def _cell(value: Value, kind: Kind, look: Look) -> PaperCell:
    words = in_words(value, kind, look.language)
    words += "." * (kind is Kind.RANK and words[-1:].isdecimal())
    grey = GREY if kind in _GREY else BLACK
    if not isinstance(value, Marked):
        return PaperCell(words, grey=grey)
    mark = raised(look.words(value.mark))
    if value.dropped:
        return PaperCell(f"({words}{mark})", hang=len(mark) + 1, grey=GREY)
    return PaperCell(words + mark, hang=len(mark), grey=grey)


def _notes(listed: Listed[RowT], look: Look) -> Iterator[str]:
    if listed.signs:
        yield " · ".join(_explained(sign, look) for sign in listed.signs)
    yield from (_explained(note, look) for note in listed.footnotes)
    yield from map(look.words, listed.notes)


def _explained(sign: Sign, look: Look) -> str:
    return f"{raised(look.words(sign.mark))} {look.words(sign.meaning)}"


def regulation(tournament: Tournament, look: Look) -> list[Leaf]:
    """Lay out the settings of the tournament in words."""
    name = verbatim(in_language(tournament.regulation.name, look.language))
    head = head_of(tournament, look, say("Regulation"), name)
    return listing.leaves(_listing(tournament.regulation, look), head, look)


def _listing(rules: Regulation, look: Look) -> PaperList:
    columns = (
        PaperColumn(look.words(say("Setting")), stretch=True),
        PaperColumn(look.words(say("Value")), bold=True, stretch=True),
    )
    parts = tuple(
        PaperSection(
            look.words(heading),
            tuple((PaperCell(look.label(what)), PaperCell(look.words(value))) for what, value in lines),
        )
        for heading, lines in sections(rules, look.language)
    )
    return PaperList(columns, parts, largest=11.0, upright=9.0, wraps=True)


def rank_paper(
    tournament: Tournament, stage: StageInfo, look: Look, after: int | None = None, by: str = GROUP
) -> list[Leaf]:
    """Lay out the rank lists of a stage, or those after its first `after` rounds; `by` as in `rank_lists`.

    When the last of several stages is over, the list over all of them comes first.
    """
    over_all = after is None and by == GROUP and all_decided(tournament)
    named = own_words(tournament.regulation.name)
    first = list_paper(tournament, final_listed(tournament), look, named) if over_all else []
    return [*first, *rank_leaves(tournament, stage, look, after, by)]


def rank_leaves(
    tournament: Tournament, stage: StageInfo, look: Look, after: int | None = None, by: str = GROUP
) -> list[Leaf]:
    """Return the pages of the rank lists."""
    listed = ranks_printed(tournament, stage, rank_lists(tournament, stage, after, by))
    return list_paper(tournament, listed, look, own_words(tournament.regulation.name))
