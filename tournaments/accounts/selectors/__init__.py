"""Reads about accounts."""
