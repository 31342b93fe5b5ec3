"""The ways to draw: their ids, what they do in words, the forms they know; `methods` carries them out."""

from jassturnier.draw.plan import Form
from jassturnier.errors import NotFound
from jassturnier.i18n import Text, names, say
from jassturnier.values import frozen


@frozen
class Way:
    """One way to draw: its id, what it does in words and with fixed pairs, the forms it knows.

    `own_stage` says that it goes on with the rounds of its own stage; any other avoids who met in an
    earlier one. One that `looks_ahead` draws a round so that those after it need not repeat.
    """

    id: str
    words: Text
    forms: tuple[Form, ...]
    own_stage: bool = False
    looks_ahead: bool = False
    of_pairs: Text | None = None

    def told(self, form: Form) -> Text:
        """Say what it does with those who sit down in this form."""
        return self.of_pairs if form is Form.PAIRS and self.of_pairs is not None else self.words


_ALL = tuple(Form)
AT_THE_DOOR, PAIRS, GROUPS = "drawn", "pairs", "groups"
KEEP_GROUPS = (PAIRS, GROUPS)
"""Ways that let nobody meet somebody of another group."""
_WAYS = (
    Way(
        "partners-once",
        say("Nobody has a partner or an opponent twice, as far as possible."),
        (Form.PARTNERS, Form.PAIRS),
        looks_ahead=True,
        of_pairs=say("No two pairs meet twice, as far as possible."),
    ),
    Way(
        "alone",
        say("Everybody plays alone; nobody meets twice, as far as possible."),
        (Form.ALONE,),
        looks_ahead=True,
    ),
    Way(
        "teams",
        say("Three play against three; nobody meets twice, as far as possible."),
        (Form.TEAMS,),
        looks_ahead=True,
    ),
    Way(
        "swiss",
        say("Neighbours in rank meet; nobody has a partner or an opponent twice, as far as possible."),
        _ALL,
        looks_ahead=True,
        of_pairs=say("Neighbours in rank meet; no two pairs meet twice, as far as possible."),
    ),
    Way("lot", say("By lot alone: who met may meet again."), _ALL),
    Way("by-rank", say("The first of the rank list sit at table 1, the next at table 2."), _ALL),
    Way(
        PAIRS,
        say("Every pair plays every other, within its group if there are groups."),
        (Form.PAIRS,),
        own_stage=True,
        looks_ahead=True,
    ),
    Way(
        GROUPS,
        say("Groups are made by serpentine or by lot; in each, every pair plays every other."),
        (Form.PAIRS,),
        own_stage=True,
        looks_ahead=True,
    ),
    Way(
        "fixed",
        say("The first pair of a table stays, the second moves on."),
        (Form.PAIRS,),
        own_stage=True,
    ),
    Way(
        "knockout",
        say("K.-o.: who wins goes on to the next match, who loses is out."),
        (Form.PAIRS,),
        own_stage=True,
    ),
    Way(AT_THE_DOOR, say("Everybody has the seat that was drawn at the door; gaps are filled."), _ALL),
    Way("leagues", say("Tables are leagues: who wins goes up by a table, who is last goes down."), _ALL),
)
WAYS = {way.id: way for way in _WAYS}
OF_A_STAGE = tuple(way for way in WAYS if way != AT_THE_DOOR)
"""Those by which a regulation can have all rounds drawn."""
NAMES = names(
    say("partners-once"),
    say("alone"),
    say("teams"),
    say("swiss"),
    say("lot"),
    say("by-rank"),
    say("pairs"),
    say("groups"),
    say("fixed"),
    say("knockout"),
    say("drawn"),
    say("leagues"),
)
"""What the ways are called."""


def get(method: str) -> Way:
    """Return the way to draw with this id.

    Raises:
        NotFound: there is no such way; the sentence lists those there are.
    """
    if method not in WAYS:
        methods = tuple(map(NAMES.of, WAYS))
        raise NotFound(say("There is no draw “{method}”. Draws: {methods}.", method=method, methods=methods))
    return WAYS[method]


def across_groups(method: str) -> Text:
    """Say that a way seats people across the groups, and which do not."""
    return say(
        "“{draw}” seats people across the groups; only these keep them apart: {choices}.",
        draw=NAMES.of(method),
        choices=list(map(NAMES.of, KEEP_GROUPS)),
    )
