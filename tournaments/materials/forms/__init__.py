"""Forms of own decks and materials."""
