"""The database and the caches: which there are, and what holds while one is away."""
