"""From rows to values and back."""
