"""The command that puts the pages of a tournament where the web page of the club lies."""

from pathlib import Path

import click

from jassturnier.cli.kit.base import command, of_pages
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.installation import extra
from jassturnier.i18n import choose_language, say


@command(
    "upload",
    say(
        "Put the pages of the tournament where the web page of the club lies, in a folder of their own: "
        "ADDRESS is a folder, or on a server anna@club.example:www (rsync) or sftp://anna@club.example/www. "
        "Your own rsync or sftp does it and asks for the password if it needs one; nothing keeps it. The "
        "address is remembered: without one it is the last. Only what is published is on the pages."
    ),
    "jassturnier upload anna@club.example:www",
)
@click.argument("target", required=False, metavar="[ADDRESS]")
@of_pages
@pass_app
def upload(app: App, target: str | None, templates: Path | None, *, initials: bool) -> None:
    with extra("board", "jinja2"):
        from jassturnier.services.papers import uploading
        from jassturnier.services.papers.pages import PageOrder

    desk = app.desk()
    order = PageOrder(Path(), choose_language(app.lang, desk.language), None, initials, templates)
    done = uploading.upload(desk, target, order)
    app.show(
        {"place": done.place, "pages": done.pages},
        [say("{n} pages are there now: {place}", n=done.pages, place=done.place)],
    )
