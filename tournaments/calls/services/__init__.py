"""Writing down calls and wishes, and what was answered."""
