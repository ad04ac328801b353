"""Throws of dice: what they decide, and how likely that is."""
