"""All commands: where they live, what they do in a line, and their names in other languages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib import import_module

import click

from jassturnier.i18n import Text, alike, say


@dataclass(frozen=True, slots=True)
class Spec:
    """A command before it is loaded: `place` is module:attribute."""

    name: str
    place: str
    words: Text
    aliases: Mapping[str, str] = field(default_factory=dict)
    group: str = ""


EVENING = say("Every evening")
ALSO = say("And")

COMMANDS = (
    Spec("new", "setup.tournaments:new", say("Start a tournament."), {"de": "neu"}, "evening"),
    Spec("add", "people.entries:add", say("Enter players."), {"de": "anmelden"}, "evening"),
    Spec(
        "import",
        "people.importing:import_",
        say("Enter players from a list (CSV, Excel)."),
        {"de": "einlesen"},
        "evening",
    ),
    Spec(
        "pair", "people.entries:pair", say("Make a fixed pair of two players."), {"de": "paaren"}, "evening"
    ),
    Spec("wish", "draw.wishes:wish", say("Keep players apart or together."), {"de": "wunsch"}, "evening"),
    Spec("here", "people.presence:here", say("Mark who has come."), {"de": "da"}, "evening"),
    Spec("leave", "people.presence:leave", say("Somebody goes home."), {"de": "gehen"}, "evening"),
    Spec("back", "people.presence:back", say("Somebody is here again."), {"de": "wieder"}, "evening"),
    Spec("replace", "people.presence:replace_", say("Somebody takes over."), {"de": "ersetzen"}, "evening"),
    Spec("paid", "people.cash:paid", say("Take money, give it back."), {"de": "bezahlt"}, "evening"),
    Spec("draw", "draw.drawing:draw", say("Draw the next round."), {"de": "auslosen"}, "evening"),
    Spec("print", "papers.printing:print_", say("Make the papers as PDF."), {"de": "drucken"}, "evening"),
    Spec(
        "enter", "results.results:enter", say("Enter the result of a table."), {"de": "eingeben"}, "evening"
    ),
    Spec(
        "missing",
        "results.results:missing",
        say("List the tables without a result."),
        {"de": "fehlt"},
        "evening",
    ),
    Spec("rank", "ranking.ranking:rank", say("Show the rank list."), {"de": "rangliste"}, "evening"),
    Spec(
        "qualify",
        "stages.qualifying:qualify",
        say("Begin the next stage."),
        {"de": "qualifizieren"},
        "evening",
    ),
    Spec("lot", "stages.qualifying:lot", say("Draw lots among equals."), {"de": "los"}, "evening"),
    Spec("undo", "safety.history:undo", say("Take back the last change."), {"de": "zurück"}, "evening"),
    Spec("redo", "safety.history:redo", say("Do again what was taken back."), {"de": "vor"}, "evening"),
    Spec("history", "safety.history:history", say("List what has been done."), {"de": "verlauf"}, "evening"),
    Spec("status", "setup.tournaments:status", say("Show where the evening stands."), {"de": "stand"}),
    Spec("use", "setup.tournaments:use", say("Choose the tournament to work on."), {"de": "wählen"}),
    Spec("list", "setup.tournaments:list_", say("List all tournaments."), {"de": "liste"}),
    Spec("close", "setup.closing:close", say("Let nobody change a tournament."), {"de": "abschliessen"}),
    Spec("reopen", "setup.closing:reopen", say("Let a tournament be changed again."), {"de": "öffnen"}),
    Spec("delete", "setup.closing:delete", say("Take a tournament away."), {"de": "löschen"}),
    Spec("players", "people.entries:players", say("List and edit the players."), {"de": "spieler"}),
    Spec(
        "people",
        "people.register:people",
        say("The register: everybody the club knows."),
        {"de": "personen"},
    ),
    Spec("cash", "people.cash:cash", say("Show the cash box."), {"de": "kasse"}),
    Spec(
        "penalty",
        "results.penalties:penalty",
        say("Take points from a total, or give some."),
        {"de": "strafe"},
    ),
    Spec(
        "scores",
        "results.scores:scores",
        say("Enter deals, show sheets, hand results on in workbooks."),
        {"de": "resultate"},
    ),
    Spec("plan", "draw.planning:plan", say("Make a table plan without a tournament."), {"de": "tischplan"}),
    Spec("export", "papers.exporting:export", say("Write spreadsheets."), {"de": "ausgeben"}),
    Spec("board", "hall.board:board", say("Show the evening to the hall."), {"de": "tafel"}),
    Spec("prizes", "ranking.prizes:prizes", say("Show who gets which prize."), {"de": "preise"}),
    Spec("season", "season.seasons:season", say("Rank several evenings together."), {"de": "saison"}),
    Spec(
        "letterhead",
        "setup.letterhead:letterhead",
        say("Put the club and its logo on all papers."),
        {"de": "briefkopf"},
    ),
    Spec(
        "regulation",
        "setup.regulation:regulation",
        say("Show, save, check and change regulations."),
        {"de": "reglement"},
    ),
    Spec("rules", "referee.rules:rules", say("Show the games, work out a sheet."), {"de": "regeln"}),
    Spec(
        "audit",
        "safety.auditing:audit",
        say("Look for what does not add up or is missing."),
        {"de": "kontrolle"},
    ),
    Spec(
        "doctor", "safety.doctor:doctor", say("Look whether all is ready for the evening."), {"de": "bereit"}
    ),
    Spec("backup", "safety.backups:backup", say("Copy the database and check the copy."), {"de": "sichern"}),
    Spec("restore", "safety.backups:restore", say("Go back to a backup."), {"de": "wiederherstellen"}),
    Spec(
        "merge",
        "safety.merging:merge",
        say("Bring in what another laptop did without a network."),
        {"de": "zusammenführen"},
    ),
    Spec("station", "safety.server:station", say("Call this laptop by a name."), {"de": "tisch"}),
    Spec("server", "safety.server:server", say("Share a tournament with other desks."), {"de": "server"}),
    Spec(
        "verify",
        "safety.history:verify",
        say("Find what was changed behind the program's back, and states on printed lists."),
        {"de": "prüfen"},
    ),
    Spec(
        "referee",
        "referee.group:referee",
        say("Settle a dispute: cards, tricks, Weis, claims."),
        {"de": "schiedsrichter"},
    ),
    Spec("simulate", "setup.simulate:simulate", say("Rehearse an evening."), {"de": "simulieren"}),
    Spec("demo", "setup.demo:demo", say("Play a whole evening with invented players."), {"de": "vorführen"}),
)


def find(name: str) -> Spec | None:
    """Return the command with this name or alias."""
    return next((spec for spec in COMMANDS if means(name, spec.name, spec.aliases)), None)


def load(spec: Spec) -> click.Command:
    """Load a command."""
    module, _, attribute = spec.place.partition(":")
    found: click.Command = getattr(import_module(f"jassturnier.cli.{module}"), attribute)
    return found


def guessed(typed: str, specs: Mapping[str, Mapping[str, str]], language: str) -> Sequence[str]:
    """Return the names in a language that a misspelled one may mean; else those of any language.

    `specs` has the aliases of every stable name.
    """
    own = [aliases.get(language, name) for name, aliases in specs.items()]
    every = [name for stable, aliases in specs.items() for name in (stable, *aliases.values())]
    return get_close_matches(typed.casefold(), own) or get_close_matches(typed.casefold(), every)


def means(typed: str, name: str, aliases: Mapping[str, str]) -> bool:
    """Tell whether a name or an alias was typed; accents and ä/ae do not matter in an alias."""
    return typed == name or any(alike(typed, alias) for alias in aliases.values())
