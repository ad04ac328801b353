"""What a match that has been played was like: who was winning when, what was luck, which decisions cost most."""
