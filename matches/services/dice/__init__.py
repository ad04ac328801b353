"""Where the chance of a match comes from: seals, shares, numbers from outside."""
