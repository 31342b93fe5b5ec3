"""What `regulation change` asks where nothing is said: setting by setting, until there is no more."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jassturnier import games
from jassturnier.games.kit.options import SWITCH, Option, meaningful
from jassturnier.i18n import Names, Text, in_language, render, say, verbatim
from jassturnier.tournament.asking.question import Answers, Question, is_nothing, whole
from jassturnier.tournament.asking.typed_prizes import read_typed
from jassturnier.tournament.regulation.change import settings_of, with_settings
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.names import SETTINGS, choices, value
from jassturnier.tournament.regulation.regulation import Regulation

Document = Mapping[str, Any]

_MISSED = say(
    "A number of points, or one of: {words}. The mean neither helps nor harms.",
    words=[choices("rest").of(word) for word in choices("rest").texts],
)
_GENERAL: Mapping[str, Text] = {
    "fee": say("In francs. Everybody entered owes it, until “paid” says that it is paid."),
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


@dataclass(frozen=True, slots=True)
class _Setting:
    """A setting by its key path: what explains it, what it is now, and the words it may be."""

    path: str
    help: Text
    now: object
    words: Names = _NOTHING

    @property
    def key(self) -> str:
        """Return the last step of its path."""
        return self.path.rpartition(".")[2]

    @property
    def numbered(self) -> tuple[str, ...]:
        """Return the words that are chosen by number."""
        return () if self.key in _TYPED or self.listed else tuple(self.words.texts)

    @property
    def listed(self) -> bool:
        """Say whether it is several words, one after the other."""
        return isinstance(self.now, list | tuple)

    @property
    def line(self) -> Text:
        """Return what it is called, and what it is."""
        return say("{key}: {value}", key=SETTINGS.of(self.key), value=value(self.path, self.now))

    def usual(self, language: str) -> str:
        """Return what it is as it is typed; nothing where it is not set, or more than is typed."""
        if self.now is None or self.key == "prizes":
            return ""
        return str(self.now) if type(self.now) is int else render(value(self.path, self.now), language)


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
        known = {SETTINGS.stable(found.key): number for number, found in enumerate(settings)}

        def parse(typed: str) -> int:
            named = known.get(SETTINGS.stable(typed))
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
            SETTINGS.of(found.key),
            found.help,
            found.usual(self.language),
            parse,
            tuple(map(found.words.of, found.numbered)),
        )


def _with(document: Document, found: _Setting, typed: str) -> Document:
    """Return a document with a setting as it was answered: a number of the words shown, or a value."""
    if not typed:
        return document
    taken_out = is_nothing(typed) and not typed.isdecimal() and not found.words.texts
    if found.key == "prizes" and not taken_out:
        return {**document, "prizes": read_typed(typed, 1)}
    if typed.isdecimal() and 1 <= int(typed) <= len(found.numbered):
        typed = found.numbered[int(typed) - 1]
    if found.listed:
        typed = json.dumps([word.strip() for word in typed.split(",")], ensure_ascii=False)
    return with_settings(document, [f"{found.path}={'' if taken_out else typed}"])


def _parts(document: Document, language: str) -> Iterator[tuple[Text, list[_Setting]]]:
    """Return the parts with their settings: the whole tournament, its stages, its game, its prizes."""
    rules, _ = read(document)
    if rules is None:
        return
    set_to = settings_of(document)
    yield (
        say("the whole tournament"),
        [_Setting(key, help_, _now(rules, set_to, key, key), _words(key)) for key, help_ in _GENERAL.items()],
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
    if not rules.by_table:
        yield games.get(rules.game).name, [_of_game(rules, option) for option in _options(rules)]
    yield SETTINGS.of("prizes"), [_prizes(rules)]


def _options(rules: Regulation) -> list[Option]:
    """Return the options that are typed in a line: a table of them is for a file."""
    offered = meaningful(games.get(rules.game).options_offered, rules.options)
    return [option for option in offered if not option.keys]


def _of_game(rules: Regulation, option: Option) -> _Setting:
    help_ = say("It says: {what}. “rules {rule}” shows the rule.", what=option.words, rule=option.rule)
    switched = any(isinstance(choice, bool) for choice in option.choices)
    words = SWITCH if switched else Names(option.named)
    return _Setting(f"options.{option.name}", help_, rules.options[option.name], words)


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
