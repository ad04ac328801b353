"""The pages of the players' own door, and what organisers see of it."""
