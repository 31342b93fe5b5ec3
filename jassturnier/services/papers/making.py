"""What makes each paper: `make_slips` makes “slips” of an order with everything it needs."""

from collections.abc import Mapping
from dataclasses import field, fields
from pathlib import Path
from typing import Any

from jassturnier import system
from jassturnier.board import PORT
from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import Text, say, say_n
from jassturnier.paper.cards import cards
from jassturnier.paper.certificates import certificates
from jassturnier.paper.door import places, poster, pot_cards, registration, tags
from jassturnier.paper.emergency import emergency
from jassturnier.paper.invitation import invitation
from jassturnier.paper.kit.page import Leaf, Look, Size
from jassturnier.paper.lists import cash_paper, list_paper, rank_paper, regulation, together_paper
from jassturnier.paper.seating import seating
from jassturnier.paper.slip_pages import PerPage, blank_sheets, reserve, score_sheets, slips
from jassturnier.services.hall.clock import plan
from jassturnier.services.papers.kinds import Paper
from jassturnier.services.people.presence import no_round
from jassturnier.services.stages.qualifying import qualified
from jassturnier.tournament.cash.settling import settlement_for_the_hall
from jassturnier.tournament.lists import Listed
from jassturnier.tournament.model import RoundInfo, StageInfo, Tournament
from jassturnier.tournament.people.entry_list import arrivals_listed
from jassturnier.tournament.people.seat_list import NO_POT, pot_of
from jassturnier.tournament.ranking.clubs import CLUBS, TANDEMS, Together
from jassturnier.tournament.ranking.hidden_lists import refuse_hidden, wanted_or_newest
from jassturnier.tournament.ranking.lots import is_decided
from jassturnier.tournament.ranking.prize_words import prizes_listed
from jassturnier.tournament.ranking.prizes import for_the_hall
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.sheet_numbers import find_round
from jassturnier.tournament.season.words import (
    entered_finalists,
    finalists_listed,
    nobody_taken_over,
    shows_finalists,
)
from jassturnier.tournament.stages.qualified import qualified_listed
from jassturnier.tournament.words import GROUP
from jassturnier.values import frozen


@frozen
class PaperOrder:
    """A paper to print, in which language and into which file (None: a name of its own).

    `tables`, `players` and `since` (a journal entry) say what of it: everything that fits one of
    them. `people` is how many sit at a table without names; None means the usual.
    With `all_languages` an invitation is in those that the regulation names.
    """

    kind: Paper
    language: str
    file: Path | None = None
    suits: str | None = None
    size: str | None = None
    per_page: int | None = None
    round: int | None = None
    tables: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    since: int | None = None
    filled: bool = False
    blank: int = 0
    count: int = 8
    people: int | None = None
    best: int = 3
    by: str = GROUP
    desk: bool = False
    large: bool = False
    board: str = ""
    all_languages: bool = False

    @property
    def page(self) -> Size:
        """Return the size of page that it is laid out for."""
        return Size.A5 if self.large else Size[self.size or "A4"]

    def said(self) -> dict[str, Any]:
        """Return the settings that are not as usual, by name."""
        settings = self.kind.fitting(())
        usual = {each.name: each.default for each in fields(self) if each.name in settings}
        return {name: value for name in usual if (value := getattr(self, name)) != usual[name]}

    def chooses(self) -> bool:
        """Say whether only a part is wanted."""
        return bool(self.tables or self.players) or self.since is not None


@frozen
class Job:
    """An order with everything it needs.

    `tables` and `entries` are the numbers of what is wanted, None for everything; `reserved` holds
    sheet numbers with the people at a table.
    """

    order: PaperOrder
    tournament: Tournament
    look: Look
    per_page: PerPage
    tables: frozenset[int] | None = None
    entries: frozenset[int] | None = None
    reserved: Mapping[int, int] = field(default_factory=dict)

    @property
    def stage(self) -> StageInfo:
        """Return the stage being played; for lists of results the last one that has any."""
        return self.tournament.played_stage() if self.order.kind.of_results else self.tournament.stage()

    @property
    def round(self) -> RoundInfo:
        """Return the round that is asked for, else the last."""
        _refuse_undrawn(self.stage)
        return find_round(self.stage, self.order.round)

    def is_empty(self) -> bool:
        """Say whether a part is wanted that has nothing in it."""
        return self.order.chooses() and not (self.tables or self.entries)

    @property
    def number(self) -> int:
        """Return the number of the round that papers without names are for."""
        number = self.order.round or self.stage.waiting_round()
        if number > self.stage.rules.rounds:
            raise NotFound(no_round(self.tournament, number))
        return number

    @property
    def rules(self) -> Regulation:
        """Return the regulation of that round."""
        return self.tournament.regulation.of(self.stage.number, self.number)

    @property
    def people(self) -> int | None:
        """Return how many shall sit at a table without names, None for the usual."""
        wanted, sizes = self.order.people, self.rules.sizes
        if wanted is not None and wanted not in sizes:
            raise NotAllowed(
                say("No table has {size} players here; possible: {sizes}.", size=wanted, sizes=sizes)
            )
        return wanted

    def of_stage(self) -> tuple[Tournament, StageInfo, Look]:
        """Return what a paper of a stage begins with."""
        return self.tournament, self.stage, self.look

    def of_round(self) -> tuple[Tournament, StageInfo, RoundInfo, Look]:
        """Return what a paper of a round begins with."""
        sitting = self.tournament.during(self.round)
        return sitting, sitting.stage(), self.round, self.look


def _refuse_undrawn(stage: StageInfo) -> None:
    if not stage.rounds:
        raise NotAllowed(say("Nothing is drawn yet; “draw” does it."))


def make_round(job: Job) -> list[Leaf]:
    return [*make_seating(job), *make_slips(job)]


def make_seating(job: Job) -> list[Leaf]:
    return seating(*job.of_round())


def make_slips(job: Job) -> list[Leaf]:
    return slips(*job.of_round(), per_page=job.per_page, tables=job.tables)


def make_reserve(job: Job) -> list[Leaf]:
    return reserve(job.tournament, job.stage, job.reserved, job.look, job.per_page)


def make_cards(job: Job) -> list[Leaf]:
    return cards(*job.of_stage(), numbers=job.entries, board=job.order.board)


def make_registration(job: Job) -> list[Leaf]:
    return registration(job.tournament, job.look, job.entries)


def make_arrivals(job: Job) -> list[Leaf]:
    return _list(job, arrivals_listed(job.tournament))


def make_qualified(job: Job) -> list[Leaf]:
    if shows_finalists(job.tournament):
        found = entered_finalists(job.tournament)
        if not found:
            raise NotAllowed(nobody_taken_over())
        return _list(job, finalists_listed(job.tournament, found))
    return _list(job, qualified_listed(job.tournament, qualified(job.tournament)))


def make_clubs(job: Job) -> list[Leaf]:
    return _together(job, CLUBS, job.order.best)


def make_tandems(job: Job) -> list[Leaf]:
    return _together(job, TANDEMS)


def make_cash(job: Job) -> list[Leaf]:
    return cash_paper(job.tournament, job.look)


def make_regulation(job: Job) -> list[Leaf]:
    return regulation(job.tournament, job.look)


def make_invitation(job: Job) -> list[Leaf]:
    named = job.tournament.regulation.invitation.languages if job.order.all_languages else ()
    return invitation(job.tournament, job.look, named)


def make_schedule(job: Job) -> list[Leaf]:
    return _list(job, plan(job.tournament))


def make_emergency(job: Job) -> list[Leaf]:
    return emergency(*job.of_stage())


def make_sheets(job: Job) -> list[Leaf]:
    order = job.order
    if order.blank:
        return blank_sheets(*job.of_stage(), number=job.number, size=job.people, count=order.blank)
    return score_sheets(*job.of_round(), tables=job.tables, filled=order.filled)


def make_tags(job: Job) -> list[Leaf]:
    return tags(job.tournament, job.look, job.entries)


def make_poster(job: Job) -> list[Leaf]:
    board = job.order.board or only_board()
    if not board:
        raise WrongUsage(say("Whose seats? --board names the address that “board” has shown."))
    return poster(job.tournament, board, job.look)


def only_board() -> str:
    """Return the usual address of a board of this laptop; "" where it has none or several."""
    places = [*system.networks()]
    return f"http://{places[0]}:{PORT}/" if len(places) == 1 else ""


def make_pot(job: Job) -> list[Leaf]:
    pot = pot_of(job.tournament)
    if pot is None:
        raise NotAllowed(*NO_POT)
    return pot_cards(job.tournament, pot, job.look)


def make_places(job: Job) -> list[Leaf]:
    stage = job.stage
    drawn = max((table.number for round_ in stage.rounds for table in round_.tables), default=0)
    people = sum(len(entry.members) for entry in stage.entries)
    numbers = job.order.tables or range(1, max(drawn, people // min(job.rules.sizes), 1) + 1)
    return places(job.tournament, numbers, job.look)


def _after(job: Job) -> int | None:
    """Return the round after which a rank list is wanted, None for the last; refuse what is hidden."""
    _refuse_undrawn(job.stage)
    after = wanted_or_newest(job.stage, None if job.order.round is None else job.round.number)
    refuse_hidden(job.tournament, job.stage, after, desk=job.order.desk)
    return after


def _together(job: Job, of: Together, best: int = 0) -> list[Leaf]:
    return together_paper(*job.of_stage(), _after(job), of=of, best=best)


def make_standings(job: Job) -> list[Leaf]:
    return rank_paper(*job.of_stage(), _after(job), job.order.by)


def _list(job: Job, listed: Listed[Any]) -> list[Leaf]:
    return list_paper(job.tournament, listed, job.look)


def make_prizes(job: Job) -> list[Leaf]:
    lists = for_the_hall(job.tournament, desk=job.order.desk)
    return _list(job, prizes_listed(job.tournament, lists))


def make_settlement(job: Job) -> list[Leaf]:
    return _list(job, settlement_for_the_hall(job.tournament, desk=job.order.desk))


def _uncertain(job: Job) -> Text | None:
    """Say why the ranks may still change, None where they do not."""
    missing = sum(len(round_.open_tables()) for round_ in job.stage.rounds)
    if missing:
        return say_n("{n} result is still missing.", "{n} results are still missing.", missing)
    if job.stage.rules.knockout and not is_decided(job.tournament, job.stage):
        return say("The K.-o. matches are not all played and decided.")
    return None


def make_certificates(job: Job) -> list[Leaf]:
    _refuse_undrawn(job.stage)
    uncertain = _uncertain(job)
    if uncertain is not None:
        raise NotAllowed(uncertain, say("Certificates come when the ranks are certain."))
    return certificates(*job.of_stage(), best=job.order.best, numbers=job.entries)
