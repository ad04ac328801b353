"""An organiser's own decks, boards and cards for a tournament."""
