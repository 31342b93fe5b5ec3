"""Regulations: those that come with the program, files of the club, saved ones; that of a tournament.

The saved ones are files beside the settings of this laptop: there before any database is, and for each of
them; a file can be looked at, copied and sent.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from jassturnier import games, resources
from jassturnier.errors import DoesNotAddUp, JassError, NotAllowed, NotFound, Problem, Unreadable, WrongUsage
from jassturnier.i18n import LANGUAGES, Text, clean, fold, say
from jassturnier.services.people.presence import move_up
from jassturnier.services.results.results import RankMove, rank_moves
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Head
from jassturnier.store.kit import written as m
from jassturnier.store.kit.files import LaptopFolder, read_file, write_file
from jassturnier.store.kit.view import some_columns
from jassturnier.system import text_of
from jassturnier.tournament.asking.change_questions import as_settings
from jassturnier.tournament.asking.new_questions import Base, Bases
from jassturnier.tournament.asking.question import BONUS, Usual
from jassturnier.tournament.regulation.change import (
    Difference,
    completed,
    contradictions,
    differences,
    titled,
    under,
    with_settings,
)
from jassturnier.tournament.regulation.file import idle, parse, read_new, settled, written
from jassturnier.tournament.regulation.names import placed, stable
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import EntryKind
from jassturnier.values import frozen

_FOLDER = ("templates", "regulations")
_DEEPEST = 20
_MOST_PARTS = 100
"""The most dots in one key: those in a line of a regulation before the first “=”."""
_BITS = 63
_USUAL = (
    *("schieber-einzel-4x12", "schieber-paare-4x12", "coiffeur-paare", "coiffeur-allein-4"),
    *("coiffeur-allein-3", "differenzler-4x8", "bodenjass-4x8", "mittlerer", "molotow", "plus-minus"),
    *("schieberamsch", "pfaelzer-ramsch"),
)
"""The shipped regulations with which `new` begins: one for every game that it offers."""
_IN_STROKES = "schieber-striche"
_BY_RANKS = "rangpunkte-fuenfer"
_IN_THE_ROMANDIE = {"first_lead": "schilten", BONUS: 100}
"""The seven of diamonds leads, and a match counts 257."""
_PLACE = re.compile(r"at line (?P<line>\d+), column (?P<letter>\d+)")
"""Where `tomllib` says that it stopped."""
_ENDING = ".toml"
_NAME = re.compile(r"\w(?:[\w -]{0,58}\w)?")


def shipped_names() -> list[str]:
    """Return the ids of the regulations that come with the program."""
    return resources.names(*_FOLDER, ending=".toml")


def shipped() -> dict[str, Regulation]:
    """Return the regulations that come with the program, by id."""
    return {name: rules(name) for name in shipped_names()}


def bases(
    own: "OwnRegulations | None" = None, seasons: tuple[str, ...] = (), language: str = LANGUAGES[0]
) -> Bases:
    """Return the usual regulation of each game, alone and in pairs: what a new one is made from.

    The regulations of the club, its `own`, may be chosen as they are. The new one may be that of the final of
    one of the `seasons`. Questions are in `language`.
    """
    known: dict[str, dict[EntryKind, Base]] = {}
    for name in _USUAL:
        base = _base(name, language)
        known.setdefault(base.rules.game, {})[base.rules.entry] = base
    for entry in (EntryKind.SINGLE, EntryKind.PAIR):
        known.setdefault(_IN_STROKES, {})[entry] = _base(_IN_STROKES, language, entry=entry.value)
    known[_BY_RANKS] = {EntryKind.SINGLE: _base(_BY_RANKS, language)}
    if own is None:
        return Bases(known, rules, seasons=seasons, language=language)
    return Bases(known, own.rules, tuple(own.usable()), seasons, language)


def _base(name: str, language: str, **changed: object) -> Base:
    settings = {**document(name), **changed}
    if language == "fr":
        known = games.get(settings["game"]).defaults()
        here = {name: value for name, value in _IN_THE_ROMANDIE.items() if name in known}
        settings["options"] = {**settings.get("options", {}), **here}
    return Base(settings, checked(settings, name))


def source(name: str) -> bytes:
    """Return the text of a shipped regulation, or of a file of the club.

    Raises:
        NotFound: neither exists.
    """
    if name in shipped_names():
        return resources.read(*_FOLDER, f"{name}.toml")
    if not Path(name).is_file():
        known = tuple(shipped_names())
        raise NotFound(
            say(
                "There is no regulation “{name}” and no file of that name. Shipped: {known}.",
                name=name,
                known=known,
            )
        )
    return read_file(Path(name))


def text(name: str, language: str) -> str:
    """Return a file of the club as it is written, a shipped regulation with comments in a language.

    Raises:
        NotFound, Unreadable: there is no such file, or it is none.
    """
    return written(document(name), language) if name in shipped_names() else _text(name)


def _text(name: str) -> str:
    """Return a regulation as it is written, also if a Windows shell or editor made it UTF-16.

    Raises:
        Unreadable: it is no text.
    """
    words = text_of(source(name))
    if words is None:
        raise _unreadable(name)
    return words


def document(name: str) -> dict[str, Any]:
    """Return the settings of a shipped regulation or of a file.

    Raises:
        Unreadable: it is no TOML, or nested more deeply than any regulation.
    """
    try:
        settings = tomllib.loads(_shallow(_text(name)))
        if _depth(settings) <= _DEEPEST:
            return placed(stable(settings))
    except (ValueError, RecursionError) as error:
        raise _unreadable(name, error) from error
    raise Unreadable(say("{name} is no regulation file: its settings are nested too deeply.", name=name))


def _shallow(words: str) -> str:
    """Refuse a key of endless parts, for which the reader would need more memory than there is."""
    if any(line.partition("=")[0].count(".") > _MOST_PARTS for line in words.splitlines()):
        msg = "a key has too many parts"
        raise ValueError(msg)
    return words


def _depth(value: object) -> int:
    if isinstance(value, int) and value.bit_length() > _BITS:
        msg = "a number is too large"
        raise ValueError(msg)
    within = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(_depth, within), default=0)


def _unreadable(name: str, error: ValueError | RecursionError | None = None) -> Unreadable:
    """Say that a file cannot be read, and where; the reader itself speaks English only."""
    found = _PLACE.search(str(error))
    if found is None:
        return Unreadable(say("{name} is no regulation file.", name=name))
    if str(error).startswith("Cannot"):  # “… overwrite a value”, “… declare … twice”
        text = say(
            "{name} is no regulation file: line {line} sets again what is set above it.",
            name=name,
            line=found["line"],
        )
        return Unreadable(text)
    fault = say(
        "{name} is no regulation file: line {line} cannot be read at letter {letter}. Words and texts stand "
        "in quotes, names of settings with accents too.",
        name=name,
        line=found["line"],
        letter=found["letter"],
    )
    return Unreadable(fault)


def rules(name: str) -> Regulation:
    """Return a shipped regulation, or one from a file.

    Raises:
        NotFound, Unreadable: there is no such file, or it is none.
        DoesNotAddUp: it has unknown or impossible settings.
    """
    return checked(document(name), name)


def checked(settings: Mapping[str, Any], name: str) -> Regulation:
    """Return the regulation these settings make.

    Raises:
        DoesNotAddUp: all unknown or impossible settings by their key path.
    """
    regulation, problems = read_new(settings)
    if regulation is None:
        raise _unusable(name, problems)
    return regulation


def said_for_nothing(settings: Mapping[str, Any], before: Mapping[str, Any] | None = None) -> list[Text]:
    """Say which settings control nothing, of a change those that did not stand there before."""
    known = [] if before is None else idle(before)
    return [problem.sentence() for problem in idle(settings) if problem not in known]


def changed(before: Mapping[str, Any], after: Mapping[str, Any], name: str) -> Regulation:
    """Return the regulation of a tournament after a change of its stored settings.

    What was wrong with them before is no fault of the change.

    Raises:
        DoesNotAddUp: all settings that the change makes unknown or impossible, by their key path.
    """
    known = read_new(before)[1]
    new = [problem for problem in read_new(after)[1] if problem not in known]
    regulation, problems = parse(after)
    if regulation is None or new:
        raise _unusable(name, new or problems)
    return regulation


def _unusable(name: str, problems: Iterable[Problem]) -> JassError:
    return DoesNotAddUp.of(problems, before=say("The regulation {name} cannot be used:", name=name))


@frozen
class OwnRegulations:
    """The regulations that a club has saved on a laptop; every other name is a shipped one or a file."""

    folder: Path

    def document(self, name: str) -> dict[str, Any]:
        """Return the settings of a saved regulation; for any other name as `document` does."""
        return document(self._place_of(name))

    def text(self, name: str, language: str) -> str:
        """Return the file of a saved regulation as it is written; for any other name as `text` does."""
        return text(self._place_of(name), language)

    def rules(self, name: str) -> Regulation:
        """Return a saved regulation; for any other name as `rules` does."""
        return checked(self.document(name), name)

    def _place_of(self, name: str) -> str:
        found = self._saved_name(name)
        return name if found is None or name in shipped_names() else str(self.place(found))

    def names(self) -> list[str]:
        """Return the names of all saved regulations, in alphabetical order."""
        return sorted((path.stem for path in self.folder.glob(f"*{_ENDING}")), key=fold)

    def place(self, name: str) -> Path:
        """Return the file of a saved regulation."""
        return self.folder / f"{name}{_ENDING}"

    def usable(self) -> dict[str, Regulation]:
        """Return all that can be used, by name; one whose file somebody has spoilt is left out."""
        found = {}
        for name in self.names():
            with suppress(JassError):
                found[name] = rules(str(self.place(name)))
        return found

    def save(self, name: str, text: str) -> Path:
        """Save the text of a regulation under a name, in place of one that had it.

        Raises:
            WrongUsage: a shipped regulation has the name, or no file can have it.
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
            WrongUsage: the other name is taken, also by a shipped regulation, or no file can have it.
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
        found = self._saved_name(name)
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
        if bare in shipped_names():
            raise WrongUsage(say("“{name}” comes with the program; take another name.", name=bare))
        if not _NAME.fullmatch(bare):
            raise WrongUsage(
                say("“{name}” is no name for a regulation: letters, digits and hyphens only.", name=bare)
            )
        return self._saved_name(bare) or bare

    def _saved_name(self, name: str) -> str | None:
        return next((known for known in self.names() if fold(known) == fold(name)), None)


def own_regulations(laptop: LaptopFolder) -> OwnRegulations:
    """Return the regulations saved on a laptop."""
    return OwnRegulations(laptop.folder / "regulations")


@frozen
class ProposedChange:
    """A change that is possible: the new settings, what differs, which ranks move, what controls nothing."""

    settings: Mapping[str, Any]
    head: Head
    differences: tuple[Difference, ...]
    moves: tuple[RankMove, ...]
    drawn: bool
    idle: tuple[Text, ...] = ()


def settings(desk: Desk) -> dict[str, Any]:
    """Return the regulation of the tournament as it is stored."""
    with desk.office.database.viewing() as view:
        ((regulation,),) = some_columns(view, "tournament", ("regulation",), id=desk.tournament_id)
    return dict(regulation)


def propose(desk: Desk, source: str | None, typed: Sequence[str]) -> ProposedChange:
    """Work out a change of the tournament's regulation: to that of `source`, with settings as typed.

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
    chosen = own_regulations(desk.office.station).document(source)
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
    return ProposedChange(
        after,
        head,
        differences(before, after),
        moves,
        drawn=any(tournament.rounds()),
        idle=tuple(said_for_nothing(after, before)),
    )


def store(desk: Desk, proposal: ProposedChange) -> None:
    """Make the change, unless something else was changed in the meantime."""
    with desk.changing(proposal.head, backup=True) as (session, read):
        session.get_one(m.Tournament, desk.tournament_id).regulation = dict(proposal.settings)
        move_up(session, read())
