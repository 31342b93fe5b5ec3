"""Commands about the rules of the games: list, show, score."""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from jassturnier import games
from jassturnier.cli.kit.base import SpokenGroup, option
from jassturnier.cli.kit.context import App, Shown, pass_app, read_input
from jassturnier.cli.kit.listed import document_rows, table
from jassturnier.cli.referee.house_rules import read_options
from jassturnier.cli.results.sheets import open_document, open_lines, sheet_document, sheet_lines
from jassturnier.errors import DoesNotAddUp, NotFound, Problem, Unreadable, WrongUsage
from jassturnier.games.kit import notation
from jassturnier.games.kit.base import Direction, Game, SlipField
from jassturnier.games.kit.contracts import label
from jassturnier.games.kit.options import Option, OptionValue, option_names
from jassturnier.games.rulebook import SENTENCES
from jassturnier.i18n import Names, Text, joined, render, say, verbatim
from jassturnier.store.kit.files import read_file
from jassturnier.system import text_of
from jassturnier.tournament.lists import Column, On, data

_SEPARATORS = ",;\t"


def _at_table(game: str, size: int, given: Mapping[str, Any], typed: Sequence[str]) -> Game[Any]:
    options, problems = games.get(game).check_options({**given, **read_options(typed)})
    table = games.at_table(game, size, options)
    problems = problems or [Problem(verbatim(key), why) for key, why in table.table_clashes()]
    if problems:
        raise WrongUsage.of(problems)
    return table


def _read(content: bytes) -> tuple[list[str], Mapping[str, Any]]:
    text = text_of(content)
    if text is None:
        raise Unreadable(say("This is no text file."))
    if text.lstrip()[:1] in {"[", "{"}:
        try:
            document = json.loads(text)
        except json.JSONDecodeError as error:
            raise Unreadable(say("This is no JSON document: {why}", why=str(error))) from error
        settings = document if isinstance(document, dict) else {"deals": document}
        deals = settings.get("deals")
        known = isinstance(settings.get("options", {}), dict) and isinstance(settings.get("size", 0), int)
        if not isinstance(deals, list) or not known:
            raise Unreadable(say("A JSON document holds a list of deals, or “deals”, “options” and “size”."))
        return [_words(deal) for deal in deals], settings
    return text.replace('"', "").splitlines(), {}


def _words(deal: object) -> str:
    match deal:
        case {"notation": words}:
            return str(words)
        case [*words]:
            return " ".join("-" if word is None else str(word) for word in words)
        case _:
            return str(deal)


def _is_heading(table: Game[Any], lines: Sequence[str]) -> bool:
    """Tell whether a list in cells begins with headings: words that are no deal, and no number."""
    first = lines[0] if lines else ""
    if not any(mark in first for mark in _SEPARATORS) or any(letter.isdigit() for letter in first):
        return False
    return table.parse_deal(first)[0] is None


_WIDEST = 40
_MANY = 5

_CODE = re.compile(r"[A-Z][A-Z0-9]*-\d+")


class _Rules(SpokenGroup):
    """The commands about rules; the code of a rule alone shows it."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Take `rules COI4-13` for `rules show COI4-13`."""
        return super().resolve_command(ctx, ["show", *args] if _CODE.fullmatch(args[0].upper()) else args)


rules = _Rules(
    "rules",
    words=say(
        "Show the games: how a deal is written, what counts, what a regulation may set. “rules COI4-13” says "
        "what the code of a rule stands for."
    ),
    example="jassturnier rules show coiffeur4",
)


@rules.command("list", say("List the games that can be played."), "jassturnier rules list")
@pass_app
def list_(app: App) -> None:
    found = [_printed(game_id) for game_id in games.IDS]
    columns: tuple[Column[Game[Any]], ...] = (
        Column("called", say("Id"), lambda game: games.NAMES.of(game.id), only=On.SCREEN),
        data("id", lambda game: game.id),
        Column("name", say("Name"), lambda game: game.name),
        Column("sizes", say("Players"), lambda game: joined(*game.sizes), only=On.SCREEN),
        data("sizes", lambda game: game.sizes),
        data("wins", lambda game: game.direction.value),
        Column("slip", say("Slip"), lambda game: joined(*map(_called, game.slip_fields())), only=On.SCREEN),
    )
    lines = [*table(columns, found, app.language), say("“rules show ID” shows the rules of a game.")]
    app.show({"games": document_rows(columns, found, app.language)}, lines)


def _printed(game_id: str) -> Game[Any]:
    game = games.get(game_id)
    return game(game.sizes[0], game.defaults(), 1)


@rules.command(
    "show",
    say("Show a game: what counts, how a deal is written, what a slip holds, what a regulation may set."),
    "jassturnier rules show coiffeur4",
)
@click.argument("game")
@pass_app
def show(app: App, game: str) -> None:
    if _CODE.fullmatch(game.upper()):
        code = game.upper()
        said = list(dict.fromkeys(app.words(text) for text in _saying(code)))
        if not said:
            raise NotFound(say("There is no rule {code}; the program shows codes such as SCH-18.", code=code))
        app.show({"rule": code, "sentences": said}, said)
        return
    found = _printed(game)
    app.show(_document(found), _lines(app, found))


def _saying(code: str) -> Iterator[Text]:
    """Yield the sentence of a rule, what the games say by it, and the house rules that are about it."""
    if code in SENTENCES:
        yield SENTENCES[code]
    for game in map(_printed, games.IDS):
        for text in (*game.scoring, *game.dealing):
            if code in _CODE.findall(render(text, "en")):
                yield say("{game}: {text}", game=game.name, text=text)
        for each in game.options_offered:
            if each.rule == code:
                name = option_names(game.options_offered).of(each.name)
                yield say("{game}, house rule {name}: {text}", game=game.name, name=name, text=each.words)


def _lines(app: App, game: Game[Any]) -> list[Shown]:
    examples = [[app.words(each.notation), app.words(each.meaning)] for each in game.examples]
    lines: list[Shown] = [
        game.name,
        say("Players: {sizes}", sizes=game.sizes),
        say("The lowest total wins.") if game.direction is Direction.LOW else say("The highest total wins."),
    ]
    lines += ["", say("What counts"), *_indented(app, game.scoring)]
    lines += ["", say("How it is dealt"), *_indented(app, game.dealing)]
    lines += ["", say("How a deal is written"), *_indented(app, notation.GRAMMAR)]
    contracts = game.contracts()
    if contracts:
        lines.append(say("Contracts: {names}", names=tuple(map(label, contracts))))
    if game.tags:
        lines.append(say("Words: {names}", names=tuple(tag.label for tag in game.tags)))
    lines += ["", say("Examples"), *_two_columns(examples)]
    lines += ["", say("What a slip holds"), *_two_columns(_slip(app, game))]
    if game.options_offered:
        lines += ["", say("What a regulation may set"), *_options(app, game)]
    return lines


def _indented(app: App, texts: tuple[Text, ...]) -> list[str]:
    return [f"  {app.words(text)}" for text in texts]


def _two_columns(rows: list[list[str]]) -> list[str]:
    width = max(len(first) for first, _ in rows)
    return [f"  {first:<{width}}  {second}".rstrip() for first, second in rows]


def _slip(app: App, game: Game[Any]) -> list[list[str]]:
    columns = game.slip_fields()
    needed = {True: say("for every side"), False: say("may be left out")}
    return [
        [app.words(_called(column)), f"{app.words(column.label)}, {app.words(needed[column.required])}"]
        for column in columns
    ]


def _called(column: SlipField) -> Text:
    return Names({column.name: column.label}).of(column.name)


def _options(app: App, game: Game[Any]) -> list[str]:
    rows, names = [], option_names(game.options_offered)
    for each in game.options_offered:
        meaning = f"{app.words(each.words)} ({each.rule})"
        name = app.words(names.of(each.name))
        rows.append([f"{name} = {_value(app, each, each.default)}", f"{meaning}{_possible(app, each)}"])
    short = max(len(first) for first, _ in rows if len(first) < _WIDEST)
    return [f"  {first:<{short}}  {second}" for first, second in rows]


def _value(app: App, each: Option, value: OptionValue) -> str:
    match value:
        case None:
            return "–"
        case bool() | int() | str():
            return app.words(each.kind.called(value))
        case _:
            return app.words(each.shown(value)) if value else "–"


def _possible(app: App, each: Option) -> str:
    """Return what else an option may be, where that is a short list."""
    others = [
        _value(app, each, choice)
        for choice in each.kind.values
        if choice is not None and choice != each.default
    ]
    return app.words(say("; or {others}", others=others)) if 0 < len(others) < _MANY else ""


def _document(game: Game[Any]) -> dict[str, object]:
    return {
        "id": game.id,
        "name": game.name,
        "sizes": game.sizes,
        "wins": game.direction,
        "scoring": game.scoring,
        "examples": game.examples,
        "contracts": game.contracts(),
        "words": [tag.name for tag in game.tags],
        "slip": [{"name": c.name, "label": c.label, "required": c.required} for c in game.slip_fields()],
        "options": [
            {
                "name": each.name,
                "default": each.default,
                "choices": each.kind.values,
                "meaning": each.words,
                "rule": each.rule,
            }
            for each in game.options_offered
        ],
    }


@rules.command(
    "score",
    say(
        "Work out a sheet without a tournament, from a file or from standard input (-): one deal a line, the "
        "same in cells (CSV), or JSON. Every deal is shown with the rule that decided."
    ),
    "jassturnier rules score coiffeur4 sheet.txt --option rounding=exact",
)
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@option(
    "--option",
    "--rule",
    "options",
    words=say("House rule as in a regulation; may be repeated."),
    multiple=True,
    metavar="NAME=VALUE",
)
@option(
    "--players",
    words=say("Players at the table, if not the usual number."),
    type=click.IntRange(1),
    metavar="N",
)
@pass_app
def score(app: App, game: str, file: Path, options: tuple[str, ...], players: int | None) -> None:
    kind, (lines, settings) = games.get(game), _read(_content(file))
    size = players or settings.get("size") or kind.sizes[0]
    if size not in kind.sizes:
        raise WrongUsage(say("{game} is for {sizes} players.", game=kind.name, sizes=kind.sizes))
    seated = _at_table(kind.id, size, settings.get("options", {}), options)
    deals, problems = seated.read_deals(lines[1:] if _is_heading(seated, lines) else lines)
    if problems:
        raise DoesNotAddUp.of(problems)
    sheet = seated.score(deals)
    still_open = tuple(seated.open_contracts(deals, side) for side in range(len(seated.sides())))
    document = {
        "game": kind.id,
        "size": size,
        "options": seated.options,
        **sheet_document(sheet, tuple(map(seated.print_deal, deals))),
        "still_open": open_document(still_open),
    }
    app.show(document, [*sheet_lines(app, sheet), *open_lines(still_open)])


def _content(file: Path) -> bytes:
    if str(file) == "-":
        content: bytes = read_input(sys.stdin.buffer)
        return content
    return read_file(file)
