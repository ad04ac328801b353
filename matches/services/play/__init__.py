"""A match in play: actions, clocks, bots, taking back."""
