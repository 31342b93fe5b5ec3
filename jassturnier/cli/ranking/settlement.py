"""The command that shows who pays whom."""

from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.listed import documents, shown
from jassturnier.i18n import say


@command(
    "settlement",
    say(
        "Show who pays whom how much where points are paid in money, all rounds together, in the fewest "
        "payments for up to 18 people, in few for more. “print settlement” prints it; the workbook of "
        "“export” has it, too."
    ),
    "jassturnier settlement",
)
@option("--desk", words=say("Also show what is hidden from the hall."), is_flag=True)
@pass_app
def settlement(app: App, *, desk: bool) -> None:
    from jassturnier.services.ranking.prizes import settlement_for_the_hall

    tournament = app.desk().tournament()
    listed = settlement_for_the_hall(tournament, desk=desk)
    (payments,) = documents(listed, app.language)
    document = {"tournament": tournament.name, "head": tournament.head, "payments": payments}
    app.show(document, shown(listed, app.language, tournament.name))
