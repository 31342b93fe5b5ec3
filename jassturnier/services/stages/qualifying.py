"""Going on to the next stage: who does, and storing it; who meets whom in a K.-o. round."""

from collections.abc import Sequence
from random import Random

from jassturnier.draw.seating import by_lot
from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, in_language, own_words, say, say_n
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Head
from jassturnier.store.kit import written as m
from jassturnier.tournament.knockout import by_seed, first_matches, next_matches
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from jassturnier.tournament.people.seats import staged_title
from jassturnier.tournament.qualifying import GoesOn, Qualification, as_stored, qualification
from jassturnier.tournament.ranking.final_list import (
    equal,
    next_stage,
    next_stages,
    ready,
    to_be_decided,
    undecided_matches,
)
from jassturnier.tournament.regulation.stage_rules import fits, unfit
from jassturnier.values import frozen


@frozen
class Preview:
    """A qualification that is not stored yet, one for each stage at the same time.

    `head` is the state of the data it was made from.
    """

    tournament: Tournament
    head: Head
    results: tuple[Qualification, ...]


def preview(desk: Desk) -> Preview:
    """Work out who goes on to the next stage, without storing anything.

    Raises:
        NotAllowed: there is no further stage, or the present one is not finished; what is missing is named.
    """
    tournament, head = desk.tournament_and_head()
    return Preview(tournament, head, _to_come(tournament))


def _to_come(tournament: Tournament) -> tuple[Qualification, ...]:
    numbers = next_stages(tournament)
    _refuse_unfinished(tournament, last=not numbers)
    if not numbers:
        raise NotAllowed(
            no_further_stage(tournament), say("“rank” shows the rank list, “print standings” prints it.")
        )
    return tuple(qualification(tournament, number) for number in numbers)


def who_plays_stays(tournament: Tournament) -> Text:
    """Say that nobody comes into a stage any more of which a round is drawn."""
    name = in_language(tournament.stage().rules.name, tournament.language)
    return say("In “{stage}” a round is drawn: who plays stays.", stage=name)


def no_further_stage(tournament: Tournament) -> Text:
    """Say that nothing follows on the present stage; one that a series led to is drawn then."""
    if len(tournament.stages) == 1 and tournament.stage().rules.series is not None:
        return who_plays_stays(tournament)
    return say_n(
        "The regulation has one stage only.", "This is the last of {n} stages.", len(tournament.stages)
    )


def qualified(tournament: Tournament) -> tuple[Qualification, ...]:
    """Return who goes on: to the next stages once their source is over, else who did to the present ones.

    Raises:
        NotAllowed: as `preview`.
    """
    stage = tournament.stage()
    following = next_stage(tournament) is not None and ready(tournament)
    if stage.rules.source is None or following:
        return _to_come(tournament)
    return tuple(as_stored(tournament, field) for field in stage.fields())


def _refuse_unfinished(tournament: Tournament, *, last: bool) -> None:
    """Refuse to go on while the stage being played, or one that the next takes from, is not decided."""
    missing = (
        _missing(tournament, stage, number)
        for stage in to_be_decided(tournament)
        for number in range(1, stage.rules.rounds + 1)
    )
    faults = [text for text in missing if text is not None]
    tied = [
        equal(stage, match)
        for stage in to_be_decided(tournament)
        for match in undecided_matches(tournament, stage)
    ]
    if tied and not faults:
        raise NotAllowed(*tied)
    if faults and not last:
        raise NotAllowed(*faults, say("Who goes on is certain when every result is in."))


def _missing(tournament: Tournament, stage: StageInfo, number: int) -> Text | None:
    name = staged_title(tournament, stage, number)
    if number > len(stage.rounds):
        return say("{round} is not drawn yet.", round=name)
    tables = [str(table.number) for table in stage.rounds[number - 1].open_tables()]
    if not tables:
        return None
    return say_n(
        "{round}: the result of table {tables} is missing.",
        "{round}: the results of {n} tables are missing: {tables}.",
        len(tables),
        round=name,
        tables=tables,
    )


def refuse_impossible(*results: Qualification) -> None:
    """Refuse a qualification that cannot be stored.

    Raises:
        NotAllowed: a lot is needed first, or so many cannot play the stage.
    """
    needed = [equal(result.source, tied) for result in results for tied in result.lots]
    faults = [
        say("{stage}: {text}", stage=own_words(result.rules.name), text=text) if results[1:] else text
        for result in results
        for text in result.faults
    ]
    if needed or faults:
        advice = say("Nothing was stored. “qualify --preview” shows who would go on.")
        change = say("“regulation change” sets how many go on, and what becomes of equals.")
        raise NotAllowed(*faults, *needed, advice, *([change] if faults else []))


def store(desk: Desk, proposal: Preview) -> Tournament:
    """Begin the next stage with those who go on; nothing may have changed since the preview.

    Raises:
        NotAllowed: it cannot be stored as it is.
        Failed: somebody else changed the data in the meantime.
    """
    refuse_impossible(*proposal.results)
    with desk.changing(proposal.head, backup=True) as (session, read):
        for result in proposal.results:
            stage = m.Stage(tournament_id=desk.tournament_id, number=result.number)
            session.add(stage)
            session.add_all(row_of(stage.id, one) for one in result.going)
        return read()


def row_of(stage: int, one: GoesOn) -> "m.StageEntry":
    """Return the row of somebody who goes on to a stage."""
    return m.StageEntry(
        stage_id=stage,
        entry_id=one.place.entry.key,
        group=one.group,
        seed=one.seed,
        reason=f"{one.code} {one.why.value}",
    )


def first_order(stage: StageInfo, players: Sequence[EntryInfo], seed: int) -> tuple[int, ...]:
    """Return the order from which a first K.-o. round is made: the seeds of those who are here.

    Where the regulation says who meets whom, everybody keeps the place. Where nobody has a seed, in a
    tournament that begins with K.-o. matches, they are drawn.
    """
    here = [entry.key for entry in players]
    if _is_first_of_all(stage):
        return tuple(by_lot(here, Random(seed)))
    return tuple(key for key in by_seed(stage) if stage.rules.paired or key in here)


def matches_of(
    tournament: Tournament, players: Sequence[EntryInfo], order: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """Return the matches of the next round among those who are here; alone is whose rival is not.

    A first one is made from the `order`.
    """
    stage = tournament.stage()
    here = {entry.key for entry in players}
    rounds = stage.rounds
    matches = next_matches(tournament.regulation, stage) if rounds else first_matches(stage.rules, order)
    kept = (tuple(key for key in match if key in here) for match in matches)
    return tuple(match for match in kept if match)


def _is_first_of_all(stage: StageInfo) -> bool:
    """Say whether nobody has a seed: the tournament begins with these matches, and no series led to it."""
    return not stage.rounds and stage.rules.source is None and stage.rules.series is None


def refuse_undecided(tournament: Tournament, players: Sequence[EntryInfo]) -> None:
    """Keep a K.-o. round from being drawn before the one before it is decided.

    Raises:
        NotAllowed: results are missing, matches are level, or so many cannot play so many rounds.
    """
    stage = tournament.stage()
    if any(round_.open_tables() for round_ in stage.rounds):
        raise NotAllowed(say("Who wins goes on: a K.-o. round needs every result of the round before."))
    if tied := undecided_matches(tournament, stage):
        raise NotAllowed(*(equal(stage, match) for match in tied))
    entries = len(by_seed(stage)) if stage.rules.paired else len(players)
    if not stage.rounds and not fits(entries, stage.rules.rounds):
        raise NotAllowed(
            unfit(entries, stage.rules.rounds),
            say("“here --all-but” leaves somebody out; “regulation change” sets the number of rounds."),
        )
