"""What people want done, topic by topic: load, compute, store; nothing is printed, nothing asked."""
