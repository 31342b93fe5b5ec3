"""A season in words, and totals of evenings played on paper held against it."""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import groupby, pairwise
from typing import TypeAlias

from jassturnier.errors import Problem
from jassturnier.i18n import Text, clean, fold, francs, parse_number, say, say_n, verbatim
from jassturnier.tournament.difference import Change, Difference, Record, What
from jassturnier.tournament.lists import (
    DROPPED,
    SHARED,
    STEPS,
    UNRANKED,
    Column,
    Kind,
    Listed,
    Marked,
    On,
    Section,
    Sign,
    Value,
    columns_of_rank,
    data,
    long_date,
    ranked,
    when_in,
)
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.qualifying import Why, for_the_wall, why_words
from jassturnier.tournament.ranking.final_list import Ranked, is_decided, move_words, next_stage
from jassturnier.tournament.ranking.prizes import LOTS, Award, award_words, given, prizes_told
from jassturnier.tournament.regulation.prize_rules import Giving, prizes_of
from jassturnier.tournament.regulation.round_rules import Points, plain
from jassturnier.tournament.season.season import (
    Season,
    SeasonEvening,
    SeasonLine,
    SeasonList,
    SeasonPlace,
    SeasonRules,
    is_dropped,
    season_list,
)
from jassturnier.tournament.season.series import FromSeries, unfinished
from jassturnier.values import frozen


@frozen
class ListedEvening:
    """An evening of a list: its name in the season, and how many of its totals are new, changed, the same.

    `there` is the evening of the season that has the name already.
    """

    heading: str
    name: str
    there: SeasonEvening | None = None
    new: int = 0
    changed: int = 0
    same: int = 0

    @property
    def what(self) -> What:
        """Return what the evening turns out to be."""
        if self.there is None:
            return What.NEW
        return What.CHANGED if self.new or self.changed else What.SAME


@frozen
class Held:
    """A list of totals held against a season; what changes of a total is a change of its person, too."""

    difference: Difference
    evenings: tuple[ListedEvening, ...]
    problems: tuple[Problem, ...]


def held(season: Season, records: Sequence[Record], found: Difference, names: Mapping[str, str]) -> Held:
    """Hold totals against those of a season; `names` are those of the evenings by the headings.

    Totals of whom it is open who they are do not count yet.
    """
    persons = persons_of(records, found)
    there = {fold(evening.name): evening for evening in season.evenings}
    unknown = {line.record for line in found.lines if line.what in {What.WHICH, What.TWICE}}
    evenings, problems = [], []
    changes: dict[int, list[Change]] = defaultdict(list)
    for heading, name in names.items():
        totals = [
            (at, persons[at], record.totals[heading])
            for at, record in enumerate(records)
            if heading in record.totals and at not in unknown
        ]
        evening = there.get(fold(name))
        starts = {tuple(sorted(each.persons)): each.total for each in evening.starts} if evening else {}
        stored = [(_before(starts, who, total), total) for _, who, total in totals]
        whats = [
            What.NEW if before is None else What.SAME if before == total else What.CHANGED
            for before, total in stored
        ]
        counts = (whats.count(what) for what in (What.NEW, What.CHANGED, What.SAME))
        evenings.append(ListedEvening(heading, name, evening, *counts))
        busy = {person for who in starts for person in who}
        for what, (at, who, total) in zip(whats, totals, strict=True):
            if what is What.CHANGED:
                changes[at].append(Change(name, str(starts[who]), str(total)))
            elif what is What.NEW and not busy.isdisjoint(who):
                text = say("{name} has a total already.", name=records[at].name)
                problems.append(Problem(records[at].place, text))
    return Held(_with_changes(found, changes), tuple(evenings), tuple(problems))


def _before(starts: Mapping[tuple[int, ...], Points], who: tuple[int, ...], total: int) -> Points | None:
    """Return what is stored of those who have a total; one of a pair may stand alone with that of both."""
    shared = (value for persons, value in starts.items() if {*who} < {*persons} and value == total)
    return starts.get(who, next(shared, None))


def _with_changes(found: Difference, changes: Mapping[int, Sequence[Change]]) -> Difference:
    """Note the changes of totals, by the position of the record, with the first of its people."""
    lines = (
        replace(line, what=What.CHANGED, changes=(*line.changes, *changes[line.record]))
        if line.person == 0 and changes.get(line.record)
        else line
        for line in found.lines
    )
    return replace(found, lines=tuple(lines))


def persons_of(records: Sequence[Record], found: Difference) -> list[tuple[int, ...]]:
    """Return the keys of those who are stored, of each record in order; who is not has a number below 0."""
    keys: list[list[int]] = [[] for _ in records]
    for at, line in enumerate(found.lines):
        keys[line.record].append(-1 - at if line.key is None else line.key)
    return [tuple(sorted(each)) for each in keys]


def repeated(season: Season, records: Sequence[Record], of_list: Held) -> Iterator[Text]:
    """Name the evenings of a season that have just the totals of a new one, under another name.

    A single total may be the same by chance.
    """
    persons = persons_of(records, of_list.difference)
    for listed in of_list.evenings:
        totals = Counter(
            (persons[at], record.totals[listed.heading])
            for at, record in enumerate(records)
            if listed.heading in record.totals
        )
        for evening in season.evenings if listed.there is None and len(totals) > 1 else ():
            if totals == Counter((tuple(sorted(start.persons)), start.total) for start in evening.starts):
                yield say("“{name}” has just these totals already.", name=evening.name)


def misprints(records: Sequence[Record], *, low: bool) -> list[Problem]:
    """Name the ranks of an evening that are not those of its totals, the lowest first where `low` wins."""
    sign = 1 if low else -1
    totals = [(record, total) for record in records for total in record.totals.values()]
    ordered = sorted(sign * total for _, total in totals)
    found = []
    for record, total in totals:
        better = bisect_left(ordered, sign * total)
        equal = bisect_right(ordered, sign * total) - better
        rank = parse_number(record.said.get("rank", "").strip(" .="))
        if rank is not None and not better < rank <= better + equal:
            text = say(
                "{name} has rank {printed}, but by the totals it is {rank}.",
                name=record.name,
                printed=str(rank),
                rank=str(better + 1),
            )
            found.append(Problem(record.place, text))
    return found


def day_in(heading: str) -> date | None:
    """Return the date in a heading, such as 12.1.2026, 2026-01-12; of a month, Jan 26, its first day."""
    when = when_in(heading)
    return None if when is None else when.date()


def evening_names(headings: Sequence[str], first: int | None, *, on: bool) -> dict[str, str]:
    """Return the names of evenings by their headings; without a year they are of the `first`, or go `on`.

    Where months begin again in a single year, it is not known which of them is meant: they stay as they are.
    """
    found = {heading: when_in(heading) for heading in headings}
    months = [when.month for when in found.values() if when and when.year is None]
    again = sum(after < before for before, after in pairwise(months))
    year, last, names = first if again <= on else None, 0, {}
    for heading, when in found.items():
        names[heading] = clean(heading)
        if when is None or not when.alone:
            continue
        if when.year is None and year is not None:
            year, last = year + (when.month < last), when.month
        of = when.year or year
        if of and when.day:
            names[heading] = f"{when.day}.{when.month}.{of}"
        elif of and when.year is None:
            names[heading] = clean(f"{heading} {of}")
    return names


def rules_words(rules: SeasonRules) -> Iterator[Text]:
    """Say how the evenings count."""
    yield _counting(rules)
    if rules.points:
        yield say(
            "Points for the ranks: {points}; further ranks {last}.",
            points=rules.points,
            last=rules.points[-1],
        )
    if rules.final_weight > 1:
        yield say("The final counts {n} times.", n=rules.final_weight)
    if rules.final_stays:
        yield say("The final is never dropped.")
    if rules.missing_counts:
        yield say("Only who came to every evening drops any.")
    elif rules.drop_only_if_all_played:
        yield say("A missed evening is 0 and is dropped first.")
    if rules.least > 1:
        yield say("Who came to fewer than {n} evenings is not ranked.", n=rules.least)
    if rules.lowest_wins:
        yield say("The lowest total wins.")
    prizes = prizes_of(rules.prizes)
    yield from prizes_told(prizes)
    if rules.prize_money is not None:
        yield say("The shares of prizes are of Fr. {amount}.", amount=francs(rules.prize_money))
    elif any(prize.percent for prize in prizes):
        yield say("The shares of prizes are of what is left in the tills of the evenings.")


@frozen
class SeasonPrize:
    """What a person gets as a prize of a season, and what of it was `paid`, in Rappen.

    Who was paid and has no prize by the results of today has an award of nothing with rank 0.
    """

    award: Award
    person: int
    name: str
    paid: int

    @property
    def open(self) -> int:
        """What is still to be paid out, less than nothing where it was too much."""
        return self.award.amount - self.paid


def season_prizes(season: Season, money: int, paid: Mapping[int, int]) -> list[SeasonPrize]:
    """Return who gets what of a season, the best first: shares of so much money, in Rappen.

    `paid` is what was paid out, by person. Only who has a rank wins; equal ranks share their prizes.
    """
    people = [
        Ranked(place.rank, EntryInfo(key=place.line.person, number=0, team=place.line.name, members=()), 0)
        for place in season_list(season).places
    ]
    lists = given(prizes_of(season.rules.prizes), Giving.LAST_FIRST, None, money, lambda _: people)
    won = [(award, one.key) for found in lists for award in found.awards for one in award.entries]
    winners = {key for _, key in won}
    gone = [(Award(0, (), 0, ()), key) for key in paid if paid[key] and key not in winners]
    return [
        SeasonPrize(award, key, season.people.get(key, "–"), paid.get(key, 0)) for award, key in (*won, *gone)
    ]


def prizes_of_season_listed(found: Sequence[SeasonPrize], season: Season) -> Listed[SeasonPrize]:
    """Return who gets what of a season as it is shown."""
    notes = [*unfinished(season), *([LOTS] if any(each.award.lots for each in found) else [])]
    return Listed(say("Prizes of the season"), _PRIZES, [Section(found)], notes=notes)


_PRIZES: tuple[Column[SeasonPrize], ...] = (
    *columns_of_rank(
        lambda one: ranked(one.award.rank, shared=len(one.award.entries) > 1) if one.award.rank else UNRANKED
    ),
    Column("name", say("Name"), lambda one: one.name, Kind.NAME),
    Column("prize", say("Prize"), lambda one: award_words(one.award), Kind.NAME),
    data("amount", lambda one: one.award.amount),
    Column("paid", say("Paid out"), lambda one: one.paid or None, Kind.MONEY, On.READ),
    data("paid", lambda one: one.paid),
    Column("open", say("Still to pay"), lambda one: one.open or None, Kind.MONEY, On.READ),
    data("open", lambda one: one.open),
)


def _counting(rules: SeasonRules) -> Text:
    if rules.best is None:
        return (
            say("The average of all evenings counts.") if rules.average else say("All evenings are added up.")
        )
    if rules.average:
        return say_n("The best evening counts.", "The average of the best {n} evenings counts.", rules.best)
    return say_n("The best evening is taken.", "The best {n} evenings are added up.", rules.best)


def left_out_lines(season: Season) -> Iterator[Text]:
    """Name the evenings that are not for the hall yet, where there are any."""
    if season.left_out:
        yield say("Left out, because not for the hall yet: {names}", names=season.left_out)


def evening_lines(season: Season) -> Iterator[Text]:
    """Name the evenings by their numbers, with their dates."""
    yield from left_out_lines(season)
    if not season.evenings and not season.left_out:
        yield say("No evening yet. “season add” takes in a tournament, “season import” a list of totals.")
    for evening in season.evenings:
        line = _named(evening, str(evening.number))
        if evening.day is None or day_in(evening.name) == evening.day:
            yield line
        else:
            yield say("{line}, {day}", line=line, day=long_date(evening.day))


def _named(evening: SeasonEvening, short: str) -> Text:
    if evening.final:
        return say("{number}  {name} (final)", number=short, name=evening.name)
    return say("{number}  {name}", number=short, name=evening.name)


_SHORT = 10
"""Letters of a name that still stands above a column: Januarjass."""


def _headings(season: Season) -> list[str]:
    """Return what stands above the evenings: day or short name; the number where several were called so."""
    found = [_day_or_name(evening) for evening in season.evenings]
    again = {short for short, count in Counter(found).items() if count > 1 or len(short) > _SHORT}
    return [
        str(one.number) if short in again else short
        for one, short in zip(season.evenings, found, strict=True)
    ]


def _day_or_name(evening: SeasonEvening) -> str:
    when = when_in(evening.name)
    if when and when.alone and when.day is None:
        return evening.name.split()[0]
    if evening.day is not None:
        return f"{evening.day.day}.{evening.day.month}."
    return f"{when.day}.{when.month}." if when and when.day else evening.name


def _legend(season: Season) -> Iterator[Text]:
    """Name the evenings by what stands above them, where that does not say it all."""
    yield from left_out_lines(season)
    for evening, short in zip(season.evenings, _headings(season), strict=True):
        when = when_in(evening.name)
        told = short == evening.name or (when and when.alone and not short.isdecimal())
        if not told or (evening.final and "final" not in evening.name.casefold()):
            yield _named(evening, short)


Row: TypeAlias = tuple[SeasonPlace | None, SeasonLine]
"""A line and its place; guests and those who came too rarely have none."""


def season_listed(season: Season, *, dated: bool = False) -> Listed[Row]:
    """Return the rank list of a season as it is shown: those without a rank at the end.

    Evenings stand under their numbers, by which commands know them, or where `dated` under their days.
    """
    found = season_list(season)
    rows: list[Row] = [(place, place.line) for place in found.places]
    rows += [(None, line) for line in (*found.too_rare, *found.guests)]
    dropped = (is_dropped(score) for place in found.places for score in place.line.scores)
    signs = [Sign(DROPPED, say("dropped evening"))] if any(dropped) else []
    signs += [SHARED] if any(place.shared for place in found.places) else []
    evenings = _legend(season) if dated else evening_lines(season)
    said = (*rules_words(season.rules), *evenings, *notes(season, found))
    short = _headings(season) if dated else [str(evening.number) for evening in season.evenings]
    return Listed(
        say("Rank list of the season"),
        _columns(season, short, [line for _, line in rows]),
        [Section(rows)],
        signs,
        notes=said,
        shades=say("The stronger the colour, the better the evening beside those of the others.")
        if rows
        else None,
    )


def _columns(season: Season, short: Sequence[str], lines: Sequence[SeasonLine]) -> tuple[Column[Row], ...]:
    total: Callable[[Row], Value] = partial(_total, season.rules)
    return (
        *columns_of_rank(
            lambda row: UNRANKED if row[0] is None else ranked(row[0].rank, shared=row[0].shared)
        ),
        Column("move", verbatim("±"), partial(_move, _ranks_before(season)), Kind.MOVE, On.PAPER),
        Column("name", say("Name"), lambda row: row[1].name, Kind.NAME),
        Column("total", say("Total"), total, Kind.TOTAL, On.SCREEN | On.JSON),
        *(column for i, words in enumerate(short) for column in _evening(season, i, words, lines)),
        data(
            "evenings", lambda row: [{"value": s.value, "counts": s.counts} for s in row[1].scores], On.JSON
        ),
        data("dropped", partial(_dropped, season), On.CSV),
        Column("total", say("Total"), total, Kind.TOTAL, On.PAPER | On.SHEET | On.CSV),
        *(_MONEY if any(start.money for start in season.starts()) else ()),
    )


def _ranks_before(season: Season) -> Mapping[int, int]:
    before = season_list(replace(season, evenings=season.evenings[:-1]))
    return {place.line.person: place.rank for place in before.places}


def _move(before: Mapping[int, int], row: Row) -> Marked | None:
    place, line = row
    return None if place is None else move_words(before.get(line.person, place.rank) - place.rank)


_MONEY: tuple[Column[Row], ...] = (Column("money", say("Fr."), lambda row: row[1].money, Kind.MONEY),)


def _evening(season: Season, place: int, short: str, lines: Sequence[SeasonLine]) -> Iterator[Column[Row]]:
    """Return what an evening counts, the best of each set off; a sheet has room for the whole name.

    On a sheet, where steps of colour tell the best, all that counts is set off from what is dropped. On pages
    and papers steps tell how good the evening was beside those of the others.
    """
    evening, sign = season.evenings[place], 1 if season.rules.low else -1
    scores = (line.scores[place].value for line in lines)
    best = sorted(sign * points for points in scores if points is not None)

    def value(row: Row, *, colours: bool = False) -> Marked:
        score, line = row[1].scores[place], row[1]
        counts = colours and score.counts and any(map(is_dropped, line.scores))
        better = 0 if score.value is None else bisect_left(best, sign * score.value)
        return Marked(
            score.value,
            dropped=is_dropped(score),
            instead="–" if score.value is None else "",
            strong=counts or score is line.best(low=season.rules.low),
            step=0 if score.value is None else STEPS - STEPS * better // len(best),
        )

    key = f"evening_{evening.number}"
    yield Column(key, verbatim(short), value, Kind.COUNT, ~On.SHEET & ~On.JSON)
    yield Column(key, verbatim(evening.name), partial(value, colours=True), Kind.COUNT, On.SHEET)


def _total(rules: SeasonRules, row: Row) -> Points:
    """Return a total; an average is a fraction."""
    return row[1].total if rules.average else plain(row[1].total)


def _dropped(season: Season, row: Row) -> str:
    scores = zip(season.evenings, row[1].scores, strict=True)
    return " ".join(str(evening.number) for evening, score in scores if not score.counts)


def notes(season: Season, found: SeasonList) -> Iterator[Text]:
    """Say who has no rank, and what is missing."""
    if found.guests:
        yield say("Guests: {names}", names=tuple(line.name for line in found.guests))
    if found.too_rare:
        yield say("Too few evenings: {names}", names=tuple(line.name for line in found.too_rare))
    for evening in season.evenings:
        yield from evening.whose
    yield from unfinished(season)


@frozen
class Finalist:
    """Who is qualified for a final, in words: `number` is that of the entry, None before there is one."""

    name: str
    code: str
    why: Why
    where: str
    total: Points | None
    number: int | None
    club: str
    group: str
    seed: int
    reason: str = ""


def finalists(found: FromSeries, numbers: Mapping[int, int], clubs: Mapping[int, str]) -> Iterator[Finalist]:
    """Go through those who are qualified: the `numbers` of persons who are entered, the `clubs` of all."""
    for one in found.going:
        known = (numbers[person] for person in one.persons if person in numbers)
        yield Finalist(
            one.name,
            str(one.rank),
            one.why,
            one.where,
            plain(one.value),
            next(known, None),
            one.club(clubs),
            one.group,
            one.seed,
        )


def entered_finalists(tournament: Tournament) -> list[Finalist]:
    """Return who is entered as qualified for the first stage, or has a place in it by hand, by seed."""
    reasons = {each.entry: each.reason for each in tournament.by_hand if each.stage == 1 and each.comes}
    found = [
        _finalist(entry, reasons) for entry in tournament.stages[0].entries if entry.came and entry.ranked
    ]
    return sorted(found, key=lambda one: (len(one.group), one.group, one.seed))


def taken_over(tournament: Tournament) -> bool:
    """Say whether anybody is entered from the series, besides those who have a place by hand."""
    return any(one.why is not Why.BY_HAND for one in entered_finalists(tournament))


def _finalist(entry: EntryInfo, reasons: Mapping[int, str]) -> Finalist:
    code, _, rest = entry.came.partition(" ")
    why = next(each for each in Why if rest == each.value or rest.startswith(f"{each.value}: "))
    return Finalist(
        entry.name,
        code,
        why,
        rest.removeprefix(why.value).removeprefix(": "),
        entry.carried,
        entry.number,
        entry.club,
        entry.group,
        entry.seed or 0,
        reasons.get(entry.key, ""),
    )


FINALIST_COLUMNS: tuple[Column[Finalist], ...] = (
    Column("seed", say("Seed"), lambda one: one.seed, Kind.NUMBER),
    Column("number", say("No."), lambda one: one.number, Kind.NUMBER),
    Column("name", say("Name"), lambda one: one.name, Kind.NAME),
    Column("club", say("Club"), lambda one: one.club or None, Kind.ASIDE),
    data("group", lambda one: one.group),
    Column("place", say("Place"), lambda one: one.code, Kind.LABEL),
    Column("where", say("Of"), lambda one: one.where or None, Kind.ASIDE),
    Column("total", say("Total"), lambda one: one.total, Kind.TOTAL),
    Column("why", say("Why"), lambda one: why_words(one.why, one.reason), only=On.READ),
    data("why", lambda one: one.why.value),
    data("reason", lambda one: one.reason),
)
"""What a list says of everybody who is qualified."""


def finalists_listed(tournament: Tournament, found: Sequence[Finalist]) -> Listed[Finalist]:
    """Return the list for the wall of who is qualified in a series."""
    return for_the_wall(tournament, 1, FINALIST_COLUMNS, groupby(found, key=lambda one: one.group))


def shows_finalists(tournament: Tournament) -> bool:
    """Say whether who is qualified means the first stage, and not yet who goes on from it."""
    (first, *later) = tournament.stages
    further = next_stage(tournament) is not None and is_decided(tournament, first)
    return first.rules.series is not None and not later and not further


NOBODY_TAKEN_OVER = say("Nobody is taken over from the series yet; “qualify” does it first.")
