"""Pages of own decks and materials."""
