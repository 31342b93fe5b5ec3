"""Commands for the hall."""
