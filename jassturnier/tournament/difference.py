"""What a list brings against what is stored: who is the same person, who is new, what would change."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

from jassturnier.errors import Problem
from jassturnier.i18n import Text, fold, render
from jassturnier.tournament.careers import number_of
from jassturnier.values import frozen


class Want(StrEnum):
    """What a list is read for; it says which fields may be read, and what a record is."""

    ENTRIES = "entries"
    TOTALS = "totals"
    ROUND = "round"

    @property
    def counts(self) -> bool:
        """Say whether totals are wanted: of a season, or of a round, where numbers may name people."""
        return self is not Want.ENTRIES


@frozen
class Person:
    """Somebody as a list says it; what it does not say is empty. `member` is the number in the club."""

    given: str
    family: str
    place: str = ""
    born: int | None = None
    phone: str = ""
    mail: str = ""
    member: str = ""
    remark: str = ""

    @property
    def name(self) -> str:
        """Return “Given Family”."""
        return f"{self.given} {self.family}".strip()


@frozen
class Record:
    """One entry or one total of a list: its people, and what else it says.

    `said` holds the words of fields of the whole record (club, category, team, number, group, remark,
    guess …) by the key of the field. `totals` holds numbers by the heading of their column: the evening
    they are of, or the total. `key` names its first row in answers, as that of a row left out does.
    """

    place: Text
    people: tuple[Person, ...]
    said: Mapping[str, str] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)
    key: str = ""

    @property
    def name(self) -> str:
        """Return the team, else the names of its people."""
        return self.said.get("team", "") or " / ".join(person.name for person in self.people)

    def answer(self, position: int) -> str:
        """Return the key of answers about one of its people: the row's, with the position from 2 on."""
        key = self.key or render(self.place, "en")
        return key if position == 0 else f"{key}/{position + 1}"


class Why(StrEnum):
    """Why a row of a list is no record, or no table."""

    HIDDEN = "hidden"
    STRUCK = "struck"
    TOTAL = "total"
    TITLE = "title"
    WAITING = "waiting"
    CALLED_OFF = "called-off"
    NO_NAMES = "no-names"
    SINGLE_WORD = "single-word"
    NO_NAME = "no-name"
    REMARK = "remark"
    ASKED = "asked"


@frozen
class LeftOut:
    """A row that is no record: where it is, what it says, why; `key` names it in answers, such as `row 9`."""

    key: str
    place: Text
    words: str
    why: Why


@frozen
class Doubt:
    """What a list does not say for certain.

    `key` is stable (`order`, `total`, `row 9`), `seen` what is doubted, in words. The first of the `answers`
    (stable words, each with how it is shown) is the proposal; where an answer `must` be given, there is none.
    """

    key: str
    seen: Text
    answers: Mapping[str, Text]
    must: bool = False


@frozen
class Incoming:
    """A list that has been read: its records, rows left out, cells that cannot be, and what is doubted.

    `money` are the headings of columns of payments, with how many rows have something there: none of it is
    taken before somebody says so.
    """

    records: tuple[Record, ...]
    left: tuple[LeftOut, ...] = ()
    problems: tuple[Problem, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    money: Mapping[str, int] = field(default_factory=dict)


NEW = "new"
"""The answer that somebody is a new person; the key or number of one who is stored says that it is them."""

Alike: TypeAlias = Callable[[Sequence[str], Sequence[str]], Iterable[Sequence[int]]]
"""For each of some names the positions of others that may be another spelling of it, the likest first."""


class What(StrEnum):
    """What somebody on a list turns out to be; `WHICH` has to be decided, `TWICE` stood there before."""

    NEW = "new"
    SAME = "same"
    CHANGED = "changed"
    WHICH = "which"
    TWICE = "twice"


class By(StrEnum):
    """What tells who somebody is, or why it does not."""

    ANSWER = "answer"
    MEMBER = "member"
    TRAITS = "name and what is known"
    NAME = "name"
    SPELLING = "spelling"
    NAMESAKES = "namesakes"
    CONTRADICTION = "contradiction"
    LIKENESS = "likeness"
    NOTHING = ""


@frozen
class Stored:
    """Somebody who is stored: the name, what else is known of the person, and what is `said` by field."""

    key: int
    given: str
    family: str
    place: str = ""
    born: int | None = None
    member: str = ""
    spellings: tuple[str, ...] = ()
    said: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Return “Given Family”."""
        return f"{self.given} {self.family}".strip()


@frozen
class Change:
    """A field of somebody that a list says otherwise; `before` is empty where nothing was known."""

    field: str
    before: str
    after: str


@frozen
class Line:
    """Somebody on a list: at which `place`, what they are, by what, and the `key` of whom, if anybody.

    `record` and `person` are their positions in the list and in the record. `answer` is the key of an answer
    such as `row 7`, `may_be` are the keys of whom an answer may name, the likest first.
    """

    record: int
    person: int
    place: Text
    answer: str
    name: str
    what: What
    by: By = By.NOTHING
    key: int | None = None
    changes: tuple[Change, ...] = ()
    may_be: tuple[int, ...] = ()


@frozen
class Difference:
    """A list against what is stored: a line for everybody on it, and who is stored and no longer listed."""

    lines: tuple[Line, ...]
    gone: tuple[Stored, ...]

    def counted(self) -> dict[str, int]:
        """Return how many there are of each kind, and how many are gone."""
        counts = Counter(line.what for line in self.lines)
        return {what.value: counts[what] for what in What} | {"gone": len(self.gone)}

    def of(self, *whats: What) -> list[Line]:
        """Return the lines of some kinds, in the order of the list."""
        return [line for line in self.lines if line.what in whats]


@frozen
class _Known:
    """What tells somebody from a namesake."""

    name: str
    place: frozenset[str]
    born: int | None
    club: str

    @property
    def told(self) -> bool:
        """Say whether anything besides the name is known."""
        return bool(self.place or self.born or self.club)

    def contradicts(self, other: "_Known") -> bool:
        """Say whether place or year of birth are others: “Muri” and “5630 Muri AG” are not."""
        places = bool(self.place and other.place) and not (
            self.place <= other.place or other.place <= self.place
        )
        return places or bool(self.born and other.born and self.born != other.born)

    def agrees(self, other: "_Known") -> bool:
        """Say whether place, year or club are the same, and none contradicts."""
        shared = (self.place and other.place) or (self.born and self.born == other.born)
        return bool(shared or (self.club and self.club == other.club)) and not self.contradicts(other)


def _known(given: str, family: str, place: str, born: int | None, club: str) -> _Known:
    words = frozenset(word for word in fold(place).split() if word.isalpha())
    return _Known(fold(f"{given} {family}"), words, born, fold(club))


def _sorted(name: str) -> str:
    return " ".join(sorted(name.split()))


@frozen
class _Listed:
    """Somebody on the list, with what is known of them."""

    record: int
    person: int
    said: Record
    who: Person
    known: _Known

    @property
    def answer(self) -> str:
        """Return the key of an answer: the row's, with the position behind the first."""
        return self.said.answer(self.person)


def _people(records: Iterable[Record]) -> Iterator[_Listed]:
    for at, record in enumerate(records):
        for position, who in enumerate(record.people):
            known = _known(who.given, who.family, who.place, who.born, record.said.get("club", ""))
            yield _Listed(at, position, record, who, known)


class _Matching:
    """The people of a list and those who are stored, of whom each is matched once."""

    def __init__(self, records: Iterable[Record], stored: Sequence[Stored], near: Collection[int]) -> None:
        """Take a list and what is stored; nobody is matched yet."""
        self.people, self.near = list(_people(records)), near
        self.stored = {one.key: one for one in stored}
        self.known = {
            one.key: _known(one.given, one.family, one.place, one.born, one.said.get("club", ""))
            for one in stored
        }
        self.matched: dict[int, tuple[By, int]] = {}
        self.undecided: dict[int, tuple[By, list[int]]] = {}
        self.new: set[int] = set()
        self.taken: set[int] = set()
        self._called: dict[str, list[int]] = defaultdict(list)
        self._members: dict[str, list[int]] = defaultdict(list)
        for one in stored:
            self._members[fold(one.member)].append(one.key)
        for key, known in self.known.items():
            self._called[_sorted(known.name)].append(key)

    def open(self) -> list[int]:
        """Return the positions of the people who are not matched, nor decided to be new."""
        return [at for at in range(len(self.people)) if at not in self.matched and at not in self.new]

    def namesakes(self, at: int) -> list[int]:
        """Return who is stored by the name of somebody; whose parts stand in this order go before others."""
        called = self._called.get(_sorted(self.people[at].known.name), [])
        exact = [key for key in called if self.known[key].name == self.people[at].known.name]
        return exact or called

    def members(self, at: int) -> list[int]:
        """Return who is stored with the number in the club of somebody."""
        number = fold(self.people[at].who.member)
        return self._members.get(number, []) if number else []

    def nearest(self, keys: Iterable[int]) -> list[int]:
        """Return of several keys those of people who are nearer than others, if there are any."""
        found = list(keys)
        return [key for key in found if key in self.near] or found

    def contradicts(self, at: int, key: int) -> bool:
        """Say whether somebody on the list cannot be a person who is stored."""
        return self.people[at].known.contradicts(self.known[key])

    def match(self, at: int, key: int, by: By) -> None:
        """Note that somebody on the list is a person who is stored."""
        self.matched[at] = by, key
        self.taken.add(key)
        self.undecided.pop(at, None)

    def claim(self, by: By, claims: Callable[[int], list[int]]) -> None:
        """Match who names exactly one who is not taken.

        Of several who name the same one, the first is it, unless one of them is surely another person.
        """
        wanted: dict[int, list[int]] = defaultdict(list)
        for at in self.open():
            keys = claims(at)
            if len(keys) == 1 and keys[0] not in self.taken:
                wanted[keys[0]].append(at)
        for key, (first, *others) in wanted.items():
            of_one = self.people[first].known
            if any(of_one.contradicts(self.people[other].known) for other in others):
                self.undecided |= {at: (By.NAMESAKES, [key]) for at in (first, *others)}
            else:
                self.match(first, key, by)

    def doubt(self, by: By, at: int, keys: Iterable[int]) -> None:
        """Note whom somebody may be, of those who are not taken; the first doubt holds."""
        free = [key for key in keys if key not in self.taken]
        if free:
            self.undecided.setdefault(at, (by, free))


def compare(  # noqa: PLR0913 — each may be left out
    records: Sequence[Record],
    stored: Sequence[Stored],
    answers: Mapping[str, str] = MappingProxyType({}),
    alike: Alike = lambda names, _: [[] for _ in names],
    near: Collection[int] = frozenset(),
    *,
    again: bool = True,
) -> Difference:
    """Hold a list against what is stored; it may be the one that came before, come `again`.

    Of several who may be meant, who is `near` goes before others.

    Somebody is, by the first of these that says it: the answer; the number in the club; a namesake of whom
    place, year or club are known and the same; the only one of this name, unless place or year contradict;
    the spelling that was decided before. Whose name fits several, or one who lives elsewhere or was born in
    another year, or is only `alike`, has to be decided. An empty cell, or a missing column, changes nothing.
    """
    found = _Matching(records, stored, near)
    _answered(found, answers)
    _certain(found, again=again)
    _doubtful(found, alike)
    twice = _twice(found)
    lines = tuple(_line(found, at, twice) for at in range(len(found.people)))
    return Difference(lines, tuple(one for one in stored if one.key not in found.taken))


def _answered(found: _Matching, answers: Mapping[str, str]) -> None:
    named = {number_of(key): key for key in found.stored} | {str(key): key for key in found.stored}
    for at, seen in enumerate(found.people):
        answer = answers.get(seen.answer, "")
        key = named.get(answer)
        if answer == NEW:
            found.new.add(at)
        elif key is not None and key not in found.taken:
            found.match(at, key, By.ANSWER)


def _certain(found: _Matching, *, again: bool) -> None:
    """Match everybody who is certainly somebody; what tells most goes first, for the whole list."""
    spelled: dict[str, set[int]] = defaultdict(set)
    for one in found.stored.values():
        for spelling in one.spellings:
            spelled[fold(spelling)].add(one.key)

    def by_number(at: int) -> list[int]:
        words = set(found.people[at].known.name.split())
        return [key for key in found.members(at) if words & {*found.known[key].name.split()}]

    def by_traits(at: int) -> list[int]:
        people, known = found.people[at].known, found.known
        return found.nearest(key for key in found.namesakes(at) if people.agrees(known[key]))

    def by_name(at: int) -> list[int]:
        return found.nearest(key for key in found.namesakes(at) if not found.contradicts(at, key))

    def by_spelling(at: int) -> list[int]:
        keys = spelled[found.people[at].known.name]
        return found.nearest(key for key in keys if not found.contradicts(at, key))

    found.claim(By.MEMBER, by_number)
    if again:
        _as_they_were(found)
    found.claim(By.TRAITS, by_traits)
    found.claim(By.NAME, by_name)
    found.claim(By.SPELLING, by_spelling)


def _as_they_were(found: _Matching) -> None:
    """Match people of whom all is the same, one after the other, where as many are stored as listed.

    Where the name alone is known, only if everybody of this name is on the list: each is again who they were
    when it came first.
    """
    listed: dict[_Known, list[int]] = defaultdict(list)
    stored: dict[_Known, list[int]] = defaultdict(list)
    for at in found.open():
        listed[found.people[at].known].append(at)
    for key in found.known.keys() - found.taken:
        stored[found.known[key]].append(key)
    many = Counter(known.name for known in found.known.values())
    many.subtract(seen.known.name for seen in found.people)
    for known, people in listed.items():
        if len(people) == len(stored.get(known, ())) and (known.told or not many[known.name]):
            for at, key in zip(people, sorted(stored[known]), strict=True):
                found.match(at, key, By.TRAITS)


def _doubtful(found: _Matching, alike: Alike) -> None:
    for at in found.open():
        keys = found.namesakes(at)
        fitting = [key for key in keys if not found.contradicts(at, key)]
        if len(fitting) > 1:
            found.doubt(By.NAMESAKES, at, fitting)
        elif not fitting:
            found.doubt(By.CONTRADICTION, at, keys)
        found.doubt(By.MEMBER, at, found.members(at))
    free = [key for key in found.known if key not in found.taken]
    unknown = [at for at in found.open() if at not in found.undecided and not found.namesakes(at)]
    likest = alike([found.people[at].who.name for at in unknown], [found.stored[key].name for key in free])
    for at, like in zip(unknown, likest, strict=True):
        keys = [free[index] for index in like]
        found.doubt(By.LIKENESS, at, (key for key in keys if not found.contradicts(at, key)))


def _double(name: str) -> str:
    """Return a name as it is compared, without what Müller and Mueller differ in."""
    return _sorted(name).replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _twice(found: _Matching) -> dict[int, bool]:
    """Return the positions of those who are not known and whom nothing tells apart from another on the list.

    True are those who are written as the other is.
    """
    unknown = [at for at in found.open() if at not in found.undecided]
    others: dict[str, list[_Known]] = defaultdict(list)
    for at in {*range(len(found.people))} - {*unknown} - found.new:
        others[_double(found.people[at].known.name)].append(found.people[at].known)
    twice = {}
    for at in unknown:
        known = found.people[at].known
        namesakes = others[_double(known.name)]
        if same := [other for other in namesakes if not known.contradicts(other)]:
            twice[at] = any(_sorted(other.name) == _sorted(known.name) for other in same)
        namesakes.append(known)
    return twice


def _line(found: _Matching, at: int, twice: Mapping[int, bool]) -> Line:
    seen = found.people[at]
    where = seen.record, seen.person, seen.said.place, seen.answer, seen.who.name
    if at in found.matched:
        by, key = found.matched[at]
        changes = tuple(_changes(seen, found.stored[key], found.known[key]))
        return Line(*where, What.CHANGED if changes else What.SAME, by, key, changes)
    if at in found.undecided:
        by, keys = found.undecided[at]
        return Line(*where, What.WHICH, by, may_be=tuple(keys))
    if twice.get(at):
        return Line(*where, What.TWICE)
    return Line(*where, What.NEW, By.LIKENESS if at in twice else By.NOTHING)


def _changes(seen: _Listed, stored: Stored, known: _Known) -> Iterator[Change]:
    """Go through what the list says otherwise; where it says nothing, what is stored stays."""
    who, other = seen.who, not known.place or seen.known.contradicts(known)
    said = {"place": who.place if seen.known.place and other else "", "born": str(who.born or "")}
    said |= {"member": who.member, "phone": who.phone, "mail": who.mail, **seen.said.said}
    were = {"place": stored.place, "born": str(stored.born or ""), "member": stored.member, **stored.said}
    spelled = {_sorted(fold(name)) for name in (stored.name, *stored.spellings)}
    if who.member and fold(who.member) == fold(stored.member) and _sorted(seen.known.name) not in spelled:
        yield Change("name", stored.name, who.name)
    for name, after in said.items():
        before, plain = were.get(name, ""), _at_home if name == "phone" else bare
        if after and plain(after) != plain(before):
            yield Change(name, before, after)


def bare(words: str) -> str:
    """Return words without blanks and capitals: what differs in nothing else is the same."""
    return "".join(words.casefold().split())


def _at_home(phone: str) -> str:
    """Return a telephone number as it is dialled within the country: +41 79, 0041 79 and 079 are one."""
    digits = "".join(filter(str.isdecimal, phone))
    return digits.removeprefix("00").removeprefix("41").removeprefix("0")


def traits_of(*words: str) -> str:
    """Return what is known of somebody, such as “Zug, 1957”."""
    return ", ".join(filter(None, words))


def described(person: Stored) -> str:
    """Return the name of somebody who is stored, with what is known."""
    return traits_of(person.name, person.place, person.said.get("club", ""), str(person.born or ""))
