"""Cards, contracts and whole deals read as people write them.

Spellings are folded (no case, no accents, no hyphens), in German, dialect, French, Italian and English.
A deal has one line for each thing, its name before a colon; `#` begins a remark. Players are numbered in
the order of play, 1 is forehand:

    contract: Eicheln
    leader: 2                       # who leads the first trick; player 1 unless this says otherwise
    1: EU E9 EA …                   # the hands; without them, those that the cards played show
    play: EA E6 EK E7               # the cards as they fell; as many lines as one likes
    play: RA R6 …
    skat: ♠A ♥7                     # Ramsch only
    grand: 3                        # Ramsch only: who played Grand Hand
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import TypeAlias

from jassturnier.cards.card import (
    JASS,
    RAMSCH,
    Card,
    Contract,
    ContractKind,
    Mode,
    Pack,
    Rank,
    Suit,
    card_name,
    french,
)
from jassturnier.cards.deal import pack_for
from jassturnier.errors import Problem, Unreadable, WrongUsage
from jassturnier.i18n import Text, fold, normalized, say
from jassturnier.system import text_of
from jassturnier.values import frozen

_SWISS_SUITS = {
    Suit.EICHELN: "e eichel eicheln eichle eichlen acorn acorns gland glands ghianda ghiande",
    Suit.ROSEN: "r rose rosen roesli blume blumen rosli roses rosa flower flowers fleur fleurs",
    Suit.SCHILTEN: (
        "t s schilt schilte schilten shilten schild schilder shield shields ecusson ecussons scudo scudi"
    ),
    Suit.SCHELLEN: (
        "l s schelle schellen schalle schallen schaelle schaellen bell bells grelot grelots campanello"
        " campanelli sonaglio sonagli"
    ),
}
_FRENCH_SUITS = {
    Suit.PIK: "s p pik schaufel schaufeln schuufle schufle spade spades pique piques picca picche",
    Suit.KREUZ: "c k kreuz chruz chruez treff club clubs trefle trefles fiore fiori",
    Suit.HERZ: "h herz heart hearts coeur coeurs cuore cuori",
    Suit.KARO: "d k karo ecke ecken egge eggen diamond diamonds carreau carreaux quadro quadri",
}
_AS_SWISS = {suit: _FRENCH_SUITS[french(Card(suit, Rank.ASS)).suit] for suit in JASS.suits}
_GERMAN_SUITS = {
    Suit.KREUZ: "eichel eicheln acorn acorns",
    Suit.PIK: "grun gruen laub blatt gras leaf leaves",
    Suit.HERZ: "rot",
    Suit.KARO: "schelle schellen bell bells",
}
_RANK_WORDS = {
    Rank.ASS: "ass as asse ace asso sau sou daus",
    Rank.KOENIG: "konig koenig chunig chuenig king roi re",
    Rank.OBER: "ober dame queen reine donna dama regina",
    Rank.UNDER: "under unter bube bauer buur bur puur jack knave valet bour bourg fante",
    Rank.BANNER: "banner panner banniere zehn zehner zani ten dix dieci 10",
    Rank.NINE: "neun nuni nine neuf nell nove 9",
    Rank.EIGHT: "acht achti eight huit otto 8",
    Rank.SEVEN: "sieben sibni seven sept sette 7",
    Rank.SIX: "sechs sachsi six sei 6",
}
_SWISS_LETTERS = {Rank.ASS: "a", Rank.KOENIG: "k", Rank.OBER: "o", Rank.UNDER: "u", Rank.BANNER: "b"}
_FRENCH_LETTERS = {
    Rank.ASS: "a",
    Rank.KOENIG: "k r",
    Rank.OBER: "q d",
    Rank.UNDER: "j b v",
    Rank.BANNER: "t x",
}
_SYMBOLS = str.maketrans(
    {"♠": " pik ", "♤": " pik ", "♣": " kreuz ", "♧": " kreuz "}
    | {"♥": " herz ", "♡": " herz ", "♦": " karo ", "♢": " karo "}
)
_WORDS_OF_A_CARD = (4, 3, 2, 1)
_FILLERS = frozenset(
    {"of", "de", "des", "du", "der", "von", "di", "le", "les", "il", "un", "une"}
    | {"del", "dei", "della", "delle", "dal", "dalla", "en", "in", "par"}
)
"""Articles and prepositions; “la”, “lo” and “das” are cards as well (Schellen-Ass and -Ober, Karo-Ass)."""
_ELIDED = re.compile(r"(?i)\b(?:d|l|dall|dell|all)['’]\s*")
_AS_ONE = (
    (re.compile(r"(?i)\b(?:sans|senza|ohne|no)[ -]+(?:atouts?|briscol[ae]|tr[uü]mpf|trump)\b"), "sansatout"),
    (re.compile(r"(?i)\b(?:atout|briscola|trumpf|trump)[ -]+(?=\w)"), ""),
    (re.compile(r"(?i)\bla (?=dame|reine|donna|dama|regina)"), ""),
    (re.compile(r"(?i)(?<!\w)à[ -]+(?=\w)"), ""),
)

_Written: TypeAlias = Mapping[str, frozenset[Card]]


def _spellings(suits: Mapping[Suit, str], letters: Mapping[Rank, str]) -> Iterable[tuple[str, Card]]:
    for (suit, words), (rank, rank_words) in product(suits.items(), _RANK_WORDS.items()):
        ranks = (*rank_words.split(), *letters.get(rank, "").split())
        for suit_word, rank_word in product(words.split(), ranks):
            yield suit_word + rank_word, Card(suit, rank)
            if len(suit_word) > 1 or rank_word.isdigit():
                yield rank_word + suit_word, Card(suit, rank)


def _gathered(read: Iterable[tuple[str, Card]]) -> _Written:
    meanings: defaultdict[str, set[Card]] = defaultdict(set)
    for spelling, card in read:
        meanings[spelling].add(card)
    return {spelling: frozenset(meant) for spelling, meant in meanings.items()}


@cache
def _written(*, ramsch: bool) -> _Written:
    if ramsch:
        read = [*_spellings(_FRENCH_SUITS, _FRENCH_LETTERS), *_spellings(_GERMAN_SUITS, _SWISS_LETTERS)]
        return _gathered((spelling, french(card)) for spelling, card in read)
    return _gathered([*_spellings(_SWISS_SUITS, _SWISS_LETTERS), *_spellings(_AS_SWISS, _FRENCH_LETTERS)])


@cache
def _written_in_swiss() -> _Written:
    return _gathered(_spellings(_SWISS_SUITS, _SWISS_LETTERS))


def spoken(typed: str) -> str:
    """Return what was typed without articles and prepositions: “du haut” is “haut”, “à l’écusson” “écusson”.

    What is said in two words becomes one: “sans atout” is “sansatout”.
    """
    left = _ELIDED.sub("", normalized("NFC", typed))
    for said, meant in _AS_ONE:
        left = said.sub(meant, left)
    return " ".join(word for word in left.split() if word.lower() not in _FILLERS) or typed


def _words(typed: str) -> list[str]:
    return fold(typed.translate(_SYMBOLS)).split()


def _found(typed: str, written: _Written, pack: Pack) -> list[Card]:
    spelling = "".join(_words(spoken(typed)))
    return sorted(written.get(spelling, frozenset()) & set(pack.cards))


def _meanings(typed: str, pack: Pack) -> list[Card]:
    return _found(typed, _written(ramsch=pack is RAMSCH), pack)


def _swiss_meanings(typed: str, pack: Pack) -> list[Card]:
    return _found(typed, _written_in_swiss(), pack)


def parse_card(typed: str, pack: Pack = JASS, *, swiss: bool = False) -> Card:
    """Read a card as people write it: EU, Eichel Under, ♣J, Schellen-Ass, as de pique.

    With a Jass pack French names mean the card that stands for it (GEN-2), with the Ramsch pack
    German names do (RAM-24). With `swiss` a name that may be either is a Swiss one.

    Raises:
        WrongUsage: it is no card of this pack, or may be one of several.
    """
    meant = (swiss and _swiss_meanings(typed, pack)) or _meanings(typed, pack)
    if len(meant) == 1:
        return meant[0]
    if meant:
        names = [card_name(card) for card in meant]
        advice = say("Write the suit out, or E for Eicheln, R for Rosen, L for Schellen, T for Schilten.")
        if pack is RAMSCH:
            advice = say("Write the suit out.")
        raise WrongUsage(say("“{typed}” may be {cards}.", typed=typed, cards=names), advice)
    raise WrongUsage(
        say("“{typed}” is no card here. Write it like EU, Eichel Under, Schellen-Ass or ♣J.", typed=typed)
    )


def parse_cards(typed: str, pack: Pack = JASS, beside: str = "") -> tuple[Card, ...]:
    """Read several cards with blanks or commas between them.

    Where the others, or those `beside` them, have Swiss names, all have.

    Raises:
        WrongUsage: names every piece that cannot be read.
    """
    pieces = _pieces(typed, pack)
    swiss = _all_swiss([*pieces, *_pieces(beside, pack)], pack)
    read: list[Card] = []
    texts: list[Text] = []
    for piece in pieces:
        try:
            read.append(parse_card(piece, pack, swiss=swiss))
        except WrongUsage as error:
            texts += error.texts
    if texts:
        raise WrongUsage(*each_once(texts))
    return tuple(read)


def each_once(texts: Sequence[Text]) -> list[Text]:
    """Return texts without repetition, each where it stood last: advice comes behind what it is about."""
    return [text for place, text in enumerate(texts) if text not in texts[place + 1 :]]


def _pieces(typed: str, pack: Pack) -> list[str]:
    pieces: list[str] = []
    for part in re.split(r"[,;/\n]+", _ELIDED.sub("", typed)):
        left = part.split()
        while left:
            size = next((n for n in _WORDS_OF_A_CARD if _meanings(" ".join(left[:n]), pack)), 1)
            pieces.append(" ".join(left[:size]))
            left = left[size:]
    return pieces


def _all_swiss(pieces: Sequence[str], pack: Pack) -> bool:
    known = [(meant, _swiss_meanings(piece, pack)) for piece in pieces if (meant := _meanings(piece, pack))]
    return any(meant == swiss for meant, swiss in known) and all(swiss for _, swiss in known)


_KIND_WORDS = {
    ContractKind.OBENABE: "obenabe obeabe obe oben bock haut dessus alto topdown sansatout",
    ContractKind.UNDENUFE: "undenufe undeufe unde unden une unten geiss gais bas dessous basso bottomup",
    ContractKind.SLALOM: "slalom zickzack zigzag",
    ContractKind.GUSTAV: "gustav gustave gusti guschti mittendurch marie tutti",
    ContractKind.TUO: "tuo",
    ContractKind.MITTLERE: "mittlere mittlerer mittler molotow plusminus",
    ContractKind.RAMSCH: "ramsch",
}


@cache
def _trump_words() -> Mapping[str, frozenset[Suit]]:
    meanings: defaultdict[str, set[Suit]] = defaultdict(set)
    for table in (_SWISS_SUITS, _AS_SWISS):
        for suit, words in table.items():
            for word in words.split():
                meanings[word].add(suit)
    return {word: frozenset(suits) for word, suits in meanings.items()}


def contract_words(contract: Contract) -> tuple[str, ...]:
    """Return the words that mean a contract, without letters and without its suit where it is TUO."""
    if contract.kind is not ContractKind.TRUMP:
        return tuple(_KIND_WORDS[contract.kind].split())
    return tuple(word for word, suits in _trump_words().items() if suits == {contract.suit} and len(word) > 1)


def parse_contract(typed: str) -> Contract:
    """Read a contract: Rosen, ♥, Obenabe, Slalom unde, Gustav, TUO Eicheln, Mittlere, Ramsch.

    Slalom and Gustav begin with Obenabe when nothing is said.

    Raises:
        WrongUsage: it is no contract, or its suit is missing or not clear.
    """
    first, *rest = _words(spoken(typed)) or [""]
    kind = next((kind for kind, words in _KIND_WORDS.items() if first in words.split()), ContractKind.TRUMP)
    contract = _contract(kind, rest if kind is not ContractKind.TRUMP else [first, *rest])
    if contract is None:
        raise WrongUsage(
            say(
                "“{typed}” is no contract. Write it like Rosen, Obenabe, Slalom unde, TUO Rosen.", typed=typed
            )
        )
    return contract


_WAYS = {
    word: mode
    for kind, mode in ((ContractKind.OBENABE, Mode.UP), (ContractKind.UNDENUFE, Mode.DOWN))
    for word in _KIND_WORDS[kind].split()
}


def _contract(kind: ContractKind, rest: Sequence[str]) -> Contract | None:
    word = " ".join(rest)
    if kind in {ContractKind.TRUMP, ContractKind.TUO}:
        suits = [*_trump_words().get(word, ())]
        return Contract(kind, suits[0]) if len(suits) == 1 else None
    if kind in {ContractKind.SLALOM, ContractKind.GUSTAV}:
        way = _WAYS.get(word or "obenabe")
        return None if way is None else Contract(kind, start=way)
    return None if rest else Contract(kind)


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
    named = {seat: lines[key] for key in lines if (seat := _seat(key)) is not None}
    deal = DealFile(
        contract,
        reader.cards(lines.get("play", [])),
        tuple(reader.cards(named.get(seat, [])) for seat in range(max(named, default=-1) + 1)),
        reader.seat(lines.get("leader", [])) or 0,
        reader.cards(lines.get("skat", [])),
        reader.seat(lines.get("grand", [])),
    )
    return (None if reader.problems else deal), reader.problems


def _lines(text: str) -> tuple[dict[str, list[_Line]], list[Problem]]:
    found: dict[str, list[_Line]] = {}
    problems: list[Problem] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        place = say("line {line}", line=str(number))
        name, value = (part.strip() for part in words.partition(":")[::2])
        bare = fold(name).replace(" ", "")
        seat = _seat(bare)
        key = str(seat + 1) if seat is not None else _KEYS.get(bare)
        if key is None:
            unknown = say(
                "“{word}” is not known. Lines begin with contract, leader, play, skat, grand, "
                "or the number of a player: 1, 2, 3 …",
                word=name,
            )
            problems.append(Problem(place, unknown))
        else:
            found.setdefault(key, []).append(_Line(place, name, value))
    return found, problems


def _seat(bare: str) -> int | None:
    match = re.fullmatch(r"(?:player|spieler|joueur|giocatore)?\s*(?:([1-6])|([a-f]))", bare)
    if match is None:
        return None
    return int(match[1]) - 1 if match[1] else _LETTERS.index(match[2])
