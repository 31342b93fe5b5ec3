"""The command that draws."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jassturnier.cli.base import command, option
from jassturnier.cli.context import App, pass_app
from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, say, say_n

if TYPE_CHECKING:
    from jassturnier.services.desk import Desk
    from jassturnier.services.drawing import Proposal


@command(
    "draw",
    say(
        "Draw the next round: who plays where, with whom, against whom, and who rests. It is shown first; "
        "nothing is stored before you agree. With --from, take a plan drawn elsewhere (CSV with the columns "
        "round, table, seat, player)."
    ),
    "jassturnier draw",
)
@option("--from", "plan", words=say("Plan drawn elsewhere."), type=click.Path(path_type=Path), metavar="FILE")
@option("--seed", words=say("Number that makes the draw repeatable."), type=click.IntRange(0))
@option("--all", "all_rounds", words=say("Draw all rounds that are left."), is_flag=True)
@option("--allow-missing", words=say("Draw although results are missing."), is_flag=True)
@option("--preview", words=say("Only show it."), is_flag=True)
@pass_app
def draw(app: App, /, plan: Path | None, preview: bool, **how: bool | int | None) -> None:
    """Draw the next round."""
    from jassturnier.services import drawing

    desk = app.desk()
    proposal = _from_file(desk, plan) if plan else _drawn(app, desk, how)
    if preview:
        app.show(_document(proposal), [*_summary(proposal), *_tables(app, proposal)])
        return
    app.note(*_summary(proposal))
    if not app.ask(say("Take this draw?"), without_terminal=True):
        raise NotAllowed(say("Nothing was stored."))
    drawing.store(desk, proposal)
    app.show(
        _document(proposal),
        [*_tables(app, proposal), say("Next: “print” makes the seating list and the slips.")],
    )


def _from_file(desk: "Desk", plan: Path) -> "Proposal":
    from jassturnier.services.planning import propose_from
    from jassturnier.store.files import read_file

    return propose_from(desk, read_file(plan))


def _drawn(app: App, desk: "Desk", how: dict[str, bool | int | None]) -> "Proposal":
    from jassturnier.services.drawing import Wanted, propose

    with app.progress(say("Drawing"), 100) as advance:
        wanted = Wanted(progress=_steps(advance), **how)  # type: ignore[arg-type]
        proposal = propose(desk, wanted)
        advance(100)
        return proposal


def _steps(advance: Callable[[int], None]) -> Callable[[int, int], bool]:
    shown = 0

    def progress(done: int, total: int, /) -> bool:
        nonlocal shown
        percent = 100 * done // max(total, 1)
        if percent > shown:
            advance(percent - shown)
            shown = percent
        return True

    return progress


def _summary(proposal: "Proposal") -> list[Text]:
    from jassturnier.draw.check import summary

    first = proposal.draws[0]
    seated = sum(len(table.keys) for table in first.tables)
    lines = [
        say(
            "{round}: {seated}, {tables}, {rest}; seed {seed}.",
            round=proposal.evening.regulation.round_name(proposal.first),
            seated=say_n("{n} player", "{n} players", seated)
            if proposal.singles()
            else say_n("{n} pair", "{n} pairs", seated),
            tables=say_n("{n} table", "{n} tables", len(first.tables)),
            rest=_rest(proposal),
            seed=str(proposal.seed),
        )
    ]
    if proposal.away:
        names = [f"{entry.number} {entry.name}" for entry in proposal.away]
        lines.append(
            say_n("{n} is not here: {names}.", "{n} are not here: {names}.", len(names), names=names)
        )
    return [*lines, *summary(proposal.report)]


def _rest(proposal: "Proposal") -> Text:
    resting = [f"{entry.number} {entry.name}" for entry in proposal.resting()]
    if not resting:
        return say("nobody rests")
    return say_n("{n} rests: {names}", "{n} rest: {names}", len(resting), names=resting)


def _tables(app: App, proposal: "Proposal") -> list[str]:
    people = proposal.evening.by_key()
    lines = []
    for number, round_ in zip(proposal.numbers(), proposal.draws, strict=True):
        lines.append(app.words(proposal.evening.regulation.round_name(number)))
        for table in sorted(round_.tables, key=lambda table: table.number):
            sides = [" + ".join(f"{people[k].number} {people[k].name}" for k in side) for side in table.sides]
            lines.append(f"{table.number:>4}  {' – '.join(sides)}")
    return lines


def _document(proposal: "Proposal") -> dict[str, object]:
    people = proposal.evening.by_key()
    return {
        "method": proposal.method,
        "seed": proposal.seed,
        "rounds": [
            {
                "number": number,
                "tables": [
                    {
                        "table": table.number,
                        "sides": [[people[key].number for key in side] for side in table.sides],
                    }
                    for table in round_.tables
                ],
                "rest": [people[key].number for key in round_.rests],
            }
            for number, round_ in zip(proposal.numbers(), proposal.draws, strict=True)
        ],
        "report": {
            name: {"found": count.found, "minimum": count.minimum}
            for name, count in proposal.counts().items()
        },
    }
