"""Pages of print jobs."""
