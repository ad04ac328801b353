"""Writing notices down, and sending them."""
