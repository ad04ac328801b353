"""Pages about the draw: locks, seats, rests, repairs, the certificate."""
