"""Matches and positions as text that people read aloud and write on paper (docs/notation.md)."""
