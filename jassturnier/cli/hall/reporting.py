"""The command that tells of the evening in words."""

from pathlib import Path

import click

from jassturnier.cli.kit.base import command, opening, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.i18n import choose_language, say

_NEWSPAPER, _CHAT = "newspaper", "chat"


@command(
    "report",
    say(
        "Tell of the evening in words: for the newspaper, or shorter for the chat of the club, with the "
        "first ten, the best round and thanks. In the language of the tournament, and only what is published."
    ),
    "jassturnier report chat",
)
@click.argument("what", required=False, type=SpokenChoice([_NEWSPAPER, _CHAT]), default=_NEWSPAPER)
@option("--initials", words=say("“Anna M.” instead of the whole name."), is_flag=True)
@option("--out", words=say("File to write."), type=click.Path(path_type=Path), metavar="FILE")
@opening()
@pass_app
def report(app: App, what: str, out: Path | None, *, initials: bool) -> None:
    from jassturnier.services.hall import reporting

    desk = app.desk()
    language = choose_language(app.lang, desk.language)
    text = reporting.report(desk, language, for_chat=what == _CHAT, initials=initials)
    if out is None:
        app.show({"text": text}, text.rstrip("\n").split("\n"))
    else:
        app.write_asked(out, text.encode())
