"""The reference, made of what the program knows of itself: nothing in it is written but headings."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import click

from jassturnier import games
from jassturnier.board.manual import Chapter, Row, Table
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.app import Program
from jassturnier.cli.kit.base import SpokenGroup, SpokenOption, Translated, global_options, typed_in
from jassturnier.cli.kit.context import App
from jassturnier.cli.manual import PROGRAM, anchor
from jassturnier.cli.referee.rules import as_printed, players_of, sections
from jassturnier.errors import EXIT_CODES
from jassturnier.exchange.intake.fields import spellings
from jassturnier.exchange.lists import FORMAT, NOTES, PLAN_HEADINGS, results_format
from jassturnier.games.kit.options import option_names
from jassturnier.i18n import LANGUAGES, Text, in_language, name_in, path_in, render, say
from jassturnier.languages import KNOWN, capital
from jassturnier.services.papers.kinds import KINDS
from jassturnier.services.setup.regulations import shipped
from jassturnier.tournament.lists import On
from jassturnier.tournament.ranking.final_list import COLUMNS
from jassturnier.tournament.regulation.names import Explained, explained, setting
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.schema import Setting, entries, walked

VARIABLES = {
    "JASSTURNIER_DB": say("The database, where --db names none."),
    "JASSTURNIER_HOME": say("The folder of all that the program keeps: tournaments, settings, copies."),
    "JASSTURNIER_LANG": say("The language, where --lang names none: en, de, fr or it."),
    "JASSTURNIER_LINEAR": say("With any value no line is drawn anew, for those whose screen is read aloud."),
}
"""What the environment may say."""


def reference(language: str) -> Iterator[Chapter]:
    """Yield the parts of the reference in a language."""
    speaker = App(lang=language)
    yield _commands(speaker)
    yield _settings(speaker)
    yield _games(speaker)
    yield _regulations(speaker)
    yield _papers(speaker)
    yield _files(speaker)
    codes = {str(code): words for code, words in EXIT_CODES.items()}
    for kind, title, words in (
        ("exit-code", say("Exit codes, for scripts"), codes),
        ("variable", say("Environment variables"), VARIABLES),
    ):
        rows = [Row((name, speaker.words(each)), anchor(kind, name), [name]) for name, each in words.items()]
        yield _chapter(speaker, f"{kind}s", title, [Table(rows)])


def _chapter(
    speaker: App, name: str, title: Text, tables: Sequence[Table] = (), below: Sequence[Chapter] = ()
) -> Chapter:
    names = [render(title, language) for language in LANGUAGES]
    return Chapter(name, speaker.words(title), tables=tables, below=below, names=names)


def _commands(speaker: App) -> Chapter:
    below = [_command(speaker, "", Program())]
    for number, topic in enumerate(registry.TOPICS, 1):
        specs = [spec for spec in registry.COMMANDS if spec.topic == topic]
        found = [_command(speaker, spec.name, cast("Translated", registry.load(spec))) for spec in specs]
        below.append(Chapter(f"topic-{number}", speaker.words(topic), below=found))
    return _chapter(speaker, "commands", say("Commands"), below=below)


def _command(speaker: App, path: str, made: Translated) -> Chapter:
    """Return what there is to say of a command; without a `path` it is the program."""
    called = path_in(path, speaker.language)
    context = click.Context(made, obj=speaker)
    below = made.commands.values() if isinstance(made, SpokenGroup) else ()
    everywhere = {each.name for each in global_options()} if path else ()
    options = [each for each in made.params if isinstance(each, SpokenOption) and each.name not in everywhere]
    helping = [] if path else [made.get_help_option(context)]
    examples = typed_in(made.example, speaker.language, at_desk=True).split("\n")
    records = filter(None, (each.get_help_record(context) for each in (*options, *helping)))
    return Chapter(
        anchor("command", path or PROGRAM),
        called or PROGRAM,
        [speaker.words(made.words)],
        [" ".join(filter(None, (PROGRAM, called, *made.collect_usage_pieces(context))))],
        [f"{PROGRAM} {line}" for line in examples] if path else (),
        [Table([*map(Row, records)])],
        [_command(speaker, f"{path} {each.name}", each) for each in below if isinstance(each, Translated)],
        [path_in(path, language) for language in LANGUAGES] if path else [PROGRAM],
        code=True,
    )


_LISTS = ("stages", "prizes")
"""The settings that are lists of tables; all others are of the tournament."""


def _settings(speaker: App) -> Chapter:
    known = dict(walked(entries(Regulation)))
    columns = (say("Setting"), say("Usual"), say("What it may be"), say("What it says"))
    head, below = [*map(speaker.words, columns)], []
    for holder in ("", *_LISTS):
        title = setting(holder) if holder else say("Tournament")
        rows = [
            _setting(speaker, row, known)
            for row in explained()
            if (row.path.startswith(holder) if holder else not row.path.startswith(_LISTS))
        ]
        name, table = anchor("settings", holder or "own"), Table(rows, head)
        below.append(Chapter(name, capital(speaker.words(title)), tables=[table]))
    return _chapter(speaker, "settings", say("Settings"), below=below)


def _setting(speaker: App, row: Explained, known: Mapping[str, Setting]) -> Row:
    """Return a setting: its name with its key, what is usual, what it says and may be, where else it is."""
    kind = known[row.path].kind
    called = speaker.words(setting(row.path))
    name = called if called == row.path else f"{called} ({row.path})"
    words = [_word(speaker, row.words.of(word), kind.meanings.get(word)) for word in row.words.texts]
    may = ", ".join(words) or capital(speaker.words(kind.fault(None)))
    also = [path for path, each in known.items() if each is known[row.path] and path != row.path]
    says = speaker.words(row.says)
    if also:
        says += " " + speaker.words(say("Also in {places}.", places=[setting(path) for path in also]))
    paths = [render(setting(row.path), language) for language in LANGUAGES]
    return Row(
        (name, speaker.words(row.usual), may, says),
        anchor("setting", row.path),
        [*paths, *(path.rpartition(".")[2] for path in paths)],
    )


def _word(speaker: App, called: Text, means: Text | None) -> str:
    typed = speaker.words(called)
    return typed if means is None else f"{typed} ({speaker.words(means)})"


def _games(speaker: App) -> Chapter:
    below = []
    for game in map(as_printed, games.IDS):
        tables = [
            Table([*map(Row, rows)], title=speaker.words(heading))
            for heading, rows in sections(speaker, game)
        ]
        named = (game.name, *option_names(game.options_offered).texts.values())
        below.append(
            Chapter(
                anchor("game", game.id),
                speaker.words(game.name),
                [*map(speaker.words, players_of(game))],
                tables=tables,
                names=[game.id, *(render(each, of) for each in named for of in LANGUAGES)],
            )
        )
    return _chapter(speaker, "games", say("Games and their house rules"), below=below)


def _regulations(speaker: App) -> Chapter:
    rows = [
        Row((name, in_language(found.name, speaker.language)), anchor("regulation", name), [name])
        for name, found in shipped().items()
    ]
    return _chapter(speaker, "regulations", say("Regulations at hand"), [Table(rows)])


def _papers(speaker: App) -> Chapter:
    made = registry.load(cast("registry.Spec", registry.find("print")))
    command = f"{PROGRAM} {name_in('print', speaker.language)}"
    options = {str(each.name): name_in(each.opts[0], speaker.language) for each in made.params}
    rows = [
        Row(
            (
                f"{command} {paper.name_in(speaker.language)}",
                speaker.words(paper.words),
                " ".join(name for key, name in options.items() if key in paper.settings),
            ),
            anchor("paper", paper.name),
            [name for of in LANGUAGES for name in (path_in(paper.stable, of), paper.name_in(of))],
        )
        for paper in KINDS.values()
    ]
    head = ("", "", speaker.words(say("Options")))
    return _chapter(speaker, "papers", say("Papers"), [Table(rows, head)])


def _files(speaker: App) -> Chapter:
    rounds = (noun.one for language in KNOWN.values() for noun in language.rounds.known)
    lists = {
        say("Entry list"): {key: ", ".join(words) for key, words in spellings().items()},
        say("Table plan"): {"round": ", ".join(dict.fromkeys(rounds)), **PLAN_HEADINGS},
    }
    below = [
        Chapter(f"list-{number}", speaker.words(title), tables=[Table([*map(Row, columns.items())])])
        for number, (title, columns) in enumerate(lists.items(), 1)
    ]
    columns = [column.key for column in COLUMNS if column.only & On.CSV]
    format_ = [
        (path or FORMAT, ", ".join(keys), speaker.words(means)) for path, keys, means in results_format()
    ]
    rows = [*map(Row, format_), Row(("CSV", ", ".join(columns), ""))]
    notes = [*map(speaker.words, NOTES)]
    below.append(
        Chapter("results-format", speaker.words(say("Final rank list")), notes, tables=[Table(rows)])
    )
    return _chapter(speaker, "files", say("Columns of lists and files"), below=below)
