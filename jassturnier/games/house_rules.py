"""Options that several games share (RULES, Options)."""

from jassturnier.games.contracts import ROWS
from jassturnier.games.options import Option
from jassturnier.i18n import say

UNDENUFE_VALUES = Option(
    "undenufe_values", "normal", say("values of ace and six in Undenufe"), "COIV-1", ("normal", "six11")
)
SIX11_SCOPE = Option(
    "six11_scope",
    "undenufe_only",
    say("where the six counts eleven: only in Undenufe, or in every trick from below"),
    "AMB-10",
    ("undenufe_only", "per_trick"),
)
TUO_VALUES = Option(
    "tuo_values", "trump", say("card values in TUO"), "COIV-2", ("trump", "notrump", "per_trick")
)
GUSTAV_FIRST_OF_9 = Option(
    "gustav_first_of_9", 5, say("tricks of the first half of Gustav with nine cards"), "COI4-13", (5, 4)
)
VOID_AFTER_TRUMP = Option(
    "void_after_trump",
    "no_lower_trump",
    say("what a player without the led suit may not play after a trump"),
    "COI3-21",
    ("no_lower_trump", "no_trump"),
)
FACTORS = Option(
    "factors", {}, say("factors that differ from the printed ones"), "COI4-13", low=1, high=100, keys=ROWS
)
CARD_VALUES = (UNDENUFE_VALUES, SIX11_SCOPE, TUO_VALUES, GUSTAV_FIRST_OF_9)
