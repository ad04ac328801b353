"""Letting browsers in for a player, and out again."""
