"""Calls as table and referee read them, how long they waited, and what players wish."""
