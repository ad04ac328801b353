"""What a player reads on their own pages."""
