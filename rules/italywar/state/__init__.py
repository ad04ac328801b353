"""A match of Italy War at one moment: its constants, what changes, actions and events."""
