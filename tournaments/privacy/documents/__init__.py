"""What is kept of a person as one document."""
