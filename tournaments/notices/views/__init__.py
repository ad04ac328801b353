"""The pages about notices: the player's choices, the organiser's list."""
