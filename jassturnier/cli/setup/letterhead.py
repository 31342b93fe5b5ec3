"""The command about what stands on all papers."""

from pathlib import Path

import click

from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.words import SpokenChoice
from jassturnier.i18n import Text, say, usual_suits
from jassturnier.tournament.model import Letterhead

_SUITS = {"swiss": say("Swiss suits"), "french": say("French suits")}


@command(
    "letterhead",
    say(
        "Show or change what stands on all papers of the tournament: the club, its logo, the suits of its "
        "pack. The logo is kept in the database. The next tournament takes all of it over."
    ),
    'jassturnier letterhead --club "Jassclub Edelweiss" --logo edelweiss.png',
)
@option("--club", words=say("Name of the club; “” takes it off."), metavar="NAME")
@option("--logo", words=say("Logo, a PNG or JPEG file."), type=click.Path(path_type=Path), metavar="FILE")
@option("--no-logo", "without_logo", words=say("Take the logo off."), is_flag=True)
@option("--suits", words=say("Which suits are drawn."), type=SpokenChoice(list(_SUITS)))
@pass_app
def letterhead(
    app: App, club: str | None, logo: Path | None, *, without_logo: bool, suits: str | None
) -> None:
    from jassturnier.services.setup import letterhead as letterheads

    desk, wanted = app.desk(), letterheads.HeadChange(club, logo, without_logo, suits)
    changed = wanted != letterheads.HeadChange()
    shown = letterheads.change(desk, wanted, app.language) if changed else letterheads.letterhead(desk)
    drawn = shown.suits or usual_suits(app.language)
    app.show({"club": shown.club, "logo_bytes": len(shown.logo or b""), "suits": drawn}, _lines(shown, drawn))


def _lines(shown: Letterhead, suits: str) -> list[Text]:
    return [
        say("Club: {name}", name=shown.club) if shown.club else say("No club is named."),
        say("With a logo.") if shown.logo else say("Without a logo."),
        _SUITS[suits],
    ]
