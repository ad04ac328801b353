"""What was handed out in a tournament, and where it opens."""
