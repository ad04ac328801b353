"""Saved copies of a tournament: made, signed, checked and restored."""
