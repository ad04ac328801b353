"""Golden matches. `python -m tests.playthroughs` writes them again; the diff shows what a change changes."""
