"""Options that several games share."""

from jassturnier.games.kit.contracts import LABELS, ROWS
from jassturnier.games.kit.options import Option, choice, needing, switch
from jassturnier.i18n import say

PAIRWISE = say("the differences of every two players")
UNDENUFE_VALUES = choice(
    "undenufe_values",
    "normal",
    say("values of ace and six in Undenufe"),
    "COIV-1",
    {"normal": say("ace 11, six 0"), "six11": say("six 11, ace 0")},
)
SIX11_SCOPE = choice(
    "six11_scope",
    "undenufe_only",
    say("where the six counts eleven"),
    "AMB-10",
    {"undenufe_only": say("only in Undenufe"), "per_trick": say("in every trick from below")},
)
TUO_VALUES = choice(
    "tuo_values",
    "trump",
    say("card values in TUO"),
    "AMB-11",
    {
        "trump": say("those of trump in all tricks"),
        "notrump": say("those without trump in all tricks"),
        "per_trick": say("those of the part the trick belongs to"),
    },
)
GUSTAV_FIRST_OF_9 = Option(
    "gustav_first_of_9", 5, say("tricks of the first half of Gustav with nine cards"), "COI4-13", (5, 4)
)
VOID_AFTER_TRUMP = choice(
    "void_after_trump",
    "no_lower_trump",
    say("what a player without the led suit may not play after a trump"),
    "COI3-21",
    {"no_lower_trump": say("a lower trump"), "no_trump": say("any trump")},
)
FACTORS = Option(
    "factors",
    {},
    say("factors that differ from the printed ones"),
    "COI4-13",
    low=1,
    high=100,
    keys=ROWS,
    named=LABELS,
)
DEALER_PAUSES = "dealer_pauses"
FOUR_AT_TABLE = choice(
    "four_at_table",
    "rests",
    say("people who are left over from tables of three"),
    "TRN-10",
    {"rests": say("rest for a round"), DEALER_PAUSES: say("tables of four, where the dealer pauses")},
)
MATCH_BONUS = Option("match_bonus", 100, say("points added for a match"), "TRN-1", (0, 50, 100))
NO_OBE_UNDE = switch("no_obe_unde", say("without Obenabe and Undenufe"), "SCHV-2")
STAKE = Option("stake", 0, say("stake in Rappen a point; 0 for none"), "COI3-33", high=100_000)
CARD_VALUES = (
    UNDENUFE_VALUES,
    *needing(UNDENUFE_VALUES.name, SIX11_SCOPE, off="normal"),
    TUO_VALUES,
    GUSTAV_FIRST_OF_9,
)
