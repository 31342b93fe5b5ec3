"""Commands that look back, prove and copy."""
