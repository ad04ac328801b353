"""Italy War in words."""
