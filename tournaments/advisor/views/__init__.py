"""Pages of the advisor and the planner."""
