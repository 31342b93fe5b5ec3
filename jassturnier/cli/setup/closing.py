"""Commands that close a tournament, open it again, or take it away."""

from collections.abc import Iterator

from jassturnier.cli.kit.base import command, name_argument
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.people.cash import debts
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.cash.box import box
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.lots import open_lots

_name = name_argument(required=False)


@command(
    "close",
    say(
        "Close a tournament: nothing in it can be changed until “reopen”; it is still shown and printed. "
        "Without a name it is the chosen one."
    ),
    "jassturnier close Frühlingsjass",
)
@_name
@pass_app
def close(app: App, name: str | None) -> None:
    from jassturnier.services.setup import closing

    found = closing.close(closing.desk_of(app.office(), name))
    _, missing = _results(found)
    if missing:
        app.note(say_n("{n} result is still missing.", "{n} results are still missing.", missing))
    app.note(*_to_come(found), *open_lots(found))
    for owed in debts(found):
        app.note(owed, say("“cash” lists who; once “reopen” is typed, “paid” takes it."))
    money = box(found)
    app.show(
        {"closed": found.name, "missing": missing, "debtors": money.debtors, "open": money.open},
        [say("“{name}” is closed; “reopen” lets it be changed again.", name=found.name)],
    )


@command(
    "reopen",
    say("Let a closed tournament be changed again; without a name the chosen one."),
    "jassturnier reopen Frühlingsjass",
)
@_name
@pass_app
def reopen(app: App, name: str | None) -> None:
    from jassturnier.services.setup import closing

    found = closing.reopen(closing.desk_of(app.office(), name))
    app.show({"reopened": found.name}, [say("“{name}” can be changed again.", name=found.name)])


@command(
    "delete",
    say(
        "Take a tournament out of the database, after a backup; “undo” brings it back. Its people stay in "
        "the register."
    ),
    "jassturnier delete Frühlingsjass",
)
@name_argument()
@pass_app
def delete(app: App, name: str) -> None:
    from jassturnier.services.setup import closing

    desk = closing.desk_of(app.office(), name)
    leaving = closing.look(desk)
    title = leaving.tournament.name
    app.note(
        say(
            "“{name}”: entries {entries}, rounds {rounds}, results {results}",
            name=title,
            entries=len(leaving.tournament.entries),
            rounds=sum(1 for _ in leaving.tournament.rounds()),
            results=_results(leaving.tournament)[0],
        )
    )
    app.agreed(say("Take it out of the database?"), enter=False)
    kept = closing.delete(desk, leaving)
    app.show(
        {"deleted": title, "kept": kept},
        [
            say("“{name}” is taken out of the database; “undo” brings it back.", name=title),
            say("The state before is kept as {path}.", path=str(kept)),
        ],
    )


def _to_come(tournament: Tournament) -> Iterator[Text]:
    """Say what the regulation has that is not played."""
    stage, stages = tournament.stage(), len(tournament.regulation.stages)
    if len(stage.rounds) < stage.rules.rounds:
        yield say("{drawn} of {rounds} rounds drawn.", drawn=len(stage.rounds), rounds=stage.rules.rounds)
    if stage.number < stages:
        yield say_n("Only {n} stage has begun.", "Only {n} stages have begun.", stage.number)


def _results(tournament: Tournament) -> tuple[int, int]:
    """Return how many results there are, and how many are missing."""
    missing = sum(len(round_.open_tables()) for round_ in tournament.rounds())
    return sum(len(round_.tables) for round_ in tournament.rounds()) - missing, missing
