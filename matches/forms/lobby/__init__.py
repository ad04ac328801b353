"""Forms of a new match."""
