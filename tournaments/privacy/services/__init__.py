"""Erasing a person and every trace of their name."""
