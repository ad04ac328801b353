"""The front page, the help, and taking the demo away."""
