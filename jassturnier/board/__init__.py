"""Pages for the wall, the phone and the net: the same lists as on paper, as HTML."""
