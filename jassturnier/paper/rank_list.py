"""The rank list: what each round counted, what was dropped, what decided between equals."""

from jassturnier.i18n import own_words
from jassturnier.paper import lists
from jassturnier.paper.kit.page import PLAIN, Leaf, Look, Style, bind, head_of
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.ranking.final_list import all_decided
from jassturnier.tournament.ranking.rank_lists import ranks_printed
from jassturnier.tournament.ranking.standings import GROUP
from jassturnier.tournament.ranking.standings import standings as rank_lists


def standings(
    tournament: Tournament,
    stage: StageInfo,
    language: str,
    after: int | None = None,
    style: Style = PLAIN,
    *,
    by: str = GROUP,
) -> bytes:
    """Print the rank lists of a stage, or those after its first `after` rounds; `by` as in `rank_lists`.

    When the last of several stages is over, the list over all of them comes first.
    """
    look = Look(language, style)
    over_all = after is None and by == GROUP and all_decided(tournament)
    first = lists.final_leaves(tournament, look) if over_all else []
    return bind([*first, *leaves(tournament, stage, look, after, by)], tournament.name, style)


def leaves(
    tournament: Tournament, stage: StageInfo, look: Look, after: int | None = None, by: str = GROUP
) -> list[Leaf]:
    """Return the pages of the rank lists."""
    listed = ranks_printed(tournament, stage, rank_lists(tournament, stage, after, by))
    head = head_of(tournament, look, listed.title, own_words(tournament.regulation.name))
    return lists.leaves(listed, head, look)
