"""A deal written down card by card, for the referee.

One line for each thing, its name before a colon; `#` begins a remark. Players are numbered in the
order of play, 1 is forehand:

    contract: Eicheln
    leader: 2                       # who leads the first trick; player 1 unless this says otherwise
    1: EU E9 EA …                   # the hands; without them, those that the cards played show
    play: EA E6 EK E7               # the cards as they fell; as many lines as one likes
    play: RA R6 …
    skat: ♠A ♥7                     # Ramsch only
    grand: 3                        # Ramsch only: who played Grand Hand
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from jassturnier.cards.card import JASS, Card, Pack
from jassturnier.cards.contract import Contract
from jassturnier.cards.deal import pack_for
from jassturnier.cards.reading import parse_cards, parse_contract
from jassturnier.errors import Problem, Unreadable, WrongUsage
from jassturnier.i18n import Text, fold, say
from jassturnier.system import text_of
from jassturnier.values import frozen

_NAMES = {
    "contract": "contract ansage trumpf contrat atout annonce contratto briscola",
    "leader": "leader lead vorhand ausspiel forehand entame premier apre primo",
    "play": "play played plays gespielt stich stiche jeu pli plis gioco presa prese",
    "skat": "skat",
    "grand": "grand grandhand grandmain grandmano",
}
_KEYS = {word: name for name, words in _NAMES.items() for word in words.split()}
_LETTERS = "abcdef"


@frozen
class DealFile:
    """A deal as it was written down; seats count from 0, `hands` is empty where none was written."""

    contract: Contract
    plays: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...] = ()
    leader: int = 0
    skat: tuple[Card, ...] = ()
    grand: int | None = None


@frozen
class _Line:
    place: Text
    key: str
    value: str


@dataclass(slots=True)
class _Reader:
    """Collects lines of one kind, and what is wrong."""

    pack: Pack = JASS
    problems: list[Problem] = field(default_factory=list)

    def contract(self, lines: list[_Line]) -> Contract | None:
        if len(lines) != 1:
            self.problems.append(Problem(None, say("One line “contract: …” is needed.")))
            return None
        try:
            return parse_contract(lines[0].value)
        except WrongUsage as error:
            self._fault(lines[0], *error.texts)
            return None

    def cards(self, lines: list[_Line]) -> tuple[Card, ...]:
        read: list[Card] = []
        for line in lines:
            try:
                read += parse_cards(line.value, self.pack)
            except WrongUsage as error:
                self._fault(line, *error.texts)
        return tuple(read)

    def seat(self, lines: list[_Line]) -> int | None:
        for line in lines[1:]:
            self._fault(line, say("“{line}” stands here a second time; once is enough.", line=line.key))
        seats = [_seat(fold(line.value)) for line in lines]
        for line, seat in zip(lines, seats, strict=True):
            if seat is None:
                self._fault(line, say("“{value}” is no player; write a number from 1.", value=line.value))
        return next(iter(seats), None)

    def _fault(self, line: _Line, *texts: Text) -> None:
        self.problems += [Problem(line.place, text) for text in texts]


def read_deal(content: bytes, *, double: bool = False) -> tuple[DealFile | None, list[Problem]]:
    """Read a deal; with any problem there is none. `double` is the pack of 48 cards.

    Raises:
        Unreadable: it is no text.
    """
    words = text_of(content)
    if words is None:
        raise Unreadable(say("A deal is a text file; this is something else."))
    lines, problems = _lines(words)
    reader = _Reader(problems=problems)
    contract = reader.contract(lines.get("contract", []))
    if contract is None:
        return None, reader.problems
    reader.pack = pack_for(contract, double=double)
    deal = DealFile(
        contract,
        reader.cards(lines.get("play", [])),
        _hands(lines, reader),
        reader.seat(lines.get("leader", [])) or 0,
        reader.cards(lines.get("skat", [])),
        reader.seat(lines.get("grand", [])),
    )
    return (None if reader.problems else deal), reader.problems


def _hands(lines: Mapping[str, list[_Line]], reader: _Reader) -> tuple[tuple[Card, ...], ...]:
    """Return a hand for every player up to the last one named; one left out is empty."""
    named = {seat: lines[key] for key in lines if (seat := _seat(key)) is not None}
    return tuple(reader.cards(named.get(seat, [])) for seat in range(max(named, default=-1) + 1))


def _lines(text: str) -> tuple[dict[str, list[_Line]], list[Problem]]:
    found: dict[str, list[_Line]] = {}
    problems: list[Problem] = []
    for line in _written(text):
        bare = fold(line.key).replace(" ", "")
        seat = _seat(bare)
        key = str(seat + 1) if seat is not None else _KEYS.get(bare)
        if key is None:
            problems.append(Problem(line.place, _unknown(line.key)))
        else:
            found.setdefault(key, []).append(line)
    return found, problems


def _unknown(word: str) -> Text:
    return say(
        "“{word}” is not known. Lines begin with contract, leader, play, skat, grand, "
        "or the number of a player: 1, 2, 3 …",
        word=word,
    )


def _written(text: str) -> Iterator[_Line]:
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if words:
            key, _, value = words.partition(":")
            yield _Line(say("line {line}", line=str(number)), key.strip(), value.strip())


def _seat(bare: str) -> int | None:
    match = re.fullmatch(r"(?:player|spieler|joueur|giocatore)?\s*(?:([1-6])|([a-f]))", bare)
    if match is None:
        return None
    return int(match[1]) - 1 if match[1] else _LETTERS.index(match[2])
