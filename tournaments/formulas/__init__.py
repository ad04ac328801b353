"""An organiser's own scoring formulas, with a preview on past results."""
