"""RisiKo! in words."""
