"""The group of commands that settle a dispute at the table."""

from jassturnier.cli import referee_cards, referee_claims, referee_scores
from jassturnier.cli.base import SpokenGroup
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
    referee_cards.legal,
    referee_cards.trick,
    referee_cards.points,
    referee_cards.deal,
    referee_scores.weis,
    referee_scores.stoeck,
    referee_claims.claim,
    referee_claims.turn,
    referee_scores.slate,
):
    referee.add_command(command)
