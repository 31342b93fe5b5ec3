"""A season in words: its rules, its evenings, and what stands under its rank list."""

from collections.abc import Iterator
from fractions import Fraction

from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.season.season import Season, SeasonList, SeasonRules


def rules_words(rules: SeasonRules) -> Iterator[Text]:
    """Say how the evenings count."""
    yield _counting(rules)
    if rules.points:
        yield say(
            "Points for the ranks: {points}; further ranks {last}.",
            points=rules.points,
            last=rules.points[-1],
        )
    if rules.final_weight > 1:
        yield say("The final counts {n} times.", n=rules.final_weight)
    if rules.final_stays:
        yield say("The final is never dropped.")
    if rules.drop_only_if_all_played:
        yield say("Only who came to every evening drops any.")
    if rules.least > 1:
        yield say("Who came to fewer than {n} evenings is not ranked.", n=rules.least)
    if rules.lowest_wins:
        yield say("The lowest total wins.")


def _counting(rules: SeasonRules) -> Text:
    if rules.best is None:
        return (
            say("The average of all evenings counts.") if rules.average else say("All evenings are added up.")
        )
    if rules.average:
        return say_n("The best evening counts.", "The average of the best {n} evenings counts.", rules.best)
    return say_n("The best evening is taken.", "The best {n} evenings are added up.", rules.best)


def evening_lines(season: Season) -> Iterator[Text]:
    """Name the evenings by their numbers."""
    if not season.evenings:
        yield say("No evening yet. “season add” takes in a tournament, “season import” a list of totals.")
    for evening in season.evenings:
        number = str(evening.number)
        if evening.final:
            yield say("{number}  {name} (final)", number=number, name=evening.name)
        else:
            yield say("{number}  {name}", number=number, name=evening.name)


def total_words(rules: SeasonRules, total: Fraction) -> Text:
    """Write a total, an average with its decimal."""
    return say("{total}", total=total if rules.average else int(total))


def notes(season: Season, ranked: SeasonList) -> Iterator[Text]:
    """Explain the signs of the rank list, and who has no rank."""
    everybody = [place.line for place in ranked.places]
    if any(not score.counts for line in everybody for score in line.scores):
        yield say("( ): dropped evening")
    if any(place.shared for place in ranked.places):
        yield say("=: shared rank")
    if ranked.guests:
        yield say("Guests: {names}", names=tuple(line.name for line in ranked.guests))
    if ranked.too_rare:
        yield say("Too few evenings: {names}", names=tuple(line.name for line in ranked.too_rare))
    missing = sum(evening.open_results for evening in season.evenings)
    if missing:
        yield say_n("Careful: {n} result is missing.", "Careful: {n} results are missing.", missing)
