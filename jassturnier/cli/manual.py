"""The command that opens the manual, and how a place in it is found."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jassturnier import resources
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.base import command, name_argument, opening, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.errors import NotFound
from jassturnier.i18n import alike, every_name, name_in, say
from jassturnier.store.kit.files import NO_TOURNAMENT

if TYPE_CHECKING:
    from jassturnier.board.manual import Chapter

GUIDES = (
    "evening",
    "list",
    "season",
    "money",
    "regulation",
    "hall",
    "mistakes",
    "two-desks",
    "finals",
    "table",
    "install",
)
"""In the order of the page; what they are called in other languages stands beside the names of papers."""
PROGRAM = "jass"
_NAMED = 3
"""So many names are said that may be meant."""


@command(
    "manual",
    say(
        "Open the manual in the browser: guides for the desk, and every command, setting, game and paper. It "
        "needs no network. With WHAT it opens at a guide, a command, a setting, a game or a paper, and that "
        "is printed alone. With --out or --json it is only written."
    ),
    "jassturnier manual finals",
)
@name_argument("what", "WHAT", required=False, default="")
@option("--out", words=say("File to write."), type=click.Path(path_type=Path), metavar="FILE")
@opening()
@pass_app
def manual(app: App, what: str, out: Path | None) -> None:
    from jassturnier.board.manual import guides_of, manual_page
    from jassturnier.cli.reference import reference

    parts = [*reference(app.language)]
    at = place_of(what, parts, app.language) if what else ""
    guides = guides_of(written(app.language), place_of_command)
    office = app.office()
    file = out or (office.shelf or Path()) / f"{name_in('manual', app.language)}.html"
    content = manual_page(app.language, guides, parts, at).encode()
    office.outlet().write(file, content, NO_TOURNAMENT if out is None else None)
    app.show({"file": file, "at": at}, app.written_lines(file))
    app.open = app.open or (out is None and not app.json)
    app.show_file(file)


def written(language: str) -> dict[str, str]:
    """Return the guides that are there in a language, as they are written."""
    folder = ("docs", "guides", language)
    try:
        there = resources.names(*folder, ending=".md")
    except FileNotFoundError:
        return {}
    return {name: resources.read(*folder, f"{name}.md").decode() for name in GUIDES if name in there}


def place_of(typed: str, parts: "Sequence[Chapter]", language: str) -> str:
    """Return the anchor of what is called so in any language: a guide, else what the reference has first.

    What may be meant is said in the language of the parts.

    Raises:
        NotFound: nothing is.
    """
    known: list[tuple[str, str, Sequence[str]]] = [
        (guide, name_in(f"manual {guide}", language), every_name(f"manual {guide}")) for guide in GUIDES
    ]
    known += [place for part in parts for place in part.places()]
    for anchor, _, names in known:
        if any(alike(typed, name) for name in names):
            return anchor
    called = {name.casefold(): shown for _, shown, names in known for name in names}
    near = list(dict.fromkeys(called[name] for name in get_close_matches(typed.casefold(), called, _NAMED)))
    nothing = say("The manual has nothing called “{name}”.", name=typed)
    raise NotFound(nothing, *[say("Perhaps {options}?", options=near)] * bool(near))


def place_of_command(words: str) -> str:
    """Return the anchor of a command that stands in a sentence with the name of the program, else ""."""
    program, name, under, *_ = (*words.split(), "", "", "")
    spec = registry.find(name) if program == PROGRAM else None
    if spec is None:
        return ""
    made = registry.load(spec)
    known = made.commands if isinstance(made, click.Group) else ()
    paths = (f"{spec.name} {each}" for each in known)
    return anchor("command", next((path for path in paths if registry.means(under, path)), spec.name))


def anchor(kind: str, name: str) -> str:
    """Return the anchor of something of a kind."""
    return f"{kind}-{name.replace(' ', '-')}"
