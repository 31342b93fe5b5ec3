"""Schieber: four players, two partnerships, 157 card points a deal (RULES SCH, TRN)."""

from jassturnier.games.base import Game, Option, Options, Sheet, Slip, SlipField, SumCheck, whole
from jassturnier.i18n import say

DEAL_POINTS = 157
TRICKS_FOR_MATCH = 9


class Schieber(Game[object]):
    """Schieber by the totals that a table hands in."""

    id = "schieber"
    name = say("Schieber")
    sizes = (4,)
    options_offered = (
        Option("match_bonus", 100, say("points added for a match"), "TRN-1", choices=(0, 50, 100)),
        Option("weis", True, say("melds count"), "TRN-1", choices=(True, False)),
        Option("stoeck", True, say("Stöck counts"), "TRN-1", choices=(True, False)),
        Option(
            "undenufe_values",
            "normal",
            say("values of ace and six in Undenufe"),
            "SCHV-6",
            choices=("normal", "six11"),
        ),
    )

    def sides(self, size: int, options: Options) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite each other (SCH-1)."""
        return ((0, 2), (1, 3))

    def slip_fields(self, size: int, deals: int, options: Options) -> tuple[SlipField, ...]:
        """Points of each side, and its matches (TRN-3)."""
        bonus = whole(options, "match_bonus")
        return (
            SlipField("points", say("points"), 0, deals * (DEAL_POINTS + bonus)),
            SlipField("matches", say("matches"), 0, deals, required=False),
        )

    def slip_sum(self, slip: Slip, size: int, deals: int, options: Options) -> SumCheck | None:
        """Both totals together are 157 a deal plus the bonus of every match (TRN-3)."""
        points = slip["points"]
        if None in points:
            return None
        matches = sum(value or 0 for value in slip.get("matches", ()))
        expected = deals * DEAL_POINTS + matches * whole(options, "match_bonus")
        return SumCheck("points", sum(value or 0 for value in points), expected)

    def score_slip(self, slip: Slip, size: int, deals: int, options: Options) -> Sheet:
        """Total of each side as written, with its matches as a tally."""
        totals = tuple(value or 0 for value in slip["points"])
        matches = tuple(value or 0 for value in slip.get("matches", (0, 0)))
        return Sheet(totals=totals, tallies={"matches": matches})


GAME = Schieber()
