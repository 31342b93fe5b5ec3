"""Scores and deals in and out."""
