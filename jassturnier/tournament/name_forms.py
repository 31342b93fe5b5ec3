"""The forms in which a name may stand in a text, and texts without somebody’s name."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TypeAlias

from jassturnier.i18n import fold
from jassturnier.values import frozen

Phrase: TypeAlias = tuple[str, ...]
"""Words that follow one another, without case and accents."""

_APOSTROPHES = "'’ʼ‘`´"
_WORD = re.compile(rf"(?:[^\W_]|[{_APOSTROPHES}\u0300-\u036f])+")
"""Letters with the accents that stand behind them where an umlaut is written as two signs."""
_SIGNS = str.maketrans(dict.fromkeys(_APOSTROPHES, "'"))
_ELIDED = re.compile(
    r"(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|presqu"
    r"|l|un|dell|all|dall|nell|sull|coll|quell|bell|sant|anch|com|dov)'(?=.)",
    re.IGNORECASE,
)
_ENDINGS = ("s", "ens", "sche", "schem", "schen", "scher", "sches")
"""What German hangs on a name of somebody to whom a thing belongs."""
_FEWEST = 2
"""The fewest letters of a name before such an ending."""


def phrase(words: str) -> Phrase:
    """Return words as they are compared: Mueller is Müller."""
    return tuple(map(plain, fold(words.translate(_SIGNS)).split()))


def plain(word: str) -> str:
    """Return a folded word with ä, ö and ü, however they were written, as a, o and u."""
    for vowel in "aou":
        word = word.replace(f"{vowel}e", vowel)
    return word


@frozen
class TextWord:
    """A word of a text from `start` to `end`, and what it may be a form of, itself first."""

    start: int
    end: int
    raw: str
    forms: tuple[str, ...]
    elided: int

    @property
    def is_capital(self) -> bool:
        """Say whether the word begins with a capital letter; of “d’Evers” the E counts."""
        return self.raw[self.elided :].lstrip(_APOSTROPHES)[:1].isupper()


def words_of(text: str) -> list[TextWord]:
    """Split a text into its words."""
    return [_word(match) for match in _WORD.finditer(text)]


def _word(match: re.Match[str]) -> TextWord:
    raw = match[0]
    elision = _ELIDED.match(raw.translate(_SIGNS))
    elided = elision.end() if elision else 0
    heads = [raw, raw[elided:]] if elided else [raw]
    forms = dict.fromkeys(form for head in heads for form in _forms(plain("".join(phrase(head)))))
    return TextWord(match.start(), match.end(), raw, tuple(forms), elided)


def _forms(word: str) -> Iterator[str]:
    yield word
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _FEWEST:
            yield word.removesuffix(ending)


_PARTICLE = re.compile(
    "von|vom|van|der|den|dem|ter|ten|zu|zum|zur|im|am|ab|auf|in|de|del|dela|della|delle|dello|dei|degli"
    "|di|da|dal|dalla|do|dos|das|du|des|la|le|les|lo|el|al|st|saint"
    "|(?:an|aus) d(?:er|en|em)"
)


_SUFFIX = re.compile("jun|jr|junior|sen|sr|senior|fils|pere|fille|mere|figlio|figlia|padre|madre")
_NO_NAME = re.compile("jun|jr|junior|sr|senior")


def without_suffix(words: str, names: int = 2) -> tuple[str, str]:
    """Return a name and what tells it from a parent's: “Alfred Iseli jun.” is Alfred Iseli, and “jun.”.

    That many names stand before it at least, unless it has a point: “Anna Sen” is called so, and so is “Anna
    Maria Sen”, where what may be a name is not small.
    """
    *before, last = words.split() or [""]
    told = last.islower() or "." in last or _NO_NAME.fullmatch(fold(last))
    found = _SUFFIX.fullmatch(fold(last)) and told and (len(before) >= names or (before and "." in last))
    return (" ".join(before), last) if found else (" ".join(words.split()), "")


def split_family(words: str) -> tuple[str, str]:
    """Return given and family name of “Given Family”; particles and “jun.” belong to the family name.

    The first of several words is always a given name.
    """
    bare, suffix = without_suffix(words)
    parts = bare.split()
    start = max(len(parts) - 1, 0)
    while start > 1 and _is_particle(*parts[start - 1 : start + 1]):
        start -= 1
    return " ".join(parts[:start]), " ".join([*parts[start:], suffix]).strip()


def without_particles(family: str) -> str:
    """Return a family name without the particles before it."""
    parts = family.split()
    while len(parts) > 1 and _is_particle(*parts[:2]):
        parts = parts[1:]
    return " ".join(parts)


def _is_particle(word: str, then: str) -> bool:
    # “An” may be a given name; in “An der Matt” it is none.
    return any(map(_PARTICLE.fullmatch, (fold(word), fold(f"{word} {then}"))))


_FAMILIES = """
Abend Acker Adler Alt Amsel Anker Apfel Arm Arnold As Ast Bach Bahn Ball Bank Bär Bart Bauer Baum Beck Becker
Berg Berger Bernstein Binder Birne Bischof Blatt Blau Blume Bock Boden Bogen Bohne Brand Braun Breit Brett
Brot Brücke Bruder Brunnen Buch Bund Bur Burg Burger Bürger Busch Christ Dach Dick Dietrich Dorf Dorn Eber
Ecke Ehre Eiche Eigen Eis Engel Ernst Erb Ernte Eck Esel Essig Falke Falk Fass Faust Feder Feier Feld Fels
Fest Feuer Fink Fisch Fischer Flach Flück Frei Freitag Fremd Freude Freund Friede Frisch Fröhlich Fromm
Frosch Früh Frühling Fuchs Fuhrer Führer Fürst Fuss Gabel Gans Garten Gärtner Gast Geiger Gelb Gerber Gericht
Glanz Glas Glaser Glück Gold Graben Graf Gras Grau Greis Grob Gross Grün Grund Gruss Gut Haar Hahn Hals
Hammer Hand Hase Haupt Haus Hauser Heer Heide Heiden Heiland Heim Heiss Held Hell Hering Herr Herz Herbst
Herzog Heu Himmel Hirsch Hirt Hof Hoffnung Holz Honig Horn Huhn Hund Hut Igel Jäger Jahn Jahr Jass Jung Junge
Junker Käfer Kaiser Kalb Kalt Kamm Kammer Kanzler Karte Käser Kaufmann Keller Kern Kessel Kind Kirche Kirsch
Klar Klee Klein Klug Knabe Knecht Knopf Koch Kohl König Konrad Kopf Korb Korn Kraft Kramer Krämer Kranz Kraus
Kraut Krebs Kreis Kreuz Krieg Krone Krug Küfer Kühn Kugler Kunst Kurz Küster Lachs Lamm Land Lang Laub Lauber
Laut Lehrer Leicht Leim Lerche Licht Lieb Lilie Linde Link Löffel Löwe Lustig Mai Maler Mann Mark Markt Marx
Mauer Maurer Maus May Mehr Mehl Meister Mensch Messer Messmer Metzger Michel Milch Mond Montag Moor Moos
Morgen Müller Mund Münch Mut Nagel Nacht Narr Neu Nord Not Nuss Ober Ochs Ohr Ost Ostern Otter Papst Paul
Peter Pfaff Pfau Pfeffer Pfeifer Pfeiffer Pfister Pfund Platz Pilger Post Preis Rad Rab Rabe Rast Rat Rauch
Rebe Recht Regen Reh Reich Reif Reis Reiter Richter Riese Rind Ring Ritter Rohr Rose Rosen Rot Rössli Ruf
Ruhe Rund Saal Salz Sand Sänger Satt Sattler Sauer Schaf Schäfer Schaffner Schale Schatz Schenk Scherer
Schild Schilling Schlatter Schlegel Schloss Schlosser Schlüssel Schmal Schmied Schnee Schneider Schnell Schön
Schreiber Schreiner Schuh Schuler Schüler Schultheiss Schütz Schütze Schwab Schwan Schwarz Schwert Schweizer
See Segen Seiler Senn Sieger Silber Sommer Sonne Sonntag Spatz Specht Speck Spiegel Spieler Spiess Stahl
Stamm Star Stark Staub Stein Stern Stich Stier Stock Stöckli Storch Strauss Strasse Streit Stuhl Sturm Süss
Tag Tal Tanz Taube Teller Teufel Tisch Tod Topf Trog Traube Trost Trumpf Tuch Turm Vater Vetter Vogel Vogt
Voll Wachs Wächter Wagen Wagner Wahl Wald Walter Wand Warm Wasser Weber Weg Weide Weiher Wein Weise Weiss
Welt Wenig Werk West Wetter Widder Wiese Wild Wind Winter Winzer Wirt Wirth Witz Wolf Wolke Wunder Wurm Wurst
Zahn Zeh Ziegler Zimmer Zimmermann Zink Zoll Zucker Zug Zweifel Zwerg Banner Dame Ass Eichel Schellen
Schaufel Match Puur Nell Weis Stöck Joker Allemand Ami Ange Ancien Bain Bas Beau Bel Bernard Blanc Blé
Boucher Bon Bois Brun Carré Cerf Champ Château Charpentier Chat Clair Clément Colomb Coq Cour Court Couturier
Duc Évêque Fort Fontaine Forêt Fournier Franc Gagnant Gentil Grand Gris Gros Jardin Jeune Jour Joli Juge Lac
Laurent Léger Lion Long Loup Maire Maître Marchand Marin Martin Matin Mercier Meunier Midi Moine Montagne
Moulin Neuf Noël Noir Nuit Oiseau Page Pain Papillon Parent Pasteur Péché Perdrix Petit Pierre Poisson Pont
Porte Pré Prince Renard Reine Rey Riche Roi Rond Rouge Roux Roy Sage Sauvage Simple Soleil Tailleur Tisserand
Tour Vacher Val Vallée Vert Vieux Vigne Voisin Abate Alto Amato Amico Angelo Asso Basso Bella Bello
Bevilacqua Bianca Bianchi Bianco Bosco Bruno Bruni Caldo Calvo Campana Campo Capra Cardinale Carta Casa
Castello Cavallo Chiesa Colombo Conte Conti Costa Croce Dolce Ferri Fiore Fiori Fontana Forte Franco Fuoco
Gallo Gatto Gentile Gobbi Grandi Grasso Greco Guerra Leone Longo Lupo Luna Medici Melone Monaco Monte Moro
Nero Notte Pace Palma Papa Pastore Pelle Pepe Piccolo Pino Ponte Porta Prato Preti Quadri Re Riva Romano Rosa
Rossi Rosso Russo Sala Santi Santo Serra Sole Sposato Testa Torre Valle Vecchio Verde Verdi Villa Vino Vita
Volpe Zucca Baker Black Brown Butler Carter Cook Cooper Day Fox Good Gray Green Hall Hill Hunter King Knight
Lake Lane Little Mason Miller Moon Noble North Park Parker Piper Pope Potter Price Queen Rice Rivers Sharp
Shepherd Short Small Smith Snow South Stone Strong Summer Taylor Turner Walker Ward Waters White Wise Wood
Woods Young
"""
_MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
_OF_AN_EVENING = """
Abbruch Bodenjass Club Coiffeur Coppia Differenzler Équipe Final Finale Finali Finals Gang Girone Gruppe
Halbfinal Handjass Karte Manche Mannschaft Molotow Paar Partie Partita Passe Pause Punkt Punkte Qualifikation
Ramsch Rang Ronde Round Runde Schieber Series Serie Sieger Spiel Squadra Strich Striche Team Turno Turnier
Verein Vorrunde
"""


@cache
def common() -> frozenset[str]:
    """Return the names that are words, too, as they are compared."""
    return frozenset(
        word for name in f"{_FAMILIES} {_MONTHS} {_OF_AN_EVENING}".split() for word in phrase(name)
    )


_BETWEEN = 3
"""The most signs that may stand between two words of a name: “Müller, Hans”."""
_IN_WORD = 4
"""The fewest letters of a name that is looked for inside longer words."""


@frozen
class Hit:
    """A place in a text, from `start` to `end`, with a name of the person.

    `whole` says that it surely is the person, `own` that it is where the text is about its own entry.
    """

    start: int
    end: int
    whole: bool = False
    own: bool = False


@frozen
class Erasure:
    """What is looked for, the label that stands in its place, and the words of everybody else's names."""

    label: str
    families: frozenset[str]
    givens: frozenset[str]
    others: tuple[frozenset[str], ...] = ()

    def without(self, words: str, hits: Iterable[Hit]) -> str:
        """Return words with the label in these places."""
        parts: list[str] = []
        end = 0
        for hit in hits:
            parts += [words[end : hit.start], self.label]
            end = hit.end
        return "".join((*parts, words[end:]))

    def hits(self, words: str) -> list[Hit]:
        """Return every place that may mean the person, from the left to the right."""
        return list(self._hits(words_of(words)))

    def _hits(self, found: Sequence[TextWord]) -> Iterator[Hit]:
        at = 0
        while at < len(found):
            end = self._run(found, at)
            if end > at:
                yield self._hit(found, at, end)
            elif self._is_within(found[at]):
                yield Hit(found[at].start, found[at].end)
            at = max(end, at + 1)

    def _run(self, found: Sequence[TextWord], start: int) -> int:
        """Return the end of the names that follow one another from a place on."""
        end = start
        while end < len(found) and self._name(found[end]):
            if end > start and found[end].start - found[end - 1].end > _BETWEEN:
                break
            end += 1
        return end

    def _name(self, word: TextWord) -> str:
        """Return the name that a word is a form of, "" if of none."""
        return next((form for form in word.forms if form in self.families or form in self.givens), "")

    def _hit(self, found: Sequence[TextWord], at: int, end: int) -> Hit:
        first, names = found[at], {self._name(word) for word in found[at:end]}
        start = first.start + (first.elided if first.forms[0] != self._name(first) else 0)
        both = not names.isdisjoint(self.families) and not names.isdisjoint(self.givens) and len(names) > 1
        whole = both and not any(one >= names for one in self.others) and not self._runs_on(found, at, end)
        others = any(_is_held(one, [word]) for word in found[at:end] for one in self.others)
        own = names <= self.families - common() and not others
        return Hit(start, found[end - 1].end, whole, whole or (own and first.is_capital))

    def _runs_on(self, found: Sequence[TextWord], at: int, end: int) -> bool:
        """Say whether a name at the edge is another's: “Hans Zwyssig, Peter Roth” has no Peter Zwyssig."""
        edges = (found[max(at - 1, 0) : at + 1], found[end - 1 : end + 1])
        return any(_is_held(one, edge) for edge in edges if edge[1:] for one in self.others)

    def _is_within(self, word: TextWord) -> bool:
        """Say whether a longer word holds a name: “Quirkenheimerbande”."""
        return any(name in word.forms[0] for name in self.families | self.givens if len(name) >= _IN_WORD)


def _is_held(names: frozenset[str], words: Iterable[TextWord]) -> bool:
    return all(not names.isdisjoint(word.forms) for word in words)


def erasure(label: str, names: Iterable[tuple[str, str]], others: Iterable[str]) -> Erasure:
    """Return what finds a person by its names, family and given; `others` are those of everybody else."""
    known = list(names)
    return Erasure(
        label,
        _words(without_particles(family) for family, _ in known),
        _words(given for _, given in known),
        tuple(frozenset(phrase(name)) for name in others),
    )


def _words(names: Iterable[str]) -> frozenset[str]:
    # No single letters: an initial would be found everywhere.
    return frozenset(word for name in names for word in phrase(name) if word[1:])
