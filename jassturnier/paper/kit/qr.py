"""QR codes (ISO/IEC 18004): words become dark and light squares.

Readers may miss some fifteen percent of them, which is level M. The pattern laid over every code is always
the fourth: readers take any, and trying all eight takes ten times as long.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count, pairwise, product, zip_longest
from typing import TypeAlias

QUIET = 4
"""Empty squares around a code, as readers want them."""

Place: TypeAlias = tuple[int, int]

_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""Words of these alone take less room."""
_CORRECTION = (
    *(10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26),
    *(28,) * 19,
)
"""By the version of a code, which is its size: how many bytes each block gets to put it right."""
_BLOCKS = (
    *(1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16),
    *(17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49),
)
_FORMAT, _FORMAT_RULE, _FORMAT_MASK = 0b00_011, 0b101_0011_0111, 0b101_0100_0001_0010
"""Level M and the fourth pattern; how their bits are proved, and what is laid over them."""
_VERSION_RULE, _SAYS_VERSION = 0b1_1111_0010_0101, 7


@cache
def squares(words: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of a QR code, True where a square is dark.

    Raises:
        IndexError: the words are longer than any code.
    """
    version, data = next(found for version in count(1) if (found := (version, _data(words, version)))[1])
    size, fixed, free = _frame(version)
    bits = "".join(f"{byte:08b}" for byte in _with_correction(data, version)).ljust(len(free), "0")
    filled = zip(free, bits, strict=True)
    code = fixed | {(x, y): (bit == "1") != ((x + y) % 3 == 0) for (x, y), bit in filled}
    return tuple(tuple(code[x, y] for x in range(size)) for y in range(size))


def _data(words: str, version: int) -> list[int]:
    """Return words as bytes that fill a code of a version; none if it is too small."""
    room = len(_frame(version)[2]) // 8 - _CORRECTION[version - 1] * _BLOCKS[version - 1]
    step = (version + 7) // 17  # larger codes write longer lengths
    if set(words) <= set(_LETTERS):
        bits = f"0010{len(words):0{9 + 2 * step}b}" + "".join(_pairs(words))
    else:
        coded = words.encode()
        bits = f"0100{len(coded):0{16 if step else 8}b}" + "".join(f"{byte:08b}" for byte in coded)
    if len(bits) > 8 * room:
        return []
    bits += "0" * min(4, 8 * room - len(bits))
    bits += "0" * (-len(bits) % 8)
    used = [int(bits[i : i + 8], 2) for i in range(0, len(bits), 8)]
    return used + [(0xEC, 0x11)[i % 2] for i in range(room - len(used))]


def _pairs(words: str) -> Iterator[str]:
    """Yield the bits of two letters each, at the end perhaps of one."""
    values = [*map(_LETTERS.index, words)]
    for one, *other in zip_longest(values[::2], values[1::2]):
        yield f"{one:06b}" if other == [None] else f"{45 * one + other[0]:011b}"


def _with_correction(data: Sequence[int], version: int) -> list[int]:
    """Return the bytes of a code in their order: data block beside block, then what puts each block right."""
    more, blocks = _CORRECTION[version - 1], _BLOCKS[version - 1]
    short, longer = divmod(len(data), blocks)
    starts = [i * short + max(0, i - (blocks - longer)) for i in range(blocks + 1)]
    parts = [data[start:end] for start, end in pairwise(starts)]
    proofs = [_remainder(part, more) for part in parts]
    columns = (*zip_longest(*parts), *zip(*proofs, strict=True))
    return [byte for column in columns for byte in column if byte is not None]


def _powers() -> Iterator[int]:
    """Yield the powers of two in the field of 256 numbers that the codes are worked out in."""
    value = 1
    for _ in range(255):
        yield value
        value = value << 1 ^ (0x11D if value & 0x80 else 0)


_POWERS = (*_powers(),)
_LOGS = {value: power for power, value in enumerate(_POWERS)}


@cache
def _divisor(degree: int) -> list[int]:
    """Return the logarithms of what data is divided by, without the first, which is one."""
    found = [1]
    for power in range(degree):
        lower = (_POWERS[(_LOGS[value] + power) % 255] for value in found)
        found = [one ^ other for one, other in zip([*found, 0], [0, *lower], strict=True)]
    return [_LOGS[value] for value in found[1:]]


def _remainder(data: Sequence[int], degree: int) -> list[int]:
    """Return what is left of data divided (Reed-Solomon)."""
    rest = [0] * degree
    for byte in data:
        first, *others = rest
        rest = [*others, 0]
        if factor := byte ^ first:
            log = _LOGS[factor]
            rest = [
                value ^ _POWERS[(log + by) % 255] for value, by in zip(rest, _divisor(degree), strict=True)
            ]
    return rest


@cache
def _frame(version: int) -> tuple[int, dict[Place, bool], list[Place]]:
    """Return how wide a code is, in squares, what is the same in all of that version, and where data goes."""
    size = 17 + 4 * version
    fixed = {place: i % 2 == 0 for i in range(size) for place in ((6, i), (i, 6))}
    for x, y in _small_eyes(version, size):
        fixed |= {(x + i, y + j): max(abs(i), abs(j)) != 1 for i, j in product(range(-2, 3), repeat=2)}
    for x, y in ((3, 3), (size - 4, 3), (3, size - 4)):
        eye = ((x + i, y + j, max(abs(i), abs(j))) for i, j in product(range(-4, 5), repeat=2))
        fixed |= {(x, y): far not in {2, 4} for x, y, far in eye if 0 <= x < size and 0 <= y < size}
    fixed |= dict(_format(size))
    if version >= _SAYS_VERSION:
        said = _proved(version, 12, _VERSION_RULE)
        for i in range(18):
            place = size - 11 + i % 3, i // 3
            fixed[place] = fixed[place[::-1]] = bool(said >> i & 1)
    return size, fixed, [place for place in _way(size) if place not in fixed]


def _small_eyes(version: int, size: int) -> Iterator[Place]:
    """Yield the middles of the small squares that help to find the rows of larger codes."""
    if version == 1:
        return
    many = version // 7 + 2
    step = (version * 8 + many * 3 + 5) // (many * 4 - 4) * 2
    lines = [6, *(size - 7 - i * step for i in range(many - 1))]
    for x, y in product(lines, repeat=2):
        if (x, y) not in {(6, 6), (6, size - 7), (size - 7, 6)}:
            yield x, y


def _format(size: int) -> Iterator[tuple[Place, bool]]:
    """Yield the squares that say level and pattern, all of them twice, and the one that is always dark."""
    said = _proved(_FORMAT, 10, _FORMAT_RULE) ^ _FORMAT_MASK
    down = [*range(6), 7, 8, *(size - 7 + i for i in range(7))]
    across = [*(size - 1 - i for i in range(8)), 7, *reversed(range(6))]
    for i, (x, y) in enumerate(zip(across, down, strict=True)):
        yield (x, 8), bool(said >> i & 1)
        yield (8, y), bool(said >> i & 1)
    yield (8, size - 8), True


def _proved(value: int, more: int, rule: int) -> int:
    """Return a number with so many bits behind it that prove it."""
    rest = value << more
    while rest.bit_length() > more:
        rest ^= rule << rest.bit_length() - more - 1
    return value << more | rest


def _way(size: int) -> Iterator[Place]:
    """Yield all places in the order of the data: two columns wide, up and down, from the right."""
    for turn, right in enumerate([*range(size - 1, 6, -2), 5, 3, 1]):
        for y in range(size) if turn % 2 else reversed(range(size)):
            yield right, y
            yield right - 1, y
