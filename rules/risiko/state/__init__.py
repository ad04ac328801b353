"""A match of RisiKo! at one moment: its constants, what changes, actions and events."""
