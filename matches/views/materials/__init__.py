"""Pages of own boards, decks and cards."""
