"""French of Switzerland."""

from jassturnier.languages.language import Language

FRENCH = Language("fr", on_windows="french", thousands="’", point=",")
