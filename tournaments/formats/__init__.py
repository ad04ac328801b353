"""How clubs go from the rounds to the final: semifinals, finals, wild cards, replacements. Pure functions and data."""
