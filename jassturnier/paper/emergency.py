"""Everything needed to go on by hand if the laptop dies."""

from collections.abc import Iterator

from jassturnier.i18n import say
from jassturnier.paper.kit import listing
from jassturnier.paper.kit.listing import PaperCell, PaperColumn, PaperList, PaperRow, PaperSection
from jassturnier.paper.kit.page import Leaf, Look, head_of
from jassturnier.paper.kit.pen import GREY, Align
from jassturnier.paper.lists import rank_leaves, regulation
from jassturnier.paper.seating import seating
from jassturnier.paper.slip import Slip, blank_slip
from jassturnier.paper.slip_pages import PerPage, arranged, slips
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.scoring.counting import game_in
from jassturnier.tournament.scoring.rounds import RoundValue

_OTHER_TABLES = 3
"""Whoever is left over at tables of one size never fills more of another."""


def emergency(tournament: Tournament, stage: StageInfo, look: Look) -> list[Leaf]:
    """Lay out the state of the evening, what is drawn but not played, blank slips and the regulation.

    The first list holds everybody with the points so far and empty columns to go on writing.
    """
    pages = _ledger(tournament, stage, look)
    if stage.rounds:
        pages += rank_leaves(tournament, stage, look)
    for round_ in stage.rounds:
        if waiting := {table.number for table in round_.open_tables()}:
            pages += seating(tournament, stage, round_, look)
            per_page = PerPage.usual(look.style.size)
            pages += slips(tournament, stage, round_, look, per_page=per_page, tables=waiting)
    return [*pages, *_blank_slips(tournament, stage, look), *regulation(tournament, look)]


def _blank_slips(tournament: Tournament, stage: StageInfo, look: Look) -> list[Leaf]:
    """Return slips without names, enough for a round of each kind that is still to come."""
    if stage.complete() and stage.number == len(tournament.regulation.stages):
        return []
    people = sum(len(entry.members) for entry in stage.entries)
    left = range(stage.waiting_round(), stage.rules.rounds + 1)
    kinds = {id(stage.rules.own.get(number)): number for number in reversed(left)}
    blank: list[Slip] = []
    for number in sorted(kinds.values()):
        usual, *others = tournament.regulation.of(stage.number, number).sizes
        wanted = [usual] * (people // usual) + others * _OTHER_TABLES
        blank += [blank_slip(tournament, game_in(tournament, stage, number, size), look) for size in wanted]
    return arranged(blank, look, PerPage.usual(look.style.size))


def _ledger(tournament: Tournament, stage: StageInfo, look: Look) -> list[Leaf]:
    """Return the list of everybody with the points so far and empty cells to go on writing."""
    rounds = range(1, max(stage.rules.rounds, len(stage.rounds)) + 1)
    columns = (
        PaperColumn(look.words(say("No.")), Align.RIGHT, bold=True),
        PaperColumn(look.words(say("Name")), stretch=True),
        *(
            PaperColumn(look.words(tournament.regulation.round_name(number)), Align.RIGHT)
            for number in rounds
        ),
        *([] if stage.complete() else [PaperColumn(look.words(say("so far")), Align.RIGHT)]),
        PaperColumn(look.words(say("Total")), Align.RIGHT, bold=True),
    )
    sections = tuple(
        PaperSection(look.words(say("Group {group}", group=group)) if group else "", tuple(rows))
        for group, rows in _groups(tournament, stage, look, len(rounds))
    )
    head = head_of(
        tournament, look, say("To go on by hand"), say("The points so far; the rest is written in.")
    )
    return listing.leaves(PaperList(columns, sections), head, look)


def _groups(
    tournament: Tournament, stage: StageInfo, look: Look, rounds: int
) -> Iterator[tuple[str, list[PaperRow]]]:
    lines = {line.entry.key: line for found in standings(tournament, stage) for line in found.lines()}
    for group in stage.groups():
        who = sorted((e for e in stage.entries if e.group == group), key=lambda entry: entry.number)
        yield group, [_row(stage, lines[entry.key], look, rounds) for entry in who]


def _row(stage: StageInfo, line: RankLine, look: Look, rounds: int) -> PaperRow:
    points = [_points(value, look) for value in line.rounds]
    empty = [""] * (rounds - len(points))
    total = look.number(line.total) if any(cell.words for cell in points) else ""
    sums = [total] if stage.complete() else [total, ""]
    return (*map(PaperCell, (line.entry.code, line.entry.name)), *points, *map(PaperCell, (*empty, *sums)))


def _points(value: RoundValue, look: Look) -> PaperCell:
    if value.part is None or not value.given:
        return PaperCell("–")
    points = "" if value.value is None else look.number(value.value)
    return PaperCell(f"({points})", hang=1, grey=GREY) if value.dropped else PaperCell(points)
