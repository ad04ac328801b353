"""Forms of the pages around a match."""
