"""The house rules of a question to the referee: those of the tournament, or as typed."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from jassturnier import games
from jassturnier.cards.contract import Contract, ContractKind, HouseRules, Rules, stated
from jassturnier.cards.dealing import hand_size
from jassturnier.cards.melds import MeldRules
from jassturnier.errors import NeedsDecision, NotFound, Problem, WrongUsage
from jassturnier.games.disputes.claims import ClaimRules
from jassturnier.games.kit.contracts import label, name_of
from jassturnier.games.kit.options import Option, Options, OptionValue, check, option_names
from jassturnier.games.ramsch.skat import SkatRules
from jassturnier.games.schieber.rules import factors
from jassturnier.i18n import say
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
