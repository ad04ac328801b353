"""Publishing a tournament on a mirror: what travels, how it is signed and applied, the pages of both sides."""
