"""Pages of copies."""
