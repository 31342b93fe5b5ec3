"""What `new` asks where no regulation is named, and the regulation that the answers make."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from jassturnier import games
from jassturnier.errors import DoesNotAddUp
from jassturnier.i18n import LANGUAGES, Text, in_language, parse_number, render, say, verbatim
from jassturnier.tournament.asking.question import (
    BONUS,
    Answers,
    Question,
    called_rounds,
    called_with_final,
    fee_typed,
    final,
    is_nothing,
    labels_of,
    length,
    match,
    one_of,
    series,
    whole,
    with_final,
    words,
    yes_or_no,
)
from jassturnier.tournament.asking.typed_prizes import all_prizes, beside_prizes, further_questions, prizes_of
from jassturnier.tournament.regulation.change import titled
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.own_words import INVITATION, SENTENCES
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import MOST_ROUNDS, EntryKind
from jassturnier.tournament.regulation.schema import PRICES
from jassturnier.values import frozen

_MOST_GROUPS = 26
_ENTRY_WORDS = {
    EntryKind.SINGLE: say("alone: everybody by themselves, with drawn partners"),
    EntryKind.PAIR: say("fixed pairs"),
    EntryKind.TEAM: say("fixed teams of three"),
}
_FEE = {
    EntryKind.SINGLE: (
        say("What does it cost to take part, in francs? Enter alone: nothing"),
        say("Everybody owes it, until “paid” says that it is paid."),
    ),
    EntryKind.PAIR: (
        say("What does a pair pay, in francs? Enter alone: nothing"),
        say("Every pair owes it for both together, until “paid” says that it is paid."),
    ),
    EntryKind.TEAM: (
        say("What does a team pay, in francs? Enter alone: nothing"),
        say("Every team owes it for all together, until “paid” says that it is paid."),
    ),
}
NAME = Question(
    "name",
    say("Name of the tournament"),
    say("Lists, slips and certificates carry it, such as “Spring Jass 2027”."),
    "",
    words,
)
_UNPLAYED = {
    "mean": say("the mean of the others in that round"),
    "none": say("nothing"),
    "own": say("their own mean"),
}
_FEWEST_POINTS = len(_UNPLAYED) + 1
_IN_GROUPS = "groups"


@frozen
class Base:
    """A regulation that a new one is made from: the document, and what it says."""

    document: Mapping[str, Any]
    rules: Regulation


@frozen
class Bases:
    """The usual regulation of each game, of one in strokes and one by ranks; names of those saved.

    Where there are `seasons`, it may be the final of one.

    `language` is that of the questions; `look_up` returns the regulation with a name, and raises a JassError
    where there is none.
    """

    by_game: Mapping[str, Mapping[EntryKind, Base]]
    look_up: Callable[[str], Regulation]
    saved: tuple[str, ...] = ()
    seasons: tuple[str, ...] = ()
    language: str = LANGUAGES[0]

    def following(self, answers: Answers) -> Question | None:
        """Return the next question; behind the name of a regulation it is but what taking part costs."""
        if "game" in answers and answers["game"] not in self.by_game:
            return without_fee(self.look_up(answers["game"]), answers)
        asked = (question for question in self._questions(answers) if question.key not in answers)
        question = next(asked, None)
        return None if question is None else replace(question, parse=self._checked(question, answers))

    def document(self, answers: Answers) -> dict[str, Any]:
        """Return the regulation of the answers as settings; what is not answered yet is as usual."""
        base = self.base(answers)
        first = {**base.document["stages"][0], **_picked(answers, "drop"), **answers.get("length", {})}
        if "groups" in answers:
            first |= {"draw": "groups", "groups": answers["groups"]}
        picked = _picked({**answers, "prizes": prizes_of(answers)}, "rest", "late", "prizes")
        settings = {**base.document, **picked, **beside_prizes(answers)}
        if "match" in answers:
            settings["options"] = {**base.document["options"], BONUS: answers["match"]}
        settings |= labels_of(answers)
        settings |= _said(answers)
        settings["stages"] = with_final(first, answers, base.rules.entry)
        lot = ["lot"] if answers.get("tie", "lot") == "lot" else []
        settings["ranking"] = [*(each for each in settings["ranking"] if each != "lot"), *lot]
        settings = {**with_fee(settings, answers)}
        rules, _ = read(settings)
        if rules is None:
            return settings
        return {**settings, "name": {language: _titled(base, rules, language) for language in LANGUAGES}}

    def base(self, answers: Answers) -> Base:
        """Return the regulation that the answers change."""
        return self._base(answers["game"], answers)

    def usual(self, game: str, answers: Answers) -> Mapping[str, Any] | None:
        """Return the usual regulation of a game for those who are ranked, None where there is none."""
        return self._base(game, answers).document if game in self.by_game else None

    def _base(self, game: str, answers: Answers) -> Base:
        """Return the usual regulation of a game for those who are ranked."""
        known, entry = self.by_game[game], answers.get("entry", EntryKind.SINGLE)
        return known.get(EntryKind.PAIR if entry == _IN_GROUPS else entry) or next(iter(known.values()))

    def _checked(self, question: Question, answers: Answers) -> Callable[[str], Any]:
        """Return what reads an answer and refuses it where no regulation comes of it."""

        def parse(typed: str) -> Any:  # noqa: ANN401 — as the question's own
            value = question.parse(typed)
            after = {**answers, question.key: value}
            if after["game"] in self.by_game:
                problems = read(self.document(after))[1]
                if problems:
                    raise DoesNotAddUp.of(problems)
            return value

        return parse

    def _questions(self, answers: Answers) -> Iterator[Question]:
        yield self._game()
        entries = list(self.by_game[answers["game"]])
        if len(entries) > 1:
            yield _entry(entries)
        yield from _groups(answers)
        rules = self.base(answers).rules
        yield length(rules, lambda game: self.usual(game, answers))
        yield fee_question(rules.entry)
        yield from all_prizes(answers)
        others = [*self._others(rules, answers)]
        yield self._as_usual(others)
        if not answers["usual"]:
            yield from others

    def _as_usual(self, others: Sequence[Question]) -> Question:
        """Ask whether nothing else needs to be asked, showing what is taken then."""
        return Question(
            "usual",
            say("All else as usual?"),
            say("With “no” each of them is asked; “regulation change” changes them later, too."),
            render(say("yes"), self.language),
            yes_or_no,
            shown=tuple(each.answered_as_usual() for each in others if each.usual),
        )

    def _others(self, rules: Regulation, answers: Answers) -> Iterator[Question]:
        yield from series(self.seasons, answers)
        yield from match(rules)
        yield from _rules(rules)
        yield from final(rules, answers)
        yield from further_questions(prizes_of(answers))
        yield called_rounds(self.language)
        yield from _own_words(self.language)

    def _game(self) -> Question:
        ids = [*self.by_game, *self.saved]

        def parse(typed: str) -> str:
            if typed.isdecimal():
                typed = one_of(ids)(typed)
            named = typed if typed in self.saved else games.known_as(typed)
            if named not in self.by_game:
                self.look_up(named)
            return named

        return Question(
            "game",
            say("Which game? A number, “like last time”, or the name of a regulation, tournament or file"),
            say(
                "A number takes that game with its usual rules. “regulation list” names all regulations, "
                "“list” the tournaments whose rules, fee, prizes and venue may be taken again."
            ),
            "1",
            parse,
            (*map(_called, self.by_game), *map(verbatim, self.saved)),
        )


_OTHERS = {
    "schieber-striche": say("Schieber for strokes"),
    "rangpunkte-fuenfer": say("Bodenjass for rank points, with tables of five"),
}


def _called(base: str) -> Text:
    return games.get(base).name if base in games.IDS else _OTHERS[base]


def _entry(entries: list[EntryKind]) -> Question:
    in_groups = [_IN_GROUPS] if EntryKind.PAIR in entries else []
    return Question(
        "entry",
        say("Who is ranked?"),
        say("Alone, everybody gets a new drawn partner in every round. A pair stays together all evening."),
        "1",
        one_of([*entries, *in_groups]),
        (
            *(_ENTRY_WORDS[kind] for kind in entries),
            *(say("fixed pairs in groups: in each, every pair plays every other") for _ in in_groups),
        ),
    )


def _groups(answers: Answers) -> Iterator[Question]:
    if answers.get("entry") == _IN_GROUPS:
        yield Question(
            "groups",
            say("How many groups?"),
            say("They are drawn by lot. In one of six every pair has met every other after five rounds."),
            "2",
            whole(1, _MOST_GROUPS),
        )


def _rules(rules: Regulation) -> Iterator[Question]:
    usual = say(
        "Where numbers do not fit, somebody sits out. The mean neither helps nor harms them. A number from "
        "{n} on, such as 1000, is so many points.",
        n=_FEWEST_POINTS,
    )
    yield _missed("rest", say("What does somebody who rests get?"), usual)
    late = say("Who comes late has missed rounds. The mean neither helps nor harms them.")
    yield _missed("late", say("What is given for rounds that somebody misses by coming late?"), late)
    yield Question(
        "drop",
        say("How many of the worst rounds do not count?"),
        say("With 1 everybody's worst round is left out, from the second round on. 0: all rounds count."),
        str(rules.stages[0].drop),
        whole(0, MOST_ROUNDS),
    )
    yield Question(
        "tie",
        say("What decides between equals, at the very last?"),
        say("First the criteria of the game decide, such as the best round. Then a lot is drawn, or not."),
        "1",
        one_of(["lot", "shared"]),
        (say("a lot"), say("they share the rank")),
    )


def _missed(key: str, text: Text, explained: Text) -> Question:
    """Return the question for a round not played: one of the ways, or points where the number is none."""

    def parse(typed: str) -> Any:  # noqa: ANN401 — a word, or points
        points = parse_number(typed)
        return points if points is not None and points >= _FEWEST_POINTS else one_of([*_UNPLAYED])(typed)

    return Question(key, text, explained, "1", parse, tuple(_UNPLAYED.values()))


def fee_question(kind: EntryKind) -> Question:
    """Return the question for what taking part costs; the answer is as files have it."""
    text, owed = _FEE[kind]
    return Question(
        "fee",
        text,
        say("{owed} {prices}", owed=owed, prices=PRICES),
        "",
        lambda typed: 0 if is_nothing(typed) else fee_typed(typed),
    )


def without_fee(rules: Regulation, answers: Answers) -> Question | None:
    """Return the question for the fee where neither a regulation nor the answers say what it is."""
    return fee_question(rules.entry) if rules.fee is None and "fee" not in answers else None


def with_fee(settings: Mapping[str, Any], answers: Answers) -> Mapping[str, Any]:
    """Return settings with the fee that was answered, if any was; none at all takes out what they have."""
    if answers.get("fee") or ("fee" in answers and settings.get("fee")):
        return {**settings, "fee": answers["fee"]}
    return settings


def _own_words(language: str) -> Iterator[Question]:
    def parse(typed: str) -> Any:  # noqa: ANN401 — sentences by language, None for none
        return None if is_nothing(typed) else SENTENCES.kind.typed(typed, None, language)

    yield Question(
        "sentences",
        say("A sentence of the club on the printed regulation; Enter alone: none"),
        say("Such as “Smoking outside only.”; a “|” stands between several. “regulation change” has more."),
        "",
        parse,
    )
    yield Question(
        "enter",
        say("How does one enter? It stands on the invitation; Enter alone: later"),
        say("Such as “Anna Kunz, 079 123 45 67, until 12 March”. “print invitation” prints the invitation."),
        "",
        parse,
    )


def _said(answers: Answers) -> dict[str, Any]:
    sentences = {SENTENCES.key: answers["sentences"]} if answers.get("sentences") else {}
    enter = {INVITATION.key: {"enter": answers["enter"]}} if answers.get("enter") else {}
    return {**sentences, **enter}


def _picked(answers: Answers, *keys: str) -> dict[str, Any]:
    return {key: answers[key] for key in keys if answers.get(key, []) != []}


def _titled(base: Base, rules: Regulation, language: str) -> str:
    """Return what the regulation is called in a language: the game, how long it is, and its final."""
    title = str(titled(in_language(base.rules.name, language), base.rules, rules))
    return render(called_with_final(title, rules), language)
