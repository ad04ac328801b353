"""Telling open pages what has happened."""
