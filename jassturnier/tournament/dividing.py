"""What is divided adds up: shares of prizes, of season points, of a wrong sum."""

from collections.abc import Sequence
from fractions import Fraction

from jassturnier.tournament.regulation.round_rules import Points, plain, summed


def divided(
    parts: Sequence[Fraction], unit: Points = 1, heads: Sequence[int] | None = None
) -> tuple[Points, ...]:
    """Round parts to whole units so that they add up to what they were, by their largest remainders.

    Of equal remainders the larger part comes first, then the earlier one, so that no part overtakes a larger
    one. `heads` say how many get such a part each: what is not enough for all of them goes to another part,
    in the end to the largest. Less than a unit, or what nobody can have so, is left over.
    """
    heads = [1] * len(parts) if heads is None else heads
    found: list[Points] = [part // unit * unit for part in parts]
    left = summed(n * (part - whole) for n, part, whole in zip(heads, parts, found, strict=True))
    by_size = sorted(range(len(parts)), key=lambda i: -parts[i])
    above = dict(zip(by_size[1:], by_size, strict=False))
    for i in (*sorted(by_size, key=lambda i: found[i] - parts[i]), *by_size):
        if heads[i] * unit <= left and (i not in above or found[i] < found[above[i]]):
            found[i] += unit
            left -= heads[i] * unit
    return tuple(plain(Fraction(each)) for each in found)
