"""The command line, topic by topic: what was typed, one call of a service, the answer."""
