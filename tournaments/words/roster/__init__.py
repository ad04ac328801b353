"""Sentences about who takes part, and who they are."""
