"""The Z slate of Schieber: hundreds, fifties, twenties and a rest (SCH-19)."""

from jassturnier.games.kit.layout import ZSlate


def slate_total(hundreds: int, fifties: int, twenties: int, rest: int) -> int:
    """Add up one side of the slate; the rest may be negative."""
    return 100 * hundreds + 50 * fifties + 20 * twenties + rest


def slate(side: int, total: int | None) -> ZSlate:
    """Return the slate of a side with its total as few marks as can be; the second side writes mirrored."""
    if total is None:
        return ZSlate(side, mirrored=side == 1)
    hundreds, left = divmod(total, 100)
    fifties, left = divmod(left, 50)
    twenties, rest = divmod(left, 20)
    return ZSlate(side, side == 1, hundreds, fifties, twenties, rest)
