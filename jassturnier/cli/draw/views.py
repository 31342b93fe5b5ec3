"""Commands that show a draw and judge it."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jassturnier.cli.draw.proposals import unkept, unkept_lines
from jassturnier.cli.draw.report import people_of, report_document, report_lines, rest_line, sides_in_words
from jassturnier.cli.kit.base import command, option, round_option, stage_option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import table
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.draw.ways import NAMES
from jassturnier.i18n import Text, say, say_n
from jassturnier.store.kit.files import read_file
from jassturnier.tournament.lists import Column, Kind
from jassturnier.tournament.model import EntryInfo, RoundInfo, Tournament
from jassturnier.tournament.people.seated import named_seats
from jassturnier.tournament.scoring.sheet_numbers import find_round, find_stage, sheet_label

if TYPE_CHECKING:
    from jassturnier.services.draw.drawing import Proposal
    from jassturnier.services.workplace import Desk


@command(
    "show",
    say("Show who sits where in a round, by table or by name."),
    "jassturnier draw show --by name",
)
@option(
    "--by", "order", words=say("Order of the list."), type=SpokenChoice(["table", "name"]), default="table"
)
@round_option
@stage_option
@pass_app
def show(app: App, order: str, round_: int | None, stage: int | None) -> None:
    now = app.desk().tournament()
    found = find_round(now.stage() if stage is None else find_stage(now, stage), round_)
    tournament = now.during(found)
    lines = list(_by_table(tournament, found)) if order == "table" else _by_name(app, tournament, found)
    app.show(_round_document(tournament, found), [*_how_drawn(tournament, found), *lines])


def _how_drawn(tournament: Tournament, round_: RoundInfo) -> Iterator[Text]:
    title = tournament.regulation.round_name(round_.number)
    effort = say("the usual effort") if round_.effort is None else say("effort {n}", n=str(round_.effort))
    yield say(
        "{round}: drawn by “{method}”, seed {seed}, {effort}.",
        round=title,
        method=NAMES.of(round_.method),
        seed=str(round_.seed),
        effort=effort,
    )
    people = tournament.by_key()
    for swap in round_.swaps:
        one, other = people[swap.one].numbered, people[swap.other].numbered
        if swap.reason:
            yield say(
                "Swapped later: {one} and {other} ({reason}).", one=one, other=other, reason=swap.reason
            )
        else:
            yield say("Swapped later: {one} and {other}.", one=one, other=other)
    if round_.opened:
        opened = list(map(str, round_.opened))
        yield say_n(
            "Opened later: table {tables}.", "Opened later: tables {tables}.", len(opened), tables=opened
        )


def _by_table(tournament: Tournament, round_: RoundInfo) -> Iterator[Shown]:
    people = people_of(tournament)
    for place in round_.tables:
        yield f"{place.number:>4}  {sheet_label(place.sheet):>5}  {sides_in_words(place.sides, people)}"
    yield from rest_line(round_.resting(), people)


def _by_name(app: App, tournament: Tournament, round_: RoundInfo) -> list[Shown]:
    seats: dict[int, tuple[Text | str, str]] = dict.fromkeys(round_.resting(), (say("rests"), ""))
    for place in round_.tables:
        seats |= {key: (str(place.number), seat) for seat, key in named_seats(tournament, place)}
    columns: tuple[Column[EntryInfo], ...] = (
        Column("name", say("Name"), lambda entry: entry.listed, Kind.NAME),
        Column("number", say("No."), lambda entry: entry.number, Kind.NUMBER),
        Column("table", say("Table"), lambda entry: seats[entry.key][0], Kind.NUMBER),
        Column("seat", say("Seat"), lambda entry: seats[entry.key][1], Kind.LABEL),
    )
    entries = [entry for entry in tournament.entries if entry.key in seats]
    return table(columns, sorted(entries, key=EntryInfo.sort_key), app.language)


def _round_document(tournament: Tournament, round_: RoundInfo) -> dict[str, object]:
    people = tournament.by_key()

    def numbers(keys: Sequence[int]) -> list[int]:
        return [people[key].number for key in keys]

    return {
        "round": round_.number,
        "method": round_.method,
        "seed": round_.seed,
        "effort": round_.effort,
        "rank_order": numbers(round_.rank_order),
        "tables": [
            {
                "table": place.number,
                "sheet": sheet_label(place.sheet),
                "group": place.group,
                "sides": [numbers(side) for side in place.sides],
            }
            for place in round_.tables
        ],
        "rest": numbers(round_.resting()),
        "opened": list(round_.opened),
        "swaps": [
            {"one": people[swap.one].number, "other": people[swap.other].number, "reason": swap.reason}
            for swap in round_.swaps
        ],
    }


plan_option = option(
    "--from", "plan", words=say("Plan drawn elsewhere."), type=click.Path(path_type=Path), metavar="FILE"
)


@command(
    "check",
    say(
        "Judge the draw of all rounds: partners, opponents, meetings, tables and seats that repeat, each "
        "number beside the proven minimum, and every repeat by name. With --from, a plan that would follow."
    ),
    "jassturnier draw check",
)
@plan_option
@pass_app
def check(app: App, plan: Path | None) -> None:
    from jassturnier.services.draw.swapping import check_stage

    desk = app.desk()
    proposal = None if plan is None else propose_file(desk, plan)
    tournament = desk.tournament() if proposal is None else proposal.tournament
    report = check_stage(tournament, proposal.draws if proposal else ())
    people = people_of(tournament)
    app.show(
        {
            **report_document(report, people),
            "unkept_wishes": [info.number for info in unkept(tournament, report)],
        },
        [
            *report_lines(app, report, people),
            *unkept_lines(tournament, report),
        ],
    )


def propose_file(desk: "Desk", plan: Path) -> "Proposal":
    """Read a plan drawn elsewhere."""
    from jassturnier.services.draw.planning import propose_from

    return propose_from(desk, read_file(plan))
