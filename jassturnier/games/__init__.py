"""The games: how cards and slips become points; a game is found by its id.

Glossary. One word per thing, in code, messages and on paper; German in brackets, all four languages in
docs/glossary.md.

    deal          one hand played out until no cards are left (Spiel)
    tournament    what is played and ranked together; a season calls each of them an evening (Turnier)
    round         the deals that the same people play at one table (Passe)
    table         the people who play a round together (Tisch)
    seat          a place at a table, counted from 0 in the order of play (Platz)
    side          who scores together: two partners, a team of three, one alone (Partei)
    slip          what a table hands in: totals of a round (Zettel)
    sheet         a slip or its deals with every score worked out (Blatt)
    contract      what is played: a trump suit, Obenabe, Undenufe … (Ansage)
    declarer      who named the contract (Ansager)
    forehand      who speaks and usually leads first (Vorhand)
    trick         one card of everybody (Stich)
    match         all tricks of a deal by one side (Match)
    meld          a row or four of a kind announced for points (Weis)
    stoeck        König and Ober of trumps in one hand (Stöck)
    factor        what a contract multiplies points with (Faktor)
    tally         something counted beside the points: matches, wins, strokes (Zähler)
    mark          a stroke or a potato
    stroke        a good mark, whatever it is for: a deal, a row of Coiffeur, a win of Schieber (Strich)
    potato        a bad mark (Herdöpfel)
    notation      how a deal is typed in one line: who, what, points, tags (Schreibweise)
    tag           a word of the notation for what else happened: match, weis, push (Zusatz)
    row, field    a line of a Coiffeur slate, and what one side writes in it (Zeile, Feld)
    entry         who takes part and is ranked: one alone, a fixed pair or team of three (Anmeldung)
    block         a part of a printed score sheet: grid, Z slate, stroke row … (Baustein)
    target        points that end a game (Ziel)
    Partie        one game to the target, where a round has several (Partie)
    Bergpreis     being the first to have half the target (Berg, Bergpreis)
    Schneider     winning against a loser below half the target (Schneider)
    Kontermatch   a match of the side that did not name the contract (Kontermatch)
    claim         stopping a deal because one has the target (Bedanken)
    push          leaving the skat to the next, unseen (Schieben)
    house rule    an option of a regulation (Hausregel)
    penalty       points that count against a player (Strafpunkte)
    difference    announced minus made, without sign (Differenz)
    pause         a deal that somebody at the table does not play, because he deals it (Aussetzen)
    stand-in      a person who fills a seat unranked (Ersatzspieler)
    rest          a round somebody sits out (Pause)
    rest points   what such a round counts (Pausenpunkte)
    dropped round the worst round, not counted (Streichpasse)
    Joker         a Coiffeur row that takes any contract; nothing else is called that

A game is found by its id, `get("schieber")`; nothing outside this package asks which one it is.
"""

from functools import cache
from importlib import import_module
from typing import Any

from jassturnier.errors import NotFound
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.options import Option, Options
from jassturnier.games.kit.pausing import DealerPauses, dealer_pauses
from jassturnier.i18n import Names, alike, names, say

_PLACES = {
    "schieber": "schieber:Schieber",
    "coiffeur4": "coiffeur:Coiffeur4",
    "coiffeur4_alone": "coiffeur:Coiffeur4Alone",
    "coiffeur3": "coiffeur_three:Coiffeur3",
    "mittlere": "mittlere:Mittlere",
    "molotow": "mittlere:Molotow",
    "plusminus": "mittlere:PlusMinus",
    "ramsch": "ramsch:Ramsch",
    "pfaelzer": "ramsch:Pfaelzer",
    "differenzler": "differenzler:Differenzler",
    "bodenjass": "bodenjass:Bodenjass",
}
IDS = tuple(_PLACES)
NAMES = names(say("schieber"), say("coiffeur4_alone"))
_ALSO = {
    "schieber": ("chibre", "le chibre"),
    "coiffeur4": ("quoi faire",),
    "mittlere": ("mittlerer jass", "jass moyen"),
    "plusminus": ("plus moins", "più meno"),
    "differenzler": ("différence", "differenza", "jass à la différence"),
    "pfaelzer": ("ramsch palatin",),
    "bodenjass": ("handjass", "ablupf", "ablupf-trumpf", "chacun pour soi", "ognuno per sé"),
}
"""What people call the games beside their names."""


def known_as(typed: str) -> str:
    """Return the id of a game that was typed by its id or its name in any language, else what was typed."""
    found = NAMES.stable(typed.lower())
    if found not in IDS:
        found = Names({each: get(each).name for each in IDS}).stable(typed)
    also = (each for each, more in _ALSO.items() if any(alike(typed, name) for name in more))
    return found if found in IDS else next(also, found)


@cache
def get(game_id: str) -> type[Game[Any]]:
    """Return the game with this id.

    Raises:
        NotFound: there is no such game; the sentence lists those there are.
    """
    known = known_as(game_id)
    if known not in IDS:
        listed = tuple(map(NAMES.of, IDS))
        raise NotFound(say("There is no game “{game}”. Games: {games}.", game=game_id, games=listed))
    module, name = _PLACES[known].split(":")
    game: type[Game[Any]] = getattr(import_module(f"jassturnier.games.{module}"), name)
    return game


@cache
def options() -> tuple[Option, ...]:
    """Return every house rule of every game; games may have one with the same name."""
    return tuple(option for each in IDS for option in get(each).options_offered)


def at_table(game_id: str, size: int, options: Options, deals: int = 0) -> Game[Any]:
    """Return the game as a table of `size` plays it: where one too many sits there, the dealer pauses.

    Raises:
        NotFound: there is no game with this id.
    """
    game = get(game_id)
    if game.in_a_deal in {None, size} and size != game.fifth:
        return game(size, options, deals)
    return DealerPauses(game, size, options, deals)


def deals_at(game_id: str, size: int, deals: int) -> int:
    """Return how many deals a table plays: with a fifth, as many as let everybody play `deals`."""
    return deals * size // (size - 1) if size == get(game_id).fifth else deals


def usual_sizes(game_id: str, options: Options) -> tuple[int, ...]:
    """Return how many sit at a table unless a regulation says so, the preferred number first."""
    sizes = get(game_id).sizes
    return sizes if dealer_pauses(options) else sizes[:1]
