"""The kinds of paper there are, and which settings each of them has."""

from collections.abc import Collection
from dataclasses import dataclass

from jassturnier.i18n import Text, name_in, say


@dataclass(frozen=True, slots=True)
class PaperKind:
    """A kind of paper: its name, what it is, the settings it has."""

    name: str
    words: Text
    settings: frozenset[str]

    def fitting(self, given: Collection[str]) -> frozenset[str]:
        """Return the settings that may stand beside those given; blank sheets are for no table of a round."""
        return _ALWAYS | (_BLANK if "blank" in given and "blank" in self.settings else self.settings)

    @property
    def stable(self) -> str:
        """Its name with the command that makes it."""
        return f"print {self.name}"

    def name_in(self, language: str) -> str:
        """Return its name in a language."""
        return name_in(self.stable, language)


def _kind(name: str, words: Text, *settings: str) -> PaperKind:
    return PaperKind(name, words, frozenset(settings))


_ALWAYS = frozenset({"suits", "size", "large", "file"})
_BLANK = frozenset({"round", "blank", "people"})
_CHANGED = ("players", "since")

KINDS = {
    kind.name: kind
    for kind in (
        _kind(
            "round",
            say("Seating list and slips of a round in one file."),
            *("round", "per_page", "tables", *_CHANGED),
        ),
        _kind("seating", say("Who sits where, from A to Z and by table."), "round"),
        _kind(
            "slips",
            say("The slips that the tables fill in and hand to the desk."),
            *("round", "per_page", "tables", *_CHANGED),
        ),
        _kind(
            "sheets",
            say("Score sheets: of a round, --filled with its results, or --blank."),
            *("round", "tables", *_CHANGED, "filled", "blank"),
        ),
        _kind(
            "reserve",
            say("Numbered slips without a table, kept for what goes wrong."),
            "per_page",
            "count",
            "people",
        ),
        _kind("cards", say("A card for every player with all rounds."), "board", *_CHANGED),
        _kind("registration", say("Slips for the door, with a code that “here” takes."), "players"),
        _kind("pot", say("Seats to cut out and draw at the door.")),
        _kind("arrivals", say("The list for the door: who is announced, has confirmed, is here.")),
        _kind("places", say("Table numbers to stand up."), "tables"),
        _kind("standings", say("The rank list."), "round", "by", "desk"),
        _kind(
            "clubs",
            say("The rank list of the clubs by the best of each."),
            "round",
            "best",
            "desk",
        ),
        _kind(
            "tandems",
            say("The rank list of the tandems, the totals of both added."),
            "round",
            "desk",
        ),
        _kind("prizes", say("Who gets which prize."), "desk"),
        _kind("settlement", say("Who pays whom, where points are paid in money."), "desk"),
        _kind("cash", say("Money for the treasurer: sums, who has paid, every payment.")),
        _kind("certificates", say("Certificates for the best."), "best", "players"),
        _kind("regulation", say("The settings of the tournament in words.")),
        _kind("schedule", say("When every round begins and ends.")),
        _kind("emergency", say("All that is needed to go on by hand.")),
    )
}
"""All kinds of paper by name, in the order of an evening."""
