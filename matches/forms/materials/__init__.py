"""Forms of own boards, decks and cards."""
