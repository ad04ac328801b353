"""Who must or would sit where, and whether that can be."""
