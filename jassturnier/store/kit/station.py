"""What belongs to this laptop and not to the database: its id, choices, and what it wrote."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from jassturnier.store.kit.files import is_address, read_file, write_file

_CHOSEN, _WRITTEN = "chosen.json", "written.json"
_MOST_REMEMBERED = 500
ValueT = TypeVar("ValueT", str, int)


@dataclass(frozen=True, slots=True)
class LaptopFolder:
    """The settings folder of this laptop; the database file may be copied away from it."""

    folder: Path

    def id(self) -> str:
        """Return the id of this laptop, made at its first use."""
        path = self.folder / "station"
        if not path.is_file():
            write_file(path, secrets.token_hex(4).encode())
        return read_file(path).decode().strip()

    def remembered(self, path: Path) -> str | None:
        """Return the seal of what the program last wrote to a place."""
        return self._entries(_WRITTEN, str).get(str(path.resolve()))

    def remember(self, path: Path, seal: str) -> None:
        """Keep the seal of what the program has written to a place, as long as not too many follow."""
        place = str(path.resolve())
        others = [(k, v) for k, v in self._entries(_WRITTEN, str).items() if k != place]
        self._save(_WRITTEN, dict([*others[-_MOST_REMEMBERED:], (place, seal)]))

    def chosen(self, place: str) -> int | None:
        """Return the key of the tournament chosen for a database."""
        return self._entries(_CHOSEN, int).get(self.name_of(place))

    def databases(self, but: str) -> list[str]:
        """Return the files in which tournaments were chosen and that are still there, but for one."""
        return [
            place
            for place in self._entries(_CHOSEN, int)
            if place != self.name_of(but) and Path(place).is_file()
        ]

    def choose(self, place: str, tournament_id: int) -> None:
        """Remember the tournament chosen for a database."""
        self._save(_CHOSEN, {**self._entries(_CHOSEN, int), self.name_of(place): tournament_id})

    def _save(self, name: str, entries: Mapping[str, str | int]) -> None:
        write_file(self.folder / name, json.dumps(entries, indent=1).encode())

    def _entries(self, name: str, kind: type[ValueT]) -> dict[str, ValueT]:
        path = self.folder / name
        if not path.is_file():
            return {}
        try:
            found = json.loads(read_file(path))
        # A torn settings file forgets a choice, which the next command asks for; it must not stop the
        # evening.
        except (ValueError, RecursionError):
            return {}
        return {k: v for k, v in found.items() if isinstance(v, kind)} if isinstance(found, dict) else {}

    @staticmethod
    def name_of(place: str) -> str:
        """Return the one name of a place that may be typed in several ways."""
        return place if is_address(place) else str(Path(place).resolve())
