"""The command that rehearses an evening."""

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.base import TimeOfDay, command, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.ranking.prizes import prizes_document
from jassturnier.i18n import Text, in_language, say, say_n
from jassturnier.languages.rounds import speak_of
from jassturnier.services.setup.regulation_files import own_regulations
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.prize_words import above, in_francs, prize_notes
from jassturnier.tournament.ranking.prizes import prize_lists
from jassturnier.tournament.regulation.schema import MOST_ENTRIES
from jassturnier.tournament.scoring.simulation import Length

if TYPE_CHECKING:
    from jassturnier.services.setup.rehearsal import Rehearsed, RehearsedStage

_HOUR = 60


@command(
    "simulate",
    say(
        "Rehearse an evening of so many players: a real draw, every deal played at random by the rules, a "
        "real rank list, and so on through all stages. It shows how far the totals lie apart and how long it "
        "takes; nothing is stored."
    ),
    "jassturnier simulate 42 --regulation schieber-einzel-4x12 --start 20:00",
)
@click.argument("players", type=click.IntRange(1, MOST_ENTRIES))
@option(
    "--regulation",
    words=say("Regulation: an id of “regulation list”, or a file."),
    default="schieber-einzel-4x12",
    metavar="NAME",
)
@option("--minutes", words=say("Minutes a deal takes."), type=click.IntRange(1, _HOUR), default=3)
@option("--break", "pause", words=say("Minutes between two rounds."), type=click.IntRange(0, 600), default=15)
@option(
    "--start",
    words=say("When the first round begins."),
    type=TimeOfDay(),
    default="19:30",
    metavar="HH:MM",
)
@option(
    "--seed", words=say("Number that makes the evening repeatable."), type=click.IntRange(0), default=2027
)
@pass_app
def simulate(  # noqa: PLR0913 — one parameter for each option
    app: App, players: int, *, regulation: str, minutes: int, pause: int, start: datetime, seed: int
) -> None:
    from jassturnier.services.setup import rehearsal

    rules = own_regulations(app.office().station).rules(regulation)
    speak_of(rules.labels)
    with app.progress(say("Playing"), sum(stage.rounds for stage in rules.stages)) as advance:
        found = rehearsal.rehearse(rules, players, seed, advance)
    length = Length(found.deals(), minutes, pause)
    document = {
        "regulation": in_language(rules.name, app.language),
        "players": players,
        "seed": seed,
        **_numbers(found.stages[0]),
        "stages": [
            {
                "name": in_language(each.stage.rules.name, app.language),
                "entries": len(each.stage.entries),
                **_numbers(each),
            }
            for each in found.stages
        ],
        "faults": found.faults,
        "prizes": prizes_document(app, found.tournament, prize_lists(found.tournament)),
        "minutes": length.minutes,
        "starts": f"{start:%H:%M}",
        "ends": f"{length.ends(start.time()):%H:%M}",
    }
    app.show(document, _lines(app, found, length, start))


def _numbers(found: "RehearsedStage") -> dict[str, object]:
    rules = found.stage.rules
    return {
        "rounds": rules.rounds,
        "deals": rules.deals,
        "tables": found.tables(),
        "rests": found.rests(),
        "partners_twice": found.report.partners.found,
        "opponents_twice": found.report.opponents.found,
        "totals": found.totals,
    }


def _lines(app: App, found: "Rehearsed", length: Length, start: datetime) -> list[Shown]:
    several = len(found.tournament.regulation.stages) > 1
    return [
        in_language(found.tournament.regulation.name, app.language),
        *(line for each in found.stages for line in _of_stage(app, found, each, named=several)),
        *_not_played(app, found),
        say_n(
            "{n} round of {deals} deals at {minutes} minutes: {duration}, from {start} to {end}.",
            "{n} rounds of {deals} deals at {minutes} minutes, {pause} minutes between rounds: "
            "{duration}, from {start} to {end}.",
            len(length.deals),
            deals=length.each,
            minutes=length.deal,
            pause=length.pause,
            duration=length.duration,
            start=f"{start:%H:%M}",
            end=f"{length.ends(start.time()):%H:%M}",
        ),
        *_prizes(found.tournament),
    ]


def _of_stage(app: App, found: "Rehearsed", each: "RehearsedStage", *, named: bool) -> Iterator[Text]:
    stage, totals = each.stage, each.totals
    if named:
        kind = found.tournament.regulation.common(stage.number).entry
        name = in_language(stage.rules.name, app.language)
        yield say("{stage}: {entries}.", stage=name, entries=kind.counted(len(stage.entries)))
    yield say_n("{n} table, {rests} rest.", "{n} tables, {rests} rest.", each.tables(), rests=each.rests())
    yield say(
        "Met again as partners {partners}, as opponents {opponents}.",
        partners=each.report.partners.found,
        opponents=each.report.opponents.found,
    )
    yield say("Best total {best}, worst {worst}.", best=totals.best, worst=totals.worst)
    yield say(
        "A quarter lies at {upper} or better, half at {middle} or better, three quarters at {lower} or "
        "better.",
        upper=totals.upper,
        middle=totals.middle,
        lower=totals.lower,
    )


def _not_played(app: App, found: "Rehearsed") -> Iterator[Text]:
    """Say why the next stage cannot be played by so many."""
    for fault in found.faults:
        rules = found.tournament.regulation.stages[len(found.stages)]
        yield say("{stage}: {text}", stage=in_language(rules.name, app.language), text=fault)


def _prizes(tournament: Tournament) -> Iterator[Text]:
    """Say what each rank wins in money, those that win as much in one line; of what sum shares are."""
    lists = prize_lists(tournament)
    for listed in lists:
        for amount, awards in groupby(listed.awards, lambda award: award.amount):
            ranks = tuple(str(award.rank) for award in awards)
            if amount:
                yield say("{places}: {prize}", places=(above(listed), *ranks), prize=in_francs(amount))
    if any(award.amount for listed in lists for award in listed.awards):
        yield from prize_notes(tournament, lists)
