"""The tournament as plain values, and everything that is worked out from them."""
