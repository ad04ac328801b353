"""Before a match: creating it, links, seats, settings."""
