"""Notices: what a player is told by push or by mail, what each wants to hear, and what has been delivered."""
