"""Players that act on their own view alone."""
