"""What the referee is asked: who speaks, deals, claims, and what Weis and Stöck count."""
