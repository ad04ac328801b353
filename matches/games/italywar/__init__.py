"""Italy War as the play server shows it."""
