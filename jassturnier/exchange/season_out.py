"""The rank list of a season as CSV and as a workbook.

The columns of the CSV: rank (empty for guests and those who came too rarely), tie (`shared`), name,
evening_1 … evening_n (empty if missed), dropped (the numbers of the dropped evenings), total (an average with
two places).
"""

from jassturnier.exchange.kit.pages import add_page, new_workbook, saved
from jassturnier.exchange.lists import list_csv, list_page
from jassturnier.i18n import Text, render
from jassturnier.tournament.season.season import Season
from jassturnier.tournament.season.words import season_listed


def season_csv(season: Season) -> str:
    """Write the rank list as CSV."""
    return list_csv(season_listed(season))


def season_workbook(season: Season, language: str) -> bytes:
    """Write the rank list as .xlsx; dropped evenings are struck out."""

    def words(text: Text) -> str:
        return render(text, language)

    made = new_workbook(season.name, None)
    add_page(made, list_page(season_listed(season), words))
    return saved(made)
