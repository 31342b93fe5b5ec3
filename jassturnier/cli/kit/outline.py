"""The commands in outline: which words follow which, without loading any command.

TAB must not wait until a command is loaded; so the outline is packed as a file, made while the package is
built.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypedDict

import click

from jassturnier import resources
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.base import NameArgument, SpokenCommand, SpokenGroup, SpokenOption, global_options
from jassturnier.cli.kit.context import App
from jassturnier.i18n import LANGUAGES, name_in

_FILE = "outline.json"
_TOURNAMENTS = ("use", "close", "reopen", "delete")
"""Commands that name a tournament; some options do, too."""


class Choice(TypedDict):
    """One of a few words: what it is called in each of `LANGUAGES`, and what it does, if that is said."""

    names: list[str]
    words: str


class Parameter(TypedDict):
    """What is typed: an option has its stable `names`, an argument none.

    `kind` says which words it takes: `flag` none, `file`, `players`, `tables`, `tournaments`, `people`,
    `regulations`, or "" for those of `choices` alone. `many` arguments may follow one another. `words` are
    the English sentence.
    """

    names: list[str]
    kind: str
    choices: list[Choice]
    many: bool
    words: str


class Branch(TypedDict):
    """A command, what may be typed behind it, and the commands `below` it by their stable names."""

    words: str
    parameters: list[Parameter]
    below: dict[str, "Branch"]


def outline() -> Branch:
    """Return the packed outline; a source checkout in which none is made yet loads every command."""
    try:
        packed: Branch = json.loads(resources.read("cli", "kit", _FILE))
    except FileNotFoundError:
        return make_outline()
    return packed


def pack() -> None:
    """Write the file that is packed."""
    words = json.dumps(make_outline(), ensure_ascii=False, indent=0)
    Path(__file__).with_name(_FILE).write_text(words, encoding="utf-8")


def make_outline() -> Branch:
    """Return the outline of the commands as they are; options of every command stand at the top only."""
    below = {
        spec.name: _branch((spec.name,), registry.load(spec), spec.words.msgid) for spec in registry.COMMANDS
    }
    return Branch(words="", parameters=[*_parameters((), global_options())], below=below)


def _branch(path: Sequence[str], command: click.Command, words: str) -> Branch:
    everywhere = {each.name for each in global_options()}
    own = [each for each in command.params if each.name not in everywhere]
    under = command.commands if isinstance(command, click.Group) else {}
    below = {
        name: _branch((*path, name), each, each.words.msgid)
        for name, each in under.items()
        if isinstance(each, SpokenCommand | SpokenGroup)
    }
    return Branch(words=words, parameters=[*_parameters(path, own)], below=below)


def _parameters(path: Sequence[str], known: Sequence[click.Parameter]) -> Iterator[Parameter]:
    for each in known:
        option = each if isinstance(each, SpokenOption) else None
        yield Parameter(
            names=[*option.opts] if option else [],
            kind="flag" if option and option.is_flag else _kind(path, each),
            choices=[*_choices(path, each)],
            many=each.nargs == -1 and not isinstance(each, NameArgument),
            words=option.words.msgid if option else "",
        )


def _kind(path: Sequence[str], parameter: click.Parameter) -> str:
    metavar, name = parameter.metavar or "", (parameter.name or "").strip("_")
    command = path[0] if path else ""
    if isinstance(parameter.type, click.Path) or "FILE" in metavar or name == "file":
        return "file"
    if "WHO" in metavar or (name in {"first", "second", "who"} and command in {"pair", "players"}):
        return "players"
    if "TABLE" in metavar or name in {"table", "wrong", "right"}:
        return "tables"
    if "TOURNAMENT" in metavar or name in {"like", "tournament"} or command in _TOURNAMENTS:
        return "tournaments"
    if command == "people" and isinstance(parameter, click.Argument):
        return "people"
    return "regulations" if "regulation" in {name, command} else ""


def _choices(path: Sequence[str], parameter: click.Parameter) -> Iterator[Choice]:
    if isinstance(parameter.type, click.Choice):
        for each in parameter.type.choices:
            called = [parameter.type.normalize_choice(each, _speaking(language)) for language in LANGUAGES]
            yield Choice(names=called, words="")
    elif path == ("print",) and isinstance(parameter, click.Argument):
        from jassturnier.services.papers.kinds import KINDS

        for kind in KINDS.values():
            called = [kind.name_in(language) for language in LANGUAGES]
            yield Choice(names=called, words=kind.words.msgid)
    elif path == ("manual",) and isinstance(parameter, click.Argument):
        from jassturnier.cli.manual.manual import GUIDES

        for guide in GUIDES:
            yield Choice(names=[name_in(f"manual {guide}", of) for of in LANGUAGES], words="")


def _speaking(language: str) -> click.Context:
    return click.Context(click.Command(None), obj=App(lang=language))
