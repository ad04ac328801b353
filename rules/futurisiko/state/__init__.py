"""A match of FutuRisiKo! at one moment: its constants, what changes, actions and events."""
