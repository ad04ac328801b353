"""What a result is worth: methods, club formulas, tie-breaks, standings. Pure functions on plain values."""
