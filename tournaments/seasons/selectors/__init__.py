"""The table of a season, and what it is made of."""
