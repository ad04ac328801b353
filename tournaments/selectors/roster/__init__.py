"""Reads about who takes part, and who they are."""
