"""What an organiser may replace of Battaglia: how many cards there are, what they are worth and what they destroy."""

from rules.materials.card_tables import card_table

MATERIALS = {"cards": card_table("battaglia")}
