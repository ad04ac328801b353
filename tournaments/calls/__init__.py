"""What people in the hall ask for: the referee at their table, a rest, to leave early, to stand by."""
