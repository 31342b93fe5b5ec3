"""What makes the papers of a whole tournament, for the door, the wall and the desk: see `printing.maker`."""

from typing import Any

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import own_words, say, say_n
from jassturnier.paper.emergency import emergency, invitation
from jassturnier.paper.handouts import certificates, places, poster, pot_cards, registration, tags
from jassturnier.paper.listing import USUAL
from jassturnier.paper.lists import cash_paper, list_paper, rank_paper, regulation, together_paper
from jassturnier.paper.page import Leaf
from jassturnier.paper.plots import course_paper, evenings
from jassturnier.paper.wall import knockout_plan, schedule_paper
from jassturnier.services.hall import plan
from jassturnier.services.papers.printing import Job, Makers, only_board, refuse_undrawn
from jassturnier.services.stages.qualifying import qualified
from jassturnier.tournament.cash import settlement_for_the_hall
from jassturnier.tournament.lists import Listed
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.fields import arrivals_listed
from jassturnier.tournament.people.seat_list import NO_POT, pot_of
from jassturnier.tournament.qualifying import qualified_listed
from jassturnier.tournament.ranking.extra_lists import (
    CLUBS,
    TANDEMS,
    Together,
    refuse_hidden,
    shown_to_all,
    wanted_or_newest,
)
from jassturnier.tournament.ranking.final_list import UNDECIDED, is_decided
from jassturnier.tournament.ranking.prizes import for_the_hall, prizes_listed
from jassturnier.tournament.regulation.prize_rules import PODIUM
from jassturnier.tournament.season.words import (
    NOBODY_TAKEN_OVER,
    entered_finalists,
    finalists_listed,
    shows_finalists,
    taken_over,
)


def _list(job: Job, listed: Listed[Any], largest: float = USUAL) -> list[Leaf]:
    return list_paper(job.tournament, listed, job.look, largest=largest)


_QUALIFIED, _PRIZES = 30.0, 26.0
"""Letters of what hangs on the wall, at most."""


def _prizes(job: Job) -> list[Leaf]:
    listed = prizes_listed(job.tournament, for_the_hall(job.tournament, desk=job.order.desk))
    return list_paper(job.tournament, listed, job.look, largest=_PRIZES, proved=True)


def _qualified(job: Job) -> list[Leaf]:
    if not shows_finalists(job.tournament):
        return _list(job, qualified_listed(job.tournament, qualified(job.tournament)), _QUALIFIED)
    if not taken_over(job.tournament):
        raise NotAllowed(NOBODY_TAKEN_OVER)
    return _list(job, finalists_listed(job.tournament, entered_finalists(job.tournament)), _QUALIFIED)


def _invitation(job: Job) -> list[Leaf]:
    named = job.tournament.regulation.invitation.languages if job.order.all_languages else ()
    return invitation(job.tournament, job.look, named)


def _poster(job: Job) -> list[Leaf]:
    board = job.look.style.board or only_board()
    if not board:
        raise WrongUsage(say("The seats of which board? --board names the address that “board” has shown."))
    return poster(job.tournament, board, job.look)


def _pot(job: Job) -> list[Leaf]:
    pot = pot_of(job.tournament)
    if pot is None:
        raise NotAllowed(*NO_POT)
    return pot_cards(job.tournament, pot, job.look)


def _places(job: Job) -> list[Leaf]:
    stage = job.stage
    drawn = max((table.number for round_ in stage.rounds for table in round_.tables), default=0)
    people = sum(len(entry.members) for entry in stage.entries)
    numbers = job.order.tables or range(1, max(drawn, people // min(job.rules.sizes), 1) + 1)
    return places(job.tournament, numbers, job.look)


def _after(job: Job) -> int | None:
    """Return the round after which a rank list is wanted, None for the last; refuse what is hidden."""
    refuse_undrawn(job.stage)
    after = wanted_or_newest(job.stage, None if job.order.round is None else job.round.number)
    refuse_hidden(job.tournament, job.stage, after, desk=job.order.desk)
    return after


def _knockout(job: Job) -> list[Leaf]:
    fields = [field for field in job.stage.fields() if field.rules.knockout]
    if not fields:
        raise NotAllowed(say("“{stage}” has no K.-o. matches.", stage=own_words(job.stage.rules.name)))
    refuse_undrawn(job.stage)
    refuse_hidden(job.tournament, job.stage, desk=job.order.desk)
    return [leaf for field in fields for leaf in knockout_plan(job.tournament, field, job.look)]


def _together(job: Job, of: Together, best: int = 0) -> list[Leaf]:
    return together_paper(*job.of_stage(), _after(job), of=of, best=best)


def _seen(job: Job) -> Tournament:
    """Return the tournament as the hall sees it, for the desk whole."""
    return job.tournament if job.order.desk else shown_to_all(job.tournament)


def _certificates(job: Job) -> list[Leaf]:
    refuse_undrawn(job.stage)
    advice = say("Certificates come when the ranks are certain.")
    if missing := sum(len(round_.open_tables()) for round_ in job.stage.rounds):
        uncertain = say_n("{n} result is still missing.", "{n} results are still missing.", missing)
        raise NotAllowed(uncertain, advice)
    if job.stage.rules.knockout and not is_decided(job.tournament, job.stage):
        raise NotAllowed(UNDECIDED, advice)
    best, landscape = job.order.best or PODIUM, job.order.landscape
    return certificates(*job.of_stage(), best=best, numbers=job.entries, landscape=landscape)


MAKERS: Makers = {
    "registration": lambda job: registration(job.tournament, job.look, job.entries),
    "arrivals": lambda job: _list(job, arrivals_listed(job.tournament)),
    "qualified": _qualified,
    "knockout": _knockout,
    "clubs": lambda job: _together(job, CLUBS, job.order.best),
    "tandems": lambda job: _together(job, TANDEMS),
    "cash": lambda job: cash_paper(job.tournament, job.look),
    "regulation": lambda job: regulation(job.tournament, job.look),
    "invitation": _invitation,
    "schedule": lambda job: schedule_paper(job.tournament, plan(job.tournament), job.look),
    "emergency": lambda job: emergency(*job.of_stage()),
    "tags": lambda job: tags(job.tournament, job.look, job.entries),
    "poster": _poster,
    "pot": _pot,
    "places": _places,
    "standings": lambda job: rank_paper(*job.of_stage(), _after(job), job.order.by),
    "course": lambda job: course_paper(_seen(job), job.look),
    "evening": lambda job: evenings(_seen(job), job.look, job.entries),
    "prizes": _prizes,
    "settlement": lambda job: _list(job, settlement_for_the_hall(job.tournament, desk=job.order.desk)),
    "certificates": _certificates,
}
