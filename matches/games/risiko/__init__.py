"""RisiKo! in the play server."""
