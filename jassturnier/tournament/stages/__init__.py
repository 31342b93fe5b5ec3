"""From one stage to the next: who goes on, who meets whom."""
