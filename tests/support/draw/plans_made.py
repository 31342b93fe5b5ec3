"""Plans as rows of keys, place by place, and the repeats of a check."""

from dataclasses import replace

from jassturnier.draw.check import Report
from jassturnier.draw.methods import draw_round
from jassturnier.draw.plan import Draw, Plan, Table
from jassturnier.draw.request import Request, one_by_one


def as_draws(rows: list[list[int]]) -> list[Draw]:
    """Seat rows at tables of four; who is left over rests."""
    seats = len(rows[0]) // 4 * 4
    return [
        Draw(
            tuple(
                Table(at, ((row[at], row[at + 1]), (row[at + 2], row[at + 3]))) for at in range(0, seats, 4)
            ),
            tuple(row[seats:]),
        )
        for row in rows
    ]


def repeats(report: Report) -> tuple[int, int, int]:
    """Return the partners, opponents and meetings repeated."""
    return report.partners.found, report.opponents.found, report.meetings.found


def round_by_round(request: Request, rounds: int) -> Plan:
    """Draw as many rounds one after the other, as in an evening."""
    return one_by_one(replace(request, left=rounds), rounds, draw_round)
