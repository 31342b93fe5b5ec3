"""What `new` asks about rounds: what a match counts, what they are called, how many and how long they are."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from jassturnier import games
from jassturnier.errors import DoesNotAddUp
from jassturnier.games.kit.options import whole as whole_option
from jassturnier.i18n import say, verbatim
from jassturnier.languages import KNOWN
from jassturnier.languages.rounds import in_files, noun_of, usual
from jassturnier.tournament.asking.question import Answers, Question, is_nothing, one_of, whole, words
from jassturnier.tournament.regulation.own_words import EXPLAINED, LABELS
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import MOST_ROUNDS
from jassturnier.tournament.scoring.simulation import Length

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


def length(rules: Regulation, answers: Answers, usual_of: Usual) -> Iterator[Question]:
    """Ask how many rounds there are, and what they have of deals; some may play another game."""
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
        say(
            "A deal takes about three minutes. Twelve deals with a break are three quarters of an hour. With "
            "“12, 3: 8, 4: Coiffeur” the third round has 8 deals, and the fourth is one of Coiffeur."
        ),
        str(first.deals),
        lambda typed: deals_typed(typed, usual_of),
    )


def deals_typed(typed: str, usual_of: Usual) -> dict[str, Any]:
    """Read “12, 3: 8, 4: Coiffeur” as settings of a stage: its deals, and the rounds that have their own.

    Raises:
        DoesNotAddUp: one of them is no number, no round or no game.
    """
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
