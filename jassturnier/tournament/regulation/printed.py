"""The regulation in words: the very settings the program computes with, section by section."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from jassturnier import games
from jassturnier.draw import request
from jassturnier.games.kit.options import Option, OptionValue, meaningful
from jassturnier.i18n import Text, in_language, joined, own_words, say, say_n, verbatim
from jassturnier.tournament.ranking.criteria import criterion
from jassturnier.tournament.ranking.prizes import in_francs, prize_lines
from jassturnier.tournament.regulation.own_words import said_in
from jassturnier.tournament.regulation.prize_rules import CHOOSING, PRIZE_COIN, PRIZE_GIVING
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import (
    SUM,
    UNIT,
    EntryKind,
    RoundRules,
    TableRules,
    Tables,
    Unit,
    Unplayed,
    distinct,
    has_sum,
)
from jassturnier.tournament.regulation.schema import Fee, Setting, Table, entries
from jassturnier.tournament.regulation.stage_rules import Source, StageRules, StageStart, TieBreak
from jassturnier.tournament.scoring.counting import BY_RULE, as_mean

_SUMS = ("total", "raw-sum")
Line: TypeAlias = tuple[Text, Text]
"""What a setting is called on paper, and what it is."""
_EVERYBODY = 100
_PAYS = {EntryKind.PAIR: say("A pair pays"), EntryKind.TEAM: say("A team pays")}


def sections(rules: Regulation, language: str) -> Iterator[tuple[Text, list[Line]]]:
    """Yield the prizes, how it is played, how it is counted, and what the club says, as far as there is any.

    Several stages and several games have a part each. Of a game there is what holds, and what is not usual.
    """
    general = {name: [*_general(rules, (name,))] for name in entries(Regulation)}
    parts = [[*_stages(rules, language)], [*_played(rules, language)]]
    played = [line for name, lines in general.items() if name not in _COUNTED for line in lines]
    played += [line for part in parts if len(part) == 1 for line in part[0][1]]
    found = (
        (say("Prizes"), [*_prizes(rules)]),
        (say("How it is played"), played),
        *(each for part in parts if len(part) > 1 for each in part),
        (say("How it is counted"), [line for name in _COUNTED for line in general[name]]),
        (say("The club says"), [*_said(rules, language)]),
    )
    yield from (part for part in found if part[1])


_COUNTED = (
    *("unit", "rank_equals", "season_points", "sum", "rest", "late", "left", "absent", "withdrawn"),
    *("ranking", "beside", "club_best", "hidden_after"),
)
"""Settings of the whole that say how it is counted."""


def in_words(rules: Regulation, language: str, only: Collection[str] = ()) -> Iterator[Text]:
    """Say what the regulation holds, without the options of its game; of the whole perhaps `only` a few."""
    parts = [(say("Tournament"), [*_general(rules, only)]), *_stages(rules, language)]
    for number, (heading, lines) in enumerate(parts):
        if number and len(rules.stages) > 1:
            yield say("{asked}:", asked=heading)
        yield from (say("{what}: {value}", what=what, value=value) for what, value in lines)
    lines = [*_prizes(rules), *_said(rules, language)]
    yield from (say("{what}: {value}", what=what, value=value) for what, value in lines)


def _stages(rules: Regulation, language: str) -> Iterator[tuple[Text, list[Line]]]:
    for number, stage in enumerate(rules.stages, 1):
        lines = [
            line
            for name, setting in entries(StageRules).items()
            for line in (
                _OF_STAGE[name](rules, number, stage, language)
                if name in _OF_STAGE
                else _lines(setting, getattr(stage, name))
            )
        ]
        yield verbatim(in_language(stage.name, language)), lines


def prizes_to_win(rules: Regulation) -> Iterator[Line]:
    """Say what every prize is, and of what money the shares are."""
    fees = rules.prize_money is None
    of_fees = fees and not rules.less_expenses
    yield from prize_lines(rules.prizes, of_fees=of_fees)
    if any(prize.percent for prize in rules.prizes) and not of_fees:
        money = say("the fees") if fees else in_francs(rules.prize_money or 0)
        less = say("{money}, less what is spent", money=money)
        yield say("Prize money"), less if rules.less_expenses else money


def _prizes(rules: Regulation) -> Iterator[Line]:
    """Say what there is to win, how it is rounded and given out, and how the gifts are chosen."""
    yield from prizes_to_win(rules)
    if rules.prizes:
        yield from _lines(PRIZE_COIN, rules.prize_coin)
        yield from _lines(PRIZE_GIVING, rules.prize_giving)
    if any(prize.choose for prize in rules.prizes):
        yield say("Choice from the table of gifts"), CHOOSING[rules.prize_giving]


def _lines(setting: Setting, value: Any) -> Iterator[Line]:  # noqa: ANN401 — a value of any setting
    """Say what a setting is, unless it is as usual and goes without saying."""
    kind = setting.kind
    if isinstance(kind, Table) and not kind.many:
        for inner in kind.holds:
            yield from _lines(inner, (value or {}).get(inner.key))
    elif setting.printed is not None and (setting.always or value != setting.default):
        told = setting.told or kind.told
        yield setting.printed, told if isinstance(told, Text) else told(value)


def _general(rules: Regulation, only: Collection[str] = ()) -> Iterator[Line]:
    for name, setting in entries(Regulation).items():
        if only and name not in only:
            continue
        special = _OF_ALL.get(name)
        yield from special(rules) if special else _lines(setting, getattr(rules, name))


def _games(rules: Regulation) -> Iterator[Line]:
    if not rules.by_table:
        yield say("Game"), games.get(rules.game).name
    for size in rules.sizes if rules.by_table else ():
        yield say("Game at tables of {size}", size=size), games.get(rules.at(size).game).name
    usual, *others = rules.sizes
    sizes = say("{usual}, else {others}", usual=usual, others=others) if others else say("{n}", n=usual)
    yield say("People at a table"), sizes


def plainly(rules: Regulation) -> Text:
    """Say what is played in words for somebody who has never been there."""
    first, *later = rules.stages
    names = joined(*(games.get(game).name for game in dict.fromkeys(each.game for each in rules.played())))
    rounds = say_n("{n} round", "{n} rounds", first.rounds)
    played = say("{game}, {entries}, {rounds}", game=names, entries=rules.entry.label, rounds=rounds)
    of_best = [stage for stage in later if stage.source is not None and not stage.source.everybody]
    finals = [own_words(stage.name) for stage in of_best if not stage.rest]
    return say("{played}, then the best: {stages}", played=played, stages=finals) if finals else played


def _said(rules: Regulation, language: str) -> Iterator[Line]:
    for number, sentence in enumerate(said_in(rules.sentences, language), 1):
        yield verbatim(f"{number}."), verbatim(sentence)


def fee_lines(fee: Fee | None, entry: EntryKind) -> Iterator[Line]:
    """Say what an entry pays."""
    if fee is None:
        return
    each = say("Each player pays")
    yield each if fee.per_person else _PAYS.get(entry, each), in_francs(fee.amount)
    for name, amount in fee.categories.items():
        yield say("In the category {name}", name=name), in_francs(amount)
    for name, amount in fee.less.items():
        yield say("Less for members of {name}", name=name), in_francs(amount)


def _ranking(criteria: Sequence[str]) -> Iterator[Line]:
    yield say("Ranking"), _labels(criteria)


def _ranking_and_rests(rules: Regulation) -> Iterator[Line]:
    yield from _ranking(rules.ranking)
    if any(rule.rule is not Unplayed.NONE for rule in rules.unplayed.values()):
        yield from _not_played(rules)


def _not_played(rules: Regulation) -> Iterator[Line]:
    """Say in which criteria a round counts for who did not play it, and in which it does not (TRN-6)."""
    keys = [key for key in dict.fromkeys((*rules.ranking, *rules.beside)) if key != "lot"]
    given = [key for key in keys if key in {*_SUMS, *BY_RULE}]
    means = [
        key
        for key in given
        if key in BY_RULE and any(as_mean(rules.unit, rule, key) for rule in rules.unplayed.values())
    ]
    yield say("Points for rounds not played count in"), _labels(given)
    if means:
        mean = say("{what}: {value}", what=_labels(means), value=Unplayed.MEAN.label)
        yield say("In place of a number of points"), mean
    if others := [key for key in keys if key not in given]:
        yield say("Only rounds played count in"), _labels(others)


def _labels(keys: Sequence[str]) -> Text:
    return joined(*(criterion(key).label for key in keys))


def _counts(rules: Regulation) -> Iterator[Line]:
    """Say what a round counts, and what a rank at a table is worth where it is that."""
    low = rules.unit is Unit.POINTS and rules.low
    yield from _lines(replace(UNIT, told=_fewest(rules.unit.label)) if low else UNIT, rules.unit)
    if rules.unit is Unit.RANK_POINTS:
        sides = max(len(rules.at(size).at_table(size).sides()) for size in rules.sizes)
        worth = joined(*rules.ranks.worth(sides))
        most = say("{points}; the most win", points=worth)
        yield say("Points of the ranks at a table"), _fewest(worth) if rules.ranks.low else most
        yield say("Equal at a table"), rules.rank_equals.label


def _fewest(points: Text) -> Text:
    return say("{points}; the fewest win", points=points)


def _wrong_sum(rules: Regulation) -> Iterator[Line]:
    """Say what is done with a wrong sum, at the tables whose slips have a sum."""
    sizes = tuple(size for size in rules.sizes if has_sum(size, rules.at(size)))
    for what, value in _lines(SUM, rules.sum) if sizes else ():
        everywhere = len(sizes) == len(rules.sizes)
        yield (what if everywhere else say("{what}, at tables of {sizes}", what=what, sizes=sizes)), value


def _beside(rules: Regulation) -> Iterator[Line]:
    if rules.beside:
        yield say("Rank lists also show"), _labels(rules.beside)


def _hidden(rules: Regulation) -> Iterator[Line]:
    if rules.hidden_after is not None:
        first = rules.round_name(rules.hidden_after + 1)
        yield say("Rank list"), say("hidden from {round} on until the end", round=first)


_OF_ALL: Mapping[str, Callable[[Regulation], Iterator[Line]]] = {
    "game": _games,
    "fee": lambda rules: fee_lines(rules.fee, rules.entry),
    "ranking": _ranking_and_rests,
    "beside": _beside,
    "hidden_after": _hidden,
    "unit": _counts,
    "sum": _wrong_sum,
    # Beside the prizes, and on the invitation.
    **dict.fromkeys(("prize_coin", "prize_giving", "invitation"), lambda _: iter(())),
}
"""Settings of the whole that need more words, others beside them, or none here."""


def _from(whole: Regulation, number: int, stage: StageRules, language: str) -> Iterator[Line]:
    if stage.source is not None:
        yield from _source(stage.source, in_language(whole.stages[stage.source.stage - 1].name, language))
        if stage.rest:
            beside = [one for one in whole.stages[: number - 1] if not one.rest][-1]
            words = say("“{stage}”, and ranked behind it", stage=in_language(beside.name, language))
            yield say("At the same time as"), words
        yield say("Begins with"), stage.start.label


def _series(_whole: Regulation, _number: int, stage: StageRules, _language: str) -> Iterator[Line]:
    series = stage.series
    if series is None:
        return
    best = say("the best {n} percent", n=series.percent) if series.percent else _best(series.best)
    whoever = say("all who played in one of the evenings")
    some = say("{best} {whom}", best=best, whom=series.per.label)
    yield say("Who is qualified"), whoever if series.percent == _EVERYBODY else some
    if series.evenings:
        yield say("Evenings of the series"), say("{names}", names=series.evenings)
        if not series.per.each_start:
            best = say_n("The best result counts.", "The best {n} results are added up.", series.sums or 1)
            yield say("Of everybody"), best
    else:
        named = say("{name}", name=series.season)
        yield say("The series"), named if series.season else say("the season of the club")
    yield say("Qualified more than once"), say("counts once; the next moves up")
    yield say("Equal at the line"), series.tied.label
    carried = stage.start is StageStart.CARRY
    yield say("Begins with"), say("the total of the series") if carried else stage.start.label


def _source(source: Source, stage: str) -> Iterator[Line]:
    best = say("the best {n} percent", n=source.percent) if source.percent else _best(source.best)
    if source.rest:
        best = say("all others") if source.everybody else say("{best} of the others", best=best)
    each = say("{best} of each group of “{stage}”", best=best, stage=stage)
    yield (
        say("Who goes on"),
        each if source.per_group else say("{best} of “{stage}”", best=best, stage=stage),
    )
    if source.seconds:
        following = say("{best} of those who follow in their groups", best=_best(source.seconds))
        yield say("Besides"), following
    yield say("Equal at the line"), source.tied.label


def _best(number: int) -> Text:
    return say_n("the best one", "the best {n}", number)


def _deal_lines(rules: Regulation, deals: int) -> Iterator[Line]:
    """Say how many deals a round has, and how many a table where one pauses so that everybody plays those."""
    # Where a target ends a round, their number is only that of the lines.
    to_target = all(rules.at(size).at_table(size).ends_at_target() for size in rules.sizes)
    yield say("Deals a round"), say("until the target is reached") if to_target else say("{n}", n=deals)
    for size in rules.sizes:
        there = games.deals_at(rules.at(size).game, size, deals)
        if there != deals:
            words = say("{n}; the dealer pauses, everybody plays {deals}", n=there, deals=deals)
            yield say("At tables of {size}", size=size), words


def _draws(whole: Regulation, number: int, stage: StageRules, _language: str) -> Iterator[Line]:
    """Say how a stage is drawn, and what it, or some of its rounds, plays by rules of its own."""
    drawn = say("Draw"), request.get(stage.draw).told(_usual(whole, number).form)
    yield drawn
    usual = [drawn, *_of_rounds(whole, whole, stage.deals, stage.draw)]
    for own, rounds in _alike(stage):
        names = tuple(map(whole.round_name, rounds))
        for what, value in _of_rounds(whole, whole.of(number, rounds[0]), own.deals, own.draw):
            if (what, value) not in usual:
                everywhere = len(rounds) == stage.rounds
                yield (what if everywhere else say("{rounds}: {what}", rounds=names, what=what)), value
    ranking = whole.common(number).ranking
    if ranking != whole.ranking:
        yield from _ranking(ranking)


def _usual(whole: Regulation, number: int) -> Regulation:
    """Return the regulation as it is in the first round that is drawn as the stage has it."""
    stage = whole.stages[number - 1]
    rounds = range(1, stage.rounds + 1)
    return whole.of(number, next((each for each in rounds if stage.draw_of(each) == stage.draw), 1))


def _of_rounds(whole: Regulation, rules: Regulation, deals: int, draw: str) -> Iterator[Line]:
    """Say what rounds with these rules may have of their own."""
    yield from _games(rules)
    yield from _counts(rules)
    yield from _deal_lines(rules, deals)
    yield say("Draw"), request.get(draw).told(rules.form)
    yield from _wrong_sum(rules)
    if rules is not whole and any(_wrong_sum(whole)) and not any(_wrong_sum(rules)):
        yield from _lines(replace(SUM, told=say("is not noticed: these slips have no fixed sum")), rules.sum)


def _alike(stage: StageRules) -> Iterator[tuple[RoundRules, list[int]]]:
    """Yield what rounds have of their own, with the numbers of those that have the same."""
    for own in {id(own): own for own in stage.own.values()}.values():
        yield own, [number for number, each in sorted(stage.own.items()) if each is own]


def _groups(whole: Regulation, _number: int, rules: StageRules, _language: str) -> Iterator[Line]:
    if rules.groups:
        names = tuple(map(rules.group, range(rules.groups)))
        yield say("Groups"), say("{n}: {names}", n=rules.groups, names=names)
    for place, places in enumerate(() if rules.knockout else rules.places):
        yield say("Group {group}", group=rules.group(place)), verbatim(" ".join(places))
    if rules.knockout and rules.places:
        yield say("First matches by place"), verbatim(_matches(rules.places))
    if rules.pairing:
        yield say("First matches by seed"), verbatim(_matches(rules.pairing))
    if rules.knockout and not rules.places and _some_rest(whole, rules):
        seeded = rules.source is not None or rules.series is not None
        rests = say("the first by seed, who go on") if seeded else say("who is drawn so, and goes on")
        yield say("Without a rival in the first round"), rests


def _some_rest(whole: Regulation, rules: StageRules) -> bool:
    """Say whether somebody may have no rival in the first K.-o. round."""
    source = rules.source
    going = None if source is None else source.expected(whole.stages[source.stage - 1].groups)
    return going is None or rules.entries_of(going) < 2**rules.rounds


def _matches(pairing: Sequence[Sequence[int | str]]) -> str:
    return ", ".join("–".join(map(str, match)) for match in pairing)


def _tie(whole: Regulation, number: int, rules: StageRules, _language: str) -> Iterator[Line]:
    # The ranking, or the first stage, may have told already what decides between equals.
    lot = "lot" in whole.common(number).ranking
    told = rules.tie is TieBreak.LOT if lot else rules.tie is TieBreak.SHARED and number > 1
    if rules.knockout or not told:
        yield (say("A match with equal points") if rules.knockout else say("Equal ranks")), rules.tie.label


def _dropped(_whole: Regulation, _number: int, rules: StageRules, _language: str) -> Iterator[Line]:
    if rules.drop:
        yield say("Dropped"), rules.drop_after.label


_OF_STAGE: Mapping[str, Callable[[Regulation, int, StageRules, str], Iterator[Line]]] = {
    "source": _from,
    "series": _series,
    "deals": lambda whole, _, stage, __: _deal_lines(whole, stage.deals),
    "draw": _draws,
    "groups": _groups,
    "tie": _tie,
    "drop_after": _dropped,
}
"""The same of a stage."""


def _played(rules: Regulation, language: str) -> Iterator[tuple[Text, list[Line]]]:
    """Yield every game with its options: one that a stage plays by rules of its own says so."""
    usual = {size: rules.at(size) for size in rules.sizes}
    for played in distinct(usual.values()):
        yield games.get(played.game).name, _options(played, usual)
    for stage in rules.stages:
        tables = [own.tables for own in stage.own.values()]
        for played in distinct(at for each in tables for at in each.values()):
            if played not in usual.values():
                name = in_language(stage.name, language)
                heading = say("{stage}: {title}", stage=name, title=games.get(played.game).name)
                yield heading, _options(played, *tables)


def _options(rules: TableRules, *tables: Tables) -> list[Line]:
    """Say what is not usual of a game at the tables that play it, to who plays there."""
    game = games.get(rules.game)
    decided = game.decided(rules.options)
    sizes = {size for each in tables for size, at in each.items() if at == rules}
    told = [each for each in meaningful(game.options_offered, decided, sizes) if each.tells(decided)]
    said = [option for option in told if not goes_without_saying(option, decided[option.name])]
    on, off = ([option.words for option in said if decided[option.name] is each] for each in (True, False))
    others = [option for option in said if not isinstance(decided[option.name], bool)]
    switches = (say("Holds"), on), (say("Does not hold"), off)
    return [
        *((option.words, option.shown(decided[option.name])) for option in others),
        *((what, joined(*words)) for what, words in switches if words),
    ]


def goes_without_saying(option: Option, value: OptionValue) -> bool:
    """Say whether an option is as usual: does not hold, or is a word or number that nothing asks about."""
    asked = option.needs or option.only_at or option.default is None
    return value == option.default and value is not True and isinstance(value, int | str) and not asked
