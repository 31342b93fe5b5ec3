"""A slip while it is typed, number by number: what comes next, what the control sum says so far."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from jassturnier.games.kit.base import Slip, SumCheck
from jassturnier.i18n import Text
from jassturnier.services.results.slips import SlipWords, Slot, is_number, words_so_far
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import game_of, there


@dataclass(frozen=True, slots=True)
class SlipDraft:
    """The words of a slip as far as they are typed, as `enter` would take them after the table."""

    regulation: Regulation
    table: TableInfo
    language: str
    words: tuple[str, ...] = ()

    def rules(self) -> Regulation:
        """Return the regulation as it is at the table."""
        return there(self.regulation, self.table)

    def slot(self) -> Slot | None:
        """Return the place that comes next, None when the slip is complete."""
        return self._typed().next_slot(len(self.table.sides))

    def with_words(self, words: Iterable[str]) -> "SlipDraft":
        """Return the draft with more words; a column after the first gets its name in front."""
        draft = self
        for word in words:
            slot = draft.slot()
            begins = slot is not None and slot.side == 0 and bool(draft.words) and is_number(word)
            name = (slot.column.name,) if slot is not None and begins else ()
            draft = replace(draft, words=(*draft.words, *name, word))
        return draft

    def slip(self) -> Slip:
        """Return the slip with None in every place that is not typed."""
        return self._typed().slip(len(self.table.sides))

    def faults(self) -> list[Text]:
        """Return what cannot be read."""
        return self._typed().faults

    def typed(self, side: int) -> tuple[int, ...]:
        """Return the numbers that a side has already, column after column."""
        return tuple(value for values in self.slip().values() if (value := values[side]) is not None)

    def sum_so_far(self, typed: str = "") -> SumCheck | None:
        """Return the control sum with what is being typed; what is missing counts nothing."""
        draft = self.with_words([typed]) if is_number(typed) else self
        required = {column.name for column in self._typed().fields if column.required}
        so_far = {
            name: tuple(value or 0 for value in values) if name in required else values
            for name, values in draft.slip().items()
        }
        return game_of(self.regulation, self.table).slip_sum(so_far)

    def proposal(self) -> int | None:
        """Return the last number of the slip as it follows from the control sum."""
        slot = self.slot()
        if slot is None or self.with_words(["0"]).slot() is not None:
            return None
        nothing, one = self.sum_so_far("0"), self.sum_so_far("1")
        if nothing is None or one is None or one.off == nothing.off:
            return None
        wanted = nothing.off // (nothing.off - one.off)
        return wanted if slot.column.low <= wanted <= slot.column.high else None

    def needs_reason(self) -> bool:
        """Tell whether a complete slip may be taken for a reason: its sum, its game not being over."""
        slip = self.slip()
        game = game_of(self.regulation, self.table)
        if game.check_slip(slip):
            return False
        check = game.slip_sum(slip)
        return game.unfinished(slip) is not None or (check is not None and check.off != 0)

    def _typed(self) -> SlipWords:
        return words_so_far(self.regulation, self.table, self.words, self.language)
