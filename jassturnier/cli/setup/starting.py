"""The commands that start a tournament, show and change its regulation, and its letterhead."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.asking import interview
from jassturnier.cli.kit.base import SpokenGroup, command, option
from jassturnier.cli.kit.context import App, Shown, cloud_of_documents, pass_app
from jassturnier.cli.kit.listed import show_rows
from jassturnier.cli.kit.spoken import SpokenChoice, as_typed
from jassturnier.cli.results.sheets import move_document, move_lines
from jassturnier.cli.setup.tournaments import day_typed, others
from jassturnier.errors import JassError, NotAllowed, WrongUsage
from jassturnier.i18n import Text, fold, francs, in_language, say, say_n, shortened, usual_suits
from jassturnier.languages import speak_of
from jassturnier.services.setup.regulations import (
    OwnRegulations,
    bases,
    checked,
    own_regulations,
    said_for_nothing,
    shipped,
)
from jassturnier.store.kit.files import cloud
from jassturnier.tournament.asking.change_questions import Changing
from jassturnier.tournament.asking.new_questions import NAME, with_fee, without_fee
from jassturnier.tournament.asking.question import Answers, Question, fee_typed, labels_of
from jassturnier.tournament.colours import Letterhead
from jassturnier.tournament.lists import NOTHING, Column, On
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.regulation.change import holding, settings_of
from jassturnier.tournament.regulation.file import written
from jassturnier.tournament.regulation.names import Explained, explained, in_words, setting, value
from jassturnier.tournament.regulation.own_words import words_in
from jassturnier.tournament.regulation.printed import in_words as printed_words
from jassturnier.tournament.regulation.printed import prizes_to_win
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.schema import Fee
from jassturnier.tournament.scoring.counting import lasting

if TYPE_CHECKING:
    from jassturnier.services.setup.regulations import ProposedChange
    from jassturnier.services.setup.tournaments import EarlierTournament
    from jassturnier.services.workplace import Desk


_NAMED = 12
_ASKED = ("game", "entry", "fee", "rest", "late")
"""Settings of the whole tournament that are asked for; the others are as usual."""


@command(
    "new",
    say("Start a tournament and choose it. What is not said is asked."),
    'jassturnier new "Frühlingsjass 2027" --regulation schieber-einzel-4x12',
)
@click.argument("words", nargs=-1, metavar="[NAME]")
@option("--regulation", "-r", words=say("A shipped or saved regulation, or a file."), metavar="NAME")
@option(
    "--like",
    words=say("An earlier tournament: its regulation, fee, prizes, venue and letterhead."),
    metavar="NAME",
)
@option("--entries", words=say("With --like: enter the same people again."), is_flag=True)
@option("--date", "day", words=say("Day of the tournament, today if not said."), metavar="DD.MM.YYYY")
@option("--venue", words=say("Where it takes place."), default="")
@option(
    "--fee", words=say("What an entry costs, in francs; “regulation change” knows more."), metavar="FRANCS"
)
@pass_app
def new(  # noqa: PLR0913 — one parameter for each option
    app: App,
    *,
    words: tuple[str, ...],
    regulation: str | None,
    like: str | None,
    entries: bool,
    day: str | None,
    venue: str,
    fee: str | None,
) -> None:
    from jassturnier.services.setup.tournaments import NewTournament, create, example, free_name
    from jassturnier.services.workplace import Desk

    name, like = (" ".join(words), like) if like else _with_example(words)
    if (like and regulation) or (entries and not like):
        raise WrongUsage(say("--like NAME has a regulation; --entries takes the people of that tournament."))
    known = _known(name, day, fee)
    before = example(app.office(), like) if like else None
    if name:
        free_name(app.office(), name)
    if before is not None:
        answers, settings = _completed(app, before.settings, like or "", known, dated=True)
    elif regulation is not None:
        named = own_regulations(app.office().station).document(regulation)
        answers, settings = _completed(app, named, regulation, known, dated=not name)
    else:
        answers, settings, before = _interview(app, known)
    title = answers["name"]
    plan = NewTournament(
        name=title,
        regulation=settings,
        day=answers.get("date") or day_typed(None),
        venue=venue or (before.venue if before else ""),
        language=app.lang or (before.language if before else "") or app.language,
        like=before.key if before else None,
        entries=entries,
    )
    office = app.office()
    where = (
        []
        if office.database.exists()
        else [say("Everything is stored in {place}.", place=office.place), *_beside(app), *others(app)]
    )
    started = create(office, plan).tournament()
    rules = started.regulation
    speak_of(rules.labels)
    earlier = Desk(office, before.key).tournament() if before is not None and entries else None
    app.show(
        {
            "tournament": title,
            "regulation": regulation,
            "regulation_name": in_language(rules.name, app.language),
        },
        [
            say("“{name}” is started: {rules}.", name=title, rules=in_language(rules.name, app.language)),
            *where,
            *_entered(started, earlier),
            *_prices(rules.fee),
            *said_for_nothing(settings),
            *app.following(_first_step(started)),
        ],
    )


def _first_step(tournament: Tournament) -> Text:
    from jassturnier.services.status import WHO_IS_QUALIFIED, next_step

    if tournament.regulation.stages[0].series is not None:
        return WHO_IS_QUALIFIED
    return next_step(tournament)


def _entered(started: Tournament, earlier: Tournament | None) -> Iterator[Text]:
    """Say who is entered from the beginning, and who pays something else than the others."""
    people = started.on_the_list()
    if people:
        yield say_n("{n} entry is taken over.", "{n} entries are taken over.", len(people))
    own = [say("{name} Fr. {sum}", name=one.numbered, sum=francs(one.due)) for one in people if one.due]
    if own:
        yield say("They keep a price of their own: {names}.", names=shortened(own, _NAMED))
    free = {entry.number for entry in earlier.on_the_list() if entry.free} if earlier else ()
    guests = [entry.numbered for entry in people if entry.number in free]
    if guests:
        yield say(
            "They were guests and pay like the others now: {names}. “paid {number} --free” makes a guest "
            "again.",
            names=shortened(guests, _NAMED),
            number=guests[0].partition(" ")[0],
        )


def _prices(fee: Fee | None) -> Iterator[Text]:
    for name in [*fee.categories][:1] if fee else ():
        yield say(
            "Who pays the price of a category: “add NAME --category {name}”, or a column “category” in a "
            "list.",
            name=name,
        )


def _beside(app: App) -> list[Text]:
    """Say why the folder of the person is not among the documents."""
    folder, shelf = cloud_of_documents(), app.office().shelf
    if folder is None or shelf is None or cloud(shelf):
        return []
    return [
        say(
            "It does not lie among the documents: another program keeps copying “{folder}”, and would hold "
            "the file in the middle of the evening. Papers and lists lie here, too.",
            folder=folder,
        )
    ]


def _with_example(words: Sequence[str]) -> tuple[str, str | None]:
    """Return the name of a tournament, and the one it is to be like: “Herbst wie Frühling”."""
    likes = {option.split("-")[2] for option in as_typed("--like")}
    at = next((place for place, word in enumerate(words) if fold(word) in likes), len(words))
    if at == len(words) - 1:
        raise WrongUsage(
            say("Like which tournament? Its name stands behind “{word}”; “list” shows them.", word=words[at])
        )
    return " ".join(words[:at]), " ".join(words[at + 1 :]) or None


def _name(app: App) -> Question:
    from jassturnier.services.setup.tournaments import free_name

    return replace(NAME, parse=lambda typed: free_name(app.office(), NAME.parse(typed)))


def _date() -> Question:
    return Question(
        "date",
        say("On which day?"),
        say("Lists, slips and the invitation carry it, written as 20.3.2027."),
        f"{day_typed(None):%d.%m.%Y}",
        day_typed,
    )


def _known(name: str, day: str | None, fee: str | None) -> dict[str, Any]:
    said = {"name": name or None, "date": day and day_typed(day), "fee": None if fee is None else _fee(fee)}
    return {key: value for key, value in said.items() if value is not None}


def _fee(typed: str) -> object:
    try:
        return fee_typed(typed)
    except JassError as error:
        raise WrongUsage(*error.texts) from error


def _completed(
    app: App, settings: Mapping[str, Any], origin: str, known: Answers, *, dated: bool
) -> tuple[Answers, Mapping[str, Any]]:
    """Return answers and settings; who is asked for a name is asked what taking part costs, too.

    The day is asked for where it is to be `dated`: such an evening is often prepared ahead.
    """
    rules = checked(settings, origin)

    def following(answers: Answers) -> Question | None:
        answers = {**known, **answers}
        if "name" not in answers:
            return _name(app)
        if not app.will_ask():
            return None
        if dated and "date" not in answers:
            return _date()
        return None if "name" in known else without_fee(rules, answers)

    if "name" not in known:
        app.needs_terminal("NAME")
    if following({}) is not None:
        known = {**known, **interview(app, following)}
    return known, with_fee(settings, known)


def _interview(app: App, known: Answers) -> tuple[Answers, Mapping[str, Any], "EarlierTournament | None"]:
    """Return answers and settings, asked for as far as they are not `known`, and what it is to be like."""
    from jassturnier.services.season import listed
    from jassturnier.services.setup.tournaments import EarlierTournament

    app.needs_terminal("--regulation" if "name" in known else "NAME")
    office = app.office()
    own = own_regulations(office.station)
    seasons = tuple(each.name for each in listed(office)) if office.database.exists() else ()
    offered = bases(own, seasons, app.language)

    def following(answers: Answers) -> Question | None:
        answers = {**known, **answers}
        if "name" not in answers:
            return _name(app)
        if "date" not in answers:
            return _date()
        if isinstance(answers.get("game"), EarlierTournament):
            return None
        speak_of(words_in(labels_of(answers)))
        question = offered.following(answers)
        return _or_earlier(app, question) if question and question.key == "game" else question

    answers = {**known, **interview(app, following)}
    game = answers["game"]
    if isinstance(game, EarlierTournament):
        return answers, with_fee(game.settings, answers), game
    if game not in offered.by_game:
        return answers, with_fee(own.document(game), answers), None
    settings = offered.document(answers)
    rules = checked(settings, "")
    shown = prizes_to_win(rules) if answers["usual"] else ()
    app.note(
        "",
        *(say("{what}: {value}", what=what, value=value) for what, value in shown),
        *(() if answers["usual"] else printed_words(rules, app.language, _ASKED)),
        say("It takes about {duration}.", duration=lasting(rules)),
        say("“regulation change” changes what is not right, “regulation show” shows all of it."),
        "",
    )
    return answers, settings, None


def _or_earlier(app: App, question: Question) -> Question:
    """Return the question for the game, which the name of an earlier tournament answers, too."""
    from jassturnier.services.setup.tournaments import example

    def parse(typed: str) -> Any:  # noqa: ANN401 — the name of a game or regulation, or a tournament
        try:
            return question.parse(typed)
        except JassError:
            with suppress(JassError):
                name, like = _with_example(typed.split())
                return example(app.office(), like or name)
            raise

    return replace(question, parse=parse)


regulation = SpokenGroup(
    "regulation",
    words=say("Show, save, check and change regulations."),
    example="jassturnier regulation list",
)
_NEXT_DRAW = ("deals", "draw")
"""What a drawn round keeps, whatever its stage says later."""


def _saved(app: App) -> OwnRegulations:
    return own_regulations(app.office().station)


@regulation.command(
    "list",
    say("List the regulations that come with the program, and those the club has saved."),
    "jassturnier regulation list",
)
@pass_app
def list_(app: App) -> None:
    known = shipped() | _saved(app).usable()
    columns: tuple[Column[tuple[str, Regulation]], ...] = (
        Column("id", say("Id"), lambda row: row[0]),
        Column("name", say("Name"), lambda row: in_language(row[1].name, app.language)),
    )
    show_rows(app, "regulations", columns, [*known.items()], NOTHING)


@regulation.command(
    "show",
    say(
        "Show a regulation file, to be written, changed and used with “new --regulation FILE”; without NAME "
        "that of the tournament. What stands in brackets is where “regulation change --set” finds a setting: "
        "stages[1].drop."
    ),
    "jassturnier regulation show schieber-einzel-4x12 --out mine.toml",
)
@click.argument("name", required=False)
@option("--out", words=say("File to write."), type=click.Path(path_type=Path), metavar="FILE")
@pass_app
def show(app: App, name: str | None, out: Path | None) -> None:
    from jassturnier.services.setup import regulations

    if name is None:
        own = regulations.settings(app.desk())
        text, settings = written(own, app.language), settings_of(own)
    else:
        known = _saved(app)
        text, settings = known.text(name, app.language), known.document(name)
    if out is None:
        app.show({"id": name, "settings": settings}, [text.rstrip("\n")])
    else:
        app.write_asked(out, text.encode())


@regulation.command(
    "save",
    say(
        "Save the regulation of the tournament, or that of FILE, under a name: “new” lists it from then on, "
        "for all tournaments on this laptop."
    ),
    "jassturnier regulation save clubjass",
)
@click.argument("name")
@click.argument("file", required=False)
@pass_app
def save(app: App, name: str, file: str | None) -> None:
    from jassturnier.services.setup import regulations

    own = _saved(app)
    called = own.checked_name(name)
    if file is None:
        text = written(regulations.settings(app.desk()), app.language)
    else:
        own.rules(file)
        text = own.text(file, app.language)
    question = say("“{name}” is saved already. Save this one in its place?", name=called)
    if own.place(called).exists() and not app.ask(question, without_terminal=False, enter=False):
        raise NotAllowed(say("“{name}” is saved already; --yes puts this one in its place.", name=called))
    place = own.save(called, text)
    app.show(
        {"id": called, "file": place},
        [
            say("“{name}” is saved: {place}.", name=called, place=str(place)),
            say("“new” lists it from now on."),
        ],
    )


@regulation.command(
    "remove",
    say("Take away a regulation that was saved; tournaments that have it keep it."),
    "jassturnier regulation remove clubjass",
)
@click.argument("name")
@pass_app
def remove(app: App, name: str) -> None:
    own = _saved(app)
    called = own.saved_name(name)
    app.agreed(say("Take away “{name}”?", name=called), enter=False)
    own.remove(called)
    app.show({"removed": called}, [say("“{name}” is no longer saved.", name=called)])


@regulation.command(
    "rename",
    say("Give a regulation that was saved another name."),
    "jassturnier regulation rename clubjass winterjass",
)
@click.argument("name")
@click.argument("other", metavar="NAME")
@pass_app
def rename(app: App, name: str, other: str) -> None:
    called = _saved(app).rename(name, other)
    app.show(
        {"before": called, "id": other},
        [say("“{before}” is called “{name}” from now on.", before=called, name=other)],
    )


@regulation.command(
    "check",
    say("Check a regulation file: every unknown or impossible setting is named by its key."),
    "jassturnier regulation check mine.toml",
)
@click.argument("file")
@pass_app
def check(app: App, file: str) -> None:
    saved = _saved(app)
    name, notes = in_language(saved.rules(file).name, app.language), said_for_nothing(saved.document(file))
    usable = say("{file} can be used: {name}.", file=file, name=name)
    app.show({"file": file, "name": name, "notes": notes}, [usable, *notes])


@regulation.command(
    "settings",
    say(
        "List every setting a regulation may have: what it says, and what is usual where nothing is said. "
        "With a NAME those whose name has it."
    ),
    "jassturnier regulation settings fee",
)
@click.argument("name", default="")
@pass_app
def settings(app: App, name: str) -> None:
    def called(row: Explained) -> str:
        return app.words(setting(row.path))

    columns: tuple[Column[Explained], ...] = (
        Column("setting", say("Setting"), called),
        Column("key", NOTHING, lambda row: row.path, only=On.DATA),
        Column("usual", say("Usual"), lambda row: row.usual),
        Column("says", say("What it says"), Explained.sentence),
    )
    rows = [row for row in explained() if fold(name) in fold(called(row)) or name.casefold() in row.path]
    show_rows(app, "settings", columns, rows, say("No setting is called so."))


@regulation.command(
    "change",
    say(
        "Change the regulation of the tournament, also in mid-evening: to that of a FILE, or by single "
        "settings with --set; without either it asks. It says first which settings and which ranks change. "
        "What contradicts the entries, draws and results that are there is refused."
    ),
    "jassturnier regulation change --set drop=1 --set rest=none",
)
@click.argument("file", required=False)
@option(
    "--set",
    "settings",
    words=say(
        "One setting; nothing after “=” takes it out. Prizes and deals go in the words of “new”, too: "
        "“prizes=1: 200, 2: 100”."
    ),
    multiple=True,
    metavar="KEY=VALUE",
)
@option("--preview", words=say("Only show what it would change."), is_flag=True)
@pass_app
def change(app: App, file: str | None, settings: tuple[str, ...], preview: bool) -> None:
    from jassturnier.services.setup import regulations

    desk = app.desk()
    asked = file is None and not settings
    proposal = _asked(app, desk) if asked else regulations.propose(desk, file, settings)
    changes = bool(proposal.differences) and not preview
    if changes:
        app.note(*_preview(proposal))
        app.agreed(say("Change the regulation?"))
        regulations.store(desk, proposal)
    done = [say("The regulation is changed.")] if changes else list(_preview(proposal))
    app.show({**_change_document(proposal), "changed": changes}, done)


def _asked(app: App, desk: "Desk") -> "ProposedChange":
    from jassturnier.services.setup import regulations

    if not app.will_ask():
        raise WrongUsage(
            say("Say what changes: a file, or --set KEY=VALUE. “regulation show” lists all keys.")
        )
    now = regulations.settings(desk)
    changing = Changing(
        now, app.language, lambda after: regulations.propose_part(desk, after), regulations.usual_of(now)
    )
    return regulations.propose_part(desk, changing.changed(interview(app, changing.following)))


def _preview(proposal: "ProposedChange") -> Iterator[Shown]:
    if not proposal.differences:
        yield say("The tournament has this regulation already; nothing changes.")
        return
    only = "stages[1]." if len(proposal.settings["stages"]) == 1 else ""
    for found in proposal.differences:
        key = in_words(found.key.removeprefix(only))
        before, after = value(found.key, found.before), holding(proposal.settings, found.key)
        yield say("{key}: {before} → {after}", key=key, before=before, after=after)
    stages = sorted({move.stage for move in proposal.moves})
    for stage in stages or [1]:
        if len(stages) > 1:
            yield say("Stage {stage}:", stage=str(stage))
        yield from move_lines([m for m in proposal.moves if m.stage == stage], most=len(proposal.moves))
    if proposal.drawn and any(found.key.rpartition(".")[2] in _NEXT_DRAW for found in proposal.differences):
        yield say("Rounds that are drawn stay as they are; the rest is drawn by the new regulation.")
    yield from proposal.idle


def _change_document(proposal: "ProposedChange") -> dict[str, object]:
    return {
        "settings": proposal.differences,
        "rank_changes": [
            {"stage": move.stage, **document}
            for move, document in zip(proposal.moves, move_document(proposal.moves), strict=True)
        ],
    }


_SUITS = {"swiss": say("Swiss suits"), "french": say("French suits")}


@command(
    "letterhead",
    say(
        "Show or change what stands on all papers of the tournament: the club, its logo, its colour, the "
        "suits of its pack. The logo is kept in the database. The next tournament takes all of it over."
    ),
    'jassturnier letterhead --club "Jassclub Edelweiss" --logo edelweiss.png --colour 8C141E',
)
@option("--club", words=say("Name of the club; “” takes it off."), metavar="NAME")
@option("--logo", words=say("Logo, a PNG or JPEG file."), type=click.Path(path_type=Path), metavar="FILE")
@option("--no-logo", "without_logo", words=say("Take the logo off."), is_flag=True)
@option("--suits", words=say("Which suits are drawn."), type=SpokenChoice(list(_SUITS)))
@option("--colour", words=say("Colour of titles, as #8C141E; “” takes it off."), metavar="RRGGBB")
@pass_app
def letterhead(app: App, /, **given: Any) -> None:  # noqa: ANN401
    from jassturnier.services.setup import tournaments as letterheads

    desk, wanted = app.desk(), letterheads.HeadChange(**given)
    changed = wanted != letterheads.HeadChange()
    shown = letterheads.change(desk, wanted, app.language) if changed else letterheads.letterhead(desk)
    drawn = shown.suits or usual_suits(app.language)
    document = {
        "club": shown.club,
        "logo_bytes": len(shown.logo or b""),
        "suits": drawn,
        "colour": shown.colour,
    }
    app.show(document, _lines(shown, drawn))


def _lines(shown: Letterhead, suits: str) -> list[Text]:
    return [
        say("Club: {name}", name=shown.club) if shown.club else say("No club is named."),
        say("With a logo.") if shown.logo else say("Without a logo."),
        _SUITS[suits],
        *([say("Colour: {colour}", colour=shown.colour)] if shown.colour else []),
    ]
