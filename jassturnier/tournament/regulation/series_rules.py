"""Who plays together, and a series that leads to a final: who of its evenings is qualified for it."""

from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.regulation.schema import (
    MOST_ENTRIES,
    Choosable,
    Listing,
    Own,
    Setting,
    Table,
    Whole,
    chosen,
    entries,
    listed,
    setting,
)
from jassturnier.tournament.regulation.settings import Settings
from jassturnier.values import frozen

_MOST_EVENINGS = 200


class EntryKind(Choosable):
    """What is entered and ranked: one person, a fixed pair or a fixed team of three."""

    SINGLE = say("single"), say("single players")
    PAIR = say("pair"), say("fixed pairs")
    TEAM = say("team"), say("fixed teams of three")

    @property
    def members(self) -> int:
        """How many persons play together in an entry."""
        return {"single": 1, "pair": 2, "team": 3}[self]

    @property
    def fixed(self) -> bool:
        """Whether who plays together is entered together."""
        return self is not EntryKind.SINGLE

    def counted(self, number: int) -> Text:
        """Say how many there are."""
        match self:
            case EntryKind.SINGLE:
                return say_n("{n} player", "{n} players", number)
            case EntryKind.PAIR:
                return say_n("{n} pair", "{n} pairs", number)
            case EntryKind.TEAM:
                return say_n("{n} team", "{n} teams", number)


class Tied(Choosable):
    """Who goes on of those who are equal at the line: a lot decides, or all do."""

    LOT = say("lot"), say("a lot decides")
    ALL = say("everybody"), say("all of them go on"), "all"


class Partners(Choosable):
    """Who plays with whom where a stage of fixed pairs follows on what everybody reached alone."""

    BROUGHT = say("brought"), say("everybody brings a partner")
    FIRST_LAST = say("first-last"), say("the first with the last, the second with the last but one")
    NEIGHBOURS = say("neighbours"), say("the first with the second, the third with the fourth")
    LOT = say("lot"), say("by lot")


class Per(Choosable):
    """Who is compared with each other: everybody, or who was in one evening, group, club or category."""

    ALL = say("all"), say("of everybody in the series")
    EVENING = say("evening"), say("of each evening")
    GROUP = say("group"), say("of each group of each evening")
    CLUB = say("club"), say("of each club")
    CATEGORY = say("category"), say("of each category")

    @property
    def each_start(self) -> bool:
        """Whether every start counts by itself, as it was ranked on its evening."""
        return self in {Per.EVENING, Per.GROUP}


def _is_name(raw: object) -> bool:
    return isinstance(raw, str) and raw != ""


@frozen
class Series:
    """Who is qualified: the best, or so many of a hundred, `per` evening, group, club, category or of all.

    They are those of a season by its name, of the only one there is without a name; or of `evenings`, where
    everybody's `sums` best results are added up.
    """

    season: str = setting(
        say("season"),
        Own(say("must be the name of a season.")),
        "",
        asks=say("The season whose evenings lead here. “-”: the only one there is."),
        called=say("The series"),
    )
    evenings: tuple[str, ...] = setting(
        say("evenings"),
        Listing(say("must be a list of names of tournaments."), listed(_is_name)),
        (),
        asks=say("Names of tournaments with commas between them, where no season has them."),
        called=say("Evenings of the series"),
    )
    sums: int = setting(
        say("sums"),
        Whole(1, _MOST_EVENINGS),
        0,
        asks=say("So many of everybody's best results in these evenings are added up. “-”: the best one."),
        called=say("How many of the best results are added up"),
    )
    best: int = setting(
        say("best"),
        Whole(1, MOST_ENTRIES),
        0,
        asks=say("How many are qualified. “-”: a share of a hundred."),
        called=say("How many are qualified"),
    )
    percent: int = setting(
        say("percent"),
        Whole(1, 100),
        0,
        asks=say("How many of a hundred are qualified. “-”: a number."),
        called=say("How many percent are qualified"),
    )
    per: Per = chosen(
        say("per"),
        Per.ALL,
        asks=say("Of whom: of everybody, or of each evening, group, club or category."),
        called=say("Qualified of whom"),
    )
    tied: Tied = chosen(
        say("tied"),
        Tied.ALL,
        asks=say("Who is qualified of those who are equal at the line."),
        called=say("Equal at the line"),
    )


SERIES = Setting(
    say("series"),
    Table(tuple(entries(Series).values())),
    means=say("In the first stage of a final: who is qualified by earlier evenings."),
)


def read_series(keys: Settings, *, first: bool) -> Series | None:
    """Read who is qualified for the first stage; no other stage has a series."""
    given = keys.table(SERIES)
    if given is None:
        return None
    if not first:
        keys.fault(
            SERIES.key, say("can only stand in the first stage; “from” says who goes on to a later one.")
        )
        return None
    found = Series(**given.all(Series))
    given.look(_check, found)
    given.done(entries(Series).values())
    return found


def _check(keys: Settings, series: Series) -> None:
    """Look whether two settings exclude each other."""
    if (keys.get("best") is None) == (keys.get("percent") is None):
        keys.fault("best", say("must have either “best” or “percent”."))
    if series.season and series.evenings:
        keys.fault("evenings", say("goes without “season”: a season has its evenings."))
    if series.sums and not series.evenings:
        keys.fault("sums", say("goes with “evenings”; a season says itself how its evenings count."))
    elif series.sums and series.per.each_start:
        text = say("goes without “per = {per}”: there each start counts by itself.", per=series.per.called)
        keys.fault("sums", text)
    elif series.sums > len(series.evenings) > 0:
        keys.fault("sums", say("must be {n} at most, as many as there are evenings.", n=len(series.evenings)))
