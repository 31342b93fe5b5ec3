"""Everything a tournament prints, as PDF: values in, bytes out.

Words of people are drawn as they are; nothing in them is ever read as markup.
The same values give the same bytes.
"""

from jassturnier.paper.cards import cards
from jassturnier.paper.certificates import certificates
from jassturnier.paper.door import places, poster, pot_cards, registration, tags
from jassturnier.paper.emergency import emergency
from jassturnier.paper.invitation import invitation
from jassturnier.paper.kit.page import PLAIN, Size, Style, check_picture
from jassturnier.paper.kit.suits import Suits
from jassturnier.paper.lists import (
    cash_paper,
    list_paper,
    lists_paper,
    regulation,
    together_paper,
)
from jassturnier.paper.lists import rank_paper as standings
from jassturnier.paper.seating import seating
from jassturnier.paper.slip_pages import PerPage, blank_sheets, reserve, round_papers, score_sheets, slips

__all__ = [
    "PLAIN",
    "PerPage",
    "Size",
    "Style",
    "Suits",
    "blank_sheets",
    "cards",
    "cash_paper",
    "certificates",
    "check_picture",
    "emergency",
    "invitation",
    "list_paper",
    "lists_paper",
    "places",
    "poster",
    "pot_cards",
    "registration",
    "regulation",
    "reserve",
    "round_papers",
    "score_sheets",
    "seating",
    "slips",
    "standings",
    "tags",
    "together_paper",
]
