"""What a referee does to a match, and the talk at it."""
