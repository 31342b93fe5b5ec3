"""A cell with names, taken apart: one person or two, which part stands first; and names that sound alike."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from jassturnier.exchange.intake.fields import FAMILY, GIVEN, MIXED
from jassturnier.i18n import clean, fold
from jassturnier.resources import read
from jassturnier.tournament.difference import Person
from jassturnier.tournament.name_forms import split_family, without_particles, without_suffix
from jassturnier.tournament.people.entries import (
    BETWEEN_TWO,
    Written,
    is_couple,
    joined_remarks,
    with_beside,
    without_house,
    written,
)
from jassturnier.values import frozen

ALIKE = 90
"""From this likeness of 100 on, two names may be one person: one letter in ten is different."""

_MOST_SHOWN = 5
_SOUNDS = (
    (re.compile(r"[ae][iy]"), "ei"),
    (re.compile(r"ae"), "a"),
    (re.compile(r"oe"), "o"),
    (re.compile(r"ue"), "u"),
    (re.compile(r"y"), "i"),
    (re.compile(r"ph"), "f"),
    (re.compile(r"th|dt"), "t"),
    (re.compile(r"c(?=[kaou])"), "k"),
    (re.compile(r"(.)\1"), r"\1"),
)


def alike(names: Iterable[str], others: Sequence[str]) -> list[list[int]]:
    """Return for each name the positions of the others it may be a spelling of, the likest first.

    Who sounds like another, has the parts in another order, or differs in a letter or two, is alike; and who
    has a part of the double name of another, such as Graf and Graf-Wyss.
    """
    sounds = list(map(sound, others))
    single: dict[tuple[str, ...], list[int]] = defaultdict(list)
    double: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for at, other in enumerate(others):
        single[_parts(other)].append(at)
        for part in _of_double(other):
            double[part].append(at)
    found = []
    for name in names:
        halves = (at for part in _of_double(name) for at in single.get(part, ()))
        found.append([*dict.fromkeys((*likest(sound(name), sounds), *double.get(_parts(name), ()), *halves))])
    return found


def _parts(name: str) -> tuple[str, ...]:
    return tuple(sorted(fold(name).split()))


def _of_double(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the parts of a name with one half of a double name in it alone."""
    words = name.split()
    for at, word in enumerate(words):
        for half in word.split("-") if "-" in word.strip("-") else ():
            yield _parts(" ".join((*words[:at], half, *words[at + 1 :])))


def sound(name: str) -> str:
    """Return the parts of a name in the order of the alphabet, spelled as they sound in German."""
    words = fold(name)
    for spelling, sounding in _SOUNDS:
        words = spelling.sub(sounding, words)
    # Sorted, so that it does not matter which of the names comes first.
    return " ".join(sorted(words.split()))


def likest(sounding: str, sounds: Sequence[str]) -> list[int]:
    """Return the positions of the sounds that are like one, of many the likest."""
    from rapidfuzz import process  # noqa: PLC0415 — the wheel is built without it, from the help of every command
    from rapidfuzz.fuzz import ratio  # noqa: PLC0415

    best = process.extract(sounding, sounds, scorer=ratio, score_cutoff=ALIKE, limit=_MOST_SHOWN)
    return [index for _, _, index in best]


MOST_LETTERS = 300
"""What has more is no name, and is not looked at."""
_MOST_TOGETHER = 20_000
"""So many letters a line of addresses has at most."""
_MOST_WORDS = 6
_CLEARLY = 4
"""So many times more names tell one order of a column than the other."""
_CAPITALS = 2
"""So many letters a word in capitals has at least; one is an initial."""

_MARK = re.compile(r"(?:[-–—•*·]\s+|\(?\d{1,4}[.):]+\s*|\d{1,4}\s+(?=\D))")
_PEOPLE = re.compile(r"\s*[;\n]\s*|(?<=>)\s*,\s*")
_GAP = re.compile(r"\s{2,}")
_LOOSE = re.compile(r"\s[-–—]\s")
_ENDED = re.compile(r"[;\n\t]")
_SEPARATED = re.compile(r"[,;+/&]")
_ONE_WORD = re.compile(r"[^\s,;]+,[^\s,;]+")
_NICKNAME = re.compile(r"([^\"“”„«»,/&+]*\S) [\"“„«]([^\"“”„«»]{1,30})[\"“”»] (\S[^\"“”„«»,/&+]*)")
_SAINTS = frozenset({"st", "ste", "saint", "sainte", "san", "santa", "sankt"})
_JOINT = re.compile(rf"\s+(?:mit|avec|con|with)\s+|{BETWEEN_TWO.pattern}")
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|[ .'’‘`´-])*")
_PARTS = re.compile(r"[^\W\d_]+")
_MAC = re.compile(r"\bMc([a-z])")
_LOWER = frozenset(
    "von vom van der den dem ter ten zu zum zur de du des da do dos das la le e y i".split()  # noqa: SIM905
)
_UPPER_BEFORE = frozenset({"le", "la"})


@cache
def _given_names() -> frozenset[str]:
    return frozenset(map(fold, read("exchange", "intake", "given_names.txt").decode().split()))


def is_given(word: str) -> bool:
    """Say whether a word is a given name or its initial; of Jean-Marc every part is."""
    return all(len(part) == 1 or part in _given_names() for part in fold(word).split())


def is_loud(word: str) -> bool:
    """Say whether a word is in capitals; one letter is an initial."""
    return word.isupper() and sum(map(str.isalpha, word)) >= _CAPITALS


def is_name(words: str) -> bool:
    """Say whether words may be a whole name: two to six, large but for particles, nothing but letters."""
    bare, _ = without_suffix(words)
    parts = bare.split()
    # An article before an apostrophe is small: d’Evers.
    large = [part[:1].isupper() or part[1:2] in {"'", "’"} for part in parts]
    return (
        1 < len(parts) <= _MOST_WORDS
        and _NAME.fullmatch(words) is not None
        and large[-1]
        and all(is_large or fold(part) in _LOWER for part, is_large in zip(parts, large, strict=True))
        and sum(large) > 1
    )


@frozen
class Piece:
    """What a cell says of one person: the words of the name, and what stands beside it.

    `order` is what its letters tell: CAPITALS, a particle. Where a comma has told the given name, the words
    begin with it, and it has so many words: `given`. Of two who share a family name, one may be there with
    the given name alone.
    """

    words: str
    order: str
    beside: Written
    given: int = 0

    def is_known(self) -> bool:
        """Say whether a given name in it is known."""
        return self.given > 0 or any(len(word) > 1 and is_given(word) for word in self.words.split())

    def vote(self) -> str:
        """Return which part of the name stands first by what is known, "" where nothing tells."""
        return GIVEN if self.given else self.order or vote_of(self.words)


@lru_cache(maxsize=8192)
def pieces(cell: str) -> tuple[Piece, ...]:
    """Take a cell apart into its people; empty if it holds no name."""
    parts = _PEOPLE.split(unmarked(cell)) if len(cell) <= _MOST_TOGETHER else [cell]
    if any(len(part) > MOST_LETTERS for part in parts):
        return ()
    found = [_people(tuple(_pieces_of(words))) for words in parts if words]
    return tuple(piece for each in found for piece in each) if all(found) else ()


def _people(found: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return who is somebody: one has a whole name, another may have the given name alone.

    What stands behind in a partner’s place and is no name, as “sucht Partner”, is a remark.
    """
    people = [piece for piece in found if is_name(piece.words) or _is_lone(piece)]
    if not any(is_name(piece.words) for piece in people) or people[0] is not found[0]:
        return ()
    others = [piece.words.strip(" ?") for piece in found if piece not in people]
    beside = people[0].beside
    remark = joined_remarks((beside.remark, *others))
    return replace(people[0], beside=replace(beside, remark=remark)), *people[1:]


def is_enumerated(cell: str) -> bool:
    """Say whether a cell names one after the other, as the addresses of a mail: they are no pair."""
    return len(_PEOPLE.split(cell[:_MOST_TOGETHER])) > 1


def is_marked(cell: str) -> bool:
    """Say whether a line has before it what lists have: a dash, a number."""
    return _MARK.match(cell) is not None


def capitalised(words: str) -> str:
    """Return a name that was typed without capitals as it is written: two words, one a given name."""
    parts = words.split() if len(words) <= MOST_LETTERS and _NAME.fullmatch(words) else []
    bare = [part for part in parts if part not in _LOWER]
    if len(bare) != len(("given", "family")) or is_name(words) or not any(map(is_given, bare)):
        return words
    return " ".join(_quiet_word(part) if part in bare else part for part in parts)


def unmarked(cell: str) -> str:
    """Return a line without what lists have before every name: a dash, a number."""
    mark = _MARK.match(cell)
    return cell if mark is None else cell[mark.end() :]


def _is_lone(piece: Piece) -> bool:
    word = piece.words
    longer = any(len(part) > 1 for part in fold(word).split())
    return " " not in word and longer and word[:1].isupper() and is_given(word)


def _pieces_of(words: str) -> Iterator[Piece]:
    if is_couple(words):
        return
    # Rita “Rigi” Frei is named without what stands in quotes.
    nickname = _NICKNAME.fullmatch(words)
    words, called = (f"{nickname[1]} {nickname[3]}", nickname[2]) if nickname else (words, "")
    # A gap behind a whole name is a comma; within one it is a slip.
    first, *rest = _GAP.split(words.replace('"', ""))
    if rest and " " not in first:
        first = f"{first} {rest.pop(0)}"
    bare = ", ".join([first, *rest])
    whole = written(bare)
    whole = replace(whole, remark=joined_remarks((whole.remark, called)))
    # “Hans Meier (sen.)” is called so.
    if whole.name.endswith(")") and without_suffix(whole.name)[1]:
        whole = replace(whole, name=whole.name.replace("(", "").replace(")", ""))
    if found := _slashed(bare):
        name = Written(f"{found[0]}, {found[1]}" if is_given(found[1]) else " ".join(found))
        yield from _behind_commas(name)
    elif len(list(_joined_apart(_with_commas(whole.name)))) > 1:
        yield from _shared([_behind_commas(written(part)) for part in _joined_apart(_with_commas(bare))])
    else:
        for piece in _behind_commas(Written(_with_commas(whole.name).strip(" ,"))):
            yield replace(piece, beside=_together(piece.beside, whole))


def _slashed(words: str) -> list[str]:
    """Return the two words before and behind a slash of which one is a given name: “Müller / Hans”."""
    parts = [part.strip() for part in words.split("/")]
    one_word = len(parts) == len(("family", "given")) and all(map(_PARTS.fullmatch, parts))
    return parts if one_word and is_given(parts[0]) != is_given(parts[1]) else []


def is_slashed(words: str) -> bool:
    """Say whether a slash may stand between the parts of a name, or between two people."""
    return len(words) <= MOST_LETTERS and bool(_slashed(unmarked(words)))


def _shared(sides: Sequence[Iterable[Piece]]) -> Iterator[Piece]:
    """Return the people of all sides; a place behind the last alone is that of all."""
    found = [piece for side in sides for piece in side]
    *others, last = [piece.beside.about.place for piece in found]
    for piece in found:
        about = replace(piece.beside.about, place=piece.beside.about.place or ("" if any(others) else last))
        yield replace(piece, beside=replace(piece.beside, about=about))


def _with_commas(words: str) -> str:
    """Write a comma for a dash behind a whole name: “Hans Müller – Baar”, but not “Frei - Roth Rita”."""
    parts = _LOOSE.split(words)
    if len(parts) > 1 and " " not in parts[0] and "," not in words:
        return "-".join(parts)
    return ", ".join(part for part in parts if part)


def _together(one: Written, two: Written) -> Written:
    about = replace(
        one.about,
        place=one.about.place or two.about.place,
        born=one.about.born or two.about.born,
        contact=one.about.contact or two.about.contact,
    )
    return Written(one.name, about, joined_remarks((one.remark, two.remark)))


def _joined_apart(words: str) -> Iterator[str]:
    """Cut where two are joined; a bracket keeps together what is in it."""
    start = 0
    for joint in _JOINT.finditer(words):
        current, behind = words[start : joint.start()], words[joint.end() :]
        # “Anna Frei, Biel/Bienne” lives in one place.
        village = joint[0] == "/" and "," in current and " " not in behind.split(",")[0]
        if current.count("(") <= current.count(")") and not village:
            yield current.strip(" ,")
            start = joint.end()
    if rest := words[start:].strip(" ,"):
        yield rest


def _behind_commas(said: Written) -> Iterator[Piece]:
    """Tell what stands behind commas: the given name, a place, a year, or another person."""
    head, *rest = [part.strip() for part in said.name.split(",") if part.strip()] or [""]
    in_brackets = written(head)
    first, said = in_brackets.name, _together(in_brackets, said)
    name, given = first, 0
    if rest and _is_given_behind(first, rest[0]):
        bare, suffix = without_suffix(rest.pop(0), 1)
        name, given = " ".join(filter(None, (bare, first, suffix))), len(bare.split())
    others = [part for part in rest if _is_other(part)]
    beside = with_beside(name, [part for part in rest if part not in others])
    yield Piece(name, "" if given else _signed(name), _together(beside, said), given)
    for other in map(written, others):
        yield Piece(other.name, _signed(other.name), other)


def _is_other(words: str) -> bool:
    """Say whether words behind a comma name another person: not “Saint Martin”."""
    name = written(words).name
    parts = name.split()
    return is_name(name) and any(map(is_given, parts)) and fold(parts[0]) not in _SAINTS


def _is_given_behind(first: str, behind: str) -> bool:
    """Say whether a given name stands behind the comma: behind a family name, or behind one of two words."""
    if not _NAME.fullmatch(behind) or not behind[:1].isupper():
        return False
    if " " not in without_particles(first) or is_loud(first.replace(" ", "")):
        return True
    return all(map(is_given, behind.split())) and not any(map(is_given, first.split()))


def _signed(words: str) -> str:
    """Return the order that the letters tell: MÜLLER Hans, Hans MÜLLER, von Arx Urs."""
    bare, _ = without_suffix(words)
    first, *between = bare.split() or [""]
    if not between:
        return ""
    if is_loud(first) != is_loud(between[-1]):
        return FAMILY if is_loud(first) else GIVEN
    if first[:1].islower():
        return FAMILY
    small = [word for word in between[:-1] if word[:1].islower() and fold(word) in _LOWER]
    return GIVEN if small else ""


def vote_of(words: str) -> str:
    """Return which part of a name stands first by known given names, "" where they do not tell."""
    bare, _ = without_suffix(words)
    first, *_, last = bare.split() if " " in bare else ("", "")
    if not first or is_given(first) == is_given(last):
        return ""
    return GIVEN if is_given(first) else FAMILY


def decided(found: Iterable[Piece]) -> str:
    """Return the order of a column by the votes of its names, "" where it must be asked.

    Those that tell their own by a comma or by their letters need no order.
    """
    open_ = [piece for piece in found if not piece.given and len(set(piece.words.split())) > 1]
    votes = Counter(piece.vote() for piece in open_)
    given, family = votes[GIVEN], votes[FAMILY]
    if all(piece.order for piece in open_):
        return MIXED
    if max(given, family) and max(given, family) >= _CLEARLY * min(given, family):
        return GIVEN if given > family else FAMILY
    return "" if votes[""] else MIXED


def persons(found: Sequence[Piece], order: str) -> tuple[Person, ...]:
    """Return the people of a cell in the order of its column; a given name alone shares the family's."""
    named = [_named(piece, order) for piece in found]
    shared = next((family for given, family in named if given), "")
    return tuple(
        _person(*((given, family) if given else (family, shared)), piece.beside)
        for (given, family), piece in zip(named, found, strict=True)
    )


def of_parts(family: str, given: str) -> tuple[Person, ...]:
    """Return the people of two cells, one for each part of the name; “Hans und Rosmarie” are two."""
    if max(len(family), len(given)) > MOST_LETTERS or is_couple(f"{given} {family}"):
        return ()
    families, givens = written(without_house(unmarked(family))), written(given)
    firsts, lasts = _joined_names(givens.name), _joined_names(families.name)
    both = (*firsts, *lasts)
    whole = all(any(map(str.isalpha, words)) and len(words.split()) < _MOST_WORDS for words in both)
    if len(lasts) not in {1, len(firsts)} or not whole:
        return ()
    lasts = lasts * len(firsts) if len(lasts) == 1 else lasts
    beside = _together(families, givens)
    return tuple(_person(*pair, beside) for pair in zip(firsts, lasts, strict=True))


def _joined_names(words: str) -> list[str]:
    """Return the names that are joined in a cell; of what is no name nothing is cut off."""
    parts = list(_joined_apart(words))
    return parts if all(map(_NAME.fullmatch, parts)) else [words]


def _person(given: str, family: str, beside: Written) -> Person:
    given, family = quiet_given(given), quiet_family(family)
    about = beside.about
    mail = next((word for word in about.contact.split(", ") if "@" in word), "")
    phone = ", ".join(word for word in about.contact.split(", ") if "@" not in word)
    return Person(given, family, about.place, about.born, phone, mail, remark=beside.remark)


def _named(piece: Piece, order: str) -> tuple[str, str]:
    """Return given and family name; of a single word the family name alone."""
    words = piece.words.split()
    if piece.given:
        return " ".join(words[: piece.given]), " ".join(words[piece.given :])
    if len(words) == 1:
        return "", piece.words
    first = piece.order or (piece.vote() if order == MIXED else order) or GIVEN
    return _family_first(piece.words) if first == FAMILY else _given_first(piece.words)


def _given_first(words: str) -> tuple[str, str]:
    """Divide “Anna Meier Frei” behind the given names that are known, “Hans Peter Ernst” before the last."""
    given, family = split_family(words)
    parts = given.split()
    start = next((i for i, part in enumerate(parts) if i and not is_given(part)), len(parts))
    if is_given(parts[0]) and not any(map(is_given, parts[start:])):
        return " ".join(parts[:start]), " ".join([*parts[start:], family])
    return given, family


def _family_first(words: str) -> tuple[str, str]:
    """Divide “Meier Frei Anna” before the given names that are known, at least behind the first word."""
    bare, suffix = without_suffix(words)
    parts = bare.split()
    start = len(parts) - len(without_particles(bare).split()) + 1
    while start < len(parts) - 1 and is_given(parts[-1]) and not is_given(parts[start]):
        start += 1
    start = min(start, len(parts) - 1)
    return " ".join(parts[start:]), " ".join([*parts[:start], suffix]).strip()


def quiet_given(given: str) -> str:
    """Write given names in normal letters, however they were typed."""
    small_or_large = (is_loud(given) or given.islower()) and _NAME.fullmatch(given)
    return " ".join(map(_quiet_word, given.split())) if small_or_large else clean(given)


def quiet_family(family: str) -> str:
    """Write a family name in normal letters: VON ARX, von arx are von Arx; Le at the head is large."""
    bare, suffix = without_suffix(family, 1)
    letters = "".join(_PARTS.findall(without_particles(bare)))
    if not is_loud(letters) and not letters.islower():
        return family
    *before, last = bare.split()
    # Before the last word: von der, de la.
    small = [word.lower() in _LOWER - (set() if at else _UPPER_BEFORE) for at, word in enumerate(before)]
    quiet = [word.lower() if low else _quiet_word(word) for word, low in zip(before, small, strict=True)]
    return " ".join([*quiet, _quiet_word(last), suffix.lower()]).strip()


def _quiet_word(word: str) -> str:
    """Write a word with a capital for every part: Jean-Marc, D’Amore, McDonald."""
    large = _PARTS.sub(lambda part: part[0].capitalize(), word)
    return _MAC.sub(lambda found: f"Mc{found[1].upper()}", large)


def typed_names(words: Sequence[str]) -> list[str]:
    """Return the names that are typed as words: quotes keep a name together, and so does “Frei,Emil”.

    Otherwise commas end a name: “Emil Frei, Fritz Graf” are two, “Frei, Emil” is one.
    """
    if len(words) > 1 and (any(" " in word for word in words) or all(map(_ONE_WORD.fullmatch, words))):
        return list(words)
    line = " ".join(words)
    if len(words) > 1 and not _SEPARATED.search(line):
        return list(words)
    return [name for part in _ENDED.split(line) for name in _apart(unmarked(part.strip()))]


def _apart(words: str) -> list[str]:
    """Take names apart at commas, unless one stands between family name and given name."""
    names = [name for each in words.split(",") if (name := unmarked(each.strip()))]
    match names:
        case [family, given] if _is_given_behind(family, given):
            return [words.strip(" ,")]
    return names


def two_people(words: str) -> list[str]:
    """Return the two whose whole names are joined, “Anna Frei und Beat Roth”; nobody of “Meier und Sohn”."""
    parts = BETWEEN_TWO.split(words)
    known = ([piece.is_known() for piece in pieces(part)] for part in parts)
    return parts if len(parts) > 1 and all(each == [True] for each in known) else []


def turned(words: str, *, doubtful: bool = False) -> tuple[str, str] | None:
    """Return family and given name of one that looks as if the family name stood first, else None.

    Where others stand so, one that is `doubtful` does, too.
    """
    found = pieces(words)
    if len(found) != 1 or found[0].given or found[0].vote() not in {FAMILY, "" if doubtful else FAMILY}:
        return None
    (person,) = persons(found, FAMILY)
    return person.family, person.given
