"""The templates of all pages: the club's own where it has one of that name, else those of the program."""

from collections.abc import Callable
from typing import TypeAlias

from jinja2 import BaseLoader, Environment, FunctionLoader, StrictUndefined

from jassturnier import resources
from jassturnier.errors import Unreadable
from jassturnier.i18n import say

OwnFile: TypeAlias = Callable[[str], str | None]
"""Returns what is in a file of the club's folder of templates, None if there is none of that name."""

_FIRST = "<!DOCTYPE html><!-- jassturnier -->\n"
"""How every page begins, so that the program knows it again."""


def no_own_file(_: str) -> None:
    """Say that the club has no templates of its own."""


class Templates:
    """Makes pages of templates; whatever comes from people is escaped."""

    def __init__(self, own: OwnFile = no_own_file) -> None:
        """Look at the club's own files first."""
        self._own = own
        loader: BaseLoader = FunctionLoader(self.source)
        self._made = Environment(
            loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
        )

    def source(self, name: str) -> str:
        """Return a template, or a file that goes with the pages."""
        own = self._own(name)
        return resources.read("templates", "board", name).decode() if own is None else own

    def page(self, name: str, **values: object) -> str:
        """Return a page.

        Raises:
            Unreadable: a template of the club has a mistake.
        """
        try:
            return _FIRST + str(self._made.get_template(f"{name}.html.j2").render(**values))
        except Exception as error:  # a template of a club may do anything
            raise Unreadable(
                say("The template {name} has a mistake: {why}", name=f"{name}.html.j2", why=str(error))
            ) from error
