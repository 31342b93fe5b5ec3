"""Coiffeur, every contract once a side: what all kinds share, and four as partners or alone (COI4, TRN-5)."""

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from random import Random

from jassturnier.errors import Problem
from jassturnier.games import rulebook
from jassturnier.games.kit import marks, notation
from jassturnier.games.kit.base import (
    DealExample,
    Game,
    Sheet,
    SheetRow,
    Slip,
    SlipField,
    added,
    alone,
    by_rule,
    fault,
    filled,
    in_deal,
    pairwise,
    partners,
    side_letter,
    written,
)
from jassturnier.games.kit.contracts import CONTRACTS, JOKERS, SUITS, Tag, key, label
from jassturnier.games.kit.layout import Block, Grid, GridColumn, Legend, Line, ResultRow, Signature
from jassturnier.games.kit.marks import money_row
from jassturnier.games.kit.options import (
    CARD_VALUES,
    FACTORS,
    STAKE,
    VOID_AFTER_TRUMP,
    OneOf,
    Option,
    Options,
    Rows,
    choice,
    out_of_range,
    table,
    whole,
    words,
)
from jassturnier.games.kit.points import (
    JASS,
    beyond,
    deal_total,
    impossible,
    never_together,
    possible_points,
    sum_text,
    together_faults,
    total_faults,
)
from jassturnier.i18n import Text, parse_number, say
from jassturnier.values import frozen

MOST_FACTOR = 100
MATCH_BONUS = 100
_ROW_AND_PLAYED = 2


@frozen
class CoiffeurDeal:
    """One deal: who named which row, and the card points made.

    `points` belongs to the declaring side; `control` holds the points of all sides where they were
    written. `match` is the side that took all tricks; `trickless` tells whether a declarer without
    points took no trick (None: not said); `played` is the contract a Joker was used for. `high` and
    `low` are the seats that a cut gave the marks of a tied row, `pauses` the dealer where one more
    sits at the table.
    """

    declarer: int
    row: str
    points: int
    match: int | None = None
    trickless: bool | None = None
    played: str | None = None
    control: tuple[int, ...] = ()
    high: int | None = None
    low: int | None = None
    pauses: int | None = None


def leads(totals: Sequence[int]) -> tuple[int, ...]:
    """Return how far each side is ahead of all others, pair by pair: (9, 3, 0) is (15, -3, -12)."""
    return tuple(-lost for lost in pairwise(totals))


@cache
def read_rows(lines: tuple[str, ...]) -> tuple[Mapping[str, int], Sequence[Text]]:
    """Read a list such as `["Eicheln 1", "Joker 7", "Joker 8"]` into row name → factor.

    The first plain Joker is the row `joker1`, the second `joker2`.
    """
    rows: dict[str, int] = {}
    faults: list[Text] = []
    for line in lines:
        name, _, number = line.strip().rpartition(" ")
        factor = parse_number(number)
        if not name or factor is None:
            faults.append(say("“{line}” needs a name and a factor, as “Eicheln 1”.", line=line))
        elif not 1 <= factor <= MOST_FACTOR:
            faults.append(out_of_range(factor, 1, MOST_FACTOR))
        elif (row := _row_name(name, rows)) in rows:
            faults.append(say("“{line}” stands twice in the list.", line=line))
        else:
            rows[row] = factor
    return rows, faults


def called(rows: Collection[str], entries: Sequence[str] = ()) -> dict[str, Text]:
    """Return row → what it is called: a contract of the club's own as it is written in the list.

    The only Joker needs no number.
    """
    written = {key(name): name for name in (entry.strip().rpartition(" ")[0] for entry in entries)}
    names = {row: label(row, written.get(row, row)) for row in rows}
    first, second = JOKERS
    return names | ({first: say("Joker")} if first in names and second not in names else {})


def group_heads(rows: Sequence[str]) -> frozenset[str]:
    """Return the rows with which a new group begins: the suits, what has no trump, the Jokers (COI4-4)."""
    groups = [(row in SUITS, row in JOKERS) for row in rows]
    return frozenset(
        row for row, before, own in zip(rows[1:], groups, groups[1:], strict=False) if own != before
    )


def _row_name(name: str, rows: Mapping[str, int]) -> str:
    row = key(name)
    if row != "joker":
        return row
    return next((joker for joker in JOKERS if joker not in rows), JOKERS[-1])


def read(phrase: notation.Phrase, sides: int, bonus: int) -> CoiffeurDeal:
    """Build the deal of a line; its faults are in the phrase."""
    row = phrase.contracts[0] if phrase.contracts else ""
    declarer = phrase.about()
    if declarer is None:
        phrase.complain(say("The letter of the side that named the contract is missing."))
    if not row:
        phrase.complain(say("The contract is missing."))
    if len(phrase.contracts) > _ROW_AND_PLAYED:
        phrase.complain(say("Several contracts are written: {names}.", names=tuple(phrase.contracts)))
    played = phrase.contracts[1] if len(phrase.contracts) > 1 else None
    declarer = declarer or 0
    phrase.only_of(declarer, "trickless", "tricks")
    points, control = _points(phrase, declarer, sides)
    match = phrase.side("match")
    if bonus and points == JASS + bonus:
        points, match = JASS, declarer
    trickless = True if phrase.has("trickless") else False if phrase.has("tricks") else None
    cuts, pauses = (phrase.side("high"), phrase.side("low")), phrase.side("pause")
    return CoiffeurDeal(declarer, row, points, match, trickless, played, control, *cuts, pauses)


def _points(phrase: notation.Phrase, declarer: int, sides: int) -> tuple[int, tuple[int, ...]]:
    numbers = phrase.points()
    if len(numbers) == sides:
        return numbers[declarer], numbers
    if len(numbers) == 1:
        return numbers[0], ()
    if not numbers and phrase.has("match"):
        return JASS * (phrase.side("match") == declarer), ()
    if not numbers and phrase.has("trickless"):
        return 0, ()
    phrase.complain(say("One number of points is needed, or one for each of {sides} sides.", sides=sides))
    return 0, ()


def deal_faults(
    deal: CoiffeurDeal, rows: Mapping[str, Text], players: int, options: Options
) -> list[Problem]:
    """Return what is wrong with a deal by itself, as far as all Coiffeur games agree."""
    side, total = deal.declarer, deal_total(deal.played or deal.row, options)
    found = _row_faults(deal, rows)
    possible = possible_points(deal.played or deal.row, players, options)
    if not 0 <= deal.points <= max(possible):
        found.append(fault(beyond(deal.points, max(possible), options), "GEN-6", side))
    written = dict(enumerate(deal.control)) if deal.control else {side: deal.points}
    found += [
        fault(impossible(value, possible), "GEN-6", seat)
        for seat, value in written.items()
        if value not in possible and 0 <= value <= max(possible)
    ]
    if deal.control and total is not None and sum(deal.control) != total:
        found.append(fault(sum_text(deal.control, total), "GEN-6"))
    if deal.match is not None and total is not None and deal.points != total * (deal.match == side):
        text = say(
            "With a match of side {side} the points cannot be {points}.",
            points=deal.points,
            side=side_letter(deal.match),
        )
        found.append(fault(text, "COI3-25", side))
    if deal.trickless and (deal.points or deal.match == side):
        found.append(fault(say("There are points, but no trick."), "COI3-27", side))
    return found


def _row_faults(deal: CoiffeurDeal, rows: Mapping[str, Text]) -> list[Problem]:
    side = deal.declarer
    if deal.row not in rows:
        known = tuple(rows.values())
        text = say("{contract} is not played. Contracts: {known}.", contract=label(deal.row), known=known)
        return [fault(text, "COI3-6", side)]
    if deal.played is None:
        return []
    if deal.row not in JOKERS:
        text = say("Only a Joker names a second contract.")
        return [fault(text, "COI3-20", side)]
    if deal.played not in rows or deal.played in JOKERS:
        text = say("A Joker cannot be {contract}.", contract=rows.get(deal.played) or label(deal.played))
        return [fault(text, "COI3-20", side)]
    return []


def open_rows(deals: Sequence[CoiffeurDeal], side: int, rows: Mapping[str, Text]) -> dict[str, Text]:
    """Return the rows that a side has still to play (COI3-6)."""
    done = {deal.row for deal in deals if deal.declarer == side}
    return {row: name for row, name in rows.items() if row not in done}


def rehearse(
    played: Sequence[CoiffeurDeal],
    sides: rulebook.Sides,
    rows: Mapping[str, Text],
    options: Options,
    rng: Random,
) -> CoiffeurDeal:
    """Let the next side that has a row left play one of them at random; a Joker as any contract."""
    # Sides take turns, but who has filled everything is passed over (COI3-9, COI4-9).
    turns = (number % len(sides) for number in range(len(played), len(played) + len(sides)))
    declarer = next(side for side in turns if open_rows(played, side, rows))
    row = rulebook.pick(tuple(open_rows(played, declarer, rows)), rng)
    contracts = tuple(name for name in rows if name not in JOKERS)
    name = rulebook.pick(contracts, rng) if row in JOKERS else row
    done = rulebook.play_named(name, sum(map(len, sides)), rng, options)
    points = done.side_points(sides)[declarer]
    return CoiffeurDeal(
        declarer,
        row,
        points,
        match=done.match(sides),
        trickless=None if points else set(sides[declarer]).issubset(done.trickless()),
        played=name if row in JOKERS else None,
    )


class ListGame(Game[CoiffeurDeal]):
    """A game in which every side plays each contract of a list once."""

    @abstractmethod
    def listed(self) -> Mapping[str, int]:
        """Return the contracts in order, each with what it is multiplied with."""

    def bonus(self) -> int:
        """Return what a match adds to the points of a deal."""
        return MATCH_BONUS

    def names(self) -> Mapping[str, Text]:
        """Return what the contracts are called."""
        return called(self.listed())

    def usual_deals(self) -> int:
        return len(self.listed()) * len(self.sides())

    def contracts(self) -> tuple[str, ...]:
        """Return the contracts of the list, and every other one so that a wrong one is understood."""
        first, second = JOKERS
        listed = self.listed()
        return tuple(dict.fromkeys((*listed, *CONTRACTS, first, *[second] * (second in listed))))

    def parse_deal(self, words: str) -> tuple[CoiffeurDeal | None, list[Problem]]:
        """Read `A joker1 undenufe 120`."""
        sides = len(self.sides())
        phrase = notation.read(words, sides, self.tags_in_use(), self.contracts())
        return notation.outcome(phrase, read(phrase, sides, self.bonus()))

    def print_deal(self, deal: CoiffeurDeal) -> str:
        tricks = {True: "trickless", False: "tricks", None: ""}[deal.trickless]
        return notation.write(
            notation.letter(deal.declarer),
            deal.row,
            deal.played or "",
            *(deal.control or (deal.points,)),
            notation.tagged("match", deal.match),
            tricks,
            notation.tagged("high", deal.high),
            notation.tagged("low", deal.low),
            notation.tagged("pause", deal.pauses),
        )

    def deal_faults(self, deal: CoiffeurDeal) -> list[Problem]:
        return deal_faults(deal, self.names(), self.sizes[0], self.options)

    def sheet_faults(self, deals: Sequence[CoiffeurDeal]) -> list[Problem]:
        """Return every row that a side plays a second time, every Joker too many (COI3-6)."""
        found: list[Problem] = []
        first: dict[tuple[int, str], int] = {}
        for number, deal in enumerate(deals, 1):
            place = (deal.declarer, deal.row)
            if place in first:
                jokers = [row for row in JOKERS if row in self.names()]
                if deal.row in JOKERS and all((deal.declarer, joker) in first for joker in jokers):
                    text = say("All {n} Jokers of this side are played.", n=len(jokers))
                else:
                    before, name = str(first[place]), self.names()[deal.row]
                    text = say("{contract} was played before, in deal {deal}.", contract=name, deal=before)
                found.append(in_deal(number, fault(text, "COI3-6", deal.declarer)))
            first.setdefault(place, number)
        return found

    def open_contracts(self, deals: Sequence[CoiffeurDeal], side: int) -> Mapping[str, Text]:
        return open_rows(deals, side, self.names())


PRINTED = (
    "Eicheln 1",
    "Rosen 2",
    "Schilten 3",
    "Schellen 4",
    "Obenabe 5",
    "Undenufe 6",
    "Joker 7",
    "Joker 8",
)
_ROUNDING = {
    "tens": say("to tens, down"),
    "exact": say("not at all"),
    "nearest_ten": say("to the nearest ten"),
}
_MULTIPLIED = {"points": say("the points"), "difference": say("the lead over the other side")}
_AGAINST = {"nothing": say("nothing"), "match": say("a match for them")}
_LEADERS = {"declarer": say("who chose the contract"), "forehand": say("forehand")}
_LEADS = {
    "declarer": say("The declarer leads to the first trick (COI4-12)."),
    "forehand": say("Forehand leads to the first trick (COI4-12)."),
}
FEWEST, MOST = 8, 13


@frozen
class CoiffeurRules:
    """How a regulation turns points into a field (TRN-5)."""

    match_bonus: int
    rounding: str
    difference: bool


def coiffeur_rules(options: Options) -> CoiffeurRules:
    """Take the settings out of the options."""
    return CoiffeurRules(
        whole(options, "match_bonus"), str(options["rounding"]), difference=options["counts"] == "difference"
    )


def counted(points: int, *, match: bool, rules: CoiffeurRules) -> int:
    """Return the points that are rounded and multiplied: with the match, or the lead over the others."""
    made = points + rules.match_bonus * match
    return max(0, made - (JASS - points)) if rules.difference else made


def field(points: int, factor: int, rules: CoiffeurRules) -> int:
    """Round and multiply (COI4-3); tens are counted, with exact points every point."""
    if rules.rounding == "exact":
        return points * factor
    return (points + 5 * (rules.rounding == "nearest_ten")) // 10 * factor


def rows(options: Options) -> dict[str, int]:
    """Return the contracts in order with their factors (COI4-4, COI4-13, TRN-5)."""
    listed, _ = read_rows(words(options, "contracts"))
    return {**listed, **table(options, "factors")}


def score(deal: CoiffeurDeal, factor: int, rules: CoiffeurRules, *, against: bool) -> tuple[int, int]:
    """Return what the declaring side writes, and what a side that makes the match against it writes."""
    own = field(counted(deal.points, match=deal.match == deal.declarer, rules=rules), factor, rules)
    if not against or deal.match in {None, deal.declarer}:
        return own, 0
    return own, field(counted(JASS, match=True, rules=rules), factor, rules)


class Coiffeur4(ListGame):
    """Coiffeur for two partnerships."""

    id = "coiffeur4"
    name = say("Coiffeur")
    sizes = (4,)
    options_offered = (
        Option(say("contracts"), PRINTED, say("contracts in order, each with its factor"), "TRN-5", Rows()),
        FACTORS,
        Option(say("match_bonus"), 100, say("points added for a match"), "TRN-5", OneOf((100, 0, 50))),
        choice(say("rounding"), "tens", say("how points are rounded"), "TRN-5", _ROUNDING),
        choice(say("counts"), "points", say("what is multiplied"), "TRN-5", _MULTIPLIED),
        choice(say("against"), "nothing", say("what a match of the others writes"), "TRN-5", _AGAINST),
        Option(
            say("coi4_pass_rounds"),
            2,
            say("rounds of passes before forehand must choose"),
            "COI4-8",
            OneOf((2, 1)),
        ),
        choice(say("coi4_leader"), "declarer", say("who leads first"), "COI4-12", _LEADERS),
        STAKE,
        VOID_AFTER_TRUMP,
        *CARD_VALUES,
    )
    tags: tuple[Tag, ...] = (marks.MATCH,)
    examples: tuple[DealExample, ...] = (
        DealExample(say("A schellen 129"), say("Side A named Schellen and made 129 points.")),
        DealExample(say("A schellen 129 28"), say("The same with the points of both sides.")),
        DealExample(say("B obenabe match"), say("Side B named Obenabe and took all tricks.")),
        DealExample(say("A rosen match B"), say("Side A named Rosen, side B took all tricks.")),
        DealExample(say("A joker1 undenufe 120"), say("Side A played its first Joker as Undenufe.")),
    )
    scoring: tuple[Text, ...] = (
        say(
            "Every side plays each contract of the list once; only the side that "
            "named it writes (COI4-1, COI4-2)."
        ),
        say(
            "Points are divided by ten, rounded down and multiplied with the factor of the contract (COI4-3)."
        ),
        say("A match counts 257 points before that; a side without a trick writes 0 (COI4-5, COI4-6)."),
        say("At the end the fields are added; the higher sum wins (COI4-10)."),
    )

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite each other (COI4-1)."""
        return partners(self.size)

    @classmethod
    def clashes(cls, options: Options) -> list[tuple[str, Text]]:
        """Look at the list of contracts (TRN-5)."""
        listed, found = read_rows(words(options, "contracts"))
        faults = list(found)
        number = len({**listed, **table(options, "factors")})
        if not faults and not FEWEST <= number <= MOST:
            faults.append(out_of_range(number, FEWEST, MOST))
        return [("contracts", text) for text in faults]

    def listed(self) -> Mapping[str, int]:
        return rows(self.options)

    def names(self) -> Mapping[str, Text]:
        """Return what the contracts are called; those of the club's own as it has written them."""
        return called(self.listed(), words(self.options, "contracts"))

    def bonus(self) -> int:
        return whole(self.options, "match_bonus")

    def score(self, deals: Sequence[CoiffeurDeal]) -> Sheet:
        """Fields of each side added (COI4-10)."""
        sides = len(self.sides())
        lines = tuple(self._row(number, deal, sides) for number, deal in enumerate(deals, 1))
        totals = added([line.scores for line in lines], sides)
        matches = tuple(sum(deal.match == side for deal in deals) for side in range(sides))
        found = self.sheet(totals, lines, {"matches": matches})
        if len(deals) < self.usual_deals():
            return found
        ahead = found.tallies["wins"]
        winner = ahead.index(1) if 1 in ahead else None
        return replace(found, winner=winner, finished_after=len(deals))

    def settle(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The lead over every other side where it is played for money (COI4-10)."""
        return leads(totals) if whole(self.options, "stake") else ()

    def rehearse(self, played: Sequence[CoiffeurDeal], rng: Random) -> CoiffeurDeal:
        """Play a row that is open; here it does not matter whether the declarer took a trick."""
        sides = self.sides()
        return replace(rehearse(played, sides, self.names(), self.options, rng), trickless=None)

    def bounds(self) -> tuple[int, int]:
        """Nothing, or a match in the dearest contracts; with `against` in every deal of the others too."""
        rules = coiffeur_rules(self.options)
        factors = sorted(self.listed().values(), reverse=True)
        everybody = factors * (len(self.sides()) if self.options["against"] == "match" else 1)
        dearest = sorted(everybody, reverse=True)[: self.deals]
        return 0, field(counted(JASS, match=True, rules=rules), sum(dearest), rules)

    def slip_fields(self) -> tuple[SlipField, ...]:
        """Total of each side, and its matches."""
        return (
            SlipField("points", say("points"), *self.bounds()),
            SlipField("matches", say("matches"), 0, self.deals, required=False),
        )

    def check_slip(self, slip: Slip) -> list[Problem]:
        """Return every fault; totals and matches must be what the fields of a whole list can come to."""
        found = super().check_slip(slip)
        points, matches = self.slip_fields()
        sides = len(self.sides())
        found = found or together_faults(matches, slip, sides, self.deals)
        both = zip(written(slip, points.name, sides), written(slip, matches.name, sides), strict=True)
        found = found or [
            problem
            for side, (value, mine) in enumerate(both)
            for problem in total_faults(points, side, value, self._possible(mine))
        ]
        all_matches = sum(filled(slip, matches.name, sides)) == self.deals
        uneven = all_matches and any(value % self._match for value in filled(slip, points.name, sides))
        return found or [never_together()] * uneven

    @cached_property
    def _match(self) -> int:
        rules = coiffeur_rules(self.options)
        return field(counted(JASS, match=True, rules=rules), 1, rules)

    def _possible(self, matches: int | None) -> range:
        """Return what a side can have with its matches: they fell in the dearest fields, or wrote nothing."""
        rules, factors = coiffeur_rules(self.options), sorted(self.listed().values())
        against = self.options["against"] == "match"
        plain = field(counted(JASS, match=False, rules=rules), 1, rules)
        others = factors * (len(self.sides()) - 1) * against
        more = [
            *((self._match - plain) * factor for factor in factors),
            *(self._match * each for each in others),
        ]
        dearest = sorted(more, reverse=True)[: self.deals if matches is None else matches]
        least = sum(sorted(factors + others)[:matches]) * self._match if against and matches else 0
        return range(least, plain * sum(factors) + sum(dearest) + 1)

    def score_slip(self, slip: Slip) -> Sheet:
        """Total of each side as written."""
        sides = len(self.sides())
        totals, matches = filled(slip, "points", sides), filled(slip, "matches", sides)
        return self.sheet(totals, (), {"matches": matches})

    def layout(self, played: Sequence[CoiffeurDeal] = ()) -> tuple[Block, ...]:
        """A row a contract with its factor, points and field of every side."""
        sides = len(self.sides())
        done = {(deal.row, deal.declarer): deal for deal in played}
        names = self.names()
        lines = tuple(
            Line(
                names[row],
                (factor, *_cells([done.get((row, side)) for side in range(sides)], self.options)),
                opens=row in group_heads(tuple(names)),
            )
            for row, factor in self.listed().items()
        )
        columns = [GridColumn("factor", say("factor"), fixed=True)]
        high = counted(JASS, match=True, rules=coiffeur_rules(self.options))
        for side in range(sides):
            columns += [
                GridColumn(f"points{side}", say("points"), side, low=0, high=high),
                GridColumn(f"score{side}", say("score"), side, total=True, derived=True),
            ]
        return (
            Grid(tuple(columns), lines),
            ResultRow(say("lead"), leads(self.score(played).totals) if played else ()),
            *money_row(self.options, self.score(played) if played else None),
            Legend(_LEADS[str(self.options["coi4_leader"])]),
            Signature(say("Signature"), sides),
        )

    def _row(self, number: int, deal: CoiffeurDeal, sides: int) -> SheetRow:
        factor = self.listed()[deal.row]
        own, other = score(
            deal, factor, coiffeur_rules(self.options), against=self.options["against"] == "match"
        )
        scores = tuple(
            own if side == deal.declarer else other * (side == deal.match) for side in range(sides)
        )
        text = say("Deal {deal}, {contract}", deal=str(number), contract=self.names()[deal.row])
        ways = {
            "tens": say("tens times {factor}", factor=factor),
            "nearest_ten": say("rounded tens times {factor}", factor=factor),
            "exact": say("points times {factor}", factor=factor),
        }
        parts = [ways[str(self.options["rounding"])]]
        if self.options["counts"] == "difference":
            parts.insert(0, say("lead over the other side"))
        if deal.match is not None:
            parts.insert(0, say("match of side {side}", side=side_letter(deal.match)))
        rule = {None: "COI4-3", deal.declarer: "COI4-5"}.get(deal.match, "COI4-6")
        return SheetRow(text, scores, by_rule(rule, *parts))


def _cells(deals: Sequence[CoiffeurDeal | None], options: Options) -> tuple[int | None, ...]:
    cells: list[int | None] = []
    for deal in deals:
        if deal is None:
            cells += [None, None]
            continue
        points = counted(deal.points, match=deal.match == deal.declarer, rules=coiffeur_rules(options))
        cells += [points, field(points, rows(options)[deal.row], coiffeur_rules(options))]
    return tuple(cells)


class Coiffeur4Alone(Coiffeur4):
    """Coiffeur for four single players; a match needs all nine tricks alone."""

    id = "coiffeur4_alone"
    name = say("Coiffeur alone")
    examples = (
        DealExample(say("A schellen 129"), say("A named Schellen and made 129 points alone.")),
        DealExample(say("C obenabe match"), say("C named Obenabe and took all tricks alone.")),
        DealExample(say("D joker2 rosen 88"), say("D played the second Joker as Rosen.")),
    )

    scoring = (
        say("Everybody fills the whole list alone; a match needs all nine tricks alone (COI4-11)."),
        *Coiffeur4.scoring,
    )

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Everybody plays for himself."""
        return alone(self.size)
