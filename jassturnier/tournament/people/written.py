"""Names as people write them: with titles, with what stands in brackets or behind them, and two in one."""

import re
from collections.abc import Iterable, Mapping

from jassturnier.i18n import fold
from jassturnier.tournament.people.entries import JOINING, UNKNOWN, About, split_name, year_of
from jassturnier.tournament.register.name_forms import without_suffix
from jassturnier.values import frozen

BETWEEN_TWO = re.compile(
    rf"(?<![\d\s])\s*{JOINING}\s*|(?<=\d)\s*{JOINING}\s*(?!\s*\d)|(?<!\s)\s+(?:und|u\.|et|e|and)\s+"
)
"""What stands between the names of two in one cell; “079/123 45 67” is one number."""
JOINS = re.compile(rf"{JOINING}|und|u\.|et|e|and")
"""The same, where it is a word of its own."""
_AND = rf"(?:{JOINING}|(?:und|et|e|and)\b|u\.)"
_ADDRESS = (
    r"(?:(?:Herrn?|Frau|Fräulein|Madame|Monsieur|Mademoiselle|Mme|Mlle|Mrs?|Ms|Signor[ea]?|Signorina)\b\.?"
    r"|Sig\.?(?:ra|na)\b\.?|(?:Hrn?|Fr|Frl|M|Sig)\.)"
)
_DEGREE = r"(?:Dott\.?ssa\b\.?|(?:Dr|Prof|Dott|med|phil|iur|lic|Ing)\.|(?:Dr|Prof)\b)"
_HOUSE = r"(?:(?:Familie|Ehepaar|Eheleute|Famille|Famiglia|Coniugi|Couple)\b|Fam\.)"
_TITLES = re.compile(
    rf"(?:(?:{_ADDRESS}|{_DEGREE}|{_HOUSE})\s*(?:{_AND}\s*(?={_ADDRESS}))?)+(?=\w[^\s.]*\s+\w)", re.IGNORECASE
)
"""Of what is no whole name without it the title stays: “Frau Moser”, “M. K. Emil”."""
_TWO = re.compile(rf"{_ADDRESS}\s*{_AND}\s*{_ADDRESS}\s*(?P<names>.+)", re.IGNORECASE)
_FAMILY = re.compile(rf"{_HOUSE}\s*(?P<name>.+)", re.IGNORECASE)
_PHONE = re.compile(
    r"(?:\b(?:tel|tél|telefon|téléphone|telefono|natel|handy|mobile?|portable|cell)\b[.:]*\s*)?"
    r"(?<!\d)(?P<said>(?:\((?:\+|00?)\d{1,4}\)|(?:\+|00?)\d)(?:[\d /'.-]|\(\d{1,4}\)){6,}\d)",
    re.IGNORECASE,
)
# From the beginning of a word: from each of its letters on, a word without end would take for ever.
_MAIL = re.compile(r"(?<![^\s@,;<>()])(?P<said>[^\s@,;<>()]+@[^\s@,;<>()]+\.\w+)")
LONGEST = 300
"""Longer than what anybody writes of one person in a row."""
_EMPTY = re.compile(r"\(\s*\)|<\s*>")
_AT_END = re.compile(r"(?P<name>.*\S)\s*(?P<brackets>\((?P<said>[^()]+)\))")
_BORN = re.compile(
    r"(?:(?:geb|geboren|jg|jahrgang|née?|nat[oa]|born)\b[.:]*\s*|\*\s*)?(?:19|20)\d\d", re.IGNORECASE
)
_POSTAL = re.compile(r"(?:CH-)?\d{4}\s+")
_SMALL = frozenset(
    fold(
        "a am an au auf aux b bei d da de del della der des di du en ob i im in la le les m sous sur unter"
        " van von zu zum zur"
    ).split()
)
"""What may be written small in the name of a village, or of a person."""
_NO_PLACE = frozenset(
    fold(
        "Gast Gäste guest invité invitée ospite Mitglied Ehrenmitglied Nichtmitglied Neumitglied member"
        " membre socio socia neu nouveau nouvelle nuovo nuova Anfänger Anfängerin débutant débutante"
        " principiante Präsident Präsidentin président présidente presidente Kassier Kassierin Aktuar"
        " Aktuarin Vorstand comité comitato Partner Partnerin partenaire Ersatz remplaçant remplaçante"
        " riserva Student Studentin étudiant étudiante Lehrling AHV Rentner Rentnerin bezahlt payé payée"
        " pagato gratis gratuit frei paid Person Personen personne personnes persone junior juniorin senior"
        " seniorin allein seul seule solo sucht suche cherche cerca kommt vient arrive arriva zahlt paie"
        " paga nicht nur ohne mit sans avec"
    ).split()
)


@frozen
class Written:
    """A name that was taken apart: `name` without title and brackets, and what stood beside it.

    “Frau Anna Frei (Bern)” is Anna Frei with a place; of “Kurt Gut (Mitglied)” the rest is a remark.
    """

    name: str
    about: About = UNKNOWN
    remark: str = ""


def written(words: str) -> Written:
    """Take apart a name as somebody wrote it; what is longer than any is left as it is."""
    if len(words) > LONGEST:
        return Written(words)
    bare, *contacts = without_contacts(words)
    said: list[str] = []
    # “Hans Müller (jun.)” is called so.
    while (found := _AT_END.fullmatch(bare)) and not without_suffix(found["brackets"], 0)[1]:
        bare = found["name"]
        said.insert(0, found["said"].strip(" ,;"))
    return with_beside(without_title(bare), [*said, *contacts])


def with_beside(name: str, said: Iterable[str]) -> Written:
    """Return a name with what is said beside it, in brackets or behind commas: “Bern”, “1957”, “Mitglied”."""
    found: dict[str, list[str]] = {"place": [], "born": [], "contact": [], "remark": []}
    for each in said:
        words, *contacts = without_contacts(each)
        found["contact"] += filter(None, contacts)
        found[_kind(words, found)].append(words)
    place, born = "".join(found["place"]), "".join(found["born"])
    about = About(_POSTAL.sub("", place), year_of(born), ", ".join(found["contact"]))
    return Written(name, about, joined_remarks(found["remark"]))


def _kind(words: str, found: Mapping[str, object]) -> str:
    """Return what words beside a name say; what comes a second time is a remark."""
    if _BORN.fullmatch(words) and not found["born"]:
        return "born"
    return "place" if is_place(words) and not found["place"] else "remark"


def joined_remarks(remarks: Iterable[str]) -> str:
    """Return remarks as one, each once: “zahlt vor Ort; kommt später”."""
    return "; ".join(dict.fromkeys(filter(None, remarks)))


def without_contacts(words: str) -> tuple[str, str, str]:
    """Return words without telephone number and address of mail, these behind them."""
    words, phone = _taken_out(_PHONE, words)
    words, mail = _taken_out(_MAIL, words)
    return words, phone, mail


def _taken_out(pattern: re.Pattern[str], words: str) -> tuple[str, str]:
    found = pattern.search(words)
    if found is None:
        return words, ""
    without = f"{words[: found.start()].rstrip()} {words[found.end() :].lstrip()}"
    return _EMPTY.sub("", without).strip(" ,;"), found["said"]


def without_title(words: str) -> str:
    """Return a name without what stands before it: “Frau Dr. Anna Moser” is Anna Moser."""
    title = None if is_couple(words) else _TITLES.match(words)
    return words if title is None else words[title.end() :]


def without_house(words: str) -> str:
    """Return a family name without “Fam.” or “Ehepaar” before it: the given names stand elsewhere."""
    family = _FAMILY.fullmatch(words)
    return words if family is None else family["name"]


def is_couple(words: str) -> bool:
    """Say whether one name stands for two people: “Herr und Frau Kunz”, “Fam. Tschanz”."""
    bare = re.split(r"[(,]", words.strip(), maxsplit=1)[0].rstrip()
    if two := _TWO.fullmatch(bare):
        return BETWEEN_TWO.search(two["names"]) is None
    family = _FAMILY.fullmatch(bare)
    return family is not None and (" " not in family["name"] or family["name"][0].islower())


def is_place(words: str) -> bool:
    """Say whether words may be a village: “Bad Ragaz”, “Au am See”, but not “Mitglied” or “sucht Partner”."""
    parts = _POSTAL.sub("", words).split()
    large = (part[:1].isupper() or fold(part) in _SMALL for part in parts)
    named = any(part[:1].isupper() for part in parts)
    return named and all(large) and _NO_PLACE.isdisjoint(fold(words).split())


def split_names(words: str) -> list[str]:
    """Return the names of a pair or team in one: of “Vreni und Hans Roth” both are called Roth."""
    parts = BETWEEN_TWO.split(without_title(words))
    family, given = split_name(written(parts[-1]).name)
    return [f"{part} {family}" if given and " " not in part else part for part in parts]
