"""The grid of a Schieber sheet: contract, points, control, extras and score of every deal."""

from jassturnier.games.kit.contracts import label
from jassturnier.games.kit.layout import Cell, Column, Formula
from jassturnier.games.kit.options import Options, flag, whole
from jassturnier.games.kit.points import deal_total
from jassturnier.games.schieber import rules
from jassturnier.games.schieber.rules import SchieberDeal, factor, only_factor
from jassturnier.i18n import say


def sheet_goal(deals: int, options: Options) -> int | None:
    """Return what all scores come to together, None where contracts count differently."""
    cards = deal_total(None, options)
    return None if only_factor(options) != 1 or cards is None else deals * cards


def columns(options: Options) -> tuple[Column, ...]:
    """Return the columns: what is written, and the score of each side."""
    cards = deal_total(None, options)
    counted = [name for name in ("weis", "stoeck") if flag(options, name)]
    labels = {"weis": say("Weis"), "stoeck": say("Stöck"), "bonus": say("match")}
    counted += ["bonus"] if whole(options, "match_bonus") else []
    made = [Column("contract", say("contract"))]
    made += [Column(f"points{side}", say("points"), side, low=0, high=cards) for side in (0, 1)]
    made.append(Column("control", say("control"), formula=Formula.SUM, of=("points0", "points1"), each=cards))
    made += [Column(f"{name}{side}", labels[name], side, low=0) for name in counted for side in (0, 1)]
    single = only_factor(options) == 1
    made += [] if single else [Column("factor", say("factor"), low=1)]
    for side in (0, 1):
        of = tuple(f"{name}{side}" for name in ("points", *counted)) + (() if single else ("factor",))
        formula = Formula.SUM if single else Formula.TIMES
        made.append(Column(f"score{side}", say("score"), side, formula=formula, of=of, total=True))
    return tuple(made)


def cells(deal: SchieberDeal | None, options: Options) -> tuple[Cell, ...]:
    """Return the cells in the order of `columns`; empty ones for a deal still to come."""
    names = [column.name for column in columns(options)]
    if deal is None:
        return (None,) * len(names)
    times, bonus = factor(deal, options), whole(options, "match_bonus")
    scores = rules.score(deal, times, options)
    values: dict[str, Cell] = {
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
