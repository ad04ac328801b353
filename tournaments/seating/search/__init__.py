"""The search for the best tables."""
