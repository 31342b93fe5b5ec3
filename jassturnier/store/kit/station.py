"""What belongs to this laptop and not to the database: its id, and the tournament chosen per database."""

import json
import secrets
from dataclasses import dataclass
from pathlib import Path

from jassturnier.store.kit.files import read_file, write_file


@dataclass(frozen=True, slots=True)
class Station:
    """The settings folder of this laptop; the database file may be copied away from it."""

    folder: Path

    def id(self) -> str:
        """Return the id of this laptop, made at its first use."""
        path = self.folder / "station"
        if not path.is_file():
            write_file(path, secrets.token_hex(4).encode())
        return read_file(path).decode().strip()

    def chosen(self, place: str) -> int | None:
        """Return the key of the tournament chosen for a database."""
        return self._choices().get(self.name_of(place))

    def choose(self, place: str, tournament: int) -> None:
        """Remember the tournament chosen for a database."""
        choices = {**self._choices(), self.name_of(place): tournament}
        write_file(self.folder / "chosen.json", json.dumps(choices, indent=1).encode())

    def _choices(self) -> dict[str, int]:
        path = self.folder / "chosen.json"
        if not path.is_file():
            return {}
        try:
            found = json.loads(read_file(path))
        except ValueError:
            return {}
        return {k: v for k, v in found.items() if isinstance(v, int)} if isinstance(found, dict) else {}

    @staticmethod
    def name_of(place: str) -> str:
        """Return the one name of a place that may be typed in several ways."""
        return place if "://" in place else str(Path(place).resolve())
