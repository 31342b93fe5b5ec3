"""The command that plays an evening."""

from datetime import datetime
from pathlib import Path

import click

from jassturnier.cli.base import command, option
from jassturnier.cli.context import App, pass_app
from jassturnier.i18n import say


@command(
    "demo",
    say(
        "Play a whole evening with 42 invented players and leave its database, papers and workbook in "
        "FOLDER. The cards of every deal are really dealt and played, at random."
    ),
    "jassturnier demo evening",
)
@click.argument("folder", type=click.Path(path_type=Path))
@option(
    "--seed", words=say("Number that makes the evening repeatable."), type=click.IntRange(0), default=2027
)
@pass_app
def demo(app: App, folder: Path, seed: int) -> None:
    """Play an evening."""
    from jassturnier.services import demo as evening

    today = datetime.now().astimezone().date()
    show = evening.Show(folder, seed, app.language, app.words(say("Demonstration")), today)
    with app.progress(say("Playing"), evening.steps()) as advance:
        files = evening.play(app.office().station, show, advance)
    app.show(
        {"files": [str(file) for file in files]},
        [
            say("The evening is played. It left:"),
            *(f"  {file}" for file in files),
            say("Look at it with: jassturnier --db {place} rank", place=str(files[0])),
        ],
    )
