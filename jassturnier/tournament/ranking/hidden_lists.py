"""What the hall may see: complete rounds, those hidden until the end and those not yet published left out."""

from collections.abc import Set as AbstractSet
from dataclasses import replace

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, in_language, say
from jassturnier.tournament.fund import shares
from jassturnier.tournament.model import RoundInfo, StageInfo, Tournament
from jassturnier.tournament.regulation.regulation import Publish
from jassturnier.values import frozen


@frozen
class Waiting:
    """What is decided and waits for “publish”: complete rounds with their stages, and the prizes."""

    rounds: tuple[tuple[StageInfo, RoundInfo], ...]
    prizes: bool

    def __bool__(self) -> bool:
        """Say whether anything waits."""
        return bool(self.rounds) or self.prizes

    def named(self, tournament: Tournament) -> list[Text]:
        """Name what waits: “Round 3”, “the final list”, “the prizes”."""
        words = [_named(tournament, *each) for each in self.rounds]
        return [*words, say("the prizes")] if self.prizes else words


def _named(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> Text:
    if _is_last(tournament, stage, round_):
        return say("the final list")
    name = tournament.regulation.round_name(round_.number)
    if len(tournament.regulation.stages) == 1:
        return name
    return say("{stage}: {round}", stage=in_language(stage.rules.name, tournament.language), round=name)


def waiting(tournament: Tournament) -> Waiting:
    """Return what waits to be published."""
    rounds = (
        (stage, round_)
        for stage in tournament.hours()
        for round_ in stage.rounds
        if not round_.open_tables() and not _released(tournament, stage, round_)
    )
    decided = tournament.over() and bool(tournament.regulation.prizes)
    return Waiting(tuple(rounds), decided and not (prizes_released(tournament) and _settled(tournament)))


def _settled(tournament: Tournament) -> bool:
    """Say whether the sum that prizes are shares of is fixed: “publish” fixes it."""
    return tournament.prizes_published or tournament.closed or not shares(tournament)


def prizes_released(tournament: Tournament) -> bool:
    """Say whether the hall may see who wins what, once all is decided."""
    at_once = tournament.regulation.publish is Publish.AT_ONCE
    return at_once or tournament.prizes_published or tournament.closed


def _released(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> bool:
    """Say whether a round needs no “publish”, or has had it."""
    waits = tournament.regulation.publish
    if waits is Publish.AT_ONCE or round_.published or tournament.closed:
        return True
    return waits is Publish.FINAL and not _is_last(tournament, stage, round_)


def _is_last(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> bool:
    return tournament.regulation.is_last(stage.number) and round_.number == stage.rules.rounds


def rounds_shown(tournament: Tournament, stage: StageInfo) -> int:
    """Return after how many rounds of a stage the hall sees its rank list: 0 is none.

    A round counts as soon as it is complete, where lists are live with its first result.
    """
    rules, shown = tournament.regulation, 0
    for round_ in stage.rounds:
        if not _released(tournament, stage, round_) or (round_.open_tables() and not rules.live):
            break
        shown = round_.number
    if rules.hidden_after is None or (stage.complete() and shown == len(stage.rounds)):
        return shown
    return min(shown, rules.hidden_after)


def hidden(tournament: Tournament, stage: StageInfo, after: int) -> bool:
    """Say whether the rank list of a stage after so many rounds is hidden until its end.

    A round counts from its first result on: rounds that are only drawn hide nothing.
    """
    shown = tournament.regulation.hidden_after
    if shown is None or stage.complete():
        return False
    return any(shown < round_.number <= after and round_.has_results() for round_ in stage.rounds)


def hides_any(tournament: Tournament) -> bool:
    """Say whether any rank list of a tournament is hidden until the end."""
    return any(hidden(tournament, stage, len(stage.rounds)) for stage in tournament.stages)


def refuse_hidden(
    tournament: Tournament, stage: StageInfo, after: int | None = None, *, desk: bool = False
) -> None:
    """Keep a rank list that is hidden after so many rounds (None: all) from the hall; the desk may see it.

    Raises:
        NotAllowed: it is hidden.
    """
    if not desk and hidden(tournament, stage, len(stage.rounds) if after is None else after):
        first = tournament.regulation.round_name((tournament.regulation.hidden_after or 0) + 1)
        raise NotAllowed(
            say("From {round} on the rank list is hidden until the end; --desk shows it.", round=first)
        )


def shown_to_all(tournament: Tournament, after: int | None = None) -> Tournament:
    """Return the tournament without the results that are hidden from the hall.

    Of the stage being played those after its first `after` rounds are left out, too, and of a round being
    played all of them, unless lists are live.
    """
    played = tournament.played_stage()
    stages = (
        _shown(tournament, stage, after if stage.number >= played.number else None)
        for stage in tournament.stages
    )
    return replace(tournament, stages=tuple(stages))


def without_results(tournament: Tournament, but: AbstractSet[int] = frozenset()) -> Tournament:
    """Return the tournament without any result but those of some tables, by their keys."""
    return tournament.with_rounds(lambda round_: _without_results(round_, but))


def tables_with_results(tournament: Tournament) -> AbstractSet[int]:
    """Return the keys of the tables whose results are in."""
    return {table.key for _, table in tournament.tables() if table.result is not None}


def last_shown(stage: StageInfo) -> int:
    """Return after how many rounds a stage has its newest rank list with a result."""
    return max((round_.number for round_ in stage.rounds if round_.has_results()), default=0)


def wanted_or_newest(stage: StageInfo, after: int | None) -> int | None:
    """Return after how many rounds a rank list is meant, None for all: rounds only drawn change no rank."""
    newest = last_shown(stage)
    return newest if after is None and 0 < newest < len(stage.rounds) else after


def _shown(tournament: Tournament, stage: StageInfo, after: int | None) -> StageInfo:
    shown = rounds_shown(tournament, stage)
    limit = shown if after is None else min(shown, after)
    rounds = (round_ if round_.number <= limit else _without_results(round_) for round_ in stage.rounds)
    return replace(stage, rounds=tuple(rounds))


def _without_results(round_: RoundInfo, but: AbstractSet[int] = frozenset()) -> RoundInfo:
    tables = (
        table if table.key in but else replace(table, result=None, played=(), readings=())
        for table in round_.tables
    )
    return replace(round_, tables=tuple(tables))
