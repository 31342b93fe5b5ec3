"""A tournament as plain values, the way all computing and printing sees it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, field, replace
from datetime import date, datetime
from typing import TYPE_CHECKING, TypeAlias

from jassturnier.i18n import fold, in_language
from jassturnier.tournament.lists import Announced, Presence, RoundPart, place_name
from jassturnier.tournament.name_forms import without_particles
from jassturnier.values import frozen

if TYPE_CHECKING:
    from jassturnier.draw.plan import Wish
    from jassturnier.tournament.fund import PaymentInfo
    from jassturnier.tournament.regulation.regulation import Regulation
    from jassturnier.tournament.regulation.stage_rules import StageRules
    from jassturnier.tournament.scoring.readings import HandedIn, Result, SlipReading
    from jassturnier.tournament.timing import Clock

Moment: TypeAlias = tuple[int, int]
"""A round, counted through the whole tournament, and a deal in it, both from 1."""

START: Moment = (1, 1)


@frozen
class Member:
    """A person in an entry, at a `position` in it: from `since` to just before `until` (None: to the end).

    `apart` is what tells the person from a namesake, such as a place.
    `skips` says that lists have the family name under the word after its particles: von Ah under A.
    """

    person: int
    given: str
    family: str
    position: int = 1
    since: Moment = START
    until: Moment | None = None
    apart: str = ""
    skips: bool = False

    @property
    def bare(self) -> str:
        """Return given and family name, as others may have them too."""
        return f"{self.given} {self.family}".strip()

    @property
    def name(self) -> str:
        """Return given and family name, and what tells them from a namesake."""
        return f"{self.bare} ({self.apart})" if self.apart else self.bare

    @property
    def listed(self) -> str:
        """Return the form of alphabetical lists: family name first."""
        return self._under(self.family)

    @property
    def sorted_as(self) -> str:
        """Return what alphabetical lists sort by."""
        return self._under(without_particles(self.family) if self.skips else self.family)

    def _under(self, family: str) -> str:
        words = f"{family} {self.given}".strip()
        return f"{words} ({self.apart})" if self.apart else words

    @property
    def last(self) -> tuple[int | None, int | None]:
        """Return the last round, None for the end, and its last deal, None for a whole round."""
        if self.until is None:
            return None, None
        round_, deal = self.until
        return (round_ - 1, None) if deal == 1 else (round_, deal - 1)

    def sits_in(self, position: int) -> bool:
        """Say whether this round of the tournament, or a part of it, is played by this person."""
        return self.since < (position + 1, 1) and (self.until is None or self.until > (position, 1))


@frozen
class Facts:
    """What is known of an entry besides who it is. `due` and `paid` are Rappen; a stand-in is not `ranked`.

    `guess` is what was guessed in an estimation contest. `due` is a price of its own, 0 that of the
    regulation; who is `free` owes nothing. Entries with the same `tandem` are one in its rank list.
    """

    _: KW_ONLY
    category: str = ""
    club: str = ""
    ranked: bool = True
    presence: Presence = Presence.EXPECTED
    announced: Announced = Announced.ANNOUNCED
    guess: int | None = None
    free: bool = False
    due: int = 0
    paid: int = 0
    remark: str = ""
    tandem: str = ""


@frozen
class EntryInfo(Facts):
    """What is ranked. `group` and `seed` are its place in the stage; `fee` is its price by the regulation.

    `numbered_everywhere` says that its number stands on all papers; `pot_seat` is the seat it drew at the
    door, if it did; `credit` what its members have as credit of all evenings, in Rappen. `came` is the code
    of its place in the stage before and why it goes on: “A1 place”; who came from a series has `carried` what
    it reached there. `members` are those who play to the end, `others` those who play, or played, only a
    part. A fixed pair of a later stage is `made_of` the entries of those who were alone before. Of who is
    `excused` no more money is expected. Who is `out` has withdrawn or was disqualified.
    """

    key: int
    number: int
    team: str
    members: tuple[Member, ...]
    group: str = ""
    seed: int | None = None
    others: tuple[Member, ...] = ()
    fee: int = 0
    numbered_everywhere: bool = False
    came: str = ""
    carried: int | None = None
    pot_seat: int | None = None
    credit: int = 0
    made_of: "tuple[EntryInfo, ...]" = ()
    excused: bool = False
    out: bool = False

    @property
    def ever(self) -> tuple[Member, ...]:
        """Return everybody who plays, or played, for the entry."""
        return *self.members, *self.others

    @property
    def singles(self) -> "tuple[EntryInfo, ...]":
        """Return the entries that a fixed pair of a later stage is made of, else itself."""
        return self.made_of or (self,)

    @property
    def keys(self) -> tuple[int, ...]:
        """Return the key of the entry, and of a pair those of the entries that it is made of."""
        return self.key, *(one.key for one in self.made_of)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers by which the entry is called: its own, and of a pair those of both entries."""
        return self.number, *(one.number for one in self.made_of)

    @property
    def shown(self) -> str:
        """Return the name as lists for people have it: a team with its members."""
        members = " / ".join(member.name for member in self.members)
        return f"{self.team} ({members})" if self.team else members

    @property
    def printed_number(self) -> str:
        """Return the number where the regulation wants it on all papers, else nothing."""
        return str(self.number) if self.numbered_everywhere else ""

    @property
    def price(self) -> int:
        """Return what taking part costs the entry, in Rappen."""
        return 0 if self.free else self.due or self.fee

    @property
    def owed(self) -> int:
        """Return what the entry has to pay in all, in Rappen; who is excused no more than was paid."""
        return min(self.price, max(self.paid, 0)) if self.excused else self.price

    @property
    def open(self) -> int:
        """Return what the entry has still to pay in Rappen; less than nothing where it has paid too much."""
        return self.owed - self.paid

    def with_members(self, change: Callable[[Member], Member]) -> "EntryInfo":
        """Return the entry with everybody in it changed."""
        return replace(self, members=tuple(map(change, self.members)), others=tuple(map(change, self.others)))

    def during(self, position: int) -> "EntryInfo":
        """Return the entry as it played a round of the tournament; of two at a position the later one."""
        if not self.others:
            return self
        by_time = sorted(self.ever, key=lambda member: member.since)
        sitting = {member.position: member for member in by_time if member.sits_in(position)}
        return replace(self, members=tuple(sitting[place] for place in sorted(sitting)))

    @property
    def name(self) -> str:
        """Return the team's name, else its members."""
        return self.team or " / ".join(member.name for member in self.members)

    @property
    def bare(self) -> str:
        """Return the team's name, else its members, as others may be called too."""
        return self.team or " / ".join(member.bare for member in self.members)

    @property
    def categories(self) -> tuple[str, ...]:
        """Return its categories, of which “Damen, U60” are two; one without a name if there is none."""
        return categories(self.category)

    @property
    def numbered(self) -> str:
        """Return number and name; the number tells from namesakes well enough."""
        alone = len(self.members) == 1 and self.members[0].apart == str(self.number)
        return f"{self.number} {self.bare if alone else self.name}"

    @property
    def listed(self) -> str:
        """Return the form of alphabetical lists."""
        return self.team or " / ".join(member.listed for member in self.members)

    @property
    def code(self) -> str:
        """Return the place in its group, such as A1, or the number."""
        return place_name(self.group, self.seed) if self.group and self.seed else str(self.number)

    def sort_key(self) -> tuple[str, int]:
        """Order by name without accents and case, then by number."""
        return fold(self.team or " / ".join(member.sorted_as for member in self.members)), self.number


def categories(words: str) -> tuple[str, ...]:
    """Return the categories of “Damen, U60”; one without a name if there is none."""
    parts = [part.strip() for part in words.replace(";", ",").split(",")]
    return tuple({part.casefold(): part for part in reversed(parts) if part}.values())[::-1] or ("",)


def categories_of(entries: Iterable[EntryInfo]) -> tuple[str, ...]:
    """Return the categories that entries are in, each once, as they were entered."""
    return tuple(dict.fromkeys(name for entry in entries for name in entry.categories if name))


@frozen
class TableInfo:
    """A table of a round of a stage; `sides` holds the keys of the entries on each side.

    `played` are its deals in the notation of the game, where they were taken one by one; a table has
    no result before the last of them. Both are of the reading that counts; `readings` are all. What it has
    `handed` in by phone is none of them; `code` opens its sheet to a phone, "" if nothing does.
    """

    key: int
    number: int
    sheet: int
    game: str
    deals: int
    sides: tuple[tuple[int, ...], ...]
    group: str = ""
    result: "Result | None" = None
    played: tuple[str, ...] = ()
    readings: "tuple[SlipReading, ...]" = ()
    stage: int = 1
    round: int = 1
    handed: "HandedIn | None" = None
    code: str = ""

    @property
    def by_phone(self) -> bool:
        """Whether its result is what it has handed in by phone, and nobody has seen its slip."""
        return self.handed is not None and self.result is not None and not self.readings

    def reading(self, kind: str) -> "SlipReading | None":
        """Return the reading of a kind."""
        return next((reading for reading in self.readings if reading.kind == kind), None)

    def was_read(self, kind: str) -> bool:
        """Say whether there is a reading of a kind, with its last deal."""
        return any(reading.kind == kind and reading.values for reading in self.readings)

    def sheets(self) -> tuple[int, ...]:
        """Return the number of its sheet, then those of reserve slips it handed in."""
        return self.sheet, *dict.fromkeys(one.sheet for one in self.readings if one.sheet is not None)

    def started(self) -> bool:
        """Say whether its result is in, or a deal of it."""
        return self.result is not None or bool(self.played)

    def entries(self) -> tuple[int, ...]:
        """Return the keys of everybody at the table."""
        return tuple(key for side in self.sides for key in side)


@frozen
class Swap:
    """Two entries that changed places after the draw, and the reason if it was a correction."""

    one: int
    other: int
    reason: str = ""


@frozen
class RoundInfo:
    """A drawn round; `parts` says for every entry of that time what it does in it.

    `effort` is how many steps its search was given, None for as many as the method takes. `rank_order`
    is the rank list it was drawn from, best first; empty if ranks did not matter. `opened` are the numbers of
    tables that came later. `begun` is when its clock
    was, None without one. What is `published` the hall may see, where the regulation lets it wait.
    """

    key: int
    number: int
    method: str
    seed: int
    parts: Mapping[int, RoundPart]
    tables: tuple[TableInfo, ...]
    report: Mapping[str, object]
    effort: int | None = None
    rank_order: tuple[int, ...] = ()
    swaps: tuple[Swap, ...] = ()
    opened: tuple[int, ...] = ()
    drawn: datetime | None = None
    begun: datetime | None = None
    published: bool = False

    def only(self, stage: "StageInfo", first: "StageInfo", here: Callable[[int], bool]) -> "RoundInfo":
        """Return what is of one stage of several at the same time; `here` says of an entry that it is in it.

        The way to draw is kept of the `first`.
        """
        usual = self.method == first.rules.draw_of(self.number)
        tables = (table for table in self.tables if here(table.entries()[0]))
        return replace(
            self,
            method=stage.rules.draw_of(self.number) if usual else self.method,
            parts={key: part for key, part in self.parts.items() if here(key)},
            tables=tuple(replace(table, stage=stage.number) for table in tables),
            rank_order=tuple(filter(here, self.rank_order)),
        )

    def open_tables(self) -> tuple[TableInfo, ...]:
        """Return the tables without a result."""
        return tuple(table for table in self.tables if table.result is None)

    def has_results(self) -> bool:
        """Say whether any result is in."""
        return any(table.result is not None for table in self.tables)

    def started(self) -> bool:
        """Say whether any result is in, or a deal of one."""
        return any(table.started() for table in self.tables)

    def table(self, number: int) -> TableInfo | None:
        """Return the table with this number."""
        return next((table for table in self.tables if table.number == number), None)

    def resting(self) -> tuple[int, ...]:
        """Return the keys of the entries that rest."""
        return tuple(key for key, part in self.parts.items() if part is RoundPart.RESTS)


@frozen
class StageInfo:
    """A stage: its rules, its drawn rounds in order, who is in it; `lots` are batch → entry → number.

    Of stages that are played at the same time each has its own tables of the same rounds. All of them as one,
    as they are drawn and entered, have the number and rules of the first, and `beside` each by itself.
    """

    key: int
    number: int
    rules: "StageRules"
    entries: tuple[EntryInfo, ...]
    rounds: tuple[RoundInfo, ...]
    lots: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    beside: "tuple[StageInfo, ...]" = ()

    def fields(self) -> "tuple[StageInfo, ...]":
        """Return the stages within which this one is drawn and ranked: itself, if no other is beside it."""
        return self.beside or (self,)

    def alone(self) -> "StageInfo":
        """Return one of several stages at the same time as if the others were not there."""
        source = self.rules.source and replace(self.rules.source, rest=False)
        return replace(self, rules=replace(self.rules, source=source))

    def field_of(self, key: int) -> "StageInfo":
        """Return the stage of this hour that an entry is in."""
        return next((one for one in self.beside if any(entry.key == key for entry in one.entries)), self)

    def with_rounds(self, rounds: "tuple[RoundInfo, ...]") -> "tuple[StageInfo, ...]":
        """Return the stages of this hour with these rounds, each with the tables of those who are in it."""
        if not self.beside:
            return (replace(self, rounds=rounds),)
        first, *others = self.beside
        placed = {entry.key: stage for stage in others for entry in stage.entries}

        def own(stage: StageInfo) -> Iterator[RoundInfo]:
            return (one.only(stage, first, lambda key: placed.get(key, first) is stage) for one in rounds)

        return tuple(replace(stage, rounds=tuple(own(stage))) for stage in self.beside)

    def groups(self) -> tuple[str, ...]:
        """Return the names of the groups in order; one empty name if there are none."""
        names = {entry.group for entry in self.entries} or {""}
        return tuple(sorted(names, key=lambda name: (len(name), name)))

    def current_round(self) -> RoundInfo | None:
        """Return the earliest round with open tables, else the last one drawn."""
        waiting = (round_ for round_ in self.rounds if round_.open_tables())
        return next(waiting, self.rounds[-1] if self.rounds else None)

    def waiting_round(self) -> int:
        """Return the number of the round being played, else of the one that comes next or was the last."""
        current = self.current_round()
        if current is None:
            return 1
        return current.number if current.open_tables() else min(current.number + 1, self.rules.rounds)

    def came_in(self) -> tuple[EntryInfo, ...]:
        """Return who came into the stage: alone where it makes pairs of them."""
        if self.rules.partners is None:
            return self.entries
        return tuple(one for entry in self.entries for one in entry.singles)

    def all_keys(self) -> set[int]:
        """Return the keys of all who are in the stage, alone or in a pair."""
        return {key for entry in self.entries for key in entry.keys}

    def complete(self) -> bool:
        """Say whether every round is drawn and every result in."""
        return len(self.rounds) >= self.rules.rounds and not any(r.open_tables() for r in self.rounds)


def together(stages: Sequence[StageInfo]) -> StageInfo:
    """Return stages that are played at the same time as one."""
    first, *others = stages
    if not others:
        return first
    codes = dict.fromkeys(code for stage in stages for code in stage.rules.name)
    names = {code: " / ".join(in_language(stage.rules.name, code) for stage in stages) for code in codes}
    rounds = (
        replace(
            of_all[0],
            parts={key: part for each in of_all for key, part in each.parts.items()},
            tables=tuple(table for each in of_all for table in each.tables),
            rank_order=tuple(key for each in of_all for key in each.rank_order),
        )
        for of_all in zip(*(stage.rounds for stage in stages), strict=True)
    )
    return replace(
        first,
        rules=replace(first.rules, name=names),
        entries=tuple(sorted((e for stage in stages for e in stage.entries), key=lambda e: e.number)),
        rounds=tuple(rounds),
        beside=tuple(stages),
    )


WHOLE = 0
"""What stands for all stages in a decision by hand."""


@frozen
class ByHand:
    """A decision by hand about the stage of this number: the `entry` (a key) comes, or gives up its place.

    In stage `WHOLE` it has withdrawn from all of them, with a reason it was disqualified.
    """

    stage: int
    entry: int
    comes: bool
    reason: str = ""


@frozen
class WishInfo:
    """A wish for the draw with its number; `club` names the club whose members it speaks of."""

    key: int
    number: int
    wish: "Wish"
    club: str = ""


@frozen
class PenaltyInfo:
    """Points added to the total of an entry, negative ones taken from it; they count from a round on.

    `entry` and `round` are keys; without a round they count from the beginning.
    """

    key: int
    number: int
    entry: int
    points: int
    reason: str
    round: int | None = None


@frozen
class Tournament:
    """A whole tournament, with the stages begun so far. `head` is the journal entry it was read at.

    `entries` take part, `waiting` are those for whom there is no place, `pairs` the fixed pairs that were
    made of entries for a later stage.
    `reserves` are the sheet numbers that were printed on slips without a table. A `closed` one takes no
    changes. `clock` is the last that was begun and not stopped. Who wins what is `prizes_published` or not;
    then `prize_money` is what their shares are of, in Rappen, else None.
    `by_hand` says who has a place in a later stage by hand, and who has given one up.
    """

    key: int
    name: str
    day: date | None
    venue: str
    language: str
    regulation: "Regulation"
    entries: tuple[EntryInfo, ...]
    stages: tuple[StageInfo, ...]
    head: str
    wishes: tuple[WishInfo, ...] = ()
    penalties: tuple[PenaltyInfo, ...] = ()
    reserves: tuple[range, ...] = ()
    closed: bool = False
    payments: "tuple[PaymentInfo, ...]" = ()
    waiting: tuple[EntryInfo, ...] = ()
    clock: "Clock | None" = None
    prizes_published: bool = False
    prize_money: int | None = None
    by_hand: tuple[ByHand, ...] = ()
    pairs: tuple[EntryInfo, ...] = ()

    def on_the_list(self) -> tuple[EntryInfo, ...]:
        """Return everybody who is entered, those on the waiting list at the end."""
        return *self.entries, *self.waiting

    def numbered(self) -> tuple[EntryInfo, ...]:
        """Return whatever has a number of its own: who is on the list, and the pairs of a later stage."""
        return *self.on_the_list(), *self.pairs

    def by_key(self) -> dict[int, EntryInfo]:
        """Return all entries by key, and the pairs that were made of them."""
        return {entry.key: entry for entry in (*self.entries, *self.pairs)}

    def playing(self) -> tuple[EntryInfo, ...]:
        """Return everybody as they play now: who is in a fixed pair of a later stage as that pair."""
        together = {one.key for pair in self.pairs for one in pair.made_of}
        return (*(entry for entry in self.entries if entry.key not in together), *self.pairs)

    def everybody(self) -> tuple[EntryInfo, ...]:
        """Return all entries by number, each with its place in the last stage it has come to."""
        latest = {one.key: one for stage in self.stages for entry in stage.entries for one in entry.singles}
        return tuple(latest[entry.key] for entry in self.entries if entry.key in latest)

    def stage(self) -> StageInfo:
        """Return the stage that is being played: the last one there is, with those at the same time."""
        return self.hours()[-1]

    def hours(self) -> tuple[StageInfo, ...]:
        """Return the stages in the order in which they are played, those at the same time as one."""
        found: list[list[StageInfo]] = []
        for stage in self.stages:
            if stage.rules.rest:
                found[-1].append(stage)
            else:
                found.append([stage])
        return tuple(map(together, found))

    def hour_of(self, number: int) -> StageInfo:
        """Return the stage with this number of the regulation, with those at the same time."""
        return next(hour for hour in self.hours() if any(one.number == number for one in hour.fields()))

    def with_hour(self, stage: StageInfo, rounds: tuple[RoundInfo, ...]) -> "Tournament":
        """Return the tournament with other rounds of a stage and those at the same time."""
        changed = {each.number: each for each in stage.with_rounds(rounds)}
        return replace(self, stages=tuple(changed.get(each.number, each) for each in self.stages))

    def coming(self) -> "Regulation":
        """Return the regulation as it is in the round that is drawn next, after the last one as in that."""
        stage = self.stage()
        return self.regulation.of(stage.number, min(len(stage.rounds) + 1, stage.rules.rounds))

    def pairs_up(self) -> bool:
        """Say whether the stage being played is one of fixed pairs of those who were alone before."""
        return self.coming().entry.fixed and not self.regulation.entry.fixed

    def roll_called(self) -> bool:
        """Say whether anybody was marked as here."""
        return any(entry.presence == Presence.HERE for entry in self.entries)

    def lonely(self) -> tuple[EntryInfo, ...]:
        """Return who needs somebody yet in the stage being played, where pairs or teams play it.

        Once anybody was marked as here, who was not is left out.
        """
        needed = self.coming().entry.members
        there = {Presence.HERE} if self.roll_called() else {Presence.HERE, Presence.EXPECTED}
        return tuple(
            entry for entry in self.stage().entries if entry.presence in there and len(entry.members) < needed
        )

    def over(self) -> bool:
        """Say whether every stage of the regulation is complete."""
        return len(self.stages) == len(self.regulation.stages) and all(s.complete() for s in self.stages)

    def played_stage(self) -> StageInfo:
        """Return the last stage of which a round is drawn, else the first."""
        return next((stage for stage in reversed(self.hours()) if stage.rounds), self.stages[0])

    def numbered_stage(self, number: int) -> StageInfo:
        """Return the stage with this number of the regulation."""
        return next(stage for stage in self.stages if stage.number == number)

    def rounds(self) -> Iterator[RoundInfo]:
        """Go through all rounds of all stages."""
        return (round_ for stage in self.hours() for round_ in stage.rounds)

    def tables(self) -> Iterator[tuple[RoundInfo, TableInfo]]:
        """Go through all tables of all rounds."""
        return ((round_, table) for round_ in self.rounds() for table in round_.tables)

    def with_rounds(self, change: Callable[[RoundInfo], RoundInfo]) -> "Tournament":
        """Return the tournament with every round changed."""
        stages = (replace(one, rounds=tuple(map(change, one.rounds))) for one in self.stages)
        return replace(self, stages=tuple(stages))

    def stage_of(self, round_: RoundInfo) -> StageInfo:
        """Return the stage that a round belongs to."""
        return next(stage for stage in self.hours() if any(known.key == round_.key for known in stage.rounds))

    def position(self, round_: RoundInfo) -> int:
        """Return which round of the whole tournament it is, from 1."""
        return next(i for i, known in enumerate(self.rounds(), 1) if known.key == round_.key)

    def during(self, round_: RoundInfo) -> "Tournament":
        """Return the tournament with those as members who played for the entries in a round."""
        if not any(entry.others for entry in (*self.entries, *self.pairs)):
            return self
        position = self.position(round_)
        return self.with_entries(lambda entry: entry.during(position))

    def with_entries(self, change: Callable[[EntryInfo], EntryInfo]) -> "Tournament":
        """Return the tournament with every entry changed, wherever it stands."""
        stages = (replace(one, entries=tuple(map(change, one.entries))) for one in self.stages)
        return replace(
            self,
            entries=tuple(map(change, self.entries)),
            waiting=tuple(map(change, self.waiting)),
            pairs=tuple(map(change, self.pairs)),
            stages=tuple(stages),
        )
