"""Names in one column: which word is the given name, and names in CAPITALS as people write them."""

import re
from collections.abc import Iterable
from functools import cache

from jassturnier.exchange.intake.names import is_given, is_loud, quiet_family, quiet_given
from jassturnier.i18n import fold
from jassturnier.tournament.people.entries import Name, full_name
from jassturnier.tournament.register.name_forms import without_suffix
from jassturnier.values import frozen

_FAMILY = """
Aebi Aebischer Aeschbacher Aeschlimann Affolter Albrecht Allemann Ammann Amstutz André Andrey Anton Arnold
Bachmann Bader Balmer Balsiger Bannwart Baptiste Barbey Baumann Baumgartner Berger Bernard Bernasconi
Bianchi Bieri Blaise Blanc Blaser Bolliger Bollinger Bonvin Bossard Bosshard Bovet Brändle Brun Brunner
Bucher Bühler Bühlmann Bürgi Bürki Burri Caduff Cattaneo Chappuis Chevalley Christen Cotting Crettenand
Crevoisier Cuénod David Degen Denis Dietrich Dominik Droz Dubois Ducret Dupont Eberle Egger Egli
Eichenberger Erni Ernst Etter Eugster Fässler Favre Fehr Felder Ferrari Fischer Flückiger Fontana Fournier
Franz Frei Frey Frick Friedli Fritschi Froidevaux Fuchs Furrer Fux Gabriel Galli Gasser Gautschi Geiger
Geissbühler Gerber Gfeller Giger Gilles Gisler Gloor Gobet Graber Graf Grandjean Greber Grob Gross Gut
Gutzwiller Guy Haas Häfliger Haller Hartmann Haug Hauser Hefti Heiniger Henry Hermann Herzog Hess Hirschi
Hofer Hoffmann Hofmann Hofstetter Hösli Hotz Huber Hug Hunziker Hürlimann Imhof Inderbitzin Iten Jaccard
Jäggi Jakob Jaquet Jenni Jenny Jordan Jost Jung Kaiser Kälin Kamber Käser Kaspar Kaufmann Keller Kern
Kessler Kilian Knecht Koch Kohler Koller Konrad Kuhn Kummer Küng Kunz Künzi Kurmann Kuster Kym Lang Laurent
Lehmann Lepori Leu Leuenberger Leuthold Lorenz Lüscher Lustenberger Lüthi Lutz Mäder Maier Marti Martin
Marty Mathys Matter Matthey Maurer Mayer Meier Meister Messerli Mettler Meyer Michel Monney Monnier Morel
Moret Moritz Moser Mosimann Müller Näf Nicolas Niederberger Nussbaumer Oberholzer Ochsner Odermatt Oppliger
Oswald Ott Otto Paul Perret Perrin Peter Pfister Pittet Portmann Probst Racine Ramseier Ramseyer Reber
Reichmuth Renggli Rey Reymond Rieder Risse Ritter Robert Rochat Rohner Rohrer Roland Rossi Roth
Röthlisberger Ruch Rüegg Rufer Ruffieux Rusca Sägesser Salzmann Schaad Schaller Schärer Schaub Scheidegger
Schenk Scherrer Schindler Schlatter Schmid Schmidlin Schmidt Schmied Schmutz Schneider Schnyder Schoch
Schöni Schumacher Schürch Schütz Schwab Schwarz Schweizer Seiler Senn Sieber Siegenthaler Siegrist Sigrist
Simon Solari Sommer Spörri Stadelmann Stähli Stalder Staub Stauffer Steffen Steiger Steiner Steinmann
Stettler Stocker Stöckli Streit Strub Stucki Studer Stutz Suter Sutter Tanner Thomas Thommen Tobler Tschanz
Tschudi Ulrich Urech Valentin Villiger Vincent Vogel Vögeli Vogt Vonlanthen Vuilleumier Waeber Wäfler Wagner
Walder Waldvogel Walser Walter Wanner Weber Wegmüller Weibel Weiss Wenger Werner Wicki Widmer Wiedmer Wild
Willi Winiger Winkler Wirth Wirz Wittwer Wolf Wüthrich Wyss Zaugg Zbinden Zehnder Zeller Zemp Zimmermann
Zingg Zollinger Zufferey Zumstein Zürcher Zwahlen
"""
"""Common in Switzerland; some are both."""
_FAMILY_ENDS = re.compile(
    r".{2,}(?:mann|berger|egger|inger|iger|acher|egg|bach|wiler|wyler|ler|eli|ini|etti|oni|elli|ucci|oz|ier|oud|ovic"
    r"|evic|wicz|oglu|escu|ska|ski|ez|aj|qi)"
)
"""As `fold` leaves them, of a word that is no given name."""

_PARTS = re.compile(r"[^\W\d_]+")


@cache
def _known(names: str) -> frozenset[str]:
    return frozenset(map(fold, names.split()))


def _likeness(word: str) -> int:
    """Return how much a word looks like a given name: 1 yes, -1 like a family name, 0 neither or both."""
    family = fold(word) in _known(_FAMILY)
    if is_given(word):
        return 0 if family else 1
    return -1 if family or _FAMILY_ENDS.fullmatch(fold(word)) else 0


def given_first(words: str) -> bool | None:
    """Say whether the given name stands first in words such as “Rochat Daniel”; None where it cannot be told.

    Capitals of one part tell it, too: ROCHAT Daniel.
    """
    bare, _ = without_suffix(words)
    first, *_, last = bare.split() if " " in bare else ("", "")
    if is_loud(first) != is_loud(last):
        return is_loud(last)
    one, other = _likeness(first), _likeness(last)
    return None if one == other else one > other


def turned(name: Name) -> Name:
    """Read a name the other way: what was written “Rochat Jean Marc” is Jean Marc Rochat."""
    bare, suffix = without_suffix(full_name(name))
    words = bare.split()
    first = len(words) - 1
    while first > 1 and is_given(words[first - 1]):
        first -= 1
    return " ".join([*words[:first], suffix]).strip(), " ".join(words[first:])


@frozen
class Order:
    """How the names of a column are to be read: who is `turned`, and who is to be asked about.

    Somebody is `asked` about who stands the other way than most, or whom nothing tells where most do not.
    """

    turned: frozenset[Name] = frozenset()
    asked: tuple[Name, ...] = ()


def order_of(names: Iterable[Name]) -> Order:
    """Tell which names of a column have the family name first; all were read with the given name first.

    Most lists have one order: the names that nothing tells follow the others, unless those are at odds.
    """
    known = {name: given_first(full_name(name)) for name in names if all(name)}
    forwards = tuple(name for name, first in known.items() if first is True)
    backwards = tuple(name for name, first in known.items() if first is False)
    open_ = tuple(name for name, first in known.items() if first is None)
    if len(backwards) > len(forwards) * _CLEARLY:
        return Order(frozenset(backwards + open_), forwards)
    if len(forwards) > len(backwards) * _CLEARLY:
        return Order(frozenset(backwards), backwards)
    return Order(frozenset(backwards), open_)


_CLEARLY = 3
"""So many times more names one way than the other way tell the order of a list."""


def loud(names: Iterable[Name]) -> dict[Name, Name]:
    """Return the names whose family name is in capitals, each with how people write it."""
    return {name: quiet(name) for name in names if _is_all_loud(without_suffix(name[0], 1)[0])}


def _is_all_loud(family: str) -> bool:
    return is_loud("".join(_PARTS.findall(family)))


def quiet(name: Name) -> Name:
    """Write a name in normal letters: VON ARX, ÉMILE is von Arx, Émile."""
    family, given = name
    return quiet_family(family), quiet_given(given)
