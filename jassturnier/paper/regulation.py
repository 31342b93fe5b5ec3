"""The regulation in words: the very settings the program computes with."""

from collections.abc import Iterator, Sequence

from jassturnier import games
from jassturnier.draw import ways
from jassturnier.games.kit.options import meaningful
from jassturnier.i18n import Text, in_language, say, say_n, verbatim
from jassturnier.paper.kit import listing
from jassturnier.paper.kit.listing import PaperCell, PaperColumn, PaperList, PaperSection
from jassturnier.paper.kit.page import PLAIN, Leaf, Look, Style, bind, head_of
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.criteria import criterion
from jassturnier.tournament.ranking.prize_words import in_francs, place_words, worth_words
from jassturnier.tournament.regulation.fees import Fee
from jassturnier.tournament.regulation.regulation import (
    EntryKind,
    LastNumber,
    Registration,
    Regulation,
    SeasonPoints,
    SecondReader,
    Unplayed,
    UnplayedPoints,
)
from jassturnier.tournament.regulation.stage_rules import (
    DropAfter,
    RoundRules,
    Source,
    StageRules,
    StageStart,
    SumRule,
    TableRules,
    TieBreak,
    Tied,
    Unit,
    distinct,
)

_WRONG_SUM = say("A slip with a wrong sum")
_SUM = {
    SumRule.REFUSE: say("is refused"),
    SumRule.WARN: say("is taken and marked"),
    SumRule.SPLIT: say("is shared between both sides"),
    SumRule.NOTE: say("is taken with a note"),
}
_UNPLAYED = {
    Unplayed.NONE: say("no points"),
    Unplayed.MEAN: say("the mean of the round"),
    Unplayed.MEDIAN: say("the median of the round"),
    Unplayed.OWN: say("the own mean"),
    Unplayed.WORST: say("the worst result of the round"),
}
_MISSED = {
    "rest": say("Points for a rest"),
    "late": say("Points for a round before coming"),
    "left": say("Points for a round after leaving"),
    "absent": say("Points for an absence"),
}
_UNIT = {
    Unit.POINTS: say("points"),
    Unit.DIFFERENCE: say("the lead over the other side"),
    Unit.WINS: say("wins"),
    Unit.STROKES: say("strokes less potatoes"),
    Unit.PENALTY: say("penalties, the lowest win"),
}
_START = {StageStart.ZERO: say("nothing: it starts from zero"), StageStart.CARRY: say("the total so far")}
_TIED = {Tied.LOT: say("a lot decides"), Tied.ALL: say("all of them go on")}
_TIE = {
    TieBreak.LOT: say("a lot decides"),
    TieBreak.EXTRA_DEALS: say("extra deals decide"),
    TieBreak.SHARED: say("the rank is shared"),
}
_ENTRY = {
    EntryKind.SINGLE: say("single players"),
    EntryKind.PAIR: say("fixed pairs"),
    EntryKind.TEAM: say("fixed teams of three"),
}
_PAYS = {EntryKind.PAIR: say("A pair pays"), EntryKind.TEAM: say("A team pays")}


def regulation(tournament: Tournament, language: str, style: Style = PLAIN) -> bytes:
    """Print the settings of the tournament in words."""
    return bind(leaves(tournament, Look(language, style)), tournament.name, style)


def leaves(tournament: Tournament, look: Look) -> list[Leaf]:
    """Return the pages of the regulation."""
    name = verbatim(in_language(tournament.regulation.name, look.language))
    head = head_of(tournament, look, say("Regulation"), name)
    return listing.leaves(_listing(tournament.regulation, look), head, look)


def in_words(rules: Regulation, language: str) -> Iterator[Text]:
    """Say what the regulation holds, without the options of its game."""
    yield from _told(_general(rules))
    for number, stage in enumerate(rules.stages, 1):
        if len(rules.stages) > 1:
            yield say("{asked}:", asked=in_language(stage.name, language))
        yield from _told(_stage(rules, number, language))
    yield from _told(_prizes(rules, language))


def _told(settings: Iterator[tuple[Text, Text]]) -> Iterator[Text]:
    return (say("{what}: {value}", what=what, value=value) for what, value in settings)


def _listing(rules: Regulation, look: Look) -> PaperList:
    columns = (
        PaperColumn(look.words(say("Setting")), stretch=True),
        PaperColumn(look.words(say("Value")), bold=True, stretch=True),
    )
    sections = (
        _section(say("Tournament"), _general(rules), look),
        *(_stage_section(rules, number, look) for number in range(1, len(rules.stages) + 1)),
        *([_section(say("Prizes"), _prizes(rules, look.language), look)] if rules.prizes else []),
        *(_section(heading, _options(played), look) for heading, played in _played(rules, look.language)),
    )
    return PaperList(columns, sections, largest=11.0, upright=9.0, wraps=True)


def _played(rules: Regulation, language: str) -> Iterator[tuple[Text, TableRules]]:
    """Yield every game with its heading: one that a stage plays by rules of its own says so."""
    usual = rules.played()
    for played in usual:
        yield games.get(played.game).name, played
    for stage in rules.stages:
        name = in_language(stage.name, language)
        for played in distinct(at for own in stage.own.values() for at in own.tables.values()):
            if played not in usual:
                yield say("{stage}: {title}", stage=name, title=games.get(played.game).name), played


def _stage_section(rules: Regulation, number: int, look: Look) -> PaperSection:
    heading = verbatim(in_language(rules.stages[number - 1].name, look.language))
    return _section(heading, _stage(rules, number, look.language), look)


def _section(heading: Text, settings: Iterator[tuple[Text, Text]], look: Look) -> PaperSection:
    rows = tuple((PaperCell(look.label(what)), PaperCell(look.words(value))) for what, value in settings)
    return PaperSection(look.words(heading), rows)


def _entries(rules: Regulation) -> Iterator[tuple[Text, Text]]:
    if rules.max_entries is not None:
        yield say("Most entries"), say("{n}", n=rules.max_entries)
    if rules.pot is not None:
        yield say("Draw at the door"), say_n("{n} seat in the pot", "{n} seats in the pot", rules.pot)
    if rules.registration is Registration.CLOSED:
        yield say("Registration"), rules.registration.called
    if rules.begins is not None:
        yield say("Begins at"), verbatim(f"{rules.begins:%H:%M}")
    if rules.fee is not None:
        yield from _fee(rules.fee, rules.entry)


def _general(rules: Regulation) -> Iterator[tuple[Text, Text]]:
    yield from _games(rules)
    yield say("Who plays"), _ENTRY[rules.entry]
    yield from _entries(rules)
    if "round" in rules.labels:
        yield say("A round is called"), verbatim(rules.labels["round"])
    yield from _slips(rules)
    for key, what in _MISSED.items():
        yield what, _unplayed(rules.unplayed[key])
    yield from _ranking(rules)
    yield from _lists(rules)


def _slips(rules: Regulation) -> Iterator[tuple[Text, Text]]:
    yield _WRONG_SUM, _SUM[rules.sum]
    if rules.last_number is not LastNumber.TYPED:
        yield say("The last number of a slip"), say("is proposed from the sum of the table")
    if rules.second is not SecondReader.ANYBODY:
        yield say("A slip is read a second time by"), say("another desk than read it first")


def _lists(rules: Regulation) -> Iterator[tuple[Text, Text]]:
    if rules.hidden_after is not None:
        first = rules.round_name(rules.hidden_after + 1)
        yield say("Rank list"), say("hidden from {round} on until the end", round=first)
    if rules.numbers:
        yield say("Numbers of the players"), say("on all papers")
    if not rules.sort_particles:
        yield say("Lists have von Ah"), say("under A")
    if rules.season_points is not SeasonPoints.FIRST:
        yield say("Points in a season, after a substitution"), say("are shared by the deals played")


def _fee(fee: Fee, entry: EntryKind) -> Iterator[tuple[Text, Text]]:
    each = say("Each player pays")
    yield each if fee.per_person else _PAYS.get(entry, each), in_francs(fee.amount)
    for name, amount in fee.categories.items():
        yield say("In the category {name}", name=name), in_francs(amount)
    for name, amount in fee.less.items():
        yield say("Less for members of {name}", name=name), in_francs(amount)


def _prizes(rules: Regulation, language: str) -> Iterator[tuple[Text, Text]]:
    for prize in rules.prizes:
        yield place_words(prize), verbatim(worth_words(prize, language))


def _ranking(rules: Regulation) -> Iterator[tuple[Text, Text]]:
    for number, key in enumerate(rules.ranking, 1):
        yield say("Ranking, {nth}. criterion", nth=str(number)), criterion(key).label


def _games(rules: Regulation) -> Iterator[tuple[Text, Text]]:
    if not rules.by_table:
        yield say("Game"), games.get(rules.game).name
    for size in rules.sizes if rules.by_table else ():
        yield say("Game at tables of {size}", size=size), games.get(rules.at(size).game).name
    yield say("People at a table"), _sizes(rules)
    yield say("What a round counts"), _UNIT[rules.unit]


def _sizes(rules: Regulation) -> Text:
    usual, *others = rules.sizes
    return say("{usual}, else {others}", usual=usual, others=others) if others else say("{n}", n=usual)


def _unplayed(points: UnplayedPoints) -> Text:
    if points.rule is Unplayed.FIXED:
        return say("{points} points", points=points.points)
    return _UNPLAYED[points.rule]


def _stage(whole: Regulation, number: int, language: str) -> Iterator[tuple[Text, Text]]:
    stages = whole.stages
    rules = stages[number - 1]
    if rules.source is not None:
        yield from _source(rules.source, in_language(stages[rules.source.stage - 1].name, language))
        yield say("Begins with"), _START[rules.start]
    if rules.weight > 1:
        yield say("The rounds count"), say("{weight} times", weight=rules.weight)
    yield from _length(whole, rules)
    yield say("Draw"), ways.get(rules.draw).words
    yield from _own(whole, number)
    yield from _groups(rules)
    if rules.knockout or not _known(whole, number):
        yield (say("A match with equal points") if rules.knockout else say("Equal ranks")), _TIE[rules.tie]
    if rules.drop:
        yield say("Worst rounds dropped"), say("{n}", n=rules.drop)
        at_the_end = rules.drop_after is DropAfter.ALL
        yield (
            say("Dropped"),
            say("at the end") if at_the_end else say("as soon as more rounds are there"),
        )


def _groups(rules: StageRules) -> Iterator[tuple[Text, Text]]:
    if rules.groups:
        names = tuple(map(rules.group, range(rules.groups)))
        yield say("Groups"), say("{n}: {names}", n=rules.groups, names=names)
    for place, places in enumerate(() if rules.knockout else rules.places):
        yield say("Group {group}", group=rules.group(place)), verbatim(" ".join(places))
    if rules.knockout and rules.places:
        yield say("First matches by place"), verbatim(_matches(rules.places))
    if rules.pairing:
        yield say("First matches by seed"), verbatim(_matches(rules.pairing))
    if rules.small_final:
        yield say("Third place"), say("small final between the losers of the semi-finals")


def _known(whole: Regulation, number: int) -> bool:
    """Say whether the ranking, or the first stage, has told already what decides between equals."""
    stage = whole.stages[number - 1]
    if "lot" in whole.of(number).ranking:
        return stage.tie is TieBreak.LOT
    return stage.tie is TieBreak.SHARED and number > 1


def _length(whole: Regulation, rules: StageRules) -> Iterator[tuple[Text, Text]]:
    yield say("Rounds"), say("{n}", n=rules.rounds)
    yield say("Deals a round"), _deals(whole, rules.deals)
    if rules.minutes is not None:
        yield say("Minutes a round"), say("{n}", n=rules.minutes)
    if rules.interval is not None:
        yield say("Minutes between two rounds"), say("{n}", n=rules.interval)


def _deals(rules: Regulation, deals: int) -> Text:
    """Say how many deals a round has; where a target ends it, their number is only that of the lines."""
    to_target = all(rules.at(size).at_table(size).ends_at_target() for size in rules.sizes)
    return say("until the target is reached") if to_target else say("{n}", n=deals)


def _own(whole: Regulation, number: int) -> Iterator[tuple[Text, Text]]:
    """Say what a stage, or some of its rounds, plays by rules of its own."""
    stage = whole.stages[number - 1]
    usual = [*_of_rounds(whole, stage.deals, stage.draw)]
    for own, rounds in _alike(stage):
        names = tuple(map(whole.round_name, rounds))
        for what, value in _of_rounds(whole.of(number, rounds[0]), own.deals, own.draw):
            if (what, value) not in usual:
                everywhere = len(rounds) == stage.rounds
                yield (what if everywhere else say("{rounds}: {what}", rounds=names, what=what)), value
    if whole.of(number).ranking != whole.ranking:
        yield from _ranking(whole.of(number))


def _of_rounds(rules: Regulation, deals: int, draw: str) -> Iterator[tuple[Text, Text]]:
    """Say what rounds may have of their own."""
    yield from _games(rules)
    yield say("Deals a round"), _deals(rules, deals)
    yield say("Draw"), ways.get(draw).words
    yield _WRONG_SUM, _SUM[rules.sum]


def _alike(stage: StageRules) -> Iterator[tuple[RoundRules, list[int]]]:
    """Yield what rounds have of their own, with the numbers of those that have the same."""
    for own in {id(own): own for own in stage.own.values()}.values():
        yield own, [number for number, each in sorted(stage.own.items()) if each is own]


def _source(source: Source, stage: str) -> Iterator[tuple[Text, Text]]:
    best = say("the best {n} percent", n=source.percent) if source.percent else _best(source.best)
    each = say("{best} of each group of “{stage}”", best=best, stage=stage)
    yield (
        say("Who goes on"),
        each if source.per_group else say("{best} of “{stage}”", best=best, stage=stage),
    )
    if source.seconds:
        following = say("{best} of those who follow in their groups", best=_best(source.seconds))
        yield say("Besides"), following
    yield say("Equal at the line"), _TIED[source.tied]


def _best(number: int) -> Text:
    return say_n("the best one", "the best {n}", number)


def _matches(pairing: Sequence[Sequence[int | str]]) -> str:
    return ", ".join("–".join(map(str, match)) for match in pairing)


def _options(rules: TableRules) -> Iterator[tuple[Text, Text]]:
    for option in meaningful(games.get(rules.game).options_offered, rules.options):
        yield option.words, option.shown(rules.options[option.name])
