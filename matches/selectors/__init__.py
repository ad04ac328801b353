"""Reading matches."""
