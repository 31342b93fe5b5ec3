"""Taking back, proving, copying."""
