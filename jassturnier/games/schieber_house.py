"""The house rules of Schieber, each with its rule, and the grid of a sheet that they shape (SCH-19)."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations

from jassturnier.games import schieber_rules as rules
from jassturnier.games.kit.bidding import SCRIBE
from jassturnier.games.kit.contracts import LABELS, SUITS, label
from jassturnier.games.kit.layout import GridCell, GridColumn, Legend, ZSlate
from jassturnier.games.kit.marks import CONTROL
from jassturnier.games.kit.options import (
    CARD_VALUES,
    FACTORS,
    GUSTAV_FIRST_OF_9,
    MATCH_BONUS,
    NO_OBE_UNDE,
    SIX11_SCOPE,
    TUO_VALUES,
    VOID_AFTER_TRUMP,
    Flag,
    OneOf,
    Option,
    Options,
    Rows,
    Whole,
    choice,
    flag,
    needing,
    switch,
    whole,
)
from jassturnier.games.kit.points import Pair, deal_total
from jassturnier.games.schieber_partien import KINDS, stroke_legends
from jassturnier.games.schieber_rules import SchieberDeal, factor, only_factor
from jassturnier.i18n import Names, Text, say


def sheet_goal(deals: int, options: Options) -> int | None:
    """Return what all scores come to together, None where more than the cards of all deals counts.

    Nor is it known where nobody knows how many deals a game to a target takes.
    """
    cards = deal_total(None, options)
    fixed = only_factor(options) == 1 and not counted(options) and not rules.goal(options).target
    return deals * cards if fixed and cards is not None else None


def counted(options: Options) -> tuple[str, ...]:
    """Return the columns for what counts beside the points."""
    extras = [name for name in ("weis", "stoeck") if flag(options, name)]
    return (*extras, "bonus") if whole(options, "match_bonus") else tuple(extras)


def columns(options: Options) -> tuple[GridColumn, ...]:
    """Return the columns: what is written, and the score of each side unless that is the points written."""
    cards, more = deal_total(None, options), counted(options)
    single = only_factor(options) == 1
    plain = single and not more
    made = [GridColumn("contract", say("contract"))]
    made += [
        GridColumn(f"points{side}", say("points"), side, low=0, high=cards, total=plain) for side in (0, 1)
    ]
    if cards is not None:
        made.append(replace(CONTROL, each=cards))
    made += [GridColumn(f"{name}{side}", _LABELS[name], side, low=0) for name in more for side in (0, 1)]
    made += [] if single else [GridColumn("factor", say("factor"), low=1)]
    scores = [GridColumn(f"score{side}", say("score"), side, total=True, derived=True) for side in (0, 1)]
    return (*made, *([] if plain else scores))


def legends(options: Options) -> tuple[Legend, ...]:
    """Return what a table must know: the factors, the control of two packs, who deals and leads."""
    factors_ = rules.factors(options)
    times = (say("{contract} {factor}", contract=label(name), factor=factors_[name]) for name in factors_)
    found = [] if only_factor(options) == 1 else [say("Factors: {factors}", factors=tuple(times))]
    limits = rules.goal(options)
    if limits.target:
        found.append(
            say(
                "{target} win; Bergpreis: who first has {bergpreis}; Schneider: a loser below {schneider}",
                target=limits.target,
                bergpreis=limits.bergpreis,
                schneider=limits.schneider,
            )
        )
    found += stroke_legends(options)
    if flag(options, "double_pack"):
        found.append(_controls(options))
    else:
        found.append(first_lead_words(str(options["first_lead"])))
    return tuple(map(Legend, found))


_DRAWN = "drawn"
FIRST_LEADS: Mapping[str, Text] = {
    **{name: say("{suit} seven", suit=label(name)) for name in SUITS},
    _DRAWN: say("none, it is drawn"),
    SCRIBE: say("none, who keeps the score deals first"),
}


def first_lead_words(card: str) -> Text:
    """Say who leads in the first deal: the holder of the seven of this suit, who is drawn, or forehand."""
    if card == SCRIBE:
        return say("Who keeps the score deals deal 1; forehand leads.")
    if card == _DRAWN:
        return say("It is drawn who leads in deal 1; who leads there deals deal 2 (SCH-4).")
    return say("Who holds the {suit} seven leads in deal 1 and deals deal 2 (SCH-4).", suit=label(card))


def _controls(options: Options) -> Text:
    """Say what the points of each contract come to; of two packs that is not the same (AMB-31)."""
    named: dict[int | None, dict[str, Text]] = defaultdict(dict)
    for name in rules.factors(options):
        group = "trump" if name in SUITS else name
        named[deal_total(name, options)][group] = say("trump") if name in SUITS else label(name)
    totals = [
        say("{total} ({contracts})", total=total, contracts=tuple(names.values()))
        for total, names in named.items()
        if total is not None
    ]
    return say("Control: {totals}", totals=tuple(totals))


_LABELS = {"weis": say("Weis"), "stoeck": say("Stöck"), "bonus": say("match")}


def cells(
    deal: SchieberDeal | None, options: Options, imposed: str | None = None, scores: Pair | None = None
) -> tuple[GridCell, ...]:
    """Return the cells in the order of `columns`; of a deal still to come what is `imposed` in it alone.

    `scores` are given where the game may be over before all of a deal is written (SCH-20).
    """
    names = [column.name for column in columns(options)]
    if deal is None:
        return (None if imposed is None else label(imposed), *[None] * (len(names) - 1))
    times, bonus = factor(deal, options), whole(options, "match_bonus")
    scores = scores or rules.score(deal, times, options)
    values: dict[str, GridCell] = {
        "contract": None if deal.contract is None else label(deal.contract),
        "control": sum(deal.points),
        "factor": times,
    }
    for side in (0, 1):
        extras = (deal.weis[side], deal.stoeck[side], bonus * (side in deal.matches))
        values |= {
            f"{name}{side}": value for name, value in zip(("weis", "stoeck", "bonus"), extras, strict=True)
        }
        values[f"points{side}"] = deal.points[side]
        values[f"score{side}"] = scores[side]
    return tuple(values[name] for name in names)


def slate_total(hundreds: int, fifties: int, twenties: int, rest: int) -> int:
    """Add up one side of the slate; the rest may be negative."""
    return 100 * hundreds + 50 * fifties + 20 * twenties + rest


def slate(side: int, total: int | None) -> ZSlate:
    """Return the slate of a side with its total as few marks as can be; the second side writes mirrored."""
    if total is None:
        return ZSlate(side, mirrored=side == 1)
    hundreds, left = divmod(total, 100)
    fifties, left = divmod(left, 50)
    twenties, rest = divmod(left, 20)
    return ZSlate(side, side == 1, hundreds, fifties, twenties, rest)


SIX = 6
"""As many play with two packs."""
_CLAIMS = {"stoeck": say("Stöck"), "weis": say("Weis"), "stich": say("tricks")}
_MOST_PARTIEN = 20
_STROKES = {"bergpreis": 1, "won": 2, "matches": 1, "schneider": 2, "kontermatch": 2}
"""What the federation counts in its championship."""


def _stroke_option(kind: str) -> Option:
    option, name = KINDS[kind]
    return Option(option, _STROKES[kind], say("strokes for: {what}", what=name), "SCHV-15", OneOf((0, 1, 2)))


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
        Rows(Names(LABELS)),
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
            OneOf(tuple(permutations(_CLAIMS)), Names(_CLAIMS)),
        ),
        Option(
            say("partien"),
            1,
            say("Partien in a round, each to the target"),
            "SCHV-14",
            Whole(1, _MOST_PARTIEN),
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
            Flag(),
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
            {"ober": say("when the Ober is played"), "second_card": say("with the second of the two cards")},
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
            OneOf((0, 20, 50)),
        ),
        Option(say("weis_share"), None, say("a card may serve in two Weis"), "SCHV-10", Flag()),
        switch(say("weis_undenufe_reversed"), say("Undenufe turns the rank of Weis"), "AMB-28"),
    ),
    *needing(
        "double_pack",
        switch(
            say("weis_twice"), say("with two packs Weis and Stöck held twice count twice"), "AMB-31", on=True
        ),
    ),
)
