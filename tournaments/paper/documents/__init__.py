"""PDF files and the pictures they may read."""
