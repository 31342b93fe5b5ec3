"""Pages to keep: a tournament as a folder of pages with relative links, which need no script."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from jassturnier.board.templates import JPEG, HtmlList, Templates, club_style, html_list, inlined, plan_html
from jassturnier.i18n import LANGUAGES, Text, render, say, verbatim
from jassturnier.tournament.colours import NO_LETTERHEAD, Letterhead
from jassturnier.tournament.lists import Listed, RowT, Section, long_date
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.fields import ENTRY_COLUMNS
from jassturnier.tournament.people.seat_list import journey_listed, journeys, seats_listed, tables_listed
from jassturnier.tournament.people.seats import round_title
from jassturnier.tournament.ranking.ceremony import final_printed
from jassturnier.tournament.ranking.extra_lists import CLUBS, all_together, last_shown
from jassturnier.tournament.ranking.final_list import (
    PlayedIn,
    Ranks,
    all_decided,
    course,
    final_list,
    played_in,
)
from jassturnier.tournament.ranking.plots import Own, Plot, course_plot, distributions
from jassturnier.tournament.ranking.prizes import PrizeList, prizes_listed, published_prizes
from jassturnier.tournament.ranking.rank_lists import ranks_printed, title
from jassturnier.tournament.ranking.standings import Standings, standings
from jassturnier.tournament.scoring.proof import figures, figures_listed
from jassturnier.tournament.scoring.sheet_numbers import NO_RESULT
from jassturnier.values import frozen

FIRST_PAGE, STYLE = "index.html", "style.css"
_PLAYERS, _PRIZES, _STATISTICS = say("players.html"), say("prizes.html"), say("statistics.html")
_PLAYER, _ROUND = say("player-{n}.html"), say("round-{n}.html")
_PAGES = (_PLAYERS, _PRIZES, _STATISTICS, _PLAYER, _ROUND)


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
    played = played_in(tournament)
    ranks = {
        stage.number: standings(tournament, stage, after, played=played.get(stage.number))
        for stage in tournament.stages
        if (after := last_shown(stage))
    }
    prizes = published_prizes(tournament)
    frame = _frame(tournament, language, prizes=bool(prizes))
    frame = replace(frame, club=letterhead.club, logo=logo_file(letterhead))
    book = _Book(tournament, language, templates, frame, ranks, prizes, course(tournament, played), played)
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
    course: Sequence[Ranks]
    played: PlayedIn
    players: dict[int, str] = field(default_factory=dict)
    """The pages of those that were linked already, by number."""

    def pages(self) -> Iterator[tuple[str, str]]:
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
            yield self._lists(_page(_ROUND, nth, self.language), title_, lists)
        entries = sorted(self.tournament.entries, key=EntryInfo.sort_key)
        players = Listed(say("Players"), ENTRY_COLUMNS, [Section(entries)])
        yield self._lists(self._words(_PLAYERS), players.title, [self._html(players, self._player)])
        yield from self._of_players()
        yield self._statistics()

    def _words(self, text: Text) -> str:
        return render(text, self.language)

    def _player(self, entry: EntryInfo) -> str:
        page = self.players.get(entry.number)
        if page is None:
            page = self.players[entry.number] = _page(_PLAYER, entry.number, self.language)
        return page

    def _html(self, listed: Listed[RowT], link: Callable[[RowT], str] = lambda _: "") -> HtmlList:
        return html_list(listed, self.language, link)

    def _head(self, page: str, words: str) -> SiteHead:
        links = self.frame.links
        if any(link.page == page for link in links):
            links = [Link(link.words, link.page, here=link.page == page) for link in links]
        about = linked_data(self.tournament) if page == FIRST_PAGE else ""
        proved = self.frame.state if page in {FIRST_PAGE, self._words(_PRIZES)} else ""
        return replace(self.frame, title=words, links=links, state=proved, data=about)

    def _lists(
        self,
        page: str,
        words: Text,
        lists: Sequence[HtmlList],
        facts: Sequence[str] = (),
        plots: Sequence[Plot] = (),
    ) -> tuple[str, str]:
        head = self._head(page, self._words(words))
        return page, self.templates.page("lists", head=head, lists=lists, facts=facts, plots=plots)

    def _ranks(self) -> list[HtmlList]:
        # Who belongs to which club is nothing for the net.
        found = [
            self._html(
                ranks_printed(
                    self.tournament, stage, self.ranks[stage.number], self.played.get(stage.number)
                ),
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

    def _of_players(self) -> Iterator[tuple[str, str]]:
        legs, facts, own = (
            journeys(self.tournament),
            self._facts(),
            Own(self.tournament, self.language, self.course),
        )
        for entry in self.tournament.by_key().values():
            listed = self._html(journey_listed(self.tournament, entry, legs.get(entry.key, ())))
            plots = [*own.plots(entry.key, legs.get(entry.key, ()))]
            yield self._lists(
                self._player(entry), verbatim(listed.title), [listed], facts.get(entry.key, ()), plots
            )

    def _facts(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for stage in self.tournament.stages:
            for listed in self.ranks.get(stage.number, ()):
                words = title(self.tournament, stage, listed)
                for place in listed.places:
                    rank, total = str(place.rank), place.line.total
                    fact = say("{list}: rank {rank}, total {total}", list=words, rank=rank, total=total)
                    for key in place.entry.keys:
                        found.setdefault(key, []).append(self._words(fact))
        return found

    def _statistics(self) -> tuple[str, str]:
        found = figures(self.tournament)
        page = self._words(_STATISTICS)
        head = self._head(page, self._words(say("Statistics")))
        lists = [self._html(figures_listed(found))] if found else [self._nothing()]
        plot = course_plot(self.tournament, self.language, self.course)
        spread = (each.plot() for each in distributions(self.tournament, self.language, self.course))
        drawn = (*([] if plot is None else [plot]), *spread)
        plots = [(plot, self._html(plot.behind)) for plot in drawn]
        return page, self.templates.page(
            "statistics", head=head, lists=lists, plots=plots, as_table=self._words(say("As a table"))
        )


def _frame(tournament: Tournament, language: str, *, prizes: bool) -> SiteHead:
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


def lists_page(
    of: str,
    lists: Iterable[Listed[Any]],
    language: str,
    head: str = "",
    letterhead: Letterhead = NO_LETTERHEAD,
) -> str:
    """Return lists one below the other; `of` is what they are of, `head` the journal entry they are from."""
    templates, listed = Templates(), [html_list(each, language) for each in lists]
    state = render(say("Journal {head}", head=head), language) if head else ""
    logo = inlined(letterhead.logo)
    facts = SiteHead(language, listed[0].title, of, (), state, club=letterhead.club, logo=logo)
    style = templates.source(STYLE) + club_style(letterhead.colour)
    return templates.page("season", head=facts, lists=listed, facts=(), plots=(), style=style)
