"""The rank lists of a stage as they are shown: what each round counted, what set neighbours apart."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from jassturnier.i18n import Text, own_words, say, say_n, verbatim
from jassturnier.tournament.cash import for_money
from jassturnier.tournament.lists import (
    DROPPED,
    FEWER_DEALS,
    NOTHING,
    SHARED,
    UNPLAYED,
    UNRANKED,
    Column,
    Kind,
    Listed,
    Marked,
    On,
    Section,
    Sign,
    Value,
    data,
    ranked,
)
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.people.seats import out_lines, substitutes
from jassturnier.tournament.ranking.criteria import Criterion, RankLine, criterion
from jassturnier.tournament.ranking.extra_lists import last_shown
from jassturnier.tournament.ranking.final_list import (
    UNDECIDED,
    decisions,
    move_words,
    moves,
    where_lots_decide,
)
from jassturnier.tournament.ranking.standings import Place, Standings, explain, not_final, parting
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.regulation.stage_rules import StageStart
from jassturnier.tournament.scoring.counting import OUT, PLAYS, Played, RoundValue
from jassturnier.tournament.scoring.proof import penalty_lines, points_words
from jassturnier.tournament.scoring.readings import by_phone_text, unconfirmed_text
from jassturnier.values import frozen

_MOST_NOTES = 30
"""More ties than that are left to the columns of the deciding criteria."""


@frozen
class Decider:
    """A criterion that set somebody apart: its position, its heading, how many of its values it took."""

    position: int
    label: Text
    values: int

    def numbers(self, ranked: Standings, place: Place) -> Text | Points | None:
        """Return what set a place apart from its neighbours, None where nothing of it did."""
        if len(place.keys) <= self.position or not _tied(ranked.places, place, self.position):
            return None
        if self.position >= len(ranked.criteria):
            # The lot, behind all criteria.
            numbers = [-lot for lot in place.keys[self.position]]
        else:
            deciding = ranked.criteria[self.position]
            shown = (deciding.shown(place.line, step) for step in range(self.values))
            numbers = [number for number in shown if number is not None]
        if len(numbers) == 1:
            return numbers[0]
        return Text(
            " · ".join(f"{{n{i}}}" for i in range(len(numbers))),
            tuple((f"n{i}", number) for i, number in enumerate(numbers)),
        )


def deciders(lists: Sequence[Standings], beside: Collection[str] = ()) -> list[Decider]:
    """Return the criteria that set neighbours apart anywhere, in order; a total that leads the list does.

    Those that stand `beside` it have a column anyway.
    """
    values: Counter[int] = Counter()
    criteria = lists[0].criteria
    if any(one.criteria != criteria for one in lists):
        # Of stages at the same time, one with K.-o. matches: no column says the same in both.
        return []
    # The total has a column of its own in every list.
    first = int(criteria[0].key == "total")
    for one in lists:
        for better, worse in pairwise(one.places):
            position, step = parting(better, worse)
            if position >= first and better.keys != worse.keys:
                values[position] = max(values[position], step + 1)
    named = ((position, criteria[min(position, len(criteria) - 1)]) for position in sorted(values))
    return [
        Decider(position, one.label, values[position])
        for position, one in named
        if position >= len(criteria) or one.key not in beside
    ]


def _tied(places: Sequence[Place], place: Place, upto: int) -> bool:
    """Say whether a neighbour is equal in all criteria before `upto`; who shares a rank has one anyway."""
    i = place.rank - 1
    neighbours = [*places[max(i - 1, 0) : i], *places[i + 1 : i + 2]]
    return any(neighbour.keys[:upto] == place.keys[:upto] for neighbour in neighbours)


def notes_to_ties(ranked: Standings) -> Mapping[int, Text]:
    """Explain every tie once, by entry: at all its places but the last, or at all that share a rank."""
    ties = _ties(ranked)
    if len(ties) > _MOST_NOTES:
        # That a rank is shared is said by its sign, not why another with the same total has another one.
        totals, equal = (Counter(place.keys[:n] for place in ranked.places) for n in (1, None))
        apart = [place for place in ties if equal[place.keys] < totals[place.keys[:1]]]
        lots = [place for place in ties if place.lot_needed]
        ties = apart if not lots and len(apart) <= _MOST_NOTES else lots[:_MOST_NOTES]
    found = ((place.entry.key, explain(ranked.places, ranked.criteria, place)) for place in ties)
    return {key: text for key, text in found if text is not None}


def _ties(ranked: Standings) -> list[Place]:
    places = ranked.places
    return [
        place
        for i, place in enumerate(places)
        if place.shared or (i + 1 < len(places) and places[i + 1].keys[:1] == place.keys[:1])
    ]


@frozen
class RankRow:
    """A line of a rank list; without a place it is not ranked."""

    stage: StageInfo
    list: Standings
    line: RankLine
    place: Place | None = None


def rank_rows(stage: StageInfo, found: Standings) -> list[RankRow]:
    """Return everybody of a rank list, those who are not ranked at the end."""
    stage = found.stage or stage
    rows = [RankRow(stage, found, place.line, place) for place in found.places]
    return rows + [RankRow(stage, found, line) for line in found.unranked]


def ranks_listed(
    tournament: Tournament, stage: StageInfo, lists: Sequence[Standings], *, explained: bool = False
) -> Listed[RankRow]:
    """Return the rank lists of a stage; `explained` says of every tie what decided it."""
    lists = where_lots_decide(tournament, stage, lists)
    why = [
        say("{rank}  {name}: {why}", rank=str(place.rank), name=place.entry.name, why=text)
        for found in lists
        for place in (found.places if explained else ())
        if (text := explain(found.places, found.criteria, place))
    ]
    lines = [line for found in lists for line in found.lines()]
    needed = any(place.lot_needed for found in lists for place in found.places)
    lots = [say("A lot is needed for the shared ranks.")] if needed else []
    return Listed(
        title(tournament, stage, lists[0]),
        (
            *rank_columns(
                tournament, stage.rules.start is StageStart.CARRY, lists[0].after, explained=explained
            ),
            *(
                _decided(one, On.SCREEN | On.SHEET)
                for one in deciders(lists, tournament.regulation.beside)
                if one.position == 0
            ),
        ),
        [Section(rank_rows(stage, found), found.heading) for found in lists],
        [*_signs(lines), *([SHARED] if any(place.shared for one in lists for place in one.places) else [])],
        notes=[*why, *lots, *_notes(tournament, stage, lists[0].after, lines)],
        warnings=_warnings(lists[0], stage),
    )


def ranks_printed(
    tournament: Tournament,
    stage: StageInfo,
    lists: Sequence[Standings],
    played: Mapping[int, Played] | None = None,
) -> Listed[RankRow]:
    """Return the rank lists as they hang on the wall: only who is ranked, with a footnote to every tie.

    `played` as in `standings`.
    """
    lists = where_lots_decide(tournament, stage, lists)
    ties = {key: text for found in lists for key, text in notes_to_ties(found).items()}
    marks = {text: verbatim(str(n)) for n, text in enumerate(dict.fromkeys(ties.values()), 1)}
    footnotes = {key: marks[text] for key, text in ties.items()}
    ranked_ = [place.line for found in lists for place in found.places]
    outside = [
        line.entry.name
        for found in lists
        for line in found.unranked
        if any(value.part is PLAYS for value in line.rounds)
    ]
    lines = [line for found in lists for line in found.lines()]
    return Listed(
        title(tournament, stage, lists[0]),
        (
            *_with_moves(
                rank_columns(
                    tournament, stage.rules.start is StageStart.CARRY, lists[0].after, footnotes=footnotes
                ),
                {}
                if lists[0].final and tournament.regulation.is_last(stage.number)
                else moves(tournament, stage, lists, played),
            ),
            *(
                _decided(one, On.PAPER)
                for one in deciders(lists, tournament.regulation.beside)
                if one.position == 0 or any(len(_ties(found)) > _MOST_NOTES for found in lists)
            ),
        ),
        [
            Section([RankRow(stage, found, place.line, place) for place in found.places], found.heading)
            for found in lists
        ],
        _signs(ranked_),
        [Sign(mark, text) for text, mark in marks.items()],
        [
            *([say("Not ranked: {names}", names=outside)] if outside else []),
            *_notes(tournament, stage, lists[0].after, lines),
        ],
        _warnings(lists[0], stage),
    )


def _with_moves(columns: Sequence[Column[RankRow]], gained: Mapping[int, int]) -> Iterator[Column[RankRow]]:
    """Put how many ranks everybody has gained behind the rank."""
    for column in columns:
        yield column
        if column.key == "rank" and gained:
            move = Column[RankRow](
                "move",
                verbatim("±"),
                lambda row: move_words(gained.get(row.line.entry.key)),
                Kind.MOVE,
                On.PAPER,
            )
            yield move


def title(tournament: Tournament, stage: StageInfo, found: Standings) -> Text:
    """Return the title of a rank list, with its stage where there are several: the last has a final one."""
    words = say("Rank list")
    if found.final and tournament.regulation.is_last(stage.number):
        words = say("Final rank list")
    elif found.after and not found.final:
        words = say("Rank list after {round}", round=tournament.regulation.round_name(found.after))
    if len(tournament.regulation.stages) == 1:
        return words
    return say("{stage}: {title}", stage=own_words(stage.rules.name), title=words)


def rank_columns(
    tournament: Tournament,
    carries: bool,  # noqa: FBT001 — said by name would be longer than what it says
    rounds: int,
    *,
    explained: bool = False,
    footnotes: Mapping[int, Text] | None = None,
) -> tuple[Column[RankRow], ...]:
    """Return the columns of rank lists with so many rounds; `footnotes` are marks behind totals, by entry."""
    marks = footnotes or {}

    def total(row: RankRow) -> Marked:
        return Marked(row.line.total, marks.get(row.line.entry.key, NOTHING))

    return (
        *_WHO,
        Column(
            "total",
            say("Total"),
            lambda row: Marked(row.line.total, instead="–" if row.place is None else ""),
            Kind.TOTAL,
            On.SCREEN | On.JSON,
        ),
        *(_round(tournament, number) for number in range(1, rounds + 1)),
        *_DROPPED_ONES,
        *(_CARRIED if carries else ()),
        *_PENALTIES,
        Column("total", say("Total"), total, Kind.TOTAL, On.PAPER | On.SHEET | On.CSV),
        *map(_beside, tournament.regulation.beside),
        *(_MONEY if for_money(tournament.regulation) else ()),
        Column("remark", say("Remark"), _remark, only=On.SHEET),
        *([data("why", _why, On.JSON)] if explained else []),
    )


def _beside(key: str) -> Column[RankRow]:
    """Return the column of a criterion: the best round of several."""
    shown = criterion(key)
    return Column(key.replace("-", "_"), shown.label, lambda row: shown.shown(row.line, 0), Kind.COUNT)


_CARRIED: tuple[Column[RankRow], ...] = (
    Column("carried", say("Carried"), lambda row: row.line.carried, Kind.COUNT, ~On.JSON),
)
_MONEY: tuple[Column[RankRow], ...] = (Column("money", say("Fr."), lambda row: row.line.money, Kind.MONEY),)


def _rank(row: RankRow) -> Marked:
    return UNRANKED if row.place is None else ranked(row.place.rank, shared=row.place.shared)


_WHO: tuple[Column[RankRow], ...] = (
    data("stage", lambda row: row.stage.number, On.CSV),
    Column("group", say("Group"), lambda row: row.line.entry.group, Kind.LABEL, On.SHEET),
    data("group", lambda row: row.list.group, On.CSV),
    Column("rank", say("Rank"), _rank, Kind.RANK),
    data("shared", lambda row: row.place is not None and row.place.shared, On.JSON),
    data("tie", lambda row: _tie(row.place), On.CSV),
    Column("number", say("No."), lambda row: row.line.entry.number, Kind.NUMBER, On.SCREEN | On.DATA),
    Column("number", say("Number"), lambda row: row.line.entry.number, Kind.NUMBER, On.SHEET),
    data("place", lambda row: row.line.entry.code, On.JSON),
    data("code", lambda row: row.line.entry.code, On.CSV),
    Column("number", say("No."), lambda row: row.line.entry.printed_number, Kind.LABEL, On.PAPER),
    Column("name", say("Name"), lambda row: row.line.entry.shown, Kind.NAME, On.SCREEN | On.PAPER),
    Column("name", say("Name"), lambda row: row.line.entry.name, Kind.NAME, On.SHEET | On.DATA),
    Column("category", say("category"), lambda row: row.line.entry.category, only=On.SHEET | On.CSV),
    Column("club", say("club"), lambda row: row.line.entry.club, only=On.SHEET | On.CSV),
)
_DROPPED_ONES: tuple[Column[RankRow], ...] = (
    Column("dropped", say("Dropped points"), lambda row: row.line.dropped or None, Kind.COUNT, On.SHEET),
    data("dropped", lambda row: " ".join(str(v.number) for v in row.line.rounds if v.dropped), On.CSV),
    data("dropped", lambda row: row.line.dropped, On.JSON),
    data("raw", lambda row: row.line.raw),
    data("carried", lambda row: row.line.carried, On.JSON),
    data("rounds", lambda row: [_document(value) for value in row.line.rounds], On.JSON),
)
_PENALTIES: tuple[Column[RankRow], ...] = (
    Column("penalty", say("Penalty"), lambda row: _penalty(row.line), Kind.COUNT, On.SCREEN | On.PAPER),
    Column(
        "penalty",
        say("Penalty"),
        lambda row: row.line.penalty if row.line.penalties else None,
        Kind.COUNT,
        On.SHEET,
    ),
    data("penalty", lambda row: row.line.penalty),
)


def _tie(place: Place | None) -> str:
    if place is None or not place.shared:
        return ""
    return "lot needed" if place.lot_needed else "shared"


def _round(tournament: Tournament, number: int) -> Column[RankRow]:
    def value(row: RankRow) -> Value:
        return round_points(row.line.rounds[number - 1]) if number <= len(row.line.rounds) else None

    heading = tournament.regulation.round_short(number)
    return Column(f"round_{number}", heading, value, Kind.COUNT, ~On.JSON)


def round_points(value: RoundValue) -> Marked | None:
    """Return what a round counts; open, not given and dropped ones have their signs."""
    if value.part is None:
        return None
    instead = "…" if value.value is None else "" if value.given else "–"
    mark = value.part.mark if value.deals is None else FEWER_DEALS.mark
    return Marked(value.value, mark, dropped=value.dropped, instead=instead)


def _document(value: RoundValue) -> Mapping[str, object]:
    return {
        "round": value.number,
        "part": value.part or OUT,
        "value": value.value,
        "dropped": value.dropped,
        **({} if value.deals is None else {"deals": value.deals}),
    }


def _penalty(line: RankLine) -> Text | None:
    return points_words(line.penalty) if line.penalties else None


def _decided(decider: Decider, only: On) -> Column[RankRow]:
    def value(row: RankRow) -> Text | Points | None:
        return None if row.place is None else decider.numbers(row.list, row.place)

    return Column("decided", decider.label, value, Kind.BESIDE, only)


def _remark(row: RankRow) -> Text | None:
    if row.place is None:
        return say("not ranked")
    if row.place.lot_needed:
        return say("lot needed")
    return say("gone home") if row.place.left() else None


def _why(row: RankRow) -> Text | None:
    return None if row.place is None else explain(row.list.places, row.list.criteria, row.place)


def _signs(lines: Sequence[RankLine]) -> list[Sign]:
    values = [value for line in lines for value in line.rounds]
    parts = {value.part for value in values}
    found = [Sign(part.mark, part.label) for part in UNPLAYED if part in parts]
    found += [FEWER_DEALS] if any(value.deals is not None for value in values) else []
    found += [Sign(DROPPED, say("dropped"))] if any(value.dropped for value in values) else []
    opened = any(value.value is None for value in values)
    return found + ([Sign(verbatim("…"), say("result open"))] if opened else [])


def _notes(tournament: Tournament, stage: StageInfo, after: int, lines: Sequence[RankLine]) -> Iterator[Text]:
    if after == last_shown(stage) < len(stage.rounds):
        drawn = tournament.regulation.round_name(after + 1)
        yield say("{round} does not count here yet.", round=drawn)
    weight = max((line.weight for line in lines), default=1)
    if weight > 1:
        yield say("The rounds of this stage count {weight} times.", weight=weight)
    yield from penalty_lines(tournament, lines)
    yield from out_lines(tournament, stage)
    yield from substitutes(tournament, (line.entry for line in lines))
    yield from decisions(tournament, stage)


def _left_out(decider: Criterion, slips: int) -> Text:
    return say_n(
        "No tie is decided by “{criterion}”: {n} slip was entered without it.",
        "No tie is decided by “{criterion}”: {n} slips were entered without it.",
        slips,
        criterion=decider.label,
    )


def _warnings(found: Standings, stage: StageInfo) -> list[Text]:
    warnings = not_final(found.open_results)
    if stage.complete() and found.after == len(stage.rounds) and not found.final:
        warnings.append(UNDECIDED)
    warnings += [unconfirmed_text(found.unconfirmed)] if found.unconfirmed else []
    warnings += [_left_out(*each) for each in found.left_out] if found.ties() else []
    return warnings + ([by_phone_text(found.by_phone)] if found.by_phone else [])
