"""What a player's pages draw."""
