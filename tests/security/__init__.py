"""Attacks, one file for each point: what somebody tried, and that it does not work."""
