"""What is said about FutuRisiKo!, in the active language."""
