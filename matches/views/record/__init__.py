"""Replays."""
