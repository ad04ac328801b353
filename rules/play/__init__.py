"""Players of the computer by name, and whole matches among them."""
