"""The secret key, passwords, and what no file or log may give away."""
