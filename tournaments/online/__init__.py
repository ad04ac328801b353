"""Tables played online: their pages, and results that come from a digital match."""
