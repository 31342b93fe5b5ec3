"""All commands: where they live, and what they do in a line."""

from collections.abc import Mapping, Sequence
from importlib import import_module

import click

from jassturnier.i18n import Text, alike, every_name, fold, name_in, path_in, render, say
from jassturnier.languages.names import TYPED
from jassturnier.values import frozen


@frozen
class Spec:
    """A command before it is loaded: `place` is module:attribute."""

    name: str
    place: str
    words: Text
    topic: Text


_CORRECTING = frozenset(
    ("correct", "berichtigen", "korrigieren", "corriger", "rectifier", "correggere", "rettificare")
)
_SYNONYMS = {
    **dict.fromkeys(_CORRECTING, "enter"),
    "platzliste": "print seating",
    "plaetze": "print seating",
    "fermer": "close",
    "cloturer": "close",
    "rifare": "redo",
    "turniere": "list",
    "tournois": "list",
    "tornei": "list",
    **dict.fromkeys(("handbuch", "handbook", "guide", "guida"), "manual"),
    **dict.fromkeys(("nuovo", "nouveau"), "season new"),
    **dict.fromkeys(("aendern", "andern", "umbenennen", "renommer", "rinominare", "rename"), "players edit"),
}
"""What is understood too and nowhere shown."""
_NEAR = 0.7
"""How much two words must have in common for one to be meant by the other; 1 is all."""

_MOST = 3
"""How many words that begin alike, or look alike, are named at most."""

EVENING = say("An evening, in its order")
PEOPLE = say("People")
RESULTS = say("Results and plans")
HALL = say("In the hall and for the club's page")
MONEY = say("Money and prizes")
STAGES = say("Finals and seasons")
RULES = say("Rules and regulations")
TOURNAMENTS = say("Tournaments and trying out")
SAFETY = say("Control, copies, other laptops")
STABLE_TOPICS = {
    "evening": EVENING,
    "people": PEOPLE,
    "results": RESULTS,
    "hall": HALL,
    "money": MONEY,
    "stages": STAGES,
    "rules": RULES,
    "tournaments": TOURNAMENTS,
    "safety": SAFETY,
}
"""The topics as scripts call them."""
TOPICS = tuple(STABLE_TOPICS.values())

COMMANDS = (
    Spec("new", "setup.starting:new", say("Start a tournament."), EVENING),
    Spec("add", "people.players:add", say("Enter players."), EVENING),
    Spec("import", "people.lists:import_", say("Enter players from a list (CSV, Excel)."), EVENING),
    Spec("paid", "people.cash:paid", say("Take money, give it back."), EVENING),
    Spec("here", "people.presence:here", say("Mark who has come."), EVENING),
    Spec("draw", "draw.drawing:draw", say("Draw the next round."), EVENING),
    Spec("print", "papers:print_", say("Make the papers as PDF."), EVENING),
    Spec("reprint", "papers:reprint", say("List what must be printed again."), HALL),
    Spec("enter", "results.results:enter", say("Enter the result of a table."), EVENING),
    Spec("missing", "results.results:missing", say("List the tables without a result."), EVENING),
    Spec("rank", "ranking:rank", say("Show the rank list."), EVENING),
    Spec("undo", "safety.history:undo", say("Take back the last change."), EVENING),
    Spec("history", "safety.history:history", say("List what has been done."), EVENING),
    Spec("pair", "people.players:pair", say("Make a fixed pair of two players."), PEOPLE),
    Spec("wish", "draw.drawing:wish", say("Keep players apart or together."), PEOPLE),
    Spec("drawn", "people.presence:drawn", say("Draw seats at the door."), PEOPLE),
    Spec("leave", "people.presence:leave", say("Somebody goes home."), PEOPLE),
    Spec("disqualify", "people.presence:disqualify", say("Take somebody out by rule."), PEOPLE),
    Spec("back", "people.presence:back", say("Somebody is here again."), PEOPLE),
    Spec("replace", "people.presence:replace_", say("Somebody takes over."), PEOPLE),
    Spec("players", "people.players:players", say("List and edit the players."), PEOPLE),
    Spec("people", "people.register:people", say("The register: everybody the club knows."), PEOPLE),
    Spec(
        "scores",
        "results.scores:scores",
        say("Enter deals, show sheets, hand results on in workbooks."),
        RESULTS,
    ),
    Spec("penalty", "results.results:penalty", say("Take points from a total, or give some."), RESULTS),
    Spec("plan", "draw.report:plan", say("Make a table plan without a tournament."), RESULTS),
    Spec("clock", "hall:clock", say("The clock of the round."), HALL),
    Spec("schedule", "hall:schedule", say("Show the plan of the evening."), HALL),
    Spec("publish", "hall:publish", say("Let the hall see what is decided."), HALL),
    Spec("ceremony", "hall:ceremony", say("Reveal the ranks on the wall."), HALL),
    Spec("board", "hall:board", say("Show the evening to the hall."), HALL),
    Spec("notice", "hall:notice", say("Tell the hall something."), HALL),
    Spec("export", "papers:export", say("Write spreadsheets."), HALL),
    Spec("report", "hall:report", say("Tell of the evening in words."), HALL),
    Spec("upload", "papers:upload", say("Put the pages onto the club's web page."), HALL),
    Spec("cash", "people.cash:cash", say("Show the cash box."), MONEY),
    Spec("prizes", "ranking:prizes", say("Show who gets which prize."), MONEY),
    Spec("settlement", "ranking:settlement", say("Show who pays whom."), MONEY),
    Spec("qualify", "stages:qualify", say("Begin the next stage."), STAGES),
    Spec("qualified", "stages:qualified", say("List who goes on, for the wall."), STAGES),
    Spec("lot", "stages:lot", say("Draw lots among equals."), STAGES),
    Spec("season", "season:season", say("Rank several evenings together."), STAGES),
    Spec("regulation", "setup.starting:regulation", say("Show, save, check and change regulations."), RULES),
    Spec("rules", "referee.rules:rules", say("Show the games, work out a sheet."), RULES),
    Spec("referee", "referee.claims:referee", say("Settle a dispute: cards, tricks, Weis, claims."), RULES),
    Spec("letterhead", "setup.starting:letterhead", say("Put the club and its logo on all papers."), RULES),
    Spec("status", "setup.tournaments:status", say("Show where the evening stands."), TOURNAMENTS),
    Spec("use", "setup.tournaments:use", say("Choose the tournament to work on."), TOURNAMENTS),
    Spec("list", "setup.tournaments:list_", say("List all tournaments."), TOURNAMENTS),
    Spec("title", "setup.tournaments:title", say("Correct name, day and venue."), TOURNAMENTS),
    Spec("close", "setup.tournaments:close", say("Let nobody change a tournament."), TOURNAMENTS),
    Spec("reopen", "setup.tournaments:reopen", say("Let a tournament be changed again."), TOURNAMENTS),
    Spec("delete", "setup.tournaments:delete", say("Take a tournament away."), TOURNAMENTS),
    Spec("simulate", "setup.rehearsing:simulate", say("Rehearse an evening."), TOURNAMENTS),
    Spec("demo", "setup.rehearsing:demo", say("Play a whole evening with invented players."), TOURNAMENTS),
    Spec("manual", "manual:manual", say("Open the manual in the browser."), TOURNAMENTS),
    Spec("commands", "setup.tournaments:commands", say("List every command, by topic."), TOURNAMENTS),
    Spec("schema", "setup.tournaments:schema", say("Show what a command answers with --json."), TOURNAMENTS),
    Spec("completion", "desk.completing:completion", say("Let TAB complete what you type."), TOURNAMENTS),
    Spec("redo", "safety.history:redo", say("Do again what was taken back."), SAFETY),
    Spec("audit", "safety.history:audit", say("Look for what does not add up or is missing."), SAFETY),
    Spec(
        "verify",
        "safety.history:verify",
        say("Find what was changed behind the program's back, and states on printed lists."),
        SAFETY,
    ),
    Spec("doctor", "safety.history:doctor", say("Look whether all is ready for the evening."), SAFETY),
    Spec("backup", "safety.copies:backup", say("Copy the database and check the copy."), SAFETY),
    Spec("restore", "safety.copies:restore", say("Go back to a backup."), SAFETY),
    Spec("merge", "safety.copies:merge", say("Bring in what another laptop did without a network."), SAFETY),
    Spec("station", "safety.copies:station", say("Call this laptop by a name."), SAFETY),
    Spec("server", "safety.copies:server", say("Share a tournament with other desks."), SAFETY),
)


def find(name: str) -> Spec | None:
    """Return the command with this name or alias."""
    return next((spec for spec in COMMANDS if means(name, spec.name)), None)


def spelled_out(words: Sequence[str]) -> list[str]:
    """Return a command whose name says what an option does, too: “berichtigen 7 1012 872”."""
    correcting = words[:1] and fold(words[0]) in _CORRECTING
    return ["enter", "--correct", *words[1:]] if correcting else [*words]


def rows(topic: Text, language: str) -> list[tuple[str, str]]:
    """Return the commands of a topic: each as it is typed in a language, and what it does."""
    return [
        (name_in(spec.name, language), render(spec.words, language))
        for spec in COMMANDS
        if spec.topic == topic
    ]


def load(spec: Spec) -> click.Command:
    """Load a command."""
    module, _, attribute = spec.place.partition(":")
    found: click.Command = getattr(import_module(f"jassturnier.cli.{module}"), attribute)
    return found


def guessed(typed: str, known: Sequence[str], language: str) -> Sequence[str]:
    """Return what in a language a misspelled name may mean, or one that is only begun.

    `known` are the stable names; what is misspelled may be of another language, too. A word that is a
    command only below others, such as “remove”, may mean each of those.
    """
    below = [] if any(" " in name for name in known) else _below(typed, language)
    own = {name_in(stable, language): name_in(stable, language) for stable in known}
    every = {name: name_in(stable, language) for stable in known for name in every_name(stable)}
    begun = sorted((name for name in own if len(typed) > 1 and fold(name).startswith(fold(typed))), key=len)
    return list(dict.fromkeys([*begun[:_MOST], *below, *(_near(typed, own) or _near(typed, every)[:1])]))


def _below(typed: str, language: str) -> list[str]:
    paths = (path for path in TYPED if " " in path and means(typed, path))
    return [path_in(path, language) for path in paths]


def _near(typed: str, called: Mapping[str, str]) -> list[str]:
    """Return what names may be meant, the most likely first; what all options begin with says nothing."""
    from difflib import get_close_matches

    meant = {name.lstrip("-"): shown for name, shown in called.items()}
    found = get_close_matches(typed.lstrip("-").casefold(), meant, _MOST, _NEAR)
    return [meant[name] for name in found]


def means(typed: str, stable: str) -> bool:
    """Tell whether a name was typed in any language; accents and ä/ae do not matter."""
    return any(alike(typed, name) for name in every_name(stable)) or _SYNONYMS.get(fold(typed)) == stable
