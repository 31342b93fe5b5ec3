"""The rank list of a season."""

from collections.abc import Iterator

from jassturnier.i18n import say
from jassturnier.paper.kit import listing
from jassturnier.paper.kit.listing import Cell, Column, Listing, Row, Section
from jassturnier.paper.kit.page import PLAIN, Head, Look, Style, bind
from jassturnier.paper.kit.pen import GREY, Align
from jassturnier.tournament.season.season import Score, Season, SeasonLine, SeasonList, season_list
from jassturnier.tournament.season.words import evening_lines, notes, rules_words, total_words


def season_paper(season: Season, language: str, style: Style = PLAIN) -> bytes:
    """Print the rank list of a season with what every evening counts."""
    look, ranked = Look(language, style), season_list(season)
    columns = (
        Column(look.words(say("Rank")), Align.RIGHT, bold=True),
        Column(look.words(say("Name")), stretch=True),
        *(Column(str(evening.number), Align.RIGHT) for evening in season.evenings),
        Column(look.words(say("Total")), Align.RIGHT, bold=True),
    )
    said = [*rules_words(season.rules), *evening_lines(season), *notes(season, ranked)]
    whole = Listing(
        columns, (Section("", tuple(_rows(season, ranked, look))),), notes=tuple(map(look.words, said))
    )
    foot = look.words(say("Journal {head}", head=season.head)) if season.head else ""
    whose = " · ".join(filter(None, (style.club, season.name)))
    head = Head(whose, look.words(say("Rank list of the season")), foot=foot)
    return bind(listing.leaves(whole, head, look), season.name)


def _rows(season: Season, ranked: SeasonList, look: Look) -> Iterator[Row]:
    for place in ranked.places:
        yield Cell(f"={place.rank}" if place.shared else f"{place.rank}"), *_cells(season, place.line, look)
    for line in (*ranked.too_rare, *ranked.guests):
        yield Cell("–"), *_cells(season, line, look)


def _cells(season: Season, line: SeasonLine, look: Look) -> Row:
    scores = (_score(score, look) for score in line.scores)
    return Cell(line.name), *scores, Cell(look.words(total_words(season.rules, line.total)))


def _score(score: Score, look: Look) -> Cell:
    words = "–" if score.value is None else look.number(score.value)
    return Cell(words) if score.counts else Cell(f"({words})", hang=1, grey=GREY)
