"""Naming players the way people do: numbers, namesakes, titles, brackets, two in one."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, repeat
from typing import Any, TypeAlias

from jassturnier.errors import NotAllowed, NotFound, Problem, WrongUsage
from jassturnier.i18n import Text, clean, fold, in_language, parse_number, say, shortened
from jassturnier.tournament.model import EntryInfo, Facts, Member, StageInfo, Tournament
from jassturnier.tournament.name_forms import split_family, without_suffix
from jassturnier.tournament.scoring.sheet_numbers import sheet_label, sheet_number
from jassturnier.values import frozen


@frozen
class Known:
    """A name, what is known of its person (`traits`, in one order for all), and a number to fall back on."""

    name: str
    traits: tuple[str, ...] = ()
    number: str = ""


def traits_of(person: Any) -> tuple[str, ...]:  # noqa: ANN401 — of the register, or its row as columns
    """Return place, club and year of birth of a person, empty where they are not known."""
    return person.place, person.club, str(person.born or "")


def signs(people: Mapping[int, Known]) -> dict[int, str]:
    """Return what stands in brackets behind the names of those who have a namesake, by person.

    The first trait that none of the namesakes shares tells somebody apart, else the number does.
    """
    return {
        key: _sign(people[key], [people[other] for other in alike if other != key])
        for alike in _alike({key: known.name for key, known in people.items()})
        for key in alike
    }


def called(people: Mapping[int, Known]) -> dict[int, str]:
    """Return what everybody is called, with the sign behind the names of those who have one."""
    found = signs(people)
    return {key: f"{one.name} ({found[key]})" if found.get(key) else one.name for key, one in people.items()}


def _sign(one: Known, others: Sequence[Known]) -> str:
    for place, trait in enumerate(one.traits):
        if trait and all(other.traits[place].casefold() != trait.casefold() for other in others):
            return trait
    return one.number


def _alike(names: Mapping[int, str]) -> list[list[int]]:
    by_name = defaultdict(list)
    for key, name in names.items():
        by_name[name.casefold()].append(key)
    return [alike for alike in by_name.values() if len(alike) > 1]


def with_namesakes(entries: Iterable[EntryInfo]) -> set[int]:
    """Return the persons that have a namesake among all who play or played for these entries."""
    names = {member.person: member.bare for entry in entries for member in entry.ever}
    return {person for alike in _alike(names) for person in alike}


def told_apart(entries: Mapping[int, EntryInfo], places: Mapping[int, str]) -> dict[int, EntryInfo]:
    """Return the entries with what tells namesakes apart; `places` has those with a namesake, by person.

    It is the place, else the number of the entry: club and year of birth are not for the hall.
    """
    people = {
        member.person: Known(member.bare, (places[member.person],), _number(entry, member))
        # Backwards: who plays in a pair later, too, is told apart by the entry of before.
        for entry in reversed([*entries.values()])
        for member in entry.ever
        if member.person in places
    }
    found = signs(people)
    return {key: _signed(entry, found) for key, entry in entries.items()}


def _number(entry: EntryInfo, member: Member) -> str:
    """Return the number of an entry, with a letter where several play for it together: 3a, 3b."""
    alone = len(entry.members) == 1
    return str(entry.number) if alone else f"{entry.number}{chr(ord('a') + member.position - 1)}"


def _signed(entry: EntryInfo, found: Mapping[int, str]) -> EntryInfo:
    if not any(member.person in found for member in entry.ever):
        return entry
    return entry.with_members(lambda member: replace(member, apart=found.get(member.person, "")))


def with_initials(tournament: Tournament) -> Tournament:
    """Return the tournament with “Anna M.” for everybody; who would be called like another has the number.

    A team keeps its name, a single word stays as it is.
    """
    everybody = {m.person: m for entry in tournament.by_key().values() for m in entry.ever}
    often = Counter(_short(member).bare for member in everybody.values())

    def shortened(entry: EntryInfo) -> EntryInfo:
        numbers = {member.person: one.number for one in entry.made_of for member in one.ever}

        def short(member: Member) -> Member:
            found, number = _short(member), numbers.get(member.person, entry.number)
            return replace(found, apart=str(number)) if often[found.bare] > 1 else found

        return replace(entry.with_members(short), made_of=tuple(map(shortened, entry.made_of)))

    return tournament.with_entries(shortened)


def _short(member: Member) -> Member:
    family = f"{member.family[:1]}." if member.given and member.family else member.family
    return replace(member, family=family, apart="", skips=False)


Name: TypeAlias = tuple[str, str]
"""Family and given name."""

_YEAR = re.compile(r"(?:.*\D)?((?:19|20)\d\d)(?:\D.*)?")


@frozen
class About:
    """Where a person lives, the year of birth, and how to reach them; empty is not known."""

    place: str = ""
    born: int | None = None
    contact: str = ""

    def fits(self, place: str, born: int | None) -> bool:
        """Say whether somebody of this place and year may be meant."""
        pairs = ((fold(self.place), fold(place)), (self.born, born))
        return all(not one or not other or one == other for one, other in pairs)


UNKNOWN = About()


def year_of(words: str) -> int | None:
    """Return the year of birth in a year or a date such as 2.3.1957; None if there is none."""
    found = _YEAR.fullmatch(words)
    return None if found is None else int(found[1])


MOST_LETTERS = 80
"""The most that are read from a list, or drawn without a tournament, while anybody waits."""
_SHOWN = 8
_EVERYBODY = {"all", "alle", "tous", "toutes", "tutti", "tutte"}
_BUT = {"but", "except", "ausser", "sauf", "tranne", "eccetto", "meno"}
JOINING = "[+&/]"
"""What people write between the names of a pair or team."""
_TWO_NAMES = re.compile(rf"(?:^|\s){JOINING}(?:\s|$)|[^\W\d_]\s*{JOINING}\s*[^\W\d_]")
"""One of these as a word or between letters; at the head of a formula, as in “=1+0”, it joins nothing."""
_COMPUTED = re.compile(
    r"[+-]?inf(?:inity)?|[+-]?\d[\d.]*e[+-]?\d+|#[A-Z0-9/]+[!?]?|\d{4}-\d\d-\d\d(?:[ T].*)?|\d\d:\d\d:\d\d"
    r"|.*;.*|(?:.*\s)?--\w.*",
    re.IGNORECASE,
)
"""What a spreadsheet shows for a number, a date or a fault, or two cells, where a name should stand.

And the option of a command, typed where only a name was asked for.
"""


@frozen
class NewEntry(Facts):
    """Somebody to enter: (family, given) of each member, and what the list says besides; `place` is where.

    `about` says more of the members, in their order, if anything.

    It is `ticked` where the list says that it is paid, but not how much.
    """

    members: tuple[Name, ...]
    team: str = ""
    number: int | None = None
    group: str = ""
    seed: int | None = None
    place: Text | None = None
    ticked: bool = False
    about: tuple[About, ...] = ()

    @property
    def name(self) -> str:
        """Return the team's name, else the members."""
        return self.team or " / ".join(map(full_name, self.members))

    def described(self) -> Iterator[tuple[Name, About]]:
        """Return every member with what is said of them."""
        return zip(self.members, chain(self.about, repeat(UNKNOWN)), strict=False)


def full_name(name: Name) -> str:
    """Return “Given Family” of a family and a given name."""
    family, given = name
    return f"{given} {family}".strip()


def name_problems(entry: NewEntry) -> Iterable[Problem]:
    """Find names that cannot be."""
    for family, given in entry.members:
        name = full_name((family, given))
        if not any(map(str.isalpha, name)) or any(map(_COMPUTED.fullmatch, (family, given))):
            yield Problem(entry.place, say("“{name}” is no name.", name=name))
        elif _TWO_NAMES.search(name):
            yield Problem(entry.place, say("“{name}” are two names; give each by itself.", name=name))
    for words in (entry.team, *(part for member in entry.members for part in member)):
        if len(words) > MOST_LETTERS:
            text = say("“{name}…” is too long; {most} letters at most.", name=words[:20], most=MOST_LETTERS)
            yield Problem(entry.place, text)


def split_name(words: str) -> Name:
    """Return (family, given) of a name written “Given Family” or “Family, Given”; von Ah is a family name.

    So is “Iseli jun.”.
    """
    name = clean(words)
    if "," in name:
        family, _, given = name.partition(",")
        given, suffix = without_suffix(given, 1)
        return f"{family.strip()} {suffix}".strip(), given
    given, family = split_family(name)
    return family, given


@frozen
class Others:
    """Who is in the tournament, but not for a command to take: why not is `said` of one of them.

    The `entries` are several lists; in an earlier one somebody is found before in a later one.
    """

    entries: tuple[Sequence[EntryInfo], ...]
    said: Callable[[EntryInfo], Text]


def not_in(tournament: Tournament, stage: StageInfo | None = None) -> Others:
    """Return whom a command about a stage does not take, the one being played if none is named."""
    name = in_language((stage or tournament.stage()).rules.name, tournament.language)
    waiting = {entry.key for entry in tournament.waiting}

    def said(entry: EntryInfo) -> Text:
        if entry.key in waiting:
            return is_waiting(entry)
        return say("Not in “{stage}”: {names}.", stage=name, names=[entry.numbered])

    return Others((tournament.on_the_list(), tournament.pairs), said)


def without_place(tournament: Tournament) -> Others:
    """Return whom a command about those who take part does not take: who is on the waiting list."""
    return Others((tournament.waiting,), is_waiting)


def is_waiting(entry: EntryInfo) -> Text:
    """Say that somebody has no place, and how they get one."""
    return say(
        "{name} is on the waiting list; “players admit {number}” lets them take part.",
        name=entry.numbered,
        number=str(entry.number),
    )


def find(entries: Sequence[EntryInfo], words: str, others: Others | None = None) -> EntryInfo:
    """Return the one entry that `words` name: its number, its group place (A1), or part of its name.

    Raises:
        NotFound: nobody or several; several are listed.
        NotAllowed: it is one of the `others`.
    """
    found = _matches(entries, words)
    if len(found) == 1:
        return found[0]
    if not found and others is not None:
        raise NotAllowed(others.said(find_first(words, *others.entries)))
    if not found:
        raise NotFound(say("There is no player “{words}”. “players list” shows them all.", words=words))
    named = shortened([f"{entry.number} {entry.name}" for entry in found], _SHOWN)
    raise NotFound(
        say("“{words}” fits several: {candidates}. Use the number.", words=words, candidates=named)
    )


def find_first(words: str, *lists: Sequence[EntryInfo]) -> EntryInfo:
    """Return the one entry that `words` name in the first of these lists where they name one.

    Raises:
        NotFound: nobody or several in each; said of the first list.
    """
    for entries in lists:
        with suppress(NotFound):
            return find(entries, words)
    return find(lists[0], words)


def entry_code(number: int) -> str:
    """Return what the code on a registration slip says, such as `P12M`; no sheet is called so."""
    return f"P{sheet_label(number)}"


def _matches(entries: Sequence[EntryInfo], words: str) -> list[EntryInfo]:
    # A code that was scanned; None is no code, or one that was read wrongly.
    if words[:1].upper() == "P" and (scanned := sheet_number(words[1:])) is not None:
        return [entry for entry in entries if scanned in entry.numbers]
    if words.isdecimal():
        return [entry for entry in entries if parse_number(words) in entry.numbers]
    wanted = fold(words)
    if wanted.isdecimal():
        return []  # “3:” or “12.-” is neither a number nor a name
    exact = [e for e in entries if wanted in map(fold, (e.code, e.name, e.listed, e.bare))]
    return exact or [
        e for e in entries if wanted and all(w in fold(e.name + " " + e.listed) for w in wanted.split())
    ]


def member_of(entry: EntryInfo, words: str) -> Member:
    """Return the one member of an entry that `words` name; a number in front is that of the entry.

    Raises:
        NotFound: several fit.
    """
    number, _, name = words.strip().partition(" ")
    named = name if number.isdecimal() else words
    alone = next((one.members for one in entry.made_of if number == str(one.number)), ())
    meant = [member for member in entry.members if member.person in {one.person for one in alone}]
    fitting = [
        member
        for member in meant or entry.members
        if all(word in fold(member.name) for word in fold(named).split())
    ]
    found = entry.members if len(entry.members) == 1 and named == words else fitting
    if len(found) == 1:
        return found[0]
    example = f"{entry.number} {entry.members[0].given or entry.members[0].family}"
    raise NotFound(say("{name}: who is meant? Such as “{example}”.", name=entry.numbered, example=example))


def who_is_meant(names: Sequence[str], *, all_but: bool, everybody: bool) -> tuple[Sequence[str], bool]:
    """Return who is named, and whether everybody but them is meant: “tous sauf 17 23” says so, too.

    Raises:
        WrongUsage: nobody is named, or somebody together with everybody.
    """
    said, but, *_ = [*map(fold, names[:2]), "", ""]
    if not all_but and said in _EVERYBODY and (not but or but in _BUT):
        names, all_but, everybody = names[2:], bool(but), not but
    if bool(names) == everybody:
        raise WrongUsage(say("Say who: numbers, ranges, names, or --all."))
    return names, all_but or everybody


def find_all(
    entries: Sequence[EntryInfo],
    named: Iterable[str],
    pairs: Sequence[EntryInfo] = (),
    others: Others | None = None,
) -> tuple[EntryInfo, ...]:
    """Return the entries that are named by numbers, ranges (1-40) or names, each once, in number order.

    Of `pairs` that are made of some of them, what names no entry may name one; it means both.

    Raises:
        NotFound: everything that fits nobody or several, or is one of the `others`, all at once.
        NotAllowed: all that is wrong are some of the `others`.
    """
    found: dict[int, EntryInfo] = {}
    faults: list[NotFound | NotAllowed] = []
    known = [*entries, *(entry for each in (others.entries if others else ()) for entry in each)]
    for words in names_together(known, [each.rstrip(",;") for each in named]):
        try:
            chosen = in_range(entries, words, others) or _one_or_both(entries, words, pairs, others)
        except (NotFound, NotAllowed) as error:
            faults.append(error)
        else:
            found.update((entry.key, entry) for entry in chosen)
    if faults:
        kind = NotFound if any(isinstance(fault, NotFound) for fault in faults) else NotAllowed
        raise kind(*(text for fault in faults for text in fault.texts))
    return tuple(sorted(found.values(), key=lambda entry: entry.number))


def names_together(entries: Sequence[EntryInfo], named: Sequence[str]) -> Iterator[str]:
    """Yield what is named; words one behind the other that are somebody’s whole name are one."""
    known = {
        fold(name)
        for entry in entries
        for name in (entry.name, entry.listed, entry.bare, *(member.bare for member in entry.members))
    }
    most, start = max((name.count(" ") + 1 for name in known), default=1), 0
    while start < len(named):
        sizes = range(min(most, len(named) - start), 1, -1)
        whole = (named[start : start + size] for size in sizes)
        words = next((each for each in whole if fold(" ".join(each)) in known), named[start : start + 1])
        yield " ".join(words)
        start += len(words)


def _one_or_both(
    entries: Sequence[EntryInfo], words: str, pairs: Sequence[EntryInfo], others: Others | None
) -> Sequence[EntryInfo]:
    try:
        return [find(entries, words, others)]
    except NotFound:
        together = _matches(pairs, words)
        if len(together) != 1:
            raise
        return together[0].made_of


def all_or_but(entries: Sequence[EntryInfo], named: Iterable[str], *, all_but: bool) -> tuple[EntryInfo, ...]:
    """Return the entries that are named, or all but them; raises what `find_all` raises."""
    found = find_all(entries, named)
    return tuple(entry for entry in entries if entry not in found) if all_but else found


def in_range(entries: Sequence[EntryInfo], words: str, others: Others | None = None) -> list[EntryInfo]:
    """Return the entries with numbers of a range such as “1-8”; none where it is no range.

    Raises:
        NotFound: nobody has such a number.
        NotAllowed: only some of the `others` have.
    """
    first, _, last = words.replace("–", "-").partition("-")
    low, high = parse_number(first), parse_number(last)
    if low is None or high is None:
        return []

    def inside(listed: Iterable[EntryInfo]) -> list[EntryInfo]:
        return [entry for entry in listed if any(low <= number <= high for number in entry.numbers)]

    chosen = inside(entries)
    if not chosen and others is not None and (near := inside(chain.from_iterable(others.entries))):
        raise NotAllowed(*map(others.said, near))
    if not chosen:
        raise NotFound(say("Nobody has a number from {low} to {high}.", low=str(low), high=str(high)))
    return chosen


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
