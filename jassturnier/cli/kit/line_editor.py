"""A line that is typed in a terminal, with lines above and below it that follow every key, and completion.

It needs no colours and no answers from the terminal, so that it works through any connection.
"""

from collections.abc import Callable

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import Completer
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import (
    BufferControl,
    CompletionsMenu,
    ConditionalContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    Window,
)
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import Output
from prompt_toolkit.output.defaults import create_output
from prompt_toolkit.output.vt100 import Vt100_Output

_REFRESH = 0.5
"""Seconds after which the question and the lines below are drawn again, though no key was pressed."""
_OFFERED = 4
"""Words that are seen at once of those that TAB offers."""


class LineEditor:
    """Asks for one line after the other.

    TAB completes with a `completer`, and the arrow keys bring back what was typed before.
    """

    def __init__(self, below: Callable[[str], str], completer: Completer | None = None) -> None:
        self._above = ""
        self._question: Callable[[], str] = str
        self._drawn = -1, ""
        self._buffer = Buffer(multiline=False, completer=completer, history=InMemoryHistory())
        # One for all lines: to make it takes as long as to type a slip.
        self._application: Application[str] = Application(
            layout=self._layout(below),
            key_bindings=_bindings(self._buffer),
            erase_when_done=True,
            output=output_of_the_terminal(),
            refresh_interval=_REFRESH,
        )

    def ask(self, above: str, question: Callable[[], str]) -> str:
        """Return the line that was typed; what was shown for it is gone afterwards.

        Raises:
            EOFError: Ctrl-D on an empty line.
            KeyboardInterrupt: Ctrl-C.
        """
        self._above, self._question, self._drawn = above, question, (-1, "")
        self._buffer.reset()
        return self._application.run()

    def _asked(self) -> str:
        """Return the question; every part of a drawing asks for it."""
        if self._drawn[0] != self._application.render_counter:
            self._drawn = self._application.render_counter, f"{self._question()} "
        return self._drawn[1]

    def _layout(self, below: Callable[[str], str]) -> Layout:
        typing = BufferControl(self._buffer, input_processors=[BeforeInput(self._asked)])
        above = Window(FormattedTextControl(lambda: self._above), dont_extend_height=True, wrap_lines=True)
        status = FormattedTextControl(lambda: below(self._buffer.text))
        return Layout(
            HSplit(
                [
                    ConditionalContainer(above, Condition(lambda: bool(self._above))),
                    Window(typing, dont_extend_height=True, wrap_lines=True),
                    CompletionsMenu(max_height=_OFFERED),
                    Window(status, dont_extend_height=True, wrap_lines=True, style="reverse"),
                ]
            )
        )


def output_of_the_terminal() -> Output:
    """Return where a line is drawn, without asking the terminal where its cursor is."""
    output = create_output()
    if isinstance(output, Vt100_Output):
        # Some terminals never answer, and a warning would stand in the middle of the dialogue.
        output.enable_cpr = False
    return output


def _bindings(buffer: Buffer) -> KeyBindings:
    bindings = KeyBindings()
    empty = Condition(lambda: not buffer.text)

    @bindings.add("enter")
    def _(event: KeyPressEvent) -> None:
        buffer.append_to_history()
        event.app.exit(result=buffer.text)

    @bindings.add("c-c")
    def _(event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    @bindings.add("c-d", filter=empty)
    def _(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError)

    # Where a terminal does not say that it pastes, only its haste does: nobody types behind a TAB so soon.
    @bindings.add("tab", filter=Condition(lambda: bool(get_app().key_processor.input_queue)))
    def _(event: KeyPressEvent) -> None:
        buffer.insert_text(event.data)

    return bindings
