"""Writes of own decks and materials."""
