"""The board, its seats and steps as JSON."""
