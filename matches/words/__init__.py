"""The words of matches: what happened, what was refused, how armies are called."""
