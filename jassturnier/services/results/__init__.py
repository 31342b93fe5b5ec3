"""Slips and deals."""
