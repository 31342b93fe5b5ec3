"""The grid of a Schieber sheet: contract, points, control, extras, score of a deal; the Z slate (SCH-19)."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from jassturnier.games.disputes.dealers import SCRIBE
from jassturnier.games.kit.contracts import SUITS, label
from jassturnier.games.kit.goal import Pair
from jassturnier.games.kit.layout import GridCell, GridColumn, Legend, ZSlate
from jassturnier.games.kit.options import Options, flag, whole
from jassturnier.games.kit.points import deal_total
from jassturnier.games.kit.sheets import CONTROL
from jassturnier.games.schieber import rules
from jassturnier.games.schieber.partien import stroke_legends
from jassturnier.games.schieber.rules import SchieberDeal, factor, only_factor
from jassturnier.i18n import Text, say


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
