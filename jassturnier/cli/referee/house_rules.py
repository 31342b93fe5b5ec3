"""What the commands of the referee share: the house rules, the players, how cards are shown."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import click

from jassturnier import games
from jassturnier.cards.card import Card
from jassturnier.cards.contract import Contract, ContractKind, card_name
from jassturnier.cards.play import Ruling
from jassturnier.cli.kit.base import option
from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.i18n import Text, render, say
from jassturnier.services.referee.house_rules import House, house_rules
from jassturnier.services.referee.play import spot
from jassturnier.store.kit.files import is_address

MOST_PLAYERS = 6


class GameChoice(SpokenChoice):
    """One of a few games, by its id or its name in any language."""

    def __init__(self, ids: Iterable[str]) -> None:
        super().__init__(ids, case_sensitive=False)

    def called(self, choice: str, language: str) -> str:
        """Return the id of a game as a language has it; a family of games is called as it is."""
        known = choice if choice.lower() in self.choices else games.known_as(choice)
        return render(games.NAMES.of(known), language)


players_option = option(
    "--players",
    words=say("Players at the table, where it is not four."),
    type=click.IntRange(3, MOST_PLAYERS),
    metavar="N",
)
factor_option = option(
    "--factor", words=say("Factor, if not the usual one of the contract."), type=click.IntRange(1)
)


trump_option = option("--trump", words=say("Trump that emerged in Mittlere."), metavar="SUIT")


def rules_option(function: Callable[..., None]) -> Callable[..., None]:
    """Add the option for house rules; the function is given the `House` they make, as `rules`."""

    @wraps(function)
    def ruled(*, rules: tuple[str, ...], **given: Any) -> None:  # noqa: ANN401 — what the function takes
        function(rules=_house(click.get_current_context().ensure_object(App), rules), **given)

    words = say("House rule by its name in the regulation, such as undenufe_values=six11; may be repeated.")
    names = ("--rule", "--option", "rules")
    return option(*names, words=words, multiple=True, metavar="NAME=VALUE")(ruled)


def of_one_trick(function: Callable[..., None]) -> Callable[..., None]:
    """Add the options that say where in a deal a trick stands; the function is given it as `where`."""

    @wraps(function)
    def placed(  # noqa: PLR0913 — one parameter for each option
        contract: str,
        *,
        cards: tuple[str, ...],
        trump: str | None,
        nth: int | None,
        players: int | None,
        rules: House,
    ) -> None:
        function(where=spot(contract, trump, nth, players), cards=cards, rules=rules)

    words = say("Number of the trick; needed in Slalom, Gustav and TUO.")
    nth = option("--nth", words=words, type=click.IntRange(1), metavar="N")
    return trump_option(nth(players_option(rules_option(placed))))


def _house(app: App, rules: Iterable[str]) -> House:
    """Return the house rules of this question, and say where they come from."""
    found = house_rules(app.office() if _may_be_open(app) else None, rules)
    if found.tournament is not None:
        app.note(say("House rules of {tournament}.", tournament=found.tournament))
    return found


def _may_be_open(app: App) -> bool:
    """Tell whether a tournament may be open; loading the database takes longer than a ruling."""
    return app.tournament is not None or is_address(app.place()) or Path(app.place()).exists()


def answer(app: App, document: Mapping[str, object], rules: House, lines: Iterable[Shown]) -> None:
    """Show an answer; the document names the tournament whose house rules it follows."""
    app.show({**document, "tournament": rules.tournament}, lines)


def answer_ruling(app: App, ruling: Ruling, rules: House, *lines: Shown, **facts: object) -> None:
    """Show a ruling, with further lines below it; for scripts it stands beside the facts of the case."""
    answer(app, {**facts, **ruling_document(ruling)}, rules, [ruling.sentence(), *lines])


def names(cards: Iterable[Card]) -> tuple[Text, ...]:
    """Return the names of cards."""
    return tuple(map(card_name, cards))


def codes(cards: Iterable[Card]) -> list[str]:
    """Return the letters of cards, for scripts."""
    return [card.code for card in cards]


def contract_document(contract: Contract) -> dict[str, object]:
    """Return a contract for scripts; `start` is the first way of Slalom and Gustav."""
    begins = contract.kind in {ContractKind.SLALOM, ContractKind.GUSTAV}
    return {
        "kind": contract.kind,
        "suit": contract.suit,
        "start": contract.start if begins else None,
    }


def ruling_document(ruling: Ruling) -> dict[str, object]:
    """Return a ruling for scripts: the sentence, and the rule."""
    return {"reason": ruling.text, "rule": ruling.rule}


def sides(points: Sequence[int]) -> list[int]:
    """Return what the two sides of a table have together; every other seat belongs together."""
    return [sum(points[side::2]) for side in (0, 1)]
