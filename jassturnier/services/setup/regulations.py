"""The regulation of a tournament, shown and changed in mid-evening; those a club has saved under a name.

The saved ones are files beside the settings of this laptop: there before any database is, and for each of
them; a file can be looked at, copied and sent.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import clean, fold, say
from jassturnier.services.people.places import move_up
from jassturnier.services.results.results import Move, rank_moves
from jassturnier.services.setup import tournaments
from jassturnier.services.setup.tournaments import bases, changed, document
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.journal.journal import Head
from jassturnier.store.kit.files import write_file
from jassturnier.store.kit.models import Tournament
from jassturnier.tournament.asking.change_questions import as_settings
from jassturnier.tournament.asking.round_questions import Usual
from jassturnier.tournament.regulation.change import (
    Difference,
    completed,
    contradictions,
    differences,
    titled,
    under,
    with_settings,
)
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.series_rules import EntryKind
from jassturnier.tournament.regulation.sums import settled
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


@frozen
class ProposedChange:
    """A change that is possible: the new settings, what differs, and which ranks move."""

    settings: Mapping[str, Any]
    head: Head
    differences: tuple[Difference, ...]
    moves: tuple[Move, ...]
    drawn: bool


def settings(desk: Desk) -> dict[str, Any]:
    """Return the regulation of the tournament as it is stored."""
    with desk.office.database.reading() as session:
        return session.get_one(Tournament, desk.tournament_id).regulation


def propose(desk: Desk, source: str | None, typed: Sequence[str]) -> ProposedChange:
    """Work out a change of the tournament's own regulation, to that of `source` with settings as typed.

    Raises:
        NotFound, Unreadable: there is no such file, or it is none.
        WrongUsage: something typed is no setting.
        DoesNotAddUp: the settings do not make a regulation.
        NotAllowed: they contradict what is entered or drawn.
    """
    before = settings(desk)
    typed = [said for words in typed for said in as_settings(words, usual_of(before))]
    if source is None:
        return _proposed(desk, before, with_settings(before, typed))
    chosen = document(own_regulations(desk.office).named(source))
    return _proposed(desk, before, with_settings(completed(before, chosen), typed), source)


def usual_of(document: Mapping[str, Any]) -> Usual:
    """Return what knows the usual regulation of a game for those whom a document ranks."""
    entry = EntryKind(document.get("entry", EntryKind.SINGLE))
    return lambda game: bases().usual(game, {"entry": entry})


def propose_part(desk: Desk, part: Mapping[str, Any]) -> ProposedChange:
    """Work out a change of some settings; raises as `propose`."""
    before = settings(desk)
    return _proposed(desk, before, completed(before, part))


def _proposed(
    desk: Desk, before: Mapping[str, Any], after: dict[str, Any], source: str | None = None
) -> ProposedChange:
    tournament, head = desk.tournament_and_head()
    if settled(before) == before:
        after = settled(after)
    rules = changed(before, after, source or tournament.name)
    if after["name"] == before["name"]:
        after["name"] = titled(after["name"], tournament.regulation, rules)
    problems = contradictions(tournament, rules)
    if problems:
        raise NotAllowed.of(problems, say("Nothing was changed."))
    moves = tuple(rank_moves(tournament, under(tournament, rules)))
    return ProposedChange(after, head, differences(before, after), moves, drawn=any(tournament.rounds()))


def store(desk: Desk, proposal: ProposedChange) -> None:
    """Make the change, unless something else was changed in the meantime."""
    with desk.changing(proposal.head, backup=True) as (session, read):
        session.get_one(Tournament, desk.tournament_id).regulation = dict(proposal.settings)
        move_up(session, read())
