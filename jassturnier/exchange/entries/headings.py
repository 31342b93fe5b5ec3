"""The headings of entry lists in four languages, and the rows that are no people."""

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from jassturnier.i18n import Text, fold, say
from jassturnier.tournament.people.fields import LISTED
from jassturnier.tournament.people.written import BETWEEN_TWO, is_couple, written
from jassturnier.values import frozen

if TYPE_CHECKING:
    from jassturnier.exchange.kit.listing import FoundRow


class HeadingKind(StrEnum):
    """What a column holds besides the fields of an entry. A bare `name` is settled by the other columns."""

    NUMBER = "number"
    GROUP = "group"
    SEED = "seed"
    TEAM = "team"
    PAIR = "pair"
    NAME = "name"
    GIVEN = "given"
    FAMILY = "family"
    FULL = "full"
    FAMILY_FIRST = "family_first"
    PLACE = "place"
    BORN = "born"
    PHONE = "phone"
    MAIL = "mail"


_BRACKETS = re.compile(r"\([^()]*\)")
_ABOUT = frozenset({HeadingKind.PLACE, HeadingKind.BORN, HeadingKind.PHONE, HeadingKind.MAIL})
_NAMES = frozenset(
    {HeadingKind.NAME, HeadingKind.GIVEN, HeadingKind.FAMILY, HeadingKind.FULL, HeadingKind.FAMILY_FIRST}
)
PERSONAL = _NAMES | _ABOUT

_WORDS: Mapping[str, str] = {
    **{field.key: field.spellings for field in LISTED},
    HeadingKind.NUMBER: (
        "nr, no, n, num, nummer, numero, number, startnummer, startnr, start nr, start no, start number,"
        " laufnummer, lauf nr, lfd nr, paarnummer, paar nr, team nr, dossard, numero de depart,"
        " numero di partenza"
    ),
    HeadingKind.GROUP: "gruppe, group, groupe, gruppo, grp, pool, poule",
    HeadingKind.SEED: (
        "seed, setzplatz, gruppenplatz, nr in gruppe, platz in der gruppe, tete de serie,"
        " place dans le groupe, testa di serie, posto nel gruppo, place in group, place in the group"
    ),
    HeadingKind.TEAM: (
        "team, teamname, team name, name team, name des teams, mannschaft, equipe, nom equipe, nom dequipe,"
        " nom de lequipe, squadra, nome squadra, nome della squadra, paarname, name des paars,"
        " nom de la paire, nome della coppia, pair name"
    ),
    HeadingKind.PAIR: "paar, paare, jasspaar, paarung, paire, coppia, pair",
    HeadingKind.NAME: "name, nom, nome",
    HeadingKind.GIVEN: (
        "vorname, vornamen, rufname, prenom, given, given name, first name, firstname, forename"
    ),
    HeadingKind.FAMILY: (
        "nachname, familienname, nom de famille, cognome, family, family name, last name, lastname, surname"
    ),
    HeadingKind.FULL: (
        "vorname name, vorname nachname, vorname und name, vorname und nachname, vor und nachname,"
        " prenom nom, prenom et nom, nome cognome, nome e cognome, full name, fullname,"
        " first name last name, given name family name"
    ),
    HeadingKind.FAMILY_FIRST: (
        "name vorname, name und vorname, nachname vorname, nachname und vorname, nom prenom, nom et prenom,"
        " cognome nome, cognome e nome, last name first name, family name given name"
    ),
    HeadingKind.PLACE: (
        "ort, wohnort, ortschaft, gemeinde, plz ort, plz wohnort, lieu, localite, domicile, luogo, localita,"
        " npa lieu, npa localite, npa luogo, domicilio, place, town, city, dorf, village, commune, ville,"
        " paese, comune"
    ),
    HeadingKind.BORN: (
        "jahrgang, jg, geburtsjahr, geburtsdatum, geboren, geb, geb datum, annee, annee de naissance,"
        " date de naissance, anno, anno di nascita, data di nascita, born, year of birth, date of birth"
    ),
    HeadingKind.PHONE: (
        "telefon, tel, tel nr, tel p, tel privat, telefon privat, telefonnummer, natel, natel nr, handy,"
        " handynummer, mobile, mobil, telephone, portable, telefono, cellulare, phone"
    ),
    HeadingKind.MAIL: (
        "mail, e mail, email, mailadresse, e mail adresse, emailadresse, courriel, posta elettronica"
    ),
}
"""As `fold` leaves them."""

_PERSON_WORDS = (
    "spieler, spielerin, jasser, jasserin, teilnehmer, teilnehmerin, person, mitglied, joueur, joueuse,"
    " participant, participante, membre, personne, giocatore, giocatrice, partecipante, persona, player,"
    " member"
)
_PARTNER_WORDS = (
    "partner, partnerin, mitspieler, mitspielerin, jasspartner, partenaire, coequipier, compagno, compagna"
)
_FIRST, _SECOND, _THIRD = (
    frozenset({"1", "a", "i"}),
    frozenset({"2", "b", "ii"}),
    frozenset({"3", "c", "iii"}),
)
PERSONS = ("1", "2", "3")
"""How the columns of those are told apart who are entered together."""


_PERSON = frozenset(_PERSON_WORDS.split(", "))
_PARTNER = frozenset(_PARTNER_WORDS.split(", "))
_KINDS = {phrase: kind for kind, phrases in _WORDS.items() for phrase in phrases.split(", ")}


def entry_columns(headings: Sequence[str]) -> Mapping[str, int]:
    """Find the columns of an entry list, such as `number`, `group`, `given1`, `full2`.

    Returns:
        Key → column; empty unless there is a column for names or teams.
    """
    found: dict[tuple[str, int], int] = {}
    for column, words in enumerate(headings):
        kind, person = _meaning(words)
        if kind is None:
            continue
        # “Name, Vorname, Name, Vorname”: a heading that comes again is that of the partner.
        while (kind, person) in found and kind in PERSONAL:
            person += 1
        found.setdefault((kind, person), column)
    settled = {_key(_settle(kind, person, found), person): column for (kind, person), column in found.items()}
    # A second telephone number is no second person.
    named = {PERSONS[0], *(key[-1] for key in name_keys(settled))}
    known = {key: i for key, i in settled.items() if key[:-1] not in PERSONAL or key[-1] in named}
    return known if {HeadingKind.TEAM, HeadingKind.PAIR} & known.keys() or name_keys(known) else {}


def name_keys(columns: Iterable[str]) -> list[str]:
    """Return the keys of the columns that hold names of persons."""
    return [key for key in columns if key[:-1] in _NAMES]


def name_of_person(columns: Iterable[str], person: int) -> str:
    """Return the key of a column for the name of one of several persons, "" if there is none."""
    return next((key for key in name_keys(columns) if key.endswith(str(person))), "")


def says_order(heading: str) -> bool:
    """Say whether a heading over whole names says which of them stands first, as “Prénom Nom” does."""
    words = " ".join(re.findall(r"[a-z]+", fold(heading)))
    return _KINDS.get(words) in {HeadingKind.FULL, HeadingKind.FAMILY_FIRST}


def number_column(headings: Sequence[str]) -> Mapping[str, int]:
    """Find the column of the numbers in a list that has no names."""
    return next(
        (
            {str(HeadingKind.NUMBER): i}
            for i, words in enumerate(headings)
            if _meaning(words)[0] == HeadingKind.NUMBER
        ),
        {},
    )


def _meaning(words: str) -> tuple[str | None, int]:
    """Return what a heading stands for, and which of up to three persons it speaks of.

    Brackets may explain it.
    """
    kind, person = _as_it_stands(words)
    bare = _BRACKETS.sub("", words)
    return _as_it_stands(bare) if kind is None and bare.strip() else (kind, person)


def _as_it_stands(words: str) -> tuple[str | None, int]:
    tokens = re.findall(r"[a-z]+|\d+", fold(words.replace("#", " nr ").replace("°", "o")))
    person = 3 if _THIRD.intersection(tokens) else 2 if (_PARTNER | _SECOND).intersection(tokens) else 1
    people = _PERSON | _PARTNER
    phrase = " ".join(token for token in tokens if token not in people | _FIRST | _SECOND | _THIRD)
    kind = _KINDS.get(phrase)
    if not phrase and people.intersection(tokens):
        kind = HeadingKind.FULL
    return kind, person if kind in PERSONAL else 1


def _settle(kind: str, person: int, found: Iterable[tuple[str, int]]) -> str:
    """A bare “Name” beside a given name is the family name; beside a family name the given; else both."""
    if kind != HeadingKind.NAME:
        return kind
    if (HeadingKind.GIVEN, person) in found:
        return HeadingKind.FAMILY
    return HeadingKind.GIVEN if (HeadingKind.FAMILY, person) in found else HeadingKind.FULL


def _key(kind: str, person: int) -> str:
    return f"{kind}{person}" if kind in PERSONAL else kind


_TOTALS = re.compile(
    r"(?:total|totale|totaux|summe|gesamt|gesamttotal|gesamtsumme|zwischentotal|subtotal|ubertrag|uebertrag"
    r"|somme|somma|sum|anzahl)\b.*"
)
_REMARK = re.compile(
    r".*\b(?:bitte|folgt|folgen|siehe|achtung|hinweis|bemerkung|bemerkungen|reserviert|warteliste"
    r"|nachmeldung|nachmeldungen|anmeldeschluss|anmeldungen|stand|merci|danke|svp|attention|remarque|please"
    r"|reserved|waiting|reserve|liste d attente|delai|attenzione|nota|riservato|lista d attesa|grazie)\b.*"
)
_GREETING = re.compile(
    r"(?:hallo|hoi|liebe[rs]?|werte|sehr geehrte[rs]?|guten (?:tag|morgen|abend)"
    r"|(?:mit )?(?:freundliche|liebe|herzliche|schone|beste|viele)[mnr]? gr(?:uss|usse|uesse)n?"
    r"|gr(?:usse|uesse)n?|lg|mfg"
    r"|bonjour|bonsoir|salut|coucou|chere?s?|cordialement|amities|a bientot"
    r"|(?:meilleures|cordiales|sinceres|mes) salutations|buongiorno|buonasera|ciao"
    r"|(?:cari|tanti|cordiali|distinti|affettuosi|i miei) saluti|un saluto|dear|hello"
    r"|(?:kind|best|warm) regards)\b.*|gruss|salutations|saluti|regards"
)
"""What may be a family name greets alone or behind an adjective: “Marco Saluti”, “Gruss Peter”."""
_CALLED_OFF = re.compile(
    r"(?:abgemeldet|abgesagt|storniert|annulliert|gestrichen|zuruckgezogen|kommt (?:doch )?nicht|fallt aus"
    r"|cancelled|withdrawn|annule|annullato|disdetto)\b.*"
)
"""What a remark says of somebody who was on the list."""
_TABLE = re.compile(r"(?:gruppe|tisch|table|tavolo|group|groupe|gruppo)( [a-z]| \d+)?")
_LABEL = re.compile(r"[^\W\d]\s*:")
"""Words with a colon behind them: “Druckdatum: …”, but no time of day."""
A_TOTAL, A_REMARK, HIDDEN = say("a total"), say("a remark"), say("hidden in the spreadsheet")
_MOST_WORDS = 6
"""Of a name; what is longer is a sentence."""


@frozen
class LeftOut:
    """A row that is no person, or no table: where it is, what it says, and why."""

    place: Text
    words: str
    reason: Text

    @classmethod
    def of(cls, row: "FoundRow", reason: Text) -> "LeftOut":
        """Leave a row out for a reason."""
        return cls(row.place(), " ".join(filter(None, row.words())), reason)

    def sentence(self) -> Text:
        """Name place, words and reason in one line."""
        return say("{place}: “{words}”: {reason}.", place=self.place, words=self.words, reason=self.reason)


def left_out(rows: Sequence["FoundRow"], *, headed: bool = True) -> list[LeftOut | None]:
    """Return for every row why it is no person, None if it is one.

    Below no headings, greetings may stand there, too, and the one word that signs them.
    """
    reasons = [_reason(row, headed=headed) for row in rows]
    if not headed:
        signed = (reason or _signature(rows, reasons, index) for index, reason in enumerate(reasons))
        reasons = list(signed)
    judged = zip(rows, reasons, strict=True)
    return [None if reason is None else LeftOut.of(row, reason) for row, reason in judged]


def _signature(rows: Sequence["FoundRow"], reasons: Sequence[Text | None], index: int) -> Text | None:
    """Doubt a single word behind the last name or beside a greeting, and a word that is no name anywhere."""
    beside = rows[max(index - 1, 0) : index + 2]
    greeted = any(_is_greeting(words) for row in beside for words in _said(row))
    doubted = greeted or all(reasons[index + 1 :]) or not _named(rows[index])
    return say("a single word") if doubted and all(map(_is_word, _said(rows[index]))) else None


def _said(row: "FoundRow") -> list[str]:
    """Return what stands where the name should, at least the number."""
    return [row.word(key) for key in _named(row) or ["number"]]


def _named(row: "FoundRow") -> list[str]:
    return [key for key in (*name_keys(row.columns), "pair") if row.word(key)]


def _reason(row: "FoundRow", *, headed: bool) -> Text | None:
    # It may be somebody: the missing value is told instead.
    if list(row.valueless()):
        return None
    names, said = _named(row), _said(row)
    remarks = row.word("remark"), *(written(name).remark for name in said)
    reasons = (
        (any(map(row.struck, names)), say("crossed out")),
        (row.hidden(), HIDDEN),
        (any(_CALLED_OFF.fullmatch(fold(remark)) for remark in remarks), say("called off")),
        (is_total(row.words()), A_TOTAL),
        (any(map(_is_remark, said)), A_REMARK),
        (any(map(is_couple, said)), say("two people, but not the name of each")),
        (not headed and any(map(_is_greeting, said)), A_REMARK),
        (not any(map(_has_letters, row.words())), say("nothing but numbers")),
    )
    return next((reason for holds, reason in reasons if holds), None)


def is_total(words: Sequence[str]) -> bool:
    """Say whether the first words of a row are those of a sum, with nothing but numbers behind them."""
    first, *rest = [word for word in words if word]
    tokens = fold(first).split()
    return _TOTALS.fullmatch(" ".join(tokens)) is not None and not any(
        map(_has_letters, (*tokens[1:], *rest))
    )


def _is_remark(said: str) -> bool:
    """Say whether what stands where the name should is no name."""
    bare = fold(said)
    return (
        said.endswith(("…", "..."))
        or _LABEL.search(said) is not None
        or _REMARK.fullmatch(bare) is not None
        or any(len(written(words).name.split()) > _MOST_WORDS for words in BETWEEN_TWO.split(said))
        or _TABLE.fullmatch(bare) is not None
    )


def _is_word(said: str) -> bool:
    return " " not in said and BETWEEN_TWO.search(said) is None


def _is_greeting(said: str) -> bool:
    return _GREETING.fullmatch(fold(said)) is not None


def _has_letters(words: str) -> bool:
    # “Total CHF 1240.00” is still nothing but a number.
    currency = {"chf", "fr", "sfr"}
    return any(any(c.isalpha() for c in token) and token not in currency for token in fold(words).split())
