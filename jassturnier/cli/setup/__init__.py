"""Commands that start a tournament."""
