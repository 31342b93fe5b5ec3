"""Regulations that a club has saved under a name, as files beside the settings of this laptop.

They are there before any database is, and for each of them; a file can be looked at, copied and sent.
"""

import re
from pathlib import Path

from jassturnier.errors import NotFound, WrongUsage
from jassturnier.i18n import clean, fold, say
from jassturnier.services.setup import tournaments
from jassturnier.services.workplace import Office
from jassturnier.store.kit.files import write_file
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.values import frozen

_ENDING = ".toml"
_NAME = re.compile(r"\w(?:[\w -]{0,58}\w)?")


@frozen
class OwnRegulations:
    """The saved regulations of a laptop."""

    folder: Path

    def named(self, name: str) -> str:
        """Return where the regulation saved under a name is; any other name as it is."""
        found = self._known(name)
        return name if found is None or name in tournaments.shipped_names() else str(self.place(found))

    def names(self) -> list[str]:
        """Return the names of all that are saved, in the order of the alphabet."""
        return sorted((path.stem for path in self.folder.glob(f"*{_ENDING}")), key=fold)

    def place(self, name: str) -> Path:
        """Return the file of a saved regulation."""
        return self.folder / f"{name}{_ENDING}"

    def usable(self) -> dict[str, Regulation]:
        """Return all that can be used, by name; what somebody has spoilt in its file is left out."""
        read = {name: tournaments.usable(str(self.place(name))) for name in self.names()}
        return {name: rules for name, rules in read.items() if rules is not None}

    def save(self, name: str, text: str) -> Path:
        """Save the text of a regulation under a name, in place of what had it.

        Raises:
            WrongUsage: the name is that of a shipped regulation, or none for a file.
        """
        path = self.place(self.checked_name(name))
        write_file(path, text.encode())
        return path

    def remove(self, name: str) -> str:
        """Take a saved regulation away; return what it was called.

        Raises:
            NotFound: none is saved under that name.
        """
        called = self.saved_name(name)
        self.place(called).unlink()
        return called

    def rename(self, name: str, other: str) -> str:
        """Save a regulation under another name; return what it was called.

        Raises:
            NotFound: none is saved under that name.
            WrongUsage: the other name is taken, that of a shipped regulation, or none for a file.
        """
        called, new = self.saved_name(name), self.checked_name(other)
        if new in self.names() and new != called:
            raise WrongUsage(say("“{name}” is saved already; take another name.", name=new))
        self.place(called).rename(self.place(clean(other)))
        return called

    def saved_name(self, name: str) -> str:
        """Return the name of a saved regulation as it was given.

        Raises:
            NotFound: none is saved under that name.
        """
        found = self._known(name)
        if found is None:
            raise NotFound(
                say("No regulation is saved under “{name}”. Saved: {known}.", name=name, known=known)
                if (known := self.names())
                else say("No regulation is saved under “{name}”, nor under any other name.", name=name)
            )
        return found

    def checked_name(self, name: str) -> str:
        """Return the name for a file as it is saved already, or as it may be.

        Raises:
            WrongUsage: it cannot be.
        """
        bare = clean(name)
        if bare in tournaments.shipped_names():
            raise WrongUsage(say("“{name}” comes with the program; take another name.", name=bare))
        if not _NAME.fullmatch(bare):
            raise WrongUsage(
                say("“{name}” is no name for a regulation: letters, digits and hyphens only.", name=bare)
            )
        return self._known(bare) or bare

    def _known(self, name: str) -> str | None:
        """Return a name as it is saved, None if nothing is saved under it."""
        return next((known for known in self.names() if fold(known) == fold(name)), None)


def own_regulations(office: Office) -> OwnRegulations:
    """Return the regulations saved on the laptop of an office."""
    return OwnRegulations(office.station.folder / "regulations")
