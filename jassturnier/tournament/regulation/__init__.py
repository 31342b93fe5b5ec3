"""The regulation: its values, its file, and changing it."""
