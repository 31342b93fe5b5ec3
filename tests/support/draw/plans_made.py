"""Plans as rows of keys, place by place, and the repeats of a check."""

from jassturnier.draw.check import Report
from jassturnier.draw.plan import Draw, Table


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
