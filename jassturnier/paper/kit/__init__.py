"""Drawing: page, pen, letters, lists, and the blocks that papers share."""
