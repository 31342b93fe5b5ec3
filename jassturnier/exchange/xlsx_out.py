"""The workbook of a tournament, for people: entries, draw, scores, rank lists, meetings and statistics."""

from collections.abc import Iterator

from jassturnier.exchange.kit.pages import Page, Words, add_page, new_workbook, saved
from jassturnier.exchange.lists import list_page
from jassturnier.exchange.plans.draw_pages import draw_by_name, draw_by_table
from jassturnier.exchange.rank_page import rank_page
from jassturnier.exchange.scores.played_page import played_page
from jassturnier.exchange.scores.score_page import score_page
from jassturnier.exchange.statistic_page import add_statistics, meeting_page
from jassturnier.i18n import Text, render, say
from jassturnier.tournament.cash.box import expenses, has_money
from jassturnier.tournament.cash.lists import (
    at_several,
    expenses_listed,
    payments_listed,
    sums_listed,
    tills_listed,
)
from jassturnier.tournament.cash.lists import entries_listed as cash_listed
from jassturnier.tournament.cash.settling import for_money, settlement_listed
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.entry_list import entries_listed
from jassturnier.tournament.ranking.clubs import all_together
from jassturnier.tournament.ranking.final_list import final_listed


def workbook(tournament: Tournament, language: str) -> bytes:
    """Write the tournament as .xlsx in `language`; the same tournament always gives the same bytes.

    Sheets: entries, draw by table and by name, scores, deals that were taken, a rank list for every
    stage, where each total is a formula over the rounds and dropped rounds are struck out, one over all
    stages, those of clubs and tandems, who pays whom where points are paid, the money of the desk where
    there is any, meetings, and statistics with charts.
    """

    def words(text: Text) -> str:
        return render(text, language)

    made = new_workbook(tournament.name, tournament.day)
    for page in _pages(tournament, words):
        add_page(made, page)
    add_statistics(made, tournament, words)
    return saved(made)


def _pages(tournament: Tournament, words: Words) -> Iterator[Page]:
    entries = tournament.stages[0].entries
    yield list_page(entries_listed(tournament, entries, say("Entries")), words)
    yield draw_by_table(tournament, words)
    yield draw_by_name(tournament, words)
    yield score_page(tournament, words)
    played = played_page(tournament, words)
    if played is not None:
        yield played
    for stage in tournament.stages:
        yield rank_page(tournament, stage, words)
    if len(tournament.stages) > 1:
        yield list_page(final_listed(tournament), words, say("All stages"))
    for of, listed in all_together(tournament):
        yield list_page(listed, words, of.title)
    if for_money(tournament.regulation):
        yield list_page(settlement_listed(tournament), words)
    if has_money(tournament):
        yield list_page(sums_listed(tournament), words)
        if expenses(tournament):
            yield list_page(expenses_listed(tournament), words)
        if at_several(tournament):
            yield list_page(tills_listed(tournament), words)
        yield list_page(cash_listed(tournament, entries, say("Who has paid")), words)
        yield list_page(payments_listed(tournament), words)
    meetings = meeting_page(tournament, words)
    if meetings is not None:
        yield meetings
