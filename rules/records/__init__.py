"""Matches as they are stored: logs in a chain, files, the check of their dice, earlier forms."""
