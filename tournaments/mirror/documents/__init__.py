"""What travels to a mirror, and how it is signed and packed."""
