"""What players are told, by which way, how often."""
