"""What `regulation change` asks where nothing is said: setting by setting, until there is no more."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jassturnier import games
from jassturnier.errors import DoesNotAddUp
from jassturnier.games.kit import contracts
from jassturnier.games.kit.options import SWITCH, Option, OptionValue, meaningful
from jassturnier.i18n import Names, Text, in_language, joined, render, say, verbatim
from jassturnier.tournament.asking.question import Answers, Question, is_nothing, whole
from jassturnier.tournament.asking.typed_prizes import read_typed
from jassturnier.tournament.regulation.change import settings_of, with_settings
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.names import choices, setting, settings, stable_path, value
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.written import inline

Document = Mapping[str, Any]

_MISSED = say(
    "A number of points, or one of: {words}. The mean neither helps nor harms.",
    words=[choices("rest").of(word) for word in choices("rest").texts],
)
_BY_NAME = say("Names with their numbers, and commas between: “Guests: 20, Juniors: 10”. “-”: none.")
_GENERAL: Mapping[str, Text] = {
    "entry": say("Who is ranked: everybody alone, or those who stay together all evening."),
    "unit": say("What a round counts in the rank list."),
    "fee": say("In francs. Everybody entered owes it, until “paid” says that it is paid."),
    "fee.category": _BY_NAME,
    "fee.less": _BY_NAME,
    "max_entries": say("Who comes later waits until somebody leaves the list. “-”: no limit."),
    "registration": say("Where it is closed, nobody can be entered any more."),
    "rest": _MISSED,
    "late": _MISSED,
    "left": _MISSED,
    "absent": _MISSED,
    "ranking": say("Criteria with commas between them; the first decides first. A lot can only be the last."),
    "hidden_after": say("After so many rounds the hall sees no rank list until the end. “-”: never hidden."),
    "sum": say("What is done with a slip whose points do not come to what they must."),
    "last_number": say("Whether the last number of a slip is typed, or proposed from the control sum."),
    "second": say("Who may read a slip a second time: anybody, or only another desk than read it first."),
    "begins": say("When the first round begins, such as 19:30. The clock in the hall and the status use it."),
    "numbers": say("Whether the number of every player stands on all papers."),
    "sort_particles": say("Whether lists have von Ah under V, else under A."),
    "season_points": say("Whose the points of an entry are in a season, where somebody was replaced."),
    "pot": say("So many seats are drawn at the door, before the first round. “-”: no such draw."),
    "labels.round": say("What the club calls a round, such as “Gang”. “-”: as usual."),
}
"""The settings of a whole tournament that are asked for, each with what explains it."""
_OF_STAGE: Mapping[str, Text] = {
    "rounds": say("How many rounds are played. Those that are drawn stay."),
    "deals": say("How many deals a round has, from the next draw on."),
    "draw": say("How tables are drawn, from the next draw on."),
    "drop": say("With 1 everybody's worst round is left out. 0: all rounds count."),
    "drop_after": say("Whether the worst rounds are left out as soon as there are more, or only at the end."),
    "tie": say("What decides between equals at the end: a lot, extra deals, or they share the rank."),
    "minutes": say("How many minutes a round takes. The clock in the hall uses it."),
    "interval": say("How many minutes lie between two rounds. The clock in the hall uses it."),
}
"""The same of a stage."""
_SWITCHES = ("numbers", "sort_particles")
_TYPED = ("rest", "late", "left", "absent")
"""Settings whose words are typed, because they may be a number too."""
_NOTHING: Names = Names({})
_AS_IN_FILES = say(
    "As “regulation show” has it: “stages[2].from.best = 6”; several at once with “;” between. A whole table "
    "is easier in a file: “regulation show --out mine.toml”, change it there, “regulation change mine.toml”."
)
_TABLES = ("fee.category", "fee.less")
"""Settings that are a table of names with numbers."""
_PAIRS = re.compile(r"[,;]\s*(?=[^\s\d])")
"""What stands between names with their numbers; “12,50” is a number."""


@dataclass(frozen=True, slots=True)
class _Setting:
    """A setting by its key path: what explains it, what it is now, and the words it may be.

    With `raw` it is typed as files have it. Without a path, the path is typed with it.
    """

    path: str
    help: Text
    now: object
    words: Names = _NOTHING
    raw: bool = False

    @property
    def key(self) -> str:
        """Return the last step of its path."""
        return self.path.rpartition(".")[2]

    @property
    def numbered(self) -> tuple[str, ...]:
        """Return the words that are chosen by number."""
        free = self.raw or self.listed or self.tabled or self.key in _TYPED
        return () if free else tuple(self.words.texts)

    @property
    def tabled(self) -> bool:
        """Say whether it is names with their numbers."""
        return self.path in _TABLES or isinstance(self.now, Mapping)

    @property
    def name(self) -> Text:
        """Return what it is called: beside its neighbours the last step of its path is enough."""
        if not self.path:
            return say("another setting")
        return setting(self.path) if self.raw or self.path in _GENERAL else settings().of(self.key)

    @property
    def listed(self) -> bool:
        """Say whether it is several words, one after the other."""
        return isinstance(self.now, list | tuple)

    @property
    def line(self) -> Text:
        """Return what it is called, and what it is."""
        return say("{key}: {value}", key=self.name, value=self._shown()) if self.path else self.name

    def _shown(self) -> Text:
        if isinstance(self.now, Mapping) and self.now:
            pairs = self.now.items()
            return joined(*(say("{key}: {value}", key=self.words.of(k), value=str(n)) for k, n in pairs))
        return value(self.path, self.now or None if self.tabled else self.now)

    def usual(self, language: str) -> str:
        """Return what it is as it is typed; nothing where it is not set, or more than is typed."""
        if self.now is None or self.key == "prizes":
            return ""
        if self.raw and not isinstance(self.now, str):
            return inline(self.now)
        if isinstance(self.now, int | float) and not isinstance(self.now, bool):
            return str(self.now)
        return render(self._shown(), language) if self.now else ""


@dataclass(frozen=True, slots=True)
class Changing:
    """The regulation that is changed; `check` raises a JassError where a changed one cannot be."""

    document: Document
    language: str
    check: Callable[[Document], object]

    def following(self, answers: Answers) -> Question | None:
        """Return the next question: which part, which setting, what it shall be; then again."""
        said, document = list(answers.values()), self.changed(answers)
        parts = list(_parts(document, self.language))
        match len(said) % 3:
            case 0:
                return self._part(len(said), parts)
            case 1 if said[-1] is None:
                return None
            case 1:
                return self._which(len(said), parts[said[-1]][1])
            case _:
                found = parts[said[-2]][1][said[-1]]
                return self._value(len(said), document, found)

    def changed(self, answers: Answers) -> Document:
        """Return the regulation as it is after all answers."""
        changes = list(answers.values())[2::3]
        return changes[-1] if changes else self.document

    def _part(self, at: int, parts: Sequence[tuple[Text, Sequence[_Setting]]]) -> Question:
        return Question(
            f"{at}",
            say("What is to be changed? Enter alone: nothing more"),
            say("A number takes that part of the regulation. What changes is shown before it is stored."),
            "",
            lambda typed: None if is_nothing(typed) else whole(1, len(parts))(typed) - 1,
            tuple(title for title, _ in parts),
        )

    def _which(self, at: int, settings: Sequence[_Setting]) -> Question:
        known = {way: number for number, found in enumerate(settings) for way in (found.key, found.path)}

        def parse(typed: str) -> int:
            named = known.get(stable_path(typed)) if typed else None
            return whole(1, len(settings))(typed) - 1 if named is None else named

        return Question(
            f"{at}",
            say("Which setting? Its number or name"),
            say("Behind each name stands what it is now. “<” goes back to the parts."),
            "" if settings[1:] else "1",
            parse,
            tuple(found.line for found in settings),
        )

    def _value(self, at: int, document: Document, found: _Setting) -> Question:
        def parse(typed: str) -> Document:
            after = _with(document, found, typed)
            self.check(after)
            return after

        return Question(
            f"{at}",
            found.name,
            found.help,
            found.usual(self.language),
            parse,
            tuple(map(found.words.of, found.numbered)),
        )


def _with(document: Document, found: _Setting, typed: str) -> Document:
    """Return a document with a setting as it was answered: a number of the words shown, or a value."""
    if not typed:
        return document
    if not found.path:
        return with_settings(document, [each.strip() for each in typed.split(";")])
    fee = document.get("fee", 0)
    if found.path in _TABLES and not isinstance(fee, Mapping):
        document = {**document, "fee": {"entry": fee}}
    taken_out = is_nothing(typed) and not typed.isdecimal() and (found.tabled or not found.words.texts)
    if found.key == "prizes" and not taken_out:
        return {**document, "prizes": read_typed(typed, 1)}
    if typed.isdecimal() and 1 <= int(typed) <= len(found.numbered):
        typed = found.numbered[int(typed) - 1]
    if found.tabled and not taken_out:
        typed = inline(_table(typed, found.words))
    elif found.listed and not found.raw:
        typed = json.dumps([word.strip() for word in typed.split(",")], ensure_ascii=False)
    return with_settings(document, [f"{found.path}={'' if taken_out else typed}"])


def _table(typed: str, words: Names) -> dict[str, str | int]:
    """Read names with their numbers.

    Raises:
        DoesNotAddUp: a name has no number.
    """
    pairs = [each.rpartition(":") for each in _PAIRS.split(typed)]
    lacking = [number for name, _, number in pairs if not name.strip() or not number.strip()]
    if lacking:
        text = say("“{words}”: a name and a number are needed, as “Guests: 20”.", words=lacking[0])
        raise DoesNotAddUp(text)
    return {_named(name.strip(), words): _number(number.strip()) for name, _, number in pairs}


def _named(name: str, words: Names) -> str:
    return words.stable(contracts.key(name) if contracts.key(name) in words.texts else name)


def _number(typed: str) -> str | int:
    return int(typed) if typed.isascii() and typed.isdecimal() else typed


def _parts(document: Document, language: str) -> Iterator[tuple[Text, list[_Setting]]]:
    """Return the parts with their settings: the whole tournament, its stages, its games, prizes, the rest."""
    rules, _ = read(document)
    if rules is None:
        return
    parts = [*_usual_parts(rules, document, language)]
    asked = {each.path for _, settings in parts for each in settings}
    yield from parts
    yield say("something else"), [*_rest(document, asked)]


def _usual_parts(
    rules: Regulation, document: Document, language: str
) -> Iterator[tuple[Text, list[_Setting]]]:
    set_to = settings_of(document)
    yield (
        say("the whole tournament"),
        [_general(rules, document, set_to, path, help_) for path, help_ in _GENERAL.items()],
    )
    for number, stage in enumerate(rules.stages, 1):
        at = f"stages[{number}]."
        yield (
            verbatim(in_language(stage.name, language)),
            [
                _Setting(at + key, help_, _now(stage, set_to, at + key, key), _words(key))
                for key, help_ in _OF_STAGE.items()
            ],
        )
    for played in rules.played():
        at = f"options.{played.game}." if rules.by_table else "options."
        game = games.get(played.game)
        offered = meaningful(game.options_offered, played.options)
        yield game.name, [_of_game(at, option, played.options[option.name]) for option in offered]
    yield settings().of("prizes"), [_prizes(rules)]


def _general(
    rules: Regulation, document: Document, set_to: Mapping[str, object], path: str, help_: Text
) -> _Setting:
    fee = document.get("fee")
    if path == "fee" and isinstance(fee, Mapping):
        path = "fee.person" if "person" in fee else "fee.entry"
    if path in _TABLES:
        now: object = fee.get(path.removeprefix("fee.")) if isinstance(fee, Mapping) else None
        return _Setting(path, help_, now)
    return _Setting(path, help_, _now(rules, set_to, path, path), _words(path))


def _of_game(at: str, option: Option, now: OptionValue) -> _Setting:
    help_ = say("It says: {what}. “rules {rule}” shows the rule.", what=option.words, rule=option.rule)
    switched = any(isinstance(choice, bool) for choice in option.choices)
    return _Setting(f"{at}{option.name}", help_, now, SWITCH if switched else Names(option.named))


def _rest(document: Document, asked: Iterable[str]) -> Iterator[_Setting]:
    """Return what is set beside what was `asked` for, as files have it, and a place for anything else."""
    parts = tuple(asked)
    for path, now in settings_of(document).items():
        if not path.startswith(("prizes", *parts)):
            yield _Setting(path, _AS_IN_FILES, now, raw=True)
    yield _Setting("", _AS_IN_FILES, None, raw=True)


def _prizes(rules: Regulation) -> _Setting:
    return _Setting(
        "prizes",
        say("All at once, such as “1: 200, 2: 100, last: a salami”. “-”: there are none."),
        len(rules.prizes) or None,
    )


def _now(rules: object, set_to: Mapping[str, object], path: str, key: str) -> object:
    """Return what a setting is: as the document has it, else as usual."""
    usual = getattr(rules, key, None)
    return set_to.get(path, usual if isinstance(usual, bool | int | str) else None)


def _words(key: str) -> Names:
    return SWITCH if key in _SWITCHES else choices(key)
