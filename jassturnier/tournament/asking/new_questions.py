"""What `new` asks where no regulation is named, and the regulation that the answers make."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from jassturnier import games
from jassturnier.draw.plan import Form
from jassturnier.errors import DoesNotAddUp
from jassturnier.games.kit.options import whole as whole_option
from jassturnier.i18n import LANGUAGES, Text, in_language, parse_number, render, say, verbatim
from jassturnier.languages import KNOWN
from jassturnier.languages.rounds import in_files, noun_of, usual
from jassturnier.tournament.asking.question import Answers, Question, amount, is_nothing, one_of, whole, words
from jassturnier.tournament.asking.typed_prizes import (
    PRIZES_HELP,
    beside_prizes,
    further_questions,
    read_typed,
)
from jassturnier.tournament.regulation.change import titled
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.own_words import EXPLAINED, INVITATION, LABELS, SENTENCES
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.schema import MOST_ENTRIES
from jassturnier.tournament.regulation.series_rules import EntryKind, Partners, Per
from jassturnier.tournament.regulation.settings import francs
from jassturnier.tournament.regulation.stage_rules import MOST_ROUNDS
from jassturnier.tournament.scoring.simulation import Length
from jassturnier.values import frozen

_MOST_DEALS = 64
_BONUS = "match_bonus"
_MOST_FINALISTS = 1000
_ENTRY_WORDS = {
    EntryKind.SINGLE: say("alone: everybody by themselves, with drawn partners"),
    EntryKind.PAIR: say("fixed pairs"),
    EntryKind.TEAM: say("fixed teams of three"),
}
_FEE = {
    EntryKind.SINGLE: say("What does it cost to take part, in francs? Enter alone: nothing"),
    EntryKind.PAIR: say("What does a pair pay, in francs? Enter alone: nothing"),
    EntryKind.TEAM: say("What does a team pay, in francs? Enter alone: nothing"),
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


@frozen
class Base:
    """A regulation that a new one is made from: the document, and what it says."""

    document: Mapping[str, Any]
    rules: Regulation


@frozen
class Bases:
    """The usual regulation of each game, of one in strokes and one by ranks; names of those saved.

    Where there are `seasons`, it may be the final of one.

    `language` is that of the questions; `look_up` raises a JassError where a name is none of a regulation.
    """

    by_game: Mapping[str, Mapping[EntryKind, Base]]
    look_up: Callable[[str], object]
    saved: tuple[str, ...] = ()
    seasons: tuple[str, ...] = ()
    language: str = LANGUAGES[0]

    def following(self, answers: Answers) -> Question | None:
        """Return the next question; the name of a regulation for a game ends them."""
        if "game" in answers and answers["game"] not in self.by_game:
            return None
        asked = (question for question in self._questions(answers) if question.key not in answers)
        question = next(asked, None)
        return None if question is None else replace(question, parse=self._checked(question, answers))

    def document(self, answers: Answers) -> dict[str, Any]:
        """Return the regulation of the answers as settings; what is not answered yet is as usual."""
        base = self.base(answers)
        first = {**base.document["stages"][0], **_picked(answers, "rounds", "deals", "drop")}
        settings = {**base.document, **_picked(answers, "rest", "late", "prizes"), **beside_prizes(answers)}
        if answers.get("season") and "qualified" in answers:
            first["series"] = {"season": answers["season"], **answers["qualified"]}
        partners = answers.get("partners")
        if partners is not None and base.rules.entry is EntryKind.PAIR:
            first["partners"], partners = partners, None
        if "match" in answers:
            settings["options"] = {**base.document["options"], _BONUS: answers["match"]}
        settings |= labels_of(answers)
        settings |= _said(answers)
        settings["stages"] = [first, *_final(first, answers.get("final", 0), partners)]
        settings["ranking"] = _ranking(settings["ranking"], lot=answers.get("tie", "lot") == "lot")
        if answers.get("fee"):
            settings["fee"] = francs(answers["fee"])
        rules, _ = read(settings)
        return settings if rules is None else {**settings, "name": _name(base, rules)}

    def base(self, answers: Answers) -> Base:
        """Return the regulation that the answers change."""
        known = self.by_game[answers["game"]]
        return known.get(answers.get("entry", EntryKind.SINGLE)) or next(iter(known.values()))

    def _checked(self, question: Question, answers: Answers) -> Callable[[str], Any]:
        """Return what reads an answer and refuses it where no regulation comes of it."""

        def parse(typed: str) -> Any:  # noqa: ANN401 — as the question's own
            value = question.parse(typed)
            after = {**answers, question.key: value}
            if after["game"] in self.by_game:
                problems = read(self.document(after))[1]
                if problems:
                    raise DoesNotAddUp(*(problem.text for problem in problems))
            return value

        return parse

    def _questions(self, answers: Answers) -> Iterator[Question]:
        yield self._game()
        entries = list(self.by_game[answers["game"]])
        if len(entries) > 1:
            yield _entry(entries)
        yield from _series(self.seasons, answers)
        yield from _match(self.base(answers).rules)
        yield _called_rounds(self.language)
        yield from _length(self.base(answers).rules, answers)
        yield from _rules(self.base(answers).rules)
        yield from _partners(self.base(answers).rules, answers)
        yield from _money(self.base(answers).rules.entry)
        yield from further_questions(answers.get("prizes", ()))
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
            say("Which game? A number, or the name of a regulation or file"),
            say("A number takes that game with its usual rules. “regulation list” names all regulations."),
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
    return Question(
        "entry",
        say("Who is ranked?"),
        say("Alone, everybody gets a new drawn partner in every round. A pair stays together all evening."),
        "1",
        one_of(entries),
        tuple(_ENTRY_WORDS[kind] for kind in entries),
    )


def _series(seasons: tuple[str, ...], answers: Answers) -> Iterator[Question]:
    """Ask whether those play who are qualified in a season, and how many."""
    if not seasons:
        return
    yield Question(
        "season",
        say("Is it the final of a season? Its number; Enter alone: no"),
        say("Who is qualified in its evenings plays; “qualify” shows and enters them."),
        "",
        lambda typed: "" if is_nothing(typed) else one_of(list(seasons))(typed),
        tuple(map(verbatim, seasons)),
    )
    if answers.get("season"):
        yield Question(
            "qualified",
            say("How many are qualified? “32” of its rank list, or “20 %” of each evening"),
            say("All who are equal at the line are qualified. “regulation change” knows more ways."),
            "32",
            _line,
        )


def _line(typed: str) -> dict[str, object]:
    """Read how many are qualified: a number of all, or a share of each evening."""
    number, percent, _ = typed.partition("%")
    if percent:
        return {"percent": whole(1, 100)(number.strip()), "per": Per.EVENING.value}
    return {"best": whole(1, MOST_ENTRIES)(typed)}


def _match(rules: Regulation) -> Iterator[Question]:
    """Ask what a match counts where a deal has a fixed number of points and a match may add to them."""
    size = rules.sizes[0]
    played = rules.at(size)
    points = played.at_table(size).deal_sum()
    if points is None or _BONUS not in played.options:
        return
    bonuses = {str(points + bonus): bonus for bonus in (0, 50, 100)}
    numbered = one_of([*bonuses.values()])
    usual = [*bonuses.values()].index(whole_option(played.options, _BONUS)) + 1
    yield Question(
        "match",
        say("What does a match count, all tricks of a deal?"),
        say("A deal has {points} points. In the Romandie most clubs add 100 for a match.", points=points),
        str(usual),
        lambda typed: bonuses[typed] if typed in bonuses else numbered(typed),
        tuple(map(verbatim, bonuses)),
    )


def _called_rounds(language: str) -> Question:
    known = [noun.one for noun in KNOWN[language].rounds.known]

    def parse(typed: str) -> Any:  # noqa: ANN401 — a word, or words by language, None for the usual one
        word = one_of(known)(typed) if typed.isdecimal() else words(typed)
        as_usual = is_nothing(word) or noun_of(word, language) == usual(language)
        return None if as_usual else in_files(word, language)

    text = say("What does the club call a round?")
    return Question("called", text, EXPLAINED, "1", parse, tuple(map(verbatim, known)))


def labels_of(answers: Answers) -> dict[str, Any]:
    """Return what a round is called as settings; nothing where it has its usual word."""
    return {LABELS.key: {"round": answers["called"]}} if answers.get("called") else {}


def _length(rules: Regulation, answers: Answers) -> Iterator[Question]:
    first = rules.stages[0]
    rounds = answers.get("rounds", first.rounds)
    yield Question(
        "rounds",
        say("How many rounds?"),
        say("After each round a new one is drawn. Three to five are usual for an evening."),
        str(first.rounds),
        whole(1, MOST_ROUNDS),
    )
    yield Question(
        "deals",
        say(
            "How many deals a round? {rounds} × {deals} with breaks take about {duration}",
            rounds=rounds,
            deals=first.deals,
            duration=Length((first.deals,) * rounds).duration,
        ),
        say("A deal takes about three minutes. Twelve deals with a break are three quarters of an hour."),
        str(first.deals),
        whole(1, _MOST_DEALS),
    )


def _rules(rules: Regulation) -> Iterator[Question]:
    usual = say(
        "Where numbers do not fit, somebody sits out. The mean neither helps nor harms them. A number from "
        "{n} on, such as 1000, is so many points.",
        n=_FEWEST_POINTS,
    )
    yield _missed("rest", say("What does who rests get?"), usual)
    late = say("Who comes late has missed rounds. The mean neither helps nor harms them.")
    yield _missed("late", say("What for rounds missed by who comes late?"), late)
    yield Question(
        "drop",
        say("How many of the worst rounds do not count?"),
        say("With 1 everybody's worst round is left out at the end. 0: all rounds count."),
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
    yield Question(
        "final",
        say("A final: how many go on? 0: no final"),
        say("So many of the best play one more round from zero. Four or eight are usual."),
        "0",
        whole(0, _MOST_FINALISTS),
    )


def _missed(key: str, text: Text, explained: Text) -> Question:
    """Return the question for a round not played: one of the ways, or points where the number is none."""

    def parse(typed: str) -> Any:  # noqa: ANN401 — a word, or points
        points = parse_number(typed)
        return points if points is not None and points >= _FEWEST_POINTS else one_of([*_UNPLAYED])(typed)

    return Question(key, text, explained, "1", parse, tuple(_UNPLAYED.values()))


def fee_question(kind: EntryKind) -> Question:
    """Return the question for what taking part costs, in Rappen."""
    return Question(
        "fee",
        _FEE[kind],
        say("Everybody entered owes it, until “paid” says that it is paid. 0: nothing."),
        "",
        lambda typed: 0 if is_nothing(typed) else amount(typed),
    )


def _money(kind: EntryKind) -> Iterator[Question]:
    yield fee_question(kind)
    yield Question(
        "prizes",
        say("Prizes, such as “1: 200, 2: 100, last: a salami”; Enter alone: later"),
        PRIZES_HELP,
        "",
        lambda typed: [] if is_nothing(typed) else read_typed(typed, 1),
    )


def _own_words(language: str) -> Iterator[Question]:
    def parse(typed: str) -> Any:  # noqa: ANN401 — sentences by language, None for none
        return None if is_nothing(typed) else SENTENCES.kind.typed(typed, None, language)

    yield Question(
        "sentences",
        say("Sentences of the club on the printed regulation, with “|” between; Enter alone: none"),
        say("Such as “Smoking outside only.|Prizes are given out at eleven.” “regulation change” has more."),
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
    """Return the club's own sentences as settings."""
    sentences = {SENTENCES.key: answers["sentences"]} if answers.get("sentences") else {}
    enter = {INVITATION.key: {"enter": answers["enter"]}} if answers.get("enter") else {}
    return {**sentences, **enter}


def _picked(answers: Answers, *keys: str) -> dict[str, Any]:
    return {key: answers[key] for key in keys if answers.get(key, []) != []}


def _partners(rules: Regulation, answers: Answers) -> Iterator[Question]:
    """Ask who plays the final together, where partners are drawn before it or in evenings that lead to it."""
    if answers.get("final") and rules.form is Form.PARTNERS:
        otherwise = say("a partner is drawn in every round, as before")
    elif answers.get("season") and rules.entry is EntryKind.PAIR:
        otherwise = say("who played together before")
    else:
        return
    yield Question(
        "partners",
        say("Who plays the final together?"),
        say("Fixed pairs stay together: “pair” makes them once “qualify” has begun the final."),
        "1",
        one_of([None, *(each.value for each in Partners)]),
        (otherwise, *(each.words for each in Partners)),
    )


def _final(first: Mapping[str, Any], finalists: int, partners: str | None) -> list[dict[str, Any]]:
    if not finalists:
        return []
    name = {language: render(say("Final"), language) for language in LANGUAGES}
    taken = {key: first[key] for key in ("deals", "draw")}
    if partners is not None:
        taken |= {"partners": partners, "draw": "pairs"}
    return [{"name": name, "from": {"best": finalists}, "start": "zero", "rounds": 1, **taken}]


def _ranking(criteria: list[str], *, lot: bool) -> list[str]:
    return [each for each in criteria if each != "lot"] + (["lot"] if lot else [])


def _name(base: Base, rules: Regulation) -> dict[str, str]:
    """Return what the regulation is called: the game, how long it is, and its final."""
    return {language: _titled(base, rules, language) for language in LANGUAGES}


def _titled(base: Base, rules: Regulation, language: str) -> str:
    title = str(titled(in_language(base.rules.name, language), base.rules, rules))
    if len(rules.stages) == 1 or rules.stages[1].source is None:
        return title
    return render(say("{title}, final of {n}", title=title, n=rules.stages[1].source.best), language)
