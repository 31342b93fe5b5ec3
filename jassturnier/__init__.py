"""Runs a Swiss Jass club tournament on one laptop."""
