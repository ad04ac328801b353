"""The pages of who publishes, of who runs a mirror, and what installations say to each other."""
