"""Commands about entries and who is here."""
