"""What is kept of a person, and what keeps them from being erased."""
