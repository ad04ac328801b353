"""Maps, objectives and decks as data, and what a board looks like at the end of a match."""
