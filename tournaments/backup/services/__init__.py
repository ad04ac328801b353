"""Saving and restoring copies."""
