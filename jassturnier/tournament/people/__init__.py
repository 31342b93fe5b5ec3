"""Who plays: entries, their persons, who sits for whom."""
