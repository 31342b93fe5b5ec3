"""What the commands of the referee share: the house rules, the players, how cards are shown."""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jassturnier import games
from jassturnier.cards.card import Card, Contract, ContractKind, HouseRules, Rules, card_name, stated
from jassturnier.cards.deal import Ruling, hand_size
from jassturnier.cards.melds import MeldRules
from jassturnier.cli.kit.base import option
from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.errors import NeedsDecision, NotFound, Problem, WrongUsage
from jassturnier.games.disputes import ClaimRules
from jassturnier.games.grand_hand import SkatRules
from jassturnier.games.kit.contracts import label, name_of
from jassturnier.games.kit.options import Option, Options, OptionValue, check, option_names
from jassturnier.games.schieber_rules import factors
from jassturnier.i18n import Text, render, say
from jassturnier.store.kit.files import is_address
from jassturnier.tournament.regulation.names import settings, stable_value
from jassturnier.values import frozen

if TYPE_CHECKING:
    from jassturnier.services.workplace import Office


_SCHIEBER = "schieber"
_RAMSCH_PLAYERS = 3
_ALSO_ASKED = (
    *("stoeck_when", "weis", "stoeck", "pushing", "push_back", "double_pack", "all_single", "no_obe_unde"),
    *("first_lead", "factors", "coi4_pass_rounds", "coi4_leader", "contracts", "ram_kontra", "bergpreis"),
)


@frozen
class House:
    """The house rules of a question: options that differ from the printed ones, and where they are from."""

    options: Mapping[str, OptionValue]
    tournament: str | None = None
    game: str | None = None

    def stated(self, printed: Rules) -> Rules:
        """Return a set of house rules of the referee."""
        return stated(printed, self.options)

    def assumed(self, name: str) -> bool:
        """Return whether an option is the printed one only because nobody has said anything."""
        return self.tournament is None and name not in self.options

    def of(self, game_id: str) -> Options:
        """Return every option of a game."""
        known = games.get(game_id).defaults()
        return known | {name: value for name, value in self.options.items() if name in known}

    @property
    def double(self) -> bool:
        """Return whether two packs are played with (SCHV-5)."""
        return bool(self.options.get("double_pack"))

    def seats(self, wanted: int | None = None) -> int:
        """Return how many sit at a table: as said, or as the game has it."""
        sizes = games.get(self.game or _SCHIEBER).sizes
        return wanted or (sizes[-1] if self.double else sizes[0])

    def players(self, contract: Contract, wanted: int | None = None) -> int:
        """Return how many play a contract: Ramsch is for three."""
        return _RAMSCH_PLAYERS if contract.kind is ContractKind.RAMSCH else self.seats(wanted)

    def tricks(self, contract: Contract, players: int | None = None) -> int:
        """Return how many tricks a deal has, which is also the cards of a hand."""
        return hand_size(contract, self.players(contract, players), double=self.double)

    def factor(self, contract: Contract) -> int:
        """Return the factor of a contract in Schieber.

        Raises:
            WrongUsage: the house has fixed none.
        """
        known = factors(self.of(_SCHIEBER))
        if name_of(contract) not in known:
            names = tuple(map(label, known))
            raise WrongUsage(
                say(
                    "{contract} has no factor here; say it with --factor. Factors are known for: {names}.",
                    contract=label(name_of(contract)),
                    names=names,
                )
            )
        return known[name_of(contract)]


def house_rules(office: "Office | None", typed: Iterable[str]) -> House:
    """Return the rules of the tournament that is open, else the printed ones, with the options typed.

    Raises:
        NotFound: there is no tournament of the name asked for.
        WrongUsage: an option or its value is unknown.
    """
    found = House({}) if office is None else _of_tournament(office)
    options, problems = _read_options(typed)
    if problems:
        raise WrongUsage.of(problems)
    return replace(found, options={**found.options, **options})


def _of_tournament(office: "Office") -> House:
    try:
        tournament = office.desk().tournament()
    except (NotFound, NeedsDecision):
        if office.wanted is not None:
            raise
        return House({})
    stage = tournament.stage()
    regulation = tournament.regulation.of(stage.number, stage.waiting_round())
    return House(regulation.options, tournament.name, regulation.game)


def offered() -> dict[str, Option]:
    """Return the options that a ruling can depend on, by name."""
    asked = {field.name for kind in (HouseRules, MeldRules, ClaimRules, SkatRules) for field in fields(kind)}
    return {
        option.name: option for option in reversed(games.options()) if option.name in asked | {*_ALSO_ASKED}
    }


def _read_options(typed: Iterable[str]) -> tuple[dict[str, OptionValue], list[Problem]]:
    given = read_options(typed)
    options, faults = check(tuple(offered().values()), given)
    problems = [Problem(option_names(games.options()).of(key), text) for key, text in faults]
    return {name: value for name, value in options.items() if name in given}, problems


def read_options(lines: Iterable[str]) -> dict[str, object]:
    """Read `rounding=exact` or `factors.rosen=2` as a regulation has it; a bare word needs no quotes.

    Words with commas may be a list, `claim_order=stich,weis,stoeck`, if they are not what one word is called:
    “Sechs 11, Ass 0”.
    """
    found: dict[str, object] = {}
    for words in lines:
        name, _, value = (part.strip() for part in words.partition("="))
        typed, _, inner = name.partition(".")
        key = settings().stable(typed)
        table = found.get(key)
        if not inner:
            meant = stable_value(key, value)
            found[key] = meant if meant != value else stable_value(key, _typed_value(value))
        elif isinstance(table, dict):
            table[inner] = _typed_value(value)
        else:
            found[key] = {inner: _typed_value(value)}
    return found


def _typed_value(typed: str) -> object:
    try:
        return tomllib.loads(f"value = {typed}")["value"]
    except (ValueError, RecursionError):
        return typed.split(",") if "," in typed else typed


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


def _house(app: App, rules: Iterable[str]) -> House:
    found = house_rules(app.office() if _may_be_open(app) else None, rules)
    if found.tournament is not None:
        app.note(say("House rules of {tournament}.", tournament=found.tournament))
    return found


def _may_be_open(app: App) -> bool:
    """Tell whether a tournament may be open; loading the database takes longer than a ruling."""
    return app.tournament is not None or is_address(app.place()) or Path(app.place()).exists()


def refuse(wrong: object, text: Text) -> None:
    """Refuse what was typed where it is `wrong`.

    Raises:
        WrongUsage: it is.
    """
    if wrong:
        raise WrongUsage(text)


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
    return {"kind": contract.kind, "suit": contract.suit, "start": contract.start if begins else None}


def ruling_document(ruling: Ruling) -> dict[str, object]:
    """Return a ruling for scripts: the sentence, and the rule."""
    return {"reason": ruling.text, "rule": ruling.rule}


def sides(points: Sequence[int]) -> list[int]:
    """Return what the two sides of a table have together; every other seat belongs together."""
    return [sum(points[side::2]) for side in (0, 1)]
