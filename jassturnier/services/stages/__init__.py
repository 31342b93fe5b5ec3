"""From one stage to the next."""
