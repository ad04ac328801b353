"""Publishing here, and being a mirror of others."""
