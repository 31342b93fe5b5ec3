"""What hangs on the wall and is asked by phones, as pages of the board; the prize giving as one page."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property, partial
from operator import attrgetter

from jassturnier.board.keeping import Link, SiteHead
from jassturnier.board.sheet_page import HAND_IN, PLACE
from jassturnier.board.templates import (
    HtmlFact,
    HtmlList,
    Templates,
    html_fact,
    html_list,
    inlined,
    plan_html,
)
from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import Text, number, render, say, say_n, verbatim
from jassturnier.tournament.colours import NO_LETTERHEAD, Letterhead
from jassturnier.tournament.colours import PODIUM as PODIUM_COLOURS
from jassturnier.tournament.lists import EVERYBODY, Extra, Listed, Presence, Section, Value, time_of_day
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, Tournament
from jassturnier.tournament.people.entries import find_first
from jassturnier.tournament.people.fields import ENTRY_COLUMNS
from jassturnier.tournament.people.seat_list import Leg, journey_listed, journeys, seats_listed
from jassturnier.tournament.people.seats import round_title
from jassturnier.tournament.ranking.ceremony import GONE, Call, is_gone
from jassturnier.tournament.ranking.extra_lists import extra_list, last_shown
from jassturnier.tournament.ranking.final_list import Fact, best_round, biggest_jump, course, line_of_the_next
from jassturnier.tournament.ranking.plots import COURSE, Own, Plot, course_plot
from jassturnier.tournament.ranking.prizes import prizes_listed, published_prizes
from jassturnier.tournament.ranking.rank_lists import ranks_printed, title
from jassturnier.tournament.ranking.standings import Standings, standings
from jassturnier.tournament.regulation.prize_rules import PODIUM
from jassturnier.tournament.scoring.counting import results_of
from jassturnier.tournament.scoring.sheet_numbers import NO_RESULT
from jassturnier.tournament.timing import TIME_IS_UP, Notice, Pace, schedule, schedule_listed, what_for
from jassturnier.values import frozen

_COURSE = "/course"
_LINKS = (
    ("/", say("Now")),
    ("/seats", say("Seats")),
    ("/rank", say("Rank list")),
    ("/clock", say("Clock")),
    ("/schedule", say("Plan")),
    ("/prizes", say("Prizes")),
    ("/all", say("Everything")),
    ("/me", say("My seat")),
    ("/phone", say("For the phone")),
    (_COURSE, COURSE),
)
_GONE = say("Not connected: this may be old.")
_SCAN = say("Where do I sit? Scan this with your phone.")
_NO_LONGER = say("This tournament is no longer in the database.")
_SECOND = timedelta(seconds=1)
_FAR = {"rank", "number", "name", "total"}
"""The columns of a rank list that are read from afar, beside its last round."""
PICTURES = "/notice/"
"""Where the pictures of notices are."""
LOGO = "/logo"


@frozen
class Code:
    """A QR code as the path of an SVG, and what it says."""

    words: str
    path: str
    side: int


@dataclass(frozen=True)
class Wall:
    """The pages of a tournament as it is now; what the hall may not see is out of it already.

    `pace` is how it really goes on, hidden results or not; `known` are the people by their whole names, to be
    found by. A tournament that was taken away is `gone`. `blind` says since when its data cannot be read. Of
    `notices` those that have not ended are shown. Where tables `hand_in` by phone, a link leads there. The
    club of the `letterhead` stands in the foot.
    """

    tournament: Tournament
    pace: Pace
    language: str
    templates: Templates
    codes: Sequence[Code] = ()
    known: Sequence[EntryInfo] = ()
    gone: bool = False
    blind: datetime | None = None
    notices: Sequence[Notice] = ()
    hand_in: bool = False
    letterhead: Letterhead = NO_LETTERHEAD

    def page(self, place: str) -> str | None:
        """Return the page at an address, None if there is none."""
        if self.gone and place in (*_VIEWS, _COURSE):
            return self._page(place, [self._message(_NO_LONGER)])
        if place == "/phone":
            words = _SCAN if self.codes else say("This board is for this laptop alone.")
            return self._page(place, [self._message(words)], self.codes)
        if place == _COURSE:
            plot = course_plot(self.tournament, self.language, far=True)
            return self._page(place, [] if plot else [self._message(NO_RESULT)], plots=[plot] if plot else ())
        return self._page(place, [*_VIEWS[place](self)]) if place in _VIEWS else None

    def me(self, who: str) -> str:
        """Return what somebody wants to know, named by number or a part of the name."""
        if self.gone:
            return self._me(who, problem=self._words(_NO_LONGER))
        try:
            found = find_first(who, self.known, self.tournament.pairs) if who else None
        except NotFound:
            return self._me(who, problem=self._words(say("“{who}” fits nobody here, or several.", who=who)))
        if found is None:
            return self._me(who)
        # Found by the whole name, which may be shortened to initials for the hall.
        shown = (*self.tournament.everybody(), *self.tournament.pairs)
        entry = next(one for one in shown if one.key == found.key)
        legs = self._journeys.get(entry.key, ())
        listed = html_list(journey_listed(self.tournament, entry, legs), self.language)
        seats = [self._seat(leg) for leg in legs if leg.key == self._now()]
        best = [Fact(Extra.BEST_ROUND.label, self._best[entry.key])] if entry.key in self._best else []
        facts = [html_fact(fact, self.language) for fact in (*seats, *self._rank(entry), *best)]
        return self._me(who, lists=[listed], facts=facts, plots=[*self._own.plots(entry.key, legs)])

    def _words(self, text: Text) -> str:
        return render(text, self.language)

    def _made(self, template: str, place: str, **values: object) -> str:
        places = (*_LINKS, (PLACE, HAND_IN)) if self.hand_in else _LINKS
        head = SiteHead(
            self.language,
            self._words(dict(_LINKS)[place]),
            self.tournament.name,
            [Link(self._words(words), to, here=to == place) for to, words in places],
            self.tournament.head,
            club=self.letterhead.club,
            logo=LOGO if self.letterhead.logo else "",
        )
        return self.templates.page(
            template, head=head, notices=self.notices_now(), old=self.old(), gone=self._words(_GONE), **values
        )

    def _me(
        self,
        who: str,
        lists: Sequence[HtmlList] = (),
        facts: Sequence[HtmlFact] = (),
        plots: Sequence[Plot] = (),
        problem: str = "",
    ) -> str:
        ask, show = self._words(say("Your number or name")), self._words(say("Show"))
        asked = {"who": who, "ask": ask, "show": show, "problem": problem}
        return self._made("me", "/me", lists=lists, facts=facts, plots=plots, **asked)

    def _page(
        self, place: str, lists: Sequence[HtmlList], codes: Sequence[Code] = (), plots: Sequence[Plot] = ()
    ) -> str:
        return self._made("wall", place, lists=lists, codes=codes, plots=plots)

    def old(self) -> str:
        """Return since when what is shown may be old, nothing where it is not."""
        if self.blind is None:
            return ""
        text = say("Not read since {time}: this may be old.", time=time_of_day(self.blind))
        return self._words(text)

    def notices_now(self) -> list[dict[str, str]]:
        """Return the notices for pages and screens: the words, and where the picture is, "" for a line."""
        now = datetime.now(UTC)
        shown = () if self.gone else (each for each in self.notices if each.ends > now)
        return [
            {"words": each.words, "picture": f"{PICTURES}{each.key}" if each.picture else ""}
            for each in shown
        ]

    def _seat(self, leg: Leg) -> Fact:
        if leg.stay.table is None:
            return Fact(leg.round, leg.company())
        where = say("Table {table} · {seat}", table=str(leg.stay.table), seat=leg.stay.seat)
        return Fact(leg.round, where, verbatim(leg.stay.partners))

    def _rank(self, entry: EntryInfo) -> Iterator[Fact]:
        stage = self.tournament.played_stage()
        for listed in self._lists:
            words = title(self.tournament, listed.stage or stage, listed)
            for place in listed.places:
                if entry.key in place.entry.keys:
                    total = say("Total {total}", total=place.line.total)
                    yield Fact(words, say("Rank {rank}", rank=str(place.rank)), total)

    @cached_property
    def _best(self) -> Mapping[int, Value]:
        with suppress(NotAllowed):
            found = (place for listed in self._lists for place in extra_list(Extra.BEST_ROUND, listed))
            return {key: place.value for place in found for key in place.entry.keys}
        return {}

    def _message(self, text: Text) -> HtmlList:
        return HtmlList(self._words(text), (), (), (), (), "message")

    def now(self) -> Iterator[HtmlList]:
        """Show what fits the moment: who is here, where to sit once a round is drawn, else who leads."""
        round_ = self._round()
        if round_ is None:
            here = [entry for entry in self.tournament.entries if entry.presence is Presence.HERE]
            shown = sorted(here or self.tournament.entries, key=EntryInfo.sort_key)
            words = say_n("{n} is here", "{n} are here", len(here)) if here else say("Players")
            yield html_list(Listed(words, ENTRY_COLUMNS, [Section(shown)]), self.language)
        elif (
            self.pace.round is not None and self.pace.round.has_results() and self._stage_shown() is not None
        ):
            yield from self.ranks()
        else:
            yield from self.seats()

    @cached_property
    def _journeys(self) -> Mapping[int, Sequence[Leg]]:
        return journeys(self.tournament)

    @cached_property
    def _own(self) -> Own:
        return Own(self.tournament, self.language, course(self.tournament))

    @cached_property
    def _lists(self) -> Sequence[Standings]:
        stage = self.tournament.played_stage()
        return standings(self.tournament, stage, last_shown(stage)) if last_shown(stage) else ()

    def _now(self) -> int | None:
        return None if self.pace.round is None else self.pace.round.key

    def _round(self) -> RoundInfo | None:
        return next((round_ for round_ in self.tournament.rounds() if round_.key == self._now()), None)

    def seats(self) -> Iterator[HtmlList]:
        """Show who sits where in the round being played."""
        round_ = self._round()
        if round_ is None:
            yield self._message(say("No round has been drawn yet."))
        else:
            yield replace(html_list(seats_listed(self.tournament, round_), self.language), kind="seats")

    def ranks(self) -> Iterator[HtmlList]:
        """Show the newest rank list that the hall may see."""
        stage, played = self._stage_shown(), self.tournament.played_stage()
        if not any(round_.open_tables() for round_ in played.rounds[:-1]):
            for field in played.fields() if played.rounds else ():
                if field.rules.knockout:
                    played_out = sum(not round_.open_tables() for round_ in field.rounds)
                    yield plan_html(self.tournament, field, self.language, max(0, played_out - 1))
        if stage is None:
            yield self._message(NO_RESULT)
        else:
            yield self._ranks_of(stage)

    def _ranks_of(self, stage: StageInfo) -> HtmlList:
        """Lay out a rank list to be read from afar: rank, move, name, the last round and the total."""
        after = last_shown(stage)
        played = None if stage.beside else results_of(self.tournament.regulation, stage, after)
        lists = standings(self.tournament, stage, after, played=played)
        listed = ranks_printed(self.tournament, stage, lists, played)
        last = [f"round_{after}"] if after > 1 else []
        far = {*_FAR, *last, "move"}
        columns = [each for each in listed.columns if each.key in far]
        shown = html_list(replace(listed, columns=columns), self.language)
        line = line_of_the_next(self.tournament, stage, lists[0]) if not lists[1:] else None
        found = [*self._begins()]
        if line is not None and line.missing is not None:
            missing = say("{stage}: still missing", stage=line.into)
            found.append(Fact(missing, line.missing, verbatim(line.first_out.shown)))
        if played is not None and not stage.rules.knockout:
            (whole,) = standings(self.tournament, stage, after, EVERYBODY, played)
            if after > 1 and not whole.open_results:
                (before,) = standings(self.tournament, stage, after - 1, EVERYBODY, played)
                found += biggest_jump(before, whole, say("Biggest jump"))
            found += best_round(self.tournament, stage, whole)
        facts = [html_fact(fact, self.language) for fact in found]
        if line is None:
            return replace(shown, kind="ranks", facts=facts)
        inside = sum(place.rank <= line.rank for place in lists[0].places)
        words = self._words(say("up to here: {stage}", stage=line.into))
        section = replace(shown.sections[0], above=inside, line=words)
        return replace(shown, sections=[section], kind="ranks", facts=facts)

    def _begins(self) -> Iterator[Fact]:
        drawn = {(stage.number, r.number) for stage in self.tournament.hours() for r in stage.rounds}
        slots = (
            slot
            for slot in schedule(self.tournament, self.tournament.regulation)
            if (slot.stage, slot.number) not in drawn
        )
        now = datetime.now(UTC)
        clock, slot = self.pace.clock_at(now), next(slots, None)
        if clock is not None and not clock.round and clock.held is None:
            yield Fact(say("It goes on at"), time_of_day(clock.ends()))
        elif slot is not None and time_of_day(now) < f"{slot.begins:%H:%M}" and not self.pace.open_tables():
            yield Fact(say("{round} begins at", round=slot.round), f"{slot.begins:%H:%M}")

    def _stage_shown(self) -> StageInfo | None:
        return next((one for one in reversed(self.tournament.hours()) if last_shown(one)), None)

    def clock(self) -> Iterator[HtmlList]:
        """Show which tables still play, and how many of them are late."""
        round_, late = self._round(), self.pace.late(datetime.now(UTC))
        tiles = sorted(table.number for table in self.pace.open_tables())
        if round_ is None:
            yield self._message(say("No round has been drawn yet."))
        elif not tiles:
            yield self._message(say("Nobody plays now."))
        else:
            name = round_title(self.tournament, round_, self.tournament.language)
            shown = self._message(say("{round}: still playing", round=name))
            words = [say_n("{n} table is late.", "{n} tables are late.", len(late))] if late else []
            yield replace(shown, warnings=[*map(self._words, words)], kind="", tiles=[*map(str, tiles)])

    def countdown(self) -> dict[str, object] | None:
        """Return the clock for the screens: what runs, the seconds left and from when on it warns."""
        now = datetime.now(UTC)
        clock = self.pace.clock_at(now)
        if clock is None or self.gone:
            return None
        return {
            "what": self._words(what_for(self.tournament, self.pace)),
            "up": self._words(TIME_IS_UP),
            "left": clock.left(now) / _SECOND,
            "warning": clock.warning / _SECOND,
            "held": clock.held is not None,
        }

    def schedule(self) -> Iterator[HtmlList]:
        """Show when every round begins and ends, and when it really did."""
        rules = self.tournament.regulation
        slots = schedule(self.tournament, rules)
        if slots:
            yield html_list(schedule_listed(rules, slots), self.language)
        else:
            yield self._message(say("The regulation does not say when the rounds begin."))

    def prizes(self) -> Iterator[HtmlList]:
        """Show who gets which prize, once all is decided."""
        lists = published_prizes(self.tournament)
        if not self.tournament.regulation.prizes:
            yield self._message(say("No prizes are announced."))
        elif not lists:
            yield self._message(say("The prizes are shown with the final list."))
        else:
            yield html_list(prizes_listed(self.tournament, lists), self.language)

    def everything(self) -> Iterator[HtmlList]:
        """Show seats and rank list in turn; once all is played nobody looks for a seat."""
        if self.pace.left and not self.tournament.over():
            yield from self.seats()
        yield from self.ranks()


_VIEWS: Mapping[str, Callable[[Wall], Iterator[HtmlList]]] = {
    "/": Wall.now,
    "/seats": Wall.seats,
    "/rank": Wall.ranks,
    "/clock": Wall.clock,
    "/schedule": Wall.schedule,
    "/prizes": Wall.prizes,
    "/all": Wall.everything,
}
PLACES = (*_VIEWS, _COURSE, "/phone")


_FEWEST_SIGNS = 16
"""Names shorter than so many letters are written no larger."""
_UNBROKEN = re.compile(r"[^\s-]+-?")


@frozen
class Name:
    """What somebody is called, and the club; who has gone home has a remark."""

    words: str
    club: str
    gone: str = ""


@frozen
class Step:
    """What one key reveals; `signs` are the letters of the longest name, `unbroken` those of a part of it."""

    number: int
    rank: str
    names: Sequence[Name]
    total: str
    prize: str

    @property
    def signs(self) -> int:
        """Return how many letters have to find room on a line."""
        return max(_FEWEST_SIGNS, *(len(name.words) for name in self.names))

    @property
    def unbroken(self) -> int:
        """Return how many letters of a name stay together where it is broken into lines."""
        return max(len(part) for name in self.names for part in _UNBROKEN.findall(name.words) or [""])


def ceremony_page(
    tournament: Tournament, called: Sequence[Call], templates: Templates, head: Letterhead | None = None
) -> str:
    """Return the page for those who are called one after the other; it tells all: keep it until then.

    It ends with the podium of the first three ranks, and has the logo and the colour of the `head` in it.

    Raises:
        Unreadable: the club's own template has a mistake.
    """
    language, head = tournament.language, head or Letterhead()
    best = sorted((one for one in called if not one.name and one.rank <= PODIUM), key=attrgetter("rank"))
    return templates.page(
        "ceremony",
        language=language,
        title=render(say("Prize giving"), language),
        whose=tournament.name,
        club=head.club,
        colour=head.colour,
        logo=inlined(head.logo),
        hint=render(
            say("Space or arrow: the next; arrow back: the one before; F: the whole screen"), language
        ),
        steps=[_step(one, language) for one in called],
        best=[(step, name) for step in map(partial(_step, language=language), best) for name in step.names],
        podium=PODIUM_COLOURS,
    )


def _step(called: Call, language: str) -> Step:
    return Step(
        called.rank,
        render(called.title, language),
        [
            Name(entry.name, entry.club, render(GONE, language) if is_gone(entry) else "")
            for entry in called.entries
        ],
        "" if called.total is None else number(called.total, language),
        " · ".join(render(words, language) for words in called.won),
    )
