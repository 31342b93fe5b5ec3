"""The dialogue at the desk in a terminal: what it shows, and how it asks."""

from collections.abc import Callable
from itertools import chain

from jassturnier import system
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.asking import BACK, NOTHING_BEFORE
from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.kit.screen import in_lines, in_row
from jassturnier.cli.kit.spoken import leaves
from jassturnier.cli.results.sheets import (
    block_lines,
    entered_lines,
    of_round,
    open_lines,
    second_line,
    sheet_lines,
    still_open,
    still_unread,
    values_in_words,
    wrong_by_phone,
)
from jassturnier.games.kit.base import side_letter
from jassturnier.i18n import Text, say, say_n
from jassturnier.languages import capital
from jassturnier.services.results.deals import Sitting, TableSheet
from jassturnier.services.results.dialogue import (
    KEYS,
    Dialogue,
    Key,
    Prompted,
    Said,
    table_label,
    table_title,
)
from jassturnier.services.results.results import Entered
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.readings import RULING, SECOND

_LATEST, _NEWS = 10, 3
"""How many slips are shown that were there before, or that another desk enters meanwhile."""
_LEAVE = say("leave")

_KEYS = frozenset(key.value for key in Key)


def run(app: App, sitting: Sitting, *, by_deals: bool, corrects: bool, table: str | None) -> None:
    """Ask for slip after slip until the round is complete or somebody leaves."""
    dialogue = Dialogue(sitting, app.language, by_deals, corrects=corrects)
    screen = _Screen(app, dialogue)
    ask = _editing(screen) if system.edits_lines() else screen.ask_plainly
    screen.tell(*dialogue.begin(), *map(screen.entered_before, sitting.latest(_LATEST)))
    if table is not None and dialogue.step is not Prompted.OVER:
        screen.tell(*dialogue.answer(table))
    try:
        with sitting.watching():
            while dialogue.step is not Prompted.OVER:
                screen.tell(*_answered(dialogue, ask))
    except (EOFError, KeyboardInterrupt):
        screen.tell("")
    screen.tell(*screen.farewell())


def _answered(dialogue: Dialogue, ask: Callable[[], str]) -> list[Said]:
    """Ask and take the answer; `<` and Ctrl-C go a step back, Ctrl-C leaves where there is none."""
    try:
        typed = ask()
    except KeyboardInterrupt:
        if dialogue.table is None:
            raise
        return ["", *dialogue.step_back()]
    if typed.strip() == BACK:
        return dialogue.step_back() if dialogue.table is not None else [NOTHING_BEFORE]
    if dialogue.step is not Prompted.REASON and leaves(typed):
        raise EOFError
    if typed.strip() in _KEYS:
        return dialogue.press(Key(typed.strip()))
    if "\n" in typed:
        return dialogue.paste(_slips(typed))
    command = typed.partition(" ")[0]
    if dialogue.step is not Prompted.REASON and command[:1].isalpha() and registry.find(command) is not None:
        return [say("Slips are typed here; “{typed}” is a command: Ctrl-D leaves the slips.", typed=typed)]
    return dialogue.answer(typed)


def _slips(pasted: str) -> list[str]:
    """Return the lines that were pasted, such as rows of a spreadsheet; a heading has no number."""
    lines = (" ".join(line.split()) for line in pasted.splitlines())
    return [line for line in lines if any(map(str.isdecimal, line))]


def _editing(screen: "_Screen") -> Callable[[], str]:
    """Return what asks in a terminal that can redraw the line that is typed."""
    from jassturnier.cli.kit.line_editor import LineEditor

    editor = LineEditor(screen.below)

    def ask() -> str:
        asked = screen.question()
        # What another desk enters meanwhile changes which table is proposed, nothing else.
        named = screen.dialogue.step is not Prompted.TABLE
        question = (lambda: asked) if named else screen.question
        return editor.ask("\n".join(map(screen.app.words, screen.above())), question)

    return ask


class _Screen:
    def __init__(self, app: App, dialogue: Dialogue) -> None:
        self.app = app
        self.dialogue = dialogue
        self.news: list[TableInfo] = []
        self.told: frozenset[str] = frozenset()
        # Once: with every key they are drawn again.
        self._keys = {key: f"{key} {app.words(what)}" for key, what in KEYS.items()}
        self._leave = f"Ctrl-D {app.words(_LEAVE)}"

    def tell(self, *said: Said) -> None:
        """Show what is said, and keep its lines as what was told last."""
        self.told = frozenset(
            self.app.words(each) for each in said if not isinstance(each, Entered | TableSheet)
        )
        for each in said:
            match each:
                case Entered():
                    self.app.show({}, entered_lines(self.app, each))
                case TableSheet():
                    self.app.show({}, self._sheet_done(each))
                case _:
                    self.app.show({}, [each])

    def _sheet_done(self, sheet: TableSheet) -> list[Shown]:
        lines: list[Shown] = [table_title(sheet.table), *self._side_lines(sheet.table)]
        lines += sheet_lines(self.app, sheet.sheet) if sheet.sheet is not None else []
        return [*lines, second_line(confirmed=sheet.confirmed)] if sheet.kind == SECOND else lines

    def entered_before(self, table: TableInfo) -> str:
        """Return a slip that was there before, in a line."""
        values = values_in_words(self.app, table.result.values) if table.result else ""
        return f"{table_label(table):>10}  {values}  {' – '.join(self.dialogue.sitting.names(table))}"

    def farewell(self) -> list[Shown]:
        """Say what went in and what is missing."""
        stored, missing = len(self.dialogue.sitting.commands), len(self.dialogue.sitting.waiting())
        counted = say_n("{n} entry, all stored.", "{n} entries, all stored.", stored)
        if missing:
            still = say_n(
                "{n} slip is missing; “enter” goes on.", "{n} slips are missing; “enter” goes on.", missing
            )
            return [say("{stored} {missing}", stored=counted, missing=still)]
        done = still_unread(()) if self.dialogue.sitting.kind == SECOND else still_open(())
        return [counted, of_round(self.dialogue.sitting.tournament, self.dialogue.sitting.round(), done)]

    def above(self) -> list[Shown]:
        """Return who sits at the table, and what is typed or played so far."""
        dialogue = self.dialogue
        if dialogue.table is None:
            return []
        lines: list[Shown] = [table_title(dialogue.table), *self._side_lines(dialogue.table)]
        if dialogue.sitting.kind == RULING:
            lines += self._reading_lines(dialogue.table)
        lines += self._handed_in(dialogue.table)
        return [*lines, *self._sheet_so_far(dialogue.table)] if dialogue.step is Prompted.DEALS else lines

    def _handed_in(self, table: TableInfo) -> list[Shown]:
        handed, tournament = self.dialogue.handed(), self.dialogue.sitting.tournament
        if handed is not None:
            values = values_in_words(self.app, handed.values)
            return [say("  Handed in by phone: {values}; Enter takes it.", values=values)]
        wrong = None if table.readings else wrong_by_phone(self.app, tournament, table)
        return [f"  {capital(wrong)}"] if wrong else []

    def _reading_lines(self, table: TableInfo) -> list[Shown]:
        return [
            say(
                "  {reading}: {values}",
                reading=reading.kind.label,
                values=values_in_words(self.app, reading.values),
            )
            for reading in table.readings
            if reading.kind != RULING and reading.values
        ]

    def _side_lines(self, table: TableInfo) -> list[Shown]:
        """Return the names on each side, with the numbers that are typed already."""
        names, draft = self.dialogue.sitting.names(table), self.dialogue.draft
        typed = [()] * len(names) if draft is None else [draft.typed(side) for side in range(len(names))]
        return [
            "  ".join(["", side_letter(side), name, *map(self.app.number, values)])
            for side, (name, values) in enumerate(zip(names, typed, strict=True))
        ]

    def _sheet_so_far(self, table: TableInfo) -> list[Shown]:
        regulation = self.dialogue.sitting.tournament.regulation
        game = game_of(regulation, table)
        blocks = game.layout(game.read_deals(table.played)[0])
        sheet = self.dialogue.sitting.sheet(table)
        total = [] if sheet.sheet is None else [self._totals(sheet.sheet.totals)]
        return [*block_lines(self.app, blocks), *total, *open_lines(sheet.still_open)]

    def _totals(self, totals: tuple[int, ...]) -> Text:
        values = " : ".join(map(self.app.number, totals))
        return say("Total {values}", values=values)

    def question(self) -> str:
        """Return what is asked."""
        return self.app.words(self._asked())

    def _asked(self) -> Text:
        dialogue = self.dialogue
        match dialogue.step:
            case Prompted.TABLE:
                return self._table_asked()
            case Prompted.DEALS if dialogue.table is not None:
                deal = str(dialogue.replaced or len(dialogue.table.played) + 1)
                if game_of(dialogue.sitting.tournament.regulation, dialogue.table).ends_at_target():
                    return say("Deal {deal}:", deal=deal)
                return say("Deal {deal} of {deals}:", deal=deal, deals=dialogue.table.deals)
            case Prompted.BACK:
                command = dialogue.sitting.latest_command()
                return say("Take back “{command}”? {choice}", command=command, choice=say("[y/N]"))
            case Prompted.REASON:
                return say("A reason takes it as it is; Enter alone types it again:")
            case _:
                return self._number_asked()

    def _table_asked(self) -> Text:
        if self.dialogue.corrects:
            return say("Which slip is to be corrected? Table or sheet (Enter alone: no more):")
        proposed = self.dialogue.next_table()
        return say("Table or sheet [{table}]:", table=str(proposed.number if proposed else ""))

    def _number_asked(self) -> Text:
        dialogue = self.dialogue
        slot = dialogue.draft.slot() if dialogue.draft is not None else None
        if slot is None or dialogue.table is None:
            return say("Numbers:")
        proposed = dialogue.proposal()
        side = self._side(dialogue.table, slot.side)
        asked = say("{side}, {column}", side=side, column=slot.column.label)
        if proposed is None:
            return say("{asked}:", asked=asked)
        if dialogue.takes_proposal():
            return say("{asked} [{proposed}]:", asked=asked, proposed=str(proposed))
        return say("{asked} (expected: {proposed}):", asked=asked, proposed=str(proposed))

    def _side(self, table: TableInfo, side: int) -> str:
        """Return whose number is asked for: a name, the letter of a side of several people."""
        seats = game_of(self.dialogue.sitting.tournament.regulation, table).sides()
        alone = len(seats[side]) == 1
        return self.dialogue.sitting.names(table)[side] if alone else side_letter(side)

    def below(self, typed: str) -> str:
        """Return the bottom lines: the live sum, what is missing, what the keys do."""
        self.news = [*self.news, *self.dialogue.sitting.go_on_from_others()][-_NEWS:]
        progress, *by_phone = self.dialogue.missing()
        parts: list[Shown] = [*self._live_sum(typed), progress]
        keys = [*(self._keys[key] for key in self.dialogue.active_keys()), self._leave]
        news = map(self._elsewhere, self.news)
        phone = map(self.app.words, by_phone)
        lines = ["  ".join(map(self.app.words, parts)), *phone, *news, in_row(keys)]
        return "\n".join(chain.from_iterable(map(in_lines, lines)))

    def _elsewhere(self, table: TableInfo) -> str:
        """Return a slip that another desk has just entered, in a line."""
        return self.app.words(say("Another desk: {slip}", slip=self.entered_before(table).strip()))

    def _live_sum(self, typed: str) -> list[Text]:
        draft, typing = self.dialogue.draft, self.dialogue.step is not Prompted.DEALS
        check = draft.sum_so_far(typed) if draft is not None and typing else None
        if check is None or not check.expected:
            return []
        values = {"found": check.found, "expected": check.expected, "off": abs(check.off)}
        if check.off == 0:
            return [say("Sum {found}: right.", found=check.found)]
        if check.off > 0:
            return [say("Sum {found} of {expected}, {off} too many.", **values)]
        return [say("Sum {found} of {expected}, {off} missing.", **values)]

    def ask_plainly(self) -> str:
        """Ask where a terminal can do nothing but print lines.

        What was told just now is not read out a second time.
        """
        if self.dialogue.step is Prompted.TABLE:
            self.tell(*(line for line in self.below("").splitlines() if line not in self.told))
        self.tell(*self.above())
        return input(f"{self.question()} ")
