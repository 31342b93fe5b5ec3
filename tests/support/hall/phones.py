"""Phones in the hall, as a program of its own: `python -m tests.support.hall.phones HOST PORT COUNT`.

Each listens, and fetches its page whenever it is told of something new, until the board ends.
"""

import asyncio
import sys
import time
from contextlib import suppress

_HEAD, _CLOCK = b"data: ", (b"data: {", b"data: null")


async def _asked(host: str, port: int, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Ask for a page; whoever forgets the writer hangs up."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    return reader, writer


async def _phone(host: str, port: int, number: int, seconds: list[float]) -> None:
    with suppress(OSError):
        events, _line = await _asked(host, port, "/events")
        async for line in events:
            if line.startswith(_HEAD) and not line.startswith(_CLOCK):
                begun = time.monotonic()
                answer, asking = await _asked(host, port, f"/me?who={number}")
                page = await answer.read()
                asking.close()
                if page.startswith(b"HTTP/1.1 200"):
                    seconds.append(time.monotonic() - begun)


async def _all(host: str, port: int, count: int) -> list[float]:
    seconds: list[float] = []
    await asyncio.gather(*(_phone(host, port, number % 100 + 1, seconds) for number in range(count)))
    return seconds


if __name__ == "__main__":
    found = sorted(asyncio.run(_all(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
    print(f"{len(found)} pages, median {found[len(found) // 2]:.2f} s, at most {found[-1]:.2f} s")
