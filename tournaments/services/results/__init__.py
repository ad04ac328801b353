"""Writes about results: entered, confirmed, corrected, explained."""
