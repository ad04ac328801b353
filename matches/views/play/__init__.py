"""The board and what it asks."""
