"""Numbers that change from season to season."""
