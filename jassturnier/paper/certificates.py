"""Certificates for the best of every rank list."""

from collections.abc import Collection

from jassturnier.i18n import say
from jassturnier.paper.kit.fonts import BOLD
from jassturnier.paper.kit.page import Leaf, Look, logo, when_and_where
from jassturnier.paper.kit.pen import GREY, MM, Align, Box, Pen
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.people.seated import names, stage_name
from jassturnier.tournament.ranking.standings import Place, standings
from jassturnier.values import frozen


def certificates(
    tournament: Tournament,
    stage: StageInfo,
    look: Look,
    *,
    best: int = 3,
    numbers: Collection[int] | None = None,
) -> list[Leaf]:
    """Lay out a certificate for every rank up to `best` of every rank list; a shared rank has several.

    With `numbers` those entries have one instead, whatever their rank.
    """
    name = stage_name(tournament, stage, look.language)
    chosen = [
        _Certificate(tournament, look, " · ".join(filter(None, (name, _group(look, ranked.group)))), place)
        for ranked in standings(tournament, stage)
        for place in ranked.places
        if (place.rank <= best if numbers is None else place.entry.number in numbers)
    ]
    return [Leaf(look.page, certificate.draw) for certificate in chosen]


def _group(look: Look, group: str) -> str:
    return look.words(say("Group {group}", group=group)) if group else ""


@frozen
class _Certificate:
    tournament: Tournament
    look: Look
    part: str
    place: Place

    def draw(self, pen: Pen) -> None:
        width, height = self.look.page
        page = Box(0, 0, width, height)
        self.look.style.suits.border(pen, page.inset(0.055 * width))
        inner = page.inset(0.14 * width, 0.09 * height)
        self._draw_club(pen, inner.top(0.16 * inner.h))
        self._draw_words(pen, inner.below(0.2 * inner.h))
        self._draw_signatures(pen, inner.below(0.9 * inner.h))

    def _draw_club(self, pen: Pen, box: Box) -> None:
        """Draw the logo and the club's name where there are any."""
        picture = logo(self.look)
        if picture is not None:
            pen.picture(picture, box.top(0.7 * box.h), Align.MIDDLE)
        pen.centre(box.below(0.75 * box.h), self.look.style.club, 15, BOLD)

    def _draw_words(self, pen: Pen, box: Box) -> None:
        """Write what was reached by whom, smaller where it would come down to the signatures."""
        line = self.place.line
        rows = [
            (self.look.words(say("Certificate")), 44, BOLD, 0.0),
            (self.tournament.name, 20, BOLD, GREY),
            (self.part, 14, BOLD, GREY),
            (self.look.words(say("Rank {rank}", rank=str(self.place.rank))), 40, BOLD, 0.0),
            *((name, 28, BOLD, 0.0) for name in names(self.place.entry)),
            (self.look.words(say("with a total of {total}", total=line.total)), 16, BOLD, GREY),
            (when_and_where(self.tournament, self.look), 13, BOLD, GREY),
        ]
        said = [row for row in rows if row[0]]
        high = sum(2.1 * size for _, size, *_ in said)
        scale = min(1.0, 0.86 * box.h / high)
        y = box.y + max(0.0, 0.35 * (0.68 * box.h - high))
        for words, size, font, grey in said:
            pen.centre(Box(box.x, y, box.w, 2.1 * scale * size), words, scale * size, font, grey)
            y += 2.1 * scale * size

    def _draw_signatures(self, pen: Pen, box: Box) -> None:
        labels = (say("Tournament director"), say("For the club"))
        for label, place in zip(labels, box.columns(2, 12 * MM), strict=True):
            pen.across(place, place.y, 0.7)
            pen.centre(place.top(14), self.look.words(label), 8.5, grey=GREY)
