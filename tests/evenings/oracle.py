"""What the rank lists of the evenings must be, worked out from the draw and the slips alone.

It shares nothing with the program: it reads `evening.txt` (what was typed), `draw.csv` (who sat where) and
`entries.csv`, and scores by the rules as they are printed. `python tests/evenings/oracle.py` writes every
list that it knows anew.
"""

import csv
import shlex
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import takewhile
from pathlib import Path
from typing import TypeAlias

HERE = Path(__file__).parent
SAMPLES = HERE.parent.parent / "sample_data"
PEOPLE = SAMPLES / "people" / "de.csv"

Side: TypeAlias = dict[str, int]
"""What a side brings from a table: its `value` for the rank list, and what else is counted."""


@dataclass(frozen=True)
class Rules:
    """How an evening is ranked; `unplayed` are the rounds of those who did not play: number → round → why."""

    slip: Callable[[Sequence[str]], list[Side]]
    deal: Callable[[str, int], list[Side]] | None = None
    ties: tuple[str, ...] = ("best",)
    low: bool = False
    drop: int = 0
    points: Mapping[str, int | str] = field(default_factory=lambda: {"rests": "mean", "late": "mean"})
    unplayed: Mapping[int, Mapping[int, str]] = field(default_factory=dict)
    lots: Sequence[int] = ()


# The games ------------------------------------------------------------------------------------------------


def columns(words: Sequence[str]) -> dict[str, list[int]]:
    """Read a slip: numbers, then other columns by their names."""
    found: dict[str, list[int]] = defaultdict(list)
    name = "value"
    for word in words:
        if word.isalpha():
            name = word
        else:
            found[name].append(int(word))
    return found


def points(words: Sequence[str]) -> list[Side]:
    """Score a Schieber slip: what stands on it counts."""
    return [{"value": value} for value in columns(words)["value"]]


def strokes(words: Sequence[str]) -> list[Side]:
    """Score a slip of Molotow or Mittlerer: strokes less potatoes."""
    found = columns(words)
    both = zip(found["value"], found["potatoes"], strict=True)
    return [{"value": good - bad, "strokes": good} for good, bad in both]


def penalties(words: Sequence[str]) -> list[Side]:
    """Score a slip of penalties; who has fewest has won the table, also together with others."""
    return with_wins([{"value": value} for value in columns(words)["value"]])


def with_wins(sides: list[Side]) -> list[Side]:
    """Mark who has fewest."""
    fewest = min(side["value"] for side in sides)
    return [{**side, "wins": int(side["value"] == fewest)} for side in sides]


def coiffeur(deal: str, _: int) -> list[Side]:
    """Score a deal of Coiffeur: whole tens times 1 to 8, a match 25 tens; the other side writes nothing."""
    names = ["eicheln", "rosen", "schilten", "schellen", "obenabe", "undenufe", "joker1", "joker2"]
    side, contract, *more = deal.split()
    made = 257 if more[-1] == "match" else int(more[-1])
    factor = names.index(contract) + 1
    own = {"value": made // 10 * factor, "matches": int(made == 257)}
    nothing = {"value": 0, "matches": 0}
    return [own, nothing] if side == "A" else [nothing, own]


def differenzler(deal: str, _: int) -> list[Side]:
    """Score a deal of Differenzler: announced against made; who did not announce gets 20."""
    sides = []
    for announced, made in (seat.split(":") for seat in deal.split()):
        off = 20 if announced == "-" else abs(int(announced) - int(made))
        sides.append({"value": off, "exact": int(off == 0)})
    return sides


def ramsch(deal: str, _: int) -> list[Side]:
    """Score a deal of Schieberamsch without Grand Hand: `45 30 45 push 2`, `0 50 70 tricks`."""
    made = [int(word) for word in deal.split()[:3]]
    pushes = int(deal.split("push ")[1][0]) if "push" in deal else 0
    maiden = 2 if "trickless" in deal else 1
    most = max(made)
    return [{"value": most * 2**pushes * maiden // 10 if each == most else 0} for each in made]


def potato_game(deal: str, size: int) -> list[Side]:
    """Score a deal of Molotow (four at the table) or Mittlerer (three) by its card points."""
    made = [int(word) for word in deal.split()]
    net = molotow(made) if size == 4 else mittlere(made)
    return [{"value": value, "strokes": max(value, 0)} for value in net]


def molotow(made: list[int]) -> list[int]:
    """157: three strokes, the others a potato; 100: three potatoes, the others a stroke.

    Else first and last get a stroke, the two between a potato; equals at the top or bottom get nothing,
    then the next one down a potato and the last a stroke, or the first a stroke and the next a potato.
    """
    if max(made) >= 100:
        sign = 1 if max(made) == 157 else -1
        return [3 * sign if each == max(made) else -sign for each in made]
    first, second, third, last = sorted(made, reverse=True)
    by_points = {first: 1, second: -1, third: -1, last: 1}
    if first == second:
        by_points = {first: 0, third: -1, last: 1}
    elif third == last:
        by_points = {first: 1, second: -1, third: 0}
    return [by_points[each] for each in made]


def mittlere(made: list[int]) -> list[int]:
    """100: two potatoes, the others a stroke; two equal: a potato each, two strokes for the third.

    Else two potatoes for the one in the middle, a stroke for the others.
    """
    if max(made) >= 100:
        return [-2 if each == max(made) else 1 for each in made]
    if len(set(made)) == 2:
        return [-1 if made.count(each) == 2 else 2 for each in made]
    return [-2 if each == sorted(made)[1] else 1 for each in made]


# The evening ----------------------------------------------------------------------------------------------

Seats: TypeAlias = dict[int, dict[str, list[list[int]]]]
"""Round → table → sides → numbers of the entries; who rests is at the table `bye`."""


def read_seats(path: Path) -> Seats:
    """Read the draw."""
    found: dict[int, dict[str, dict[str, list[int]]]] = defaultdict(lambda: defaultdict(dict))
    for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines()):
        side = row["seat"][:1] or row["player"]
        found[int(row["round"])][row["table"]].setdefault(side, []).append(int(row["player"]))
    return {r: {t: list(sides.values()) for t, sides in tables.items()} for r, tables in found.items()}


def read_names(path: Path) -> dict[int, tuple[str, str]]:
    """Read the entry list: number → name, and the name that lists are sorted by."""
    found = {}
    lines = path.read_text(encoding="utf-8").splitlines()
    for row in csv.DictReader(lines, delimiter=";" if ";" in lines[0] else ","):
        people = [(row[f"Vorname{n}"], row[f"Name{n}"]) for n in ("", " 1", " 2") if row.get(f"Name{n}")]
        team = row.get("Team", "")
        name = team or " / ".join(f"{given} {family}" for given, family in people)
        found[int(row["Nr"])] = (
            name,
            plain(team or " / ".join(f"{family} {given}" for given, family in people)),
        )
    return found


def plain(name: str) -> str:
    """Leave out capitals and accents."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def file(tournament: str, name: str) -> Path:
    """Return where a file of an evening is: beside its lists, or among the samples."""
    places = (folder / tournament / name for folder in (HERE, SAMPLES))
    return next((place for place in places if place.exists()), PEOPLE)


def lists(tournament: str, rules: Rules) -> Iterator[tuple[str, str]]:
    """Follow an evening line by line; give the name and the content of every rank list it asks for."""
    seats, names = read_seats(file(tournament, "draw.csv")), read_names(file(tournament, "entries.csv"))
    results: dict[tuple[int, str], list[Side]] = {}
    round_ = 0
    for line in done_lines(file(tournament, "evening.txt")):
        words = shlex.split(line)
        if words[0] == "draw":
            round_ += "--all" not in words
        elif words[0] == "enter" or words[:2] == ["scores", "deal"]:
            at = int(words[words.index("--round") + 1]) if "--round" in words else round_
            round_ = max(round_, at)
            typed = takewhile(lambda word: not word.startswith("--"), words)
            table, *what = list(typed)[1 if words[0] == "enter" else 2 :]
            results[at, table] = sides(words[0], what, rules)
        elif words[0] == "replace":
            names[int(words[1])] = words[2], plain(" ".join(reversed(words[2].split())))
        elif words[0] == "lot":
            rules = replace(rules, lots=[int(word) for word in words[1:] if word.isdecimal()])
        elif words[0] == "=" and words[2:] in ([], ["rank", "--desk"]):
            yield words[1], rank_list(rules, names, played(rules, seats, results, round_))


def done_lines(path: Path) -> list[str]:
    """Return the lines that change something or show a list: no story, nothing that was refused."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if not line.startswith(("en: ", "de: "))]
    following = [*lines[1:], ""]
    return [
        line
        for line, after in zip(lines, following, strict=True)
        if line and line[0] not in "#<>!" and not after.startswith("! ")
    ]


def sides(command: str, what: Sequence[str], rules: Rules) -> list[Side]:
    """Score what was typed for a table: a slip, or its deals."""
    if command == "enter":
        return rules.slip(what)
    assert rules.deal is not None
    deals = [deal.strip() for deal in " ".join(what).split("/")]
    size = len(deals[0].split())
    total: list[Side] = []
    for deal in (rules.deal(deal, size) for deal in deals):
        total = [add(*pair) for pair in zip(total, deal, strict=True)] if total else deal
    return with_wins(total) if rules.deal is ramsch else total


def add(first: Side, second: Side) -> Side:
    """Add two sides, number by number."""
    return {name: first[name] + second[name] for name in first}


@dataclass
class Cell:
    """A round of an entry."""

    value: int
    why: str = "plays"
    counts: Side = field(default_factory=dict)
    dropped: bool = False


def played(
    rules: Rules, seats: Seats, results: Mapping[tuple[int, str], list[Side]], upto: int
) -> dict[int, list[Cell]]:
    """Return the rounds of every entry, the ones that it did not play included."""
    cells: dict[int, list[Cell]] = defaultdict(list)
    everybody = {
        key for tables in seats.values() for all_ in tables.values() for side in all_ for key in side
    }
    for round_ in range(1, upto + 1):
        here: dict[int, Cell] = {}
        for table, who in seats[round_].items():
            for keys, side in zip(who, results.get((round_, table), ()), strict=table != "bye"):
                here |= {key: Cell(side["value"], counts=side) for key in keys}
        brought = [side["value"] for (at, _), both in results.items() if at == round_ for side in both]
        resting = {key for side in seats[round_].get("bye", []) for key in side}
        for key in everybody | set(rules.unplayed):
            why = "rests" if key in resting else rules.unplayed.get(key, {}).get(round_, "")
            cells[key].append(here[key] if key in here else Cell(given(rules, why, brought), why))
    for rounds in cells.values():
        own = [cell.value for cell in rounds if cell.why == "plays"]
        for cell in rounds:
            if rules.points.get(cell.why) == "own":
                cell.value = mean(own)
    return cells


def given(rules: Rules, why: str, brought: Sequence[int]) -> int:
    """Return the points for a round not played: a number, the mean of all sides, or the worst of them."""
    match rules.points.get(why, 0):
        case "mean":
            return mean(brought)
        case "worst":
            return (max if rules.low else min)(brought)
        case int(number):
            return number
        case _:
            return 0


def mean(numbers: Sequence[int]) -> int:
    """Return the mean, halves rounded up."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers)) if numbers else 0


def rank_list(rules: Rules, names: Mapping[int, tuple[str, str]], cells: Mapping[int, list[Cell]]) -> str:
    """Rank by the total, then by the ties of the rules; who is equal in everything shares the rank.

    Who has not come yet stands at the end.
    """
    came = [number for number, rounds in cells.items() if any(c.why in ("plays", "rests") for c in rounds)]
    keys = {number: key(rules, drop(rules, cells[number]), number) for number in came}
    order = sorted(came, key=lambda number: (keys[number], names[number][1]))
    rounds = len(next(iter(cells.values())))
    lines = [",".join(["rank", "number", "name", "total", *(f"R{n}" for n in range(1, rounds + 1))])]
    for number in order:
        rank = 1 + sum(other < keys[number] for other in keys.values())
        shared = "=" if list(keys.values()).count(keys[number]) > 1 else ""
        name = f'"{names[number][0]}"' if "," in names[number][0] else names[number][0]
        shown = (f"({text(cell)})" if cell.dropped else text(cell) for cell in cells[number])
        lines.append(",".join([f"{shared}{rank}", str(number), name, str(total(cells[number])), *shown]))
    never = (number for number in sorted(cells) if number not in came)
    lines += (f"–,{number},{names[number][0]}," + "," * rounds for number in never)
    return "\n".join(lines) + "\n"


def drop(rules: Rules, rounds: list[Cell]) -> list[Cell]:
    """Mark the worst rounds; of those without points first, of equal ones the later."""
    if len(rounds) > rules.drop:
        worst = sorted(
            range(len(rounds)),
            key=lambda n: (has_points(rules, rounds[n]), better(rules, -rounds[n].value), -n),
        )
        for n in worst[: rules.drop]:
            rounds[n].dropped = True
    return rounds


def has_points(rules: Rules, cell: Cell) -> bool:
    """Say whether a round counts anything: it was played, or the rules give points for it."""
    return cell.why == "plays" or rules.points.get(cell.why, 0) != 0


def better(rules: Rules, value: int) -> int:
    """Turn a number so that the smaller is the better."""
    return value if rules.low else -value


def total(rounds: Sequence[Cell]) -> int:
    """Add what counts."""
    return sum(cell.value for cell in rounds if not cell.dropped)


_NONE = 10**9
"""No round where another has one: worse than any."""


def key(rules: Rules, rounds: Sequence[Cell], number: int) -> list[Fraction | int | list[int]]:
    """Return what the rank goes by, the smaller the better."""
    found: list[Fraction | int | list[int]] = [better(rules, total(rounds))]
    for tie in rules.ties:
        if tie == "best":
            best = sorted(better(rules, cell.value) for cell in rounds if cell.why == "plays")
            found.append([*best, _NONE])
        else:
            found.append(-sum(cell.counts.get(tie, 0) for cell in rounds if not cell.dropped))
    return [*found, rules.lots.index(number) if number in rules.lots else 0]


def text(cell: Cell) -> str:
    """Write a round: 942, or 942 rests."""
    return str(cell.value) if cell.why == "plays" else f"{cell.value} {cell.why}"


EVENINGS = {
    "drawn_ahead": Rules(points, points={"rests": 1000}),
    "coiffeur": Rules(points, coiffeur, ("matches", "best")),
    "differenzler": Rules(points, differenzler, ("exact", "best"), low=True),
    "mixed": Rules(strokes, potato_game, ("strokes", "best")),
    "schrecken": Rules(points, drop=1, unplayed={9: {3: "left", 4: "left"}, 23: {1: "late"}}),
    "ramsch": Rules(
        penalties,
        ramsch,
        ("wins", "best"),
        low=True,
        drop=1,
        points={"rests": "mean", "late": "own", "left": "worst"},
        unplayed={4: {1: "late"}, 6: {3: "left", 4: "left"}},
    ),
}


if __name__ == "__main__":
    for tournament_, its_rules in EVENINGS.items():
        for name_, content in lists(tournament_, its_rules):
            (HERE / tournament_ / f"{name_}.csv").write_text(content, encoding="utf-8")
