"""Sentences about results: entered, confirmed, corrected, explained."""
