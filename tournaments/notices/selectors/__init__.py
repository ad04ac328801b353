"""Who is told, what they want, what is still true, what was delivered."""
