"""Everything a tournament prints, as PDF: values in, bytes out.

Words of people are drawn as they are; nothing in them is ever read as markup.
The same values give the same bytes.
"""

from jassturnier.paper.page import PLAIN, Size, Style
from jassturnier.paper.rank_list import standings
from jassturnier.paper.seating_plan import seating
from jassturnier.paper.slip_pages import PerPage, round_papers, slips
from jassturnier.paper.suits import Suits

__all__ = [
    "PLAIN",
    "PerPage",
    "Size",
    "Style",
    "Suits",
    "round_papers",
    "seating",
    "slips",
    "standings",
]
