"""Evenings of club regulations as text: what is laid down, what is played, and what must come out of it.

A line is a word and what it says; the lines are done one after the other, on plain values, nowhere stored:

    but: best=3, rounds=1           settings that are smaller than in the text, to be played by hand
    plays: 4 x 12, 3 x 8            rounds and deals of every stage
    sum: 1884                       of the slip of a round without matches; “none”
    weis: E9 E8 E7 50; …            what a hand has in Obenabe
    entries: 8                      so many entries, numbered from 1; before them:
    entry 3: club=Rigi category=Damen free=true guess=3800
    groups: A 1 2 3; B 4 5 6
    round: 1+2 3+4 = 1000 884; 5+6 7+8 = 942 942 matches 1 0; rests 9
    round: 1 2 3 4 : 52:40 10:12 50:60 45:45 / ...     deal by deal
    round: 1+2 3+4 = 1000 895 split
    refused: 1+2 3+4 = 1000 895     a slip of the next round that is not taken
    ranks: 1. 5 3020, =2. 6 3000, =2. 7 3000, ?4. 1 2900     rank, number, total; “?” where a lot decides
    ranks B: 1. 4 1000, …           of a group
    matches: 1. 3 2, …              another list: matches, best-round, guess (of 3900: …)
    prizes: 1. 5 Fr. 100.00; 2. 6 Ham; …
    owes: 1 20.00, 2 10.00          francs
    by hand: 8                      has a place in the next stage by hand
    goes on: 3 1 7; lot 4 9         the seeds of the next stage, which begins; who draws a lot for it
    goes on: A 3 1; B 7 2           the same in groups
    seated: 1 2 3 4; 5 6 7 8        who sits at which table in the next round, as it is really drawn
    all points: 12 45216            what so many people have together at the end of the first stage
    meet once: 6                    a rehearsal with so many entries: everybody meets everybody once
    season: --best 3                the options of `season new`
    evening Januar: 1 3000, 2 2900  what was reached on paper; “final Mai:” is the final
    season ranks: 1. 2 75, …
    qualified: 1 2 5                who of the season goes into the tournament, in the order of the numbers
"""

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, count
from typing import Any

from jassturnier.cards.card import OBENABE, cards, stated
from jassturnier.cards.melds import PLAIN_MELDS, find_melds
from jassturnier.cli.season import new as season_new
from jassturnier.errors import JassError
from jassturnier.games import deals_at
from jassturnier.i18n import francs, parse_number, render
from jassturnier.services.draw.drawing import DrawOrder, propose_on
from jassturnier.services.results.results import TypedSlip, how_taken
from jassturnier.services.results.slips import read_slip
from jassturnier.services.setup.rehearsal import rehearse
from jassturnier.store.journal.heads import Head
from jassturnier.tournament.lists import EVERYBODY, Extra, How, RoundPart
from jassturnier.tournament.model import (
    ByHand,
    EntryInfo,
    Member,
    RoundInfo,
    StageInfo,
    TableInfo,
    Tournament,
)
from jassturnier.tournament.qualifying import qualification
from jassturnier.tournament.ranking.extra_lists import extra_list
from jassturnier.tournament.ranking.prizes import award_words, prize_lists
from jassturnier.tournament.ranking.standings import Place, standings
from jassturnier.tournament.regulation.change import with_settings
from jassturnier.tournament.regulation.file import read_new
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.readings import Result
from jassturnier.tournament.season.season import Season, SeasonEvening, SeasonRules, Start, season_list
from jassturnier.tournament.season.series import from_series

_LINE = re.compile(r"([a-z ]+?)(?: ([A-Z0-9]\w*))?: (.*)")
_NOWHERE = Head(0, "")
_NONE = "none"


def play(document: Mapping[str, Any], text: str) -> None:
    """Do what an evening says, line by line; the first that does not come out is an AssertionError."""
    evening = Evening(document)
    for line in filter(None, (each.partition("#")[0].strip() for each in text.splitlines())):
        found = _LINE.fullmatch(line)
        assert found is not None, line
        word, name, said = found.groups()
        got = getattr(evening, word.replace(" ", "_"))(*filter(None, [name]), said)
        assert got is None or got == said, f"{line}\ngot: {got}"


@dataclass
class Evening:
    """An evening as far as it has been played."""

    document: Mapping[str, Any]
    facts: dict[int, dict[str, Any]] = field(default_factory=dict)
    own_season: Season | None = None
    regulation: Regulation = field(init=False)
    tournament: Tournament = field(init=False)
    keys: Iterator[int] = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        """Begin with nobody."""
        regulation, problems = read_new(self.document)
        assert regulation is not None, problems
        self.regulation = regulation
        self.tournament = Tournament(1, "Evening", None, "", "en", self.regulation, (), (), "1-abc")

    def but(self, said: str) -> None:
        """Change settings before anything is played."""
        self.document = with_settings(self.document, said.split(", "))
        self.__post_init__()

    def plays(self, _: str) -> str:
        """Say how many rounds and deals every stage has."""
        return ", ".join(map(_lengths, (stage.deals_of_rounds() for stage in self.regulation.stages)))

    def sum(self, _: str) -> str:
        """Say what the points of a slip come to in the first round."""
        return str(self._slip_sum(self.regulation.sizes[0], 1) or _NONE)

    def weis(self, said: str) -> str:
        """Write what hands are worth."""
        hands = [each.rpartition(" ")[0] for each in said.split("; ")]
        rules = stated(PLAIN_MELDS, self.regulation.options)
        worth = (sum(meld.points for meld in find_melds(cards(hand), OBENABE, rules)) for hand in hands)
        return "; ".join(map("{} {}".format, hands, worth))

    def entry(self, name: str, said: str) -> None:
        """Lay down what is known of an entry before there are any."""
        known = dict(each.split("=") for each in said.split())
        self.facts[int(name)] = {key: _value(value) for key, value in known.items()}

    def entries(self, said: str) -> None:
        """Enter so many, and begin the first stage."""
        everybody = tuple(map(self._entered, range(1, int(said) + 1)))
        stage = StageInfo(1, 1, self.regulation.stages[0], everybody, ())
        self.tournament = replace(self.tournament, entries=everybody, stages=(stage,))

    def groups(self, said: str) -> None:
        """Put everybody into a group of the first stage."""
        groups = {key: (name, seed) for name, keys in _groups(said) for seed, key in enumerate(keys, 1)}
        stage = self.tournament.stage()
        known = tuple(replace(e, group=groups[e.key][0], seed=groups[e.key][1]) for e in stage.entries)
        self._with(replace(stage, entries=known))

    def round(self, said: str) -> None:
        """Play a round; who is not named is absent."""
        stage = self.tournament.stage()
        number = len(stage.rounds) + 1
        played, _, resting = said.partition("; rests ")
        rests = map(int, resting.split())
        tables = tuple(map(self._played, played.split("; ")))
        parts = {key: RoundPart.PLAYS for table in tables for key in table.entries()}
        parts |= dict.fromkeys(rests, RoundPart.RESTS)
        draw = stage.rules.draw_of(number)
        new = RoundInfo(next(self.keys), number, draw, 1, parts, tables, {})
        self._with(replace(stage, rounds=(*stage.rounds, new)))

    def refused(self, said: str) -> None:
        """Make sure that a slip is not taken."""
        try:
            self._played(said)
        except (JassError, AssertionError):
            return
        raise AssertionError(said)

    def ranks(self, *said: str) -> str:
        """Write the rank list, or that of a group."""
        wanted = said[0] if len(said) > 1 else None
        lists = standings(self.tournament, self.tournament.stage())
        (found,) = [each for each in lists if wanted is None or each.group == wanted]
        return ", ".join(f"{_rank(p)} {p.entry.number} {p.line.total}" for p in found.places)

    def matches(self, _: str) -> str:
        """Write who has most matches."""
        return self._extra(Extra.MATCHES)

    def guess(self, _: str) -> str:
        """Write whose guess of the best total is nearest."""
        return self._extra(Extra.GUESS)

    def prizes(self, _: str) -> str:
        """Write who gets what, list by list."""
        return "; ".join(
            f"{award.rank}. {_numbers(award.entries)} {render(award_words(award), 'en')}"
            for found in prize_lists(self.tournament)
            for award in found.awards
        )

    def owes(self, said: str) -> str:
        """Write what some entries have to pay."""
        entries = [self.tournament.by_key()[int(each.split()[0])] for each in said.split(", ")]
        return ", ".join(f"{entry.number} {francs(entry.owed)}" for entry in entries)

    def by_hand(self, said: str) -> None:
        """Give an entry a place in the next stage."""
        given = ByHand(len(self.tournament.stages) + 1, int(said), comes=True)
        self.tournament = replace(self.tournament, by_hand=(*self.tournament.by_hand, given))

    def goes_on(self, _: str) -> str:
        """Begin the next stage with who goes on, and write who that is."""
        number = len(self.tournament.stages) + 1
        found = qualification(self.tournament, number)
        assert not found.faults, found.faults
        entries = tuple(replace(e.place.entry, group=e.group, seed=e.seed or None) for e in found.going)
        rules = self.regulation.stages[number - 1]
        stages = (*self.tournament.stages, StageInfo(number, number, rules, entries, ()))
        self.tournament = replace(self.tournament, stages=stages)
        lots = "".join(f"; lot {_numbers(tied)}" for tied in found.lots)
        groups = [(name, _numbers(one.place.entry for one in going)) for name, going in found.groups()]
        return "; ".join(f"{name} {keys}".strip() for name, keys in groups) + lots

    def seated(self, _: str) -> str:
        """Write who sits at which table in the next round."""
        (draw,) = propose_on(self.tournament, _NOWHERE, DrawOrder(seed=1)).draws
        return "; ".join(" ".join(map(str, sorted(table.keys))) for table in draw.tables)

    def all_points(self, said: str) -> str:
        """Write what so many have together; both of a side have what stands on the slip."""
        people, size = int(said.partition(" ")[0]), self.regulation.sizes[0]
        rounds = range(1, self.regulation.stages[0].rounds + 1)
        slips = [self._slip_sum(size, round_) or 0 for round_ in rounds]
        sides = len(self.regulation.at(size).at_table(size).sides())
        return f"{people} {sum(slips) * (people // size) * size // sides}"

    def meet_once(self, said: str) -> None:
        """Make sure that everybody meets everybody once if so many come."""
        people = int(said) * self.regulation.entry.members
        stage = rehearse(self.regulation, people, 1, lambda _: None).tournament.stages[0]
        met = [frozenset(table.entries()) for round_ in stage.rounds for table in round_.tables]
        assert sorted(map(sorted, met)) == [list(pair) for pair in combinations(range(1, int(said) + 1), 2)]

    def season(self, said: str) -> None:
        """Begin a season with the options of `season new`."""
        given = season_new.make_context("new", ["Season", *shlex.split(said)]).params
        rules = {name: value for name, value in given.items() if value is not None and name != "name"}
        self.own_season = Season(1, "Season", SeasonRules(**rules), ())

    def evening(self, name: str, said: str, *, final: bool = False) -> None:
        """Add an evening to the season."""
        season = self.own_season
        assert season is not None
        reached = [tuple(map(int, each.split())) for each in said.split(", ")]
        totals = sorted((total for _, total in reached), reverse=not season.rules.lowest_wins)
        starts = tuple(Start((who,), totals.index(total) + 1, total) for who, total in reached)
        evenings = (*season.evenings, SeasonEvening(len(season.evenings) + 1, name, starts, final))
        people = {who: str(who) for each in evenings for start in each.starts for who in start.persons}
        self.own_season = replace(season, evenings=evenings, people=people)

    def final(self, name: str, said: str) -> None:
        """Add the final to the season."""
        self.evening(name, said, final=True)

    def season_ranks(self, _: str) -> str:
        """Write the rank list of the season."""
        assert self.own_season is not None
        places = season_list(self.own_season).places
        return ", ".join(f"{'=' * p.shared}{p.rank}. {p.line.person} {p.line.total}" for p in places)

    def qualified(self, _: str) -> str:
        """Write who of the season goes into the tournament."""
        assert self.own_season is not None
        found = from_series(self.own_season, self.regulation, (), 1)
        # The file tells of so few that they need not fill a table.
        faults = [each for each in found.faults if not each.msgid.startswith("Only {n} would go on")]
        assert not faults, faults
        return " ".join("+".join(map(str, persons)) for persons in sorted(one.persons for one in found.going))

    def _extra(self, kind: Extra) -> str:
        (found,) = standings(self.tournament, self.tournament.stage(), by=EVERYBODY)
        return ", ".join(f"{p.rank}. {p.entry.number} {p.value}" for p in extra_list(kind, found))

    def _entered(self, number: int) -> EntryInfo:
        facts = self.facts.get(number, {})
        members = tuple(
            Member(10 * number + n, "", f"P{number}", position=n)
            for n in range(1, self.regulation.entry.members + 1)
        )
        entry = EntryInfo(number, number, "", members, **facts)
        fee = self.regulation.fee
        due = fee.of(entry.categories, entry.club, len(members)) if fee else 0
        return replace(entry, fee=due)

    def _with(self, stage: StageInfo) -> None:
        self.tournament = replace(self.tournament, stages=(*self.tournament.stages[:-1], stage))

    def _slip_sum(self, size: int, round_: int) -> int | None:
        deals = self.regulation.stages[0].deals_in(round_)
        game = self.regulation.of(1, round_).at(size).in_round(size, deals)
        slip = {each.name: (0,) * len(game.sides()) for each in game.slip_fields()}
        check = game.slip_sum(slip)
        return check.expected if check else None

    def _table(self, sides: tuple[tuple[int, ...], ...]) -> TableInfo:
        """Lay a table of the next round."""
        stage, size = self.tournament.stage(), self.regulation.entry.members * sum(map(len, sides))
        round_, number = len(stage.rounds) + 1, next(self.keys)
        game = self.regulation.of(stage.number, round_).at(size).game
        deals = deals_at(game, size, stage.rules.deals_in(round_))
        return TableInfo(number, number, number, game, deals, sides, stage=stage.number, round=round_)

    def _played(self, said: str) -> TableInfo:
        """Play a table: by its slip, or by its deals."""
        seats, mark, written = (part.strip() for part in re.split(r" ([=:]) ", said, maxsplit=1))
        sides = tuple(tuple(map(int, side.split("+"))) for side in seats.split())
        table = self._table(sides)
        return self._by_slip(table, written.split()) if mark == "=" else self._by_deals(table, written)

    def _by_slip(self, table: TableInfo, words: Sequence[str]) -> TableInfo:
        split = words[-1] == "split"
        typed = TypedSlip("1", tuple(words[: len(words) - split]), split=split)
        slip = read_slip(self.regulation, table, typed.words, typed.language)
        faults = game_of(self.regulation, table).check_slip(slip)
        assert not faults, faults
        how, note = how_taken(self.regulation, table, slip, typed, {})
        return replace(table, result=Result(slip, how, note))

    def _by_deals(self, table: TableInfo, written: str) -> TableInfo:
        game = game_of(self.regulation, table)
        deals, faults = game.read_deals(written.split("/"))
        assert not faults, faults
        assert game.complete(deals), written
        played = tuple(map(game.print_deal, deals))
        return replace(table, result=Result(game.slip_of(deals), How.EXACT), played=played)


def _lengths(deals: Sequence[int]) -> str:
    """Write 4 x 12, or 12 12 8 where rounds differ."""
    same = len(set(deals)) == 1
    return f"{len(deals)} x {deals[0]}" if same else " ".join(map(str, deals))


def _value(word: str) -> object:
    """Read true or false, a number, or a word."""
    number = parse_number(word)
    return {"true": True, "false": False}.get(word, word if number is None else number)


def _groups(said: str) -> Iterator[tuple[str, list[int]]]:
    for each in said.split("; "):
        name, *keys = each.split()
        yield name, list(map(int, keys))


def _numbers(entries: Any) -> str:  # noqa: ANN401
    return " ".join(str(entry.number) for entry in entries)


def _rank(place: Place) -> str:
    return f"{'?' * place.lot_needed or '=' * place.shared}{place.rank}."
