"""What is kept of a person: how others call them, all of it in one file, and the way out."""
