"""The pages of an announced evening, and those of the organisers about it."""
