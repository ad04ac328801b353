"""Pages before a match."""
