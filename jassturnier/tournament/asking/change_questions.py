"""What `regulation change` asks where nothing is said: setting by setting, until there is no more."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from jassturnier import games
from jassturnier.errors import DoesNotAddUp
from jassturnier.games.kit import contracts
from jassturnier.games.kit.options import Option, ValueKind, meaningful
from jassturnier.i18n import Names, Text, in_language, joined, render, say, verbatim
from jassturnier.tournament.asking.question import (
    BETWEEN_PRICES,
    Answers,
    Question,
    Usual,
    deals_typed,
    fee_typed,
    is_nothing,
    whole,
)
from jassturnier.tournament.asking.typed_prizes import read_typed
from jassturnier.tournament.regulation.change import settings_of, with_settings
from jassturnier.tournament.regulation.file import inline, read
from jassturnier.tournament.regulation.names import choices, in_words, is_table, stable_path, value
from jassturnier.tournament.regulation.prize_rules import PRIZES
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import SERIES
from jassturnier.tournament.regulation.schema import FEE, Setting, Table, entries
from jassturnier.tournament.regulation.stage_rules import StageRules
from jassturnier.values import frozen

Document = Mapping[str, Any]

_AS_IN_FILES = say(
    "As “regulation show” has it: “stages[2].from.best = 6”; several at once with “;” between. A whole table "
    "is easier in a file: “regulation show --out mine.toml”, change it there, “regulation change mine.toml”."
)
_DASHES = ("-", "–")
_FEES = (FEE.key, "entry", "person")
"""What taking part costs, of an entry or of each person; “entry” is who is ranked, too, without a comma."""


@frozen
class _Asked:
    """A setting by its key path: its name, what it may be, what explains it, what it is now.

    With `raw` it is typed as files have it. Without a path, the path is typed with it.
    """

    path: str
    name: Text
    kind: ValueKind
    help: Text
    now: object
    raw: bool = False

    @property
    def key(self) -> str:
        """Return the last step of its path."""
        return self.path.rpartition(".")[2]

    @property
    def numbered(self) -> tuple[str, ...]:
        """Return the words that are chosen by number."""
        return () if self.raw or self.listed or self.tabled else self.kind.numbered

    @property
    def tabled(self) -> bool:
        """Say whether the setting holds names with their numbers, such as 4 = "schieber"."""
        return (isinstance(self.kind, Table) and self.kind.keyed) or isinstance(self.now, Mapping)

    @property
    def listed(self) -> bool:
        """Say whether the setting holds several words, one after the other."""
        return isinstance(self.now, list | tuple)

    @property
    def line(self) -> Text:
        """Return the setting with what it is now, such as “A slip with a wrong sum: is refused”."""
        as_it_is = self.now is None or self.raw or self.tabled or self.listed
        told = self._shown() if as_it_is else self.kind.told(self.kind.read(self.now))
        return say("{what}: {value}", what=self.name, value=told) if self.path else self.name

    def _shown(self) -> Text:
        if isinstance(self.now, Mapping) and self.now:
            words, pairs = self.kind.words, self.now.items()
            shown = ((k, n if isinstance(n, list) else str(n)) for k, n in pairs)
            return joined(*(say("{key}: {value}", key=words.of(k), value=n) for k, n in shown))
        return value(self.path, self.now or None if self.tabled or self.listed else self.now)

    def usual(self, language: str) -> str:
        """Return the value as it would be typed: "" where none is set, and for prizes, which are a table."""
        if self.now is None or self.key == PRIZES.key:
            return ""
        if self.raw and not isinstance(self.now, str):
            return inline(self.now)
        if isinstance(self.now, int | float) and not isinstance(self.now, bool):
            return str(self.now)
        return render(self._shown(), language) if self.now else ""


_Part = tuple[Text, list[_Asked]]


@frozen
class Changing:
    """The regulation that is changed; `check` raises a JassError where a changed one cannot be.

    `usual_of` knows what a round of another game is like.
    """

    document: Document
    language: str
    check: Callable[[Document], object]
    usual_of: Usual = lambda _: None

    def following(self, answers: Answers) -> Question | None:
        """Return the next question, None after the last."""
        found = self._after(answers)
        return replace(found, key=str(len(answers))) if isinstance(found, Question) else None

    def changed(self, answers: Answers) -> Document:
        """Return the regulation as it is after all answers."""
        found = self._after(answers)
        return self.document if isinstance(found, Question) else found

    def _after(self, answers: Answers) -> Question | Document:
        """Return what is asked after some answers, or the regulation where nothing is."""
        asking = self._asking()
        try:
            question = next(asking)
            for answer in answers.values():
                question = asking.send(answer)
        except StopIteration as end:
            changed: Document = end.value
            return changed
        return question

    def _asking(self) -> Generator[Question, Any, Document]:
        """Ask for a part, for a setting of it and for its value, until there is no part."""
        document = self.document
        while True:
            parts = [*_parts(document, self.language)]
            part = yield _which_part(parts)
            if part is None:
                return document
            chosen = yield _which(parts[part][1])
            document = yield self._value(document, parts[part][1][chosen])

    def _value(self, document: Document, found: _Asked) -> Question:
        def parse(typed: str) -> Document:
            after = _with(document, found, typed, self)
            self.check(after)
            return after

        called, meanings = found.kind.words.of, found.kind.meanings
        choices = tuple(map(called, found.numbered))
        explained = tuple(
            say("{key}: {value}", key=called(word), value=meanings[word])
            for word in found.numbered
            if word in meanings
        )
        return Question("", found.name, found.help, found.usual(self.language), parse, choices, explained)


def _which_part(parts: Sequence[_Part]) -> Question:
    return Question(
        "",
        say("What is to be changed? Enter alone: nothing more"),
        say("A number takes that part of the regulation. What changes is shown before it is stored."),
        "",
        lambda typed: None if is_nothing(typed) else whole(1, len(parts))(typed) - 1,
        tuple(title for title, _ in parts),
    )


def _which(found: Sequence[_Asked]) -> Question:
    known = {way: number for number, each in enumerate(found) for way in (each.key, each.path)}

    def parse(typed: str) -> int:
        named = known.get(stable_path(typed)) if typed else None
        return whole(1, len(found))(typed) - 1 if named is None else named

    return Question(
        "",
        say("Which setting? Its number"),
        say(
            "Behind each stands what it is now. “<” goes back to the parts. Its name as in “regulation "
            "settings” does, too."
        ),
        "" if found[1:] else "1",
        parse,
        tuple(each.line for each in found),
    )


def as_settings(typed: str, usual_of: Usual) -> list[str]:
    """Return `KEY=VALUE` as settings that files have where its value is in the words of questions.

    Those are “-” for nothing, prizes, “prizes=1: 200, last: a salami”, deals, “deals=12, 3: 8, 4: Coiffeur”,
    a fee, “fee=15, members 12”, and names with their numbers, “fee.category=Juniors: 10”.

    Raises:
        DoesNotAddUp: they cannot be read.
    """
    key, _, value = (part.strip() for part in typed.partition("="))
    above, dot, last = stable_path(key).rpartition(".")
    if value in _DASHES:
        return [f"{key}="]
    if last == PRIZES.key and value and not value.startswith("["):
        return [f"{key}={inline(read_typed(value, 1))}"]
    if last == "deals" and ":" in value:
        return [f"{above}{dot}{each}={inline(what)}" for each, what in deals_typed(value, usual_of).items()]
    if last in _FEES and any(mark in value for mark in ",;") and not value.startswith("{"):
        found = fee_typed(value)
        fee = found if isinstance(found, Mapping) else {"entry": found}
        priced = [f"{FEE.key}.category={inline(fee['category'])}"] if "category" in fee else []
        return [f"{key}={inline(fee['entry'])}", *priced]
    if is_table(last) and value and not value.startswith("{"):
        return [f"{key}={inline(_table(value, choices(last)))}"]
    return [typed]


def _with(document: Document, found: _Asked, typed: str, changing: Changing) -> Document:
    """Return a document with a setting as it was answered: a number of the words shown, or a value."""
    language = changing.language
    if not typed or typed == found.usual(language):
        return document
    if not found.path:
        said = [each.strip() for each in typed.split(";")]
        return with_settings(document, [s for each in said for s in as_settings(each, changing.usual_of)])
    words = found.kind.words
    taken_out = is_nothing(typed) and not typed.isdecimal() and (found.tabled or not words.texts)
    bare = f"{found.path}={typed}"
    if not taken_out and (worded := as_settings(bare, changing.usual_of)) != [bare]:
        return with_settings(document, worded)
    if typed.isdecimal() and 1 <= int(typed) <= len(found.numbered):
        typed = found.numbered[int(typed) - 1]
    given = found.kind.typed(typed, found.now, language)
    if given != typed and not taken_out:
        typed = inline(given)
    elif found.tabled and not taken_out:
        typed = inline(_table(typed, words))
    elif found.listed and not found.raw:
        typed = inline([_number(word.strip()) for word in typed.split(",")])
    return with_settings(document, [f"{found.path}={'' if taken_out else typed}"])


def _table(typed: str, words: Names) -> dict[str, str | int]:
    """Read names with their numbers.

    Raises:
        DoesNotAddUp: a name has no number.
    """
    pairs = [each.rpartition(":") for each in BETWEEN_PRICES.split(typed)]
    lacking = [number for name, _, number in pairs if not name.strip() or not number.strip()]
    if lacking:
        text = say("“{words}”: a name and a number are needed, as “Guests: 20”.", words=lacking[0])
        raise DoesNotAddUp(text)
    return {_named(name.strip(), words): _number(number.strip()) for name, _, number in pairs}


def _named(name: str, words: Names) -> str:
    return words.stable(contracts.key(name) if contracts.key(name) in words.texts else name)


def _number(typed: str) -> str | int:
    return int(typed) if typed.isascii() and typed.isdecimal() else typed


def _parts(document: Document, language: str) -> Iterator[_Part]:
    """Return the parts with their settings: the whole tournament, its stages, its games, prizes, the rest."""
    rules, _ = read(document)
    if rules is None:
        return
    parts = [*_usual_parts(rules, document, language)]
    asked = {each.path for _, found in parts for each in found}
    yield from parts
    yield say("something else"), [*_rest(document, asked)]


def _usual_parts(rules: Regulation, document: Document, language: str) -> Iterator[_Part]:
    set_to = settings_of(document)
    yield (
        say("the whole tournament"),
        [
            asked
            for name, each in entries(Regulation).items()
            for asked in _of_table(each, each.key, set_to, getattr(rules, name))
        ],
    )
    for number, stage in enumerate(rules.stages, 1):
        at = f"stages[{number}]."
        asked = [
            _Asked(
                at + each.key,
                each.words,
                each.kind,
                each.asks,
                _now(set_to, at + each.key, getattr(stage, name)),
            )
            for name, each in entries(StageRules).items()
            if each.asks is not None
        ]
        if stage.series is not None:
            asked += _of_table(SERIES, f"{at}{SERIES.key}", set_to, None)
        yield verbatim(in_language(stage.name, language)), asked
    for played in rules.played():
        at = f"options.{played.game}." if rules.by_table else "options."
        game = games.get(played.game)
        offered = meaningful(game.options_offered, played.options)
        yield game.name, [_of_game(at, option, played.options[option.name]) for option in offered]
    prizes = _Asked(
        PRIZES.key, PRIZES.words, PRIZES.kind, PRIZES.asks or PRIZES.label, len(rules.prizes) or None
    )
    yield PRIZES.words, [prizes]


def _of_table(each: Setting, path: str, set_to: Mapping[str, object], usual: object) -> Iterator[_Asked]:
    """Return a setting that is asked for, and those of the table that it may be."""
    kind = each.kind
    if isinstance(kind, Table) and kind.many:
        return
    if each.asks is not None:
        there = next((at for at in (f"{path}.person", f"{path}.entry") if at in set_to), path)
        inner = {at.removeprefix(f"{path}."): now for at, now in set_to.items() if at.startswith(f"{path}.")}
        keyed = isinstance(kind, Table) and kind.keyed
        now = (inner if kind.keyed else None) or (None if keyed else _now(set_to, there, usual))
        yield _Asked(there, each.words, kind, each.asks, now)
    for one in kind.holds if isinstance(kind, Table) else ():
        yield from _of_table(one, f"{path}.{one.key}", set_to, None)


def _of_game(at: str, option: Option, now: object) -> _Asked:
    help_ = say("“rules {rule}” shows the rule.", rule=option.rule)
    return _Asked(f"{at}{option.name}", option.words, option.kind, help_, now)


def _rest(document: Document, asked: Iterable[str]) -> Iterator[_Asked]:
    """Return what is set beside what was `asked` for, as files have it, and a place for anything else."""
    parts = tuple(asked)
    for path, now in settings_of(document).items():
        if not path.startswith((PRIZES.key, *parts)):
            yield _Asked(path, in_words(path), ValueKind(), _AS_IN_FILES, now, raw=True)
    yield _Asked("", say("another setting"), ValueKind(), _AS_IN_FILES, None, raw=True)


def _now(set_to: Mapping[str, object], path: str, usual: object) -> object:
    """Return what a setting is: as the document has it, else as usual."""
    return set_to.get(path, usual if isinstance(usual, bool | int | str) else None)
