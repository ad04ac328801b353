"""Pages of protests: for the player who makes one, for the referees who rule."""
