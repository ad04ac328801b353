"""Cards, tables and boards of an organiser's own in place of those of the book."""
