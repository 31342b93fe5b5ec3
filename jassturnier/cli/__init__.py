"""The command line, topic by topic: what was typed, one call of a service, the answer."""

ASKED_BY_SHELL = "_JASSTURNIER_COMPLETE"
"""The variable that a shell sets to be told what may come next; its value names shell and question."""
