"""Questions as values; what `new` asks about rounds, a final and the season that leads to it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from jassturnier import games
from jassturnier.draw.plan import Form
from jassturnier.errors import DoesNotAddUp
from jassturnier.games.kit.options import whole as whole_option
from jassturnier.i18n import LANGUAGES, NO, YES, Text, fold, parse_number, render, say, verbatim
from jassturnier.languages import KNOWN, in_files, noun_of, usual
from jassturnier.tournament.lists import no_francs, parse_francs
from jassturnier.tournament.regulation.own_words import EXPLAINED, LABELS
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import MOST_ROUNDS, EntryKind, Partners, Per
from jassturnier.tournament.regulation.schema import MOST_ENTRIES, as_francs
from jassturnier.values import frozen

Answers: TypeAlias = Mapping[str, Any]
"""What was answered, by the keys of the questions in their order."""


@frozen
class Question:
    """A question; `usual` is what Enter alone answers, `help` what a question mark shows.

    `parse` returns the answer as a value, or raises a JassError that says why it is none; then it is asked
    again. `choices` are shown with their numbers; what they mean is `explained` below the help. What it is
    asked of is `shown` above it.
    """

    key: str
    text: Text
    help: Text
    usual: str
    parse: Callable[[str], Any]
    choices: tuple[Text, ...] = ()
    explained: tuple[Text, ...] = ()
    shown: tuple[Text, ...] = ()

    def answered_as_usual(self) -> Text:
        """Return the question with what Enter alone answers."""
        numbered = {str(number): choice for number, choice in enumerate(self.choices, 1)}
        usual = numbered.get(self.usual, verbatim(self.usual))
        return say("  {question} – {answer}", question=self.text, answer=usual)


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return what reads a whole number in these limits."""

    def parse(typed: str) -> int:
        number = parse_number(typed)
        if number is None or not low <= number <= high:
            raise DoesNotAddUp(say("Please type a number from {low} to {high}.", low=low, high=high))
        return number

    return parse


def words(typed: str) -> str:
    """Return what was typed; nothing at all is no answer."""
    if not typed:
        raise DoesNotAddUp(say("Please type something here; “?” explains."))
    return typed


def amount(typed: str) -> int:
    """Return the Rappen of an amount in francs."""
    rappen = parse_francs(typed)
    if rappen is None:
        raise DoesNotAddUp(no_francs(typed))
    return rappen


BETWEEN_PRICES = re.compile(r"[,;](?!\s*[-–—])(?:\s+|(?=[^\s\d]))")
"""What stands between prices; “12,50” and “15,–” are one."""
_SUM = r"(?P<sum>(?:(?:fr\.?|chf)\s*)?\d\S*(?:\s*(?:fr\.?|chf|franken|francs?|franchi))?)"
_OWN_PRICE = (
    re.compile(rf"(?P<name>.*?[^\W\d_].*?)[\s:=]+{_SUM}", re.IGNORECASE),
    re.compile(rf"{_SUM}\s+(?:for|für|pour(?: les)?|per(?: i| gli| le)?)\s+(?P<name>.+)", re.IGNORECASE),
)


def fee_typed(typed: str) -> Any:  # noqa: ANN401 — as files have it
    """Read “15”, “15, members 12” or “15, 12 for members”, with the price of a category, as files have it."""
    usual, *own = BETWEEN_PRICES.split(typed)
    entry = as_francs(amount(usual))
    return {"entry": entry, "category": dict(map(_own_price, own))} if own else entry


def _own_price(typed: str) -> tuple[str, float]:
    found = next((found for each in _OWN_PRICE if (found := each.fullmatch(typed.strip()))), None)
    if found is None:
        text = say("“{words}”: a category and its price are needed, such as “members 12”.", words=typed)
        raise DoesNotAddUp(text)
    return found["name"], as_francs(amount(found["sum"]))


def one_of(values: Sequence[object]) -> Callable[[str], Any]:
    """Return what reads the number of a choice."""

    def parse(typed: str) -> object:
        return values[whole(1, len(values))(typed) - 1]

    return parse


_NOTHING = NO | {
    *("", "-", "0", "none", "nichts", "kein", "keine", "keiner"),
    *("rien", "aucun", "aucune", "niente", "nulla", "nessuno", "nessuna"),
}


def yes_or_no(typed: str) -> bool:
    """Return whether it is a yes."""
    if fold(typed) not in YES | NO:
        raise DoesNotAddUp(say("Please type yes or no; “?” explains."))
    return fold(typed) in YES


def is_nothing(typed: str) -> bool:
    """Say whether an answer means that there is none."""
    return fold(typed) in _NOTHING


BONUS = "match_bonus"
_MOST_DEALS = 64
_BETWEEN = re.compile(r"\s*[,;]\s*")
Usual: TypeAlias = Callable[[str], Mapping[str, Any] | None]
"""Returns the usual regulation of a game as settings, None where there is none."""
_OF_A_GAME = ("game", "by_table", "tables_of", "options")


def match(rules: Regulation) -> Iterator[Question]:
    """Ask what a match counts where a deal has a fixed number of points and a match may add to them."""
    size = rules.sizes[0]
    played = rules.at(size)
    points = played.at_table(size).deal_sum()
    if points is None or BONUS not in played.options:
        return
    bonuses = {str(points + bonus): bonus for bonus in (0, 50, 100)}
    numbered = one_of([*bonuses.values()])
    usual = [*bonuses.values()].index(whole_option(played.options, BONUS)) + 1
    yield Question(
        "match",
        say("What does a match count, all tricks of a deal?"),
        say("A deal has {points} points. In the Romandie most clubs add 100 for a match.", points=points),
        str(usual),
        lambda typed: bonuses[typed] if typed in bonuses else numbered(typed),
        tuple(map(verbatim, bonuses)),
    )


def called_rounds(language: str) -> Question:
    """Return the question for the club's word for a round."""
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


def length(rules: Regulation, usual_of: Usual) -> Question:
    """Return the question for the rounds and their deals; some rounds may play another game."""
    first = rules.stages[0]
    return Question(
        "length",
        say("How many rounds, and deals a round?"),
        say(
            "“4 x 12”: four rounds of twelve deals; “4”: as many deals as usual. A deal takes about three "
            "minutes, twelve with a break three quarters of an hour. With “4 x 12, 3: 8, 4: Coiffeur” the "
            "third round has 8 deals, and the fourth is one of Coiffeur."
        ),
        f"{first.rounds} x {first.deals}",
        lambda typed: length_typed(typed, first.deals, usual_of),
    )


_TIMES = re.compile(r"(\d+)(?:(?:\s*[x×*]\s*|\s+)(\d+))?", re.IGNORECASE)


def length_typed(typed: str, usual: int, usual_of: Usual) -> dict[str, Any]:
    """Read “4 x 12, 3: 8, 4: Coiffeur” as settings of a stage; deals that are not said are as `usual`."""
    times, *own = _BETWEEN.split(typed)
    found = _TIMES.fullmatch(times.strip())
    if found is None:
        raise DoesNotAddUp(
            say("“{words}”: rounds and deals are needed, such as “4 x 12”; “?” explains.", words=typed)
        )
    deals = ", ".join([found[2] or str(usual), *own])
    return {"rounds": whole(1, MOST_ROUNDS)(found[1]), **deals_typed(deals, usual_of)}


def deals_typed(typed: str, usual_of: Usual) -> dict[str, Any]:
    """Read “12, 3: 8, 4: Coiffeur” as settings of a stage: its deals, and the rounds that have their own."""
    deals, *own = _BETWEEN.split(typed)
    played = {"games": [_own_round(each, usual_of) for each in own]} if own else {}
    return {"deals": whole(1, _MOST_DEALS)(deals), **played}


def _own_round(typed: str, usual_of: Usual) -> dict[str, Any]:
    """Read “4: Coiffeur”, a game of its own in round 4, or “3: 8”, so many deals."""
    number, _, what = (part.strip() for part in typed.partition(":"))
    if not (number.isdecimal() and what):
        text = say("“{words}”: which round is what? Such as “3: 8” or “4: Coiffeur”.", words=typed)
        raise DoesNotAddUp(text)
    rounds = [whole(1, MOST_ROUNDS)(number)]
    if what.isdecimal():
        return {"rounds": rounds, "deals": whole(1, _MOST_DEALS)(what)}
    document = usual_of(games.known_as(what))
    if document is None:
        raise DoesNotAddUp(say("“{words}” is no game that is asked for here.", words=what))
    stage = document["stages"][0]
    played = {key: document[key] for key in _OF_A_GAME if key in document}
    return {"rounds": rounds, **played, "deals": stage["deals"], "draw": stage["draw"]}


_MOST_FINALISTS = 1000


def series(seasons: tuple[str, ...], answers: Answers) -> Iterator[Question]:
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
            "",
            _line,
        )


def _line(typed: str) -> dict[str, object]:
    """Read how many are qualified: a number of all, or a share of each evening."""
    share = _share(typed)
    return {**share, "per": Per.EVENING.value} if share else {"best": whole(1, MOST_ENTRIES)(typed)}


def _share(typed: str) -> dict[str, object]:
    """Read “20 %”; nothing if it is no share."""
    number, percent, _ = words(typed).partition("%")
    return {"percent": whole(1, 100)(number.strip())} if percent else {}


def _going(typed: str) -> dict[str, object]:
    """Read how many go on: a number or a share; nothing where there is no final."""
    share = _share(typed)
    count = 0 if share else whole(0, _MOST_FINALISTS)(typed)
    return {"best": count} if count else share


_HOW_MANY = {
    EntryKind.SINGLE: say("A final: how many go on?"),
    EntryKind.PAIR: say("A final: how many pairs go on?"),
    EntryKind.TEAM: say("A final: how many teams go on?"),
}


def final(rules: Regulation, answers: Answers) -> Iterator[Question]:
    """Ask how many go on and for how many rounds, and who plays together.

    The last only where partners are drawn before, or evenings lead to it.
    """
    yield Question(
        "final",
        say("A final: how many pairs of each group go on?")
        if "groups" in answers
        else _HOW_MANY[rules.entry],
        say(
            "So many of the best, or “20 %” of all, play on from zero; four or eight are usual. 0: no final."
        ),
        "0",
        _going,
    )
    if answers.get("final"):
        yield Question(
            "final_rounds",
            say("How many rounds has the final?"),
            say("Who leads after them has won; what was before does not count."),
            "1",
            whole(1, MOST_ROUNDS),
        )
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
        (otherwise, *(each.label for each in Partners)),
    )


def with_final(first: dict[str, Any], answers: Answers, entry: EntryKind) -> list[dict[str, Any]]:
    """Return the stages of the answers: the `first`, perhaps of those qualified in a season, and a final."""
    if answers.get("season") and "qualified" in answers:
        first["series"] = {"season": answers["season"], **answers["qualified"]}
        first |= {} if answers.get("final") else {"name": _called(_FINAL)}
    partners = answers.get("partners")
    if partners is not None and entry is EntryKind.PAIR:
        first["partners"], partners = partners, None
    if answers.get("final"):
        first["name"] = _called(say("Preliminary round"))
    return [first, *_final(first, answers, partners)]


_FINAL = say("Final")


def _called(name: Text) -> dict[str, str]:
    return {language: render(name, language) for language in LANGUAGES}


def _final(first: Mapping[str, Any], answers: Answers, partners: str | None) -> list[dict[str, Any]]:
    if not answers.get("final"):
        return []
    taken = {"rounds": answers.get("final_rounds", 1), **{key: first[key] for key in ("deals", "draw")}}
    source: dict[str, Any] = {**answers["final"]}
    if first.get("groups"):
        # In its few rounds not every pair can play every other.
        source["per_group"], taken["draw"] = True, "partners-once"
    if partners is not None:
        taken |= {"partners": partners, "draw": "partners-once"}
    return [{"name": _called(_FINAL), "from": source, "start": "zero", **taken}]


def called_with_final(title: str, rules: Regulation) -> Text:
    """Return a title with how many play the final, if there is one."""
    first, *later = rules.stages
    going = [stage.source.expected(first.groups) for stage in later if stage.source is not None]
    if not going:
        return verbatim(title)
    shared = say("{title}, with a final", title=title)
    return say("{title}, final of {n}", title=title, n=going[0]) if going[0] else shared
