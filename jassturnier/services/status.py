"""Where the evening stands, and what to do next."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import islice

from jassturnier.games.kit.base import side_letter
from jassturnier.i18n import Text, in_language, joined, say, say_n, verbatim
from jassturnier.services.hall import Time
from jassturnier.tournament.model import RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.seats import round_title, substitutes
from jassturnier.tournament.ranking.extra_lists import waiting
from jassturnier.tournament.ranking.final_list import equal, lots_needed, lots_now, next_stage
from jassturnier.tournament.regulation.round_rules import Partners
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.readings import by_phone_alone, unconfirmed
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from jassturnier.tournament.timing import pace_words
from jassturnier.values import frozen


class Phase(StrEnum):
    """What an evening waits for."""

    PLAYERS = "players"
    SERIES = "series"
    ROLL_CALL = "roll_call"
    DRAW = "draw"
    RESULTS = "results"
    LOT = "lot"
    STAGE = "stage"
    CLOSING = "closing"
    CLOSED = "closed"


@frozen
class Status:
    """The state of a tournament in a few lines, what it waits for, and the command that comes next."""

    tournament: Tournament
    lines: tuple[Text, ...]
    phase: Phase
    next_step: Text

    @property
    def waits_for(self) -> str:
        """Say for programs what comes next: the phase, but for the pairs that are made before a draw."""
        return "pairs" if self.next_step in (_BRING_THEM, MAKE_PAIRS) else self.phase


def status(time: Time) -> Status:
    """Sum up a tournament as it is at a moment."""
    tournament = time.tournament
    stage = tournament.stage()
    people, waits_for = (_people(tournament), *_exceptions(tournament)), phase(tournament)
    return Status(
        tournament,
        (
            *_closed(tournament),
            *people,
            *_stage(tournament, stage),
            *_rounds(tournament, stage),
            *_lots(tournament, waits_for),
            *_waiting(tournament),
            *pace_words(tournament, time.pace, time.now),
        ),
        waits_for,
        _next(tournament, stage, waits_for),
    )


def phase(tournament: Tournament) -> Phase:  # noqa: PLR0911 — the first that holds, in the order of an evening
    """Say what the evening waits for."""
    stage = tournament.stage()
    if tournament.closed:
        return Phase.CLOSED
    if not tournament.entries:
        return Phase.PLAYERS if stage.rules.series is None else Phase.SERIES
    if any(round_.open_tables() for round_ in stage.rounds):
        return Phase.RESULTS
    if not any(tournament.rounds()) and not tournament.roll_called():
        return Phase.ROLL_CALL
    if any(lots_now(tournament)):
        return Phase.LOT
    if len(stage.rounds) < stage.rules.rounds:
        return Phase.DRAW
    if any(round_.open_tables() for round_ in tournament.rounds()):
        return Phase.RESULTS
    return Phase.CLOSING if next_stage(tournament) is None else Phase.STAGE


def next_step(tournament: Tournament) -> Text:
    """Say what is done next."""
    return _next(tournament, tournament.stage(), phase(tournament))


def wrong(tournament: Tournament) -> Iterator[Text]:
    """Say how much is wrong, if anything is."""
    from jassturnier.tournament.audit import Level, audit  # noqa: PLC0415 — `status` does without it

    count = sum(finding.level is Level.WRONG for finding in audit(tournament))
    if count:
        yield say_n(
            "{n} thing is wrong; “audit” names it.", "{n} things are wrong; “audit” names them.", count
        )


def in_short(tournament: Tournament) -> Iterator[Text]:
    """Say in a line who is here, and how far the newest round is."""
    yield _people(tournament)
    for round_ in tournament.stage().rounds[-1:]:
        yield _results_of(tournament, round_)


def _closed(tournament: Tournament) -> Iterator[Text]:
    if tournament.closed:
        yield say("Closed: nothing can be changed until “reopen”.")


def _people(tournament: Tournament) -> Text:
    entered = say_n("{n} entry", "{n} entries", len(tournament.entries))
    if tournament.waiting:
        entered = say("{entered}, {n} waiting", entered=entered, n=len(tournament.waiting))
    if not tournament.roll_called():
        nobody = say("{entered}; nobody has been marked as here yet.", entered=entered)
        return say("{entered}.", entered=entered) if any(tournament.rounds()) else nobody
    here = sum(1 for entry in tournament.entries if entry.presence == "here")
    return say("{entered}, {here} here.", entered=entered, here=here)


def _exceptions(tournament: Tournament) -> Iterator[Text]:
    """Name who has gone home, plays without being ranked, or was replaced."""
    gone = [entry.numbered for entry in tournament.entries if entry.presence == "gone"]
    stand_ins = [e.numbered for e in tournament.entries if not e.ranked and e.presence != "gone"]
    if gone:
        yield say("Gone home: {names}.", names=gone)
    if stand_ins:
        yield say("Not ranked: {names}", names=stand_ins)
    yield from substitutes(tournament, tournament.entries)


def _stage(tournament: Tournament, stage: StageInfo) -> Iterator[Text]:
    stages = len(tournament.regulation.stages)
    if stages > 1:
        name = in_language(stage.rules.name, tournament.language)
        numbers = "–".join(str(each.number) for each in (*stage.fields()[:1], *stage.fields()[1:][-1:]))
        yield say("Stage {number} of {stages}: {name}.", number=numbers, stages=stages, name=name)


def _rounds(tournament: Tournament, stage: StageInfo) -> list[Text]:
    earlier = (each for each in tournament.rounds() if each.open_tables() and each not in stage.rounds)
    return [
        *(_results_of(tournament, round_) for round_ in (*earlier, *stage.rounds)),
        say("{drawn} of {rounds} rounds drawn.", drawn=len(stage.rounds), rounds=stage.rules.rounds),
    ]


def _lots(tournament: Tournament, waits_for: Phase) -> Iterator[Text]:
    """Name who is equal, but for those whom the next step names."""
    for needed in islice(lots_needed(tournament), waits_for is Phase.LOT, None):
        yield equal(needed.stage, needed.entries)


def _waiting(tournament: Tournament) -> Iterator[Text]:
    found = waiting(tournament)
    if found:
        yield say("Not for the hall yet, “publish” shows it: {what}.", what=joined(*found.named(tournament)))


def _results_of(tournament: Tournament, round_: RoundInfo) -> Text:
    entered = len(round_.tables) - len(round_.open_tables())
    name = round_title(tournament, round_, tournament.language)
    doubtful = len(unconfirmed(tournament, [round_])) + by_phone_alone([round_])
    if not doubtful:
        return say(
            "{round}: {entered} of {tables} results.", round=name, entered=entered, tables=len(round_.tables)
        )
    return say_n(
        "{round}: {entered} of {tables} results, {n} not confirmed.",
        "{round}: {entered} of {tables} results, {n} not confirmed.",
        doubtful,
        round=name,
        entered=entered,
        tables=len(round_.tables),
    )


WHO_IS_QUALIFIED = say("Next: “qualify” shows who is qualified in the series, and enters them.")
MAKE_PAIRS = say("Next: “pair” makes the pairs.")
_MARK = say("Next: “here” marks who has come, “draw” draws the first round.")
_BRING_THEM = say("Next: “pair 3 NAME” puts everybody together with the partner they bring.")
_PAIR_THEM = say("Next: “here” marks who has come, then “pair” makes the pairs.")
_LOOK_AT_THE_LIST = say("Next: “rank” shows the rank list, “print standings” prints it.")
_NEXT = {
    Phase.PLAYERS: say("Next: enter the players with “add NAME” or “import FILE”."),
    Phase.SERIES: WHO_IS_QUALIFIED,
    Phase.STAGE: say("Next: “qualify” shows who goes on, and begins the next stage."),
    Phase.CLOSING: _LOOK_AT_THE_LIST,
    Phase.CLOSED: _LOOK_AT_THE_LIST,
}


def _next(tournament: Tournament, stage: StageInfo, waits_for: Phase) -> Text:
    match waits_for:
        case Phase.RESULTS:
            return _results(tournament, stage)
        case Phase.LOT:
            tied = lots_now(tournament)[0]
            return say("Next: {tied}", tied=equal(tied.stage, tied.entries))
        case Phase.ROLL_CALL | Phase.DRAW:
            return _before_a_draw(tournament, stage, called=waits_for is Phase.DRAW)
        case known:
            return _NEXT[known]


def _before_a_draw(tournament: Tournament, stage: StageInfo, *, called: bool) -> Text:
    partners = stage.rules.partners if tournament.lonely() and not stage.rounds else None
    if not called:
        return _MARK if partners in {None, Partners.BROUGHT} else _PAIR_THEM
    if partners is None:
        return say("Next: “draw” draws round {number}.", number=str(len(stage.rounds) + 1))
    return _BRING_THEM if partners is Partners.BROUGHT else MAKE_PAIRS


def _results(tournament: Tournament, stage: StageInfo) -> Text:
    rounds = (*stage.rounds, *tournament.rounds())
    round_ = next(round_ for round_ in rounds if round_.open_tables())
    first = round_.open_tables()[0]
    name, table = tournament.regulation.round_name(round_.number), str(first.number)
    if round_ not in stage.rounds:
        # A number would mean a table of the stage being played.
        name, table = round_title(tournament, round_, tournament.language), sheet_label(first.sheet)
    numbers = _numbers(tournament, first)
    if len(round_.open_tables()) == len(round_.tables):
        return say(
            "Next: “print” makes the papers of {round}, “enter” asks for all its results, "
            "“enter {table} {numbers}” takes one.",
            round=name,
            table=table,
            numbers=numbers,
        )
    return say(
        "Next: enter the results of {round}: “enter” asks for all, “enter {table} {numbers}” takes one.",
        round=name,
        table=table,
        numbers=numbers,
    )


def _numbers(tournament: Tournament, table: TableInfo) -> Text:
    """Return what is typed for the slip of a table, the letters of the sides standing for their numbers."""
    letters = " ".join(side_letter(side) for side in range(len(table.sides)))
    numbers = verbatim(letters)
    for column in [each for each in game_of(tournament.regulation, table).slip_fields() if each.required][1:]:
        numbers = say("{numbers} {column} {letters}", numbers=numbers, column=column.label, letters=letters)
    return numbers
