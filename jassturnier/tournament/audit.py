"""What is found wrong, is open, or was decided on other numbers; an audit of all of it."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, pairwise
from typing import TypeAlias

from jassturnier.i18n import Text, fold, francs, own_words, say, shortened, verbatim
from jassturnier.tournament.cash import uneven
from jassturnier.tournament.fund import fund, shares
from jassturnier.tournament.knockout import next_matches, undecided
from jassturnier.tournament.lists import Presence, Word
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.seat_list import seat_words
from jassturnier.tournament.people.seats import hand_notes, seated_twice, stage_name
from jassturnier.tournament.qualifying import order_of, reached_otherwise
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import KNOCKOUT, LEAGUES
from jassturnier.tournament.scoring.counting import (
    PLAYS,
    RESTS,
    SPLIT,
    asked,
    check_slip,
    game_of,
    stopped_after,
    unfinished,
)
from jassturnier.tournament.scoring.proof import Proof, proofs
from jassturnier.tournament.scoring.readings import differing, sum_fault, sum_guessed, unconfirmed
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from jassturnier.values import frozen

_MANY = 4
"""So many equal findings become one line."""


class Level(Word):
    """How serious a finding is: wrong, still open, or only to be known."""

    WRONG = "wrong", say("Wrong")
    OPEN = "open", say("Open")
    NOTED = "noted", say("To be known")


@frozen
class Finding:
    """One thing an audit found; `kind` is its name for scripts, `table` the suspicious one.

    `stage` is said where there is no round.
    """

    kind: str
    level: Level
    text: Text
    round: RoundInfo | None = None
    table: TableInfo | None = None
    stage: StageInfo | None = None

    def stage_in(self, tournament: Tournament) -> StageInfo | None:
        """Return the stage it is about."""
        return self.stage if self.round is None else tournament.stage_of(self.round)

    def place(self, tournament: Tournament) -> Text | None:
        """Name the stage where there are several, the round, and the table with its sheet."""
        name = self._round(tournament)
        if self.table is None or name is None:
            return name
        return say(
            "{round}, table {table} ({sheet})",
            round=name,
            table=str(self.table.number),
            sheet=sheet_label(self.table.sheet),
        )

    def _round(self, tournament: Tournament) -> Text | None:
        stage = stage_words(tournament, self.stage_in(tournament))
        if self.round is None:
            return stage
        name = tournament.regulation.round_name(self.round.number)
        return name if stage is None else say("{stage}, {round}", stage=stage, round=name)


@frozen
class Fold:
    """Findings of a round that say the same of several tables."""

    findings: tuple[Finding, ...]

    def place(self, tournament: Tournament) -> Text | None:
        """Name where it is: the one table, or the round and all its tables."""
        first = self.findings[0]
        if len(self.findings) == 1:
            return first.place(tournament)
        numbers = _ranges([found.table.number for found in self.findings if found.table])
        name = replace(first, table=None).place(tournament)
        return None if name is None else say("{round}, tables {tables}", round=name, tables=numbers)


def folded(findings: Iterable[Finding]) -> Iterator[Fold]:
    """Put together what says the same of more than a few tables of a round."""
    for _, same in groupby(findings, key=lambda found: (found.round and found.round.key, found.text)):
        alike = tuple(same)
        if len(alike) >= _MANY and all(found.table for found in alike):
            yield Fold(alike)
        else:
            yield from (Fold((found,)) for found in alike)


def _ranges(numbers: Sequence[int]) -> str:
    """Write numbers as 1–4, 7."""
    runs = groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    found = [[number for _, number in run] for _, run in runs]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in found)


def stage_words(tournament: Tournament, stage: StageInfo | None) -> Text | None:
    """Name a stage where the regulation has several."""
    name = stage and stage_name(tournament, stage, tournament.language)
    return verbatim(name) if name else None


def newly_otherwise(before: Tournament, after: Tournament) -> tuple[Text, ...]:
    """Name the decisions that would have been others by what has changed between two states."""
    known = [finding.text for finding in _findings(before)]
    return tuple(finding.text for finding in _findings(after) if finding.text not in known)


def _findings(tournament: Tournament) -> Iterator[Finding]:
    yield from qualifications(tournament)
    yield from knockout_draws(tournament)


def qualifications(tournament: Tournament) -> Iterator[Finding]:
    """Find the stages that others would have reached, or in other groups, by the results of today."""
    for stage in tournament.stages:
        for text in reached_otherwise(tournament, stage):
            yield Finding("qualification", Level.WRONG, text)


def ways_on(tournament: Tournament) -> Iterator[Text]:
    """Say of the stages that others would have reached what can be done: nothing, or to begin them anew."""
    for stage in tournament.stages:
        if not [*reached_otherwise(tournament, stage)]:
            continue
        name = own_words(stage.rules.name)
        if stage.rounds:
            yield say(
                "“{stage}” stays as it was drawn; nothing has to be done. To play it anew: “history” shows "
                "the number N of the entry before “qualify”, “undo --to N” goes back there; then correct "
                "once more, and “qualify”.",
                stage=name,
            )
        else:
            yield say(
                "“{stage}” stays as it is. To change who plays it before it is drawn: “qualify --without "
                "WHO”, and the next moves up, or “qualify --add WHO”.",
                stage=name,
            )


def by_hand(tournament: Tournament) -> Iterator[Finding]:
    """Find the places that were given or given up by hand."""
    return (Finding("by-hand", Level.NOTED, words) for _, words in hand_notes(tournament))


def knockout_draws(tournament: Tournament) -> Iterator[Finding]:
    """Find the K.-o. rounds in which others would meet by the results of today."""
    for stage in tournament.stages:
        for round_ in stage.rounds:
            follows = round_.number > 1 and stage.rules.knockout and round_.method == KNOCKOUT
            if follows and not round_.swaps:
                yield from _other_matches(tournament, stage, round_)


def _other_matches(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> Iterator[Finding]:
    (*_, before) = before_round(tournament, stage, round_).stages
    away = {key for key, part in round_.parts.items() if part not in {PLAYS, RESTS}}
    drawn = {frozenset(table.entries()) for table in round_.tables}
    people = tournament.by_key()
    for match in next_matches(tournament.regulation, before):
        if len(match) > 1 and frozenset(match) not in drawn and not away.intersection(match):
            names = [people[key].numbered for key in match]
            text = say("By the results of today these would meet: {names}.", names=names)
            yield Finding("decision", Level.WRONG, text, round_)


def level_matches(tournament: Tournament) -> Iterator[Finding]:
    """Find the K.-o. matches that ended with equal points, and nothing has decided yet."""
    level = {
        table.key
        for stage in tournament.stages
        if stage.rules.knockout
        for table in undecided(tournament.regulation, stage)
    }
    for round_, table in tournament.tables():
        if table.key in level:
            text = say("The match ended with equal points; “lot” decides it.")
            yield Finding("level", Level.OPEN, text, round_, table)


_SHOWN = 4


@frozen
class Overtaken:
    """A round whose rank order is no longer that of the rank list: who stands where now, in that order."""

    round: RoundInfo
    moved: tuple[tuple[EntryInfo, int], ...]


def overtaken(tournament: Tournament) -> Iterator[Overtaken]:
    """Find the rounds that would be drawn from another order today; ties in any order are the same."""
    for stage in tournament.stages:
        for round_ in stage.rounds:
            if moved := tuple(_moved(tournament, stage, round_)):
                yield Overtaken(round_, moved)


def newly_overtaken(before: Tournament, after: Tournament) -> tuple[Overtaken, ...]:
    """Return the draws that something between two states has overtaken."""
    known = [(found.round.key, found.moved) for found in overtaken(before)]
    return tuple(found for found in overtaken(after) if (found.round.key, found.moved) not in known)


def overtaken_text(regulation: Regulation, found: Overtaken) -> Text:
    """Say what a draw would go by today."""
    moved = [say("{name} (now {rank}.)", name=entry.name, rank=str(rank)) for entry, rank in found.moved]
    return say(
        "{round} was drawn from a rank list that is another one today: {moved}",
        round=regulation.round_name(found.round.number),
        moved=shortened(moved, _SHOWN),
    )


def _moved(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> Iterator[tuple[EntryInfo, int]]:
    """Find who stood next to each other in the order of the draw, and stands the other way round today.

    Who was not ranked yet, or has withdrawn since, changes nothing for the others.
    """
    ranks = _ranks_before(tournament, stage, round_)
    people = tournament.by_key()
    order = [(key, ranks[key]) for key in round_.rank_order if key in ranks]
    swapped = (pair for pair in pairwise(order) if pair[0][1] > pair[1][1])
    return ((people[key], rank) for key, rank in dict.fromkeys(chain.from_iterable(swapped)))


def before_round(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> Tournament:
    """Return the tournament as it was before a round was drawn, with the results of today."""
    rounds = tuple(known for known in stage.rounds if known.number < round_.number)
    hour = tournament.hour_of(stage.number)
    earlier = (known for known in tournament.stages if known.number < hour.number)
    return replace(tournament, stages=(*earlier, replace(stage.alone(), rounds=rounds)))


def _ranks_before(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> dict[int, int]:
    """Return the ranks that a draw of this round goes by; a first one goes by seeds."""
    if not round_.rank_order or round_.number == 1:
        return {}
    if round_.method == LEAGUES:
        drawn = [entry.key for entry in stage.entries if entry.key in round_.rank_order]
        order = order_of(before_round(tournament, stage, round_), LEAGUES, drawn, round_.seed)
        return {key: rank for rank, key in enumerate(order, 1)}
    lists = standings(tournament, stage, round_.number - 1)
    return {place.entry.key: place.rank for group in lists for place in group.places}


_TELLING = 100
"""Smaller numbers, such as strokes, are the same at two tables too often."""

MONEY = "money"
"""The kind of what is to be paid or given back."""


def too_many(tournament: Tournament) -> Iterator[Finding]:
    """Find more entries than there are places."""
    most = tournament.regulation.max_entries
    ranked = sum(entry.ranked for entry in tournament.stages[0].entries)
    if most is not None and ranked > most:
        text = say("{n} take part, and there are {most} places.", n=ranked, most=most)
        yield Finding("places", Level.NOTED, text)


def entered_twice(tournament: Tournament) -> Iterator[Finding]:
    """Find people of one name whom nothing that is known tells apart: it may be one person."""
    named = (
        (fold(member.bare), entry)
        for entry in tournament.on_the_list()
        for member in entry.members
        if not member.apart or member.apart.startswith(str(entry.number))
    )
    for alike in _groups(named):
        names = [entry.numbered for entry in alike]
        yield Finding("namesakes", Level.NOTED, say("It may be one person: {names}.", names=names))


def drawn_twice(tournament: Tournament) -> Iterator[Finding]:
    """Find a seat that two have drawn at the door, as long as the round is not drawn."""
    here = [] if any(tournament.rounds()) else tournament.entries
    drawn = ((entry.pot_seat, entry) for entry in here if entry.pot_seat and entry.presence is Presence.HERE)
    for alike in _groups(drawn):
        text = say(
            "{names} have drawn one seat: {seat}. “drawn {number}” draws another one.",
            names=[entry.numbered for entry in alike],
            number=str(alike[-1].number),
            seat=seat_words(tournament, alike[0].pot_seat or 0),
        )
        yield Finding("pot", Level.OPEN, text)


def _groups(keyed: Iterable[tuple[Hashable, EntryInfo]]) -> Iterator[list[EntryInfo]]:
    """Yield the entries that share a key with another."""
    found: dict[Hashable, list[EntryInfo]] = defaultdict(list)
    for key, entry in keyed:
        found[key].append(entry)
    yield from (alike for alike in found.values() if len(alike) > 1)


Check: TypeAlias = Callable[[Tournament], Iterator[Finding]]


def sums(tournament: Tournament) -> Iterator[Finding]:
    """Find the slips whose control sum is wrong; one that the director took or shared is only noted."""
    for round_, table in tournament.tables():
        if table.result is None:
            continue
        check = game_of(tournament.regulation, table, table.result.values).wrong_sum(table.result.values)
        if check is None:
            continue
        text, level = sum_fault(check), Level.NOTED
        match table.result.how:
            case "accepted":
                note = table.result.note or say("no reason given")
                text = say("{fault} Taken as it is: {note}", fault=text, note=note)
            case how if how == SPLIT:
                text = say("{fault} The difference was shared between the sides.", fault=text)
            case _:
                text = sum_guessed(tournament.regulation, table, table.result.values, check)
                level = Level.WRONG
        yield Finding("sum", level, text, round_, table)


def not_over(tournament: Tournament) -> Iterator[Finding]:
    """Find the slips of games that are not over, or were stopped; what the director has taken is noted."""
    for round_, table in tournament.tables():
        slip = {} if table.result is None or table.played else table.result.values
        why = unfinished(tournament.regulation, table, slip) if slip else None
        if why is not None and table.result is not None:
            reason = table.result.note
            text = say("{fault} Taken as it is: {note}", fault=why, note=reason) if reason else why
            yield Finding("unfinished", Level.NOTED if reason else Level.WRONG, text, round_, table)
        elif (deals := stopped_after(table)) is not None:
            text = say("{n} of {all} deals were played.", n=deals, all=table.deals)
            yield Finding("unfinished", Level.NOTED, text, round_, table)


def notes(tournament: Tournament) -> Iterator[Finding]:
    """Find the results taken with a note although their sum is right, such as totals without a slip."""
    for round_, table in tournament.tables():
        result = table.result
        if result is None or result.how != "accepted":
            continue
        over = table.played or unfinished(tournament.regulation, table, result.values) is None
        if over and game_of(tournament.regulation, table, result.values).wrong_sum(result.values) is None:
            yield Finding("note", Level.NOTED, say("Noted: {note}", note=result.note), round_, table)


def faults(tournament: Tournament) -> Iterator[Finding]:
    """Find slips and deals that the game refuses, as they can stand in a file from elsewhere."""
    for round_, table in tournament.tables():
        problems = game_of(tournament.regulation, table).read_deals(table.played)[1] if table.played else []
        if table.result is not None:
            problems = problems or check_slip(tournament.regulation, table, table.result.values)
        for problem in problems:
            yield Finding("fault", Level.WRONG, problem.sentence(), round_, table)


def doubles(tournament: Tournament) -> Iterator[Finding]:
    """Find who sits twice in a round, and sheet numbers that two tables have."""
    for round_ in tournament.rounds():
        for member, table in seated_twice(tournament, round_):
            text = say("{name} is in this round twice.", name=member.name)
            yield Finding("double", Level.WRONG, text, round_, table)
    times = Counter(number for _, table in tournament.tables() for number in table.sheets())
    for round_, table in tournament.tables():
        for number in table.sheets():
            if times[number] > 1:
                text = say("Sheet {sheet} belongs to another table too.", sheet=sheet_label(number))
                yield Finding("double", Level.WRONG, text, round_, table)


def twins(tournament: Tournament) -> Iterator[Finding]:
    """Find slips of a round that read the same number for number, unless both are confirmed or explained.

    One of them may have been typed twice.
    """
    for round_ in tournament.rounds():
        seen: dict[tuple[str, str], tuple[TableInfo, bool]] = {}
        for table in round_.tables:
            result = table.result
            if result is None or table.played:
                continue
            if all((value or 0) < _TELLING for values in result.values.values() for value in values):
                continue
            sure = bool(result.confirmed or result.note)
            of = (table.game, repr(sorted(result.values.items())))
            first, believed = seen.setdefault(of, (table, sure))
            if first is not table and not (sure and believed):
                text = say(
                    "The slip reads the same as that of table {table} ({sheet}).",
                    table=str(first.number),
                    sheet=sheet_label(first.sheet),
                )
                yield Finding("twin", Level.NOTED, text, round_, table)


def missing(tournament: Tournament) -> Iterator[Finding]:
    """Find the tables without a result, and what has still to be said of their deals."""
    for round_, table in tournament.tables():
        open_ = asked(tournament.regulation, table)
        # An earlier version may have taken the deals for a whole round without asking.
        level = Level.OPEN if table.result is None else Level.WRONG
        yield from (Finding("asked", level, text, round_, table) for text in open_)
        if table.result is None and not open_:
            text = say("The last deals are missing.") if table.played else say("The result is missing.")
            yield Finding("missing", Level.OPEN, text, round_, table)


def unlike(tournament: Tournament) -> Iterator[Finding]:
    """Find the tables whose two readings differ and that nobody has ruled on."""
    for found in differing(tournament):
        text = say("The two readings differ; “scores compare” shows both.")
        yield Finding("readings", Level.WRONG, text, found.round, found.table)


def read_once(tournament: Tournament) -> Iterator[Finding]:
    """Find the results that nobody read a second time, where others were."""
    known = {found.table.key for found in differing(tournament)}
    for round_, table in unconfirmed(tournament, tournament.rounds()):
        if table.key not in known:
            text = say("The result is not confirmed by a second reading.")
            yield Finding("unconfirmed", Level.OPEN, text, round_, table)


def phoned(tournament: Tournament) -> Iterator[Finding]:
    """Find the results that count although nobody has seen their slips."""
    for round_, table in tournament.tables():
        if table.by_phone:
            text = say("Handed in by phone, the slip is not here yet.")
            yield Finding("unconfirmed", Level.OPEN, text, round_, table)


def gone(tournament: Tournament) -> Iterator[Finding]:
    """Find who has gone home and still sits at a table without a result."""
    people = tournament.by_key()
    for round_, table in tournament.tables():
        for key in table.entries() if table.result is None else ():
            if people[key].presence == "gone":
                text = say("{name} has gone home.", name=people[key].numbered)
                yield Finding("gone", Level.OPEN, text, round_, table)


def decisions(tournament: Tournament) -> Iterator[Finding]:
    """Find the draws from a rank list that has been corrected since."""
    for found in overtaken(tournament):
        yield Finding("decision", Level.WRONG, overtaken_text(tournament.regulation, found), found.round)


def lost_points(proved: Iterable[Proof]) -> Iterator[Finding]:
    """Find stages whose rank list does not hold what their tables gave."""
    for proof in proved:
        if proof.credited != proof.played:
            text = say(
                "The tables gave {credited} points to their players; the rank list holds {played} of them.",
                credited=proof.credited,
                played=proof.played,
            )
            yield Finding("points", Level.WRONG, text, stage=proof.stage)


def money(tournament: Tournament) -> Iterator[Finding]:
    """Find who has still to pay, has paid more than is owed, or is off the list with money in the box."""
    for entry in tournament.entries:
        if entry.open > 0:
            amount = francs(entry.open)
            text = say("{name} has still to pay Fr. {amount}.", name=entry.numbered, amount=amount)
            yield Finding(MONEY, Level.OPEN, text)
    yield from (Finding(MONEY, Level.OPEN, text) for text in uneven(tournament))


def prize_money(tournament: Tournament) -> Iterator[Finding]:
    """Find prizes that are shares of nothing, or were given out as shares of another sum than it is now."""
    found = fund(tournament)
    if not shares(tournament):
        return
    if found.frozen is not None and found.frozen != found.now:
        text = say(
            "The prizes were published as shares of Fr. {then}; by now they would be of Fr. {now}.",
            then=francs(found.frozen),
            now=francs(found.now),
        )
        yield Finding("prizes", Level.NOTED, text)
    elif not found.total:
        yield Finding("prizes", Level.OPEN, list(found.words())[-1])


CHECKS: tuple[Check, ...] = (
    faults,
    sums,
    not_over,
    notes,
    doubles,
    twins,
    unlike,
    missing,
    level_matches,
    gone,
    read_once,
    phoned,
    decisions,
    qualifications,
    by_hand,
    knockout_draws,
    money,
    prize_money,
    too_many,
    entered_twice,
    drawn_twice,
)
"""Every check, in the order in which its findings are shown; then come lost points."""

_ORDER = list(Level)


def audit(tournament: Tournament, proved: Iterable[Proof] | None = None) -> tuple[Finding, ...]:
    """Return everything that the checks find, what is wrong first; `proved` are its proofs if known."""
    found = [finding for check in CHECKS for finding in check(tournament)]
    found += lost_points(proofs(tournament) if proved is None else proved)
    return tuple(sorted(found, key=lambda finding: _ORDER.index(finding.level)))
