"""Lists of a club: the picture of what was read, and the one prompt under it."""
