"""What the hall sees while the evening goes on."""
