"""What the door reads: codes of the wall, who has come, what was paid."""
