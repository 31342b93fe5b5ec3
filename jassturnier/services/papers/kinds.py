"""The kinds of paper there are, and which settings each of them has."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from jassturnier.i18n import Text, say


@dataclass(frozen=True, slots=True)
class PaperKind:
    """A kind of paper: its name, what it is, its names in other languages, the settings it has."""

    name: str
    words: Text
    aliases: Mapping[str, str]
    settings: frozenset[str]

    def fitting(self, given: Collection[str]) -> frozenset[str]:
        """Return the settings that may stand beside those given; blank sheets are for no round."""
        return _ALWAYS | (_BLANK if "blank" in given and "blank" in self.settings else self.settings)

    def name_in(self, language: str) -> str:
        """Return its name in a language."""
        return self.aliases.get(language, self.name)


def _kind(name: str, words: Text, german: str, *settings: str) -> PaperKind:
    return PaperKind(name, words, {"de": german}, frozenset(settings))


_ALWAYS = frozenset({"suits", "file"})
_BLANK = frozenset({"size", "large", "blank", "people"})
_CHANGED = ("players", "since")

KINDS = {
    kind.name: kind
    for kind in (
        _kind(
            "round",
            say("Seating list and slips of a round in one file."),
            "passe",
            *("round", "size", "large", "per_page", "tables", *_CHANGED),
        ),
        _kind(
            "seating", say("Who sits where, from A to Z and by table."), "sitzplan", "round", "size", "large"
        ),
        _kind(
            "slips",
            say("The slips that the tables fill in and hand to the desk."),
            "zettel",
            *("round", "size", "large", "per_page", "tables", *_CHANGED),
        ),
        _kind(
            "sheets",
            say("Score sheets: of a round, --filled with its results, or --blank."),
            "blätter",
            *("round", "size", "large", "tables", *_CHANGED, "filled", "blank"),
        ),
        _kind(
            "reserve",
            say("Numbered slips without a table, kept for what goes wrong."),
            "reserve",
            *("size", "large", "per_page", "count", "people"),
        ),
        _kind("cards", say("A card for every player with all rounds."), "karten", "size", "large", *_CHANGED),
        _kind(
            "registration",
            say("Slips for the door, with a code that “here” takes."),
            "anmeldezettel",
            "size",
            "large",
            "players",
        ),
        _kind("places", say("Table numbers to stand up."), "tischnummern", "size", "large", "tables"),
        _kind("standings", say("The rank list."), "rangliste", "round", "size", "large", "by", "desk"),
        _kind(
            "clubs",
            say("The rank list of the clubs by the best of each."),
            "vereine",
            *("round", "size", "large", "best", "desk"),
        ),
        _kind("prizes", say("Who gets which prize."), "preise", "size", "large", "desk"),
        _kind(
            "cash",
            say("Money for the treasurer: sums, who has paid, every payment."),
            "kasse",
            "size",
            "large",
        ),
        _kind(
            "certificates", say("Certificates for the best."), "urkunden", "size", "large", "best", "players"
        ),
        _kind("regulation", say("The settings of the tournament in words."), "reglement", "size", "large"),
        _kind("emergency", say("All that is needed to go on by hand."), "notfall", "size", "large"),
    )
}
"""All kinds of paper by name, in the order of an evening."""
