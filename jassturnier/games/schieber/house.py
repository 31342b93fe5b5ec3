"""The house rules of Schieber: every option that a regulation may set, with its rule."""

from dataclasses import replace
from itertools import permutations

from jassturnier.games.kit.contracts import LABELS
from jassturnier.games.kit.options import (
    CARD_VALUES,
    FACTORS,
    GUSTAV_FIRST_OF_9,
    MATCH_BONUS,
    NO_OBE_UNDE,
    SIX11_SCOPE,
    TUO_VALUES,
    VOID_AFTER_TRUMP,
    Option,
    choice,
    needing,
    switch,
)
from jassturnier.games.schieber.grid import FIRST_LEADS
from jassturnier.games.schieber.partien import KINDS
from jassturnier.i18n import say

SIX = 6
"""As many play with two packs."""
_CLAIMS = {"stoeck": say("Stöck"), "weis": say("Weis"), "stich": say("tricks")}
_MOST_PARTIEN = 20
_STROKES = {"bergpreis": 1, "won": 2, "matches": 1, "schneider": 2, "kontermatch": 2}
"""What the federation counts in its championship."""


def _stroke_option(kind: str) -> Option:
    option, name = KINDS[kind]
    return Option(option, _STROKES[kind], say("strokes for: {what}", what=name), "SCHV-15", (0, 1, 2))


_SELDOM = {
    SIX11_SCOPE.name: frozenset({"slalom", "gustav", "tuo"}),
    TUO_VALUES.name: frozenset({"tuo"}),
    GUSTAV_FIRST_OF_9.name: frozenset({"gustav"}),
}
"""The contracts that not every Schieber has, by the options that are about them."""

OFFERED = (
    FACTORS,
    switch(say("all_single"), say("every contract counts single"), "SCHV-12"),
    replace(NO_OBE_UNDE, unless="trumps"),
    MATCH_BONUS,
    switch(say("weis"), say("Weis counts"), "TRN-1", on=True),
    switch(say("stoeck"), say("Stöck counts"), "TRN-1", on=True),
    *(replace(option, contracts=_SELDOM.get(option.name, frozenset())) for option in CARD_VALUES),
    VOID_AFTER_TRUMP,
    Option(
        say("trumps"),
        (),
        say("contracts imposed deal by deal, from the first again after the last"),
        "TRN-16",
        listed=True,
        named=LABELS,
    ),
    replace(
        choice(
            say("first_lead"), "rosen", say("card whose holder leads in the first deal"), "SCH-4", FIRST_LEADS
        ),
        unless="double_pack",
    ),
    replace(
        switch(say("double_pack"), say("six players with 48 cards from two packs"), "SCHV-5"), only_at=SIX
    ),
    replace(
        switch(say("pushing"), say("forehand may push to the partner"), "SCHV-16", on=True), unless="trumps"
    ),
    *needing("pushing", switch(say("push_back"), say("the partner may push back"), "SCHV-11")),
    Option(say("target"), None, say("points that win; 0 for a fixed number of deals"), "SCH-6", absent=0),
    *needing(
        "target",
        Option(
            say("schneider"),
            None,
            say("a loser below this counts double"),
            "SCH-21",
            reworded={"strokes": say("a loser below this is Schneider")},
        ),
        Option(say("bergpreis"), None, say("points that win the Bergpreis"), "SCHV-3"),
        Option(
            say("claim_order"),
            tuple(_CLAIMS),
            say("what counts first when both sides claim"),
            "SCHV-1",
            tuple(permutations(_CLAIMS)),
            named=_CLAIMS,
        ),
        Option(
            say("partien"),
            1,
            say("Partien in a round, each to the target"),
            "SCHV-14",
            low=1,
            high=_MOST_PARTIEN,
        ),
        switch(say("strokes"), say("strokes are counted"), "SCHV-15"),
    ),
    *needing("strokes", *map(_stroke_option, KINDS)),
    *needing(
        "schneider",
        Option(
            say("loser_open_tricks"),
            None,
            say("the loser's tricks of the unfinished deal save from Schneider"),
            "AMB-32",
            (True, False),
            unset=say("where the deal is played to its end, not after a claim"),
        ),
        switch(say("failed_claim_schneider"), say("a failed claim can be Schneider"), "AMB-32"),
    ),
    *needing(
        "stoeck",
        choice(
            say("stoeck_when"),
            "ober",
            say("when Stöck is announced"),
            "SCH-17",
            {
                "ober": say("when the Ober is played"),
                "second_card": say("with the second of the two cards"),
            },
        ),
    ),
    *needing(
        "weis",
        switch(say("four_nines"), say("four nines are a Weis of 150"), "SCHV-8"),
        switch(say("all_fours"), say("every four of a kind is a Weis"), "SCHV-8"),
        switch(say("undenufe_four_sixes"), say("four sixes instead of four aces in Undenufe"), "SCHV-7"),
        Option(
            say("big_weis_per_card"),
            0,
            say("points for each card beyond five in a row"),
            "SCHV-9",
            (0, 20, 50),
        ),
        Option(say("weis_share"), None, say("a card may serve in two Weis"), "SCHV-10", (True, False)),
        switch(say("weis_undenufe_reversed"), say("Undenufe turns the rank of Weis"), "AMB-28"),
    ),
    *needing(
        "double_pack",
        switch(
            say("weis_twice"), say("with two packs Weis and Stöck held twice count twice"), "AMB-31", on=True
        ),
    ),
)
