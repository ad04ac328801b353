"""Seasons: a ranking over many tournaments, counted from their standings."""
