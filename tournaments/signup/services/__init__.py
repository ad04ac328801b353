"""Writes about an announced evening: signing up, moving up, withdrawing, deciding."""
