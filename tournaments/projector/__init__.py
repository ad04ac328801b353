"""The projector that turns by itself: which views the hall sees, one after the other, and for how long."""
