"""Everything a tournament prints, as PDF: values in, bytes out.

Words of people are drawn as they are; nothing in them is ever read as markup.
The same values give the same bytes.
"""

from jassturnier.paper.awards import certificates
from jassturnier.paper.by_hand import emergency
from jassturnier.paper.page import PLAIN, Size, Style, check_logo
from jassturnier.paper.personal import cards
from jassturnier.paper.prize_list import prize_paper
from jassturnier.paper.rank_list import standings
from jassturnier.paper.regulation_paper import regulation
from jassturnier.paper.season_list import season_paper
from jassturnier.paper.seating_plan import seating
from jassturnier.paper.sheet_pages import blank_sheets, score_sheets
from jassturnier.paper.slip_pages import PerPage, reserve, round_papers, slips
from jassturnier.paper.suits import Suits
from jassturnier.paper.table_numbers import places

__all__ = [
    "PLAIN",
    "PerPage",
    "Size",
    "Style",
    "Suits",
    "blank_sheets",
    "cards",
    "certificates",
    "check_logo",
    "emergency",
    "places",
    "prize_paper",
    "regulation",
    "reserve",
    "round_papers",
    "score_sheets",
    "season_paper",
    "seating",
    "slips",
    "standings",
]
