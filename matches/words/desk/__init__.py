"""Words of the lobby, the referee's desk and the log."""
