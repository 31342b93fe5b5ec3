"""Commands and options as each language calls them; the English names are stable, for scripts."""

import re
from dataclasses import replace
from typing import Any

import click

from jassturnier.cli.kit import registry
from jassturnier.cli.kit.words import SpokenChoice, called
from jassturnier.i18n import Text
from jassturnier.services.papers.kinds import KINDS

OPTIONS = {
    "de": {
        "--accept": "--annehmen",
        "--after": "--nach-passe",
        "--all": "--alle",
        "--all-but": "--alle-ausser",
        "--allow-missing": "--trotz-fehlender",
        "--alone": "--allein",
        "--amount": "--betrag",
        "--answer": "--antwort",
        "--average": "--schnitt",
        "--best": "--beste",
        "--blank": "--leer",
        "--born": "--jahrgang",
        "--break": "--pause",
        "--by": "--nach",
        "--by-deal": "--je-spiel",
        "--category": "--kategorie",
        "--changed-since": "--geändert-seit",
        "--club": "--verein",
        "--clubs": "--vereine",
        "--column": "--spalte",
        "--contact": "--kontakt",
        "--correct": "--korrigieren",
        "--count": "--anzahl",
        "--date": "--datum",
        "--db": "--datenbank",
        "--deals": "--spiele",
        "--desk": "--leitung",
        "--doubles": "--doppelte",
        "--drop-for-all": "--streichen-für-alle",
        "--drop-only-if-all-played": "--streichen-nur-wer-alle-spielte",
        "--due": "--geschuldet",
        "--effort": "--aufwand",
        "--entries": "--mit-anmeldungen",
        "--evening": "--abend",
        "--every-row": "--jede-zeile",
        "--explain": "--erklären",
        "--factor": "--faktor",
        "--fee": "--startgeld",
        "--filled": "--ausgefüllt",
        "--final": "--final",
        "--final-drops": "--final-streichbar",
        "--final-stays": "--final-bleibt",
        "--final-weight": "--final-gewicht",
        "--first": "--erster",
        "--format": "--form",
        "--free": "--gratis",
        "--from": "--aus",
        "--from-deal": "--ab-spiel",
        "--from-round": "--ab-passe",
        "--full": "--voll",
        "--grand": "--grand-hand",
        "--group": "--gruppe",
        "--guess": "--schätzung",
        "--help": "--hilfe",
        "--highest-wins": "--höchste-gewinnt",
        "--how": "--wie",
        "--initials": "--initialen",
        "--json": "--json",
        "--keep": "--behalten",
        "--lang": "--sprache",
        "--language": "--korrespondenzsprache",
        "--large": "--gross",
        "--last": "--letzte",
        "--least": "--mindestens",
        "--like": "--wie-turnier",
        "--list": "--liste",
        "--logo": "--logo",
        "--lowest-wins": "--tiefste-gewinnt",
        "--match": "--match",
        "--may": "--darf",
        "--member": "--mitglied",
        "--method": "--verfahren",
        "--minutes": "--minuten",
        "--name": "--name",
        "--new": "--neu",
        "--no-logo": "--ohne-logo",
        "--no-names": "--ohne-namen",
        "--not-free": "--nicht-gratis",
        "--nth": "--wievielte",
        "--number": "--nummer",
        "--only-here": "--nur-hier",
        "--open": "--öffnen",
        "--option": "--hausregel",
        "--out": "--datei",
        "--paid": "--bezahlt",
        "--pairs": "--paare",
        "--partners": "--partner",
        "--payments": "--zahlungen",
        "--people": "--personen",
        "--per-page": "--pro-seite",
        "--place": "--wohnort",
        "--player": "--wer",
        "--players": "--spieler",
        "--points": "--punkte",
        "--port": "--port",
        "--prefer": "--vorrang",
        "--preview": "--vorschau",
        "--publish-after": "--bis-und-mit",
        "--ranked": "--gewertet",
        "--reason": "--grund",
        "--refund": "--rückzahlung",
        "--regulation": "--reglement",
        "--replace": "--ersetzen",
        "--round": "--passe",
        "--rounds": "--passen",
        "--rule": "--regel",
        "--ruling": "--entscheid",
        "--same": "--dieselben",
        "--second": "--zweite",
        "--seed": "--startzahl",
        "--set": "--setzen",
        "--sheet": "--blatt",
        "--since": "--seit",
        "--size": "--grösse",
        "--soft": "--weich",
        "--split": "--teilen",
        "--stage": "--stufe",
        "--stand-in": "--ersatz",
        "--start": "--beginn",
        "--state": "--stand",
        "--station": "--laptop",
        "--stoeck": "--stöck",
        "--suits": "--farben",
        "--sum": "--summe",
        "--table": "--tisch",
        "--tables": "--tische",
        "--tables-of": "--tische-zu",
        "--team": "--mannschaft",
        "--templates": "--vorlagen",
        "--to": "--nach-eintrag",
        "--totals": "--totale",
        "--tournament": "--turnier",
        "--trick": "--stich",
        "--trump": "--trumpf",
        "--typed": "--gezogen",
        "--until": "--bis",
        "--until-round": "--bis-passe",
        "--venue": "--ort",
        "--version": "--version",
        "--weis": "--weis",
        "--what": "--was",
        "--with-contact": "--mit-kontakt",
        "--withdraw": "--zurückziehen",
        "--yes": "--ja",
    }
}
"""What the options are called in other languages, also where it is the same."""

_SYNONYMS = {"--phase": "--stage", "--losnummer": "--seed"}
"""What is understood too and nowhere shown."""

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_STABLE = {
    typed: stable
    for names in OPTIONS.values()
    for stable, name in names.items()
    for typed in (name, name.translate(_UMLAUTS))
} | _SYNONYMS
_WORD = re.compile(r'"[^"]*"|\S+')


def option_in(name: str, language: str) -> str:
    """Return what an option is called in a language: --korrigieren for --correct."""
    return OPTIONS.get(language, {}).get(name, name)


def as_typed(name: str) -> list[str]:
    """Return all that may be typed for an option, its stable name first."""
    return [name, *(typed for typed, stable in _STABLE.items() if stable == name != typed)]


def stable(word: str) -> str:
    """Return the stable name of an option that was typed in any language; other words as they are."""
    name, sign, value = word.partition("=")
    return _STABLE.get(name, name) + sign + value


def command_in(command: str, language: str) -> str:
    """Return a command with all its words as it is typed in a language."""
    words = _WORD.findall(command)
    spec = registry.find(words[0]) if words else None
    if spec is None or language not in OPTIONS:
        return command
    names, made = [spec.aliases.get(language, spec.name)], registry.load(spec)
    if len(words) > 1 and isinstance(made, click.Group) and (below := made.commands.get(words[1])):
        names, made = [*names, getattr(below, "aliases", {}).get(language, words[1])], below
    typed = words[len(names) :]
    rest = [_word(made, before, word, language) for before, word in zip(["", *typed], typed, strict=False)]
    return " ".join([*names, *rest])


def _word(command: click.Command, before: str, word: str, language: str) -> str:
    """Return a word of a command in a language: a kind of paper, an option, one of its choices."""
    if command.name == "print" and word in KINDS:
        return KINDS[word].name_in(language)
    name, sign, value = word.partition("=")
    if name.startswith("-"):
        return option_in(name, language) + sign + (_choice(command, name, value, language) if sign else "")
    return _choice(command, before, word, language)


def _choice(command: click.Command, option: str, value: str, language: str) -> str:
    chosen = (each for each in command.params if option in each.opts or isinstance(each, click.Argument))
    spoken = any(isinstance(each.type, SpokenChoice) and value in each.type.choices for each in chosen)
    return called(value, language) if spoken else value


def spoken(text: Text, language: str) -> Text:
    """Put the commands and options that a sentence names into a language.

    They are its values called `command` and `option`.
    """
    return replace(text, params=tuple((name, _value(name, value, language)) for name, value in text.params))


def _value(name: str, value: Any, language: str) -> Any:  # noqa: ANN401 — a value of any sentence
    match value:
        case str() if name == "command":
            return command_in(value, language)
        case str() if name == "option":
            return option_in(value, language)
        case Text():
            return spoken(value, language)
        case tuple() | list():
            return tuple(_value(name, each, language) for each in value)
    return value
