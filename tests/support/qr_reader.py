"""Reads the QR codes that slips carry: version 1, letters and digits, without mending errors."""

from collections.abc import Callable, Iterator, Sequence

SIDE = 21
_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_ALPHANUMERIC = 0b0010
_FORMAT_MASK = (1, 0, 1)
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, _: y % 2 == 0,
    lambda _, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)


def read_qr(dark: Sequence[Sequence[bool]]) -> str:
    """Return the words in a code given as rows of dark squares."""
    mask = int("".join(str(int(dark[8][2 + i]) ^ bit) for i, bit in enumerate(_FORMAT_MASK)), 2)
    bits = "".join(str(int(dark[y][x] ^ _MASKS[mask](y, x))) for y, x in _data_places())
    assert int(bits[:4], 2) == _ALPHANUMERIC
    count = int(bits[4:13], 2)
    return "".join(_words(bits[13:], count))


def _words(bits: str, count: int) -> Iterator[str]:
    for i in range(count // 2):
        pair = int(bits[11 * i : 11 * i + 11], 2)
        yield _LETTERS[pair // 45] + _LETTERS[pair % 45]
    if count % 2:
        start = 11 * (count // 2)
        yield _LETTERS[int(bits[start : start + 6], 2)]


def _data_places() -> Iterator[tuple[int, int]]:
    """Walk up and down in columns of two from the right, around the fixed patterns."""
    upwards = True
    for right in (20, 18, 16, 14, 12, 10, 8, 5, 3, 1):
        for y in range(SIDE - 1, -1, -1) if upwards else range(SIDE):
            for x in (right, right - 1):
                if not _fixed(y, x):
                    yield y, x
        upwards = not upwards


def _fixed(y: int, x: int) -> bool:
    near_top, near_left = y <= 8, x <= 8
    corner = (near_top and near_left) or (near_top and x >= 13) or (near_left and y >= 13)
    return corner or 6 in (y, x)
