"""The time of an evening: the clock of a round, what the rounds have taken, when it will be over."""
