"""Starting a tournament."""
