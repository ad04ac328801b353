"""Reads about results: entered, confirmed, corrected, explained."""
