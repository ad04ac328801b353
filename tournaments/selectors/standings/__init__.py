"""Reads about standings of stages and of the whole tournament."""
