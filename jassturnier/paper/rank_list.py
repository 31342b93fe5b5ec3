"""The rank list: what each round counted, what was dropped, what decided between equals."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from jassturnier.games.kit.base import SumCheck
from jassturnier.i18n import Text, in_language, say, say_n, verbatim
from jassturnier.paper.kit import listing
from jassturnier.paper.kit.fonts import raised
from jassturnier.paper.kit.listing import Cell, Column, Listing, Row, Section
from jassturnier.paper.kit.page import PLAIN, Leaf, Look, Style, bind, head_of
from jassturnier.paper.kit.pen import GREY, Align
from jassturnier.paper.kit.people import stage_name
from jassturnier.paper.lists import final_leaves
from jassturnier.tournament.model import Evening, StageInfo, TableInfo
from jassturnier.tournament.people.substitutes import substitutes
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.final_list import all_decided
from jassturnier.tournament.ranking.lots import decisions
from jassturnier.tournament.ranking.standings import GROUP, Place, Standings, explain
from jassturnier.tournament.ranking.standings import standings as rank_lists
from jassturnier.tournament.regulation.stage_rules import Start
from jassturnier.tournament.scoring.counting import counted, game_of
from jassturnier.tournament.scoring.penalties import list_words, points_words
from jassturnier.tournament.scoring.readings import unconfirmed_text
from jassturnier.tournament.scoring.rounds import PLAYS, RoundValue
from jassturnier.tournament.words import UNPLAYED

_DROPPED = say("(…) dropped")
_OPEN = say("… result open")
_MOST_FOOTNOTES = 30
"""More ties than that are left to the columns of the deciding criteria."""


def standings(
    evening: Evening,
    stage: StageInfo,
    language: str,
    after: int | None = None,
    style: Style = PLAIN,
    *,
    by: str = GROUP,
) -> bytes:
    """Print the rank lists of a stage, or those after its first `after` rounds; `by` as in `rank_lists`.

    When the last of several stages is over, the list over all of them comes first.
    """
    look = Look(language, style)
    over_all = after is None and by == GROUP and all_decided(evening)
    first = final_leaves(evening, look) if over_all else []
    return bind([*first, *leaves(evening, stage, look, after, by)], evening.name)


def leaves(
    evening: Evening, stage: StageInfo, look: Look, after: int | None = None, by: str = GROUP
) -> list[Leaf]:
    """Return the pages of the rank lists."""
    lists = rank_lists(evening, stage, after, by)
    title = _title(evening, stage, lists[0], look.language)
    name = verbatim(in_language(evening.regulation.name, look.language))
    return listing.leaves(
        _RankList(evening, stage, look, lists).listing(), head_of(evening, look, title, name), look
    )


def _title(evening: Evening, stage: StageInfo, ranked: Standings, language: str) -> Text:
    title = say("Rank list")
    if ranked.final:
        title = say("Final rank list")
    elif ranked.after:
        title = say("Rank list after {round}", round=evening.regulation.round_name(ranked.after))
    name = stage_name(evening, stage, language)
    return say("{stage}: {title}", stage=name, title=title) if name else title


@dataclass(frozen=True, slots=True)
class _Decider:
    """A criterion that set somebody apart: its position, its heading, how many of its values it took."""

    position: int
    label: Text
    values: int


@dataclass(slots=True)
class _RankList:
    """The rank lists of a stage as one listing; footnotes get their numbers as they come up."""

    evening: Evening
    stage: StageInfo
    look: Look
    lists: tuple[Standings, ...]
    footnotes: dict[str, int] = field(default_factory=dict)

    def listing(self) -> Listing:
        """Return the whole list."""
        deciders = _deciders(self.lists)
        sections = tuple(
            Section(self._heading(ranked), tuple(self._rows(ranked, deciders))) for ranked in self.lists
        )
        return Listing(tuple(self._columns(deciders)), sections, self._warning(), tuple(self._notes()))

    def _heading(self, ranked: Standings) -> str:
        return "" if ranked.heading is None else self.look.words(ranked.heading)

    def _columns(self, deciders: Sequence[_Decider]) -> Iterator[Column]:
        words, regulation = self.look.words, self.evening.regulation
        yield Column(words(say("Rank")), Align.RIGHT, bold=True)
        yield Column(words(say("Name")), stretch=True)
        for number in range(1, self.lists[0].after + 1):
            yield Column(words(regulation.round_short(number)), Align.RIGHT)
        if self._carries():
            yield Column(words(say("Carried")), Align.RIGHT)
        if self._punished():
            yield Column(words(say("Penalty")), Align.RIGHT)
        yield Column(words(say("Total")), Align.RIGHT, bold=True)
        for decider in deciders:
            yield Column(self.look.label(decider.label), Align.RIGHT)

    def _rows(self, ranked: Standings, deciders: Sequence[_Decider]) -> Iterator[Row]:
        notes = self._tie_notes(ranked)
        for i, place in enumerate(ranked.places):
            mark = self._footnote(notes.get(i))
            total = Cell(self.look.number(place.line.total) + mark, hang=len(mark))
            yield (
                Cell(f"{place.rank}."),
                Cell(place.entry.name),
                *(self._value(value) for value in place.line.rounds),
                *([Cell(self.look.number(place.line.carried))] if self._carries() else []),
                *self._penalty(place.line),
                total,
                *(self._decided(ranked, i, decider) for decider in deciders),
            )

    def _carries(self) -> bool:
        return self.stage.rules.start is Start.CARRY

    def _punished(self) -> bool:
        return any(ranked.punished() for ranked in self.lists)

    def _penalty(self, line: RankLine) -> Iterator[Cell]:
        if self._punished():
            yield Cell(self.look.words(points_words(line.penalty)) if line.penalties else "")

    def _value(self, value: RoundValue) -> Cell:
        if value.part is None:
            return Cell("")
        mark = raised(self.look.words(value.part.mark))
        if value.value is None:
            return Cell("…" + mark, hang=len(mark), grey=GREY)
        words, grey = self.look.number(value.value), GREY if value.dropped else 0.0
        if value.dropped:
            return Cell(f"({words}{mark})", hang=len(mark) + 1, grey=grey)
        return Cell(words + mark, hang=len(mark))

    def _decided(self, ranked: Standings, i: int, decider: _Decider) -> Cell:
        place = ranked.places[i]
        if not _tied(ranked.places, i, decider.position) or len(place.keys) <= decider.position:
            return Cell("")
        values = _deciding(ranked, place, decider)
        return Cell(" · ".join(map(self.look.number, values)), grey=GREY)

    def _tie_notes(self, ranked: Standings) -> Mapping[int, Text]:
        """Explain every tie once: at all its places but the last, or at all where the rank is shared."""
        places = ranked.places
        ties = [
            i
            for i, place in enumerate(places)
            if place.shared or (i + 1 < len(places) and places[i + 1].keys[:1] == place.keys[:1])
        ]
        if len(ties) > _MOST_FOOTNOTES:
            ties = [i for i in ties if places[i].lot_needed][:_MOST_FOOTNOTES]
        found = ((i, explain(places, ranked.criteria, places[i])) for i in ties)
        return {i: text for i, text in found if text is not None}

    def _footnote(self, text: Text | None) -> str:
        if text is None:
            return ""
        number = self.footnotes.setdefault(self.look.words(text), len(self.footnotes) + 1)
        return raised(str(number))

    def _warning(self) -> str:
        ranked, warnings = self.lists[0], []
        if ranked.open_results:
            warnings.append(
                say_n(
                    "{n} result is still missing: this list is not final.",
                    "{n} results are still missing: this list is not final.",
                    ranked.open_results,
                )
            )
        if ranked.unconfirmed:
            warnings.append(unconfirmed_text(ranked.unconfirmed))
        return " ".join(map(self.look.words, warnings))

    def _notes(self) -> Iterator[str]:
        if legend := self._legend():
            yield " · ".join(legend)
        for note, number in self.footnotes.items():
            yield f"{raised(str(number))} {note}"
        given = [one for ranked in self.lists for line in ranked.lines() for one in line.penalties]
        if given:
            yield self.look.words(say("Penalties: {penalties}", penalties=list_words(self.evening, given)))
        if outside := [
            line.entry.name for ranked in self.lists for line in ranked.unranked if _played(line.rounds)
        ]:
            yield self.look.words(say("Not ranked: {names}", names=outside))
        for ranked in self.lists:
            entries = (line.entry for line in ranked.lines())
            yield from map(self.look.words, substitutes(self.evening, entries))
        yield from map(self.look.words, decisions(self.evening, self.stage))
        if proof := self._proof():
            yield self.look.words(proof)

    def _legend(self) -> list[str]:
        values = [value for ranked in self.lists for place in ranked.places for value in place.line.rounds]
        parts = {value.part for value in values}
        marked = (part for part in UNPLAYED if part in parts)
        shown = [
            say("{mark} {what}", mark=raised(self.look.words(part.mark)), what=part.label) for part in marked
        ]
        shown += [_DROPPED] if any(value.dropped for value in values) else []
        if self.stage.rules.weight > 1 and self._carries():
            shown.append(say("the rounds count {weight} times", weight=self.stage.rules.weight))
        shown += [_OPEN] if any(value.value is None for value in values) else []
        return [self.look.words(text) for text in shown]

    def _proof(self) -> Text | None:
        """Set the sum of all slips against what it must be, where the game knows that."""
        rounds = self.stage.rounds[: self.lists[0].after]
        checks = [check for r in rounds for table in r.tables if (check := self._check(table)) is not None]
        if not checks:
            return None
        found, expected = sum(c.found for c in checks), sum(c.expected for c in checks)
        control = say_n("Control: {n} slip", "Control: {n} slips", len(checks))
        if found == expected:
            return say("{control}, together {sum}, as it must be.", control=control, sum=found)
        return say(
            "{control}, together {sum}; {expected} would be right.",
            control=control,
            sum=found,
            expected=expected,
        )

    def _check(self, table: TableInfo) -> SumCheck | None:
        slip = counted(self.evening.regulation, table)
        return None if slip is None else game_of(self.evening.regulation, table).slip_sum(slip)


def _played(rounds: Sequence[RoundValue]) -> bool:
    return any(value.part == PLAYS for value in rounds)


def _deciders(lists: Sequence[Standings]) -> list[_Decider]:
    """Return the criteria after the first that set neighbours apart anywhere, in order."""
    values: Counter[int] = Counter()
    for ranked in lists:
        for better, worse in pairwise(ranked.places):
            position, step = _parting(better, worse)
            if position > 0:
                values[position] = max(values[position], step + 1)
    criteria = lists[0].criteria
    return [
        _Decider(position, criteria[min(position, len(criteria) - 1)].label, count)
        for position, count in sorted(values.items())
    ]


def _deciding(ranked: Standings, place: Place, decider: _Decider) -> list[int]:
    """Return the numbers that set a place apart: of the criterion, or the lot after all of them."""
    if decider.position >= len(ranked.criteria):
        return [-lot for lot in place.keys[decider.position]]
    criterion = ranked.criteria[decider.position]
    numbers = (criterion.shown(place.line, step) for step in range(decider.values))
    return [number for number in numbers if number is not None]


def _parting(better: Place, worse: Place) -> tuple[int, int]:
    """Return at which criterion and at which of its values two places part; (0, 0) if they do not."""
    for position, (one, other) in enumerate(zip(better.keys, worse.keys, strict=False)):
        if one != other:
            same = (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
            return position, next(same, min(len(one), len(other)))
    return 0, 0


def _tied(places: Sequence[Place], i: int, upto: int) -> bool:
    """Say whether a neighbour is equal in all criteria before `upto`."""
    neighbours = [*places[max(i - 1, 0) : i], *places[i + 1 : i + 2]]
    return any(neighbour.keys[:upto] == places[i].keys[:upto] for neighbour in neighbours)
