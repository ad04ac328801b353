"""What every game is to the rest: rulesets, actions and events, the engine's functions, its history."""
