"""What shows a game that has no board of its own yet: its view as tables, a button for every legal action."""
