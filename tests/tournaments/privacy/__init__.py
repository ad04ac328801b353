"""What is kept of a person: names as chosen, the file, the way out."""
