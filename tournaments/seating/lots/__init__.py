"""Chance in a draw: the committed seed, lots, dealing in turn and fair rounding."""
