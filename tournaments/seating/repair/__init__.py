"""A drawn round mended with the fewest people moved."""
