"""Pages to keep: a tournament as a folder of pages with relative links, which need no script."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from jassturnier.board.templates import JPEG, HtmlList, Templates, club_style, html_list, plan_html
from jassturnier.i18n import LANGUAGES, Text, number, render, say, verbatim
from jassturnier.tournament.lists import EVERYBODY, Listed, RowT, Section, long_date
from jassturnier.tournament.model import NO_LETTERHEAD, EntryInfo, Letterhead, Tournament
from jassturnier.tournament.people.fields import ENTRY_COLUMNS
from jassturnier.tournament.people.seat_list import journey_listed, journeys, seats_listed, tables_listed
from jassturnier.tournament.people.seats import round_title
from jassturnier.tournament.ranking.extra_lists import CLUBS, all_together
from jassturnier.tournament.ranking.final_list import all_decided, final_list
from jassturnier.tournament.ranking.hidden_lists import last_shown
from jassturnier.tournament.ranking.podium import final_printed
from jassturnier.tournament.ranking.prizes import PrizeList, prizes_listed, published_prizes
from jassturnier.tournament.ranking.rank_lists import ranks_printed, title
from jassturnier.tournament.ranking.standings import Place, Standings, standings
from jassturnier.tournament.scoring.counting import results_of
from jassturnier.tournament.scoring.proof import figures, figures_listed, spread
from jassturnier.tournament.scoring.sheet_numbers import NO_RESULT
from jassturnier.values import frozen

WIDTH, HEIGHT = 750, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 250, 14, 30
_LONGEST = 25


@frozen
class Mark:
    """Words beside or below the frame."""

    x: float
    y: float
    words: str


@frozen
class ChartLine:
    """A line through the points “x,y x,y …”, with whose it is at its end; `nth` counts from 0."""

    nth: int
    points: str
    end: Mark


@frozen
class Bar:
    """A bar, and how many it stands for."""

    x: float
    y: float
    width: float
    height: float
    count: int


@frozen
class Picture:
    """Everything in a frame; `title` says in words what is to be seen."""

    title: str
    lines: Sequence[ChartLine] = ()
    bars: Sequence[Bar] = ()
    across: Sequence[Mark] = ()
    upright: Sequence[Mark] = ()
    width: int = WIDTH
    height: int = HEIGHT


def course(title: str, rounds: Sequence[str], ranks: Mapping[str, Sequence[int]]) -> Picture:
    """Draw who had which rank after which round, the first rank at the top; by name, in order."""
    lowest = max((rank for row in ranks.values() for rank in row), default=1)
    wide, high = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM

    def x(i: int) -> float:
        return round(_LEFT + i * wide / max(len(rounds) - 1, 1), 1)

    def y(rank: int) -> float:
        return round(_TOP + (rank - 1) * high / max(lowest - 1, 1), 1)

    def line(nth: int, name: str, row: Sequence[int]) -> ChartLine:
        end = Mark(WIDTH - _RIGHT + 30, _apart(nth, len(ranks)), _shortened(name))
        points = [(x(i), y(rank)) for i, rank in enumerate(row)]
        return ChartLine(nth, " ".join(f"{a},{b}" for a, b in (*points, (end.x - 6, end.y))), end)

    lines = [line(nth, name, row) for nth, (name, row) in enumerate(ranks.items())]
    across = [Mark(x(i), HEIGHT - 8, words) for i, words in enumerate(rounds)]
    steps = sorted({1, lowest, *range(5, lowest, max(5, lowest // 5))})
    return Picture(title, lines, (), across, [Mark(_LEFT - 10, y(rank), str(rank)) for rank in steps])


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def _apart(nth: int, count: int) -> float:
    """Return the height of a name at the end of a line: names never lie on one another."""
    high = HEIGHT - _TOP - _BOTTOM
    return round(_TOP + nth * high / max(count - 1, 1), 1)


def bars(title: str, counts: Mapping[str, int]) -> Picture:
    """Draw how often something occurs, by what it is called, in order."""
    most = max(counts.values(), default=1)
    wide, high = WIDTH - _LEFT - _TOP, HEIGHT - _TOP - _BOTTOM
    each = wide / max(len(counts), 1)
    made, across = [], []
    for i, (words, count) in enumerate(counts.items()):
        left, tall = _LEFT + i * each, count * high / most
        made.append(
            Bar(round(left + 1, 1), round(_TOP + high - tall, 1), round(each - 2, 1), round(tall, 1), count)
        )
        # Ten words at most below the bars: more would lie on one another.
        if i % max(1, -(-len(counts) // 10)) == 0:
            across.append(Mark(round(left + each / 2, 1), HEIGHT - 8, words))
    return Picture(title, (), made, across, [Mark(_LEFT - 10, _TOP, str(most))])


FIRST_PAGE, STYLE = "index.html", "style.css"
_PLAYERS, _PRIZES, _STATISTICS = say("players.html"), say("prizes.html"), say("statistics.html")
_PLAYER, _ROUND = say("player-{n}.html"), say("round-{n}.html")
_PAGES = (_PLAYERS, _PRIZES, _STATISTICS, _PLAYER, _ROUND)
_LEADERS = 10
"""So many lines can be told apart in the picture of the ranks."""


@frozen
class Link:
    """A page to go to; `here` says that it is the one shown."""

    words: str
    page: str
    here: bool = False


@frozen
class SiteHead:
    """What every page has: its language and title, whose it is, where to go from it, and its state.

    `data` says to programs what the page is about, as JSON-LD. The `logo` of the `club` is a file.
    """

    language: str
    title: str
    whose: str
    links: Sequence[Link]
    state: str
    data: str = ""
    club: str = ""
    logo: str = ""


def pages(
    tournament: Tournament, language: str, templates: Templates, letterhead: Letterhead = NO_LETTERHEAD
) -> Mapping[str, str]:
    """Return all pages of a tournament and their style sheet, by the names of the files.

    What the hall may not see must be out of the tournament already. A logo goes beside them as `logo_file`.
    """
    ranks = {
        stage.number: standings(tournament, stage, after)
        for stage in tournament.stages
        if (after := last_shown(stage))
    }
    prizes = published_prizes(tournament)
    frame = _frame(tournament, language, prizes=bool(prizes))
    frame = replace(frame, club=letterhead.club, logo=logo_file(letterhead))
    book = _Book(tournament, language, templates, frame, ranks, prizes)
    style = templates.source(STYLE) + club_style(letterhead.colour)
    return {STYLE: style, **dict(book.pages())}


def logo_file(letterhead: Letterhead) -> str:
    """Return the name of the file with the logo, "" where there is none."""
    if not letterhead.logo:
        return ""
    return "logo.jpg" if letterhead.logo.startswith(JPEG) else "logo.png"


def linked_data(tournament: Tournament) -> str:
    """Return the event and its rank list in the words of schema.org, fit to stand in a page.

    The list is there once the tournament is over: a SportsEvent knows who competed, not who won, so the ranks
    are an ItemList about it.
    """
    ranked = [] if not tournament.over() else final_list(tournament)
    event: dict[str, Any] = {
        "@type": "SportsEvent",
        "@id": "#event",
        "name": tournament.name,
        "sport": "Jass",
        "inLanguage": tournament.language,
    }
    if tournament.day:
        event["startDate"] = tournament.day.isoformat()
    if tournament.venue:
        event["location"] = {"@type": "Place", "name": tournament.venue, "address": tournament.venue}
    listed = {
        "@type": "ItemList",
        "about": {"@id": "#event"},
        "itemListElement": [
            {
                "@type": "ListItem",
                "position": place.rank,
                "item": {
                    "@type": "SportsTeam" if place.entry.members[1:] else "Person",
                    "name": place.entry.name,
                },
            }
            for place in ranked
        ],
    }
    graph = {"@context": "https://schema.org", "@graph": [event, *([listed] if ranked else [])]}
    # In a page “</script>” inside a name must not end it.
    return json.dumps(graph, ensure_ascii=False).replace("<", "\\u003c")


def is_page(name: str) -> bool:
    """Say whether a file of this name may be one of our pages."""
    ours = [render(page, language) for page in _PAGES for language in LANGUAGES]
    return re.sub(r"\d+", "{n}", name) in {FIRST_PAGE, STYLE, *ours}


@frozen
class _Book:
    tournament: Tournament
    language: str
    templates: Templates
    frame: SiteHead
    ranks: Mapping[int, Sequence[Standings]]
    """By the number of the stage, where any are shown."""
    prizes: Sequence[PrizeList]

    def pages(self) -> Iterator[tuple[str, str]]:
        """Make page after page."""
        yield self._lists(FIRST_PAGE, say("Rank list"), self._ranks() or [self._nothing()])
        if self.prizes:
            listed = prizes_listed(self.tournament, self.prizes)
            prizes = self._html(listed, lambda won: self._player(won[1]))
            yield self._lists(self._words(_PRIZES), say("Prizes"), [prizes])
        for nth, round_ in enumerate(self.tournament.rounds(), 1):
            title_ = round_title(self.tournament, round_, self.language)
            lists = (
                self._html(tables_listed(self.tournament, round_)),
                self._html(seats_listed(self.tournament, round_), lambda row: self._player(row.entry)),
            )
            yield self._lists(self._page(_ROUND, nth), title_, lists)
        yield self._lists(self._words(_PLAYERS), say("Players"), [self._players()])
        yield from self._of_players()
        yield self._statistics()

    def _words(self, text: Text) -> str:
        return render(text, self.language)

    def _page(self, name: Text, number_: int) -> str:
        return _page(name, number_, self.language)

    def _player(self, entry: EntryInfo) -> str:
        return self._page(_PLAYER, entry.number)

    def _html(self, listed: Listed[RowT], link: Callable[[RowT], str] | None = None) -> HtmlList:
        return html_list(listed, self.language, link) if link else html_list(listed, self.language)

    def _head(self, page: str, words: str) -> SiteHead:
        links = [Link(link.words, link.page, here=link.page == page) for link in self.frame.links]
        about = linked_data(self.tournament) if page == FIRST_PAGE else ""
        proved = self.frame.state if page in {FIRST_PAGE, self._words(_PRIZES)} else ""
        return replace(self.frame, title=words, links=links, state=proved, data=about)

    def _lists(
        self, page: str, words: Text, lists: Sequence[HtmlList], facts: Sequence[str] = ()
    ) -> tuple[str, str]:
        head = self._head(page, self._words(words))
        return page, self.templates.page("lists", head=head, lists=lists, facts=facts)

    def _ranks(self) -> list[HtmlList]:
        # Who belongs to which club is nothing for the net.
        found = [
            self._html(
                ranks_printed(self.tournament, stage, self.ranks[stage.number]),
                lambda row: self._player(row.line.entry),
            )
            for stage in reversed(self.tournament.stages)
            if stage.number in self.ranks
        ]
        found += [
            plan_html(self.tournament, stage, self.language)
            for stage in self.tournament.stages
            if stage.rules.knockout and stage.number in self.ranks
        ]
        found += [self._html(listed) for of, listed in all_together(self.tournament) if of is not CLUBS]
        if not all_decided(self.tournament):
            return found
        whole = final_printed(self.tournament, ())
        named = replace(whole, columns=[column for column in whole.columns if column.key != "club"])
        return [self._html(named, lambda row: self._player(row.entry)), *found]

    def _nothing(self) -> HtmlList:
        return HtmlList(self._words(NO_RESULT), (), (), (), ())

    def _players(self) -> HtmlList:
        entries = sorted(self.tournament.entries, key=EntryInfo.sort_key)
        return self._html(Listed(say("Players"), ENTRY_COLUMNS, [Section(entries)]), self._player)

    def _of_players(self) -> Iterator[tuple[str, str]]:
        legs, facts = journeys(self.tournament), self._facts()
        for entry in self.tournament.by_key().values():
            listed = self._html(journey_listed(self.tournament, entry, legs.get(entry.key, ())))
            yield self._lists(self._player(entry), verbatim(listed.title), [listed], facts.get(entry.key, ()))

    def _facts(self) -> dict[int, list[str]]:
        """Return what the rank lists say of everybody, by entry."""
        found: dict[int, list[str]] = {}
        for stage in self.tournament.stages:
            for listed in self.ranks.get(stage.number, ()):
                words = title(self.tournament, stage, listed)
                for place in listed.places:
                    for key in place.entry.keys:
                        found.setdefault(key, []).append(self._fact(words, place))
        return found

    def _fact(self, words: Text, place: Place) -> str:
        return self._words(
            say(
                "{list}: rank {rank}, total {total}", list=words, rank=str(place.rank), total=place.line.total
            )
        )

    def _statistics(self) -> tuple[str, str]:
        found = figures(self.tournament)
        page = self._words(_STATISTICS)
        head = self._head(page, self._words(say("Statistics")))
        lists = [self._html(figures_listed(found))] if found else [self._nothing()]
        pictures = [*self._pictures()]
        return page, self.templates.page("statistics", head=head, lists=lists, pictures=pictures)

    def _pictures(self) -> Iterator[Picture]:
        stage = self.tournament.played_stage()
        last = last_shown(stage)
        if not last or stage.beside or stage.rules.knockout:
            return
        played, rounds = results_of(self.tournament.regulation, stage, last), range(1, last + 1)
        lists = [standings(self.tournament, stage, n, EVERYBODY, played)[0].places for n in rounds]
        short = [self._words(self.tournament.regulation.round_short(n)) for n in rounds]
        yield course(self._words(say("Course of the ranks")), short, _courses(lists))
        totals = spread([place.line.total for place in lists[-1]])
        counts = {number(start, self.language): count for start, count in totals.items()}
        yield bars(self._words(say("How often totals occur")), counts)


def _frame(tournament: Tournament, language: str, *, prizes: bool) -> SiteHead:
    """Return what is the same on every page."""
    day = render(long_date(tournament.day), language) if tournament.day else ""
    links = [
        (say("Rank list"), FIRST_PAGE),
        *([(say("Prizes"), render(_PRIZES, language))] if prizes else []),
        *(
            (round_title(tournament, round_, language), _page(_ROUND, nth, language))
            for nth, round_ in enumerate(tournament.rounds(), 1)
        ),
        (say("Players"), render(_PLAYERS, language)),
        (say("Statistics"), render(_STATISTICS, language)),
    ]
    return SiteHead(
        language,
        "",
        " · ".join(filter(None, (tournament.name, day, tournament.venue))),
        [Link(render(text, language), to) for text, to in links],
        render(say("Journal {head}", head=tournament.head), language),
    )


def _page(name: Text, number_: int, language: str) -> str:
    return render(replace(name, params=(("n", str(number_)),)), language)


def _courses(lists: Sequence[Sequence[Place]]) -> dict[str, list[int]]:
    """Return the ranks of those who lead at the end, by number and name."""
    ranks = [{place.entry.key: place.rank for place in places} for places in lists]
    return {
        f"{place.rank}. {place.entry.name}": [found.get(place.entry.key, len(found)) for found in ranks]
        for place in lists[-1][:_LEADERS]
    }


def lists_page(of: str, lists: Iterable[Listed[Any]], language: str, head: str = "", colour: str = "") -> str:
    """Return lists one below the other; `of` is what they are of, `head` the journal entry they are from."""
    templates, listed = Templates(), [html_list(each, language) for each in lists]
    state = render(say("Journal {head}", head=head), language) if head else ""
    facts = SiteHead(language, listed[0].title, of, (), state)
    style = templates.source(STYLE) + club_style(colour)
    return templates.page("season", head=facts, lists=listed, facts=(), style=style)
