"""The papers there are: what each is, and which settings it has."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet

from jassturnier.i18n import Text, name_in, render, say
from jassturnier.values import frozen


@frozen
class Paper:
    """A paper by its name; one `of_results` is of the last stage that has any, others of the newest.

    One `of_everybody` is of the first: clubs and tandems are ranked by what all their people have played.
    """

    name: str
    words: Text
    settings: AbstractSet[str] = frozenset()
    of_results: bool = False
    of_everybody: bool = False

    def fitting(self, given: Collection[str]) -> AbstractSet[str]:
        """Return the settings that may stand beside those given; blank sheets are for no table of a round."""
        return _ALWAYS | (_BLANK if "blank" in given and "blank" in self.settings else self.settings)

    @property
    def stable(self) -> str:
        """The name with its command, “print slips”: the key of its names in other languages."""
        return f"print {self.name}"

    @property
    def ranks(self) -> bool:
        """Whether it is a rank list after a round."""
        return self.of_results and "round" in self.settings

    def name_in(self, language: str) -> str:
        """Return the name of the paper in a language."""
        return name_in(self.stable, language)

    def in_files(self, language: str) -> str:
        """Return what its file is called after: a round has the club's word there."""
        return render(say("Round"), language) if self.name == "round" else self.name_in(language)


_ALWAYS = {"suits", "size", "large", "thrifty", "file"}
_BLANK = {"round", "blank", "people"}
_ROUND = {"round", "stage"}
_CHANGED = {"players", "since"}
_TABLES = {"tables", *_ROUND, *_CHANGED}
_SLIPS = {"per_page", "board", *_TABLES}
_SHEETS = {"filled", "blank", "board", *_TABLES}
_CODED = {"new_codes", *_SLIPS}
_RANKS = {"desk", *_ROUND}

_PAPERS = (
    Paper("round", say("Seating list and slips of a round in one file."), _CODED),
    Paper("seating", say("Who sits where, from A to Z and by table."), _ROUND),
    Paper("slips", say("The slips that the tables fill in and hand to the desk."), _CODED),
    Paper("sheets", say("Score sheets: of a round, --filled with its results, or --blank."), _SHEETS),
    Paper(
        "reserve",
        say("Numbered slips without a table, kept for what goes wrong."),
        {"per_page", "count", "people"},
    ),
    Paper("cards", say("A card for every player with all rounds."), {"board", *_CHANGED}),
    Paper("registration", say("Slips for the door, with a code that “here” takes."), {"players"}),
    Paper("pot", say("Seats to cut out and draw at the door.")),
    Paper("tags", say("Tags with the name, to wear."), {"players"}),
    Paper(
        "poster",
        say("A code for the door that leads phones to the seats on the board of this laptop."),
        {"board"},
    ),
    Paper("arrivals", say("The list for the door: who is announced, has confirmed, is here.")),
    Paper("qualified", say("Who goes on to the next stage, for the wall."), of_results=True),
    Paper(
        "knockout", say("The plan of K.-o. matches, with who has won."), {"desk", "stage"}, of_results=True
    ),
    Paper("places", say("Table numbers to stand up."), {"tables"}),
    Paper("standings", say("The rank list."), {"by", *_RANKS}, of_results=True),
    Paper(
        "clubs",
        say("The rank list of the clubs by the best of each."),
        {"best", *_RANKS},
        of_results=True,
        of_everybody=True,
    ),
    Paper(
        "tandems",
        say("The rank list of the tandems, the totals of both added."),
        _RANKS,
        of_results=True,
        of_everybody=True,
    ),
    Paper("course", say("The course of the ranks, round by round, as a plot."), {"desk"}),
    Paper(
        "evening",
        say("Everybody’s own evening to take home: ranks, rounds, partners; four to an A4."),
        {"desk", "players"},
    ),
    Paper("prizes", say("Who gets which prize."), {"desk"}),
    Paper("settlement", say("Who pays whom, where points are paid in money."), {"desk"}),
    Paper("cash", say("Money for the treasurer: sums, who has paid, every payment.")),
    Paper(
        "certificates",
        say("Certificates for the best."),
        {"best", "players", "stage", "landscape"},
        of_results=True,
    ),
    Paper("regulation", say("The settings of the tournament in words.")),
    Paper(
        "invitation",
        say("When and where it is, what it costs and how to enter, to send and hang up."),
        {"all_languages"},
    ),
    Paper("schedule", say("When every round begins and ends.")),
    Paper("emergency", say("All that is needed to go on by hand.")),
)
KINDS = {paper.name: paper for paper in _PAPERS}
"""All papers by name, in the order of an evening."""
