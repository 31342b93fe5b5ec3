"""Prizes as people say them: “Rang 1: 200 Franken, 2: 100, letzter: ein Salami”, in every language."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from jassturnier.errors import DoesNotAddUp
from jassturnier.i18n import Text, say, say_n
from jassturnier.languages import nouns
from jassturnier.tournament.asking.question import Answers, Question, amount, is_nothing, one_of, whole
from jassturnier.tournament.lists import parse_francs
from jassturnier.tournament.regulation.names import setting
from jassturnier.tournament.regulation.prize_rules import (
    CHOOSING,
    COIN,
    LESS_EXPENSES,
    PRIZE_COIN,
    PRIZE_GIVING,
    PRIZE_MONEY,
    PRIZES,
    Percent,
    last_of,
    too_much,
)
from jassturnier.tournament.regulation.schema import as_francs


def _numbers_in(first: int, said: str) -> dict[str, int]:
    """Return words with their numbers, in all languages one after the other."""
    return {word: n for n, words in enumerate(said.split("|"), first) for word in words.split()}


_NTH = _numbers_in(
    1,
    "erste first premier première primo prima | zweite second deuxième secondo | dritte third troisième terzo"
    "| vierte fourth quatrième quarto | fünfte fifth cinquième quinto | sechste sixth sixième sesto"
    "| siebte seventh septième settimo | achte eighth huitième ottavo | neunte ninth neuvième nono"
    "| zehnte tenth dixième decimo",
)
_COUNT = _numbers_in(
    2,
    "zwei two deux due | drei three trois tre | vier four quatre quattro | fünf five cinq cinque"
    "| sechs six sei | sieben seven sept sette | acht eight huit otto | neun nine neuf nove"
    "| zehn ten dix dieci",
)
_ORDINAL = rf"(?:{'|'.join(_NTH)})[nr]?"
_FRANCS = r"(?:franken|francs?|franchi|franco|stutz|fränkli|balles|fr\.?|chf)"
_PRIZES = r"(?:preise?|prizes?|prix|premio?)"
_FIRST = r"(?:ersten|first|premi(?:er|ère)s|primi)"
_SPELLED = re.compile(
    rf"\b(?:{'|'.join(_COUNT)})(?=\s+(?:{_FRANCS}|{_PRIZES}|{_FIRST})(?:\W|$))", re.IGNORECASE
)
"""A number in words before what it counts; elsewhere it is a part of a thing: “three-course meal”."""
_LAST = r"(?:\d{1,3}\s+)?(?:letzte[rnm]?|last|derni(?:er|ère)s?|ultim[oaie])(?:\s+\d{1,3}(?=\s*:))?"
"""The last, or the last few: “last 3:”, “3 derniers”."""
_PARTS = {
    "1/2": "half|hälfte|moitié|metà",
    "1/3": "third|drittel|tiers|terzo",
    "1/4": "quarter|viertel|quart|quarto",
}
_PART = (
    r"(?:1/\d{1,2}|(?:an?|ein|die|une?|la"
    r"|(?:the|das|die|l[ea]|il) (?:first|best|erste|beste|premi(?:er|ère)|meilleure?|prim[oa]))"
    rf" (?:{'|'.join(_PARTS.values())}))(?: (?:of all|aller|de tous|di tutti))?"
)
_LISTS = {
    "matches": r"(?:(?:(?:am )?meisten?|most|(?:le )?plus de|(?:il )?più) )?match(?:e|s|es)?",
    "best_round": r"(?:best|(?:d(?:ie|er|as) )?beste[rs]?|(?:l[ea] )?meilleure?|(?:il |la )?migliore?)[ -]%s",
    "guess": r"(?:beste |nearest |best |meilleure )?(?:schätzung|guess|estimation|stima(?: più vicina)?)",
}


def _place() -> re.Pattern[str]:
    """Return a place with a colon behind it, or another list; “every third”, “last” and “1st 9” need none.

    The best round goes with every word that there is for a round.
    """
    # Behind the name of a category one digit is a rank; “U 25” is a name.
    category = (
        r"(?P<category>(?:kategorie|category|catégorie|categoria)\s+(?P<name>[^:;,]+?)"
        r"(?:\s+(?P<of>\d|\d+\s*[-–]\s*\d+))?)"
    )
    rounds = f"(?:{'|'.join(re.escape(noun.one) for noun in nouns())})"
    lists = "|".join(f"(?P<{name}>{words.replace('%s', rounds)})" for name, words in _LISTS.items())
    everybody = r"alle[nr]?|jede[mrs]?|everybody|everyone|all|tous|toutes|chacune?|tutti|tutte|ognun[oa]"
    # What makes 1 the first: “1er”, “1.”, “1º”.
    nth, to = r"\d{1,4}(?:\.|st|nd|rd|th|ers?|re|ère|ème|e|º|°|ª)", r"\s+(?:bis|to|à|au|al|a)\s+"
    every = rf"(?:jede[mnrs]?|every|(?:à )?chaque|(?:a )?ogni)\s+(?:{nth}?|{_ORDINAL})(?=[\s:])"
    rank = r"(?:rangs?|ränge|ranks?|rango|ranghi|platz|plätze|place|posto|preis|prix|prize|premio)"
    ranks = (
        rf"{nth}?(?:(?:\s*[-–]\s*|{to}){nth}?)?(?:\s*{rank})?(?=\s*:)|\d{{1,4}}{to}\d{{1,4}}(?=\s+[^\W\d])"
        rf"|(?:{nth}|{_ORDINAL})(?:\s*{rank})?(?=\s*:|\s+\d)"
    )
    return re.compile(
        rf"(?:^|[,;])\s*(?:{rank}?\s*(?:(?:d(?:er|ie|em|en)|the|l[ea]s?|il|gli|l['’])\s*)?"
        rf"(?:(?P<ranks>{ranks})|(?P<last>(?:{_LAST})(?:\s*{rank})?(?=\s*:|\s+\S)))\s*:?"
        rf"|(?P<every>{every})\s*:?|(?:(?P<everybody>{everybody})|(?P<part>{_PART})|{lists}|{category})\s*:)",
        re.IGNORECASE,
    )


_TO_FIRST = re.compile(
    r"(?P<worth>.+?)\s+(?:aux|pour les|den|an die|für die|to the|for the|ai|per i)\s+"
    rf"(?:{_FIRST}\s+)?(?P<count>[1-9]\d{{0,3}})(?:\s+{_FIRST})?",
    re.IGNORECASE,
)
"""“60 % aux 5 premiers”"""
_PRIZES_OF = re.compile(
    rf"(?P<count>[1-9]\d{{0,3}})\s+{_PRIZES}"
    r"(?:\s+(?:zu|von|mit|of|at|de|à|di|da|a|each|je|chacun)\s+(?P<worth>.+))?",
    re.IGNORECASE,
)
"""“5 prizes of 20 francs”"""
_WORTH = re.compile(
    r"(?:(?P<share>\d{1,4}(?:[.,]\d{1,2})?)\s*(?:%|prozent|percent|pour cent|per cento)"
    r"(?:\s+(?:of the|der|des|dell?e|dei|degli)\s+[^\W\d_]+)?"
    rf"|(?:fr\.?|chf)?\s*(?P<money>\d[\d'’]*(?:[.,]\d{{2}}|\.[-–—]+)?)\s*{_FRANCS}?)"
    r"(?:\s*(?:(?:und|and|et|e)\b|[+,])\s*(?P<thing>.+))?",
    re.IGNORECASE,
)
_ROW = re.compile(r"(\d[\d'’.,]*(?:\s*/\s*\d[\d'’.,]*)+)\s*(%?)")
"""“30/20/10 %”: one for each rank."""
_MONEY = re.compile(r"(?:fr\.?|chf)?\s*\d|(?:fr\.|chf)", re.IGNORECASE)
_CURRENCY = rf"(?:(?:{_FRANCS}|euros?|eur|rappen|rp|centimes?|centesimi)\b|chf)"
_COUNTED = re.compile(rf"\d+(?:[.,/]\d+)?\s*(?!{_CURRENCY})[^\W\d_]+(?:[\s-]+\S.*)?", re.IGNORECASE)
"""A thing that begins with how many there are of it: “2 Flaschen Wein”."""
_SHORTEST = 3
_CHOICE = ("wahl", "zur wahl", "choice", "choix", "scelta")
"""Words that let choose from the table of gifts."""
PRIZES_HELP = say(
    "An amount in francs, a share, a thing, or several: “200”, “60 %”, “a salami”, “50 francs and a bottle”; "
    "“choice”: from the table of gifts. Several at once: “1: 200, 2: 100, 4-10: 20, 11-30: choice, last: a "
    "salami”; “1-5: 60 %”: five equal parts of 60 %; “20/15/12/8/5 %”: less from rank to rank; “every 3rd: a "
    "bottle”, “a third: a loaf”, “last 3: a loaf”, “everybody: a loaf”, “most matches: a ham”, “category "
    "women: a bunch of flowers”."
)


def read_typed(typed: str, rank: int, known: Iterable[Mapping[str, Any]] = ()) -> list[dict[str, Any]]:
    """Return the prizes of a line as settings; what is said without a rank is for `rank`.

    Raises:
        DoesNotAddUp: there is nothing behind a rank, or something that is neither money nor a thing; or the
            shares are more than there is, with those of the prizes `known`.
    """
    line = _SPELLED.sub(lambda spelled: str(_COUNT[spelled[0].casefold()]), typed)
    places = [*_place().finditer(line)]
    begins = [*(place.start() for place in places), len(line)]
    said = [
        *_first(_stripped(line[: begins[0]]), rank),
        *(
            (_where(place), place[place.lastgroup or 0], line[place.end() : end])
            for place, end in zip(places, begins[1:], strict=True)
        ),
    ]
    prizes = [prize for where, place, worth in said for prize in _prizes(where, place, _stripped(worth))]
    every = enumerate((*known, *prizes), 1)
    shares = {number: round(prize["percent"] * 100) for number, prize in every if "percent" in prize}
    fault = too_much(shares, setting)
    if fault is not None:
        raise DoesNotAddUp(say("{key}: {value}", key=PRIZES.label, value=fault))
    return prizes


_Where: TypeAlias = dict[str, int | str]
"""For whom a prize is, as settings: `ranks`, `every`, `list`, or `per` category."""


def _stripped(words: str) -> str:
    return words.strip().strip(",;").strip()


def _first(words: str, rank: int) -> list[tuple[_Where, str, str]]:
    """Return what is said before the first place: nothing, a prize for the first few, or one for `rank`."""
    several = _TO_FIRST.fullmatch(words) or _PRIZES_OF.fullmatch(words)
    if several and not several["worth"]:
        raise DoesNotAddUp(
            say_n(
                "{n} prize of what? “1: 20” is one for the first.",
                "{n} prizes of what? “1-{n}: 20” is one for each of them.",
                int(several["count"]),
            )
        )
    if several:
        count = several["count"]
        return [({"ranks": 1 if count == "1" else f"1-{count}"}, count, several["worth"])]
    return [({"ranks": rank}, str(rank), words)] if words else []


def _where(place: re.Match[str]) -> _Where:
    if place["last"]:
        count = re.search(r"\d+", place["last"])
        return {"ranks": f"last-{count[0]}" if count else "last"}
    if place["part"]:
        words = place["part"]
        known = (part for part, said in _PARTS.items() if re.search(rf"\b(?:{said})\b", words, re.IGNORECASE))
        return {"ranks": next(known, words.split(maxsplit=1)[0])}
    if place["ranks"]:
        return {"ranks": _ranks(place["ranks"])}
    if place["category"]:
        return {"per": "category", "only": place["name"], "ranks": _ranks(place["of"] or "1")}
    for name in _LISTS:
        if place[name]:
            return {"list": name.replace("_", "-")}
    return {"every": 1 if place["everybody"] else _ranks(place["every"])}


def _ranks(words: str) -> int | str:
    """Read 4, 4-10, or “fourth”."""
    spelled = (str(number) for word, number in _NTH.items() if word in words.casefold())
    found = re.findall(r"\d+", words) or [next(spelled)]
    return int(found[0]) if len(found) == 1 else "-".join(found)


def _prizes(where: _Where, place: str, words: str) -> Iterator[dict[str, Any]]:
    row = _ROW.fullmatch(words)
    if row is None:
        yield {**where, **_worth(place, words)}
        return
    parts = [f"{part.strip()} {row[2]}".strip() for part in row[1].split("/")]
    ranks = _numbers(where)
    if not ranks or (len(ranks) > 1 and ranks[1] - ranks[0] + 1 != len(parts)):
        raise DoesNotAddUp(
            say(
                "“{words}”: these are {n} prizes, which does not fit “{place}”.",
                words=words,
                n=len(parts),
                place=place,
            )
        )
    for rank, part in enumerate(parts, ranks[0]):
        yield {"ranks": rank, **_worth(str(rank), part)}


def _worth(place: str, words: str) -> dict[str, Any]:
    if not words:
        raise DoesNotAddUp(say("What is the prize for “{place}”? Nothing is written behind it.", place=place))
    if words.casefold() in _CHOICE:
        return {"choose": True}
    found = _WORTH.fullmatch(words)
    if found and found["share"]:
        return {"percent": _percent(found["share"]), **_thing(found["thing"])}
    rappen = parse_francs(found["money"]) if found else None
    if found is None or not rappen:
        return _thing(words)
    return {"francs": as_francs(rappen), **_thing(found["thing"])}


def _percent(words: str) -> float:
    share = float(words.replace(",", "."))
    kind = Percent()
    try:
        kind.read(share)
    except ValueError:
        key = setting(f"{PRIZES.key}.percent")
        raise DoesNotAddUp(say("{key}: {value}", key=key, value=kind.fault(words))) from None
    return int(share) if share.is_integer() else share


def _thing(words: str | None) -> dict[str, str]:
    """Return a thing as a setting, nothing where there is none.

    Raises:
        DoesNotAddUp: it looks like money, such as “a third”, or like a place, and is neither.
    """
    if not words:
        return {}
    place, colon, _ = words.partition(":")
    if colon:
        raise DoesNotAddUp(
            say(
                "“{place}” is no place: “1”, “4-10”, “every 3rd”, “last”, “everybody”, “most matches”, "
                "“guess” or “category women” may stand before “:”. A thing has none in its name.",
                place=place,
            )
        )
    if any(map(_may_be_money, re.split(r"[,;]\s+", words))):
        raise DoesNotAddUp(
            say(
                "“{words}” is neither an amount nor a share nor a thing. Write “50”, “50.50”, “60 %”, “50 "
                "and a bottle”, or the thing first: “voucher of 50”.",
                words=words,
            )
        )
    return {"text": words}


def _may_be_money(words: str) -> bool:
    letters = sum(map(str.isalpha, words))
    return (
        re.fullmatch(rf"{_PART}|{_LAST}|{_ORDINAL}", words, re.IGNORECASE) is not None
        or "%" in words[:8]
        or bool(_MONEY.match(words) and not (_COUNTED.fullmatch(words) and letters >= _SHORTEST))
    )


def all_prizes(answers: Answers) -> Iterator[Question]:
    """Ask for all prizes in one line; over how many ranks a share goes that is said alone, “60 %”."""
    yield Question(
        "prizes",
        say(
            "Prizes, such as “1: 200, 2: 100, last: a salami” or “60 percent of the fees”; Enter alone: later"
        ),
        PRIZES_HELP,
        "",
        lambda typed: [] if is_nothing(typed) else _share_alone(typed) or read_typed(typed, 1),
    )
    share = answers["prizes"]
    if not isinstance(share, list):
        yield Question(
            "places",
            say("Over how many ranks?"),
            say("Next comes a proposal of what each of them gets; anything else may be typed."),
            str(_PLACES),
            whole(1, len(_SHAPE)),
        )
        yield Question(
            "parts",
            say("What do the ranks get, from the first on?"),
            say("Such as “30/20/10 %”, or “1-5: 60 %”: equal parts."),
            _parts(share, answers["places"]),
            lambda typed: read_typed(f"1: {typed}" if _ROW.fullmatch(typed) else typed, 1),
        )


def prizes_of(answers: Answers) -> list[dict[str, Any]]:
    """Return the prizes of the answers as settings; a share that is not divided yet is for the first."""
    said = answers.get("parts", answers.get("prizes", []))
    return said if isinstance(said, list) else [{"ranks": 1, "percent": said}]


def _share_alone(typed: str) -> float | None:
    found = _WORTH.fullmatch(typed.strip())
    return _percent(found["share"]) if found and found["share"] and not found["thing"] else None


_PLACES = 5
_SHAPE = (20, 15, 12, 8, 5, 4, 3, 3, 2, 2)
"""How a share is usually divided: the first five of these are 60 %."""
_SMALL = 5


def _parts(share: float, places: int) -> str:
    """Return what each of the first ranks gets of a share, in per cent, in tenths where they are small."""
    shape, coin = _SHAPE[:places], 10 if share >= _SMALL * places else 1
    tenths = [int(share * 10 * part / sum(shape)) // coin * coin for part in shape]
    tenths[0] += round(share * 10) - sum(tenths)
    return f"{'/'.join(f'{part / 10:g}' for part in tenths)} %"


def prize_questions(answers: Answers) -> Question | None:
    """Return what to ask next about prizes: rank after rank until there is none, the last, then of shares."""
    asked = {key: said for key, said in answers.items() if isinstance(said, list)}
    known = [prize for prizes in asked.values() for prize in prizes]
    if not asked or ([*asked.values()][-1] and "last" not in asked):
        ranks = (number for prize in known if "per" not in prize for number in _numbers(prize))
        rank = max(ranks, default=0) + 1
        text = say("Prize for rank {rank}; Enter alone: no more", rank=str(rank))
        key = f"rank {rank}"
        return _question(f"{key} {len(asked)}" if key in asked else key, text, rank, known)
    if "last" not in asked and not any(last_of(prize.get("ranks")) for prize in known):
        return _question("last", say("Prize for the last; Enter alone: none"), 0, known)
    return next((each for each in further_questions(known) if each.key not in answers), None)


def answered(answers: Answers) -> dict[str, Any]:
    """Return the settings that answers about prizes make; nothing where there are none."""
    wanted = [prize for prizes in answers.values() if isinstance(prizes, list) for prize in prizes]
    return {"prizes": wanted, **beside_prizes(answers)} if wanted else {}


def _question(key: str, text: Text, rank: int, known: Sequence[Mapping[str, Any]]) -> Question:
    def parse(typed: str) -> list[dict[str, Any]]:
        prizes = [] if is_nothing(typed) else read_typed(typed, rank, known)
        return prizes if rank else [{**prize, "ranks": "last"} for prize in prizes]

    return Question(key, text, PRIZES_HELP, "", parse)


def _numbers(prize: Mapping[str, Any]) -> list[int]:
    """Return the numbers that the ranks of a prize are said with, none of a part of all or of the last."""
    words = str(prize.get("ranks", ""))
    return [] if "/" in words or last_of(words) else [int(n) for n in re.findall(r"\d+", words)]


_BESIDE = (PRIZE_MONEY, LESS_EXPENSES, PRIZE_COIN, PRIZE_GIVING)


def further_questions(prizes: Sequence[Mapping[str, Any]]) -> Iterator[Question]:
    """Ask what shares are of and how they are rounded, and who chooses first, where there is any of it."""
    if any("percent" in prize for prize in prizes):
        yield from _of_shares()
    if any("choose" in prize for prize in prizes):
        yield Question(
            PRIZE_GIVING.key,
            say("In which order do they choose from the table of gifts?"),
            say("The ranks are called in this order at the prize giving, too."),
            "1",
            one_of([giving.value for giving in CHOOSING]),
            tuple(CHOOSING.values()),
        )


def _of_shares() -> Iterator[Question]:
    yield Question(
        PRIZE_MONEY.key,
        say("Shares of which sum, in francs? Enter alone: of the fees"),
        say("The fees are those that have come in; before the first draw all that is owed."),
        "",
        lambda typed: None if is_nothing(typed) else as_francs(amount(typed)),
    )
    yield Question(
        LESS_EXPENSES.key,
        say("Is what was spent taken off first?"),
        say("“cash expense” writes down what is spent: the hall, the ham."),
        "2",
        one_of([True, False]),
        (say("yes"), say("no")),
    )
    yield Question(
        PRIZE_COIN.key,
        say("Rounded down to which coin, in francs: {coins}", coins=COIN.written),
        say("What rounding leaves over stays in the box; “prizes” names it."),
        COIN.written[0],
        _coin,
    )


def beside_prizes(answers: Answers) -> dict[str, Any]:
    """Return the settings that the answers to those questions make."""
    return {each.key: answers[each.key] for each in _BESIDE if answers.get(each.key) is not None}


def _coin(typed: str) -> float:
    try:
        return as_francs(COIN.read(typed))
    except ValueError:
        raise DoesNotAddUp(COIN.fault(typed)) from None
