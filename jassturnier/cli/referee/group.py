"""The group of commands that settle a dispute at the table."""

from jassturnier.cli.kit.base import SpokenGroup
from jassturnier.cli.referee import cards, claims, dealing, follow, scores
from jassturnier.i18n import say

referee = SpokenGroup(
    "referee",
    words=say(
        "Settle a dispute at the table. Cards are typed as people write them: EU, Eichel Under, "
        "Schellen-Ass, ♣J; the letters are E Eicheln, R Rosen, L Schellen, T Schilten (S alone is "
        "not clear). The contract comes first. The house rules are those of the tournament, where "
        "one is open, else the printed ones; --rule changes one."
    ),
    example="jassturnier referee legal eicheln RA E6 / EU R9 LK T10",
)
for command in (
    cards.legal,
    cards.trick,
    cards.points,
    cards.deal,
    scores.weis,
    scores.stoeck,
    claims.claim,
    claims.turn,
    claims.breach,
    scores.slate,
    dealing.dealers,
    dealing.jacks,
    dealing.grandhand,
    dealing.skat,
    dealing.kontra,
    follow.follow,
):
    referee.add_command(command)
