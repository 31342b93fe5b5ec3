"""What is found wrong, decided on other numbers, or would read otherwise on paper after a correction."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import TypeAlias

from jassturnier.i18n import Text, own_words, say, shortened, verbatim
from jassturnier.tournament.lists import Presence, Word
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.seats import stage_name
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import KNOCKOUT, LEAGUES
from jassturnier.tournament.scoring.counting import PLAYS, RESTS, round_values
from jassturnier.tournament.scoring.proof import penalties_in
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from jassturnier.tournament.stages.knockout import next_matches, undecided
from jassturnier.tournament.stages.qualifying import hand_notes, order_of, reached_otherwise
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
        yield from _reached_otherwise(tournament, stage)


def ways_on(tournament: Tournament) -> Iterator[Text]:
    """Say of the stages that others would have reached what can be done: nothing, or to begin them anew."""
    for stage in tournament.stages:
        if not [*_reached_otherwise(tournament, stage)]:
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


def _reached_otherwise(tournament: Tournament, stage: StageInfo) -> Iterator[Finding]:
    return (Finding("qualification", Level.WRONG, text) for text in reached_otherwise(tournament, stage))


def by_hand(tournament: Tournament) -> Iterator[Finding]:
    """Find the places that were given or given up by hand."""
    yield from (Finding("by-hand", Level.NOTED, words) for _, words in hand_notes(tournament))


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
            moved = tuple(_moved(tournament, stage, round_))
            if moved:
                yield Overtaken(round_, moved)


def newly_overtaken(before: Tournament, after: Tournament) -> tuple[Overtaken, ...]:
    """Return the draws that something between two states has overtaken."""
    known = [(found.round.key, found.moved) for found in overtaken(before)]
    return tuple(found for found in overtaken(after) if (found.round.key, found.moved) not in known)


def overtaken_text(regulation: Regulation, found: Overtaken) -> Text:
    """Say what a draw would go by today."""
    name = regulation.round_name(found.round.number)
    moved = [say("{name} (now {rank}.)", name=entry.name, rank=str(rank)) for entry, rank in found.moved]
    return say(
        "{round} was drawn from a rank list that is another one today: {moved}",
        round=name,
        moved=shortened(moved, _SHOWN),
    )


def _moved(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> Iterator[tuple[EntryInfo, int]]:
    """Find who stood next to each other in the order of the draw, and stands the other way round today.

    Who was not ranked yet, or has withdrawn since, changes nothing for the others.
    """
    ranks = _ranks_before(tournament, stage, round_)
    people = tournament.by_key()
    order = [(key, ranks[key]) for key in round_.rank_order if key in ranks]
    named: set[int] = set()
    for better, worse in pairwise(order):
        if better[1] > worse[1]:
            for key, rank in (better, worse):
                if key not in named:
                    named.add(key)
                    yield people[key], rank


def before_round(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> Tournament:
    """Return the tournament as it was before a round was drawn, with the results of today."""
    begun = replace(
        stage.alone(), rounds=tuple(known for known in stage.rounds if known.number < round_.number)
    )
    hour = tournament.hour_of(stage.number)
    earlier = tuple(known for known in tournament.stages if known.number < hour.number)
    return replace(tournament, stages=(*earlier, begun))


def _ladder_before(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> dict[int, int]:
    drawn = [entry.key for entry in stage.entries if entry.key in round_.rank_order]
    order = order_of(before_round(tournament, stage, round_), LEAGUES, drawn, round_.seed)
    return {key: rank for rank, key in enumerate(order, 1)}


def _ranks_before(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> dict[int, int]:
    """Return the ranks that a draw of this round goes by; a first one goes by seeds."""
    if not round_.rank_order or round_.number == 1:
        return {}
    if round_.method == LEAGUES:
        return _ladder_before(tournament, stage, round_)
    lists = standings(tournament, stage, round_.number - 1)
    return {place.entry.key: place.rank for group in lists for place in group.places}


Shown: TypeAlias = tuple[object, ...]
"""What a paper shows of something that others of its kind do not, to be compared."""


def changed_tables(before: Tournament, now: Tournament, round_: RoundInfo, *, results: bool) -> set[int]:
    """Return the numbers of the tables of a round whose slip is new or reads otherwise.

    Results count only where they are printed.
    """
    known = {
        sheet: slip for other in before.rounds() for sheet, slip in _slips(before, other, results=results)
    }
    slips = _slips(now, round_, results=results)
    changed = {sheet for sheet, slip in slips if known.get(sheet) != slip}
    return {table.number for table in round_.tables if table.sheet in changed}


def changed_entries(before: Tournament, now: Tournament, stage: StageInfo) -> set[int]:
    """Return the keys of the entries of a stage whose card is new or reads otherwise."""
    earlier = next((other for other in before.hours() if other.key == stage.key), None)
    known = {} if earlier is None else _cards(before, earlier)
    return {key for key, card in _cards(now, stage).items() if known.get(key) != card}


def _slips(tournament: Tournament, round_: RoundInfo, *, results: bool) -> list[tuple[int, Shown]]:
    """Return the sheet number and what the slip shows of every table."""
    names = _names(tournament.during(round_))
    found: list[tuple[int, Shown]] = []
    for table in round_.tables:
        people = [[names[key] for key in side] for side in table.sides]
        written = (table.result, table.played) if results else ()
        found.append((table.sheet, (table.number, table.game, table.deals, people, *written)))
    return found


def _cards(tournament: Tournament, stage: StageInfo) -> dict[int, Shown]:
    """Return what the card of every entry shows."""
    names = _names(tournament)
    values = round_values(tournament.regulation, stage, len(stage.rounds))
    penalties = penalties_in(tournament, stage, len(stage.rounds))
    seats: dict[int, list[Shown]] = {entry.key: [] for entry in stage.entries}
    for round_ in stage.rounds:
        sitting = _names(tournament.during(round_))
        for table in round_.tables:
            for key in table.entries():
                seat, company = _seat(table, key)
                seats[key].append((table.number, seat, [sitting[other] for other in company]))
    return {
        entry.key: (
            entry.code,
            names[entry.key],
            [(value.part, value.value) for value in values[entry.key]],
            seats[entry.key],
            penalties.get(entry.key),
        )
        for entry in stage.entries
    }


def _names(tournament: Tournament) -> dict[int, list[str]]:
    return {
        entry.key: [entry.name, *(member.name for member in entry.members)]
        for entry in tournament.by_key().values()
    }


def _seat(table: TableInfo, key: int) -> tuple[tuple[int, int], list[int]]:
    """Return the seat of an entry and who plays with it, or against it if nobody does."""
    number, side = next((i, side) for i, side in enumerate(table.sides) if key in side)
    partners = [other for other in side if other != key]
    return (number, side.index(key)), partners or [other for other in table.entries() if other != key]


@frozen
class OfRound:
    """Tables of a round, by their numbers."""

    round: int
    tables: tuple[int, ...]


@frozen
class Reprint:
    """The papers that read otherwise than after journal entry `since`.

    `slips` are those of open tables, `cards` the numbers of the entries, `seating` the rounds not yet over
    whose list hangs there.
    """

    since: int
    slips: tuple[OfRound, ...]
    cards: tuple[int, ...]
    seating: tuple[int, ...] = ()


def reprint(since: int, before: Tournament, now: Tournament) -> Reprint:
    """Compare a tournament with what it was after a journal entry; a slip that is in stays as it is."""
    stage = now.stage()
    slips: list[OfRound] = []
    for round_ in stage.rounds:
        changed = changed_tables(before, now, round_, results=False) if round_.open_tables() else set()
        if tables := changed & {table.number for table in round_.open_tables()}:
            slips.append(OfRound(round_.number, tuple(sorted(tables))))
    cards = changed_entries(before, now, stage)
    numbers = tuple(
        entry.number for entry in stage.entries if entry.key in cards and entry.presence != Presence.GONE
    )
    return Reprint(since, tuple(slips), numbers, tuple(_seatings(before, now, stage)))


def _seatings(before: Tournament, now: Tournament, stage: StageInfo) -> Iterator[int]:
    """Find the open rounds that were drawn before and whose seating list reads otherwise."""
    known = {round_.key: _seating(before, round_) for round_ in before.rounds()}
    for round_ in stage.rounds:
        if round_.open_tables() and known.get(round_.key, _seating(now, round_)) != _seating(now, round_):
            yield round_.number


def _seating(tournament: Tournament, round_: RoundInfo) -> Shown:
    sitting = tournament.during(round_)
    names = _names(sitting)
    codes = {key: entry.code for key, entry in sitting.by_key().items()}
    tables = [[(codes[key], names[key]) for key in table.entries()] for table in round_.tables]
    resting = sorted(names[key] for key in round_.resting())
    return ([table.number for table in round_.tables], tables, resting)
