"""Sentences about standings of stages and of the whole tournament."""
