"""Pages and endpoints of matches."""
