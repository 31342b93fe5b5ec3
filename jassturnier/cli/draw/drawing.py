"""The command that draws, and those below it that show, judge and change a draw."""

from pathlib import Path
from typing import Any

import click

from jassturnier.cli.draw import changes, views
from jassturnier.cli.draw.searching import searching
from jassturnier.cli.draw.views import propose_file
from jassturnier.cli.kit.base import COUNT, group, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.draw.ways import NAMES as WAYS
from jassturnier.errors import WrongUsage
from jassturnier.i18n import say

_OF_A_SEARCH = {"--seed": "seed", "--effort": "effort", "--method": "method", "--all": "all_rounds"}


@group(
    "draw",
    say(
        "Draw the next round: who plays where, with whom, against whom, and who rests. It is shown first; "
        "nothing is stored before you agree. Ctrl-C ends a long search and shows the best it has found. "
        "With --from, take a plan drawn elsewhere (CSV with the columns round, table, seat, player)."
    ),
    "jassturnier draw",
)
@option("--from", "plan", words=say("Plan drawn elsewhere."), type=click.Path(path_type=Path), metavar="FILE")
@option("--seed", words=say("Number that makes the draw repeatable."), type=COUNT)
@option("--effort", words=say("Steps the search may take."), type=COUNT)
@option("--method", words=say("Way to draw, for this round only."), type=WAYS.stable, metavar="NAME")
@option("--all", "all_rounds", words=say("Draw all rounds that are left."), is_flag=True)
@option("--allow-missing", words=say("Draw although results are missing."), is_flag=True)
@option("--preview", words=say("Only show it."), is_flag=True)
@pass_app
def draw(app: App, /, plan: Path | None, preview: bool, **how: Any) -> None:  # noqa: ANN401 — one for each option
    below = click.get_current_context().invoked_subcommand
    if below is None:
        _draw(app, plan, how, only_show=preview)
    elif plan or preview or any(map(_is_given, how.values())):
        raise WrongUsage(say("Options of “draw {command}” stand behind “{command}”.", command=below))


def _draw(app: App, plan: Path | None, how: dict[str, Any], *, only_show: bool) -> None:
    from jassturnier.cli.draw.proposals import show, take
    from jassturnier.services.draw.drawing import DrawOrder, propose

    desk, ended = app.desk(), False
    if plan is not None:
        _refuse_beside_file(how)
        proposal = propose_file(desk, plan)
    else:
        with searching(app, say("Drawing")) as watch:
            proposal = propose(desk, DrawOrder(progress=watch, **how))
        ended = watch.ended
    if only_show:
        show(app, proposal)
    else:
        take(app, desk, proposal, without_terminal=not ended)


def _refuse_beside_file(how: dict[str, Any]) -> None:
    """What says how to search says nothing about a plan that was drawn elsewhere."""
    given = [option for option, name in _OF_A_SEARCH.items() if _is_given(how[name])]
    if given:
        raise WrongUsage(say("“--from” takes a plan as it is; {options} does not go with it.", options=given))


def _is_given(value: object) -> bool:
    return value is not None and value is not False


for command in (views.show, views.check, changes.again, changes.move, changes.table):
    draw.add_command(command)
