"""Schieber: the game, its rules, its sheet."""
