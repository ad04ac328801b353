"""How many rounds and tables lead to a final, and who goes on."""
