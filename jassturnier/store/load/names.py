"""What TAB offers of a database: tournaments, players, tables, people.

Read with plain SQL, so that a shell that waits for it need not wait for the whole store to be loaded.
"""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeAlias

from jassturnier import resources, system
from jassturnier.errors import JassError
from jassturnier.i18n import fold
from jassturnier.values import frozen

Ask: TypeAlias = Callable[[str, Mapping[str, Any]], Iterable[Any]]
"""Asks a database, with named values, and returns the rows as tuples."""

_WAIT = 0.1
"""Seconds to wait for somebody who writes; nobody waits longer for a TAB."""

_MEMBERS = """
SELECT e.id, e.number, e.name, p.given, p.family
FROM entry e
JOIN entry_member m ON m.entry_id = e.id AND m.to_round IS NULL
JOIN person p ON p.id = m.person_id
WHERE e.tournament_id = :tournament
ORDER BY e.number, m.position
"""
_SEATS = """
SELECT EXISTS (SELECT 1 FROM reading WHERE reading.table_id = t.id) AS done, t.number, s.side, s.entry_id
FROM jass_table t
JOIN seat s ON s.table_id = t.id
WHERE t.round_id = (
    SELECT r.id FROM round r JOIN stage g ON g.id = r.stage_id
    WHERE g.tournament_id = :tournament AND g.number = (
        SELECT max(number) FROM stage WHERE tournament_id = :tournament
    )
    ORDER BY r.number DESC LIMIT 1
)
ORDER BY done, t.number, s.side, s.place
"""


@frozen
class Named:
    """A name to complete: what is typed for a player or a table, and words that tell which one it is."""

    typed: str
    words: str = ""


@frozen
class Names:
    """The names in a database, and in the `folder` of the regulations that the club has saved.

    `chosen` is the tournament of the desk, `wanted` one that was typed.
    """

    ask: Ask
    folder: Path
    chosen: int | None = None
    wanted: str | None = None

    def tournaments(self) -> Iterator[Named]:
        """Return all tournaments, the oldest first."""
        return (Named(name) for _, name in self._tournaments())

    def players(self) -> Iterator[Named]:
        """Return who is on the list, by number; namesakes are typed by their number."""
        names = self._entries()
        often = Counter(name for _, name in names.values())
        for number, name in names.values():
            yield Named(name, str(number)) if often[name] == 1 else Named(str(number), name)

    def tables(self) -> Iterator[Named]:
        """Return the tables of the last round with who sits there, those without a result first."""
        names = self._entries()
        for (_, table), seats in groupby(self._of_tournament(_SEATS), itemgetter(0, 1)):
            sides = (
                " + ".join(names[key][1] for *_, key in side if key in names)
                for _, side in groupby(seats, itemgetter(2))
            )
            yield Named(str(table), " – ".join(sides))

    def people(self) -> Iterator[Named]:
        """Return everybody the club knows."""
        for given, family in self.ask("SELECT given, family FROM person ORDER BY family, given", {}):
            yield Named(f"{given} {family}".strip())

    def regulations(self) -> Iterator[Named]:
        """Return the regulations that come with the program, and those that are saved."""
        own = sorted(path.stem for path in self.folder.glob("*.toml"))
        return map(Named, (*resources.names("templates", "regulations", ending=".toml"), *own))

    def _entries(self) -> dict[int, tuple[int, str]]:
        found = {}
        for (key, number, team), members in groupby(self._of_tournament(_MEMBERS), itemgetter(0, 1, 2)):
            alone = (f"{given} {family}".strip() for *_, given, family in members)
            found[key] = number, team or " / ".join(alone)
        return found

    def _of_tournament(self, query: str) -> Iterable[Any]:
        return self.ask(query, {"tournament": self._tournament()})

    def _tournaments(self) -> Iterable[Any]:
        return self.ask("SELECT id, name FROM tournament ORDER BY created", {})

    def _tournament(self) -> int | None:
        """Return the key of the tournament meant; None if there is none, or several may be meant."""
        known = dict(self._tournaments())
        if self.wanted is not None:
            meant = [key for key, name in known.items() if fold(self.wanted) in fold(name)]
            same = [key for key in meant if fold(known[key]) == fold(self.wanted)]
            return next(iter(same or meant), None)
        if self.chosen in known:
            return self.chosen
        return next(iter(known)) if len(known) == 1 else None


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{system.address(path.resolve())}?mode=ro", uri=True, timeout=_WAIT)


def asking(path: Path) -> Ask:
    """Return a function that queries a file; one that is damaged, missing or too new answers nothing."""

    def ask(query: str, values: Mapping[str, Any]) -> Iterable[Any]:
        # What leads around in a circle is no file either.
        with suppress(sqlite3.Error, RuntimeError), closing(_opened(path)) as connection:
            return connection.execute(query, values).fetchall()
        return ()

    return ask


def asking_server(place: str) -> Ask:
    """Return a function that queries a server; one that is away or has other tables answers nothing."""
    from sqlalchemy import text  # noqa: PLC0415 — heavy, and files need none of it

    from jassturnier.store.kit.database import Database  # noqa: PLC0415 — the same

    def ask(query: str, values: Mapping[str, Any]) -> Iterable[Any]:
        with suppress(JassError), Database(place).reading() as session:
            return session.execute(text(query), values).all()
        return ()

    return ask
