"""What a referee answers: a sentence and the number of the rule it rests on."""

from dataclasses import dataclass

from jassturnier.i18n import Text, say


@dataclass(frozen=True, slots=True)
class Ruling:
    """A plain sentence for the table and the rule behind it."""

    text: Text
    rule: str

    def sentence(self) -> Text:
        """Return the sentence with its rule."""
        return say("{text} (rule {rule})", text=self.text, rule=self.rule)
