"""Commands that settle disputes and explain rules."""
