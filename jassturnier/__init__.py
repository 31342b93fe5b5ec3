"""Runs a Swiss Jass club tournament on one laptop."""

__version__ = "1.0.0"
