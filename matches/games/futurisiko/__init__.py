"""FutuRisiKo! for the play server."""
