"""The dialogue at the desk without its terminal: lines and keys go in, what to say comes out.

Table ⏎ A ⏎ B ⏎ is a slip. A key is a line of a single sign with which no entry begins.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice
from random import Random
from typing import TypeAlias

from jassturnier.errors import DoesNotAddUp, JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import YES, Text, clean, fold, render, say
from jassturnier.services.results.deals import Sitting, TableSheet, TypedDeals
from jassturnier.services.results.desks import OtherByPhone, SeenReading, UnseenReading, seen_of
from jassturnier.services.results.results import Entered, TypedSlip
from jassturnier.services.results.slips import SlipDraft, grouped, is_number, slip_words
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.regulation.regulation import LastNumber, SecondReader
from jassturnier.tournament.regulation.round_rules import SumRule
from jassturnier.tournament.scoring.counting import asked, offered_columns, random_slip
from jassturnier.tournament.scoring.readings import (
    FIRST,
    RULING,
    HandedIn,
    as_read,
    common_mistakes,
    handed_in_text,
    points,
)
from jassturnier.tournament.scoring.sheet_numbers import sheet_label, sheet_number

Said: TypeAlias = "Text | str | Entered | TableSheet"
"""A sentence, names, or a slip or sheet that went in."""


_OTHERS = 2
"""So many columns after the first show how any of them is typed."""


class Key(StrEnum):
    """The signs that are a line by themselves."""

    CORRECT = "*"
    SKIP = "+"
    JUMP = "."
    UNDO = "/"
    MISSING = "?"
    SPLIT = "="
    EMPTY = "!"


KEYS: Mapping[Key, Text] = {
    Key.CORRECT: say("correct"),
    Key.SKIP: say("skip"),
    Key.JUMP: say("another table"),
    Key.UNDO: say("undo"),
    Key.MISSING: say("what is missing"),
    Key.SPLIT: say("share the difference"),
    Key.EMPTY: say("empty the table"),
}
"""What each key does, in the words of the bottom line."""


class Prompted(StrEnum):
    """What is asked for."""

    TABLE = "table"
    NUMBERS = "numbers"
    DEALS = "deals"
    REASON = "reason"
    BACK = "back"
    OVER = "over"


@dataclass(slots=True)
class Dialogue:
    """One sitting. `draft` is the slip being typed; `named` is the table that “correct” means.

    `by_deals` says that deals are typed rather than slips, `replaced` is the deal that the next one replaces,
    `sheet` the reserve slip that came in, `seen` what was there when a correction began. It `corrects` where
    slips that are in are typed again; `before` is what was asked when something is to be taken back.
    """

    sitting: Sitting
    language: str
    by_deals: bool = False
    step: Prompted = Prompted.TABLE
    draft: SlipDraft | None = None
    sheet: str | None = None
    corrects: bool = False
    before: Prompted = Prompted.TABLE
    correcting: bool = False
    replaced: int | None = None
    named: TableInfo | None = None
    seen: SeenReading | None = None
    skipped: set[int] = field(default_factory=set)

    @property
    def table(self) -> TableInfo | None:
        """Return the table whose slip is being typed, as this reader knows it."""
        return None if self.draft is None else self.draft.table

    def begin(self) -> list[Said]:
        """Say what is missing, before the first slip how one is typed; with nothing missing it corrects."""
        there = bool(self.sitting.latest(1))
        if self.sitting.waiting() and not (self.corrects and there):
            self.corrects = False
            return [*self.missing(), *([] if there else self._more_on_a_slip())]
        self.corrects = there and self.sitting.kind != RULING
        self.step = Prompted.TABLE if self.corrects else Prompted.OVER
        return [] if self.sitting.waiting() else [say("No slip of this round is missing.")]

    def missing(self) -> list[Text]:
        """Say how many slips are missing, then how many of them are handed in by phone, and what is odd."""
        round_, waiting = self.sitting.round(), self.sitting.waiting()
        said = say(
            "{round}: {missing} of {tables} missing",
            round=self.sitting.tournament.regulation.round_name(round_.number),
            missing=len(waiting),
            tables=len(round_.tables),
        )
        handed = sum(table.handed is not None for table in waiting)
        if self.sitting.kind != FIRST or not handed:
            return [said]
        return [said, handed_in_text(handed), *common_mistakes(self.sitting.tournament, [round_])]

    def _more_on_a_slip(self) -> list[Said]:
        """Say how to type what a slip need not have: “1012 872 matches 1 0”."""
        table, regulation = self.table or self.next_table(), self.sitting.tournament.regulation
        fields = () if table is None else offered_columns(regulation, table)
        more = [column.label for column in fields if not column.required]
        if table is None or not more or self.by_deals:
            return []
        # A short word is enough for a column: “points” for “points made”.
        names = {column.name: render(column.label, self.language).partition(" ")[0] for column in fields}
        slip = random_slip(regulation, table, Random(1))
        words = slip_words(dict(islice(slip.items(), 1 + _OTHERS)))
        return [
            say(
                "What else stands on a slip ({columns}) follows behind its word: “{example}”.",
                columns=more,
                example=" ".join(names.get(word, word) for word in words),
            )
        ]

    def active_keys(self) -> tuple[Key, ...]:
        """Return the keys that do something now."""
        if self.step is Prompted.BACK:
            return ()
        if self.step is not Prompted.REASON:
            empty = [Key.EMPTY] if self.correcting or self.replaced is not None else []
            return Key.CORRECT, *empty, Key.SKIP, Key.JUMP, Key.UNDO, Key.MISSING
        shared = self.draft is not None and self.draft.rules().sum is SumRule.SPLIT
        return (Key.CORRECT, Key.SKIP, Key.SPLIT) if shared else (Key.CORRECT, Key.SKIP)

    def answer(self, line: str) -> list[Said]:
        """Take a line that was ended with Enter; return what is to be said about it."""
        words = clean(line)
        match self.step:
            case Prompted.TABLE:
                return self._name(words)
            case Prompted.NUMBERS:
                return self._number(clean(grouped(line)))
            case Prompted.DEALS:
                return self._deals(words) if words else []
            case Prompted.REASON:
                return self._judge(words)
            case Prompted.BACK:
                return self._take_back() if fold(words) in YES else self.step_back()
            case Prompted.OVER:
                return []

    def paste(self, lines: Sequence[str]) -> list[Said]:
        """Take slips that were pasted together, a line each; one that does not go in stays missing."""
        said: list[Said] = []
        for line in lines:
            if " " in line:
                self._leave()
            answer = self.answer(line)
            if self.draft is not None and " " in line:
                said.append(say("Not entered: “{line}”", line=clean(line)))
            said += answer
        return said

    def press(self, key: Key) -> list[Said]:
        """Take a key that was typed alone."""
        actions: Mapping[Key, Callable[[], list[Said]]] = {
            Key.CORRECT: self._correct,
            Key.SKIP: self._skip,
            Key.JUMP: self._leave,
            Key.UNDO: self._undo,
            Key.MISSING: self._missing,
            Key.SPLIT: lambda: self._store(split=True),
            Key.EMPTY: self._empty,
        }
        return actions[key]() if key in self.active_keys() else []

    def step_back(self) -> list[Said]:
        """Begin a slip again of which something is typed, else leave its table."""
        if self.step is Prompted.BACK:
            self.step = self.before
            return []
        if self.draft is None or not self.draft.words:
            return self._leave()
        self._again(self.draft)
        return []

    def next_table(self) -> TableInfo | None:
        """Return the table that Enter alone names: the next that waits and was not skipped."""
        waiting = self.sitting.waiting()
        fresh = [table for table in waiting if table.key not in self.skipped]
        return next(iter(fresh or waiting), None)

    def handed(self) -> HandedIn | None:
        """Return what Enter alone takes: what the table has handed in by phone.

        Where that is the second reading, the desk first reads the slip without seeing it.
        """
        draft, blind = self.draft, self.sitting.tournament.regulation.second is SecondReader.PHONE
        if draft is None or draft.words or self.sitting.kind != FIRST or draft.table.started():
            return None
        found = draft.table.handed
        return found if found is not None and found.right and (self.seen is not None or not blind) else None

    def proposal(self) -> int | None:
        """Return the last number of the slip, if that is what is asked for and the control sum tells it."""
        return self.draft.proposal() if self.draft is not None and self.step is Prompted.NUMBERS else None

    def takes_proposal(self) -> bool:
        """Tell whether Enter alone is enough where the last number of a slip is known."""
        return self.sitting.tournament.regulation.last_number is not LastNumber.TYPED

    def _name(self, words: str) -> list[Said]:
        """Take up a table; the number of a reserve slip may follow it, then the numbers of the slip.

        “2*” corrects what is there.
        """
        name, *numbers = words.replace(f" {Key.CORRECT}", Key.CORRECT).split() or [""]
        corrects, name = name.endswith(Key.CORRECT), name.removesuffix(Key.CORRECT)
        proposed = self.next_table()
        if not name and self.corrects:
            self.step = Prompted.OVER
            return []
        if not name and proposed is None:
            return self._leave()
        try:
            table = self.sitting.find(name or str(proposed.number if proposed else ""))
        except JassError as error:
            self.named = None
            return [*error.texts, *self._reserve_advice(name)]
        self.named, corrects = table, corrects or (self.corrects and table.result is not None)
        if table.result is not None and not corrects:
            return [self._there_already(table)]
        if corrects:
            self._correct()
        else:
            self._take_up(table)
        if numbers and not is_number(numbers[0]) and sheet_number(numbers[0]) is not None:
            self.sheet = numbers.pop(0)
        return self.answer(" ".join(numbers)) if numbers else self._asked()

    def _reserve_advice(self, name: str) -> list[Said]:
        number = sheet_number(name)
        if not any(number in reserve for reserve in self.sitting.tournament.reserves):
            return []
        return [say("Here its table comes first: “3 {label}”.", label=name)]

    def _there_already(self, table: TableInfo) -> Text:
        name, typed = table_title(table), f"{table.number}{Key.CORRECT}"
        if self.sitting.kind != FIRST or table.result is None:
            return say("{table} is in already; “{typed}” corrects it.", table=name, typed=typed)
        values = points(table.result.values)
        return say(
            "{table} is in already: {values}; “{typed}” corrects it.", table=name, values=values, typed=typed
        )

    def _take_up(self, table: TableInfo, *, correcting: bool = False) -> None:
        self.draft = SlipDraft(self.sitting.tournament.regulation, table, self.language)
        self.correcting, self.replaced, self.sheet = correcting, None, None
        self.seen = seen_of(table, self.sitting.kind) if correcting else None
        self.step = Prompted.DEALS if self.by_deals or table.played else Prompted.NUMBERS

    def _leave(self) -> list[Said]:
        self.draft, self.correcting, self.replaced, self.sheet = None, False, None, None
        self.step = Prompted.TABLE if self.sitting.waiting() or self.corrects else Prompted.OVER
        return []

    def _number(self, words: str) -> list[Said]:
        if self.draft is None:
            return []
        if not words:
            handed = self.handed()
            return self._take_proposal() if handed is None else self._take_handed(self.draft, handed)
        if not self.draft.words and (answered := self.draft.answered(words)) is not None:
            return self._store(answered)
        # A letter where a number is expected begins a deal: nobody has to say beforehand which of the two
        # comes.
        begins_deal = not words[0].isdecimal() and not is_number(words.split(maxsplit=1)[0])
        if not self.draft.words and begins_deal and not self.correcting:
            return self._deals(words)
        draft = _with_line(self.draft, words)
        if faults := draft.faults():
            return list(faults)
        return self._store(draft) if draft.slot() is None else self._go_on(draft)

    def _go_on(self, draft: SlipDraft) -> list[Said]:
        self.draft, self.step = draft, Prompted.NUMBERS
        return []

    def _take_proposal(self) -> list[Said]:
        proposed = self.proposal()
        if self.draft is None or proposed is None:
            return []
        if not self.takes_proposal():
            return [say("Type this number too, as it stands on the slip.")]
        return self._store(self.draft.with_words([str(proposed)]), computed=True)

    def _take_handed(self, draft: SlipDraft, handed: HandedIn) -> list[Said]:
        """Take what came by phone as if it were typed here."""
        if handed.played:
            return self._deals(" / ".join(handed.played))
        return self._store(replace(draft, words=slip_words(handed.values)))

    def _store(
        self, draft: SlipDraft | None = None, *, accept: str = "", split: bool = False, computed: bool = False
    ) -> list[Said]:
        draft = draft or self.draft
        if draft is None:
            return []
        table = draft.table
        typed = TypedSlip(
            table=str(table.number),
            words=draft.words,
            accept=accept,
            split=split,
            correct=self.correcting,
            language=self.language,
            computed=computed,
            sheet=self.sheet,
            seen=self.seen,
        )
        try:
            entered = self.sitting.enter(typed)
        except JassError as error:
            return self._refused(draft, error)
        self.named = as_read(entered.table, self.sitting.kind)
        return [entered, *self._leave()]

    def _refused(self, draft: SlipDraft, error: JassError) -> list[Said]:
        """Ask why it is taken all the same, begin a faulty slip again, leave a table that takes none."""
        match error:
            case DoesNotAddUp() if draft.needs_reason():
                self.draft, self.step = draft.refused(), Prompted.REASON
                return [error.texts[0]]
            case DoesNotAddUp():
                self._again(draft.refused())
            case WrongUsage():
                self._again(draft)
            case OtherByPhone():
                return [*error.texts, *self._type_again(draft.table, error.found)]
            case UnseenReading():
                return [*error.texts, *self._look_again(draft.table, correcting=True)]
            case NotAllowed() | NotFound():
                self._leave()
        return list(error.texts)

    def _type_again(self, table: TableInfo, seen: SeenReading) -> list[Said]:
        """Begin a slip again of which the table has handed in something else by phone."""
        self._take_up(table)
        self.seen = seen
        return [say("Type it again to take yours; Enter takes what was handed in by phone.")]

    def _look_again(self, table: TableInfo, *, correcting: bool) -> list[Said]:
        """Begin a correction again, from what another desk has made of the table."""
        self.sitting.refresh()
        self._take_up(self.sitting.find(str(table.number)), correcting=correcting)
        return [say("Type it again to replace that, or {key} to leave it.", key=Key.JUMP.value)]

    def _again(self, draft: SlipDraft) -> None:
        self.draft, self.step = draft.again(), Prompted.NUMBERS

    def _judge(self, words: str) -> list[Said]:
        """Take the slip as it is for a reason; without one, or with numbers, it is typed again.

        A number alone is the right one of the side it fits.
        """
        if self.draft is None:
            return []
        if words and (answered := self.draft.answered(words)) is not None:
            return self._store(answered)
        # Numbers in the place of a reason are the slip typed again, by somebody who has seen the mistake.
        if words and not is_number(words.split(maxsplit=1)[0]):
            return self._store(accept=words)
        alone = is_number(words) and " " not in words
        fitting = self.draft.corrected(words) if alone else []
        if len(fitting) == 1:
            return self._store(fitting[0])
        self._again(self.draft)
        if alone:
            return [
                say(
                    "With {number} the sum is right for no side, or for several: type the whole slip again.",
                    number=words,
                )
            ]
        return self._number(words) if words else []

    def _deals(self, words: str) -> list[Said]:
        if self.table is None:
            return []
        lines = tuple(filter(None, map(str.strip, words.split("/"))))
        try:
            taken = self.sitting.deal(self._typed_deals(self.table, lines))
        except UnseenReading as error:
            return [*error.texts, *self._look_again_at_deals(self.table)]
        except JassError as error:
            return list(error.texts)
        self.named = taken.table
        if taken.table.result is None:
            self._take_up(taken.table)
            self.step = Prompted.DEALS
            return self._asked()
        return [taken, *self._leave()]

    def _asked(self) -> list[Said]:
        """Ask what the deals of the table leave open; “first B” alone is an answer."""
        by_deals = self.table if self.step is Prompted.DEALS else None
        return [] if by_deals is None else [*asked(self.sitting.tournament.regulation, by_deals)]

    def _typed_deals(self, table: TableInfo, lines: tuple[str, ...]) -> TypedDeals:
        seen = None if self.replaced is None else seen_of(table, self.sitting.kind)
        return TypedDeals(str(table.number), lines, replaced=self.replaced, seen=seen)

    def _look_again_at_deals(self, table: TableInfo) -> list[Said]:
        replaced, said = self.replaced, self._look_again(table, correcting=False)
        self.replaced, self.step = replaced, Prompted.DEALS
        return said

    def _correct(self) -> list[Said]:
        """Type the slip again, put right the last deal, or correct the table named last."""
        if self.step is Prompted.DEALS and self.table is not None and self.table.played:
            self.replaced = len(self.table.played)
        elif self.draft is not None:
            self._again(self.draft)
        elif self.named is None:
            return [say("Type it behind a table, such as “{example}”.", example=f"2{Key.CORRECT}")]
        else:
            table = self.sitting.find(str(self.named.number))
            self._take_up(table, correcting=table.result is not None)
            self.replaced = len(table.played) or None
        return []

    def _empty(self) -> list[Said]:
        """Take out the slip or the deals that are being corrected: they belong to another table."""
        if self.draft is None:
            return []
        self.correcting = True
        return self._store(replace(self.draft, words=tuple("-" for _ in self.draft.table.sides)))

    def _skip(self) -> list[Said]:
        table = self.table or self.next_table()
        waiting = {each.key for each in self.sitting.waiting()}
        self.skipped = {*self.skipped, *([table.key] if table else [])} & waiting
        # With all skipped, the first is proposed again: there is always a next table.
        self.skipped = set() if self.skipped == waiting else self.skipped
        return self._leave()

    def _undo(self) -> list[Said]:
        """Ask whether what went in last is to be taken back: a slip that is stored is gone by it."""
        try:
            self.sitting.latest_command()
        except JassError as error:
            return list(error.texts)
        self.before, self.step = self.step, Prompted.BACK
        return []

    def _take_back(self) -> list[Said]:
        try:
            taken = self.sitting.undo()
        except JassError as error:
            return list(error.texts)
        self._leave()
        return [say("Taken back: {command}", command=command) for command in taken]

    def _missing(self) -> list[Said]:
        self.sitting.refresh()
        waiting = self.sitting.waiting()
        names = (
            f"{table_label(table):>10}{'*' if table.handed else ' '} {' – '.join(self.sitting.names(table))}"
            for table in waiting
        )
        signs = [say("*: handed in by phone")] if any(table.handed for table in waiting) else []
        progress, *by_phone = self.missing()
        return [progress, *names, *signs, *by_phone, *self._more_on_a_slip()]


def _with_line(draft: SlipDraft, line: str) -> SlipDraft:
    """Return a draft with a line, which may begin with its table once more: “4 876 1208”."""
    whole = draft.with_line(line)
    name, _, rest = line.partition(" ")
    if draft.words or name.upper() not in {str(draft.table.number), sheet_label(draft.table.sheet)}:
        return whole
    return min(whole, draft.with_line(rest), key=SlipDraft.off)


def table_label(table: TableInfo) -> str:
    """Return number and sheet of a table: 7 (147K)."""
    return f"{table.number} ({sheet_label(table.sheet)})"


def table_title(table: TableInfo) -> Text:
    """Name a table with its sheet."""
    return say("Table {table} ({sheet})", table=str(table.number), sheet=sheet_label(table.sheet))
