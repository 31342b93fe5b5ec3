"""Runs a Swiss Jass club tournament on one laptop."""

__version__ = "0.1.0"
