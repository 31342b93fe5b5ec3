"""Pages for the wall, the phone and the net: the same lists as on paper, as HTML."""

PORT = 8080
"""Where a board listens if nobody says otherwise."""
