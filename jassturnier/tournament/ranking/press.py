"""The evening in words, once it is over: for the newspaper, and shorter for the club's chat.

What the hall may not see must be out of the tournament already.
"""

from collections.abc import Iterator, Sequence

from jassturnier.i18n import Text, number, own_words, render, say, say_n, verbatim
from jassturnier.tournament.lists import EVERYBODY, long_date
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.ranking.extra_lists import ExtraPlace, best_rounds
from jassturnier.tournament.ranking.final_list import Tied, tied_ranks
from jassturnier.tournament.ranking.podium import THANKS
from jassturnier.tournament.ranking.prizes import LOTS, award_words, published_prizes
from jassturnier.tournament.ranking.standings import standings

_SHOWN = 10
_MOST_NAMED = 3
"""So many share the best round before nobody is named."""


def newspaper(tournament: Tournament, language: str, club: str = "") -> str:
    """Return the text for the newspaper, paragraph by paragraph; `club` is who thanks."""
    ranks = tied_ranks(tournament)
    thanks = say("{club} thanks all who played and helped.", club=club)
    parts = [
        [_headline(tournament, ranks)],
        [*_dateline(tournament, language)],
        [_lead(tournament, ranks, language)],
        [say("The first ten:"), *_ranks(tournament, ranks, language)],
        [*_best_round(tournament, language)],
        [*_prizes(tournament)],
        [thanks if club else THANKS],
    ]
    return _text(parts, language)


def chat(tournament: Tournament, language: str, club: str = "") -> str:
    """Return the text for the chat of the club, who is thanking; shorter, in lines."""
    ranks = tied_ranks(tournament)
    thanks = say("{club}: thank you all, see you next time!", club=club)
    parts = [
        [_headline(tournament, ranks), *_ranks(tournament, ranks, language)],
        [*_best_round(tournament, language), thanks if club else say("Thank you all, see you next time!")],
    ]
    return _text(parts, language)


def _text(parts: Sequence[Sequence[Text]], language: str) -> str:
    paragraphs = ("\n".join(render(line, language) for line in part) for part in parts if part)
    return "\n\n".join(paragraphs) + "\n"


def _headline(tournament: Tournament, ranks: Sequence[Tied]) -> Text:
    return say(
        "{tournament}: victory for {names}", tournament=tournament.name, names=_names(ranks[0].entries)
    )


def _names(entries: Sequence[EntryInfo]) -> list[str]:
    return [entry.shown for entry in entries]


def _dateline(tournament: Tournament, language: str) -> Iterator[Text]:
    day = render(long_date(tournament.day), language) if tournament.day else ""
    known = [words for words in (tournament.venue, day) if words]
    if known:
        yield verbatim(", ".join(known))


def _lead(tournament: Tournament, ranks: Sequence[Tied], language: str) -> Text:
    """Say how many played, who is first and who comes next."""
    people = tournament.regulation.entry.counted(
        sum(len(entry.singles) for tied in ranks for entry in tied.entries)
    )
    rounds, names = _rounds(tournament), _names(ranks[0].entries)
    total = _total(tournament, ranks[0].entries[0], ranks[0], language)
    first = say("{people} played {rounds}. First: {names}.", people=people, rounds=rounds, names=names)
    if total:
        first = say(
            "{people} played {rounds}. First, with a total of {total}: {names}.",
            people=people,
            rounds=rounds,
            total=total,
            names=names,
        )
    following = [
        _with_total(tournament, entry, tied, language) for tied in ranks[1:3] for entry in tied.entries
    ]
    return say("{first} Behind: {others}.", first=first, others=following) if following else first


def _rounds(tournament: Tournament) -> Text:
    """Say how many rounds of the first stage there were, and who played the stages behind it."""
    first, *later = tournament.stages
    rounds = say_n("{n} round", "{n} rounds", len(first.rounds))
    counted = tournament.regulation.entry.counted
    stages = [
        say(
            "“{stage}” ({people})",
            stage=own_words(stage.rules.name),
            people=counted(sum(len(entry.singles) for entry in stage.entries)),
        )
        for stage in later
    ]
    return say("{rounds}, then {stages}", rounds=rounds, stages=stages) if stages else rounds


def _total(tournament: Tournament, entry: EntryInfo, tied: Tied, language: str) -> str:
    """Return the total, "" where it says nothing: after K.-o. matches, and beside those of a later stage."""
    stage = tournament.stage().field_of(entry.key)
    ranks_by_it = not stage.rules.knockout and entry.key in stage.all_keys()
    return number(tied.total, language) if ranks_by_it else ""


def _with_total(tournament: Tournament, entry: EntryInfo, tied: Tied, language: str) -> Text:
    total = _total(tournament, entry, tied, language)
    return say("{name} ({total})", name=entry.shown, total=total) if total else verbatim(entry.shown)


def _ranks(tournament: Tournament, ranks: Sequence[Tied], language: str) -> Iterator[Text]:
    for tied in ranks:
        for entry in tied.entries if tied.rank <= _SHOWN else ():
            told = (entry.shown, _total(tournament, entry, tied, language))
            yield verbatim(f"{tied.rank}. {', '.join(filter(None, told))}")


def _prizes(tournament: Tournament) -> Iterator[Text]:
    """Name who got which prize, of a list beside the rank list with what it is."""
    lists = published_prizes(tournament)
    if lists:
        yield say("Prizes:")
    for found in lists:
        for award in found.awards[:_SHOWN]:
            words = say("{names}: {prize}", names=_names(award.entries), prize=award_words(award))
            yield words if found.heading is None else say("{line} ({list})", line=words, list=found.heading)
    if any(award.lots for found in lists for award in found.awards):
        yield LOTS


def _best_round(tournament: Tournament, language: str) -> Iterator[Text]:
    """Name who had the best round of the first stage, which everybody plays, where points count."""
    stage = tournament.stages[0]
    (whole,) = standings(tournament, stage, None, EVERYBODY)
    best = best_rounds(tournament, stage, whole)
    if best and len(best) <= _MOST_NAMED:
        yield say(
            "Best round, with {points}: {holders}.",
            points=number(best[0].value, language),
            holders=[_holder(tournament, place) for place in best],
        )


def _holder(tournament: Tournament, place: ExtraPlace) -> Text:
    round_ = tournament.regulation.round_name(place.round or 0)
    return say("{name} ({round})", name=place.entry.shown, round=round_)
