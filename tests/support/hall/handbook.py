"""What all handbooks have alike is made by the program, in the language of each.

It stands between `<!-- made: settings stages -->` and `<!-- end -->`. `nox -s handbook` makes it anew.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import click

from jassturnier import games
from jassturnier.cli.kit import registry
from jassturnier.errors import EXIT_CODES
from jassturnier.games.kit.options import Option, option_names
from jassturnier.i18n import Text, joined, name_in, render, say
from jassturnier.services.papers.kinds import KINDS
from jassturnier.tournament.regulation.names import Explained, explained, setting
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.schema import Choice, entries, walked
from tests.support.examples import ROOT, answer_anew, language_of

HANDBOOKS = [ROOT / "docs" / f"handbook{ending}.md" for ending in (".de", "", ".fr", ".it")]
_MADE = re.compile(r"(?ms)^<!-- made: (?P<what>[^>]*?) -->\n(?P<body>.*?)^<!-- end -->$")
_SENTENCE = re.compile(r"(?s)(.*?[.!?…])(?:\s|$)")
_SHORTENED = re.compile(r"\b(?:K|etc|z)\.")
Row = Sequence[str]


def made(document: str, language: str) -> str:
    """Return a handbook with everything in it that is made, made anew."""

    def again(found: re.Match[str]) -> str:
        what, *of = found["what"].split()
        lines = "\n".join(_MAKERS[what](language, *of))
        return f"<!-- made: {found['what']} -->\n{lines}\n<!-- end -->"

    return _MADE.sub(again, document)


def _table(rows: Iterable[Row], head: Row) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def _commands(language: str) -> Iterator[str]:
    """Yield every command by topic, those below others too."""
    for topic in registry.TOPICS:
        specs = [spec for spec in registry.COMMANDS if spec.topic == topic]
        rows = [row for spec in specs for row in _command(spec, language)]
        yield from ("", f"**{render(topic, language)}**", "", *_table(rows, ("", "")))
    yield ""


def _command(spec: registry.Spec, language: str) -> Iterator[Row]:
    name = f"jass {name_in(spec.name, language)}"
    yield f"`{name}`", render(spec.words, language)
    found = registry.load(spec)
    for below in found.commands.values() if isinstance(found, click.Group) else ():
        words: Text = below.words  # type: ignore[attr-defined]  # every command of ours has them
        called = name_in(f"{spec.name} {below.name}", language)
        yield f"`{name} {called}`", _first(render(words, language))


def _first(words: str) -> str:
    """Return the first sentence."""
    kept = _SHORTENED.sub(lambda found: found[0].replace(".", "\0"), words)
    found = _SENTENCE.match(kept)
    return (found[1] if found else kept).replace("\0", ".")


def _settings(language: str, *tables: str) -> Iterator[str]:
    """Yield the settings of tables of a regulation; without any those that lie below no list of tables."""
    rows = [row for row in explained() if _is_in(row.path.rpartition(".")[0], tables)]
    cells = [(_called(row.path, language), render(row.usual, language), _says(row, language)) for row in rows]
    head = (say("Setting"), say("Usual"), say("What it says"))
    yield from _table(cells, [render(each, language) for each in head])


def _is_in(holder: str, tables: Sequence[str]) -> bool:
    return holder in tables if tables else not holder.startswith(("stages", "prizes"))


def _called(path: str, language: str) -> str:
    key = path.removeprefix("stages.").removeprefix("prizes.")
    named = render(setting(key), language)
    return f"`{named}`" if named == key else f"`{named}` (`{key}`)"


def _says(row: Explained, language: str) -> str:
    kind = dict(walked(entries(Regulation)))[row.path].kind
    meant = {each.value: each.label for each in kind.of} if isinstance(kind, Choice) else {}
    words = [_word(row.words.of(word), meant.get(word), language) for word in row.words.texts]
    return " ".join([render(row.says, language), *([", ".join(words)] if words else [])])


def _word(called: Text, means: Text | None, language: str) -> str:
    typed, more = render(called, language), "" if means is None else render(means, language)
    return f"`{typed}`" if more in {"", typed} else f"`{typed}` ({more})"


def _house_rules(language: str) -> Iterator[str]:
    """Yield every house rule, with the games that have it."""
    offered: dict[str, list[tuple[str, Option]]] = {}
    for game in games.IDS:
        for option in games.get(game).options_offered:
            offered.setdefault(option.name, []).append((game, option))
    rows, names = [], option_names(games.options())
    for name, played in offered.items():
        named = render(names.of(name), language)
        called = f"`{named}`" if named == name else f"`{named}` (`{name}`)"
        means = dict.fromkeys(render(option.words, language) for _, option in played)
        where = render(joined(*(games.get(game).name for game, _ in played)), language)
        rows.append((called, where, " / ".join(means)))
    head = (say("Setting"), say("Game"), say("What it says"))
    yield from _table(rows, [render(each, language) for each in head])


def _papers(language: str) -> Iterator[str]:
    command = name_in("print", language)
    rows = [
        (f"`jass {command} {paper.name_in(language)}`", render(paper.words, language))
        for paper in KINDS.values()
    ]
    yield from _table(rows, ("", ""))


def _exit_codes(language: str) -> Iterator[str]:
    yield from _table([(str(code), render(words, language)) for code, words in EXIT_CODES.items()], ("", ""))


_MAKERS: dict[str, Callable[..., Iterator[str]]] = {
    "commands": _commands,
    "settings": _settings,
    "house-rules": _house_rules,
    "papers": _papers,
    "exit-codes": _exit_codes,
}

if __name__ == "__main__":
    for each in HANDBOOKS:
        each.write_text(made(each.read_text("utf-8"), language_of(each)), "utf-8")
        answer_anew(str(each))
