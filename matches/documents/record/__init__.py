"""Matches that are over: replayed, believed or not."""
