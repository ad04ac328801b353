"""A match of Battaglia at one moment: its constants, what changes, actions and events."""
