"""The golden operations of the games: how deals and sheets become points."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from jassturnier.games import coiffeur, coiffeur_three, get, grand_hand, mittlere, ramsch
from jassturnier.games import disputes as claims
from jassturnier.games import schieber_house as grid
from jassturnier.games import schieber_rules as rules
from jassturnier.games.coiffeur import CoiffeurDeal
from jassturnier.games.kit import points
from jassturnier.games.kit import points as goal
from jassturnier.games.kit.base import Direction, pairwise, wins
from jassturnier.games.kit.marks import AllMarks, added, nets
from jassturnier.games.kit.options import Options

Json = Mapping[str, Any]
Op = Callable[[Json, Json, str], object]

_SUITS = {"E": "eicheln", "R": "rosen", "T": "schilten", "L": "schellen"}
_RAMSCH = {"ramsch", "pfaelzer", "grand_hand"}


def _options(game_id: str, given: Json) -> Options:
    game = get(game_id)
    offered = game.defaults()
    return game.check_options({name: value for name, value in given.items() if name in offered})[0]


def _pairs(marks: AllMarks) -> list[list[int]]:
    return [[each.strokes, each.potatoes] for each in marks]


def _trickless(tricks: list[int]) -> tuple[int, ...]:
    return tuple(seat for seat, taken in enumerate(tricks) if taken == 0)


def _sums_to(made: list[int], total: int) -> bool:
    return min(made) >= 0 and sum(made) == total


def _sum_ok(given: Json, options: Json, label: str) -> object:
    if given["game"] in _RAMSCH:
        return {"ok": _sums_to(given["points"], points.RAMSCH)}
    contract = given.get("contract")
    total = points.deal_total(_contract(contract) if contract else None, _options("schieber", options))
    return {"ok": _sums_to(given["points"], total or points.JASS)}


def _coiffeur3_deal(given: Json, options: Json, label: str) -> object:
    declarer, tricks = given["declarer"], given["tricks"]
    deal = CoiffeurDeal(
        declarer, "eicheln", given["points"], match=declarer if tricks == 12 else None, trickless=tricks == 0
    )
    kind = {12: "for", 0: "against"}.get(tricks)
    return {"entry": coiffeur_three.field(deal), "match": kind, "marks": _pairs(coiffeur_three.match(deal))}


def _coiffeur3_row(given: Json, options: Json, label: str) -> object:
    weight = coiffeur_three.weights(_options("coiffeur3", options))[given["row"]]
    settled = coiffeur_three.settle(given["entries"], weight, given.get("cut") or {})
    needed = {end: list(seats) for end, seats in settled.needs_cut.items()}
    return {"marks": _pairs(settled.marks) if settled.marks else None, "needs_cut": needed or None}


def _coiffeur3_sheet(given: Json, options: Json, label: str) -> object:
    house = _options("coiffeur3", options)
    weights = coiffeur_three.weights(house)
    cuts = given.get("cuts", {})
    settled = [
        coiffeur_three.settle(cells, weights[row], cuts.get(row) or {}).marks
        for row, cells in given["rows"].items()
        if None not in cells
    ]
    matches = [
        coiffeur_three.match_marks(match["declarer"], won=match["kind"] == "for")
        for match in given.get("matches", [])
    ]
    marks = added([*filter(None, settled), *matches], coiffeur_three.SEATS)
    return {
        "strokes": [each.strokes for each in marks],
        "potatoes": [each.potatoes for each in marks],
        "net": list(nets(marks)),
        "settlement": _paid(coiffeur_three.Coiffeur3(coiffeur_three.SEATS, house).settle(nets(marks)), given),
    }


def _coiffeur4_score(row: str, made: int, tricks: int, options: Json) -> tuple[int, int]:
    house = _options("coiffeur4", options)
    rules = coiffeur.coiffeur_rules(house)
    match = tricks == 9
    counted = coiffeur.counted(made, match=match, rules=rules)
    return counted, coiffeur.field(counted, coiffeur.rows(house)[row], rules)


def _coiffeur4_entry(given: Json, options: Json, label: str) -> object:
    made, score = _coiffeur4_score(given["row"], given["points"], given["tricks"], options)
    return {"points": made, "score": score}


def _coiffeur4_deal(given: Json, options: Json, label: str) -> object:
    game = get("coiffeur4" if given["mode"] == "pairs" else "coiffeur4_alone")
    sides = game(4, _options("coiffeur4", options)).sides()
    party = next(number for number, seats in enumerate(sides) if given["declarer"] in seats)
    made, tricks = (sum(given[name][seat] for seat in sides[party]) for name in ("points", "tricks"))
    made, score = _coiffeur4_score(given["row"], made, tricks, options)
    return {"party": party, "points": made, "score": score}


def _coiffeur4_total(given: Json, options: Json, label: str) -> object:
    totals = tuple(
        sum(_coiffeur4_score(row, made, tricks, options)[1] for row, made, tricks in entries)
        for entries in given["entries"]
    )
    first, second = sorted(totals, reverse=True)[:2]
    ahead = wins(totals, Direction.HIGH)
    return {
        "totals": list(totals),
        "winner": ahead.index(1) if 1 in ahead else None,
        "margin": first - second,
    }


def _mittlere_deal(given: Json, options: Json, label: str) -> object:
    case, marks = mittlere.judge_mittlere(given["points"], _trickless(given["tricks"]))
    return {"case": case, "marks": _pairs(marks)}


def _mittlere_game(given: Json, options: Json, label: str) -> object:
    deals = [
        mittlere.MittlereDeal(tuple(deal["points"]), _trickless(deal["tricks"])) for deal in given["deals"]
    ]
    sheet = get("mittlere")(3, {}).score(deals)
    return {
        "strokes": list(sheet.tallies["strokes"]),
        "potatoes": list(sheet.tallies["potatoes"]),
        "net": list(sheet.totals),
    }


def _molotow_deal(given: Json, options: Json, label: str) -> object:
    marks = mittlere.judge_molotow(given["points"], given.get("cut_high"))
    found: dict[str, object] = {"case": mittlere.case(given["points"])}
    if marks is None:
        return {**found, "marks": None, "needs_cut": list(mittlere.tied(given["points"]))}
    return {**found, "marks": _pairs(marks)}


def _odd_one(options: Json) -> bool:
    return _options("plusminus", options)["pm_odd_one_over_100"] == "two"


def _plusminus_deal(given: Json, options: Json, label: str) -> object:
    award = mittlere.judge_plusminus(given["points"], odd_one_over_100=_odd_one(options))
    return {"strokes": list(award.strokes), "hold": [list(pair) for pair in award.hold]}


def _plusminus_game(given: Json, options: Json, label: str) -> object:
    house = _options("plusminus", options)
    deals = [mittlere.PlusMinusDeal(tuple(deal)) for deal in given["deals"]]
    sheet = get("plusminus")(given["players"], house).score(deals)
    return {
        "strokes": list(sheet.totals),
        "held": [list(pair) for pair in mittlere.held_strokes(deals, given["players"], house)],
        "winner": sheet.winner,
        "finished_after": sheet.finished_after,
    }


def _ramsch_deal(given: Json, options: Json, label: str) -> object:
    outcome = ramsch.judge(
        given["points"],
        _trickless(given["tricks"]),
        given["pushes"],
        given.get("kontras", 0),
        kontra_durchmarsch=bool(_options("ramsch", options)["ram_kontra_durchmarsch"]),
    )
    kind = "durchmarsch" if outcome.durchmarsch else "ramsch"
    return {"kind": kind, "who": list(outcome.who), "change": list(outcome.change)}


def _spitzen(given: Json, options: Json, label: str) -> object:
    held, count = grand_hand.spitzen(given["jacks"])
    return {"kind": "mit" if held else "ohne", "count": count}


def _grand_hand(given: Json, options: Json, label: str) -> object:
    held, count = grand_hand.spitzen(given["jacks"])
    tricks = given["tricks"]
    deal = grand_hand.GrandHandDeal(
        0,
        given["trick_points"] + given["skat_points"] if tricks else 0,
        count,
        held,
        given["kontra"],
        schwarz=tricks in {0, 10},
        skat=given["skat_points"] if tricks else 0,
    )
    counts_skat = bool(_options("ramsch", options)["gh_schneider_counts_skat"])
    value = grand_hand.value(deal, counts_skat=counts_skat)
    return {
        "points": deal.points,
        "won": value.won,
        "units": value.units,
        "raw": value.raw,
        "schneider": value.schneider,
        "schwarz": deal.schwarz,
        "change": value.change,
    }


def _ramsch_settlement(given: Json, options: Json, label: str) -> object:
    return {"settlement": _paid(pairwise(given["penalties"]), given)}


def _paid(points: Sequence[int], given: Json) -> list[int]:
    return [each * given.get("stake", 1) for each in points]


def _pfaelzer_deal(given: Json, options: Json, label: str) -> object:
    outcome = ramsch.judge_pfaelzer(given["points"], _trickless(given["tricks"]), given["pushes"])
    kind = "durchmarsch" if outcome.durchmarsch else "ramsch"
    return {"kind": kind, "change": list(outcome.change)}


def _pfaelzer_game(given: Json, options: Json, label: str) -> object:
    deals = [
        ramsch.RamschDeal(tuple(deal["points"]), _trickless(deal["tricks"]), deal["pushes"])
        for deal in given["deals"]
    ]
    sheet = get("pfaelzer")(3, _options("pfaelzer", options)).score(deals)
    return {
        "totals": list(sheet.totals),
        "losers": list(sheet.losers),
        "finished_after": sheet.finished_after,
    }


def _contract(given: Json) -> str:
    return _SUITS[given["suit"]] if given["type"] == "trump" else str(given["type"])


def _schieber_factor(given: Json, options: Json, label: str) -> object:
    factors = rules.factors(_options("schieber", options))
    return {"factor": factors.get(_contract(given["contract"]))}


def _stoeck(given: Json, side: int) -> int:
    return claims.STOECK_POINTS * (given.get("stoeck") == side)


def _schieber_deal(given: Json, options: Json, label: str) -> object:
    house = _options("schieber", options)
    needed = given.get("n_tricks", 9)
    match = given["tricks"].index(needed) if needed in given["tricks"] else None
    deal = rules.SchieberDeal(
        tuple(given["points"]),
        matches=() if match is None else (match,),
        weis=tuple(given.get("weis") or (0, 0)),
        stoeck=(_stoeck(given, 0), _stoeck(given, 1)),
    )
    return {"score": list(rules.score(deal, given["factor"], house)), "match": match}


def _slate(given: Json, options: Json, label: str) -> object:
    return {"total": grid.slate_total(**given)}


def _schieber_game(given: Json, options: Json, label: str) -> object:
    house = _options("schieber", options)
    tricks = given.get("n_tricks") or (8 if house["double_pack"] else 36 // given.get("players", 4))
    steps = [
        step
        for number, deal in enumerate(given["deals"])
        for step in rules.follow(
            number,
            deal["factor"],
            [
                rules.Event(event["side"], event["points"], trick=event["t"] == "trick")
                for event in deal["events"]
            ],
            tricks=tricks,
            bonus=int(str(house["match_bonus"])),
        )
    ]
    way = goal.run((given["start"][0], given["start"][1]), steps, rules.goal(house))
    return {
        "totals": list(way.totals),
        "winner": way.winner,
        "won_at": None if way.won_at is None else list(way.won_at),
        "bergpreis": way.bergpreis,
        "schneider": way.games > 1,
        "games": way.games,
    }


OPS: dict[str, Op] = {
    "score.sum_ok": _sum_ok,
    "coiffeur3.deal": _coiffeur3_deal,
    "coiffeur3.row": _coiffeur3_row,
    "coiffeur3.sheet": _coiffeur3_sheet,
    "coiffeur4.entry": _coiffeur4_entry,
    "coiffeur4.deal": _coiffeur4_deal,
    "coiffeur4.total": _coiffeur4_total,
    "mittlere.deal": _mittlere_deal,
    "mittlere.game": _mittlere_game,
    "molotow.deal": _molotow_deal,
    "plusminus.deal": _plusminus_deal,
    "plusminus.game": _plusminus_game,
    "ramsch.deal": _ramsch_deal,
    "ramsch.spitzen": _spitzen,
    "ramsch.grand_hand": _grand_hand,
    "ramsch.settlement": _ramsch_settlement,
    "pfaelzer.deal": _pfaelzer_deal,
    "pfaelzer.game": _pfaelzer_game,
    "schieber.factor": _schieber_factor,
    "schieber.deal": _schieber_deal,
    "schieber.slate": _slate,
    "schieber.game": _schieber_game,
}
