"""Italian of Switzerland."""

from jassturnier.languages.language import Language

ITALIAN = Language("it", on_windows="italian", thousands="’")
