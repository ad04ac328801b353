"""The rules of FutuRisiKo!, a chapter a file: what an action does and which are allowed."""
