"""Pages of links and addresses."""
