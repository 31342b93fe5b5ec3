"""The desk that leads through an evening: it stays open, proposes, and takes every command."""
