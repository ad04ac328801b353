"""What the site adds to every request: accounts, methods, messages, the admin."""
