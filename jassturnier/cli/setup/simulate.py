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
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.prize_words import above, in_francs, prize_notes
from jassturnier.tournament.ranking.prizes import prize_lists
from jassturnier.tournament.regulation.schema import MOST_ENTRIES

if TYPE_CHECKING:
    from jassturnier.services.setup.rehearsal import Rehearsed
    from jassturnier.tournament.regulation.stage_rules import Points
    from jassturnier.tournament.scoring.simulation import Length

_HOUR = 60


@command(
    "simulate",
    say(
        "Rehearse an evening of so many players: a real draw, every deal played at random by the rules, a "
        "real rank list. It shows how far the totals lie apart and how long it takes; nothing is stored."
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
    from jassturnier.services.setup import rehearsal, tournaments
    from jassturnier.services.setup.own_regulations import own_regulations
    from jassturnier.tournament.scoring.simulation import Length

    place = own_regulations(app.office()).named(regulation)
    rules = tournaments.checked(tournaments.document(place), regulation)
    speak_of(rules.labels)
    stage = rules.stages[0]
    with app.progress(say("Playing"), stage.rounds) as advance:
        found = rehearsal.rehearse(rules, players, seed, advance)
    length = Length(found.deals(), minutes, pause)
    document = {
        "regulation": in_language(rules.name, app.language),
        "players": players,
        "seed": seed,
        "rounds": stage.rounds,
        "deals": stage.deals,
        "tables": _tables(found),
        "rests": _rests(found),
        "partners_twice": found.report.partners.found,
        "opponents_twice": found.report.opponents.found,
        "totals": _totals(found),
        "prizes": prizes_document(app, found.tournament, prize_lists(found.tournament)),
        "minutes": length.minutes,
        "starts": f"{start:%H:%M}",
        "ends": f"{length.ends(start.time()):%H:%M}",
    }
    if len(rules.stages) > 1:
        app.note(say("Only the first stage is rehearsed."))
    app.show(document, _lines(app, found, length, start))


def _tables(found: "Rehearsed") -> int:
    return max(len(round_.tables) for round_ in found.tournament.stage().rounds)


def _rests(found: "Rehearsed") -> int:
    return max(len(round_.resting()) for round_ in found.tournament.stage().rounds)


def _totals(found: "Rehearsed") -> dict[str, "Points"]:
    totals = found.totals
    return {
        "best": totals.best,
        "upper": totals.upper,
        "middle": totals.middle,
        "lower": totals.lower,
        "worst": totals.worst,
    }


def _lines(app: App, found: "Rehearsed", length: "Length", start: datetime) -> list[Shown]:
    totals = found.totals
    return [
        in_language(found.tournament.regulation.name, app.language),
        say_n("{n} table, {rests} rest.", "{n} tables, {rests} rest.", _tables(found), rests=_rests(found)),
        say(
            "Met again as partners {partners}, as opponents {opponents}.",
            partners=found.report.partners.found,
            opponents=found.report.opponents.found,
        ),
        say("Best total {best}, worst {worst}.", best=totals.best, worst=totals.worst),
        say(
            "A quarter lies at {upper} or better, half at {middle} or better, three quarters at {lower} or "
            "better.",
            upper=totals.upper,
            middle=totals.middle,
            lower=totals.lower,
        ),
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
